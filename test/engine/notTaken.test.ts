/** What the answer to a write shows otherwise than it was sent is said, for every field that a record has. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { fromJson, type Field } from '../support/inside';
import { useEngine } from '../support/engine';
import { looksUp, useEveryOperation, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { sentBodies, useSandbox } from '../support/sandbox';
import { least, shareOf } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { writes, run, answerAll } = useEveryOperation(engine, sandbox);

const word = fc.constantFrom(
	'In Review',
	'APPROVED',
	'Ärger & Co.',
	'kim@example.com',
	'完了',
	'a_b',
);
const number = fc.integer({ min: 100_000, max: 9_000_000 });

/** Values of a field as JSON gives them; undefined for kinds whose form is the field's own. */
const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
	boolean: fc.boolean(),
	id: word,
	int64: number,
	list: fc.uniqueArray(fc.constantFrom('a', 'B c', 'd_e'), { minLength: 1 }),
	number: fc.integer({ min: 1, max: 120 }),
	properties: fc.dictionary(fc.constantFrom('region', 'spr_x'), fc.constant(['EMEA', 'APAC']), {
		minKeys: 1,
		maxKeys: 1,
	}),
	text: word,
	time: fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }),
};

type Change = (value: unknown, kind: string) => unknown;

/** The forms in which a platform may show the same. */
const SAME: Record<string, Change> = {
	'as it was sent': (value) => value,
	'as text': (value) => (typeof value === 'object' ? value : String(value)),
	'as the platform writes it': (value, kind) => {
		if (kind === 'time') return new Date(Number(value)).toISOString();
		if (typeof value === 'boolean') return Number(value);
		if (typeof value === 'number') return `${value}.0`;
		return typeof value === 'string' ? ` ${value.toUpperCase().replaceAll('_', ' ')} ` : value;
	},
	'in another order': (value) => (Array.isArray(value) ? [...value].reverse() : value),
	'with tags': (value) =>
		typeof value === 'string' ? `<p>${value.replaceAll('&', '&amp;')}</p>` : value,
	'without seconds': (value, kind) =>
		kind === 'time' ? Math.floor(Number(value) / 60_000) * 60_000 : value,
	empty: (value) => (Array.isArray(value) ? [] : null),
};

/** Another value. */
const other: Change = (value, kind) => {
	if (typeof value === 'boolean') return !value;
	if (typeof value === 'number') return value + (kind === 'time' ? 86_400_000 : 1);
	if (typeof value === 'string') return value.includes('@') ? `x${value}` : 'Something else';
	return Array.isArray(value) ? [...(value as unknown[]), 'Something else'] : value;
};

/** A value with this done to each value in it. */
function inside(value: unknown, kind: string, change: Change): unknown {
	return kind === 'properties'
		? Object.fromEntries(
				Object.entries(value as object).map(([id, one]) => [id, change(one, kind)]),
			)
		: change(value, kind);
}

function withAt(object: unknown, [name = '', ...rest]: string[], value: unknown): IDataObject {
	const { [name]: before } = (object ?? {}) as IDataObject;
	const inner = rest.length > 0 ? withAt(before, rest, value) : value;
	return { ...(object as object), [name]: inner } as IDataObject;
}

/** The ID of the record that an operation names, which its answer has. */
function idIn({ parameters }: RunnableOperation): unknown {
	const names = ['campaignId', 'assetId', 'draftId', 'subscriptionId', 'recordId', 'id'];
	return names.map((name) => parameters[name]).find(Boolean) ?? 'r-1';
}

/** A hint at the value, or, where it names the record, at another record. */
const SAID = /ignored a value|another record/;

interface Case {
	operation: RunnableOperation;
	field: Field;
	base: IDataObject;
}

/** Each field at the top of a body that can be given as JSON, with what the body has to have. */
function cases(): Case[] {
	return writes().flatMap((operation) => {
		const fields = operation.operation.inputs.flatMap(({ bodyFields = [] }) => bodyFields);
		const { jsonBody, updateFields, ...parameters } = operation.parameters as IDataObject;
		const known = fields.map(({ name }) => [name, parameters[name]] as const);
		const base = {
			...(fromJson(String(jsonBody ?? '{}')) as IDataObject),
			...Object.fromEntries(known.filter(([, value]) => value !== undefined)),
		};
		return (
			fields
				.filter(({ kind, name, changes }) => kind in VALUES && name !== 'moreFields' && !changes)
				// A place in a list is that of its first entry.
				.filter(({ path = '' }) => !/\.\d/.test(path))
				.map((field) => ({ operation, field, base }))
		);
	});
}

