import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowExpression } from 'n8n-workflow';
import type { FaultSpec } from '../../sandbox';
import { useEngine, type RunOptions } from '../support/engine';
import { everyOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { continueOnFail, locator } from '../support/parameters';
import { sent, sentBodies, useSandbox } from '../support/sandbox';
import { serve } from '../support/server';
import { oneIn, withTurn } from '../support/share';
import { eventually } from '../support/time';

/** The numbered behaviours that every operation has, shown on the campaign's operations. */
const sandbox = useSandbox();
const engine = useEngine(sandbox);

const run = engine.resource('engagementCampaign', 'campaign');
const byId = (value: string) => ({ campaignId: locator(value) });
const getById = async (value = '={{ $json.id }}', more: RunOptions = {}) =>
	await run('get', { ...byId(value), output: 'raw' }, more);
const create = async (more: RunOptions = {}) =>
	await run('create', { name: '={{ $json.name }}', status: 'APPROVED' }, more);
const items = (...json: object[]) => json.map((one) => ({ json: one as never }));
const names = () =>
	(sandbox.state('campaign') as { campaigns: Array<{ name: string }> }).campaigns.map(
		({ name }) => name,
	);
const anId = () =>
	(sandbox.state('campaign') as { campaigns: Array<{ id: string }> }).campaigns[0]!.id;

interface Answer {
	status?: number;
	headers?: Record<string, string>;
	body?: string | Buffer;
	delay?: number;
}

/** An HTTP server that answers each request as `answer` says, and counts what is under way. */
async function platform(answer: (url: string) => Answer | Promise<Answer>) {
	const seen = { requests: [] as string[], most: 0, now: 0 };
	const { url, close } = await serve(async (request, response) => {
		seen.requests.push(`${request.method} ${request.url}`);
		seen.most = Math.max(seen.most, ++seen.now);
		const {
			status = 200,
			headers = {},
			body = '{"data":{},"errors":[]}',
			delay = 0,
		} = await answer(request.url!);
		await sleep(delay);
		seen.now--;
		response.writeHead(status, headers).end(body);
	});
	engine.credential = { ...sandbox.credentials, baseUrl: url };
	return { seen, close, url };
}

describe('rule "token and key go to the platform only"', () => {
	it('follows no redirect to another host', async () => {
		const other = await platform(() => ({}));
		const first = await platform(() => ({
			status: 302,
			headers: { location: `${other.url}/api/v3/campaign` },
		}));
		const { said } = await getById('1');
		expect(other.seen.requests).toEqual([]);
		expect(first.seen.requests).toHaveLength(1);
		expect(said).toMatch(/redirect.*\nHTTP 302/s);
		await Promise.all([first.close(), other.close()]);
	});

	it('refuses an unencrypted public host before anything is sent', async () => {
		engine.credential.baseUrl = 'http://api.example.com';
		const { said } = await getById('1');
		expect(said).toMatch(/not encrypted.*https/);
		const { json } = await getById('1', { items: items({}, {}), ...continueOnFail });
		expect(json).toEqual(
			[0, 1].map(() =>
				expect.objectContaining({ error: expect.stringContaining('not encrypted') }),
			),
		);
	});

	it('brings any id unharmed', async () => {
		const ids = ['a b', 'a/b', 'a+b', 'a&b=c', 'ä€😀', '100%', '../x', '#?'];
		await getById(undefined, { items: items(...ids.map((id) => ({ id }))), ...continueOnFail });
		const brought = sandbox.requests().map(({ query }) => query);
		expect(brought).toHaveLength(ids.length);
		expect(brought).toEqual(expect.arrayContaining(ids.map((campaignId) => ({ campaignId }))));
	});
});

describe('an id in the path', () => {
	it('arrives unharmed', async () => {
		const ids = ['a b', 'a/b', 'a?b#c', '100%', '...', '../x'];
		await engine.node(
			'engagementAsset',
			{ resource: 'asset', operation: 'delete', assetId: '={{ $json.id }}' },
			{ items: items(...ids.map((id) => ({ id }))), ...continueOnFail },
		);
		expect(sandbox.requests().map(({ path }) => path)).toEqual(
			ids.map((id) => `/prod/api/v3/sam/${encodeURIComponent(id)}`),
		);
	});

	it('. or .. is refused before anything is sent, for any item: it would lead to another address', async () => {
		const operations = (await everyOperation()).filter(
			({ name, operation: { endpoint, also = [] } }) =>
				[endpoint, ...also].some((path) => path.includes('{')) && !name.endsWith('import.start'),
		);
		expect(operations.length).toBeGreaterThan(4);
		for (const { name, node, parameters } of operations) {
			const id = ['taskId', 'caseNumber'].find((one) => one in parameters) ?? 'assetId';
			const { said } = await engine.node(
				node,
				{
					updateFields: { name: 'N' },
					...parameters,
					inputMode: 'fields',
					[id]: '={{ $json.id }}',
				},
				{ items: items({ id: 'one' }, { id: '.' }, { id: '..' }) },
			);
			expectFor(name, said).toEqual(
				expect.stringMatching(
					/ (ID|Number): "\." is not an ID.*\[item 1\][^]*Item 2: .* (ID|Number): "\.\." is not an ID/,
				),
			);
			expectFor(name, said).toEqual(expect.not.stringContaining('carried out'));
			expectFor(name, sandbox.requests()).toEqual([]);
		}
	});
});

describe('rule "no digit is lost"', () => {
	it('keeps all digits of a long integer in an answer', async () => {
		sandbox.fault({
			status: 200,
			body: '{"data":{"id":"1","owner":9007199254740993,"startDate":1700000000000},"errors":[]}',
		});
		expect((await getById('1')).json).toEqual([
			{ id: '1', owner: '9007199254740993', startDate: 1700000000000 },
		]);
	});

	it('writes back a long integer of a fetched record with all its digits, as a number', async () => {
		const id = anId();
		sandbox.fault({
			method: 'GET',
			status: 200,
			body: `{"data":{"id":"${id}","name":"n","status":"s","endDate":9007199254740993},"errors":[]}`,
		});
		await run('replace', { ...byId(id), updateFields: { description: 'd' } });
		expect(sandbox.requests()[1]!.body).toBe(
			'{"name":"n","status":"s","endDate":9007199254740993,"description":"d"}',
		);
	});

	it('sends a long integer of a JSON body with all digits', async () => {
		await run('create', {
			inputMode: 'json',
			jsonBody: '{"name":"n","status":"s","startDate":9007199254740993}',
		});
		expect(sandbox.requests()).toHaveLength(0); // a time that long is refused
		await run('create', {
			inputMode: 'json',
			jsonBody: '{"name":"n","status":"s","other":9007199254740993}',
		});
		expect(sandbox.requests()[0]!.body).toBe('{"name":"n","status":"s","other":9007199254740993}');
	});

	it.each([
		['other', '={{ ({ name: "n", status: "s", other: 2 ** 53 }) }}', /other: .*has lost digits/],
		['a list', '={{ ({ name: "n", status: "s", other: [1, 2 ** 60] }) }}', /other\[1\]: .*lost/],
		['no number', '={{ ({ name: "n", status: "s", other: 0 / 0 }) }}', /other: .*not a number/],
		['no time', '={{ ({ name: "n", status: "s", other: new Date("x") }) }}', /other: .*not a time/],
	])(
		'refuses what JSON would write as another value in an object: %s',
		async (_, jsonBody, says) => {
			const { said } = await run('create', { inputMode: 'json', jsonBody });
			expect(said).toMatch(says);
			const profile = engine.resource('engagementProfile', 'profile');
			expect((await profile('create', { inputMode: 'json', jsonBody })).said).toMatch(says);
			expect(sandbox.requests()).toEqual([]);
		},
	);
});

describe('bodies that are not what they should be', () => {
	it.each([
		[
			'an HTML page',
			{
				status: 200,
				headers: { 'content-type': 'text/html' },
				body: '<html><b>Sign in</b></html>',
			},
			/could not be read\n.*: <html><b>Sign in.*\nHTTP 200, GET \/campaign$/,
		],
		['XML', { status: 200, body: '<?xml version="1.0"?><a/>' }, /could not be read\n.*: <\?xml/],
		['plain text', { answer: 'notJson' as const }, /could not be read\n.*: upstream connect error/],
		['a truncated body', { answer: 'truncated' as const }, /could not be read/],
		[
			'JSON that is no envelope',
			{ status: 200, body: '{"name":"x"}' },
			/could not be read\n.*: \{"name":"x"\}/,
		],
	])('%s is an error with status and excerpt', async (_what, fault, sentence) => {
		sandbox.fault({ ...fault, times: 0 });
		const { said, items: out } = await getById(anId());
		expect(said).toMatch(sentence);
		expect(said).not.toMatch(/Unexpected token|JSON at position|SyntaxError/);
		expect(out).toEqual([]);
	});

	it('an unreadable answer to a write says that it may have been carried out', async () => {
		sandbox.fault({ answer: 'truncated' });
		const { said } = await create({ items: items({ name: 'once' }) });
		expect(said).toMatch(/may have been carried out/);
		expect(names().filter((name) => name === 'once')).toHaveLength(1);
		expect(sandbox.requests()).toHaveLength(1);
	});

	const json = (charset: string, bytes: Buffer, status = 200) => ({
		status,
		headers: { 'content-type': `application/json${charset}` },
		body: bytes,
	});
	const record = '{"data":{"id":"1","name":"Zoë \ufffd"},"errors":[]}';
	const inLatin1 = Buffer.from(record.replace('\ufffd', ''), 'latin1');

	it.each<[string, Answer, string]>([
		['Latin-1, by its name', json('; charset=ISO-8859-1', inLatin1), 'Zoë '],
		['Latin-1, by a quoted name', json(';a=b; Charset="latin1" ;c=d', inLatin1), 'Zoë '],
		['UTF-16', json('; charset=utf-16le', Buffer.from(`\ufeff${record}`, 'utf16le')), 'Zoë \ufffd'],
		['UTF-8', json('; charset=utf8', Buffer.from(record)), 'Zoë \ufffd'],
		['UTF-8 without a name', json('', Buffer.from(record)), 'Zoë \ufffd'],
		['UTF-8 under a wrong name', json('; charset=latin1', Buffer.from(record)), 'Zoë \ufffd'],
		['UTF-8 by a name that nobody knows', json('; charset=x', Buffer.from(record)), 'Zoë \ufffd'],
		['UTF-8 by its mark', json('; charset=latin1', Buffer.from(`\ufeff${record}`)), 'Zoë \ufffd'],
	])('%s is read as it was written', async (_what, answer, name) => {
		const { close } = await platform(() => answer);
		expect((await getById('1')).json).toEqual([{ id: '1', name }]);
		await close();
	});

	it.each<[string, Answer]>([
		['Latin-1 without its name', json('', inLatin1)],
		['Latin-1 as UTF-8', json('; charset=utf-8', inLatin1)],
		['UTF-8 that was cut within a sign', json('', Buffer.from(record).fill(0x20, 29, 30))],
		['half a UTF-16', json('; charset=utf-16le', Buffer.from(`${record} `, 'utf16le').subarray(1))],
	])('%s is an error, and nothing is written back', async (_what, answer) => {
		const { seen, close } = await platform(() => answer);
		expect((await getById('1')).said).toMatch(
			/could not be read\nIts bytes are not valid text in UTF-(8|16LE)\. .*Content-Type/,
		);
		await run('replace', { ...byId('1'), updateFields: { description: 'd' } });
		expect(seen.requests.filter((line) => !line.startsWith('GET'))).toEqual([]);
		const { said } = await create({ items: items({ name: 'once' }) });
		expect(said).toMatch(/Its bytes are not valid text.*may have been carried out/);
		expect(seen.requests.filter((line) => line.startsWith('POST'))).toHaveLength(1);
		await close();
	});

	it.each<[string, string, RegExp]>([
		['by its name', '; charset=latin1', /für niemanden/],
		['without its name', '', /f\ufffdr niemanden/],
	])('a refusal in Latin-1 %s stays a refusal', async (_what, charset, words) => {
		const refused = Buffer.from('{"data":null,"errors":[{"message":"für niemanden"}]}', 'latin1');
		for (const status of [200, 400]) {
			const { close } = await platform(() => json(charset, refused, status));
			const { said } = await getById('1');
			expectFor(status, said).toEqual(expect.stringMatching(words));
			expect(said).not.toMatch(/could not be read/);
			await close();
		}
	});

	it('a read that succeeds with nothing does not pass for a record', async () => {
		for (const fault of [
			{ answer: 'empty' as const },
			{ status: 200, body: '{"data":null,"errors":[]}' },
			...['[]', '{}', '""', '{"campaigns":[]}', '{"campaigns":[],"total":0}'].map((data) => ({
				status: 200,
				body: `{"data":${data},"errors":[]}`,
			})),
		]) {
			sandbox.fault(fault);
			const { said, items: out } = await getById('7 1');
			expect(said).toMatch(/returned nothing\n.*Campaign "7 1".*\nHTTP 200/);
			expect(out).toEqual([]);
		}
	});

	it('errors on a 2xx answer fail the item', async () => {
		sandbox.fault({ answer: 'errors' });
		expect((await getById(anId())).said).toMatch(
			/^The platform carried out only a part: internal\.partial\.failure\n[^]*HTTP 200, GET \/campaign; code 5001, id [0-9a-f]{24}/,
		);
	});

	it.each([
		['an object', '{"code":9,"message":"partial.failure"}'],
		['a text', '"partial.failure"'],
	])('errors that are %s instead of a list fail the item too', async (_what, errors) => {
		sandbox.fault({ status: 200, body: `{"data":{"id":"1"},"errors":${errors}}` });
		expect((await getById('1')).said).toMatch(
			/^The platform carried out only a part: partial\.failure\n[^]*HTTP 200/,
		);
	});

	it.each(['{}', 'null', '""'])('errors that are %s are none', async (errors) => {
		sandbox.fault({ status: 200, body: `{"data":{"id":"1"},"errors":${errors}}` });
		expect((await getById('1')).json).toEqual([{ id: '1' }]);
	});

	it('never shows the token or the key, even where the answer does', async () => {
		const { accessToken, apiKey } = sandbox.credentials;
		for (const status of [200, 400, 502]) {
			sandbox.fault({
				status,
				body: `Bearer ${accessToken} Key ${apiKey} refused`,
				headers: { 'retry-after': '0' },
				times: 5,
			});
			const { said } = await create({ items: items({ name: 'x' }) });
			expect(said).toContain('Bearer *** Key *** refused');
			expect(said).not.toContain(accessToken);
			sandbox.clearFaults();
		}
	});

	it('an empty success of a write says what was done and keeps the ids', async () => {
		const id = anId();
		expect((await run('delete', byId(id))).items).toEqual([
			{ json: { deleted: true, campaignId: id }, pairedItem: { item: 0 } },
		]);
	});
});

describe('errors say what happened and what to do', () => {
	const entry = (message: string) => ({
		data: null,
		errors: [{ id: 'a'.repeat(24), code: 77, message }],
	});

	it('names every entry, the status, the item and the value', async () => {
		sandbox.fault({
			status: 404,
			body: {
				data: null,
				errors: [
					...entry('campaign.not.found').errors,
					{ id: 'b', code: 78, message: 'campaign.gone' },
				],
			},
			skip: 1,
		});
		const { said, error } = await getById(undefined, {
			items: items({ id: anId() }, { id: 'x y' }),
		});
		expect(said).toBe(
			'Nothing was found for Campaign "x y": campaign.not.found; campaign.gone [item 1]\n' +
				'Check the ID, and that the credential is for the environment in which the record exists. ' +
				'What an event announces may be readable only some seconds after the event. Set If Not Found (Options) to Wait.\n' +
				`HTTP 404, GET /campaign; code 77, id ${'a'.repeat(24)}; code 78, id b`,
		);
		expect(error).toMatchObject({ httpCode: '404', context: { itemIndex: 1 } });
	});

	it.each([
		[400, /Check the values that were sent: Campaign "1"/],
		[401, /access token.*API key.*environment "prod"/],
		[403, /lacks a permission\. Ask .* for a role to create and view campaigns/],
		[409, /Read it again/],
		[421, /Check the environment "prod"/],
		[500, /Run it again later/],
	])('%i', async (status, advice) => {
		sandbox.fault({ status, body: entry('some.key'), headers: { 'retry-after': '0' }, times: 0 });
		expect((await getById('1')).said).toMatch(
			new RegExp(`^[A-Z][^:]+: some\\.key\\n.*${advice.source}.*\\nHTTP ${status}, GET /campaign`),
		);
	});

	// n8n has texts of its own about files and networks for messages that hold a system's code.
	it.each(['campaign.nameExists', 'user.has.no.eperm', 'ENOENT.econnreset'])(
		'keeps the key %s, although n8n takes it for an error of the operating system',
		async (key) => {
			sandbox.fault({ status: 400, body: entry(key), times: 2 });
			expect((await getById('1')).said).toMatch(new RegExp(`^[A-Z][^:]+: ${key}\\n[^]*code 77`));
			const { json } = await getById('1', continueOnFail);
			expect(json[0]!.error).toMatch(new RegExp(`^[A-Z][^:]+: ${key}$`));
			sandbox.fault({ status: 400, body: entry(key) });
			await expect(engine.listSearch('engagementCampaign', 'searchCampaigns')).rejects.toThrow(key);
		},
	);

	it('keeps the words of a refused input and of a bad credential in the same way', async () => {
		const filled = { name: 'n', status: 's', additionalFields: { startDate: 'the eexist' } };
		expect((await run('create', filled)).said).toMatch(
			/^Additional Fields > Start Date: "the eexist" is not a time/,
		);
		engine.credential.baseUrl = 'http://eacces.example.com';
		expect((await getById('1')).said).toMatch(/^The base URL .* is not encrypted/);
	});

	it('a real refusal of the sandbox: the token of another environment', async () => {
		engine.credential.environment = 'prod2';
		expect((await getById('1')).said).toMatch(
			/authentication\.environment\.mismatch\n.*environment "prod2".*\nHTTP 401/,
		);
	});
});

describe('rule "input is checked before anything is sent"', () => {
	it('a bad item stops the run before the good ones before it are sent', async () => {
		const { said } = await create({ items: items({ name: 'a' }, { name: 'b' }, {}) });
		expect(said).toMatch(/^Name: It is empty.*\[item 2\]/);
		expect(sent(sandbox)).toEqual([]);
	});

	it('what has no expression is the same in every item, and so is what is wrong with it', async () => {
		const some = { items: items({ id: 'a' }, { id: 'b' }, { id: 'c' }) };
		const { error } = await run('get', { ...byId('={{ $json.id }}'), output: 'all' }, some);
		expect(error!.message).toMatch(/^Output: "all" is not one of the allowed values/);
		expect(error).toHaveProperty('description', expect.stringContaining('same in items 1, 2.'));
		expect(sent(sandbox)).toEqual([]);
		const { json } = await getById('={{ $json.id }}', {
			items: items({ id: anId() }, { id: anId() }),
		});
		expect(json.map(({ id }) => id)).toEqual([anId(), anId()]);
	});

	it('all problems of an item are reported together, with their paths', async () => {
		const { said } = await run('create', {
			inputMode: 'json',
			jsonBody: {
				status: 'APPROVED',
				startDate: 'soon',
				visibility: { visibilityConfig: [{ type: '' }] },
				partnerCustomFields: { a: { b: 1 } },
				externalSource: 'crm',
			},
		});
		for (const path of [
			'JSON Body > startDate: "soon" is not a time',
			'JSON Body > visibility.visibilityConfig[0].type: It is empty',
			'JSON Body > partnerCustomFields.a: ',
			'JSON Body > name: It is empty',
			'JSON Body > externalSourceId: An external campaign needs both',
		]) {
			expect(said).toContain(path);
		}
		expect(sent(sandbox)).toEqual([]);
	});

	it.each<[string, object, RegExp]>([
		[
			'an input mode that does not exist',
			{ inputMode: '={{ "JSON" }}', name: 'n', status: 's' },
			/Input Mode: "JSON" is not one of the allowed values\. Use exactly one of: Fields \(fields\), JSON \(json\)/,
		],
		[
			'one object where a list of them belongs',
			{
				inputMode: 'json',
				jsonBody: { name: 'n', status: 's', visibility: { visibilityConfig: { type: 'USER' } } },
			},
			/visibility\.visibilityConfig: .* is not a list/,
		],
		[
			'a list in which an expression found nothing',
			{ name: 'n', status: 's', additionalFields: { tags: '={{ ["a", $json.nothing] }}' } },
			/Additional Fields > Tags > Value 2: It is empty/,
		],
		[
			'a long number where a text belongs, in an object',
			{ inputMode: 'json', jsonBody: '{"name":{"a":12345678901234567890},"status":"s"}' },
			/JSON Body > name: "\{"a":12345678901234567890\}" is not a text/,
		],
		[
			'an id of nothing but spaces',
			{ name: 'n', status: 's', additionalFields: { parentCampaignId: '  ' } },
			/Additional Fields > Parent Campaign: It is blank/,
		],
		[
			'a result of a calculation that is no number',
			{ name: 'n', status: '={{ Number("x") }}' },
			/Status: "NaN" is not a text/,
		],
	])('refuses %s', async (_what, parameters, sentence) => {
		expect((await run('create', parameters)).said).toMatch(sentence);
		expect(sent(sandbox)).toEqual([]);
	});

	it('reads a date without hyphens as that date', async () => {
		for (const startDate of ['20260131', '2026-01-31']) {
			await run('create', { name: 'n', status: 's', additionalFields: { startDate } });
		}
		const [short, long] = sent(sandbox).map(
			({ body }) => (body as { startDate: number }).startDate,
		);
		expect(short).toBe(long);
		expect(new Date(long!).toISOString()).toMatch(/^2026-01-31T/);
	});

	it('writes a date in a text as ISO 8601', async () => {
		const name = '={{ new Date(1769817600000) }}';
		await run('create', { name, status: 's' });
		expect(sentBodies(sandbox)[0]).toMatchObject({ name: '2026-01-31T00:00:00.000Z' });
	});

	it.each(['1769817600', 1769817600])(
		'takes no epoch seconds for epoch ms: %j',
		async (seconds) => {
			const { said } = await run(
				'create',
				{
					name: 'n',
					status: 's',
					additionalFields: { startDate: '={{ $json.seconds }}' },
				},
				{ items: [{ json: { seconds } }] },
			);
			expect(said).toMatch(/"1769817600" is not a time/);
		},
	);

	it('sends a text of a custom property whole, its commas too', async () => {
		await run('create', {
			inputMode: 'json',
			jsonBody: { name: 'n', status: 's', partnerCustomFields: { a: 'Hello, world', b: ['x, y'] } },
		});
		expect(sent(sandbox)[0]!.body).toMatchObject({
			partnerCustomFields: { a: ['Hello, world'], b: ['x, y'] },
		});
	});

	it('Return All may come from an expression that gives a text', async () => {
		const all = names().length;
		const { json } = await run('getAll', { returnAll: '={{ "true" }}', limit: 1 });
		expect(json).toHaveLength(all);
	});
});

describe('retry', () => {
	const throttledUntil = (header: string) => ({
		status: 429,
		headers: { [header]: '1767564540000000000' },
	});

	it.each([
		['a 429 with Retry-After in seconds', { answer: 'throttled' as const, seconds: 0 }],
		[
			'a 429 with Retry-After as a date',
			{ answer: 'throttled' as const, retryAfter: 'date' as const, seconds: 1 },
		],
		[
			'a 429 with X-RateLimit-Reset',
			{ answer: 'throttled' as const, retryAfter: 'rateLimitReset' as const, seconds: 1 },
		],
		['a 429 that says nothing', { answer: 'throttled' as const, retryAfter: 'none' as const }],
		['a 429 with a Retry-After that no date can hold', throttledUntil('retry-after')],
		['a 429 with an X-RateLimit-Reset in nanoseconds', throttledUntil('x-ratelimit-reset')],
		[
			'a 200 with the code 429 in it',
			{ status: 200, body: JSON.stringify({ data: null, errors: [{ code: 429, message: 'a' }] }) },
		],
		['a 403 over the rate', { answer: 'overRate' as const }],
		['a 403 over the queries per second', { answer: 'overQps' as const }],
	])('%s is tried again, a write too', async (_what, fault) => {
		sandbox.fault(fault);
		const { error } = await create({ items: items({ name: 'once' }) });
		expect(error).toBeUndefined();
		expect(sandbox.requests().map(({ method }) => method)).toEqual(['POST', 'POST']);
		expect(names().filter((name) => name === 'once')).toHaveLength(1);
	});

	it('gives up after five tries and says so', async () => {
		sandbox.fault({ answer: 'throttled', seconds: 0, times: 0 });
		const { said } = await getById('1');
		expect(sandbox.requests()).toHaveLength(5);
		expect(said).toMatch(
			/^Throttled by the platform: rate\.limit\.exceeded.*\n.*Nothing was done\..* lower "Max Concurrency"/,
		);
	});

	it('gives up after five tries also where the failure changes', async () => {
		for (const status of [502, 502, 500, 429]) sandbox.fault({ status });
		sandbox.fault({ status: 503, times: 0 });
		expect((await getById('1')).said).toMatch(/HTTP 503/);
		expect(sandbox.requests().map(({ status }) => status)).toEqual([502, 502, 500, 429, 503]);
	});

	it.each<[what: string, fault: FaultSpec, failure: object | undefined]>([
		[
			'throttling',
			{ answer: 'throttled', seconds: 3600 },
			{ cause: 'rate-limited', retryAfterMs: 3_600_000 },
		],
		['a platform that fails', { status: 500, times: 0 }, { cause: 'temporarily-unavailable' }],
		['a broken connection', { reset: 'before' }, { cause: 'temporarily-unavailable' }],
		['a token that is refused', { status: 401 }, { cause: 'credential-invalid' }],
		['the wrong environment', { answer: 'misdirected' }, { cause: 'configuration-invalid' }],
		['a missing permission', { status: 403 }, undefined],
		['a record that does not exist', { status: 404 }, undefined],
	])("gives n8n's own cause for %s", async (_what, fault, failure) => {
		sandbox.fault(fault);
		const { error } = await create({ items: items({ name: 'n' }) });
		expect(error).toMatchObject({ name: 'NodeApiError' });
		expect((error as { failure?: object }).failure).toEqual(failure);
	});

	it('does not sit out an hour', async () => {
		sandbox.fault({ answer: 'throttled', seconds: 3600 });
		const { said } = await getById('1');
		expect(sandbox.requests()).toHaveLength(1);
		expect(said).toMatch(/asks to wait 3600 seconds/);
	});

	it.each([
		['a 503', { status: 503, headers: { 'retry-after': '0' } }],
		['a connection that breaks before', { reset: 'before' as const }],
		['a connection that breaks after', { reset: 'after' as const }],
	])('a read meets %s: it is sent again', async (_what, fault) => {
		sandbox.fault(fault);
		const { error, json } = await getById(anId());
		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ id: anId() })]);
		expect(sandbox.requests()).toHaveLength(2);
	});

	it('a read that fails is sent again soon, however full the rate limit is', async () => {
		sandbox.fault({ status: 503, headers: { 'x-ratelimit-reset': '3600' } });
		const { error } = await getById(anId());
		expect(error).toBeUndefined();
		expect(sandbox.requests()).toHaveLength(2);
	});

	it.each([
		['a 503', { status: 503 }],
		['a 503 that was carried out', { status: 503, carriedOut: true }],
		['a connection that breaks before', { reset: 'before' as const }],
		['a connection that breaks after', { reset: 'after' as const }],
	])('a write meets %s: it is never sent again', async (_what, fault) => {
		sandbox.fault(fault);
		const { said } = await create({ items: items({ name: 'once' }) });
		expect(sandbox.requests()).toHaveLength(1);
		expect(said).toMatch(/may have been carried out anyway, so it was not sent again/);
	});

	describe.each(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])('a host that is gone: %s', (code) => {
		const failed = (syscall: string) =>
			Object.assign(new Error(`${syscall} ${code} 192.0.2.1:443`), { code, syscall });
		let onSocket: (socket: Socket) => void;
		const report = (message: unknown) => onSocket((message as { socket: Socket }).socket);

		beforeEach(() => subscribe('net.client.socket', report));
		afterEach(() => unsubscribe('net.client.socket', report));

		it.each([
			['one address', failed('connect')],
			['each of its addresses', Object.assign(new AggregateError([failed('connect')]), { code })],
			['a name that was not found', failed('getaddrinfo')],
		])('before a connection to %s: nothing was carried out', async (_what, error) => {
			const { seen, close } = await platform(() => ({}));
			onSocket = (socket) => process.nextTick(() => socket.destroy(error));
			expect((await create({ items: items({ name: 'x' }) })).said).toMatch(/Nothing was changed/);
			expect(seen.requests).toEqual([]);
			await close();
		});

		it('in the middle of a connection: it may have been carried out', async () => {
			let connected: Socket;
			onSocket = (socket) => (connected = socket);
			const { seen, close } = await platform(() => {
				connected.destroy(failed('read'));
				return {};
			});
			const { said } = await create({ items: items({ name: 'x' }) });
			expect(said).toMatch(/may have been carried out anyway, so it was not sent again/);
			expect(seen.requests).toHaveLength(1);
			await close();
		});
	});

	it('a refused connection is known not to have been carried out', async () => {
		const gone = await platform(() => ({}));
		await gone.close();
		const { said } = await create({ items: items({ name: 'x' }) });
		expect(said).toMatch(/refused the connection.*\n.*Nothing was changed/);
	});
});

