import { after, before, describe } from 'node:test';
import { startEnvironment, stopEnvironment } from './environment';
import { examples } from './examples.e2e';
import { nodes } from './nodes.e2e';

describe('the packed package in a real n8n', () => {
	before(startEnvironment, { timeout: 300_000 });
	after(stopEnvironment);
	nodes();
	examples();
});
