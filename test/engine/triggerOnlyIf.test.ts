import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WebhookContext } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { useSandbox } from '../support/sandbox';
import { failure, keyOf, newEvent, signed, useTrigger } from '../support/trigger';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { mine, n8n, post } = useTrigger(engine, sandbox);

/** What n8n's log got, by level. */
let log: Record<'warn' | 'debug', jest.Mock>;
beforeEach(() => {
	log = { warn: jest.fn(), debug: jest.fn() };
	jest
		.spyOn(WebhookContext.prototype, 'logger', 'get')
		.mockReturnValue({ ...log, info() {} } as never);
});
afterEach(() => jest.restoreAllMocks());

/** The conditions as the editor stores them. */
const when = (conditions: IDataObject) => (n8n.parameters.onlyIf = conditions);

/** Whether an event starts the workflow; if not, nothing is given to n8n, and the platform gets its 200. */
async function starts(type: string, payload: IDataObject): Promise<boolean> {
	n8n.forgetRuns();
	const { id } = JSON.parse(newEvent()) as IDataObject;
	const body = JSON.stringify({ id, type, payload });
	const { status } = await post(body, signed(body, keyOf(mine()[0]!)));
	expect(status).toBe(200);
	if (n8n.runs.length === 0) expect(n8n.answers).toEqual([{ webhookResponse: {} }]);
	return n8n.runs.length === 1;
}

const aCase = (more: IDataObject = {}): IDataObject => ({ id: 'c', caseNumber: 7, ...more });
const withProperties = (customProperties: IDataObject, more: IDataObject = {}) =>
	aCase({ workflow: { customProperties }, ...more });
const property = (condition: string, values: string, id = 'region') => ({
	properties: { property: [{ property: id, condition, values }] },
});
const unhandled = (...rows: Array<[field: string, property: string]>) => ({
	unhandled: { difference: rows.map(([field, id]) => ({ field, property: id })) },
});

/** Publicly known: a profile has the properties of a workspace in a list; the specification has one in messages. */
const inSpaces = (...maps: IDataObject[]) => ({
	id: 'p',
	profileWorkflow: {
		customProperties: {},
		profileSpaceWorkflows: maps.map((customProperties) => ({ spaceId: '4001', customProperties })),
	},
});
const messageInSpace = (customProperties: IDataObject, more: IDataObject = {}) => ({
	...{ messageId: 'm', ...more },
	workflow: { customProperties: {}, spaceWorkflows: [{ customProperties }] },
});

