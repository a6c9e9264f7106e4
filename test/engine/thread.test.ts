import { useEngine } from '../support/engine';
import { continueOnFail, NOTHING } from '../support/parameters';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

describe('thread', () => {
	const TYPE = 'n8n-nodes-engagement-platform.engagementThread';
	const thread = engine.resource('engagementThread', 'thread');
	const of = (entityId: string) => ({ entityType: 'CASE', entityId });
	const bot = { participant: 'id', participantId: 'order-bot' };

	it('starts with the check, so that a node that is run as it is changes nothing', () => {
		const { properties } = engine.nodeType('engagementThread').description;
		expect(properties.find(({ name }) => name === 'operation')!.default).toBe('checkControl');
	});

	it('acquires, and says who holds the thread now', async () => {
		const { items, error } = await thread('acquireControl', { ...of('case-1'), ...bot });
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual([
			{
				line: 'POST /prod/api/v3/thread',
				body: {
					action: 'acquireControl',
					entityType: 'CASE',
					entityId: 'case-1',
					participantId: 'order-bot',
				},
			},
		]);
		expect(items).toEqual([
			{
				json: { ...of('case-1'), controllingParticipantId: 'order-bot', isPlatform: false },
				pairedItem: { item: 0 },
			},
		]);
	});

	it('passes to the platform by the name in the credential', async () => {
		const { json } = await thread('passControl', { ...of('case-3'), participant: 'platform' });
		expect(sent(sandbox)).toEqual([
			{
				line: 'POST /prod/api/v3/thread',
				body: {
					action: 'passControl',
					entityType: 'CASE',
					entityId: 'case-3',
					participantId: sandbox.credentials.platformName,
				},
			},
		]);
		expect(json).toEqual([
			expect.objectContaining({
				controllingParticipantId: sandbox.credentials.platformName,
				isPlatform: true,
			}),
		]);
	});

	it.each(['fail', 'reset'] as const)(
		'rule "what may have been carried out is reported": a check is a read, and is sent again after a %s; an action is not',
		async (how) => {
			const fault = how === 'fail' ? { status: 503 } : { reset: 'before' as const };
			sandbox.fault({ ...fault, times: 1 });
			const { json } = await thread('checkControl', of('case-3'));
			expect(sent(sandbox)).toHaveLength(2);
			expect(json).toEqual([expect.objectContaining(of('case-3'))]);

			sandbox.reset();
			sandbox.fault({ ...fault, times: 1 });
			await thread('acquireControl', { ...of('case-3'), ...bot });
			expect(sent(sandbox)).toHaveLength(1);
		},
	);

	it('rule "what may have been carried out is reported": a check that fails has changed nothing', async () => {
		sandbox.fault({ status: 200, body: 'no envelope', times: 0 });
		const failed = async (operation: string, parameters: object) =>
			(await thread(operation, parameters, continueOnFail)).json[0]!.details;
		expect(await failed('checkControl', of('case-3'))).toMatchObject({ mayHaveCompleted: false });
		expect(await failed('releaseControl', { ...of('case-3'), ...bot })).toMatchObject({
			mayHaveCompleted: true,
		});
	});

	it('checks without a participant', async () => {
		const { json } = await thread('checkControl', of('case-3'));
		expect(sent(sandbox)).toEqual([
			{
				line: 'POST /prod/api/v3/thread',
				body: { action: 'checkControl', entityType: 'CASE', entityId: 'case-3' },
			},
		]);
		expect(json).toEqual([
			{ ...of('case-3'), controllingParticipantId: 'order-bot', isPlatform: false },
		]);
	});

	it('does not guess who the platform is when the credential does not say it', async () => {
		engine.credential = { ...engine.credential, platformName: '' };
		const { json } = await thread('checkControl', of('case-3'));
		expect(json).toEqual([{ ...of('case-3'), controllingParticipantId: 'order-bot' }]);
	});

	it('nor when the answer names no holder', async () => {
		answerWith(sandbox, {}, { path: '/thread' });
		expect((await thread('checkControl', of('case-3'))).json).toEqual([of('case-3')]);
	});

	it.each([
		['acquireControl', 'acquired'],
		['passControl', 'passed'],
		['releaseControl', 'released'],
	])('%s says that it was done when the answer is empty', async (operation, done) => {
		sandbox.fault({ answer: 'empty' });
		const { json } = await thread(operation, { ...of('case-3'), ...bot });
		expect(json).toEqual([{ [done]: true, ...of('case-3') }]);
	});

	it('keeps the order: all items are acquired, then passed, then released', async () => {
		const node = (name: string, operation: string, participantId: string) => ({
			name,
			type: TYPE,
			parameters: {
				resource: 'thread',
				operation,
				entityType: 'CASE',
				entityId: '={{ $json.entityId }}',
				participant: 'id',
				participantId,
			},
		});
		const to = (name: string) => ({ main: [[{ node: name, type: 'main' as const, index: 0 }]] });
		// The first request is slow: one that was sent at the same time would overtake it.
		sandbox.fault({ method: 'POST', path: '/thread', delay: 150 });
		const run = await engine.run(
			{
				nodes: [
					{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
					node('Acquire', 'acquireControl', 'order-bot'),
					node('Pass', 'passControl', 'returns-bot'),
					node('Release', 'releaseControl', 'returns-bot'),
				],
				connections: { Start: to('Acquire'), Acquire: to('Pass'), Pass: to('Release') },
			},
			{ items: ['case-1', 'case-2', 'case-3'].map((entityId) => ({ json: { entityId } })) },
		);
		expect(run.data.resultData.error).toBeUndefined();
		expect(
			sent(sandbox).map(({ body }) => {
				const { action, entityId } = body as Record<string, string>;
				return `${action} ${entityId}`;
			}),
		).toEqual([
			'acquireControl case-1',
			'acquireControl case-2',
			'acquireControl case-3',
			'passControl case-1',
			'passControl case-2',
			'passControl case-3',
			'releaseControl case-1',
			'releaseControl case-2',
			'releaseControl case-3',
		]);
		const released = run.data.resultData.runData.Release!.at(-1)!.data!.main![0]!;
		expect(released.map(({ json }) => json.isPlatform)).toEqual([true, true, true]);
	});

	it('passes one thread through its participants item after item', async () => {
		sandbox.fault({ method: 'POST', path: '/thread', delay: 150 });
		const holders = ['first-bot', 'second-bot', 'third-bot'];
		const { items } = await thread(
			'passControl',
			{ ...of('case-1'), participant: 'id', participantId: '={{ $json.to }}' },
			{ items: holders.map((to) => ({ json: { to } })) },
		);
		expect(
			items.map(({ json, pairedItem }) => [json.controllingParticipantId, pairedItem]),
		).toEqual(holders.map((holder, item) => [holder, { item }]));
		expect(sandbox.state('thread')).toContainEqual({
			entityId: 'case-1',
			controllingParticipantId: 'third-bot',
		});
	});

	it('goes on with the other items when one fails and the workflow says so', async () => {
		const { items } = await thread(
			'acquireControl',
			{ entityType: 'CASE', entityId: '={{ $json.id }}', ...bot },
			{
				items: ['case-1', 'none', 'case-2'].map((id) => ({ json: { id } })),
				...continueOnFail,
			},
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(items[1]!.json).toEqual({
			error: expect.stringContaining('thread.entity.not.found'),
			details: expect.objectContaining({ httpCode: 404, mayHaveCompleted: false }),
		});
		expect(items[2]!.json).toMatchObject({ controllingParticipantId: 'order-bot' });
	});

	it('takes the number of a case as well, which it looks up', async () => {
		const { cases } = sandbox.state('case') as {
			cases: Array<{ id: string; caseNumber: unknown }>;
		};
		const { id, caseNumber } = cases[0]!;
		const { json, said } = await thread('acquireControl', { ...of(String(caseNumber)), ...bot });
		expect(said).toBe('');
		const acquire = (entityId: string) => ({
			line: 'POST /prod/api/v3/thread',
			body: { action: 'acquireControl', ...of(entityId), participantId: 'order-bot' },
		});
		expect(sent(sandbox)).toEqual([
			acquire(String(caseNumber)),
			{ line: `GET /prod/api/v3/case?caseNumber=${String(caseNumber)}` },
			acquire(id),
		]);
		expect(json).toEqual([{ ...of(id), controllingParticipantId: 'order-bot', isPlatform: false }]);
	});

	it.each([
		['no case has the number', '99999', {}],
		['the case cannot be read', '70001', { status: 403 }],
		['another case comes', '70001', { body: { data: { id: 'case-2', caseNumber: 70002 } } }],
		['its answer is broken', '70001', { body: 'no JSON' }],
	])('says that there is no such thread where %s', async (_, entityId, fault) => {
		sandbox.fault({ times: 1, path: '/case', status: 200, body: { data: null }, ...fault });
		const { said } = await thread('passControl', { ...of(entityId), ...bot });
		expect(said).toContain('thread.entity.not.found');
		expect(sentLines(sandbox)).toEqual([
			'POST /prod/api/v3/thread',
			`GET /prod/api/v3/case?caseNumber=${entityId}`,
		]);
	});

	it.each([
		['fails', { status: 503 }, /503/],
		['is throttled', { answer: 'throttled' as const, seconds: 3000 }, /Throttled by the platform/],
	])('says so where the look-up of the number %s: it may succeed later', async (_, fault, says) => {
		sandbox.fault({ path: '/case', times: 0, ...fault });
		const { said } = await thread('passControl', { ...of('70001'), ...bot });
		expect(said).toMatch(says);
		expect(said).not.toContain('thread.entity.not.found');
	});

	it('names the permission that a 403 asks for', async () => {
		engine.credential = {
			...engine.credential,
			accessToken: 'restricted-access-token',
			apiKey: 'restricted-api-key',
		};
		const { said } = await thread('checkControl', of('case-1'));
		expect(said).toMatch(/lacks a permission\. Ask .* for permission for the action/);
	});

	describe('refuses before anything is sent', () => {
		it.each<[string, string, object, RegExp]>([
			[
				'a misspelled action',
				'aquireControl',
				{ ...of('case-1'), ...bot },
				/There is no operation "aquireControl" for the resource "thread"\. Choose one/,
			],
			[
				'an action in another case',
				'acquirecontrol',
				{ ...of('case-1'), ...bot },
				/There is no operation "acquirecontrol"/,
			],
			[
				'a missing participant',
				'passControl',
				{ ...of('case-1'), participant: 'id', participantId: '={{ $json.nobody }}' },
				/Participant ID: It is empty/,
			],
			[
				'a missing case',
				'checkControl',
				{ entityType: 'CASE', entityId: NOTHING },
				/Case ID or Number: It is empty/,
			],
			[
				'another entity type',
				'checkControl',
				{ entityType: '={{ "TICKET" }}', entityId: 'case-1' },
				/Entity Type: "TICKET" is not one of the allowed values\. Use exactly one of: CASE/,
			],
		])('%s', async (_what, operation, parameters, sentence) => {
			const { said } = await thread(operation, parameters);
			expect(said).toMatch(sentence);
			expect(sent(sandbox)).toEqual([]);
		});

		it('the platform when the credential has no name for it', async () => {
			engine.credential = { ...engine.credential, platformName: '' };
			const { said } = await thread(
				'passControl',
				{
					...of('case-1'),
					participant: '={{ $json.to }}',
					participantId: 'order-bot',
				},
				{ items: [{ json: { to: 'id' } }, { json: { to: 'platform' } }] },
			);
			expect(said).toMatch(
				/Participant: The credential has no platform name.*Enter it in the credential.*Nothing was sent/s,
			);
			expect(sent(sandbox)).toEqual([]);
		});
	});
});
