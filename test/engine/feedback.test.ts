import { useEngine } from '../support/engine';
import { continueOnFail, NOTHING } from '../support/parameters';
import { answerWith, sent, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

describe('feedback workflows', () => {
	const workflowId = '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e';
	const PLAIN = 'POST /prod/api/v3/cfmWorkflow/trigger';
	const WITH_PROFILE = 'POST /prod/api/v3/cfmWorkflow/triggerWithNewProfile';
	const workflow = engine.resource('engagementFeedback', 'workflow');
	const runs = () => (sandbox.state('feedback') as { runs: unknown[] }).runs;

	it('sends every context parameter as text, and does not promise a survey', async () => {
		const { items, error } = await workflow(
			'trigger',
			{
				workflowId,
				contextParams: {
					usual: [
						{ name: 'IGNORE_DEDUP', value: '={{ $json.again }}' },
						{ name: 'countryCode', value: 'DE' },
						{ name: 'lang', value: 'de' },
					],
					other: [{ name: 'cartValue', value: '={{ $json.value }}' }],
					json: [{ json: '{"orderId": 9007199254740993001}' }],
				},
			},
			{ items: [{ json: { again: true, value: 12.5 } }, { json: { again: false, value: 0 } }] },
		);
		expect(error).toBeUndefined();
		const common = { countryCode: 'DE', lang: 'de', orderId: '9007199254740993001' };
		expect(sent(sandbox)).toEqual([
			{
				line: PLAIN,
				body: {
					workflowId,
					contextParams: { IGNORE_DEDUP: 'true', cartValue: '12.5', ...common },
				},
			},
			{
				line: PLAIN,
				body: { workflowId, contextParams: { IGNORE_DEDUP: 'false', cartValue: '0', ...common } },
			},
		]);
		expect(items).toEqual(
			[0, 1].map((item) => ({
				json: {
					triggered: true,
					workflowId,
					answer: 'Success',
					note: expect.stringMatching(/triggered.*not known/),
				},
				pairedItem: { item },
			})),
		);
		expect(runs()).toHaveLength(2);
	});

	it.each(['constructor', 'toString', '__proto__'])('takes "%s" for a name', async (name) => {
		const { error } = await workflow('trigger', {
			workflowId,
			contextParams: { other: [{ name, value: 'v' }] },
		});
		expect(error).toBeUndefined();
		expect(sandbox.requests()[0]!.body).toContain(`"contextParams":{"${name}":"v"}`);
	});

	it.each(['trigger', 'triggerWithProfile'])(
		'%s: what is not "Success" is none',
		async (operation) => {
			for (const data of [null, 'Failure', false, {}]) {
				answerWith(sandbox, data, { method: 'POST' });
				const { json } = await workflow(operation, { workflowId }, continueOnFail);
				expect(json).toEqual([
					{
						error: expect.stringContaining('did not say that the workflow was triggered'),
						details: expect.objectContaining({
							mayHaveCompleted: true,
							description: expect.stringContaining('before you trigger it again'),
						}),
					},
				]);
			}
			expect(sandbox.requests()).toHaveLength(4);
		},
	);

	it('offers the five usual names', () => {
		const { properties } = engine.nodeType('engagementFeedback').description;
		const { options } = properties.find(({ name }) => name === 'contextParams')!;
		const usual = options!.find(({ name }) => name === 'usual') as {
			values: Array<{ name: string; options?: Array<{ value: string }> }>;
		};
		expect(
			usual.values
				.find(({ name }) => name === 'name')!
				.options!.map(({ value }) => value)
				.sort(),
		).toEqual(['', 'IGNORE_DEDUP', 'country', 'countryCode', 'lang', 'surveyFilled']);
	});

	it('leaves out what is empty', async () => {
		await workflow('trigger', { workflowId, contextParams: {} });
		await workflow('triggerWithProfile', { workflowId, unifiedProfile: { contact: {} } });
		expect(sent(sandbox)).toEqual([
			{ line: PLAIN, body: { workflowId } },
			{ line: WITH_PROFILE, body: { workflowId } },
		]);
	});

	it.each([
		{ unifiedProfile: { contact: { email: NOTHING } } },
		{ unifiedProfile: { contact: { email: NOTHING, fullName: NOTHING }, id: '' } },
		{ inputMode: 'json', jsonBody: { workflowId, unifiedProfile: { contact: { email: null } } } },
	])('runs no workflow without the customer that is not found: %j', async (parameters) => {
		const { said } = await workflow('triggerWithProfile', { workflowId, ...parameters } as never);
		expect(said).toMatch(/so the workflow would run without a customer/);
		expect(sent(sandbox)).toEqual([]);
	});

	it('a part of the customer that is not found is left out', async () => {
		const contact = { email: 'kim@example.com', fullName: NOTHING };
		await workflow('triggerWithProfile', { workflowId, unifiedProfile: { contact } });
		expect(sent(sandbox)[0]!.body).toEqual({
			workflowId,
			unifiedProfile: { contact: { email: 'kim@example.com' } },
		});
	});

	it('sends a profile with all its fields', async () => {
		const { items, error } = await workflow('triggerWithProfile', {
			workflowId,
			unifiedProfile: {
				id: 'profile-7',
				contact: {
					firstName: 'Ada',
					lastName: 'Example',
					maidenName: 'Sample',
					fullName: 'Ada Example',
					email: 'ada@example.com',
					username: 'ada',
					phoneNo: '+10000000000',
					address: '{"city": "Exampleton"}',
					website: 'https://example.com, https://example.com/ada',
					phoneDetails: '[{"type": "MOBILE"}]',
					emailDetails: '[{"type": "WORK"}]',
				},
				profiles: {
					entry: [
						{ name: 'ada', moreFields: '{"channelType": "PAGE", "channelId": "1"}' },
						{ name: 'Ada E.' },
					],
				},
			},
		});
		expect(error).toBeUndefined();
		const unifiedProfile = {
			id: 'profile-7',
			contact: {
				firstName: 'Ada',
				lastName: 'Example',
				maidenName: 'Sample',
				fullName: 'Ada Example',
				email: 'ada@example.com',
				username: 'ada',
				phoneNo: '+10000000000',
				address: { city: 'Exampleton' },
				website: ['https://example.com', 'https://example.com/ada'],
				phoneDetails: [{ type: 'MOBILE' }],
				emailDetails: [{ type: 'WORK' }],
			},
			profiles: [{ name: 'ada', channelType: 'PAGE', channelId: '1' }, { name: 'Ada E.' }],
		};
		expect(sent(sandbox)).toEqual([{ line: WITH_PROFILE, body: { workflowId, unifiedProfile } }]);
		expect(items).toEqual([
			{
				json: expect.objectContaining({ triggered: true, workflowId, answer: 'Success' }),
				pairedItem: { item: 0 },
			},
		]);
		expect(runs()).toMatchObject([{ workflowId, profileId: 'profile-7' }]);
	});

	it('takes the whole body as JSON, and keeps what the fields do not know', async () => {
		const body = {
			workflowId,
			contextParams: { IGNORE_DEDUP: true },
			unifiedProfile: {
				contact: { website: [] },
				profiles: [{ name: 'ada', channelId: '1' }],
				preferences: { a: 1 },
			},
		};
		const { error } = await workflow('triggerWithProfile', {
			inputMode: 'json',
			jsonBody: JSON.stringify(body),
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)[0]!.body).toEqual({ ...body, contextParams: { IGNORE_DEDUP: 'true' } });
	});

	const jsonBody = (more: object) => ({
		inputMode: 'json',
		jsonBody: JSON.stringify({ workflowId, ...more }),
	});
	it.each<[string, string, object, RegExp]>([
		[
			'an empty workflowId',
			'trigger',
			{ workflowId: NOTHING },
			/^Feedback Workflow ID: It is empty/,
		],
		[
			'an empty workflowId in JSON',
			'trigger',
			jsonBody({ workflowId: '' }),
			/^JSON Body > workflowId: It is empty/,
		],
		[
			'a workflowId of another shape',
			'trigger',
			{ workflowId: '17' },
			/^Feedback Workflow ID: "17" must be the ID/,
		],
		[
			'a profile without name',
			'triggerWithProfile',
			{
				workflowId,
				unifiedProfile: { profiles: { entry: [{ name: 'ada' }, { name: NOTHING }] } },
			},
			/^Profile > Social Identities > Row 2 > Name: It is empty/,
		],
		[
			'a profile without name in JSON',
			'triggerWithProfile',
			jsonBody({ unifiedProfile: { profiles: [{ channelId: '1' }] } }),
			/JSON Body > unifiedProfile.profiles\[0\]\.name: It is empty/,
		],
		[
			'a customer that is not found',
			'triggerWithProfile',
			jsonBody({ unifiedProfile: null }),
			/unifiedProfile: It is empty, so the workflow would run without a customer\. Give/,
		],
		[
			'a country code of three letters',
			'trigger',
			{ workflowId, contextParams: { usual: [{ name: 'countryCode', value: 'DEU' }] } },
			/^Context Parameters > countryCode: "DEU" is not a country code/,
		],
		[
			'a parameter without value',
			'trigger',
			{ workflowId, contextParams: { other: [{ name: 'cart', value: '' }] } },
			/^Context Parameters > cart: It has no value/,
		],
		[
			'a parameter without name',
			'trigger',
			{ workflowId, contextParams: { other: [{ name: '', value: 'x' }] } },
			/^Context Parameters > Row 1: A parameter has no name/,
		],
		[
			'a parameter given twice',
			'trigger',
			{
				workflowId,
				contextParams: {
					usual: [{ name: 'lang', value: 'de' }],
					other: [{ name: 'lang', value: 'en' }],
				},
			},
			/^Context Parameters > lang: It is given twice/,
		],
		[
			'an object as a parameter',
			'trigger',
			jsonBody({ contextParams: { cart: { id: 1 } } }),
			/JSON Body > contextParams\.cart: .* is not a text/,
		],
	])('refuses %s before anything is sent', async (_what, operation, parameters, sentence) => {
		const { said } = await workflow(operation, parameters);
		expect(said).toMatch(sentence);
		expect(sandbox.requests()).toEqual([]);
	});

	it('reports all problems of an item at once', async () => {
		const { said } = await workflow('triggerWithProfile', {
			inputMode: 'json',
			jsonBody: JSON.stringify({
				workflowId: '1',
				contextParams: { countryCode: 'DEU' },
				unifiedProfile: { profiles: [{}] },
			}),
		});
		for (const path of ['workflowId', 'contextParams.countryCode', 'profiles[0].name'])
			expect(said).toContain(path);
	});

	it('goes on after a workflow that is unknown, and never triggers twice after a failure', async () => {
		const { json } = await workflow(
			'trigger',
			{ workflowId: '={{ $json.id }}' },
			{
				items: [
					{ json: { id: '00000000-0000-4000-8000-000000000000' } },
					{ json: { id: 'c9f0f895-fb98-4b91-9f7a-2d1e0c9b8a7f' } },
					{ json: { id: workflowId } },
				],
				...continueOnFail,
			},
		);
		expect(json).toEqual([
			{
				error: expect.stringContaining('feedback.workflow.not.found'),
				details: expect.objectContaining({ httpCode: 404, mayHaveCompleted: false }),
			},
			{
				error: expect.stringContaining('feedback.workflow.not.active'),
				details: expect.objectContaining({ httpCode: 400 }),
			},
			expect.objectContaining({ triggered: true }),
		]);
		sandbox.reset();
		sandbox.fault({ status: 503, carriedOut: true, times: 0 });
		const { said } = await workflow('trigger', { workflowId });
		expect(said).toContain('may have been carried out');
		expect(sandbox.requests()).toHaveLength(1);
		expect(runs()).toHaveLength(1);
	});
});
