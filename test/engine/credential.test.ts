import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { ExecuteContext } from 'n8n-core';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { builtInCredentials } from '../../sandbox';
import { useEngine, type Credential } from '../support/engine';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';
import { sendOften, serve } from '../support/server';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
let good: Credential;

beforeEach(() => {
	good = engine.credential;
});

const test = async (changed: Credential = {}) => {
	const credential: Credential = { ...good, ...changed };
	const result = await engine.testCredential(credential);
	for (const secret of [credential.accessToken, credential.apiKey].map(String)) {
		if (secret !== '') expect(result.message).not.toContain(secret);
	}
	return result;
};

/** A token whose second part states when it expires (epoch seconds). */
const jwt = (exp: number) =>
	['{"alg":"none"}', JSON.stringify({ exp }), 'signature']
		.map((part) => Buffer.from(part).toString('base64url'))
		.join('.');

describe('the test of the credential', () => {
	it('succeeds with token, key and environment that belong together', async () => {
		expect(await test()).toMatchObject({ status: 'OK' });
		expect(sent(sandbox)).toEqual([{ line: 'GET /prod/api/v3/accessibleClients' }]);
		expect(sandbox.requests()[0]!.headers).toMatchObject({
			authorization: `Bearer ${good.accessToken}`,
			key: good.apiKey,
			accept: 'application/json',
		});
		expect(await test({ ...builtInCredentials.prod2 } as unknown as Credential)).toMatchObject({
			status: 'OK',
		});
	});

	it('says which of token, key and environment is the likely cause', async () => {
		const { prod2 } = builtInCredentials;
		const causes: Array<[Credential, RegExp]> = [
			[
				{ accessToken: 'unknown-token' },
				/Likely cause: the access token\. It has expired, was replaced/,
			],
			[{ apiKey: 'unknown-key-1' }, /Likely cause: the API key/],
			[
				{ accessToken: prod2.accessToken },
				/Likely cause: the access token.*issued for another key/,
			],
			[{ environment: 'prod2' }, /Likely cause: the environment\. "prod2" is not the one/],
		];
		for (const [changed, sentence] of causes) {
			const { status, message } = await test(changed);
			expect(status).toBe('Error');
			expect(message).toMatch(sentence);
		}
		sandbox.issueToken(String(good.apiKey), 'a-newer-token');
		expect((await test()).message).toMatch(
			/Likely cause: the access token.*replaced by a newer one/,
		);
	});

	it('takes 421, and a refusal without a reason, for what they most likely mean', async () => {
		sandbox.fault({ path: '/accessibleClients', answer: 'misdirected' });
		expect((await test()).message).toMatch(/Likely cause: the environment\. "prod"/);
		sandbox.fault({ path: '/accessibleClients', status: 401, body: '' });
		expect((await test()).message).toMatch(/Token, key or environment is wrong.*"prod"/);
		sandbox.fault({ path: '/accessibleClients', status: 403 });
		expect((await test()).message).toMatch(/Token and key were accepted, but their user may not/);
		sandbox.fault({ path: '/accessibleClients', status: 503 });
		expect((await test()).message).toMatch(/answered HTTP 503/);
	});

	// Part 1, "Envelope and error object": `errors` is empty on success, and must be inspected even on 2xx.
	it.each<[number, object, string]>([
		[
			200,
			{ data: null, errors: [{ code: 403, message: 'workspace.permission.missing' }] },
			'The platform says that something went wrong: workspace.permission.missing.',
		],
		[
			200,
			{ data: [], errors: [{ id: '7', code: 401 }] },
			'The platform says that something went wrong: no reason was given.',
		],
		[
			200,
			{ data: null, success: false },
			'The platform says that something went wrong: no reason was given.',
		],
		[
			200,
			{ data: null, errors: [{ message: 'accessTokenExpired' }] },
			'Likely cause: the access token. It has expired, was replaced by a newer one, or was issued for another key. The platform says: accessTokenExpired.',
		],
		[
			404,
			{ data: null, errors: [{ code: 404, message: 'workspace.not.found' }] },
			'The platform answered HTTP 404. The platform says: workspace.not.found.',
		],
	])('passes on the errors of an envelope (%d, %j)', async (status, body, message) => {
		sandbox.fault({ path: '/accessibleClients', status, body });
		expect(await test()).toEqual({ status: 'Error', message });
	});

	it.each([undefined, { status: 401 }, { status: 421 }])(
		'and the nodes blame the environment in the base URL where that names one itself: %j',
		async (fault) => {
			const inAddress = { baseUrl: `${sandbox.url}/prod2`, environment: 'prod3' };
			engine.credential = { ...good, ...inAddress };
			if (fault) sandbox.fault({ path: '/accessibleClients', times: 2, ...fault });
			const { said } = await engine.resource('engagementWorkspace', 'workspace')('getAll');
			for (const text of [(await test(inAddress)).message, said]) {
				expect(text).toMatch(
					/not issued for the one in the base URL|the environment in the base URL/,
				);
				expect(text).not.toContain('"prod3"');
			}
		},
	);

	// Part 1, "Authentication": a mismatch of token, key and environment is no missing permission.
	it.each([
		['The API key is not valid', /^Likely cause: the API key/, /accept the API key: .*\nCopy the/],
		[
			'Developer Inactive',
			/^Likely cause: the API key/,
			/accept the API key: .*\nCopy the API key/,
		],
		[
			'authentication.environment.mismatch',
			/^Likely cause: the environment\. "prod"/,
			/reached the wrong environment: .*\nCheck the environment "prod"/,
		],
		[
			'The access token provided has expired',
			/^Likely cause: the access token/,
			/accept the access token: .*\nA newer token/,
		],
		['workspace.permission.missing', /^Token and key were accepted, but/, /lacks a permission/],
	])('and the nodes take a 403 at its word: %s', async (message, cause, advice) => {
		const body = { data: null, errors: [{ message }] };
		sandbox.fault({ path: '/accessibleClients', times: 2, status: 403, body });
		expect((await test()).message).toMatch(cause);
		engine.credential = good;
		const { said } = await engine.resource('engagementWorkspace', 'workspace')('getAll');
		expect(said).toMatch(advice);
		expect(/lacks a permission/.test(said)).toBe(message.includes('permission'));
	});

	it('says of a throttled key when to test again, and not that a permission is missing', async () => {
		for (const [fault, seconds] of [
			[{ status: 403, body: '<h1>Developer Over Rate</h1>' }, 60],
			[{ status: 403, body: 'Developer Over Qps' }, 60],
			[{ answer: 'throttled', seconds: 1800 }, 1800],
			[{ status: 429, headers: { 'retry-after': '99999999999999' } }, 60], // no date can hold its end
		] as const) {
			sandbox.fault({ path: '/accessibleClients', ...fault });
			const { status, message } = await test();
			expect([status, message]).toEqual([
				'Error',
				expect.stringMatching(/^The platform accepts no more/),
			]);
			const [end] = /\d{4}-\S+Z/.exec(message)!;
			expect(Math.abs(Date.parse(end) - Date.now() - seconds * 1000)).toBeLessThan(5_000);
		}
		expect((await test()).status).toBe('OK');
	});

	it('sees an expired, a broken or a missing token without asking', async () => {
		const hour = 3600;
		const now = Math.floor(Date.now() / 1000);
		const seen: Array<[Credential, RegExp]> = [
			[
				{ accessToken: jwt(now - hour) },
				/access token expired on \d{4}-\d\d-\d\dT.*Issue a new one/,
			],
			[{ accessToken: 'Bearer ' }, /access token is missing/],
			[{ accessToken: 'in two\npieces' }, /access token contains spaces or line breaks/],
			[{ apiKey: 'in two' }, /API key contains spaces or line breaks/],
			[{ accessToken: '' }, /access token is missing/],
			[{ apiKey: '' }, /API key is missing/],
		];
		for (const [changed, sentence] of seen) {
			const { status, message } = await test(changed);
			expect(status).toBe('Error');
			expect(message).toMatch(sentence);
		}
		expect(sent(sandbox)).toEqual([]);

		const fresh = jwt(now + hour);
		sandbox.issueToken(String(good.apiKey), fresh);
		expect(await test({ accessToken: fresh })).toMatchObject({ status: 'OK' });
	});
});

