/** Rule "an answer that says no is no success, whatever ID it has". */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { looksUp, RESUMED, useEveryOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { endpoints } from '../support/inside';
import { useSandbox } from '../support/sandbox';
import { oneIn, part, shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, unresumed, run, answerAll } = useEveryOperation(engine, sandbox);
type Operation = (typeof all)[number];

/** What an operation makes of a body; a write that reads first finds nothing there, or a conversation. */
async function outcome(operation: Operation, body: unknown) {
	sandbox.clearRequests();
	const readsConversation = !operation.operation.isRead;
	answerAll(body, 200, { findsNothing: looksUp(operation), readsConversation });
	const { json } = await run(operation, true);
	const { method } = sandbox.requests().at(-1) ?? {};
	const [sent] = operation.operation.endpoint.split(' ');
	return { json, isWritten: !operation.operation.isRead && method === sent };
}

/** No item says that it was done, and a write says that it may have been. */
async function expectNo(operation: Operation, body: unknown) {
	const { json, isWritten } = await outcome(operation, body);
	expect([
		operation.name,
		body,
		json.length > 0,
		json.filter((item) => !('error' in item)),
	]).toEqual([operation.name, body, true, []]);
	if (!isWritten) return;
	const details = json.map((item) => item.details as IDataObject);
	expect([operation.name, body, details.every(({ mayHaveCompleted }) => mayHaveCompleted)]).toEqual(
		[operation.name, body, true],
	);
}

const NAMED: object = { messageId: 'm-1', caseNumber: '70001', postIds: ['POST_1'] };

/** The ways to say no of the review, and their kin. */
const REFUSALS: Array<[what: string, body: unknown]> = [
	['an error next to an ID', { id: 'req-1', error: 'denied' }],
	['a status of HTTP next to an ID', { id: 'req-1', statusCode: 403, message: 'Forbidden' }],
	['a status of failure next to an ID', { id: 'req-1', status: 'FAILED', ...NAMED }],
	['a status of error', { status: 'error', data: null }],
	['a message', { data: null, errors: [], message: 'Access denied' }],
	['a success that is none', { success: false, data: { id: '9004_1', ...NAMED }, errors: [] }],
	['a text', { data: 'Error: not permitted' }],
	['a code', { data: { id: '9004_1' }, errors: [], code: '403' }],
	['an error object inside', { data: { id: 'req-1', code: 403, message: 'No.' }, errors: [] }],
	['a fault', { fault: { faultstring: 'Policy denied it' } }],
	['a problem', { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Not yours' }],
	['a list of bare records', [{ id: '9004_1', ...NAMED }]],
	['nothing but words', { message: 'Who are you?' }],
];

describe.each(REFUSALS)('an answer that says no by %s', (_, body) => {
	it('is no success of any operation in its turn', async () => {
		const turn = REFUSALS.findIndex(([, one]) => one === body);
		const isList = Array.isArray(body);
		for (const operation of oneIn(4, shareOfOperations(unresumed, turn), turn)) {
			// Publicly known: some reads may answer records alone.
			if (isList && 'bare' in endpoints[operation.operation.endpoint]) continue;
			await expectNo(operation, body);
		}
	});
});

/** These say in their item what was not done. */
const SAY_IT_THEMSELVES = /case\.delete$|message\.(act|markAsRead)$/;

const PARTS: Array<[what: string, data: unknown]> = [
	['errors in its record', { id: '9004_1', ...NAMED, errors: [{ message: 'record.locked' }] }],
	['an error in its record', { id: '9004_1', ...NAMED, error: 'record.locked' }],
	[
		'one of its parts',
		[
			{ id: '9004_1', ...NAMED },
			{ success: false, message: 'locked' },
		],
	],
	['a part in a wrapper', { results: [{ id: '9004_1' }, { id: '9004_2', error: 'locked' }] }],
];

describe.each(PARTS)('an answer that says no by %s', (_, data) => {
	it('is no success of any write in its turn', async () => {
		const turn = PARTS.findIndex(([, one]) => one === data);
		const writes = unresumed.filter(
			({ name, operation: { endpoint, isRead } }) =>
				!isRead &&
				!['job', 'words'].includes(endpoints[endpoint].gives) &&
				!SAY_IT_THEMSELVES.test(name),
		);
		expect(writes.length).toBeGreaterThan(40);
		const takenForDone: string[] = [];
		for (const operation of oneIn(2, shareOfOperations(writes, turn), turn))
			await expectNo(operation, { data, errors: [] }).catch(() =>
				takenForDone.push(operation.name),
			);
		expect(takenForDone).toEqual([]);
	});
});

/** Names, and the values with which they say no. */
const no = fc.oneof(
	fc.record({ error: fc.constantFrom<unknown>('denied', true, { message: 'x' }, 'Not yours') }),
	fc
		.tuple(
			fc.constantFrom('status', 'statusCode', 'code', 'httpStatus', 'status_code', 'Status'),
			fc.constantFrom<unknown>(
				400,
				401,
				403,
				'404',
				500,
				'error',
				'FAILED',
				'ACCESS_DENIED',
				'fail',
			),
		)
		.map(([name, value]) => ({ [name]: value })),
	fc
		.tuple(
			fc.constantFrom('success', 'succeeded', 'Success', 'ok'),
			fc.constantFrom(false, 'false'),
		)
		.map(([name, value]) => ({ [name]: value })),
	fc
		.constantFrom(
			...['Access denied', 'You are not allowed to do this', 'Request failed', 'Unauthorized'],
			...['Permission missing: not authorized', 'The record could not be saved', 'Invalid token'],
		)
		.map((message) => ({ message })),
);
const ids = fc.record(
	{
		id: fc.constantFrom('req-1', '9004_1', 'POST_1', 7),
		messageId: fc.constant('m-1'),
		postIds: fc.constant(['POST_1']),
		caseNumber: fc.constant('70001'),
		taskId: fc.constant('task-1'),
		name: fc.constant('Spring'),
	},
	{ requiredKeys: ['id'] },
);
const bodies = fc.tuple(no, ids, fc.nat(4)).map(([top, record, way]) => {
	const data = [record, [record], null, [], {}][way];
	return fc.constantFrom<object>(
		...[
			{ ...top, ...record },
			{ ...top, data },
			{ ...top, data, errors: [] },
		],
		{ data: { ...top, data, errors: [] }, errors: [] },
	);
});

it('and in any other way, with any IDs', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.nat(1_000),
			bodies.chain((one) => one),
			async (index, body) => {
				await expectNo(unresumed[index % unresumed.length]!, body);
			},
		),
		{ numRuns: part(100) },
	);
});

