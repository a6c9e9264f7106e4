/** Fields are emptied on purpose, and emptying means the same everywhere. */
import fc from 'fast-check';
import type { INodeProperties } from 'n8n-workflow';
import { stateOf } from '../support/cases';
import { useEngine } from '../support/engine';
import { expectFor } from '../support/expectFor';
import { locator, NOTHING } from '../support/parameters';
import { answerWith, sent, sentBodies, useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** What is sent for each field; null is left out of a full update, which clears what it omits. */
const campaignFields = {
	clientCustomFields: {},
	description: '',
	endDate: null,
	externalCampaignDetails: [],
	partnerCustomFields: {},
	startDate: null,
	tags: [],
};
const caseFields = { caseType: '', description: '', dueDate: null, priority: '', summary: '' };
const asProperties = { caseType: 'spr_uc_type', priority: 'spr_uc_priority' };
const campaign = {
	...{ node: 'engagementCampaign', resource: 'campaign' },
	...{ addressBy: 'campaignId', campaignId: locator('9004_2') },
};
const oneCase = { node: 'engagementCase', resource: 'case', addressBy: 'id', id: 'case-1' };
const operations = [
	{ ...campaign, operation: 'update', empty: campaignFields, keep: { name: 'Kept' } },
	{
		...{ ...campaign, operation: 'replace', keep: { name: 'Kept' } },
		empty: { ...campaignFields, parentCampaignId: null },
	},
	{ ...oneCase, operation: 'update', empty: caseFields, keep: { note: 'Kept' } },
	{ ...oneCase, operation: 'replace', empty: caseFields, keep: { note: 'Kept' } },
];

const isEmpty = (value: unknown) =>
	value === undefined ||
	value === null ||
	value === '' ||
	(typeof value === 'object' && Object.keys(value).length === 0);

describe.each(operations)(
	'rule "a field can be cleared on purpose": $resource $operation',
	({ node, empty, keep, ...parameters }) => {
		const names = Object.keys(empty) as Array<keyof typeof empty>;
		const isReplace = parameters.operation === 'replace';
		const run = async (more: object) =>
			await engine.node(node, { ...parameters, ...more } as never);
		const json = (body: object) => ({ inputMode: 'json', jsonBody: JSON.stringify(body) });
		/** The fields as they are sent. */
		const emptied = (chosen: readonly string[]) => {
			const fields = Object.entries(empty).filter(
				([name, value]) => chosen.includes(name) && !(isReplace && value === null),
			);
			// Publicly known: a case has these as custom properties too.
			const properties = chosen.flatMap((name) =>
				node === 'engagementCase' && name in asProperties
					? [[asProperties[name as keyof typeof asProperties], []]]
					: [],
			);
			return {
				...Object.fromEntries(fields),
				...(properties.length > 0 && {
					syncedSelectedCustomProperties: Object.fromEntries(properties) as object,
				}),
			};
		};
		/** The record as the sandbox has it, under the names of a request. */
		const stored = (): Record<string, unknown> => {
			if (node === 'engagementCase') return stateOf(sandbox).cases[0]! as never;
			const { campaigns } = sandbox.state('campaign') as {
				campaigns: Array<Record<string, unknown>>;
			};
			const { partnerCustomProperties, clientCustomProperties, ...rest } = campaigns.find(
				({ id }) => id === '9004_2',
			)!;
			return {
				...rest,
				...(partnerCustomProperties !== undefined && {
					partnerCustomFields: partnerCustomProperties,
				}),
				...(clientCustomProperties !== undefined && { clientCustomFields: clientCustomProperties }),
			};
		};

		it('offers exactly these, and none is preset', () => {
			const collection = engine
				.nodeType(node)
				.description.properties.find(
					({ name, displayOptions }) =>
						name === 'updateFields' &&
						displayOptions!.show!.operation!.includes(parameters.operation),
				)!;
			const field = collection.options!.find(({ name }) => name === 'clearFields');
			const { type, options, default: preset } = field as INodeProperties;
			expect([type, preset]).toEqual(['multiOptions', []]);
			expect(options!.map((option) => (option as { value: string }).value).sort()).toEqual(
				[...names].sort(),
			);
		});

		it('empties those that are chosen, in fields and in JSON, and keeps the others', async () => {
			await fc.assert(
				fc.asyncProperty(
					fc.subarray(names, { minLength: 1 }),
					fc.boolean(),
					async (clearFields, isJson) => {
						sandbox.reset();
						const before = stored();
						const { error } = await run(
							isJson ? json({ clearFields }) : { updateFields: { clearFields } },
						);
						expect(error).toBeUndefined();
						const body = sentBodies(sandbox).at(-1)!;
						expect(body).not.toHaveProperty('clearFields');
						if (!isReplace) expect(body).toEqual(emptied(clearFields));
						else expect(body).toMatchObject(emptied(clearFields));
						const after = stored();
						for (const name of names) {
							if (clearFields.includes(name)) expectFor(name, isEmpty(after[name])).toEqual(true);
							else expectFor(name, after[name]).toEqual(before[name]);
						}
					},
				),
				{ numRuns: part(8) },
			);
		});

		it('does not give and clear a field at once, and clears no other', async () => {
			const given = { description: 'd' };
			const both = { ...given, clearFields: ['description'] };
			// A case has these fields in JSON only.
			const hasField = node === 'engagementCampaign';
			for (const more of [...(hasField ? [{ updateFields: both }] : []), json(both)])
				expect((await run(more)).said).toMatch(
					/(Fields to Clear|clearFields): '[dD]escription' is both given and cleared/,
				);
			for (const clearFields of [['name'], ['id', 'description'], 'deleted'])
				expect((await run({ updateFields: { clearFields } })).said).toMatch(
					/Fields to Clear: "\w+" cannot be cleared\. Use any of: .*description/,
				);
			for (const clearFields of [[], '={{ [] }}'])
				expect((await run({ updateFields: { clearFields } })).said).toMatch(/nothing to send/);
			for (const clearFields of [NOTHING, '={{ ["description", $json.nothing] }}'])
				expect((await run({ updateFields: { ...keep, clearFields } })).said).toMatch(
					/Fields to Clear(?: > Value 2: It is empty|: The expression finds nothing)/,
				);
			expect(sent(sandbox)).toEqual([]);
		});

		if (isReplace) {
			it('is no way to clear everything while merging is off', async () => {
				const off = { options: { mergeWithCurrent: false } };
				const clearFields = ['description'];
				const { said } = await run({ updateFields: { clearFields }, ...off });
				expect(said).toMatch(
					/Fields to Clear: With 'Merge With Current' off every field that is not given/,
				);
				expect(sent(sandbox)).toEqual([]);
				await run({ ...json({ ...keep, clearFields }), ...off });
				expect(sentBodies(sandbox)).toEqual([{ ...keep, description: '' }]);
			});

			it('takes no orders from the record that was read', async () => {
				const { id = '9004_2' } = parameters as { id?: string };
				answerWith(sandbox, { id, tags: ['a'], clearFields: ['tags'] }, { method: 'GET' });
				await run({ updateFields: { clearFields: ['description'] } });
				expect(sentBodies(sandbox)[1]).toEqual({ tags: ['a'], description: '' });
			});
		}
	},
);
