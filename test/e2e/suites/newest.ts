import { after, before, describe } from 'node:test';
import { agents } from '../agents.e2e';
import { AT_MOST, startEnvironment, stopEnvironment } from '../environment';
import { examples } from '../examples.e2e';
import { mcp } from '../mcp.e2e';
import { nodes } from '../nodes.e2e';
import { ownAgent } from '../ownAgent.e2e';
import { trigger } from '../trigger.e2e';

describe('the packed package in a real n8n', AT_MOST, () => {
	before(async () => await startEnvironment('newest'));
	after(stopEnvironment);
	nodes();
	examples();
	mcp();
	agents();
	ownAgent();
	trigger({ n8nRetriesDeletion: true });
});
