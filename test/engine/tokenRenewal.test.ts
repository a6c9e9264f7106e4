/** The credential renews itself: when, how often, and what becomes of it when it cannot. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expiryOf, tokensOf } from '../support/inside';
import { builtInCredentials, startSandbox, type FaultSpec } from '../../sandbox';
import { expectFor } from '../support/expectFor';
import { useEngine, type Credential } from '../support/engine';
import { answerWith, sentLines, useSandbox } from '../support/sandbox';
import { serve } from '../support/server';
import { shareOf } from '../support/share';
import { eventually, freezeClock, pass } from '../support/time';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const DAY = 24 * 60 * 60 * 1000;
const TOKEN = 'POST /oauth/token';

/** The pair that the credential begins with. */
let first: { accessToken: string; refreshToken: string };

beforeEach(() => {
	const { accessToken, refreshToken } = sandbox.issuePair(sandbox.credentials.apiKey);
	first = { accessToken, refreshToken };
	engine.credential = {
		...engine.credential,
		renewal: 'refreshToken',
		...first,
		...sandbox.renewal,
	} as Credential;
});

const workspaces = () => engine.resource('engagementWorkspace', 'workspace')('getAll');
const campaigns = (parameters: object = {}, options = {}) =>
	engine.resource('engagementCampaign', 'campaign')('get', parameters, options);
const renewals = () => sandbox.requests().filter(({ path }) => path.endsWith('/oauth/token'));
const endTokens = () => sandbox.moveClock(31 * DAY);
/** The tokens that requests to the API were sent with, without repeats. */
const tokensSent = () => [
	...new Set(
		sandbox
			.requests()
			.filter(({ path }) => path.includes('/api/v3/'))
			.map(({ headers }) => String(headers.authorization).replace('Bearer ', '')),
	),
];

/** A token that says of itself when it ends (epoch seconds). */
const jwt = (exp: unknown) =>
	['{"alg":"none"}', JSON.stringify({ exp }), 'signature']
		.map((part) => Buffer.from(part).toString('base64url'))
		.join('.');

describe('a 401', () => {
	it('to a read or a write: one renewal, and the request is sent once more', async () => {
		endTokens();
		const { json, error } = await workspaces();
		expect(error).toBeUndefined();
		expect(json.length).toBeGreaterThan(0);
		expect(sentLines(sandbox)).toEqual([
			'GET /prod/api/v3/accessibleClients',
			TOKEN,
			'GET /prod/api/v3/accessibleClients',
		]);

		sandbox.clearRequests();
		endTokens();
		const created = await engine.resource('engagementCampaign', 'campaign')('create', {
			name: 'Spring',
			type: 'single',
		});
		const bodies = sandbox.requests().map(({ body }) => body);
		expect([created.said, sentLines(sandbox)]).toEqual([
			'',
			['POST /prod/api/v3/campaign', TOKEN, 'POST /prod/api/v3/campaign'],
		]);
		expect(bodies[2]).toBe(bodies[0]);
	});

	it('asks as RFC 6749 says, without the API key', async () => {
		endTokens();
		await workspaces();
		const [{ headers, body }] = renewals() as [ReturnType<typeof renewals>[number]];
		expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
			grant_type: 'refresh_token',
			refresh_token: first.refreshToken,
			client_id: 'sandbox-client',
			client_secret: 'sandbox-client-secret',
		});
		expect(headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' });
		expect(headers).not.toHaveProperty('key');
		expect(headers).not.toHaveProperty('authorization');
	});

	it('that comes again with the new token ends there, for all items of the run', async () => {
		freezeClock();
		sandbox.fault({ path: '/campaign', status: 401, times: 0 });
		const items = Array.from({ length: 10 }, () => ({ json: {} }));
		const parameters = { addressBy: 'campaignId', campaignId: '9004_1' };
		const options = { maxConcurrency: 1 };
		const { json } = await campaigns(
			{ ...parameters, options },
			{ items, onError: 'continueRegularOutput' },
		);
		expect(JSON.stringify(json[9])).toMatch(
			/renewed just before, and is still refused.*API key.*prod/,
		);
		expect(renewals()).toHaveLength(1);
		expect(sentLines(sandbox)).toHaveLength(1 + 1 + 10);
	});

	it('that comes in every run is renewed less and less often, until that request is accepted', async () => {
		const { advance } = freezeClock();
		sandbox.fault({ path: '/accessibleClients', status: 401, times: 0 });
		const counts: number[] = [];
		for (const passed of [0, 0, 10_000, 10_000, 10_000, 0]) {
			advance(passed);
			expect((await workspaces()).said).toMatch(/is still refused/);
			counts.push(renewals().length);
		}
		expect(counts).toEqual([1, 1, 2, 2, 3, 3]);
		sandbox.clearFaults();
		expect((await workspaces()).error).toBeUndefined();
		endTokens();
		expect((await workspaces()).error).toBeUndefined();
		expect(renewals()).toHaveLength(4);
	});

	describe.each([
		['the same pair', ['T']],
		['two pairs by turns', ['T2', 'T']],
	])('with a token URL that gives %s again and again', (_what, turns) => {
		let asked: number;
		let tokens: Awaited<ReturnType<typeof serve>>;

		beforeEach(async () => {
			asked = 0;
			tokens = await serve((_request, response) => {
				const access_token = turns[asked++ % turns.length]!;
				sandbox.issueToken(sandbox.credentials.apiKey, access_token);
				response.end(JSON.stringify({ access_token, expires_in: 600 }));
			});
			engine.credential = { ...engine.credential, accessToken: 'T', tokenUrl: tokens.url };
		});
		afterEach(() => tokens.close());

		it('ends as one, less and less often', async () => {
			const { advance } = freezeClock();
			sandbox.fault({ path: '/accessibleClients', status: 401, times: 0 });
			const counts: number[] = [];
			for (const passed of [0, 0, 0, 10_000, 10_000]) {
				advance(passed);
				sandbox.clearRequests();
				expect((await workspaces()).said).toMatch(/is still refused/);
				expect(sentLines(sandbox).length).toBeLessThanOrEqual(2);
				counts.push(asked);
			}
			expect(counts).toEqual([1, 1, 1, 2, 2]);
		});

		it('renews it for other nodes as well, each time that it has ended', async () => {
			const { advance } = freezeClock();
			engine.credential = { ...engine.credential, accessToken: '' };
			for (const count of [1, 2, 3, 4]) {
				await engine.httpRequestNode(`${sandbox.url}/prod/api/v3/accessibleClients`);
				expect(asked).toBe(count);
				advance(600_000);
			}
		});
	});

	it('without renewal stays one, and says when the token ended', async () => {
		const accessToken = jwt(Math.floor(Date.now() / 1000) - 60);
		engine.credential = { ...engine.credential, renewal: 'none', accessToken };
		const { said } = await workspaces();
		expect(said).toMatch(/The access token expired on \d{4}-\d\d-\d\dT.*Issue a new one/);
		expect(sentLines(sandbox)).toHaveLength(1);
	});

	it('in the middle of 30 items with 20 in flight: every item once, one renewal, order and pairing', async () => {
		const items = Array.from({ length: 30 }, (_, n) => ({ json: { n } }));
		sandbox.fault({ path: '/campaign', delay: 20, times: 0 });
		let count = 0;
		engine.onSign = () => {
			if (++count === 15) endTokens();
		};
		const run = await engine.resource('engagementCampaign', 'campaign')(
			'create',
			{ name: '=item {{ $json.n }}', type: 'single', options: { maxConcurrency: 20 } },
			{ items },
		);
		expect(run.said).toBe('');
		expect(run.items.map(({ json, pairedItem }) => [json.name, pairedItem])).toEqual(
			items.map((_, item) => [`item ${item}`, { item }]),
		);
		const stored = sandbox.state('campaign') as { campaigns: Array<{ name: string }> };
		const names = stored.campaigns.map(({ name }) => name).filter((name) => /^item /.test(name));
		expect(new Set(names).size).toBe(30);
		expect(names).toHaveLength(30);
		expect(renewals()).toHaveLength(1);
	});
});