it('an echo in any form gives no hint, and one changed value gives one', async () => {
	const spellings = Object.keys(SAME);
	const covered = new Set<string>();
	// Each field in one of the operations of its node that have it.
	const fields = new Map(cases().map((one) => [`${one.operation.node} ${one.field.name}`, one]));
	for (const [turn, { operation, field, base }] of shareOf([...fields.values()]).entries()) {
		const spelling = spellings[turn % spellings.length]!;
		const { kind, name, path = name } = field;
		const [value] = fc.sample(VALUES[kind]!, { numRuns: 1, seed: turn });
		const body = withAt(base, path.split('.'), value);
		const asked = {
			...operation,
			parameters: {
				...operation.parameters,
				...{ inputMode: 'json', jsonBody: JSON.stringify(body) },
			},
		};
		const first = { findsNothing: looksUp(operation), readsConversation: true };
		const answered = async (change: Change) => {
			const shown = withAt(body, path.split('.'), inside(value, kind, change));
			answerAll({ data: { ...shown, id: idIn(operation) }, errors: [] }, 200, first);
			const { hints, said } = await run(asked);
			const isRefused = /Nothing was sent/.test(said);
			return isRefused
				? undefined
				: hints.map(({ message }) => message).filter((one) => SAID.test(one));
		};
		const what = `${operation.name}: ${name} = ${JSON.stringify(value)} ${spelling}`;
		sandbox.reset();
		const same = await answered(SAME[spelling]!);
		if (same === undefined || sentBodies(sandbox).length === 0) continue;
		expectFor(
			what,
			same.filter((one) => !/another record/.test(one)),
		).toEqual([]);
		covered.add(`${operation.name}.${name}`);
		if (name === 'preSharedKey') continue;
		const changed = await answered(other);
		expectFor(`${what}, changed`, changed?.length).toEqual(1);
	}
	expect(covered.size).toBeGreaterThan(least(60));
});

const workflow = (more: object) => ({ workflow: { queues: [{ queueId: 7 }], ...more } });
const inCase = (more: object) => workflow({ customProperties: { region: ['EMEA'] }, ...more });
const contact = (more: object) => ({ profileUpdateRequestDTO: { contactInfo: more } });

