import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { OLDEST } from '../../../playground/installations';
import { bulkCallback } from '../bulkCallback.e2e';
import { AT_MOST, startEnvironment, stopEnvironment } from '../environment';
import { examples } from '../examples.e2e';
import { nodes } from '../nodes.e2e';
import { renewal } from '../renewal.e2e';
import { trigger } from '../trigger.e2e';

const root = path.resolve(__dirname, '../../..');

/**
 * All that needs no browser. The oldest n8n is the first 2.35 that knows `details` as part of a failed
 * item, and so sends it to the error output.
 */
describe('the packed package in the oldest n8n that it supports', AT_MOST, () => {
	before(async () => await startEnvironment('oldest', OLDEST));
	after(stopEnvironment);
	it('has all that the package asks of n8n', async () => {
		const config = path.join(root, '.cache/oldest/tsconfig.json');
		mkdirSync(path.dirname(config), { recursive: true });
		writeFileSync(
			config,
			JSON.stringify({
				extends: path.join(root, 'tsconfig.json'),
				compilerOptions: {
					paths: { 'n8n-workflow': [path.join(OLDEST, 'node_modules/n8n-workflow')] },
					typeRoots: [path.join(root, 'node_modules/@types')],
				},
				include: [path.join(root, 'nodes'), path.join(root, 'credentials')],
			}),
		);
		const tsc = path.join(root, 'node_modules/@typescript/native/bin/tsc');
		await promisify(execFile)(process.execPath, [tsc, '-p', config]).catch(
			({ message, stdout }: Error & { stdout: string }) => assert.fail(stdout || message),
		);
	});
	nodes();
	examples();
	trigger({ n8nRetriesDeletion: false });
	renewal();
	bulkCallback();
});