describe('rule "a wrong key or environment never uses up a refresh token"', () => {
	const envelope = (message: string, data: unknown = null) => ({
		data,
		errors: [{ id: '1', code: 401, message }],
	});
	const words = [
		...['Developer Inactive', 'Invalid consumer key', 'developer  INACTIVE'],
		...['authentication.key.unknown', 'The API key is not valid', 'API_KEY_INVALID'],
		...['authentication.environment.mismatch', 'This is the wrong environment'],
		'The key belongs to another environment',
	];
	const pages = words.slice(0, 3).flatMap((said) => [said, `<h1>${said}</h1>`]);
	const bodies = words.flatMap((said) => [envelope(said), envelope(said, [])]);
	const foreign = ['', '<h1>Forbidden</h1>', envelope('Access to resource is forbidden')];
	const answers = [
		...[...pages, ...bodies].map((body) => ({ status: 401, body })),
		...[...pages, ...bodies].map((body, i) => ({ status: i % 4 < 2 ? 403 : 421, body })),
		...foreign.flatMap((body) => [403, 421].map((status) => ({ status, body }))),
	];
	const lists = async () => await engine.listSearch('engagementAccount', 'searchWorkspaces');
	const ways: Array<[string, () => Promise<unknown>]> = [
		['a node', workspaces],
		['HTTP Request', () => engine.httpRequestNode(`${sandbox.url}/prod/api/v3/accessibleClients`)],
		['another node', () => engine.otherNode(`${sandbox.url}/prod/api/v3/accessibleClients`)],
		['a list of the editor', lists],
		['the test', () => engine.testCredential(engine.credential)],
	];

	it.each(ways.map((way, turn) => [...way, turn] as const))('%s', async (_way, send, turn) => {
		// What an answer means is decided in one place, whatever has sent the request.
		const meant = answers.filter((_, i) => turn === 0 || i % ways.length === turn);
		for (const answer of shareOf(meant, turn)) {
			sandbox.clearFaults();
			sandbox.fault({ path: '/accessibleClients', times: 0, ...answer });
			for (let time = 0; time < 2; time++) await send().catch(() => {});
			expectFor(JSON.stringify(answer), renewals().length).toEqual(0);
		}
	});

	it('says which of the two is the likely cause, and of no renewal', async () => {
		for (const [message, advice] of [
			['authentication.environment.mismatch', /Choose the environment that they were issued for/],
			[
				'authentication.key.unknown',
				/Copy the API key into the credential again|check the API key/i,
			],
		] as const) {
			sandbox.fault({ path: '/accessibleClients', status: 401, body: envelope(message) });
			const { said } = await workspaces();
			expect(said).toMatch(advice);
			expect(said).not.toMatch(/renewed just before/);
		}
	});

	it('nor does the test of the credential speak of a renewal', async () => {
		for (const wrong of [{ environment: 'prod2' }, { apiKey: 'unknown-key-1' }] as Credential[]) {
			const { message } = await engine.testCredential({ ...engine.credential, ...wrong });
			expect(message).toMatch(/^Likely cause: the (environment|API key)\./);
			expect(message).not.toMatch(/A test does not renew/);
		}
	});

	it('but what may be about the token renews it', async () => {
		for (const body of [
			...['', 'Unauthorized', '<h1>Unauthorized</h1>', envelope('authentication.token.expired')],
			...[
				envelope('Expired or not of this environment'),
				envelope('No access token for this API key'),
			],
		]) {
			sandbox.clearRequests();
			sandbox.fault({ path: '/accessibleClients', status: 401, body });
			expectFor(body, (await workspaces()).said).toEqual('');
			expectFor(body, renewals().length).toEqual(1);
		}
	});
});

describe('ahead of time', () => {
	it('a token that says it has ended is not sent', async () => {
		engine.credential = { ...engine.credential, accessToken: jwt(1) };
		expect((await workspaces()).error).toBeUndefined();
		expect(sentLines(sandbox)).toEqual([TOKEN, 'GET /prod/api/v3/accessibleClients']);
	});

	it('a credential without an access token gets its first one', async () => {
		engine.credential = { ...engine.credential, accessToken: '' };
		expect((await workspaces()).error).toBeUndefined();
		expect(sentLines(sandbox)).toEqual([TOKEN, 'GET /prod/api/v3/accessibleClients']);
	});

	it('a renewed token is replaced when "expires_in" has passed', async () => {
		const { advance } = freezeClock();
		sandbox.setLifetimes({ accessToken: 600 });
		for (const passed of [0, 599_000, 1_000, 599_000, 1_000]) {
			advance(passed);
			engine.credential = { ...engine.credential, ...(passed === 0 && { accessToken: '' }) };
			expect((await workspaces()).error).toBeUndefined();
		}
		expect(sentLines(sandbox)).toEqual(
			[1, 0, 1, 0, 1].flatMap((isDue) => [
				...(isDue ? [TOKEN] : []),
				'GET /prod/api/v3/accessibleClients',
			]),
		);
	});

	it('clocks that differ do not renew again and again', async () => {
		let asked = 0;
		const accessToken = jwt(1);
		const tokens = await serve((_request, response) => {
			asked++;
			response.end(JSON.stringify({ access_token: accessToken, refresh_token: 'next-one' }));
		});
		sandbox.issueToken(sandbox.credentials.apiKey, accessToken);
		engine.credential = { ...engine.credential, accessToken: '', tokenUrl: tokens.url };
		for (let run = 0; run < 3; run++) expect((await workspaces()).error).toBeUndefined();
		await tokens.close();
		expect(asked).toBe(1);
	});
});

