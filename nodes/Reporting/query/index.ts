import type { Resource } from '../../shared/operation';
import { exportFiles } from './export';
import { run } from './run';
import { runBatch } from './runBatch';
import { runLog } from './runLog';
import { runResearchAssistant } from './runResearchAssistant';
import { runWidget } from './runWidget';

export const query: Resource = {
	name: 'Query',
	value: 'query',
	operations: [exportFiles, run, runBatch, runLog, runResearchAssistant, runWidget],
};