describe('rule "a pasted token works": a token that was pasted with "Bearer"', () => {
	it('works in the test of the credential, in nodes and in the HTTP Request node', async () => {
		const prefix = fc
			.array(fc.tuple(fc.mixedCase(fc.constant('bearer')), fc.constantFrom(' ', '\t', '  \n')), {
				minLength: 1,
				maxLength: 2,
			})
			.map((words) => words.flat().join(''));
		const space = fc.constantFrom('', ' ', '\n');
		await fc.assert(
			fc.asyncProperty(space, prefix, space, async (before, word, after) => {
				sandbox.reset();
				const accessToken = `${before}${word}${good.accessToken}${after}`;
				expect(await test({ accessToken })).toMatchObject({ status: 'OK' });
				engine.credential = { ...good, accessToken };
				const { error } = await engine.resource('engagementWorkspace', 'workspace')('getAll');
				expect(error).toBeUndefined();
				await engine.httpRequestNode(`${sandbox.url}/prod/api/v3/reports/engine`);
				expect(sandbox.requests().map(({ headers }) => headers.authorization)).toEqual(
					Array(3).fill(`Bearer ${good.accessToken}`),
				);
			}),
			{ numRuns: part(8) },
		);
	});

	it('does not come out of an answer that holds it without the word', async () => {
		engine.credential = { ...good, accessToken: `Bearer ${good.accessToken}` };
		answerWith(sandbox, [{ id: `x ${good.accessToken} y` }]);
		const { json } = await engine.resource('engagementWorkspace', 'workspace')('getAll');
		expect(json).toEqual([{ id: 'x *** y' }]);
	});

	it.each(['\n', ' ', '\t \r\n'])(
		'nor does a key that was pasted with white space: %j',
		async (space) => {
			engine.credential = { ...good, apiKey: `${space}${good.apiKey}${space}` };
			const errors = [{ message: `no such key: ${good.apiKey}` }];
			sandbox.fault({ status: 400, body: { data: null, errors } });
			const { said } = await engine.resource('engagementWorkspace', 'workspace')('getAll');
			expect(said).toContain('no such key: ***');
			expect(sandbox.requests()[0]!.headers.key).toBe(good.apiKey);
		},
	);
});