describe('once', () => {
	it('for two nodes and two executions with five requests in flight each', async () => {
		endTokens();
		const items = Array.from({ length: 10 }, () => ({ json: {} }));
		const parameters = { addressBy: 'campaignId', campaignId: '9004_1' };
		const runs = await Promise.all([
			campaigns(parameters, { items }),
			campaigns(parameters, { items }),
			workspaces(),
		]);
		expect(runs.map(({ said }) => said)).toEqual(['', '', '']);
		expect(renewals()).toHaveLength(1);
	});

	it('the new pair is stored before it is used', async () => {
		endTokens();
		const stored: number[] = [];
		engine.onStore = async (data) => {
			if (data.renewalClaim) return;
			await sleep(200);
			stored.push(tokensSent().length);
			expect(tokensOf(data).refreshToken).not.toBe(first.refreshToken);
		};
		await Promise.all([workspaces(), workspaces(), workspaces()]);
		expect(stored).toEqual([1]);
		expect(tokensSent()).toHaveLength(2);
	});

	it('a pair that n8n could not store is not used and not lost', async () => {
		endTokens();
		let failures = 0;
		engine.onStore = ({ renewalClaim }) => {
			if (renewalClaim) return;
			failures++;
			throw new Error('The database is locked');
		};
		const { said } = await workspaces();
		expect(said).toMatch(
			/n8n could not store the renewed access token.*\n.*The database is locked/,
		);
		expect(tokensSent()).toEqual([first.accessToken]);
		expect(failures).toBe(3);
		engine.onStore = () => {};
		expect((await workspaces()).error).toBeUndefined();
		expect(renewals()).toHaveLength(1);
	});

	it('nothing is asked of the token URL while n8n can store nothing', async () => {
		endTokens();
		engine.onStore = () => {
			throw new Error('The database is locked');
		};
		expect((await workspaces()).said).toMatch(/n8n could not store.*\n.*nothing was used up/);
		expect(renewals()).toEqual([]);
		engine.onStore = () => {};
		expect((await workspaces()).said).toBe('');
		expect(renewals()).toHaveLength(1);
	});

	it('another process has renewed before: its pair is used', async () => {
		const used = tokensOf(engine.credential);
		endTokens();
		// Between the refused request and the renewal.
		sandbox.fault({ path: '/accessibleClients', delay: 300 });
		const run = workspaces();
		await eventually(() => expect(sentLines(sandbox)).toHaveLength(1));
		const winner = sandbox.issuePair(sandbox.credentials.apiKey);
		engine.credential = { ...engine.credential, ...winner };
		expect((await run).error).toBeUndefined();
		expect(renewals()).toEqual([]);
		expect(tokensSent()).toEqual([used.accessToken, winner.accessToken]);
	});

	it('the loser of a race goes on with what the winner stores, and renews nothing', async () => {
		endTokens();
		sandbox.fault({ path: '/oauth/token', delay: 300 });
		const run = Promise.all([workspaces(), workspaces()]);
		await eventually(() => expect(renewals()).toHaveLength(1));
		const winner = sandbox.issuePair(sandbox.credentials.apiKey);
		await eventually(() => expect(renewals()[0]).toMatchObject({ status: 400 }));
		await pass(500); // the loser has looked by then, and found nothing
		engine.credential = { ...engine.credential, ...winner };
		expect((await run).map(({ said }) => said)).toEqual(['', '']);
		expect(renewals()).toHaveLength(1);
		expect(tokensSent()).toEqual([first.accessToken, winner.accessToken]);
	});
});

it('the loser of a race waits for the winner, also where it is refused with HTTP 200', async () => {
	endTokens();
	const body = { error: 'invalid_grant' };
	sandbox.fault({ path: '/oauth/token', status: 200, body });
	const run = workspaces();
	await eventually(() => expect(renewals()).toHaveLength(1));
	await pass(500); // it has looked by then, and found nothing
	const winner = sandbox.issuePair(sandbox.credentials.apiKey);
	engine.credential = { ...engine.credential, ...winner };
	expect((await run).said).toBe('');
	expect(renewals()).toHaveLength(1);
});

describe('what was entered by hand', () => {
	it('wins over what was kept, also while a renewal is under way', async () => {
		endTokens();
		await workspaces();
		const byHand = sandbox.issuePair(sandbox.credentials.apiKey);
		engine.credential = { ...engine.credential, ...byHand };
		sandbox.clearRequests();
		expect((await workspaces()).error).toBeUndefined();
		expect(tokensSent()).toEqual([byHand.accessToken]);

		endTokens();
		const later = { accessToken: 'entered-later', refreshToken: 'entered-later-too' };
		sandbox.clearRequests();
		sandbox.fault({ path: '/oauth/token', delay: 300 });
		const run = workspaces();
		await eventually(() => expect(renewals()).toHaveLength(1));
		engine.credential = { ...engine.credential, ...later };
		await run;
		expect(tokensOf(engine.credential)).toMatchObject(later);
	});

	it('any other pair wins, and the same one does not', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, r, b, s) => {
				const entered = { renewal: 'refreshToken', accessToken: a, refreshToken: r };
				const renewedTokens = JSON.stringify({ replaces: 'another', tokens: { accessToken: b } });
				expect(tokensOf({ ...entered, renewedTokens })).toEqual(tokensOf(entered));
				expect(tokensOf({ ...entered, renewedTokens: s })).toEqual(tokensOf(entered));
			}),
		);
	});

	it('a token of any shape is read without an error', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.json(), fc.double().map(jwt)), (token) => {
				const expiry = expiryOf(token);
				if (expiry !== undefined) expect(new Date(expiry).toISOString()).toMatch(/T/);
			}),
		);
	});
});

