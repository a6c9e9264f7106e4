/** Waiting until a case has changed. waitForControl.test.ts tests the rules for all waits. */
import { API } from '../support/cases';
import { useEngine } from '../support/engine';
import { continueOnFail } from '../support/parameters';
import { answerWith, sentLines, useSandbox } from '../support/sandbox';
import { freezeClock } from '../support/time';
import { useExecutions, waitingWorkflow } from '../support/waiting';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const execute = useExecutions(engine);

const workflow = (parameters: object, more: object = {}) =>
	waitingWorkflow(
		'engagementCase',
		{ resource: 'case', operation: 'waitUntil', addressBy: 'id', id: 'case-1', ...parameters },
		more,
	);
const closed = { until: 'value', values: 'Resolved, closed' };
const update = async (body: object) => {
	const { accessToken, apiKey } = sandbox.credentials;
	const response = await fetch(`${sandbox.url}${API}?id=case-1`, {
		method: 'PATCH',
		headers: {
			Authorization: `Bearer ${accessToken}`,
			Key: apiKey,
			'content-type': 'application/json',
		},
		body: JSON.stringify(body),
	});
	expect(response.status).toBe(200);
	sandbox.clearRequests();
};

it('waits until the status is one of the values, capitals or not, and gives the case', async () => {
	const execution = await execute(workflow(closed));
	expect(execution.status).toBe('waiting');
	expect(sentLines(sandbox)).toEqual([`GET ${API}?id=case-1`]);
	await update({ status: 'Closed' });
	await execution.wake();
	expect(sentLines(sandbox)).toEqual([`GET ${API}?id=case-1`]);
	expect(execution.items('After')).toEqual([
		{
			json: expect.objectContaining({ timedOut: false, id: 'case-1', status: 'Closed' }),
			pairedItem: { item: 0 },
		},
	]);
	expect(execution.items('After')[0]!.json).not.toHaveProperty('workflow'); // simplified
});

it('goes on at once where it has the value already', async () => {
	const byNumber = { addressBy: 'caseNumber', caseNumber: '70001' };
	const execution = await execute(
		workflow({ ...byNumber, until: 'value', values: 'OPEN', output: 'raw' }),
	);
	expect(execution.status).toBe('success');
	expect(sentLines(sandbox)).toEqual([`GET ${API}?caseNumber=70001`]);
	expect(execution.items('After')[0]!.json).toMatchObject({ id: 'case-1', version: 0 });
});

it('looks at any field, also within lists and custom properties', async () => {
	const record = { id: 'case-1', workflow: { customProperties: { step: ['packed', 'sent'] } } };
	answerWith(sandbox, [record]);
	const field = 'workflow.customProperties.step';
	const execution = await execute(workflow({ until: 'value', field, values: 'sent' }));
	expect(execution.status).toBe('success');
});

it.each([
	['status', { workflow: { customProperties: { spr_uc_status: ['Closed'] } } }],
	['status', { status: 'New', workflow: { customProperties: { spr_uc_status: ['Closed'] } } }],
	['caseType', { workflow: { customProperties: { spr_uc_type: ['Closed'] } } }],
	['workflow.customProperties.spr_uc_status', { status: 'Closed' }],
])('finds %s in both of its places: %j', async (field, record) => {
	answerWith(sandbox, { id: 'case-1', ...record });
	const execution = await execute(workflow({ ...closed, field }));
	expect(execution.status).toBe('success');
});

it.each([
	['status', 'IN_PROGRESS', { status: 'In Progress' }],
	['status', 'In progress', { status: 'IN_PROGRESS' }],
	['priority', 'very_high', { workflow: { customProperties: { spr_uc_priority: ['Very High'] } } }],
	['workflow.customProperties.spr_uc_type', 'Change Request', { caseType: 'CHANGE_REQUEST' }],
])('takes spaces for underscores in a %s: %s in %j', async (field, values, record) => {
	answerWith(sandbox, { id: 'case-1', ...record });
	expect((await execute(workflow({ until: 'value', field, values }))).status).toBe('success');
});

