import { after, before, describe } from 'node:test';
import { NEWEST } from '../../../playground/installations';
import { LAZY_ISOLATES } from '../../../playground/n8n';
import { bulkCallback } from '../bulkCallback.e2e';
import { AT_MOST, startEnvironment, stopEnvironment } from '../environment';
import { pollingTrigger } from '../pollingTrigger.e2e';
import { renewal } from '../renewal.e2e';
import { waiting } from '../waiting.e2e';
import { waysToToken } from '../waysToToken.e2e';

describe('what goes on through days and restarts, in a real n8n', AT_MOST, () => {
	before(async () => await startEnvironment('lasting', NEWEST, LAZY_ISOLATES));
	after(stopEnvironment);
	pollingTrigger();
	renewal();
	waysToToken();
	bulkCallback();
	waiting();
});