describe('when the token URL does not give a token', () => {
	const MAY_BE_USED_UP = /refresh token may be used up.*issue a new pair/;
	const faults: Array<[string, FaultSpec, RegExp]> = [
		[
			'400 invalid_grant',
			{ status: 400, body: { error: 'invalid_grant', error_description: 'used' } },
			/answered HTTP 400 \(invalid_grant: used\)/,
		],
		[
			'200 with what is said of a refusal',
			{ status: 200, body: { error: 'invalid_grant', error_description: 'used' } },
			/answered HTTP 200 \(invalid_grant: used\)/,
		],
		[
			'400 in the envelope of the platform',
			{ status: 400, body: { data: null, errors: [{ message: 'token.refresh.expired' }] } },
			/answered HTTP 400 \(token\.refresh\.expired\)/,
		],
		[
			'400 with an object',
			{ status: 400, body: { error: { message: 'used up' } } },
			/answered HTTP 400 \(used up\)/,
		],
		['401', { status: 401, body: { error: 'denied' } }, /HTTP 401.*\n.*Check client ID/],
		['500', { status: 500 }, /answered HTTP 500.*\n.*Run it again later/],
		['a reset before', { reset: 'before' }, /did not answer \(/],
		[
			'HTML',
			{ status: 200, body: '<html>Sign in</html>' },
			/HTTP 200 without a usable access token/,
		],
		['no token', { status: 200, body: { token_type: 'Bearer' } }, /without a usable access token/],
		[
			'a token of two lines',
			{ status: 200, body: { access_token: 'a\r\nX: b' } },
			/without a usable access token/,
		],
		[
			'an endless answer',
			{ status: 200, body: `{"access_token":"${'x'.repeat(300 * 1024)}"}` },
			/without a usable access token/,
		],
	];

	it('a sentence says what it gave, and the next run works', async () => {
		for (const [what, fault, sentence] of faults) {
			sandbox.clearRequests();
			endTokens();
			sandbox.fault({ path: '/oauth/token', ...fault });
			const { said } = await workspaces();
			for (const words of [
				sentence,
				/^The access token could not be renewed: the token URL /,
				MAY_BE_USED_UP,
			])
				expectFor(what, said).toEqual(expect.stringMatching(words));
			expectFor(what, renewals().length).toEqual(1);
			expectFor(what, (await workspaces()).said).toEqual('');
		}
	});

	it('a redirect: it is not followed', async () => {
		const asked: unknown[] = [];
		const other = await serve((request, response) => response.end(String(asked.push(request.url))));
		endTokens();
		const headers = { location: `${other.url}/elsewhere` };
		sandbox.fault({ path: '/oauth/token', status: 307, headers, body: '' });
		expect((await workspaces()).said).toMatch(/HTTP 307, a redirect\. It is not followed/);
		expect((await workspaces()).error).toBeUndefined();
		await other.close();
		expect(asked).toEqual([]);
	});

	it('a closed port: nothing was sent, so nothing is used up', async () => {
		endTokens();
		const right = engine.credential;
		engine.credential = { ...right, tokenUrl: 'http://127.0.0.1:1/oauth/token' };
		const { said } = await workspaces();
		expect(said).toMatch(/the token URL did not answer \(connect ECONNREFUSED/);
		expect(said).toMatch(/\nCheck the token URL and the network, .* Nothing was used up\./);
		expect(said).not.toMatch(MAY_BE_USED_UP);
		engine.credential = right;
		expect((await workspaces()).said).toBe('');
	});

	it('401 invalid_client: the refresh token is still good, and nobody is asked for a new one', async () => {
		endTokens();
		sandbox.fault({ path: '/oauth/token', status: 401, body: { error: 'invalid_client' } });
		const { said } = await workspaces();
		expect(said).toMatch(/HTTP 401 \(invalid_client\).*\nCheck client ID .*, client secret/);
		expect(said).not.toMatch(MAY_BE_USED_UP);
		expect((await workspaces()).said).toBe('');
	});

	it.each([
		['a second', { 'retry-after': '1' }, ''],
		['longer than anybody can wait', { 'retry-after': '3600' }, 'HTTP 429'],
		['no time', {}, 'HTTP 429'],
		['a time that no date can hold', { 'retry-after': '99999999999999' }, 'HTTP 429'],
	])('429 that asks for %s', async (_what, headers: Record<string, string>, sentence) => {
		endTokens();
		sandbox.fault({ path: '/oauth/token', status: 429, headers });
		const { said } = await workspaces();
		expect(said).toContain(sentence);
		expect(said === '').toBe(sentence === '');
		expect(renewals()).toHaveLength(sentence === '' ? 2 : 1);
	});

	it('429 again after the wait: a sentence, and no third request', async () => {
		endTokens();
		sandbox.fault({
			path: '/oauth/token',
			status: 429,
			headers: { 'retry-after': '1' },
			times: 0,
		});
		expect((await workspaces()).said).toMatch(
			/HTTP 429.*\n.*nothing was used up\. Run it again after 20/,
		);
		expect(renewals()).toHaveLength(2);
	});

	it('a reset after: the refresh token is used up, and a new pair helps', async () => {
		endTokens();
		sandbox.fault({ path: '/oauth/token', reset: 'after' });
		expect((await workspaces()).said).toMatch(MAY_BE_USED_UP);
		const { said } = await workspaces();
		expect(said).toMatch(/invalid_grant: refresh\.token\.used\.up/);
		const byHand = sandbox.issuePair(sandbox.credentials.apiKey);
		engine.credential = { ...engine.credential, ...byHand };
		expect((await workspaces()).error).toBeUndefined();
	});

	it('10 items that go on after errors ask once in ten seconds', async () => {
		freezeClock();
		endTokens();
		sandbox.fault({ path: '/oauth/token', status: 500, times: 0 });
		const items = Array.from({ length: 10 }, () => ({ json: {} }));
		const parameters = { addressBy: 'campaignId', campaignId: '9004_1' };
		const { json } = await campaigns(parameters, { items, onError: 'continueRegularOutput' });
		expect(json).toHaveLength(10);
		expect(JSON.stringify(json[9])).toMatch(/could not be renewed/);
		expect(renewals()).toHaveLength(1);
	});

	it('the sentence holds no secret that the answer repeats', async () => {
		const { apiKey } = sandbox.credentials;
		engine.credential = {
			...engine.credential,
			...{ clientId: '', apiKey: `${apiKey}\n` },
			tokenParameters: { parameters: [{ name: 'audience', value: 'a-secret-place' }] },
		};
		const secrets = [
			apiKey,
			first.accessToken,
			first.refreshToken,
			'sandbox-client-secret',
			'a-secret-place',
		].map(String);
		endTokens();
		const error_description = `no ${secrets.join(' ')} here`;
		sandbox.fault({ path: '/oauth/token', status: 500, body: { error: 'x', error_description } });
		const { said } = await workspaces();
		expect(said).toContain('no *** *** *** *** *** here');
		for (const secret of secrets) expect(said).not.toContain(secret);
	});

	it.each(['k/y1', 'k/y+2', 'k/y=z3'])(
		'nor where it repeats the header in which the client is sent, of key %s',
		async (apiKey) => {
			const clientSecret = 's3cr3t/with+signs= ü';
			const client = { apiKey, clientId: '', clientSecret, clientAuthentication: 'header' };
			engine.credential = { ...engine.credential, ...client, renewal: 'clientCredentials' };
			// RFC 6749, section 2.3.1: each part is encoded as in a form
			const form = [encodeURIComponent(apiKey), 's3cr3t%2Fwith%2Bsigns%3D+%C3%BC'].join(':');
			const sent = `Basic ${Buffer.from(form).toString('base64')}`;
			const body = { error: 'invalid_client', error_description: `bad header: ${sent}` };
			sandbox.fault({ path: '/oauth/token', status: 401, body });
			const { said } = await workspaces();
			expect(renewals()[0]!.headers.authorization).toBe(sent);
			// Only a sign that holds a bit of what is next to a secret may stay.
			expect(said).toMatch(/bad header: Basic \*\*\*[\w+/]{0,3}\*\*\*[\w+/=]{0,3}\)/);
		},
	);
});

describe('the token URL and what goes there', () => {
	it('is refused before anything is sent to it when the refresh token must not go there', async () => {
		endTokens();
		const refused: Array<[Credential, RegExp]> = [
			[{ tokenUrl: 'auth.example.com/token' }, /token URL is not (an address|encrypted)/],
			[{ tokenUrl: 'http://auth.example.com/token' }, /token URL is not encrypted/],
			[{ tokenUrl: 'http://127.0.0.1.example.com/token' }, /token URL is not encrypted/],
			[{ tokenUrl: 'https://user:pass@auth.example.com' }, /contains a user name/],
			[{ refreshToken: '' }, /refresh token is missing/],
			[{ renewal: 'clientCredentials', clientSecret: '' }, /client secret is missing/],
			[{ renewal: 'authorizationCode' }, /authorization code is missing/],
			[
				{ tokenParameters: { parameters: [{ name: 'grant_type', value: 'x' }] } },
				/separate field in the credential for the token parameter "grant_type"/,
			],
		];
		for (const [changed, sentence] of refused) {
			const before = engine.credential;
			engine.credential = { ...before, ...changed };
			expect((await workspaces()).said).toMatch(sentence);
			expect((await engine.testCredential(engine.credential)).message).toMatch(sentence);
			engine.credential = before;
		}
		expect(renewals()).toEqual([]);
	});

	it.each([true, 'true'])('gets client header, parameters and API key: %j', async (sendApiKey) => {
		engine.credential = {
			...engine.credential,
			clientAuthentication: 'header',
			tokenParameters: { parameters: [{ name: 'scope', value: 'read & write' }] },
			sendApiKey,
		};
		endTokens();
		expect((await workspaces()).error).toBeUndefined();
		const [{ headers, body }] = renewals() as [ReturnType<typeof renewals>[number]];
		expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
			grant_type: 'refresh_token',
			refresh_token: first.refreshToken,
			scope: 'read & write',
		});
		const basic = Buffer.from('sandbox-client:sandbox-client-secret').toString('base64');
		expect(headers).toMatchObject({
			authorization: `Basic ${basic}`,
			key: sandbox.credentials.apiKey,
		});
	});

	const pair = { access_token: 'next-token', refresh_token: 'next-one', expires_in: 600 };
	it.each([
		['the envelope of the platform', JSON.stringify({ data: pair, errors: [] })],
		['a text with a byte order mark', `\ufeff${JSON.stringify(pair)}`],
	])('understands a pair in %s', async (_what, body) => {
		sandbox.issueToken(sandbox.credentials.apiKey, pair.access_token);
		sandbox.fault({ path: '/oauth/token', status: 200, body });
		expect((await workspaces()).said).toBe('');
		expect(tokensOf(engine.credential)).toEqual({
			accessToken: 'next-token',
			refreshToken: 'next-one',
			endsAt: expect.any(Number),
		});
	});

	it('an answer without a refresh token leaves the stored one in use', async () => {
		const without = [
			{},
			{ refresh_token: null },
			{ refresh_token: '' },
			{ refresh_token: ' ' },
			{ refresh_token: false },
		];
		const bodies: string[] = [];
		const tokens = await serve(async (request, response) => {
			let body = '';
			for await (const part of request) body += String(part);
			bodies.push(new URLSearchParams(body).get('refresh_token')!);
			const access_token = `token-${bodies.length}`;
			sandbox.issueToken(sandbox.credentials.apiKey, access_token);
			const more = without[bodies.length - 1];
			response.end(JSON.stringify({ access_token, token_type: 'Bearer', ...more }));
		});
		engine.credential = { ...engine.credential, tokenUrl: tokens.url };
		// Each is used by the next run, and the last one by one more.
		for (let run = 0; run <= without.length; run++) {
			sandbox.issueToken(sandbox.credentials.apiKey, `another-${run}`);
			expect((await workspaces()).said).toBe('');
		}
		await tokens.close();
		expect(bodies).toEqual(Array(without.length + 1).fill(first.refreshToken));
	});
});