/** As services and gateways write them: not made from the words that the package looks for. */
const SAY_NO = [
	...['Insufficient permissions', 'Quota exceeded', 'Missing required field: name'],
	...['Record is locked', 'Session expired', 'Bad request', 'Your session has expired.'],
	...['The request timed out', 'Version conflict', 'Operation declined by policy', 'record.locked'],
	...['You lack the rights for this workspace', 'A campaign with this name already exists'],
	...['The daily limit has been reached', 'Unknown workspace', 'quotaExceeded', 'CONFLICT'],
	...['The name exceeds 255 characters', 'Name is required', 'Too many records in one request'],
	...['Service temporarily unavailable', 'Something went wrong'],
	...['The user is currently suspended', 'Start date must be in the future', 'Request timeout'],
	...['Please try again in a minute', 'Status mismatch', 'This campaign is no longer available'],
	...['License expired', 'Feature disabled for this partner', 'The workspace is read-only'],
	...['The campaign is still in use', 'Permission required', 'Access restricted', 'Duplicate name'],
	...['The server is busy', 'Value out of range', "Parameter 'id' missing", 'Precondition failed'],
	...['The field is missing', 'Incorrect value for status', 'The sender is blocked by the channel'],
];
const SAY_YES = [
	...['Campaign deleted', 'Done', 'Accepted', 'Queued for processing', 'Approval pending'],
	...['No errors', '3 records updated, 0 failed', 'Updated: 3, failed: 0'],
	...['Done without any errors'],
	...['Finished with no errors or conflicts', 'The case was unlocked', 'The lock was released'],
	...['Token will not be expired', 'The new token never expires', 'Quota was raised'],
	...['Expired sessions were removed', 'All expired tokens have been removed'],
	...['Nothing is missing', 'Missing values were filled in', 'Conflicts were resolved'],
	...['No further action is required', 'No changes needed', 'The limit was not exceeded'],
	...['Permission granted', 'Retry policy updated', 'The session timeout was updated'],
	...['Required fields were checked', 'The author was blocked', 'Sign-in is enabled'],
	...['Is not required', 'Duplicates were merged', 'Read-only copies are kept'],
	...['It will be deleted within 24 hours', 'Archived', 'Campaign 9004_1 removed'],
	...['The request was received', 'Moved to the recycle bin'],
];