const ROWS: Array<[IDataObject, IDataObject, boolean, string?]> = [
	[{}, aCase(), true],
	[{ caseStatuses: 'New, Open' }, aCase({ status: 'open' }), true],
	[{ caseStatuses: 'New, Open' }, aCase({ status: 'Closed' }), false],
	[{ caseStatuses: 'Closed' }, withProperties({ spr_uc_status: ['CLOSED'] }), true],
	[{ caseStatuses: 'New' }, withProperties({ spr_uc_status: ['Closed'] }), false],
	[{ caseStatuses: 'IN_PROGRESS' }, aCase({ status: 'In Progress' }), true],
	[{ caseStatuses: 'In Progress' }, withProperties({ spr_uc_status: ['IN_PROGRESS'] }), true],
	[{ caseStatuses: 'In_Progress' }, aCase({ status: 'Progress' }), false],
	[property('IS', 'IN_PROGRESS'), withProperties({ region: ['In Progress'] }), false],
	...['IN_PROGRESS', 'In Progress', 'in progress'].flatMap((status): typeof ROWS => {
		const payload = withProperties({ spr_uc_status: [status] });
		return [
			[property('IS', 'In Progress', 'spr_uc_status'), payload, true],
			[property('IS_NOT', 'In Progress', 'spr_uc_status'), payload, false],
		];
	}),
	[{ caseStatuses: 'New' }, aCase(), true], // it does not show one
	[{ caseStatuses: 'New' }, { draftId: 1, status: 'DRAFT' }, true, 'draft.created'],
	[{ caseStatuses: 'New' }, { uCase: aCase({ status: 'New' }) }, true],
	[{ caseStatuses: 'New' }, { uCase: aCase({ status: 'Closed' }) }, false],
	[{ channels: 'BUSINESS_MESSAGING' }, aCase({ contact: { channelType: 'EMAIL' } }), false],
	[{ channels: 'Business_Messaging' }, { channelType: 'BUSINESS_MESSAGING' }, true],
	[{ channels: 'email' }, { uCase: aCase({ contact: { channelType: 'EMAIL' } }) }, true],
	[{ channels: 'email' }, { snType: 'MICROBLOG' }, false],
	[{ channels: 'email' }, { id: '5' }, true],
	[{ writtenBy: 'customer' }, { brandPost: false }, true],
	[{ writtenBy: 'customer' }, { brandPost: 'true' }, false],
	[{ writtenBy: 'brand' }, { brandPost: true }, true],
	[{ writtenBy: 'brand' }, { brandPost: false }, false],
	[{ writtenBy: 'customer' }, { uCase: aCase(), associatedMessageIds: ['m'] }, true],
	[property('IS', 'EMEA, APAC'), withProperties({ region: ['emea'] }), true],
	[property('IS', 'EMEA'), withProperties({ region: ['AMER', 'EMEA'] }), true],
	[property('IS', 'EMEA'), withProperties({ region: ['AMER'] }), false],
	[property('IS', 'EMEA'), withProperties({}), false],
	[property('IS', '5'), withProperties({ region: '5' }), true],
	[property('IS', '50'), withProperties({ region: ['5.0'] }), false],
	[property('IS', 'EMEA'), { partnerCustomProperties: { region: ['EMEA'] } }, true],
	[property('IS', 'EMEA'), { clientCustomProperties: { region: ['AMER'] } }, false],
	[property('IS', 'EMEA'), { entityId: 'c', controllingParticipant: 'p' }, true],
	[property('IS_NOT', 'EMEA'), withProperties({ region: ['EMEA'] }), false],
	[property('IS_NOT', 'EMEA'), withProperties({}), true],
	[property('IS', '1', 'a.b'), withProperties({ 'a.b': ['1'] }), true],
	[property('IS', 'EMEA', 'constructor'), withProperties({}), false],
	[unhandled(['constructor', 'toString']), withProperties({}), false], // neither has a value
	[{ eventTypes: 'case.create' }, aCase(), false, 'constructor'],
	[property('IS', 'Gold'), inSpaces({}, { region: ['Gold'] }), true, 'profile.updated'],
	[property('IS', 'Gold'), inSpaces({ region: ['Silver'] }), false, 'profile.updated'],
	[property('IS_NOT', 'Gold'), inSpaces({ region: ['Gold'] }), false, 'profile.updated'],
	[property('IS', 'Gold'), { profileWorkflow: { customFields: { region: ['Gold'] } } }, true],
	[property('IS', 'Gold'), { profileWorkflow: { customFields: { region: ['Silver'] } } }, false],
	[
		property('IS', 'Gold'),
		{ profileWorkflow: { partnerCustomProperties: { region: ['No'] } } },
		false,
	],
	[property('IS', 'Gold'), messageInSpace({ region: ['Gold'] }), true, 'message.updated'],
	[property('IS_NOT', 'Gold'), messageInSpace({ region: ['Gold'] }), false, 'message.updated'],
	[unhandled(['status', 'done']), messageInSpace({ done: ['New'] }, { status: 'New' }), false],
	[unhandled(['status', 'done']), messageInSpace({ done: ['Old'] }, { status: 'New' }), true],
	[
		unhandled(['status', 'done']),
		{ status: 'New', ...inSpaces({ done: ['New'] }, { done: ['New'] }) },
		false,
	],
	[
		unhandled(['status', 'done']),
		{ status: 'New', ...inSpaces({ done: ['Old'] }, { done: ['New'] }, {}) },
		false,
	],
	// A note of any workspace counts, also one that another has replaced since.
	[
		unhandled(['status', 'done']),
		{ status: 'New', ...inSpaces({ done: ['New'] }), customProperties: { done: ['Open'] } },
		false,
	],
	[
		unhandled(['status', 'done']),
		{ status: '', ...inSpaces({ done: ['Old'] }, {}), caseNumber: 1 },
		true,
	],
	...[
		{ spaces: [['VIP', 'VIP'] as const, ['Gold', 'Gold'] as const] },
		{ spaces: [['VIP'] as const, ['VIP'] as const], customProperties: { done: ['VIP'] } },
	].map(({ spaces, customProperties = {} }): [IDataObject, IDataObject, boolean] => [
		unhandled(['profileWorkflow.profileSpaceWorkflows.tags', 'done']),
		{
			profileWorkflow: {
				customProperties,
				profileSpaceWorkflows: spaces.map(([tag, done]) => ({
					tags: [tag],
					customProperties: done ? { done: [done] } : {},
				})),
			},
		},
		false,
	]),
	[
		property('IS', 'Gold'),
		{ profileWorkflow: { profileSpaceWorkflows: [{ customFields: { region: ['Gold'] } }] } },
		true,
	],
	[
		property('IS', 'Gold'),
		{ profileWorkflow: { profileSpaceWorkflows: [{ customFields: { region: ['No'] } }] } },
		false,
	],
	[unhandled(['status', 'done']), withProperties({ done: ['New'] }, { status: 'New' }), false],
	[unhandled(['status', 'done']), withProperties({ done: ['New'] }, { status: 'Closed' }), true],
	[unhandled(['status', 'done']), withProperties({}, { status: 'New' }), true],
	[unhandled(['status', 'done']), aCase({ status: 'New' }), true],
	[unhandled(['status', 'done']), withProperties({}), false], // neither has a value
	[
		unhandled(['status', 'done'], ['priority', 'done2']),
		withProperties({ done: ['New'], done2: ['Low'] }, { status: 'New', priority: 'High' }),
		true,
	],
	[
		unhandled(['workflow.customProperties.tags', 'done']),
		withProperties({ done: ['b', 'a'], tags: ['a', 'b'] }),
		false,
	],
	[unhandled(['status', 'done']), { entityId: 'c', controllingParticipant: 'p' }, true],
	[{ caseStatuses: 'New', ...property('IS', 'x') }, withProperties({}, { status: 'New' }), false],
];