describe('secrets', () => {
	it('renewed tokens do not come out of an answer', async () => {
		endTokens();
		await workspaces();
		const { accessToken, refreshToken } = tokensOf(engine.credential);
		expect(accessToken).not.toBe(first.accessToken);
		answerWith(sandbox, [{ id: `${accessToken} ${refreshToken}` }]);
		expect((await workspaces()).json).toEqual([{ id: '*** ***' }]);
	});
});

describe('everything that sends requests renews', () => {
	it('a list of the editor', async () => {
		endTokens();
		const { results } = await engine.listSearch('engagementCampaign', 'searchCampaigns');
		expect(results.length).toBeGreaterThan(0);
		expect(renewals()).toHaveLength(1);
	});

	it("the trigger's start, its start after a restart, and its removal", async () => {
		const workflow = engine.workflow({
			nodes: [
				{
					name: 'Trigger',
					type: 'n8n-nodes-engagement-platform.engagementTrigger',
					webhookId: 'hook',
					parameters: { subscriptions: ['CASE_CREATED'] },
				},
			],
		});
		const { listener } = engine.webhookListener(() => workflow, 'Trigger');
		const n8n = await serve(listener);
		engine.address = n8n.url;
		for (const [method, mode] of [
			['create', 'activate'],
			['checkExists', 'init'],
			['delete', 'activate'],
		] as const) {
			endTokens();
			expect(await engine.webhookMethod(workflow, 'Trigger', method, mode)).toBe(true);
		}
		await n8n.close();
		expect(renewals()).toHaveLength(3);
		const left = sandbox.state('webhook') as Array<{ url: string }>;
		expect(left.filter(({ url }) => url.startsWith(n8n.url))).toEqual([]);
	});

	it('a poll', async () => {
		const type = 'n8n-nodes-engagement-platform.engagementPollingTrigger';
		const parameters = { event: 'campaignCreated' };
		const workflow = engine.workflow({ nodes: [{ name: 'Trigger', type, parameters }] });
		endTokens();
		expect(await engine.poll(workflow, 'Trigger')).toBeNull();
		const list = 'GET /prod/api/v3/campaign';
		expect(sentLines(sandbox)).toEqual([list, TOKEN, list]);
	});
});

