import type { Resource } from '../../shared/operation';
import { acquireControl } from './acquireControl';
import { checkControl } from './checkControl';
import { passControl } from './passControl';
import { releaseControl } from './releaseControl';

export const thread: Resource = {
	name: 'Thread',
	value: 'thread',
	operations: [acquireControl, checkControl, passControl, releaseControl],
};