describe('rule "results keep the order and pairing of items"', () => {
	const many = items(...Array.from({ length: 50 }, (_, i) => ({ id: String(i) })));
	const echo = (url: string) => ({
		body: JSON.stringify({
			data: { id: new URL(url, 'http://x').searchParams.get('campaignId') },
			errors: [],
		}),
		delay: 5 + Math.random() * 20,
	});

	/**
	 * Counts the requests under way. The first ones are answered at once, since a key begins with few, and may have
	 * one more for each five that were accepted; after that none is answered until that many are under way, or all
	 * have arrived.
	 */
	async function platformOf(most: number) {
		const made = await platform(async (url) => {
			await eventually(() => {
				const { length } = made.seen.requests;
				if (length > 6 * most && length < many.length && made.seen.now < most)
					throw new Error('Too few are under way');
			});
			return echo(url);
		});
		return made;
	}

	it('reads run five at a time by default and come out in order, each paired', async () => {
		const { seen, close } = await platformOf(5);
		const { items: out } = await getById(undefined, { items: many });
		expect(out).toEqual(many.map(({ json }, item) => ({ json, pairedItem: { item } })));
		expect(seen.requests).toHaveLength(many.length);
		expect(seen.most).toBe(5);
		await close();
	});

	it('as many as the user asks for', async () => {
		const { seen, close } = await platformOf(7);
		await run(
			'get',
			{ ...byId('={{ $json.id }}'), options: { maxConcurrency: 7 } },
			{ items: many },
		);
		expect(seen.most).toBe(7);
		await close();
	});

	it('writes go one after the other', async () => {
		const { seen, close } = await platform(echo);
		await run(
			'update',
			{ ...byId('={{ $json.id }}'), updateFields: { name: 'n' } },
			{ items: many.slice(0, 6) },
		);
		expect(seen.most).toBe(1);
		expect(seen.requests).toEqual(
			Array.from({ length: 6 }, (_, i) => `PATCH /api/v3/campaign?campaignId=${i}`),
		);
		await close();
	});

	it('parameters are read for each item', async () => {
		await create({ items: items({ name: 'a' }, { name: 'b' }) });
		expect(sent(sandbox).map(({ body }) => body)).toEqual([
			{ name: 'a', status: 'APPROVED' },
			{ name: 'b', status: 'APPROVED' },
		]);
	});

	it('n8n resolves for each item what has an expression, and all else once', async () => {
		const resolve = jest.spyOn(WorkflowExpression.prototype, 'getParameterValue');
		const timesFor = async (...json: object[]) => {
			resolve.mockClear();
			await create({ items: items(...json) });
			return resolve.mock.calls.length;
		};
		try {
			const forOne = await timesFor({ name: 'a' });
			expect(await timesFor({ name: 'b' }, { name: 'c' }, { name: 'd' })).toBe(forOne + 2);
		} finally {
			resolve.mockRestore();
		}
		expect(sentBodies(sandbox).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
	});

	it.each([
		[{ name: 'fixed', status: '={{ $json.status }}' }, ['fixed X', 'fixed Y']],
		[{ name: '={{ $json.name }}', status: 'Z' }, ['a Z', 'b Z']],
		[{ inputMode: 'json', jsonBody: '={{ $json.body }}' }, ['a X', 'b Y']],
		[
			{
				inputMode: '={{ $json.mode }}',
				name: 'n',
				status: 'Z',
				jsonBody: '{"name":"j","status":"J"}',
			},
			['n Z', 'j J'],
		],
	])('parameters with and without expressions, side by side: %j', async (parameters, expected) => {
		const rows = items(
			{ mode: 'fields', name: 'a', status: 'X', body: { name: 'a', status: 'X' } },
			{ mode: 'json', name: 'b', status: 'Y', body: { name: 'b', status: 'Y' } },
		);
		await run('create', parameters as never, { items: rows });
		const campaigns = sentBodies<{ name: string; status: string }>(sandbox);
		expect(campaigns.map(({ name, status }) => `${name} ${status}`)).toEqual(expected);
	});
});

describe('failures among several items', () => {
	const three = items({ name: 'a' }, { name: 'b' }, { name: 'c' });

	it('a write that fails says how many were carried out before, and nothing further is sent', async () => {
		sandbox.fault({ status: 400, skip: 1 });
		const { said } = await create({ items: three });
		expect(said).toMatch(/\[item 1\]\n.*1 other item was carried out and is not undone/);
		expect(sandbox.requests()).toHaveLength(2);
	});

	it('a write that fails counts those that were under way at the same time', async () => {
		const { seen, close } = await platform(async (url) => {
			await eventually(() => expect(seen.requests).toHaveLength(3));
			return url.endsWith('=a') ? { status: 400 } : { delay: 100 };
		});
		const { said } = await run(
			'update',
			{ ...byId('={{ $json.name }}'), updateFields: { name: 'n' }, options: { maxConcurrency: 3 } },
			{ items: three },
		);
		expect(said).toMatch(/\[item 0\]\n.*2 other items were carried out and are not undone/);
		await close();
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'%s: each item fails or succeeds by itself',
		async (onError) => {
			sandbox.fault({
				status: 400,
				body: { data: null, errors: [{ id: 'e', code: 9, message: 'name.taken' }] },
				skip: 1,
			});
			const { outputs, error } = await create({ items: [...three, { json: {} }], onError });
			expect(error).toBeUndefined();
			const failed = outputs.flat().filter(({ json }) => 'error' in json);
			expect(failed.map(({ json, pairedItem }) => ({ json, pairedItem }))).toEqual([
				{
					json: expect.objectContaining({
						error: expect.stringMatching(/^[A-Z][^:]+: name\.taken .*\[item 1\]$/),
						details: expect.objectContaining({
							httpCode: 400,
							itemIndex: 1,
							errors: [{ id: 'e', code: 9, message: 'name.taken' }],
							mayHaveCompleted: false,
						}),
					}),
					pairedItem: { item: 1 },
				},
				{
					json: expect.objectContaining({
						error: expect.stringMatching(/^Name: It is empty.*\[item 3\]$/),
						details: expect.objectContaining({
							problems: [expect.objectContaining({ path: 'Name' })],
						}),
					}),
					pairedItem: { item: 3 },
				},
			]);
			expect(
				outputs
					.flat()
					.filter(({ json }) => 'id' in json)
					.map(({ json, pairedItem }) => [json.name, pairedItem]),
			).toEqual([
				['a', { item: 0 }],
				['c', { item: 2 }],
			]);
			expect(outputs[onError === 'continueErrorOutput' ? 1 : 0]).toHaveLength(
				onError === 'continueErrorOutput' ? 2 : 4,
			);
		},
	);
});

describe('rule "a stopped run sends nothing more"', () => {
	it('stops sending when the execution is cancelled', async () => {
		const stop = new AbortController();
		const { seen, close } = await platform(() => {
			if (seen.requests.length === 3) stop.abort();
			return { delay: 20 };
		});
		await run(
			'update',
			{ ...byId('={{ $json.id }}'), updateFields: { name: 'n' } },
			{
				items: items(...Array.from({ length: 20 }, (_, i) => ({ id: `${i}` }))),
				signal: stop.signal,
			},
		);
		await sleep(200);
		expect(seen.requests).toHaveLength(3);
		await close();
	});
});

describe('rule "a stopped run sends nothing more", where the workflow continues after failures', () => {
	it('is no failure of items: the run ends, and nothing further is sent', async () => {
		const stop = new AbortController();
		const { seen, close } = await platform(() => {
			if (seen.requests.length === 2) stop.abort();
			return { status: 400, delay: 20 };
		});
		const { items: out } = await run(
			'update',
			{ ...byId('={{ $json.id }}'), updateFields: { name: 'n' } },
			{
				items: items({ id: '1' }, { id: '2' }, { id: '3' }),
				...continueOnFail,
				signal: stop.signal,
			},
		);
		await sleep(100);
		expect(seen.requests).toHaveLength(2);
		expect(out.filter(({ json }) => 'error' in json)).toEqual([]);
		await close();
	});
});

describe('the lists of the editor', () => {
	const LISTS: Array<[string, () => Promise<unknown>]> = [
		['campaigns', async () => await engine.listSearch('engagementCampaign', 'searchCampaigns')],
		['workspaces', async () => await engine.listSearch('engagementAccount', 'searchWorkspaces')],
		[
			'categories',
			async () => await engine.listSearch('engagementKnowledgeBase', 'searchCategories'),
		],
		[
			'subscriptions',
			async () => await engine.listSearch('engagementWebhook', 'searchSubscriptions'),
		],
		['event types', async () => await engine.loadOptions('engagementTrigger', 'getWebhookTypes')],
	];

	/** The editor shows its message and nothing else. */
	const failure = async (list: () => Promise<unknown>) =>
		await list().then(String, (error: Error) => error);

	/** Each of these comes for every second list. */
	const ANSWERS = [
		...['text', 7, {}, [null], [1, { type: 7, id: 7 }], { entries: [{ id: '1' }] }],
		{ a: [], b: [] },
	];

	describe.each(withTurn(LISTS))('%s', (_, list, turn) => {
		it.each(oneIn(2, ANSWERS, turn))(
			'rule "every answer is understood or refused in words": show what they understand of %j, or say that it is no list',
			async (data) => {
				sandbox.fault({ status: 200, body: { data, errors: [] }, times: 0 });
				const shown = await list().catch((error: Error) => error.message);
				expect(JSON.stringify(shown)).not.toMatch(
					/is not a function|Cannot read|undefined|iterable/,
				);
			},
		);

		it('say what is wrong with the token, and what to do', async () => {
			engine.credential.accessToken = 'nobody';
			const error = await failure(list);
			expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '401' });
			expect((error as Error).message).toMatch(
				/^The platform does not accept the access token: .*\. .*enter the newest in the credential[^]*HTTP 401/,
			);
		});

		it('say what is wrong with the base URL', async () => {
			engine.credential.baseUrl = 'http://api.example.com';
			expect(await failure(list)).toMatchObject({
				name: 'NodeOperationError',
				message: expect.stringContaining('is not encrypted'),
			});
		});
	});

	it('say that the platform is away', async () => {
		const { url, close } = await platform(() => ({}));
		await close();
		engine.credential.baseUrl = url;
		expect(await failure(LISTS[0]![1])).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(
				/^The platform refused the connection\. .*Check the base URL and the network/,
			),
		});
	});
});