describe("n8n's HTTP Request node with the credential", () => {
	const url = (path = '/reports/engine') => `${sandbox.url}/prod/api/v3${path}`;

	it('renews by the clock: a token that says that it has ended, and one whose time is over', async () => {
		engine.credential = { ...engine.credential, accessToken: jwt(1) };
		await engine.httpRequestNode(url());
		expect(sentLines(sandbox)).toEqual([TOKEN, 'GET /prod/api/v3/reports/engine']);
		const { advance } = freezeClock();
		for (const other of [() => engine.httpRequestNode(url()), () => engine.otherNode(url())]) {
			sandbox.clearRequests();
			endTokens();
			advance(31 * DAY);
			await other();
			expect(sentLines(sandbox)).toEqual([TOKEN, 'GET /prod/api/v3/reports/engine']);
		}
	});

	it('asks the platform nothing after a 401; it works again when a node has renewed the token', async () => {
		endTokens();
		for (let time = 0; time < 3; time++)
			await expect(engine.httpRequestNode(url())).rejects.toMatchObject({ httpCode: '401' });
		expect(new Set(sentLines(sandbox))).toEqual(new Set(['GET /prod/api/v3/reports/engine']));
		expect((await workspaces()).error).toBeUndefined();
		await engine.httpRequestNode(url());
		expect(renewals()).toHaveLength(1);
	});

	it('gets a pair that this process has, and that n8n could not store', async () => {
		endTokens();
		engine.onStore = ({ renewedTokens }) => {
			if (renewedTokens !== '') throw new Error('The database is away');
		};
		expect((await workspaces()).said).toMatch(/could not store/);
		engine.onStore = () => {};
		await engine.httpRequestNode(url());
		expect(renewals()).toHaveLength(1);
	});

	it('renews nothing for another failure, and does not repeat the request', async () => {
		for (const status of [404, 500]) {
			sandbox.fault({ method: 'POST', path: '/campaign', status });
			await expect(
				engine.httpRequestNode(url('/campaign'), { method: 'POST', json: true, body: {} }),
			).rejects.toMatchObject({ httpCode: String(status) });
		}
		await expect(engine.httpRequestNode('https://other.example.com/x')).rejects.toThrow(
			/are sent only to/,
		);
		expect(renewals()).toEqual([]);
		const writes = sentLines(sandbox).filter((line) => line.startsWith('POST'));
		expect(writes).toHaveLength(2);
	});

	it('sends a write once that fails while the token ends', async () => {
		const { advance } = freezeClock();
		sandbox.fault({ method: 'POST', path: '/campaign', status: 504 });
		engine.onSign = () => advance(31 * DAY);
		const write = { method: 'POST', json: true, body: {} } as const;
		await expect(engine.httpRequestNode(url('/campaign'), write)).rejects.toMatchObject({
			httpCode: '504',
		});
		engine.onSign = () => {};
		expect(sentLines(sandbox)).toEqual(['POST /prod/api/v3/campaign']);
	});

	it('twenty at once renew once', async () => {
		engine.credential = { ...engine.credential, accessToken: jwt(1) };
		await Promise.all(Array.from({ length: 20 }, () => engine.httpRequestNode(url())));
		expect(renewals()).toHaveLength(1);
	});

	it('says why there is no token, and asks once in ten seconds', async () => {
		const { advance } = freezeClock();
		engine.credential = { ...engine.credential, accessToken: '' };
		sandbox.fault({
			path: '/oauth/token',
			status: 400,
			body: { error: 'invalid_grant' },
			times: 0,
		});
		await expect(engine.httpRequestNode(url())).rejects.toThrow(
			/could not be renewed: the token URL answered HTTP 400 \(invalid_grant\)\. The stored refresh token may/,
		);
		await expect(engine.httpRequestNode(url())).rejects.toThrow(/could not be renewed/);
		expect(renewals()).toHaveLength(1);
		advance(10_000);
		await expect(engine.httpRequestNode(url())).rejects.toThrow(/could not be renewed/);
		expect(renewals()).toHaveLength(2);
	});
});

describe('said in time', () => {
	const inDays = (days: number) => jwt(Math.floor((Date.now() + days * DAY) / 1000));
	/** With a token that the platform accepts, whatever it says. */
	const runWith = async (accessToken: string, renewal = 'none') => {
		sandbox.issueToken(sandbox.credentials.apiKey, accessToken);
		engine.credential = { ...engine.credential, renewal, accessToken };
		return (await workspaces()).hints;
	};

	it('a token that ends within seven days: a hint on the node', async () => {
		expect(await runWith(inDays(6.9))).toEqual([
			{
				message: expect.stringMatching(
					/^The access token expires on \d{4}-\d\d-\d\dT[^ ]+Z\. Issue a new one.*"Token Renewal"/,
				),
				type: 'warning',
				location: 'outputPane',
			},
		]);
	});

	it('no hint: it ends later, is no JWT, or is renewed', async () => {
		expect(await runWith(inDays(7.1))).toEqual([]);
		expect(await runWith('no-jwt')).toEqual([]);
		expect(await runWith(inDays(1), 'refreshToken')).toEqual([]);
	});

	it('the test of the credential says until when the token lasts', async () => {
		expect(await engine.testCredential(engine.credential)).toEqual({
			status: 'OK',
			message: `Connection successful. The access token lasts until ${new Date(
				expiryOf(first.accessToken)!,
			).toISOString()}.`,
		});
		sandbox.issueToken(sandbox.credentials.apiKey, 'no-jwt');
		expect(await engine.testCredential({ ...engine.credential, accessToken: 'no-jwt' })).toEqual({
			status: 'OK',
			message: 'Connection successful',
		});
	});

	it.each([
		[8 / 24, 'none', true],
		[23 / 24, 'none', true],
		[25 / 24, 'none', false],
		[30, 'none', false],
		[8 / 24, 'refreshToken', false],
	])('of a token for %d days, with the renewal %s: warns: %s', async (days, renewal, warns) => {
		const accessToken = inDays(days);
		sandbox.issueToken(sandbox.credentials.apiKey, accessToken);
		const { status, message } = await engine.testCredential({
			...engine.credential,
			...{ renewal, accessToken },
		});
		expect(status).toBe('OK');
		expect(message).toMatch(/The access token lasts until /);
		expect(/That is soon, and nothing renews it: choose a Token Renewal/.test(message)).toBe(warns);
	});

	it('the test of the credential tests the renewed token, and renews nothing', async () => {
		endTokens();
		const { message } = await engine.testCredential(engine.credential);
		expect(message).toMatch(
			/access token\..*A test does not renew the token; the next request of a workflow/,
		);
		expect(
			(await engine.testCredential({ ...engine.credential, accessToken: jwt(1) })).message,
		).toMatch(/expired on 1970-01-01T00:00:01\.000Z\. A test does not renew the token/);
		expect(renewals()).toEqual([]);
		await workspaces();
		expect(await engine.testCredential(engine.credential)).toMatchObject({ status: 'OK' });
	});
});

test('half a year of a monthly export: nobody touches it, and it never fails', async () => {
	for (let month = 0; month <= 6; month++) {
		expect((await workspaces()).said).toBe('');
		endTokens();
	}
	expect(renewals()).toHaveLength(6);
});

