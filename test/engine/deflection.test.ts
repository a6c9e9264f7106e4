import { useEngine } from '../support/engine';
import { customProperty } from '../support/parameters';
import { answerWith, sent, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

describe('deflection', () => {
	const deflection = engine.resource('engagementDeflection', 'deflection');
	const deflect = async (parameters: object) => await deflection('deflect', parameters);
	const required = {
		assetId: 'deflection-asset-1',
		snId: 'caller-1',
		accountId: '5002',
		deflectionType: 'LIVE_CHAT',
	};

	it('sends every field, and says what was deflected although the answer has no data', async () => {
		const { items, error } = await deflect({
			...required,
			additionalFields: {
				caseNumber: '4711',
				comment: 'Waited ten minutes',
				configId: 'config-1',
				createCase: false,
				customProperties: customProperty('topic', 'billing'),
				messageCustomProperties: { json: [{ json: '{"source": ["voice", "menu"]}' }] },
				urlShortnerId: 'short-1',
				viaDeflectionType: 'SMS',
				viaAccountId: '5003',
			},
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual([
			{
				line: 'POST /prod/api/v3/deflect',
				body: {
					...required,
					caseNumber: '4711',
					comment: 'Waited ten minutes',
					configId: 'config-1',
					createCase: false,
					customProperties: { topic: ['billing'] },
					messageCustomProperties: { source: ['voice', 'menu'] },
					urlShortnerId: 'short-1',
					viaDeflectionType: 'SMS',
					viaAccountId: '5003',
				},
			},
		]);
		expect(items).toEqual([
			{ json: { deflected: true, ...required, caseNumber: '4711' }, pairedItem: { item: 0 } },
		]);
	});

	it('sends no field that is not given, and takes the body as JSON too', async () => {
		const { json } = await deflect({ inputMode: 'json', jsonBody: JSON.stringify(required) });
		expect(sent(sandbox)).toEqual([{ line: 'POST /prod/api/v3/deflect', body: required }]);
		expect(json).toEqual([{ deflected: true, ...required }]);
	});

	it('gives out the data of an answer that has some', async () => {
		answerWith(sandbox, { caseId: '1' }, { path: '/deflect' });
		expect((await deflect(required)).json).toEqual([{ caseId: '1' }]);
	});

	it('fails on errors in a 200', async () => {
		sandbox.fault({ path: '/deflect', answer: 'errors' });
		expect((await deflect(required)).error).toBeDefined();
	});

	it('does not deflect a caller twice when the connection breaks', async () => {
		sandbox.fault({ path: '/deflect', reset: 'after' });
		const { said } = await deflect(required);
		expect(said).toMatch(/may have been carried out/);
		expect(sent(sandbox)).toHaveLength(1);
	});

	it.each<[string, object, RegExp]>([
		[
			'only the via channel',
			{ ...required, additionalFields: { viaDeflectionType: 'SMS' } },
			/Via Account ID: To deflect through another channel, both .* are needed/,
		],
		[
			'only the via account',
			{ ...required, additionalFields: { viaAccountId: '5003' } },
			/Via Deflection Type: To deflect through another channel, both .* are needed/,
		],
		[
			'only one of the two in JSON',
			{ inputMode: 'json', jsonBody: JSON.stringify({ ...required, viaAccountId: '5003' }) },
			/JSON Body > viaDeflectionType: To deflect/,
		],
		[
			'missing ids, all named at once',
			{ inputMode: 'json', jsonBody: '{"assetId": "a"}' },
			/JSON Body > snId: It is empty.*accountId: It is empty.*deflectionType: It is empty/s,
		],
	])('refuses %s before anything is sent', async (_what, parameters, sentence) => {
		const { said } = await deflect(parameters);
		expect(said).toMatch(sentence);
		expect(sent(sandbox)).toEqual([]);
	});
});