it('ignores only the case in values of other fields', async () => {
	for (const [values, status] of [
		['order_7', 'waiting'],
		['order 7', 'success'],
	] as const) {
		answerWith(sandbox, { id: 'case-1', status: 'Open', subject: 'Order 7' });
		const execution = await execute(workflow({ until: 'value', field: 'subject', values }));
		expect([values, execution.status]).toEqual([values, status]);
	}
});

it('ends where the case is deleted, and still found', async () => {
	answerWith(sandbox, { id: 'case-1', status: 'New', deleted: true });
	const execution = await execute(workflow(closed));
	expect(execution.status).toBe('error');
	expect(execution.error?.message).toMatch(/The case "case-1" is deleted/);
	answerWith(sandbox, { id: 'case-1', status: 'Closed', deleted: true });
	expect((await execute(workflow(closed))).status).toBe('success');
	answerWith(sandbox, { id: 'case-1', deleted: true });
	const forIt = workflow({ until: 'value', field: 'deleted', values: 'true' });
	expect((await execute(forIt)).status).toBe('success');
});

it('waits until the version moves, from the first look on', async () => {
	const execution = await execute(workflow({ until: 'change' }));
	await execution.wake();
	expect(execution.status).toBe('waiting');
	await update({ priority: 'Low' });
	await execution.wake();
	expect(execution.items('After')).toEqual([
		{
			json: expect.objectContaining({ timedOut: false, priority: 'Low' }),
			pairedItem: { item: 0 },
		},
	]);
});

it('does not wait for a version that there is not', async () => {
	answerWith(sandbox, [{ id: 'case-1', status: 'Open' }]);
	const execution = await execute(workflow({ until: 'change' }, continueOnFail));
	expect(execution.items('After')[0]!.json.error).toMatch(
		/^The platform returns no version of this case/,
	);
	const { description } = execution.items('After')[0]!.json.details as { description: string };
	expect(description).not.toMatch(/Nothing was sent/);
});

it.each<[unknown]>([[{ toString: null }], [{ toString: 1, valueOf: [] }], [[{ toString: {} }]]])(
	'waits for a version and a value that cannot be turned into text: %j',
	async (odd) => {
		const answer = (more: object) =>
			answerWith(sandbox, { id: 'case-1', status: 'New', version: odd, ...more });
		answer({});
		const execution = await execute(workflow({ until: 'change' }));
		expect(execution.status).toBe('waiting');
		answer({ version: 2 });
		await execution.wake();
		expect(execution.items('After')[0]!.json).toMatchObject({ timedOut: false });

		answer({ tags: ['vip', odd] });
		const tagged = await execute(workflow({ until: 'value', field: 'tags', values: 'gold' }));
		expect(tagged.status).toBe('waiting');
	},
);

it('says at the end of the time what did not come', async () => {
	const clock = freezeClock();
	const options = { waitTimeout: 60, checkInterval: 60, onTimeout: 'fail' };
	const ends = async (parameters: object) => {
		const execution = await execute(workflow({ ...parameters, options }));
		clock.advance(60_000);
		await execution.wake();
		return execution.error?.message;
	};
	expect(await ends(closed)).toBe(
		'"status" of the case "case-1" did not become "Resolved" or "closed" in time',
	);
	expect(await ends({ until: 'change' })).toBe('The case "case-1" did not change in time');
});

it('goes on with the case as it is when the time is over', async () => {
	const clock = freezeClock();
	const options = { waitTimeout: 60, checkInterval: 60 };
	const execution = await execute(workflow({ ...closed, options }));
	clock.advance(60_000);
	await execution.wake();
	expect(execution.items('After')[0]!.json).toMatchObject({ timedOut: true, status: 'Open' });
});