/** What each set of conditions does with an event. */
const outcomes = async (rows: typeof ROWS): Promise<typeof ROWS> => {
	// Each kind of condition can be published.
	when(Object.assign({}, ...rows.map(([conditions]) => conditions)) as IDataObject);
	await n8n.publish();
	const done: typeof ROWS = [];
	for (const [conditions, payload, , type] of rows) {
		when(conditions);
		done.push([conditions, payload, await starts(type ?? 'case.update', payload), type]);
	}
	return done;
};

it('an event starts the workflow if all conditions hold, or it does not show what they ask for', async () => {
	expect(await outcomes(ROWS)).toEqual(ROWS.map((row) => [...row, undefined].slice(0, 4)));
});

/** The publicly known body of an event. */
const known = (name: string) => {
	const file = path.join(__dirname, `../service/vectors/events/${name}.json`);
	return (JSON.parse(readFileSync(file, 'utf8')) as { body: IDataObject }).body;
};

const KNOWN: Array<[string, IDataObject, boolean]> = [
	['message-created', unhandled(['status', 'done']), true],
	['message-updated', unhandled(['status', 'done']), true],
	['message-created-listening', unhandled(['status', 'done']), true],
	['workflow-updated', unhandled(['status', 'done']), true],
	['account-updated', unhandled(['status', 'done']), true],
	['task-create', unhandled(['customProperties.spr_ut_status', 'spr_ut_status']), false],
	['task-create', unhandled(['status', 'd'], ['customProperties.spr_ut_status', 'd']), true],
	['task-create', property('IS', 'New', 'spr_ut_status'), true],
	['task-create', property('IS', 'Done', 'spr_ut_status'), false],
	['task-create', property('IS_NOT', 'New', 'spr_ut_status'), false],
	['draft-updated', property('IS', 'one line', '_c_65f000000000000000000003'), false],
	['asset-deleted', property('IS', 'x', '65f000000000000000000006'), false],
	['profile-updated', property('IS', 'x'), false],
	['message-sent-for-approval', property('IS', 'x'), false],
	['survey-response-created', property('IS', 'Food 1', '_c_65f000000000000000000007'), true],
	['survey-response-created', property('IS', 'Food 2', '_c_65f000000000000000000007'), false],
	['user-created', property('IS', 'DND', 'spr_user_availability_status'), true],
	['user-created', property('IS', 'AVAILABLE', 'spr_user_availability_status'), false],
	['message-read', property('IS', 'x'), true],
];