describe('the base URL', () => {
	it('may end in /api/v3 or a slash, with the environment filled in or spelled out', async () => {
		for (const baseUrl of [
			`${sandbox.url}/{env}/api/v3`,
			`${sandbox.url}/{env}/`,
			`${sandbox.url}/{env}/api/v3/`,
			` ${sandbox.url}/prod `,
		]) {
			expect(await test({ baseUrl })).toMatchObject({ status: 'OK' });
		}
		expect(new Set(sentLines(sandbox))).toEqual(new Set(['GET /prod/api/v3/accessibleClients']));
	});

	it('is refused before anything is sent when token and key must not go there', async () => {
		const refused: Array<[string, RegExp]> = [
			['', /has no base URL/],
			[
				'api.example.com/{env}',
				/has no scheme. Write it in full, e\.g\. https:\/\/api\.example\.com/,
			],
			['http://api.example.com/{env}', /not encrypted.*Use https/],
			['http://localhost.example.com', /not encrypted/],
			['ftp://api.example.com', /not encrypted.*Use https/],
			['https://', /not an address/],
			['https://user:secret@api.example.com', /user name or password/],
			['https://api.example.com/{env}?x=1', /continues after its path/],
		];
		for (const [baseUrl, sentence] of refused) {
			const { status, message } = await test({ baseUrl });
			expect(status).toBe('Error');
			expect(message).toMatch(sentence);
			expect(message).not.toMatch(/could not be reached/);

			engine.credential = { ...good, baseUrl };
			const { said } = await engine.resource('engagementWorkspace', 'workspace')('getAll');
			engine.credential = good;
			expect(said).toMatch(sentence);
		}
		expect(sent(sandbox)).toEqual([]);
	});

	it.each(['https://api.example.com/{env}?key=', 'api.example.com#', 'https://a b?'])(
		'shows no other node what follows it: %s',
		async (start) => {
			engine.credential.baseUrl = `${start}a-pasted-key`;
			const failure = await engine.httpRequestNode('https://api.example.com').catch(String);
			expect(failure).toMatch(/The base URL ".*[?#]\*\*\*"/);
			expect(failure).not.toContain('a-pasted-key');
		},
	);

	it('is doubted when what answers is not the platform', async () => {
		const answers: Array<[number, string, RegExp]> = [
			[200, '<html>Sign in</html>', /does not lead to the platform: it answered <html>Sign in/],
			[200, '{"hello": "world"}', /does not lead to the platform/],
			[200, '', /does not lead to the platform: it answered nothing/],
			[404, 'not here', /does not lead to the platform \(HTTP 404\)/],
			[
				403,
				'<h1>Access Denied</h1>',
				/does not lead to the platform: it answered <h1>Access Denied/,
			],
			[
				403,
				'{"message":"Missing Authentication Token"}',
				/does not lead to the platform: it answered {"message":"Missing Authentication Token"}/,
			],
			[302, '', /A redirect is not followed.*Enter the address that it leads to as base URL/],
		];
		let answer = answers[0]!;
		const visited: string[] = [];
		const other = await serve((req, res) => {
			visited.push(req.url!);
			res.writeHead(answer[0], { location: '/elsewhere' }).end(answer[1]);
		});
		for (answer of answers) {
			const { status, message } = await test({ baseUrl: `${other.url}/{env}` });
			expect(status).toBe('Error');
			expect(message).toMatch(answer[2]);
		}
		await other.close();
		expect(visited).toEqual(answers.map(() => '/prod/api/v3/accessibleClients'));
		expect((await test({ baseUrl: `${other.url}/{env}` })).message).toMatch(/could not be reached/);
	});

	it('is doubted after the first megabyte of an answer without end', async () => {
		let written = 0;
		const other = await serve(async (request, response) => {
			await sendOften(response, Buffer.alloc(64 * 1024, '<p>'), 1_600);
			written = request.socket.bytesWritten;
		});
		const { message } = await test({ baseUrl: other.url });
		expect(message).toMatch(/does not lead to the platform: it answered <p><p>/);
		await other.close();
		expect(written).toBeLessThan(16 * 1024 * 1024);
	});

	it('does not repeat secrets that an answer or an error holds', async () => {
		const echo = `no access with ${good.accessToken} and ${good.apiKey}`;
		for (const status of [200, 401, 500]) {
			sandbox.fault({ path: '/accessibleClients', status, body: echo });
			await test();
			sandbox.fault({
				path: '/accessibleClients',
				status,
				body: { data: null, errors: [{ code: 1, message: echo }] },
			});
			await test();
		}
		expect(sent(sandbox)).toHaveLength(6);
	});
});

