/** A record comes out as the platform sent it, unless it holds a whole secret of the run. */
import { useEngine, type Credential } from '../support/engine';
import { useEveryOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { answerWith, sentBodies, useSandbox } from '../support/sandbox';
import { serve } from '../support/server';
import { shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, run } = useEveryOperation(engine, sandbox);

const TEXT = 'Spring launch of the year';
const SECRET_FIELDS = [
	...['accessToken', 'apiKey', 'refreshToken', 'clientSecret', 'authorizationCode'],
] as const;

/** The secret fields that the form shows for each way to a token. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
	none: ['apiKey', 'accessToken'],
	clientCredentials: ['apiKey', 'clientSecret'],
	refreshToken: ['apiKey', 'accessToken', 'refreshToken', 'clientSecret'],
	authorizationCode: ['apiKey', 'authorizationCode', 'clientSecret'],
};

/** A credential that renews in this way, whose token is in use already. */
const renewing = (renewal: string, entered: Partial<Credential> = {}): Credential => ({
	...engine.credential,
	renewal,
	...entered,
});

const workspaces = async () => await engine.resource('engagementWorkspace', 'workspace')('getAll');

describe('rule "a record is what the platform sent", for every operation', () => {
	it('whatever was left in the fields of another renewal', async () => {
		for (const [i, operation] of shareOfOperations(all).entries()) {
			const name = ['', 'x ' + 'year '.repeat(4)][i % 2] + TEXT;
			const body = { data: { id: 'id-1', name, [TEXT]: [TEXT] }, errors: [] };
			const outcomes = [];
			for (const text of [undefined, [TEXT, 'Spring', name][i % 3]]) {
				sandbox.reset();
				const hidden = SECRET_FIELDS.filter((field) => !SHOWN.none!.includes(field));
				const left = Object.fromEntries(hidden.map((field) => [field, text]));
				engine.credential = renewing('none', text === undefined ? {} : left);
				sandbox.fault({ status: 200, body, times: 0 });
				const { said, json } = await run(operation, i % 4 < 2);
				outcomes.push(JSON.stringify([said, json]));
			}
			expectFor(operation.name, outcomes[1]).toEqual(outcomes[0]);
		}
	});
});

describe.each(Object.keys(SHOWN))('with the renewal "%s"', (renewal) => {
	/** A token URL that takes whatever was entered. */
	let tokenUrl: Awaited<ReturnType<typeof serve>>;
	const issued = {
		access_token: 'an-issued-access-token',
		refresh_token: 'an-issued-refresh-token',
	};
	beforeAll(async () => {
		tokenUrl = await serve((_, response) => response.end(JSON.stringify(issued)));
	});
	afterAll(async () => await tokenUrl.close());

	/** The credential as entered; with a renewal, the token comes from the token URL. */
	const inUse = (entered: Partial<Credential>): Credential => {
		const accessToken = renewal === 'none' ? sandbox.credentials.accessToken : '';
		if (accessToken === '') sandbox.issueToken(sandbox.credentials.apiKey, issued.access_token);
		const others = { clientSecret: 'c', authorizationCode: 'a', refreshToken: 'r' };
		return renewing(renewal, { ...others, accessToken, tokenUrl: tokenUrl.url, ...entered });
	};
	const fields = SECRET_FIELDS.filter((name) => !['accessToken', 'apiKey'].includes(name));

	it.each(fields)('%s: a short word in it changes no record', async (name) => {
		engine.credential = inUse({ [name]: 'Spring launch' });
		answerWith(sandbox, [{ id: '1', name: TEXT }]);
		const { json, hints } = await workspaces();
		expect(json).toEqual([{ id: '1', name: TEXT }]);
		expect(hints).toEqual([]);
	});

	it.each(fields)('%s: a long one is taken out where the form shows the field', async (name) => {
		engine.credential = inUse({ [name]: TEXT });
		answerWith(sandbox, [{ id: '1', name: `<${TEXT}>`, [TEXT]: 1 }, { id: '2' }, { id: TEXT }]);
		const { json, hints } = await workspaces();
		const isKnown = SHOWN[renewal]!.includes(name);
		const out = isKnown ? '***' : TEXT;
		expect(json).toEqual([{ id: '1', name: `<${out}>`, [out]: 1 }, { id: '2' }, { id: out }]);
		expect(hints.map(({ message }) => message)).toEqual(
			isKnown ? [expect.stringMatching(/secret of the credential .*\*\*\*/)] : [],
		);
	});

	it('the pair in use is taken out', async () => {
		engine.credential = inUse({});
		const { access_token, refresh_token } = issued;
		const isRenewed = renewal !== 'none';
		const token = isRenewed ? access_token : sandbox.credentials.accessToken;
		answerWith(sandbox, [{ id: token, other: refresh_token }]);
		const { json } = await workspaces();
		const keepsPair = ['refreshToken', 'authorizationCode'].includes(renewal);
		expect(json).toEqual([{ id: '***', other: keepsPair ? '***' : refresh_token }]);
	});
});

it('another spelling of a secret in a record may be anything, and stays', async () => {
	const { accessToken } = sandbox.credentials;
	const record = {
		id: '1',
		base64: Buffer.from(accessToken).toString('base64'),
		hex: Buffer.from(accessToken).toString('hex'),
		escaped: accessToken.replaceAll('-', '%2D'),
		cut: accessToken.slice(1),
	};
	answerWith(sandbox, [record]);
	const { json, hints } = await workspaces();
	expect(json).toEqual([record]);
	expect(hints).toEqual([]);
});

it('what came out is written back as it is', async () => {
	const campaign = engine.resource('engagementCampaign', 'campaign');
	engine.credential = renewing('none', { clientSecret: 'Spring' });
	const { json } = await campaign('getAll', { returnAll: true });
	const name = String(json[0]!.name);
	expect(name).toContain('Spring');
	sandbox.clearRequests();
	await campaign(
		'update',
		{
			campaignId: { __rl: true, mode: 'id', value: json[0]!.id },
			updateFields: { description: '={{ $json.name }}' },
		},
		{ items: [{ json: json[0]! }] },
	);
	expect(sentBodies(sandbox)).toContainEqual(expect.objectContaining({ description: name }));
});

it('a hint shows no secret either', async () => {
	const { accessToken } = sandbox.credentials;
	answerWith(sandbox, { id: '9004_1', status: `is ${encodeURIComponent(accessToken)} now` });
	const { hints } = await engine.resource('engagementCampaign', 'campaign')('update', {
		campaignId: { __rl: true, mode: 'id', value: '9004_1' },
		updateFields: { status: 'APPROVED' },
	});
	const said = hints.map(({ message }) => message).join('\n');
	expect(said).toContain('The platform ignored a value: Status is "is *** now" afterwards');
});
