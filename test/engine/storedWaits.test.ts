/**
 * Executions that an earlier version has suspended, or left to be retried, go on right. `earlier` is what version 1
 * stores, copied from there.
 */
import { parse, stringify } from 'flatted';
import type { IDataObject, INodeExecutionData, IRunExecutionData } from 'n8n-workflow';
import { GOOD, jobParameters, people } from '../support/cases';
import { useEngine } from '../support/engine';
import type { Execution } from '../support/execution';
import { messageAsJson } from '../support/parameters';
import { answerWith, sentBodies, sentLines, useSandbox } from '../support/sandbox';
import { freezeClock } from '../support/time';
import { useExecutions, waitingWorkflow } from '../support/waiting';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const execute = useExecutions(engine);

/** What comes of some items, by their indexes. The digest is of the items of these tests. */
const entry = (item: number, input: string, outcome: object) => ({ items: [item], input, outcome });
const EMPTY = '1dKVi2PDVbckiBbSBbgrN2';
const result = (begun: object, found?: object) => ({ result: { begun, ...(found && { found }) } });

type Writes = Record<string, unknown> & { notes?: object };

/** The ledger of the node, as n8n keeps it. */
function ledgerOf({ stored }: Execution): { data: IRunExecutionData; node: { writes: Writes } } {
	const data = parse(stored) as IRunExecutionData;
	return { data, node: data.executionData!.contextData['node:Node'] as { writes: Writes } };
}

/** Puts what the earlier version stored in the place of what this one has; a failed execution is retried. */
function replaceLedger(execution: Execution, earlier: Writes): void {
	const { data, node } = ledgerOf(execution);
	node.writes = earlier;
	if (data.resultData.error) data.resultData.runData.Node!.pop();
	delete data.resultData.error;
	execution.stored = stringify(data);
	sandbox.clearRequests();
}

const source = [{ previousNode: 'Start', previousNodeOutput: 0, previousNodeRun: 0 }];
const suspended = (operation: string, entries: object[], notes: object = {}): Writes => ({
	...{ version: 1, operation, run: '0', tries: 1, suspension: { source }, entries },
	notes: { ...notes, deadline: Date.now() + 3_600_000, ended: 0, executionId: '4711' },
});

const POSTS = { method: 'GET', path: '/publishing/post' };
const STATUS = { method: 'GET', path: '/case/bulk/status' };
const CONVERSATION = { method: 'GET', path: '/conversation' };
const GET = 'GET /prod/api/v3';

interface Stored {
	type: string;
	parameters: object;
	items?: INodeExecutionData[];
	/** Answers with which the execution is suspended. */
	begin?: () => void;
	earlier: () => Writes;
	/** Answers with which it ends. */
	end: () => void;
	asks: string[];
	gives: object[];
}

const twoCases = [{ json: { entityId: 'case-3' } }, { json: { entityId: 'case-1' } }];
const bulkJobs: Omit<Stored, 'asks' | 'gives'> = {
	type: 'engagementCase',
	parameters: {
		...{ ...jobParameters, waitFor: 'callback' },
		options: { batchSize: 1, maxConcurrency: 1 },
	},
	items: people(GOOD, GOOD),
	begin: () => {
		for (const processId of ['j1', 'j2'])
			answerWith(sandbox, { processId }, { method: 'POST', path: '/case/bulk' });
		for (const _ of [1, 2]) answerWith(sandbox, { status: 'QUEUED' }, STATUS);
	},
	earlier: () =>
		suspended(
			'bulkJob.create',
			[
				entry(
					0,
					'Bb2hfHaQBqATvaMlPjYFZf',
					result(
						{
							...{ processId: 'j1', items: [0] },
							records: [['Ew32Ly8GB4jBOdnxRgmFSiTVIidBZOO-teCnhC_SnNc']],
						},
						{ data: { status: 'COMPLETED', results: [{ index: 0, success: true, id: 'c1' }] } },
					),
				),
				entry(
					1,
					'6j9kusMIVhJAa1rGVqmllV',
					result({
						...{ processId: 'j2', items: [1] },
						records: [['qXX3Tt0oN47oIKsrN8ZqgTxElzdp0nPXcZHlp5ao39E']],
					}),
				),
			],
			{ itemCount: 2, statusValues: {} },
		),
	end: () =>
		answerWith(
			sandbox,
			{ status: 'COMPLETED', results: [{ index: 0, success: true, id: 'c2' }] },
			STATUS,
		),
};
const ofBulkJobs = {
	asks: [`${GET}/case/bulk/status?processId=j2`],
	gives: [
		{ processId: 'j1', success: true, id: 'c1' },
		{ processId: 'j2', success: true, id: 'c2' },
	],
};