/** What is sent under one name and shown at another place: what ignores it, and what takes it. */
it.each<[operation: string, sent: object, ignored: object, taken: object, label: string]>([
	[
		'engagementCase.case.update',
		{ workflow: { assignment: { assigneeId: '12' } } },
		inCase({ assignment: { assigneeId: '11' } }),
		inCase({ assignment: { assigneeId: 12 } }),
		'Case Workflow > Assignment > Assignee ID is "11" afterwards, not "12"',
	],
	[
		'engagementCase.case.update',
		{ assignedTo: 12 },
		inCase({ assignment: { assigneeId: '11' } }),
		inCase({ assignment: { assigneeId: '12' } }),
		'Assigned to User is "11" afterwards, not "12"',
	],
	[
		'engagementCase.case.update',
		{ addedQueues: ['8'] },
		inCase({}),
		inCase({ queues: [{ queueId: 7 }, { queueId: 8 }] }),
		'Queues to Add is "7" afterwards, without "8"',
	],
	[
		'engagementCase.case.update',
		{ removedQueues: ['7'] },
		inCase({}),
		inCase({ queues: [{ queueId: 8 }] }),
		'Queues to Remove is "7" afterwards, still with "7"',
	],
	[
		'engagementCase.case.update',
		{ syncedQueues: ['8', '7'] },
		inCase({}),
		inCase({ queues: [{ queueId: '7' }, { queueId: 8 }] }),
		'Queues (All) is "7" afterwards, not "8, 7"',
	],
	[
		'engagementCase.case.update',
		{ workflow: { campaignId: '77_12' } },
		inCase({ campaignId: '77_11' }),
		inCase({ campaignId: '77_12' }),
		'Case Workflow > Campaign is "77_11" afterwards, not "77_12"',
	],
	[
		'engagementCase.case.update',
		{ dueDate: '2026-03-01T09:00:00Z' },
		{ dueDate: Date.UTC(2026, 2, 2, 9) },
		{ dueDate: '2026-03-01T10:00:00+01:00' },
		'Due Date is "2026-03-02T09:00:00.000Z" afterwards, not "2026-03-01T09:00:00.000Z"',
	],
	[
		'engagementCase.case.update',
		{ dueDate: '2026-03-01T09:00:00Z' },
		// No date can be that late.
		{ dueDate: 9e15 },
		{ dueDate: '2026-03-01T10:00:00+01:00' },
		'Due Date is "9000000000000000" afterwards, not "2026-03-01T09:00:00.000Z"',
	],
	[
		'engagementCase.case.update',
		{ syncedSelectedCustomProperties: { region: ['APAC', 'AMER'] } },
		inCase({}),
		inCase({ customProperties: { region: ['amer', 'APAC'] } }),
		'Custom Properties to Set > region is "EMEA" afterwards, not "APAC, AMER"',
	],
	[
		'engagementCase.case.update',
		{ subject: 'Where is it?' },
		{ subject: '#7 EMAIL What is it?' },
		{ subject: '#7 EMAIL Where is it?' },
		'Subject is "#7 EMAIL What is it?" afterwards, not "Where is it?"',
	],
	[
		'engagementCampaign.campaign.update',
		{ partnerCustomFields: { region: ['APAC'] } },
		{ partnerCustomProperties: { region: ['EMEA'] } },
		{ partnerCustomProperties: { region: ['APAC'] } },
		'Partner Custom Fields > region is "EMEA" afterwards, not "APAC"',
	],
	[
		'engagementCampaign.campaign.update',
		{ clearFields: ['tags'] },
		{ tags: ['a'] },
		{ tags: [] },
		'Tags is "a" afterwards, not ""',
	],
	[
		'engagementCampaign.campaign.update',
		{ clearFields: ['externalCampaignDetails'] },
		{ externalCampaignDetails: [{ connector: 'EMAIL', externalIds: ['m'] }] },
		{ externalCampaignDetails: [] },
		'External Campaign Details is "{"connector":"EMAIL","externalIds":["m"]}" afterwards, not ""',
	],
	[
		'engagementCase.case.update',
		{ workflow: { queues: [] } },
		inCase({}),
		inCase({ queues: [] }),
		'Case Workflow > Queues is "{"queueId":7}" afterwards, not ""',
	],
	[
		'engagementAccount.account.update',
		{ customProperties: { partnerCustomProperties: { region: ['AMER'] } } },
		{ partnerCustomProperties: { region: ['EMEA'] } },
		{ partnerCustomProperties: { region: ['EMEA', 'AMER'] } },
		'Custom Properties > Partner Custom Properties > region is "EMEA" afterwards, without "AMER"',
	],
	[
		'engagementMessage.message.updateWorkflow',
		{ addedQueues: [8] },
		workflow({}),
		workflow({ queues: [{ queueId: 7 }, { queueId: 8 }] }),
		'Added Queues is "7" afterwards, without "8"',
	],
	[
		'engagementProfile.profile.update',
		contact({ firstName: 'Kim' }),
		{ contact: { firstName: 'Ada' } },
		{ contact: { firstName: 'KIM' } },
		'First Name is "Ada" afterwards, not "Kim"',
	],
])('%s: %j', async (name, given, ignored, taken, label) => {
	const operation = writes().find((one) => one.name === name)!;
	const hintsAt = async (shown: object) => {
		answerAll({ data: { id: idIn(operation), ...shown }, errors: [] });
		const parameters = {
			...operation.parameters,
			...{ inputMode: 'json', jsonBody: JSON.stringify(given) },
		};
		const { hints, said } = await run({ ...operation, parameters });
		expect(said).toBe('');
		return hints.map(({ message }) => message);
	};
	expect(await hintsAt(taken)).toEqual([]);
	expect(await hintsAt({ id: undefined, ...ignored })).toEqual([]);
	expect(await hintsAt(ignored)).toEqual([
		expect.stringContaining(`The platform ignored a value: ${label}. `),
	]);
});
