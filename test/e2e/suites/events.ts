import { after, before, describe, it } from 'node:test';
import { NEWEST } from '../../../playground/installations';
import { LAZY_ISOLATES, ONLY_NODES } from '../../../playground/n8n';
import { AT_MOST, environment, startEnvironment, stopEnvironment } from '../environment';
import { eventExamples } from '../eventExamples.e2e';
import { changesItsOwnCase, filtersEvents } from '../loops.e2e';

describe('workflows that events start, in a real n8n', AT_MOST, () => {
	before(async () => await startEnvironment('events', NEWEST, { ...LAZY_ISOLATES, ...ONLY_NODES }));
	after(stopEnvironment);

	it('a workflow that changes its own case runs once for each change of a person', async () => {
		await changesItsOwnCase(environment());
	});

	it('what Only If keeps out, and what is sent again, starts no execution', async () => {
		await filtersEvents(environment());
	});

	eventExamples();
});
