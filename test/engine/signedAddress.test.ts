/** Token and key of a credential that another node uses: the address that was checked is sent, in any spelling. */
import type { IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import type { IHttpRequestOptions, IRequestOptions } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { useSandbox } from '../support/sandbox';
import { serve } from '../support/server';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

type Server = Awaited<ReturnType<typeof serve>>;

/** The platform, and a server that must get nothing. */
let own: Server;
let foreign: Server;
const arrived: Array<{ at: 'own' | 'foreign'; url: string; headers: IncomingHttpHeaders }> = [];

beforeAll(async () => {
	const listen = async (at: 'own' | 'foreign') =>
		await serve((request, response) => {
			arrived.push({ at, url: request.url!, headers: request.headers });
			response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
		});
	[own, foreign] = await Promise.all([listen('own'), listen('foreign')]);
});
afterAll(async () => {
	await Promise.all([own.close(), foreign.close()]);
});
beforeEach(() => {
	arrived.length = 0;
	engine.credential = { ...engine.credential, baseUrl: `${own.url}/{env}` };
});

/** Names of the hosts in an address, until the servers listen. */
const [OWN, FOREIGN] = ['<own>', '<foreign>'];
const filledIn = (address: string) =>
	address
		.replaceAll(OWN, () => new URL(own.url).host)
		.replaceAll(FOREIGN, () => new URL(foreign.url).host);

const scheme = fc.constantFrom(
	'http:',
	'http:',
	'HTTP:',
	'',
	'',
	'h\nttp:',
	'https:',
	'ftp:',
	'\\',
);
const slashes = fc.constantFrom('//', '//', '//', '\\\\', '/\\', '\\/', '/', '', '///', '/\t/');
const user = fc.constantFrom(
	...['', '', '', '', 'a@', 'a:b@', '@', `${OWN}@`, `${FOREIGN}@`, `${OWN}\\@`, `${OWN}%2F@`],
);
const host = fc
	.constantFrom(OWN, OWN, OWN, FOREIGN)
	.chain((name) =>
		fc
			.constantFrom(
				...[(one: string) => one, (one: string) => one, (one: string) => one.replaceAll('.', '。')],
				...[(one: string) => `${one}%2e`, (one: string) => `${one}.`, (one: string) => `${one}#`],
			)
			.map((written) => ({ name, written })),
	);
const path = fc.constantFrom(
	...['/prod/api/v3/case', '/prod/api/v3/case', '/prod/api/v2/search/CASE', '/prod/api/v3'],
	...['\\prod\\api\\v3\\case', '/prod/api/v3/../../x', '/prod/api/v3/%2e%2E/x', '/x'],
	...['/./prod/api/v3/case', '/x/../prod/api/v3/case', '/prod%2Fapi/v3/x', 'case', '../case'],
	...[`/prod/api/v3/@${FOREIGN}/`, `/prod/api/v3//${FOREIGN}/`, '/prod/api/v3/a%20b%', ''],
);
const end = fc.constantFrom('', '', '?a=b', `#@${FOREIGN}`, `?@${FOREIGN}`, '?a=é b', '/..');
const blank = fc.constantFrom(
	'',
	'',
	'',
	' ',
	'\t',
	'\n',
	'\r\n',
	'\u00a0',
	'\u3000',
	'\u200b',
	'\0',
);
const address = fc
	.tuple(fc.tuple(scheme, slashes, user, host, path, end), blank, blank, fc.nat({ max: 40 }))
	.map(([[scheme, slashes, user, { name, written }, path, end], before, inside, at]) => {
		const whole = () =>
			filledIn(scheme + slashes + user) + written(filledIn(name)) + filledIn(path + end);
		const split = (text: string) => text.slice(0, at) + inside + text.slice(at);
		return { text: () => before + split(whole()), path: () => filledIn(path + end) };
	});
const base = fc.constantFrom(
	...[undefined, undefined, `http://${OWN}`, `http://${OWN}/prod/api/v3/`, `http://${FOREIGN}/x`],
	...[`http://${FOREIGN}/prod/api/v3/`, `http://${OWN}@${FOREIGN}/prod/api/v3/`, `//${FOREIGN}/`],
	...['', `http:\\\\${FOREIGN}\\prod\\api\\v3\\`, ` http://${FOREIGN}/prod/api/v3/`],
);

/** By n8n's newer request function, and by the older one, which its HTTP Request uses and which has two names. */
const WAYS: Array<[string, (url: string, more: object) => Promise<unknown>]> = [
	['url', async (url, more) => await engine.otherNode(url, more)],
	['uri of the older', async (uri, more) => await engine.httpRequestNode(uri, more)],
	[
		'url of the older',
		async (url, more) =>
			await engine.httpRequestNode(
				undefined as never,
				{ url, ...more } as Partial<IRequestOptions>,
			),
	],
	[
		'url of the older, next to another uri',
		async (url, more) =>
			await engine.httpRequestNode(`${foreign.url}/prod/api/v3/case`, {
				...{ url, ...more },
			} as Partial<IRequestOptions>),
	],
];

describe.each(WAYS)('rule "token and key go to the platform only", by %s', (way, send) => {
	it('in any spelling of an address', async () => {
		let sent = 0;
		await fc.assert(
			fc.asyncProperty(address, base, fc.boolean(), async (generated, baseURL, isRelative) => {
				arrived.length = 0;
				const url = isRelative ? generated.path() : generated.text();
				fc.pre(url !== '' || !way.includes('another')); // without a url, the other one counts
				const joined = baseURL === undefined ? undefined : filledIn(baseURL);
				await send(url, joined === undefined ? {} : { baseURL: joined }).catch(() => undefined);
				const meant = URL.canParse(url, joined || undefined)
					? new URL(url, joined || undefined)
					: undefined;
				const isBelow = /^\/prod\/api\/v[23]\//.test(meant?.pathname ?? '');
				const isMeant = meant?.origin === own.url && meant.username + meant.password === '';
				const what = JSON.stringify([url, joined]);
				expect([what, arrived.map(({ at, url }) => [at, url])]).toEqual([
					what,
					isMeant && isBelow ? [['own', meant.pathname + meant.search]] : [],
				]);
				sent += arrived.length;
			}),
			{ numRuns: part(1_500) },
		);
		expect(sent).toBeGreaterThan(part(1_500) / 20);
	});

	it('with the headers, and with the query that the node adds', async () => {
		const more: Partial<IHttpRequestOptions> = { qs: { text: 'a b&c', list: ['1', '2'] } };
		await send(`${own.url}/prod/api/v3/case?x=%2F`, more);
		const [{ url, headers }] = arrived as [(typeof arrived)[number]];
		const { pathname, searchParams } = new URL(url, own.url);
		expect(pathname).toBe('/prod/api/v3/case');
		expect([...searchParams]).toEqual([
			['x', '/'],
			['text', 'a b&c'],
			...['1', '2'].map((one) => [expect.stringMatching(/^list/), one]),
		]);
		const { accessToken, apiKey } = engine.credential;
		expect(headers).toMatchObject({ authorization: `Bearer ${accessToken}`, key: apiKey });
	});
});

it.each([
	['/prod/api/v2/me', undefined, []],
	['/prod/api/v2/me', false, ['switch Look Up Names on in the credential']],
	['/prod/api/v1/bootstrap/resources', false, ['switch Look Up Names on in the credential']],
	['/prod/api/v4/me', false, ['correct the base URL in the credential']],
	['/prod/api/v4/me', undefined, ['correct the base URL in the credential']],
])('%s, Look Up Names %s: %j', async (path, lookUps, ways) => {
	if (lookUps !== undefined) engine.credential.lookUps = lookUps;
	const refused = await engine.otherNode(`${own.url}${path}`).then(
		() => '',
		({ message }: Error) => message,
	);
	delete engine.credential.lookUps;
	expect(/or (.* in the credential)\./.exec(refused)?.slice(1) ?? []).toEqual(ways);
	expect(arrived).toHaveLength(ways.length === 0 ? 1 : 0);
});

it.each(['', 'no address', '/prod/api/v3/case', 'http://'])(
	'what is no address is refused with a sentence: %j',
	async (url) => {
		await expect(engine.otherNode(url)).rejects.toThrow(
			/are sent only to .*Use an address below it/,
		);
		await expect(engine.httpRequestNode(url)).rejects.toThrow(/are sent only to/);
		expect(arrived).toEqual([]);
	},
);
