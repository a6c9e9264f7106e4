/**
 * Executions that the version before has suspended, one of each kind of wait. `stored` is what that version, commit
 * 51699917, had in the database of a real n8n for the workflow here, with other IDs and times.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { parse, stringify } from 'flatted';
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';
import { itemsOf } from '../../playground/client';
import { Sqlite } from '../../playground/sqlite';
import { until } from '../../playground/until';
import { askParameters } from '../../playground/workflows';
import { environment } from './environment';
import { chain, node, START } from './workflows';

/** What a wait keeps for one item, or for some that were sent together. */
interface Result {
	begun: IDataObject;
	found?: IDataObject;
}

interface Entry {
	items: number[];
	input: string;
	outcome: { result: Result };
}

interface Ledger {
	version?: number;
	notes: IDataObject & { statusValues?: object };
	entries: Entry[];
	[name: string]: unknown;
}

interface Kind {
	type: string;
	parameters: Record<string, unknown>;
	items: object[];
	/** What was begun, as the version before stored it, where that was different. */
	earlier?: (begun: IDataObject) => object;
	stored: Ledger;
	/** What comes, while n8n is down or when it is back. */
	release: (ids: string[]) => void;
	releaseLater?: (ids: string[]) => void;
	/** What only its own requests have; so do they the IDs that it stores. */
	mark: RegExp;
	/** All its requests, before the kill and after it. */
	sends: string[];
	/** What comes out of each item. */
	gives: object[];
}

const entry = (items: number[], input: string, begun: IDataObject, found?: IDataObject): Entry => ({
	...{ items, input, outcome: { result: { begun, ...(found && { found }) } } },
});
const ledger = (operation: string, entries: Entry[], notes: object = {}): Ledger => ({
	...{ operation, run: '0', tries: 1, entries },
	notes: { ...notes, deadline: 0, ended: 0, executionId: '' },
	suspension: { source: [{ previousNode: 'Start', previousNodeOutput: 0, previousNodeRun: 0 }] },
});
const EMPTY = '1dKVi2PDVbckiBbSBbgrN2';

const SUSPENDED = { checkInterval: 60, waitTimeout: 3600 };
const PUBLISHED = { waitFor: 'published', ...SUSPENDED };

const control = (area: string, name: string, spec: Record<string, unknown>) =>
	void environment().sandbox.control(area, name, spec);
const idsOf = (items: unknown, name: string) => (items as IDataObject[]).map((item) => item[name]);

/** A job whose results come in another order, and are known by their customers alone. */
function bulkJob(name: string, options: object, inputs: string, keys: [string, string]): Kind {
	const emails = ['Kim', 'Lou'].map((customer) => `${customer}.${name}@example.com`);
	const key = (email: string) =>
		createHash('sha256').update(`EMAIL ${email.toLowerCase()}`).digest('base64url');
	return {
		type: 'Case',
		parameters: {
			...{ resource: 'bulkJob', operation: 'create', channelType: 'EMAIL', waitFor: 'callback' },
			contactInfo: { email: '={{ $json.email }}' },
			options,
		},
		items: emails.map((email) => ({ email })),
		earlier: (begun) => ({ ...begun, records: emails.map((email) => [key(email)]) }),
		stored: ledger(
			'bulkJob.create',
			[
				entry([0, 1], inputs, {
					...{ processId: 'ID', items: [0, 1] },
					records: keys.map((one) => [one]),
				}),
			],
			{ itemCount: 2, statusValues: {} },
		),
		release: ([processId = '']) => {
			const results = emails.map((snUserId) => ({ snType: 'EMAIL', snUserId, caseId: snUserId }));
			environment().sandbox.fault({
				...{ method: 'GET', path: '/case/bulk/status', query: { processId }, status: 200 },
				body: { data: { status: 'COMPLETED', results: results.reverse() }, errors: [] },
			});
		},
		mark: new RegExp(`\\.${name}@`),
		sends: ['POST /case/bulk', 'GET /case/bulk/status', 'GET /case/bulk/status'],
		gives: emails.map((caseId) => ({ caseId })),
	};
}

const MESSAGE = 'ACCOUNT_5002_1767596940000_LIVE_CHAT_1_chat 11 #9 & more?';

/** Digests of the IDs of the messages that its conversation has. */
const BEFORE = [
	...['pjBfWevJjCW0HCnB', 'hUc4tcpkUcDoKL3-', 'ix31AH1OXoaqwfKy', 'bv6broclX1HPTGSJ'],
	...['eEwV9IH2Zuz6PlE5', 'qrjkMo5L_4peyPWh', 'x3DRu3RbhdovjMxW', 'zvFbTvbBfUs8sLIR'],
	...['dCgGZPnMhpXR34KG', 'XY005FDr4JHoH253'],
];