it('the known events show what they are publicly known to', async () => {
	const rows = KNOWN.map(([name, conditions, isStarted]): (typeof ROWS)[0] => {
		const { type, payload } = known(name);
		return [conditions, payload as IDataObject, isStarted, type as string];
	});
	expect(await outcomes(rows)).toEqual(rows);
});

it('a type is the same as a constant, as it arrives, and as people write it', async () => {
	const folder = path.join(__dirname, '../service/vectors/events');
	const vectors = readdirSync(folder)
		.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as IDataObject)
		.filter(({ constantShown }) => constantShown);
	const constants = new Map(vectors.map(({ type, constant }) => [String(type), String(constant)]));
	const all = [...constants.keys()];
	expect(all.length).toBeGreaterThan(20);
	await n8n.publish();
	for (const [i, [type, constant]] of [...constants].entries()) {
		for (const [name, arriving, isStarted] of [
			[constant, type, true],
			[type, constant, true],
			[` ${type.toUpperCase()} `, type, true],
			[type, all.at(i - 1)!, false],
		] as const) {
			when({ eventTypes: name });
			expect([name, arriving, await starts(arriving, {})]).toEqual([name, arriving, isStarted]);
		}
	}
	when({ eventTypes: 'case.created' });
	expect(await starts('case.create', {})).toBe(true);
});

it('the log counts what is filtered out, at level debug, and the platform does not send it again', async () => {
	when({ caseStatuses: 'New' });
	await n8n.publish();
	for (let n = 0; n < 3; n++) await starts('case.update\n', aCase({ status: 'Closed' }));
	await starts('case.update', aCase({ status: 'New' }));
	const counted = log.debug.mock.calls.flat().map(String);
	expect(
		counted.map((line) => /of type (.*) is filtered out by Only If, \d+ since/.exec(line)?.[1]),
	).toEqual(Array(3).fill('case.update '));
	const numbers = counted.map((line) => Number(/(\d+) since/.exec(line)?.[1]));
	expect(numbers.map((count) => count - numbers[0]!)).toEqual([0, 1, 2]);
	expect(log.warn).not.toHaveBeenCalled();
});

it('what is filtered out is not taken for a repeat when it comes again and is wanted', async () => {
	when({ caseStatuses: 'New' });
	await n8n.publish();
	const body = JSON.stringify({ id: 'e', type: 'case.update', payload: aCase({ status: 'Open' }) });
	const deliver = async () => await post(body, signed(body, keyOf(mine()[0]!)));
	await deliver();
	expect(n8n.runs).toEqual([]);
	when({});
	await deliver();
	await deliver();
	expect(n8n.items.filter((items) => items.length > 0)).toHaveLength(1);
});

it.each([
	[{ caseStatuses: '' }, 'Case Statuses'],
	[{ writtenBy: 'nobody' }, 'Message Written By'],
	[property('IS', ''), 'Values'],
	[{ unhandled: { difference: [{ field: 'status', property: '' }] } }, 'Property ID'],
])(
	'a condition that is not filled in is refused when it is published: %j',
	async (conditions, label) => {
		when(conditions as IDataObject);
		const said = await failure(n8n.publish());
		expect(said).toContain('Only If');
		expect(said).toContain(label);
		expect(mine()).toEqual([]);
	},
);

it('a condition that an expression makes unreadable lets events pass, and the log says so', async () => {
	await n8n.publish();
	when({ caseStatuses: '={{ [] }}' });
	expect(await starts('case.update', aCase({ status: 'Open' }))).toBe(true);
	expect(log.warn.mock.calls.flat().join()).toContain('Only If cannot be read');
});