it('fails for a case that does not exist', async () => {
	const execution = await execute(workflow({ ...closed, id: 'none' }));
	expect(execution.error!.message).toMatch(/case\.not\.found/);
	expect(execution.wakeAt).toBeUndefined();
});

describe('the case that is waited for', () => {
	it.each([
		[[{ id: 'a' }, { id: 'case-1', status: 'Closed' }]],
		[{ case: { id: 'case-1', status: 'Closed' } }],
		[{ id: 'case-1', status: 'Closed', notes: [{ id: 'n' }] }],
	])('is found in %j', async (data) => {
		answerWith(sandbox, data);
		const execution = await execute(workflow({ ...closed, output: 'raw' }));
		expect(execution.items('After')[0]!.json).toMatchObject({ id: 'case-1', status: 'Closed' });
	});

	const others = [[{ id: 'other', status: 'Closed', version: 1 }], 'text', 5, [[]]];
	it.each(others.flatMap((data) => [closed, { until: 'change' }].map((until) => [data, until])))(
		'is not in %j, which is an error at once (%j)',
		async (data, until) => {
			answerWith(sandbox, data);
			const execution = await execute(workflow(until as object));
			expect(execution.status).toBe('error');
			expect(execution.error!.message).toMatch(/^The answer is not the case with Case ID "case-1"/);
		},
	);

	it.each([null, [], {}])('is not there where the answer is %j', async (data) => {
		answerWith(sandbox, data);
		const execution = await execute(workflow(closed));
		expect(execution.error!.message).toBe('The platform returned nothing');
	});

	it('may come later', async () => {
		answerWith(sandbox, {}, { times: 2 });
		answerWith(sandbox, { id: 'case-1', status: 'Closed' });
		const options = { ifNotFound: 'wait' };
		const execution = await execute(workflow({ ...closed, options }));
		expect(execution.items('After')[0]!.json).toMatchObject({ id: 'case-1', timedOut: false });
		expect(sentLines(sandbox)).toHaveLength(3);
	});

	it('does not decide by a field of its own whether the time is over', async () => {
		answerWith(sandbox, { id: 'case-1', status: 'Closed', timedOut: true });
		const execution = await execute(workflow({ ...closed, output: 'raw' }));
		expect(execution.items('After')[0]!.json).toMatchObject({ timedOut: false });
	});
});

describe('the field that is waited for', () => {
	const record = {
		id: 'case-1',
		status: 'Open',
		contact: { id: 'kim' },
		workflow: {
			customProperties: { 'prop.1': ['Sent'] },
			queues: [{ queueId: 'q-1' }, { queueId: 'q-2' }],
		},
	};
	const waitFor = async (field: string, values: string) => {
		answerWith(sandbox, record);
		return await execute(workflow({ until: 'value', field, values }));
	};

	it.each([
		['workflow.customProperties.prop.1', 'sent'],
		['workflow.queues.queueId', 'q-2'],
		['workflow.queues.1.queueId', 'q-2'],
	])('is found at %s', async (field, value) => {
		expect((await waitFor(field, value)).status).toBe('success');
	});

	it.each([
		['Status', /^The case has no field "Status"/],
		[' status ', /^The case has no field " status "/],
		['nosuch.id', /^The case has no field "nosuch"/],
		['contact', /^"contact" of the case is an object/],
		['workflow.queues', /^"workflow.queues" of the case is an object/],
	])('is refused at the first look where it never matches: "%s"', async (field, sentence) => {
		const execution = await waitFor(field, 'x');
		expect(execution.status).toBe('error');
		expect(execution.error!.message).toMatch(sentence);
	});

	it.each([
		...['priority', 'dueDate', 'workflow.customProperties.step', 'workflow.queues.0.queueId'],
		// Publicly known only.
		...['externalCase.caseNumber', 'sentiment', 'firstUserBrandResponseCreationTime'],
	])('may be set later: %s', async (field) => {
		expect((await waitFor(field, 'x')).status).toBe('waiting');
	});
});