const waits: Record<string, Stored> = {
	'the control of threads, one of which was found': {
		type: 'engagementThread',
		parameters: {
			...{ resource: 'thread', operation: 'waitForControl', entityType: 'CASE' },
			...{ entityId: '={{ $json.entityId }}', participant: 'id', participantId: 'order-bot' },
		},
		items: twoCases,
		earlier: () =>
			suspended('thread.waitForControl', [
				entry(0, 'VgmKAYtNxKsX2YczxO228e', result({}, { entityId: 'case-3', isPlatform: false })),
				entry(1, 'yRfoZJCOkaSxTGWshuERp_', result({})),
			]),
		end: () =>
			sandbox.control('thread', 'hand', { entityId: 'case-1', participantId: 'order-bot' }),
		asks: ['POST /prod/api/v3/thread'],
		gives: [
			{ timedOut: false, entityId: 'case-3', isPlatform: false },
			{ timedOut: false, entityId: 'case-1', controllingParticipantId: 'order-bot' },
		],
	},
	'the change of a case': {
		type: 'engagementCase',
		parameters: {
			...{ resource: 'case', operation: 'waitUntil', addressBy: 'id', id: 'case-1' },
			until: 'change',
		},
		earlier: () => suspended('case.waitUntil', [entry(0, EMPTY, result({ version: '-1' }))]),
		end: () => {},
		asks: [`${GET}/case?id=case-1`],
		gives: [{ timedOut: false, id: 'case-1' }],
	},
	'a reply': {
		type: 'engagementPublishing',
		parameters: {
			...{ resource: 'privateMessage', operation: 'sendAndWait', channel: 'W', inputMode: 'json' },
			jsonBody: `={{ JSON.stringify({
				content: { attachment: { type: 'GEO_LOCATION', latitude: 1.5, longitude: 2.5 } },
				taxonomy: { campaignId: '9004_1' },
				accountId: 5002,
				inReplyToMessageId: 'm1',
				toProfile: { channelType: 'BUSINESS_MESSAGING', channelId: 'customer-1' },
			}) }}`,
		},
		begin: () => {
			answerWith(sandbox, ['POST_77'], { method: 'POST', path: '/publishing/message' });
			answerWith(sandbox, [{ messageId: 'm1', brandPost: false }], CONVERSATION);
		},
		earlier: () =>
			suspended('privateMessage.sendAndWait', [
				entry(
					0,
					EMPTY,
					result({
						posts: { postIds: ['POST_77'], inReplyToMessageId: 'm1', accountId: '5002' },
						...{ before: ['yg3yyVqhRMHQ_y_z'], to: 'customer-1' },
					}),
				),
			]),
		end: () => {
			const said = { messageId: 'm2', brandPost: false, content: { text: 'Here I am' } };
			answerWith(sandbox, [{ messageId: 'm1', brandPost: false }, said], CONVERSATION);
		},
		asks: [`${GET}/conversation?messageId=m1`],
		gives: [{ timedOut: false, postId: '77', accountId: '5002', text: 'Here I am' }],
	},
	'publications, one of which was found and the other SENT': {
		type: 'engagementPublishing',
		parameters: {
			...{ resource: 'post', operation: 'create', inputMode: 'fields', accountIds: '5003' },
			...{ text: 'Hello', options: { waitFor: 'published', waitTimeout: 3600 } },
		},
		items: [{ json: {} }, { json: {} }],
		begin: () => {
			for (const id of [77, 78])
				answerWith(sandbox, [`POST_${id}`], { method: 'POST', path: '/publishing/post' });
			answerWith(sandbox, [], POSTS);
		},
		earlier: () =>
			suspended('post.create', [
				entry(
					0,
					EMPTY,
					result(
						{ items: [{ created: true, id: 'POST_77', postId: '77' }], postIds: ['POST_77'] },
						{ posts: [{ postId: 'POST_77', published: true, status: 'SUCCESS' }] },
					),
				),
				entry(
					1,
					EMPTY,
					result({
						items: [{ created: true, id: 'POST_78', postId: '78' }],
						...{ postIds: ['POST_78'], sentLooks: 1 },
					}),
				),
			]),
		end: () => answerWith(sandbox, [{ id: 78, status: 'SENT' }], POSTS),
		asks: [`${GET}/publishing/post?postIds=78`],
		gives: [
			{ id: 'POST_77', published: true, status: 'SUCCESS', timedOut: false },
			{ id: 'POST_78', published: true, status: 'SENT', timedOut: false },
		],
	},
	'bulk jobs, one of which was found': { ...bulkJobs, ...ofBulkJobs },
	'a bulk job whose customers have the digests of the version before': {
		...bulkJobs,
		parameters: { ...jobParameters, waitFor: 'callback' },
		begin: () => {
			answerWith(sandbox, { processId: 'j1' }, { method: 'POST', path: '/case/bulk' });
			answerWith(sandbox, { status: 'QUEUED' }, STATUS);
		},
		earlier: () =>
			suspended(
				'bulkJob.create',
				[
					{
						...{ items: [0, 1], input: 'mEoHX7c_Z4bDmsLvBA-0Cg' },
						outcome: result({
							...{ processId: 'j1', items: [0, 1] },
							records: [
								['Ew32Ly8GB4jBOdnxRgmFSiTVIidBZOO-teCnhC_SnNc'],
								['qXX3Tt0oN47oIKsrN8ZqgTxElzdp0nPXcZHlp5ao39E'],
							],
						}),
					},
				],
				{ itemCount: 2, statusValues: {} },
			),
		end: () => {
			const of = (n: number) => ({
				snType: 'EMAIL',
				snUserId: `p${n}@example.com`,
				caseId: `c${n}`,
			});
			answerWith(sandbox, { status: 'COMPLETED', results: [of(1), of(0)] }, STATUS);
		},
		asks: [`${GET}/case/bulk/status?processId=j1`],
		gives: [{ caseId: 'c0' }, { caseId: 'c1' }],
	},
	'a message, all posts of which the version before named in one item': {
		type: 'engagementPublishing',
		parameters: {
			...{ ...messageAsJson, operation: 'send' },
			options: { waitFor: 'published', waitTimeout: 3600 },
		},
		begin: () => {
			answerWith(sandbox, ['POST_77', 'POST_78'], { method: 'POST', path: '/publishing/message' });
			answerWith(sandbox, [], POSTS);
		},
		earlier: () => {
			const postIds = ['POST_77', 'POST_78'];
			const begun = { items: [{ postIds, accountId: '5003' }], postIds };
			return suspended('privateMessage.send', [entry(0, EMPTY, result(begun))]);
		},
		end: () =>
			answerWith(
				sandbox,
				[77, 78].map((id) => ({ id, status: 'SUCCESS' })),
				POSTS,
			),
		asks: [`${GET}/publishing/post?postIds=77,78`],
		gives: [{ postIds: ['POST_77', 'POST_78'], published: true, status: 'SUCCESS' }],
	},
};