const KINDS: Record<string, Kind> = {
	'a bulk job that is looked at': bulkJob('looked-at', SUSPENDED, 'yMaISVALQ7GKnM_PxxcfN-', [
		'Rn9As0Ccge2HkT7dpvYT-CdMhLiIg3WaGRBUSVxccR8',
		'W6kVbkt6dMDiCNpigS-shjTTX4x8q2f8qyQ8gUPrbKU',
	]),
	'a bulk job that calls back': {
		...bulkJob('called', { checkInterval: 3600, waitTimeout: 7200 }, 'WmcFagWLPvyZWWGUzSWhvA', [
			'ExIksvGIZZa6hbShK5bbic7j6EYvT445aeuU6N5fDs8',
			'BRzSMp0oHSI4wqblZYFQ-TB97YOCV2QJGWcFejcNkUs',
		]),
		releaseLater: ([processId]) => control('case', 'callBack', { processId }),
	},
	'the publication of a post': {
		type: 'Publishing',
		parameters: {
			...{ resource: 'post', operation: 'create', inputMode: 'fields', accountIds: '5003' },
			...{ text: 'Hello', options: PUBLISHED },
		},
		items: [{}],
		earlier: ({ items }) => ({ items, postIds: idsOf(items, 'id') }),
		stored: ledger('post.create', [
			entry([0], EMPTY, {
				items: [{ created: true, id: 'POST_ID', postId: 'ID' }],
				postIds: ['POST_ID'],
			}),
		]),
		release: () => {},
		mark: /"Hello"/,
		sends: ['POST /publishing/post', 'GET /publishing/post', 'GET /publishing/post'],
		gives: [{ created: true, published: true, status: 'SUCCESS', timedOut: false }],
	},
	'the publication of a message': {
		type: 'Publishing',
		parameters: { ...askParameters(PUBLISHED), operation: 'send' },
		items: [{ body: { n: 5001, messageId: 'm1' } }],
		earlier: ({ items }) => {
			const [{ inReplyToMessageId, accountId }] = items as [IDataObject];
			const postIds = idsOf(items, 'id');
			return { items: [{ postIds, inReplyToMessageId, accountId }], postIds };
		},
		stored: ledger('privateMessage.send', [
			entry([0], 'p0fulDMFfRMKKQwJTGF1DH', {
				items: [{ postIds: ['POST_ID'], inReplyToMessageId: 'm1', accountId: '5003' }],
				postIds: ['POST_ID'],
			}),
		]),
		release: () => {},
		mark: /5\.001/,
		sends: ['POST /publishing/message', 'GET /publishing/post', 'GET /publishing/post'],
		gives: [{ accountId: '5003', published: true, status: 'SUCCESS', timedOut: false }],
	},
	'the control of threads, one of which was there': {
		type: 'Thread',
		parameters: {
			...{ resource: 'thread', operation: 'waitForControl', entityType: 'CASE' },
			...{ entityId: '={{ $json.id }}', participant: 'id', participantId: 'sales-bot' },
			options: SUSPENDED,
		},
		items: [{ id: 'case-2' }, { id: 'case-1' }],
		earlier: () => ({}),
		stored: ledger('thread.waitForControl', [
			entry(
				[0],
				'4g_-ENtaYXtlO1tcTXePNx',
				{},
				{
					...{ entityType: 'CASE', entityId: 'case-2' },
					...{ controllingParticipantId: 'sales-bot', isPlatform: false },
				},
			),
			entry([1], 'LduA0yUEyQ9WcoClvg_yf7', {}),
		]),
		release: () => control('thread', 'hand', { entityId: 'case-1', participantId: 'sales-bot' }),
		mark: /"case-[12]"/,
		sends: ['POST /thread', 'POST /thread', 'POST /thread'],
		gives: ['case-2', 'case-1'].map((entityId) => ({
			...{ timedOut: false, entityId, controllingParticipantId: 'sales-bot' },
		})),
	},
	'the change of a case': {
		type: 'Case',
		parameters: {
			...{ resource: 'case', operation: 'waitUntil', addressBy: 'id', id: 'case-2' },
			...{ until: 'change', options: SUSPENDED },
		},
		items: [{}],
		stored: ledger('case.waitUntil', [entry([0], EMPTY, { version: '0' })]),
		release: () => control('case', 'change', { id: 'case-2', status: 'Closed' }),
		mark: /id=case-2$/,
		sends: ['GET /case', 'GET /case'],
		gives: [{ timedOut: false, id: 'case-2', status: 'Closed' }],
	},
	'a reply': {
		type: 'Publishing',
		parameters: askParameters(SUSPENDED),
		items: [{ body: { n: 5002, messageId: MESSAGE } }],
		earlier: ({ posts, before, to }) => ({ posts, before, to }),
		stored: ledger('privateMessage.sendAndWait', [
			entry([0], 'Ockzzg6yfo_Xe_AcqO1IIO', {
				posts: { postIds: ['POST_ID'], inReplyToMessageId: MESSAGE, accountId: '5003' },
				...{ before: BEFORE, to: 'customer-2' },
			}),
		]),
		release: () => control('message', 'answer', { messageId: MESSAGE, text: 'Here I am' }),
		mark: /chat 11 #9/,
		sends: ['GET /conversation', 'POST /publishing/message', 'GET /conversation'],
		gives: [{ timedOut: false, accountId: '5003', text: 'Here I am' }],
	},
};