describe('signing', () => {
	it('adds both headers below the base URL, and refuses every other address', async () => {
		const { authenticate } = engine.loader.getCredential('engagementPlatformApi').type;
		const sign = async (url: string, baseURL?: string) =>
			await (
				authenticate as (c: Credential, o: IHttpRequestOptions) => Promise<IHttpRequestOptions>
			)(good, {
				url,
				...(baseURL !== undefined && { baseURL }),
				headers: { Accept: 'text/csv' },
			});
		const root = `${sandbox.url}/prod/api/v3`;
		const headers = {
			Accept: 'text/csv',
			Authorization: `Bearer ${good.accessToken}`,
			Key: good.apiKey,
		};
		expect((await sign(`${root}/campaign?x=1`)).headers).toEqual(headers);
		expect((await sign('campaign', `${root}/`)).headers).toEqual(headers);
		// The second version of the service, which is publicly known, is next to the third.
		const second = `${sandbox.url}/prod/api/v2/search/CASE`;
		expect((await sign(second)).headers).toEqual(headers);
		for (const url of [
			'https://other.example.com/prod/api/v3/campaign',
			sandbox.url.replace('127.0.0.1', '127.0.0.1.example.com') + '/prod/api/v3/campaign',
			`${sandbox.url}/prod2/api/v3/campaign`,
			`${sandbox.url}/prod2/api/v2/search/CASE`,
			`${sandbox.url}/prod/api/v20/search/CASE`,
			`${root}x/campaign`,
			`${root}/../../../campaign`,
			`${root}/%2e%2e/%2e%2e/campaign`,
			root.replace('http://', 'http://user@'),
		]) {
			const refusal = await sign(url).catch((error: Error) => error);
			expect(refusal).toBeInstanceOf(Error);
			const { message } = refusal as Error;
			expect(message).toMatch(/are sent only to/);
			expect(message).not.toContain(String(good.accessToken));
			expect(message).not.toContain(String(good.apiKey));
		}
	});

	it("signs what n8n's HTTP Request node asks for, and nothing elsewhere", async () => {
		engine.credential = good;
		await engine.httpRequestNode(`${sandbox.url}/prod/api/v3/reports/engine`);
		expect(sandbox.requests()[0]!.headers).toMatchObject({
			authorization: `Bearer ${good.accessToken}`,
			key: good.apiKey,
		});
		await expect(
			engine.httpRequestNode('https://other.example.com/prod/api/v3/reports/engine'),
		).rejects.toThrow(/are sent only to/);
	});

	it("lets n8n's HTTP Request node follow no redirect, which would take token and key along", async () => {
		const asked: unknown[] = [];
		const other = await serve((request, response) => {
			asked.push(request.headers);
			response.end('{}');
		});
		const first = await serve((_request, response) => {
			response.writeHead(302, { location: `${other.url}/api/v3/campaign` }).end();
		});
		engine.credential = { ...good, baseUrl: first.url };
		await expect(engine.httpRequestNode(`${first.url}/api/v3/campaign`)).rejects.toThrow(/302/);
		expect(asked).toEqual([]);
		await Promise.all([first.close(), other.close()]);
	});
});