async function suspend({ type, parameters, items, begin, earlier }: Stored): Promise<Execution> {
	begin?.();
	const execution = await execute(waitingWorkflow(type, parameters), items);
	expect(execution.status).toBe('waiting');
	replaceLedger(execution, earlier());
	return execution;
}

function expectEnd(execution: Execution, { asks, gives }: Pick<Stored, 'asks' | 'gives'>): void {
	expect(sentLines(sandbox)).toEqual(asks);
	expect(execution.status).toBe('success');
	expect(execution.items('After').map(({ json }) => json)).toMatchObject(gives as IDataObject[]);
}

it.each(Object.entries(waits))('%s', async (_what, wait) => {
	const execution = await suspend(wait);
	wait.end();
	await execution.wake();
	expectEnd(execution, wait);
});

it('a bulk job whose callback comes after the update', async () => {
	const wait = { ...bulkJobs, ...ofBulkJobs };
	wait.begin?.();
	const execution = await execute(waitingWorkflow(wait.type, wait.parameters), wait.items);
	const [first] = sentBodies<{ callbackUrl: string; callbackUrlHeaders: Record<string, string> }>(
		sandbox,
	);
	replaceLedger(execution, wait.earlier());
	wait.end();
	await fetch(first!.callbackUrl, { method: 'POST', headers: first!.callbackUrlHeaders });
	expectEnd(execution, wait);
});

it('a time that is over', async () => {
	const clock = freezeClock();
	const wait = waits['the change of a case']!;
	const execution = await suspend({
		...wait,
		earlier: () => suspended('case.waitUntil', [entry(0, EMPTY, result({ version: '0' }))]),
	});
	clock.advance(3_600_000);
	await execution.wake();
	expectEnd(execution, { asks: wait.asks, gives: [{ timedOut: true, id: 'case-1' }] });
});

it('a time that is over before all posts of a message are published', async () => {
	const clock = freezeClock();
	const wait = waits['a message, all posts of which the version before named in one item']!;
	const execution = await suspend(wait);
	const posts = [
		{ id: 77, status: 'SUCCESS' },
		{ id: 78, status: 'IN_PROGRESS' },
	];
	answerWith(sandbox, posts, POSTS);
	clock.advance(3_600_000);
	await execution.wake();
	const gives = [{ timedOut: true, published: false, status: 'IN_PROGRESS' }];
	expectEnd(execution, { asks: wait.asks, gives });
});