/** Number of posts, and IDs of jobs. */
const IDS = /(?<!\d)6\d{11}(?!\d)|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** An execution of a kind. */
interface Waiting {
	id: string;
	kind: Kind;
	/** The IDs that it has stored. */
	ids: string[];
}

/** An execution of each kind: all wait while n8n is killed, and go on with what the version before stored. */
export class StoredWaits {
	private readonly all: Waiting[] = [];

	/** Starts an execution of each kind, and waits until it waits. */
	static async start(): Promise<StoredWaits> {
		const { client } = environment();
		const waits = new StoredWaits();
		control('case', 'course', { processing: null, callback: null });
		// Published when n8n is down, or a little later.
		control('publishing', 'course', { delay: 30_000 });
		control('thread', 'hand', { entityId: 'case-2', participantId: 'sales-bot' });
		for (const [what, kind] of Object.entries(KINDS)) {
			const noOp = { type: 'n8n-nodes-base.noOp', credentials: {} };
			const workflow = await client.importWorkflow({
				...chain(what, [
					START,
					node('Wait', kind.type, kind.parameters),
					node('After', '', {}, noOp),
				]),
				pinData: { [START.name]: kind.items.map((json) => ({ json })) },
			});
			const id = await client.start(workflow, START.name);
			await until(`${what} to wait`, async () => (await client.execution(id)).status, {
				accepts: (status) => status === 'waiting',
			});
			waits.all.push({ id, kind, ids: [] });
		}
		control('publishing', 'course', { delay: 0 });
		return waits;
	}

	/** While n8n is down: what this version has stored gets the form of the one before, and what is waited for comes. */
	async replaceLedgers(): Promise<void> {
		const database = new Sqlite(environment().n8n.database);
		try {
			for (const waiting of this.all) {
				const [row] = await database.query(
					'SELECT data FROM execution_data WHERE executionId = ?',
					waiting.id,
				);
				const data = parse(String(row!.data)) as IRunExecutionData;
				const context = data.executionData!.contextData['node:Wait'] as { writes: Ledger };
				context.writes = earlierForm(context.writes, waiting.kind);
				assert.deepEqual(withoutIds(context.writes), waiting.kind.stored);
				// The date of the next look was stored as null; now it is not stored at all.
				Object.assign(data, { waitTill: null });
				waiting.ids = [...new Set(JSON.stringify(context.writes).match(IDS) ?? [])];
				await database.query(
					'UPDATE execution_data SET data = ? WHERE executionId = ?',
					...[stringify(data), waiting.id],
				);
			}
		} finally {
			await database.close();
		}
		for (const { kind, ids } of this.all) kind.release(ids);
	}

	/** When n8n is back: each goes on with what it waited for, and nothing was sent or asked once too often. */
	async expectEnds(): Promise<void> {
		const { client } = environment();
		for (const { kind, ids } of this.all) kind.releaseLater?.(ids);
		for (const { id, kind, ids } of this.all) {
			const execution = await client.waitForExecution(id);
			assert.equal(execution.status, 'success', execution.error?.message);
			const items = itemsOf(execution, 'After');
			assert.equal(items.length, kind.items.length);
			for (const [n, { json, pairedItem }] of items.entries()) {
				for (const [name, value] of Object.entries(kind.gives[n]!))
					assert.deepEqual(json[name], value);
				assert.deepEqual(pairedItem, { item: n });
			}
			assert.deepEqual(requestsOf(kind.mark, ids), kind.sends);
		}
	}
}

/** A ledger as the version before stored it. */
function earlierForm({ version, ...left }: Ledger, { earlier = (begun) => begun }: Kind): Ledger {
	assert.equal(version, 1);
	const { statusValues } = left.notes;
	return {
		...left,
		// Of the options only those about a status were kept: here there are none.
		notes: { ...left.notes, ...(statusValues && { statusValues: {} }) },
		entries: left.entries.map(({ outcome: { result }, ...one }) => ({
			...one,
			outcome: { result: { ...result, begun: earlier(result.begun) as IDataObject } },
		})),
	};
}

function withoutIds({ notes, ...stored }: Ledger): unknown {
	const known = { ...stored, notes: { ...notes, deadline: 0, executionId: '' } };
	return JSON.parse(JSON.stringify(known).replace(IDS, 'ID'));
}

/** The requests that have the mark or one of the IDs: in their query, or in their body. */
function requestsOf(mark: RegExp, ids: readonly string[]): string[] {
	return environment()
		.sandbox.requests()
		.filter(({ rawQuery, body }) => {
			const sent = [decodeURIComponent(rawQuery), body];
			return sent.some((text) => mark.test(text) || ids.some((id) => text.includes(id)));
		})
		.map(({ method, path }) => `${method} ${path.replace('/prod/api/v3', '')}`);
}
