import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { itemsOf, type Workflow } from '../../playground/client';
import { CREDENTIAL_TYPE, environment, requestLines } from './environment';

/** What an example does against a sandbox that has just been reset. */
interface Expectation {
	/** The name of the trigger it is started from. */
	trigger: string;
	/** Method, path and query of each request, in order. */
	requests: string[];
	/** By node: the items that came out. Only the fields named here are compared. */
	items: Record<string, Array<Record<string, unknown>>>;
}

/** One entry for each file of `examples/`. */
const EXPECTED: Record<string, Expectation> = {
	'scheduled-audit-export.json': {
		trigger: 'Every hour',
		requests: ['POST /prod/api/v3/audit/search'],
		items: {
			'Export new audit records': [{ format: 'csv', records: 60, part: 1 }],
			'Write the file': [{ format: 'csv', records: 60, part: 1 }],
		},
	},
};

const folder = path.resolve(__dirname, '../../examples');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

export function examples(): void {
	describe('examples', () => {
		it('each have an expectation, and each expectation a file', () => {
			assert.deepEqual([...files].sort(), Object.keys(EXPECTED).sort());
		});

		for (const file of files)
			it(file, async () => {
				const expected = EXPECTED[file];
				assert.ok(expected, `No expectation for ${file} in EXPECTED`);
				const { client, credential, sandbox } = environment();
				sandbox.reset();
				const workflow = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Workflow;
				const id = await client.importWorkflow(workflow, { [CREDENTIAL_TYPE]: credential });
				const execution = await client.run(id, expected.trigger);
				assert.equal(execution.status, 'success', execution.error?.message);
				assert.deepEqual(requestLines(), expected.requests);
				for (const [node, items] of Object.entries(expected.items))
					assert.deepEqual(
						itemsOf(execution, node).map(({ json }, index) => only(json, items[index])),
						items,
						node,
					);
			});
	});
}

/** The fields of an item that are expected of it; all of them when it is not expected at all. */
function only(json: Record<string, unknown>, expected = json): Record<string, unknown> {
	return Object.fromEntries(Object.keys(expected).map((name) => [name, json[name]]));
}