describe('the ways to the first token', () => {
	const REDIRECT = 'https://n8n.example.com/done?a=b c';
	const REDIRECTED = { redirectUri: REDIRECT };
	/** As a newcomer enters it: token URL and client are the defaults. */
	const newcomer = (fields: Credential): Credential => {
		const { apiKey, environment, baseUrl } = engine.credential;
		const { clientSecret } = sandbox.renewal;
		return { apiKey, environment, baseUrl, clientSecret, ...fields } as Credential;
	};
	const bodies = () =>
		renewals().map(({ body }) => Object.fromEntries(new URLSearchParams(body)) as object);
	const code = () => sandbox.issueCode(sandbox.credentials.apiKey);

	beforeEach(() => sandbox.clearRequests());

	describe('client credentials', () => {
		beforeEach(() => (engine.credential = newcomer({ renewal: 'clientCredentials' })));

		it('are all it takes: a token is requested when there is none, and when it has ended', async () => {
			for (const count of [1, 1, 2, 2]) {
				if (count === 2) endTokens();
				expect((await workspaces()).said).toBe('');
				expect(renewals().length).toBeLessThanOrEqual(count + 1);
			}
			const { apiKey } = sandbox.credentials;
			const client = { client_id: apiKey, client_secret: 'sandbox-client-secret' };
			expect(new Set(bodies().map((body) => JSON.stringify(body)))).toEqual(
				new Set([JSON.stringify({ grant_type: 'client_credentials', ...client })]),
			);
			expect(renewals()[0]!.path).toBe('/prod/oauth/token');
			for (const { headers } of renewals()) expect(headers).not.toHaveProperty('key');
		});

		it('are tested with a token of their own, which nobody misses', async () => {
			// The process still knows the tokens of the tests before.
			engine.credential = { ...engine.credential, clientId: 'sandbox-client' };
			expect(await engine.testCredential(engine.credential)).toMatchObject({ status: 'OK' });
			expect((await workspaces()).said).toBe('');
			expect(await engine.testCredential(engine.credential)).toMatchObject({ status: 'OK' });
			expect(renewals()).toHaveLength(2);
		});

		it('are tested with another token where the key has got one elsewhere', async () => {
			engine.credential = { ...engine.credential, clientId: 'sandbox-client' };
			expect((await workspaces()).said).toBe('');
			sandbox.issueToken(sandbox.credentials.apiKey, 'a-newer-token');
			sandbox.clearRequests();
			expect(await engine.testCredential(engine.credential)).toMatchObject({ status: 'OK' });
			const workspacesLine = 'GET /prod/api/v3/accessibleClients';
			expect(sentLines(sandbox)).toEqual([
				workspacesLine,
				'POST /prod/oauth/token',
				workspacesLine,
			]);
		});

		it.each([
			['not at all where the key is wrong', 'authentication.key.unknown', 1],
			['once where every token is refused', 'authentication.token.invalid', 2],
		])('request a token for a test %s', async (_what, message, sends) => {
			engine.credential = { ...engine.credential, clientId: 'sandbox-client' };
			expect((await workspaces()).said).toBe('');
			sandbox.clearRequests();
			const body = { data: null, errors: [{ code: 401, message }] };
			sandbox.fault({ path: '/accessibleClients', status: 401, body, times: 0 });
			expect((await engine.testCredential(engine.credential)).status).toBe('Error');
			expect(renewals()).toHaveLength(sends - 1);
			expect(sentLines(sandbox)).toHaveLength(2 * sends - 1);
		});

		it('that are wrong are named, in the test and in the node, without the secret', async () => {
			engine.credential = { ...engine.credential, clientSecret: 'a-wrong-secret' };
			const { said } = await workspaces();
			const { status, message } = await engine.testCredential(engine.credential);
			expect(status).toBe('Error');
			for (const text of [said, message]) {
				expect(text).toMatch(
					/No access token could be requested.*invalid_client.*Check client ID/s,
				);
				expect(text).not.toContain('a-wrong-secret');
			}
		});

		it.each(['unauthorized_client', 'invalid_scope'])(
			'that are refused for another reason (%s) are to be checked, too',
			async (error) => {
				sandbox.fault({ path: '/oauth/token', status: 400, body: { error }, times: 0 });
				engine.credential = { ...engine.credential, clientId: error };
				const { said } = await workspaces();
				const { message } = await engine.testCredential(engine.credential);
				expect(said).toMatch(/answered HTTP 400 \(\w+\)\nCheck client ID/);
				expect(message).toMatch(/answered HTTP 400 \(\w+\)\. Check client ID [^.]*\.$/);
			},
		);

		it('that others are entered for request a token of their own', async () => {
			expect((await workspaces()).said).toBe('');
			const { prod2 } = builtInCredentials;
			engine.credential = { ...engine.credential, apiKey: prod2.apiKey, environment: 'prod2' };
			expect((await workspaces()).said).toBe('');
			expect(bodies().at(-1)).toMatchObject({ client_id: prod2.apiKey });
			expect(renewals()).toHaveLength(2);
		});

		it.each<[string, () => Credential]>([
			[
				'scope',
				() => ({ tokenParameters: { parameters: [{ name: 'scope', value: 'publishing' }] } }),
			],
			['token URL', () => ({ tokenUrl: `${sandbox.url}/prod/oauth/token?new` })],
			['base URL', () => ({ baseUrl: `${sandbox.url}/prod/` })],
		])('request another token for another %s', async (what, entered) => {
			expect((await workspaces()).said).toBe('');
			sandbox.clearRequests();
			engine.credential = { ...engine.credential, ...entered() };
			for (let times = 0; times < 2; times++) expect((await workspaces()).said).toBe('');
			const scope = what === 'scope' ? { scope: 'publishing' } : {};
			expect(bodies()).toEqual([{ ...bodies()[0], ...scope }]);
		});
	});

	describe('an authorization code', () => {
		beforeEach(() => {
			sandbox.setTokenRules(REDIRECTED);
			engine.credential = newcomer({
				...{ renewal: 'authorizationCode', authorizationCode: code() },
				...REDIRECTED,
			});
		});

		it.each([
			['with rotation', { rotates: true, endsOnReuse: false }],
			['without rotation', { rotates: false, endsOnReuse: false }],
			['with reuse detection', { rotates: true, endsOnReuse: true }],
		])('is exchanged once, and becomes a refresh token, %s', async (_what, rules) => {
			sandbox.setTokenRules(rules);
			const entered = engine.credential.authorizationCode;
			await Promise.all([workspaces(), workspaces(), workspaces()]);
			expect((await workspaces()).said).toBe('');
			expect(bodies()).toEqual([
				expect.objectContaining({
					...{ grant_type: 'authorization_code', code: entered, redirect_uri: REDIRECT },
				}),
			]);
			for (let month = 1; month <= 2; month++) {
				endTokens();
				expect((await workspaces()).said).toBe('');
				expect(bodies()).toHaveLength(1 + month);
				expect(bodies().at(-1)).toMatchObject({
					...{ grant_type: 'refresh_token', redirect_uri: REDIRECT },
				});
			}
		});

		it('is not used up by a test, which says what to do', async () => {
			const before = await engine.testCredential(engine.credential);
			expect(before.message).toMatch(/This test did not exchange the code.*Run a node/);
			expect((await workspaces()).said).toBe('');
			expect(await engine.testCredential(engine.credential)).toMatchObject({ status: 'OK' });
			expect(renewals()).toHaveLength(1);
		});

		it('that has been used, or is too old, says so, and where to get another one', async () => {
			const { authorizationCode } = engine.credential;
			expect((await workspaces()).said).toBe('');
			const address =
				/Open http:\S+\/prod\/oauth\/authorize\?client_id=<API key>&response_type=code&redirect_uri=https%3A%2F%2Fn8n\.example\.com%2Fdone%3Fa%3Db%20c in a browser/;
			const used = { ...engine.credential, renewedTokens: '' };
			sandbox.moveClock(60_000);
			const old = { ...used, authorizationCode: code() };
			sandbox.moveClock(600_000);
			for (const credential of [{ ...used, authorizationCode: `${authorizationCode} ` }, old]) {
				engine.credential = credential;
				const { said } = await workspaces();
				expect(said).toMatch(/^The authorization code could not be exchanged.*invalid_grant/);
				expect(said).toMatch(/A code works once, for ten minutes, and with the Redirect URI/);
				expect(said).toMatch(address);
			}
			engine.credential = { ...used, authorizationCode: '' };
			expect((await engine.testCredential(engine.credential)).message).toMatch(address);
			engine.credential = { ...used, authorizationCode: code() };
			expect((await workspaces()).said).toBe('');
		});

		it('comes with the address that the test shows', async () => {
			const empty = { ...engine.credential, authorizationCode: '' };
			const { message = '' } = await engine.testCredential(empty);
			const open = message.slice(message.indexOf('http'), message.indexOf(' in a browser'));
			const response = await fetch(open.replace('<API key>', sandbox.credentials.apiKey), {
				redirect: 'manual',
			});
			expect(response.status).toBe(302);
			const location = new URL(response.headers.get('location')!);
			expect(location.searchParams.get('a')).toBe('b c');
			const authorizationCode = location.searchParams.get('code');
			engine.credential = { ...empty, authorizationCode: authorizationCode! };
			expect((await workspaces()).said).toBe('');
		});
	});

	it('a code is sent as it was before it was written into an address, and hidden as both', async () => {
		const codes = [
			['a%2Fb%2Bc%3D', 'a/b+c='],
			['ab%2fcd', 'ab/cd'],
			['a/b+c=', 'a/b+c='],
			['100%', '100%'],
			['a%E4b', 'a%E4b'],
		] as const;
		for (const [authorizationCode, sentCode] of codes) {
			engine.credential = newcomer({ renewal: 'authorizationCode', authorizationCode });
			const error_description = `no such code: ${sentCode}, ${authorizationCode}`;
			const body = { error: 'invalid_grant', error_description };
			sandbox.fault({ path: '/oauth/token', status: 400, body });
			expect((await workspaces()).said).toContain('no such code: ***, ***');
			expect(bodies().at(-1)).toMatchObject({ code: sentCode });
		}
	});

	it('a code that a test did not exchange may be anything, and is not called good', async () => {
		const invented = newcomer({ renewal: 'authorizationCode', authorizationCode: 'anything' });
		const { message } = await engine.testCredential(invented);
		expect(message).toMatch(/did not exchange the code/);
		expect(message).not.toMatch(/good|valid|works/);
	});

	it('a redirect address that the token URL does not expect is named by it', async () => {
		sandbox.setTokenRules(REDIRECTED);
		const redirectUri = 'https://n8n.example.com/another';
		const entered = { renewal: 'authorizationCode', authorizationCode: code(), redirectUri };
		engine.credential = newcomer(entered);
		expect((await workspaces()).said).toMatch(/redirect\.uri\.mismatch.*\n.*Redirect URI/);
		engine.credential = { ...engine.credential, redirectUri: REDIRECT };
		expect((await workspaces()).said).toBe('');
	});

	it('a token URL that gives no refresh token for a code: a new code is needed in the end', async () => {
		const body = { access_token: sandbox.credentials.accessToken, Expires_in: ' 28799 ' };
		sandbox.issueToken(sandbox.credentials.apiKey, sandbox.credentials.accessToken);
		sandbox.fault({ path: '/oauth/token', status: 200, body });
		engine.credential = newcomer({ renewal: 'authorizationCode', authorizationCode: code() });
		const { advance } = freezeClock();
		expect((await workspaces()).said).toBe('');
		advance(28_799_000);
		expect((await workspaces()).said).toMatch(
			/has expired, and no refresh token came with it.*Open /,
		);
		expect(renewals()).toHaveLength(1);
	});

	it.each([
		['429', { status: 429, headers: { 'retry-after': '3600' } }],
		['403 in words of a gateway', { answer: 'overRate' as const }],
		['403 in other words', { answer: 'overQps' as const }],
	])(
		'a token URL that is asked too often (%s): later, and nothing was used up',
		async (_w, fault) => {
			engine.credential = newcomer({ renewal: 'authorizationCode', authorizationCode: code() });
			sandbox.fault({ path: '/oauth/token', ...fault });
			const { said } = await workspaces();
			expect(said).toMatch(/asks for fewer requests, and nothing was used up\. Run it again /);
			expect(said).not.toMatch(/get a new one/);
			expect((await workspaces()).said).toBe('');
		},
	);

	it.each(['Developer Inactive', 'Invalid consumer key'])(
		'a token URL that does not know the key (%s): the client, and nothing was used up',
		async (words) => {
			engine.credential = newcomer({ renewal: 'authorizationCode', authorizationCode: code() });
			sandbox.fault({ path: '/oauth/token', status: 403, body: `<h1>${words}</h1>` });
			const { said } = await workspaces();
			expect(said).toMatch(new RegExp(`HTTP 403 \\(${words}\\).*\\nCheck client ID`, 'i'));
			expect(said).not.toMatch(/get a new one/);
		},
	);

	it('production has no segment in its addresses', async () => {
		const { prod2 } = builtInCredentials;
		const tokens = [
			{ ...prod2, environment: 'production', apiKey: 'key-p', accessToken: 'token-p' },
		];
		const other = await startSandbox({ tokens });
		engine.credential = {
			...{ renewal: 'clientCredentials', apiKey: 'key-p', environment: 'production' },
			...{ baseUrl: other.baseUrl, clientSecret: other.renewal.clientSecret },
		};
		expect((await workspaces()).said).toBe('');
		expect(sentLines(other)).toEqual(['POST /oauth/token', 'GET /api/v3/accessibleClients']);
		await other.close();
	});
});
