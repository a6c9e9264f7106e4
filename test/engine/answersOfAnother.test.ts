/** What an answer is about: the record that was asked for, and no other. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { RESUMED, useEveryOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, run, answerAll } = useEveryOperation(engine, sandbox);

/** Reads of one record by what identifies it, and whether the specification shows what they answer. */
const READS: ReadonlyArray<[name: string, own: IDataObject, isSpecified: boolean]> = [
	['engagementAccount.account.get', { id: '1001' }, true],
	['engagementCampaign.campaign.get', { id: '9004_1' }, true],
	['engagementCase.case.get', { id: 'case-1' }, true],
	['engagementKnowledgeBase.category.get', { id: '1001' }, true],
	['engagementAsset.asset.get', { id: '1001' }, false],
	['engagementProfile.profile.get', { id: 'profile-1' }, false],
	['engagementPublishing.preview.get', { id: '1001' }, false],
];
const named = (name: string) => all.find((one) => one.name === name)!;

describe('a read by an ID', () => {
	it.each(READS)('%s gives no other record without a word', async (name, _, isSpecified) => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom('another', '7', 'POST_7', 'f00'),
				fc.constantFrom<(record: object) => unknown>(
					(record) => record,
					(record) => [record],
					(record) => ({ entity: record }),
				),
				async (id, wrap) => {
					sandbox.reset();
					answerAll({ data: wrap({ id, name: 'Another', status: 'NEW' }), errors: [] });
					const { said, json, hints } = await run(named(name));
					expect(said).toEqual(isSpecified ? expect.stringMatching(/answer is not the/) : '');
					expect(json).toHaveLength(isSpecified ? 0 : 1);
					if (!isSpecified) expect(JSON.stringify(hints)).toMatch(/another record than/);
				},
			),
			{ numRuns: part(5) },
		);
	});

	it.each(READS)('%s leaves out others next to the one that was asked for', async (name, own) => {
		sandbox.reset();
		answerAll({ data: [{ id: 'another' }, own, { id: '7' }], errors: [] });
		const { said, json } = await run(named(name));
		expect([said, json.map(({ id }) => id)]).toEqual(['', [own.id]]);
	});

	it.each(READS)('%s gives a record that does not say what it is', async (name) => {
		sandbox.reset();
		answerAll({ data: { name: 'Nameless', status: 'NEW' }, errors: [] });
		const { said, json } = await run(named(name));
		expect([said, json.length]).toEqual(['', 1]);
	});
});

/** A list without any record names nothing that was set. */
it('an update that is answered by an empty list is not done without a word', async () => {
	const updates = all.filter(
		({ name, operation }) =>
			/^(PATCH|PUT) /.test(operation.endpoint) &&
			!/bulkJob|importCsv|subscription|account|message\.(act|markAsRead)/.test(name) &&
			!RESUMED.test(name),
	);
	expect(updates.length).toBeGreaterThan(6);
	for (const [i, operation] of updates.entries()) {
		answerAll({ data: i % 2 === 0 ? [] : [null], errors: [] });
		const { said, json } = await run(operation);
		const [item = {}] = json;
		const isDone = said === '' && Object.values(item).includes(true) && !('note' in item);
		expectFor(`${operation.name} ${JSON.stringify(json)}`, isDone).toEqual(false);
	}
});
