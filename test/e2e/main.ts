import { after, before, describe } from 'node:test';
import { N8n } from '../../playground/n8n';
import { N8N_3_DEFAULTS } from '../../playground/n8n3';
import { agents } from './agents.e2e';
import { bulkCallback } from './bulkCallback.e2e';
import { container } from './container.e2e';
import { editorInABrowser } from './editor.e2e';
import { AT_MOST, startEnvironment, stopEnvironment } from './environment';
import { examples } from './examples.e2e';
import { icons } from './icons.e2e';
import { mcp } from './mcp.e2e';
import { newcomer } from './newcomer.e2e';
import { nodes } from './nodes.e2e';
import { oldest } from './oldest.e2e';
import { platformPage } from './platformPage.e2e';
import { pollingTrigger } from './pollingTrigger.e2e';
import { queue } from './queue.e2e';
import { renewal } from './renewal.e2e';
import { story } from './story.e2e';
import { trigger } from './trigger.e2e';
import { waiting } from './waiting.e2e';

/** With the defaults of n8n 3, only what depends on them is run. */
const isN8n3 = Boolean(process.env.N8N_3);
if (isN8n3) N8n.settings = N8N_3_DEFAULTS;

describe('the packed package in a real n8n', AT_MOST, () => {
	before(async () => await startEnvironment());
	after(stopEnvironment);
	nodes();
	examples();
	mcp();
	agents();
	trigger({ n8nRetriesDeletion: true });
	pollingTrigger();
	renewal();
	editorInABrowser();
	story();
	bulkCallback();
	waiting();
});

describe("the packed package in n8n's scaling mode", AT_MOST, queue);

container();

if (!isN8n3) {
	describe('the packed package in the oldest n8n that it supports', AT_MOST, oldest);

	platformPage();
	icons();

	newcomer();
}