describe('in words that no list was made for', () => {
	const campaign = (name: string) =>
		all.find((one) => one.name === `engagementCampaign.campaign.${name}`)!;
	/** Words next to no data, or in its place. */
	const bodies = (words: readonly string[]) =>
		words.map((message, i): [words: string, body: object] => [
			message,
			i % 2 === 0 ? { data: null, errors: [], message } : { data: message, errors: [] },
		]);

	it.each(bodies(SAY_NO))('no: %s', async (_, body) => {
		await expectNo(campaign('message' in body ? 'delete' : 'update'), body);
	});

	it.each(bodies(SAY_YES))('yes: %s', async (_, body) => {
		const { json } = await outcome(campaign('delete'), body);
		expect([body, json]).toEqual([
			body,
			[expect.not.objectContaining({ error: expect.anything() })],
		]);
	});

	it.each(['LIMIT_EXCEEDED', 1001, '1001', 'E-17'])(
		'no by the error code %j',
		async (errorCode) => {
			await expectNo(campaign('delete'), { data: null, errorCode });
			const { json } = await outcome(campaign('delete'), {
				data: null,
				errors: [],
				errorCode,
				message: 'x',
			});
			expect(JSON.stringify(json)).toContain(`code ${errorCode}`);
		},
	);

	it.each([0, '0', '', null, 'OK', 'SUCCESS', 'none', 200])(
		'an error code that names none: %j',
		async (errorCode) => {
			const { json } = await outcome(campaign('delete'), { data: null, errors: [], errorCode });
			expect(json[0]).not.toHaveProperty('error');
		},
	);
});

describe('what says yes, or is a record that failed, is no refusal', () => {
	const post = { id: 'POST_1', postId: '1', status: 'FAILED', errorMessage: 'The channel failed' };
	const ANSWERS: Array<[what: string, name: string, body: unknown, item: object]> = [
		...([
			['a post that failed', 'engagementPublishing.post.get', { data: [post], errors: [] }, post],
			[
				'a bulk job that failed',
				'engagementProfile.bulkJob.getStatus',
				{ data: { id: 'job-1', status: 'FAILED', failedRecordsCount: 3 }, errors: [] },
				{ status: 'FAILED' },
			],
			[
				'a case whose subject speaks of an error',
				'engagementCase.case.get',
				{ data: { id: 'case-1', subject: 'Error: not permitted', error: 'E-17' }, errors: [] },
				{ id: 'case-1' },
			],
			[
				'a summary that speaks of a failure',
				'engagementCase.case.getSmartSummary',
				{ data: 'The payment was denied, and the card failed.', errors: [] },
				{ smartSummary: 'The payment was denied, and the card failed.' },
			],
			[
				'a profile alone',
				'engagementProfile.profile.get',
				{ id: 'profile-1', name: 'Ada' },
				{ id: 'profile-1' },
			],
		] as Array<[string, string, unknown, object]>),
		...['engagementCase.case.delete', 'engagementCampaign.campaign.update'].flatMap((name) =>
			[
				{ success: true, status: 'SUCCESS', code: 200, message: 'Done, no errors', data: null },
				{ status: 'ok', error: null, errors: [], data: null },
				{ status: 200, error: false, errorCode: 0, data: true },
			].map((body): [string, string, unknown, object] => ['a success', name, body, {}]),
		),
	];

	it.each(ANSWERS)('%s: %s, %j', async (_, name, body, item) => {
		const operation = all.find((one) => one.name === name)!;
		const { json } = await outcome(operation, body);
		expectFor(name, json).toEqual([expect.objectContaining(item)]);
		expect(json[0]).not.toHaveProperty('error', expect.stringMatching(/platform|answer/i));
	});
});

it('the reason is said, in the words of the answer', async () => {
	const reasons: Array<[unknown, RegExp]> = [
		[{ id: 'req-1', error: 'denied' }, /something went wrong: denied\n[^]*id req-1/],
		[
			{ id: 'r', statusCode: 403, message: 'Not yours' },
			/something went wrong: Not yours\n[^]*code 403/,
		],
		[{ data: null, errors: [], message: 'Access denied' }, /: Access denied\n/],
		[{ data: 'Error: not permitted' }, /: Error: not permitted\n/],
		[{ status: 'error', data: null }, /: error\n/],
		[{ error: 'Forbidden', message: 'Not your workspace' }, /: Forbidden: Not your workspace\n/],
		[
			{ success: false, data: { id: '1' } },
			/no reason was given[^]*It also answered: \{"id":"1"\}/,
		],
	];
	const operation = all.find(({ name }) => name === 'engagementCampaign.campaign.update')!;
	for (const [body, words] of reasons) {
		answerAll(body);
		const { said } = await run(operation);
		expectFor(body, said).toEqual(expect.stringMatching(words));
		expect(said).toMatch(/may have been carried out/);
	}
	expect(RESUMED.test(operation.name)).toBe(false);
});