it('jobs, one of which was done and the other could not be asked for', async () => {
	const STATUS = { method: 'GET', path: '/profile/bulk/status' };
	for (const jobId of ['j1', 'j2'])
		answerWith(sandbox, { jobId }, { method: 'POST', path: '/profile/bulk' });
	sandbox.fault({ ...STATUS, status: 404 });
	const parameters = {
		...{ resource: 'bulkJob', operation: 'create', inputMode: 'json', jsonBody: '[{}]' },
		waitFor: 'polling',
	};
	const workflow = waitingWorkflow('engagementProfile', parameters);
	const execution = await execute(workflow, [{ json: {} }, { json: {} }]);
	expect(execution.status).toBe('error');
	const answer = { status: 200, data: { jobId: 'j2' } };
	const failure = {
		...{ status: 404, endpoint: 'GET /profile/bulk/status', address: { jobId: 'j2' } },
		...{ entries: [], isForeign: false, problems: [], advice: 'Do not start it again.' },
		...{ mayHaveCompleted: true, kind: 'notFound', message: 'Bulk job j2 was started, but …' },
	};
	replaceLedger(execution, {
		...{ version: 1, operation: 'bulkJob.create', run: '0', tries: 1 },
		entries: [
			entry(0, EMPTY, { result: [{ json: { status: 'DONE', n: 1 } }] }),
			entry(1, EMPTY, {
				answers: [{ endpoint: 'POST /profile/bulk', answer }],
				failure,
			}),
		],
	});
	answerWith(sandbox, { status: 'DONE', n: 2 }, STATUS);
	await execution.wake();
	expectEnd(execution, {
		asks: [`${GET}/profile/bulk/status?jobId=j2`],
		gives: [
			{ status: 'DONE', n: 1 },
			{ status: 'DONE', n: 2 },
		],
	});
});

it('a write of which nobody knows whether it was carried out is still in doubt, and not sent again', async () => {
	const CREATE = { method: 'POST', path: '/campaign' };
	sandbox.fault({ ...CREATE, status: 503 });
	const parameters = { operation: 'create', name: 'Spring', status: 'APPROVED' };
	const execution = await execute(waitingWorkflow('engagementCampaign', parameters));
	expect(execution.status).toBe('error');
	const error = {
		...{ status: 503, endpoint: 'POST /campaign', entries: [], isForeign: false, problems: [] },
		...{ advice: 'Look for it.', mayHaveCompleted: true, kind: 'failed', message: 'It broke' },
	};
	replaceLedger(execution, {
		...{ version: 1, operation: 'campaign.create', run: '0', tries: 1 },
		entries: [entry(0, EMPTY, { endpoint: 'POST /campaign', error })],
	});
	await execution.wake();
	expect(sentLines(sandbox)).toEqual([]);
	expect(execution.error!.message).toContain('It broke. It was not sent again');
});

it('what a later version has stored is left as it is, and nothing is sent', async () => {
	const wait = waits['a reply']!;
	const later = { ...wait.earlier(), version: 2 };
	const execution = await suspend({ ...wait, earlier: () => later });
	await execution.wake();
	expect(execution.error!.message).toContain('Update the package, then retry');
	expect(sentLines(sandbox)).toEqual([]);
	expect(ledgerOf(execution).node.writes).toEqual(later);
});

it('a callback does not read what a later version has stored', async () => {
	const wait = { ...bulkJobs, ...ofBulkJobs };
	wait.begin?.();
	const execution = await execute(waitingWorkflow(wait.type, wait.parameters), wait.items);
	const [first] = sentBodies<{ callbackUrl: string; callbackUrlHeaders: Record<string, string> }>(
		sandbox,
	);
	const later = { ...wait.earlier(), version: 2 };
	replaceLedger(execution, later);
	await fetch(first!.callbackUrl, { method: 'POST', headers: first!.callbackUrlHeaders });
	expect(sentLines(sandbox)).toEqual([]);
	expect(execution.status).toBe('waiting');
	expect(ledgerOf(execution).node.writes).toEqual(later);
});

it('what is stored now has its version', async () => {
	const wait = waits['a reply']!;
	wait.begin?.();
	const execution = await execute(waitingWorkflow(wait.type, wait.parameters));
	const { entries } = wait.earlier();
	expect(ledgerOf(execution).node.writes).toMatchObject({ entries, version: 1 } as object);
});