describe('rule: token and key go the way that the operator of n8n has chosen, and no other', () => {
	/** A proxy of a user's: whatever reaches it, as a request or as a tunnel, was not to be sent. */
	async function userProxy() {
		const arrived: string[] = [];
		const server = createServer((request, response) => {
			arrived.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
			response.end('{"data":{},"errors":[]}');
		});
		server.on('connect', (request, socket) => {
			arrived.push(`CONNECT ${request.url}`);
			socket.destroy();
		});
		server.on('connection', () => arrived.push('a connection'));
		server.listen(0, '127.0.0.1').unref();
		await once(server, 'listening');
		const { port } = server.address() as AddressInfo;
		return { arrived, port, url: `http://127.0.0.1:${port}`, close: () => server.close() };
	}

	const address = (base = sandbox.url) => `${base}/prod/api/v3/reports/engine`;
	const PROXY = /not sent through a proxy that a node sets\. Remove the option "Proxy"/;
	const UNCHECKED = /Switch off the option "Ignore SSL Issues \(Insecure\)"/;
	const CERTIFICATES = /Switch off the setting "SSL Certificates"/;
	const AGENT = /not sent over a connection that a node opens/;

	it.each([
		['http', () => sandbox.url],
		['https', () => 'https://api.example.com'],
	])('nothing arrives at a proxy of the HTTP Request node (%s)', async (_scheme, base) => {
		const proxy = await userProxy();
		engine.credential = { ...good, baseUrl: `${base()}/{env}` };
		for (const more of [{}, { rejectUnauthorized: false }]) {
			await expect(
				engine.httpRequestNode(address(base()), { proxy: proxy.url, ...more }),
			).rejects.toThrow(PROXY);
			const { port } = proxy;
			for (const one of [
				{ host: '127.0.0.1', port },
				{ host: '127.0.0.1', port, protocol: 'http', auth: { username: 'a', password: 'b' } },
				proxy.url,
			])
				await expect(
					engine.otherNode(address(base()), { proxy: one as never, ...more }),
				).rejects.toThrow(PROXY);
		}
		proxy.close();
		expect(proxy.arrived).toEqual([]);
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('nothing is sent where nobody checks the certificate, or with agents of the node', async () => {
		const agent = new Agent();
		const legacy: Array<[object, RegExp]> = [
			[{ rejectUnauthorized: false }, UNCHECKED],
			[{ agentOptions: { ca: 'mine' } }, CERTIFICATES],
			[{ agentOptions: { rejectUnauthorized: false } }, CERTIFICATES],
			[{ agent }, AGENT],
			[{ headers: { hOST: 'other.example.com' } }, /Remove "Host" from the option "Headers"/],
		];
		for (const [more, sentence] of legacy)
			await expect(engine.httpRequestNode(address(), more)).rejects.toThrow(sentence);
		const newer: Array<[object, RegExp]> = [
			[{ skipSslCertificateValidation: true }, UNCHECKED],
			[{ agentOptions: { rejectUnauthorized: false } }, CERTIFICATES],
			[{ httpAgent: agent }, AGENT],
			[{ httpsAgent: agent }, AGENT],
		];
		for (const [more, sentence] of newer)
			await expect(engine.otherNode(address(), more)).rejects.toThrow(sentence);
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('options that choose nothing are let through', async () => {
		await engine.httpRequestNode(address(), { proxy: '', agentOptions: {} });
		await engine.otherNode(address(), { skipSslCertificateValidation: false });
		expect(sentLines(sandbox)).toHaveLength(2);
	});

	it('the proxy of the environment is used, by other nodes and by ours', async () => {
		const proxy = await userProxy();
		const names = ['HTTP_PROXY', 'NO_PROXY', 'http_proxy', 'no_proxy'];
		const before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
		for (const name of names) delete process.env[name];
		process.env.HTTP_PROXY = proxy.url;
		try {
			await engine.httpRequestNode(address());
			await engine.otherNode(address());
			await engine.resource('engagementWorkspace', 'workspace')('getAll');
		} finally {
			Object.assign(process.env, before);
			for (const name of names) if (before[name] === undefined) delete process.env[name];
			proxy.close();
		}
		const requests = proxy.arrived.filter((line) => line.startsWith('GET '));
		expect(requests).toEqual(Array(3).fill(expect.stringContaining(String(good.apiKey))));
		expect(sentLines(sandbox)).toEqual([]);
	});
});

describe('a token or key that no header can hold', () => {
	/** n8n would send the rest of it. */
	const unsendable = fc.oneof(
		fc.constantFrom('\u2013', '\u200b', '\ufeff', '\u0430', '\u{1f511}', '\u0001', '\n', '\u007f'),
		fc.integer({ min: 0x100, max: 0xd7ff }).map((code) => String.fromCharCode(code)),
	);
	const spoilt = (value: unknown, character: string) =>
		`${String(value).slice(0, 3)}${character}${String(value).slice(3)}`;
	const url = () => `${sandbox.url}/prod/api/v3/reports/engine`;
	const trigger = (type: string, parameters: object) =>
		engine.workflow({
			nodes: [
				{
					name: 'Trigger',
					type: `n8n-nodes-engagement-platform.${type}`,
					webhookId: 'hook',
					parameters: { ...parameters },
				},
			],
		});
	const ways: Array<() => Promise<unknown>> = [
		async () => (await engine.resource('engagementWorkspace', 'workspace')('getAll')).said,
		async () => (await engine.testCredential(engine.credential)).message,
		async () => await engine.httpRequestNode(url()),
		async () => await engine.otherNode(url()),
		async () => await engine.listSearch('engagementCampaign', 'searchCampaigns'),
		async () =>
			await engine.poll(
				trigger('engagementPollingTrigger', { event: 'campaignCreated' }),
				'Trigger',
			),
		async () =>
			await engine.webhookMethod(
				trigger('engagementTrigger', { subscriptions: ['CASE_CREATED'] }),
				'Trigger',
				'create',
				'activate',
			),
	];

	it.each([
		['accessToken', /access token/],
		['apiKey', /API key/],
		['workspaceId', /workspace ID/],
	])('%s: every way refuses it, names the field and sends nothing', async (field, name) => {
		await fc.assert(
			fc.asyncProperty(unsendable, async (character) => {
				engine.credential = { ...good, [field]: spoilt(good[field] ?? 'WORKSPACE_77', character) };
				for (const way of ways) {
					const said = String(await way().catch((error: Error) => error.message));
					expect(said).toMatch(name);
					expect(said).toMatch(/cannot be sent in a header|spaces or line breaks/);
					expect(said).not.toContain(String(engine.credential[field]));
				}
			}),
			{ numRuns: part(10), endOnFailure: true },
		);
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('every other character arrives as it is', async () => {
		const codes = Array.from({ length: 256 }, (_, code) => code);
		const sendable = codes.filter(
			(code) => code > 32 && code !== 127 && (code < 128 || code > 160),
		);
		const apiKey = String.fromCharCode(...sendable);
		engine.credential = { ...good, apiKey };
		await engine.resource('engagementWorkspace', 'workspace')('getAll');
		expect(sandbox.requests()[0]!.headers.key).toBe(apiKey);
	});
});

/** Also what is asked for once in a run: all campaigns, for ten or more, and whose bookmark it is. */
it.each<[node: string, parameters: object]>([
	['engagementCampaign', { resource: 'campaign', operation: 'get', campaignId: '9004_1' }],
	[
		'engagementCampaign',
		{
			...{ resource: 'campaign', operation: 'upsert', externalSource: 'erp', name: 'New' },
			...{ externalSourceId: '={{ "key " + $itemIndex }}', status: 'APPROVED' },
		},
	],
	[
		'engagementAuditTrail',
		{
			...{ resource: 'auditRecord', operation: 'search', assetClass: 'SPR_TASK' },
			...{ assetIds: '={{ "task-" + $itemIndex }}', output: 'raw', returnAll: true },
			options: { incremental: true },
		},
	],
])('that could not be read once fails one item, not the run (%s, %j)', async (node, parameters) => {
	const reads = jest.spyOn(ExecuteContext.prototype, 'getCredentials');
	reads.mockRejectedValueOnce(new Error('The database is locked'));
	const { json } = await engine.node(node, parameters as never, {
		items: Array.from({ length: 12 }, () => ({ json: {} })),
		onError: 'continueRegularOutput',
	});
	reads.mockRestore();
	const failed = json.filter(({ error }) => String(error).includes('The database is locked'));
	expect([failed.length, failed[0]]).toEqual([1, json[0]]);
});
