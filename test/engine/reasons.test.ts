/** What a person reads where the platform refuses: a sentence by the kind of its key, the key, and what to do. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import ts from 'typescript';
import { credentialOf, useEngine } from '../support/engine';
import { filesIn, textOf } from '../support/files';
import { locator } from '../support/parameters';
import { useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** What a person reads where the platform refuses with these texts. */
async function refusalOf(messages: readonly unknown[], status = 400, more: object = {}) {
	sandbox.reset();
	const errors = messages.map((message) => ({ id: 'e1', code: status, message }));
	sandbox.fault({ status, body: { data: null, errors, ...more } });
	const { error, said } = await engine.node('engagementCampaign', {
		...{ resource: 'campaign', operation: 'get', addressBy: 'campaignId' },
		campaignId: locator('9004_1'),
	});
	const { description = '' } = error as { description?: string };
	return { message: error!.message, advice: description, said };
}

const GENERAL = 'The platform refused what was sent';

/** Words of a key, and what a person reads of it. */
const FAMILIES: ReadonlyArray<[phrase: string, sentence: RegExp]> = [
	['not found', /no such record/],
	['missing', /missing/],
	['is required', /missing/],
	['incomplete', /missing/],
	['validation', /does not accept/],
	['invalid', /does not accept/],
	['malformed', /does not accept/],
	['duplicate', /already exists/],
	['already exists', /already exists/],
	['permission denied', /permission/],
	['forbidden', /permission/],
	['rate limit exceeded', /fewer requests/],
	['too large', /more than/],
	['cursor', /cursor/],
	['not supported', /not support/],
	['unsupported', /not support/],
	['authentication', /access token or the API key/],
	['internal', /went wrong/],
];

/** Names of things that say nothing of a reason. */
const noun = fc.stringMatching(/^[bdfgk][aeiou][lmnr][aeiou]x?$/);

/** The ways in which services write such a key. */
const SPELLINGS: ReadonlyArray<(words: readonly string[]) => string> = [
	(words) => words.join('.'),
	(words) => words.join('_').toUpperCase(),
	(words) => words.join('-'),
	(words) => words.join(' '),
	([first, ...others]) =>
		first + others.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(''),
];

let general: Awaited<ReturnType<typeof refusalOf>>;
beforeAll(async () => {
	engine.credential = credentialOf(sandbox);
	general = await refusalOf(['bola']);
});

it.each(FAMILIES)(
	'a key with the words "%s" is understood in any spelling',
	async (phrase, sentence) => {
		await fc.assert(
			fc.asyncProperty(noun, fc.constantFrom(...SPELLINGS), async (name, spell) => {
				const key = spell([name, ...phrase.split(' ')]);
				const { message, advice } = await refusalOf([key]);
				const [says] = message.split(':');
				expect(says).toMatch(sentence);
				expect(message).toBe(`${says}: ${key}`);
				expect(advice).toMatch(/^[A-Z][^]{10,}\.\nHTTP 400, GET \/campaign; code 400, id e1$/);
				expect(advice).not.toBe(general.advice);
			}),
			{ numRuns: part(5) },
		);
	},
);

it.each([
	[400, 'authentication.token.invalid', /^The platform does not accept the access token:/],
	[
		400,
		'channel.authentication.expired',
		/^The platform is not signed in to the account or channel/,
	],
	[
		404,
		'account.authentication.failed',
		/^The platform is not signed in to the account or channel/,
	],
	[400, 'ACCOUNT_ACCESS_TOKEN_INVALID', /^The platform is not signed in to the account or channel/],
	[400, 'attachment.authentication.bola', new RegExp(`^${GENERAL}`)],
])(
	'with HTTP %i, %s speaks of the credential only if nothing else is named',
	async (status, key, says) => {
		const { message, said } = await refusalOf([key], status);
		expect(message).toMatch(says);
		const isOfCredential = message.includes('access token:');
		expect(/in the credential|Token and key/i.test(said)).toBe(isOfCredential);
	},
);

it('only whole words count', async () => {
	const letters = fc.stringMatching(/^[qz]{1,3}$/);
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...FAMILIES), letters, letters, async ([phrase], a, b) => {
			const key = `bola.${a}${phrase.replaceAll(' ', '.')}${b}`;
			expect((await refusalOf([key])).message.startsWith(`${GENERAL}: ${key}`)).toBe(true);
		}),
		{ numRuns: part(12) },
	);
});

describe.each([
	'Something went wrong. Please try again.',
	'report.temporary.try.again',
	'Retry later',
	'An unexpected error occurred. Please try again later.',
	'Unknown error, please retry',
	'Too many concurrent queries, try again later',
	'The report is locked by another query. Try again in a minute.',
])('a refusal that asks to try again: %s', (message) => {
	const refuse = (times: number) =>
		sandbox.fault({ status: 400, times, body: { data: null, errors: [{ message }] } });
	const run = async (parameters: object) =>
		await engine.node('engagementCampaign', { resource: 'campaign', ...parameters } as never);
	const get = { operation: 'get', addressBy: 'campaignId', campaignId: locator('9004_1') };

	it('is tried again by a read', async () => {
		refuse(2);
		const { said } = await run(get);
		expect([said.includes(message), sandbox.requests().length]).toEqual([false, 3]);
	});

	it('is named after the last try', async () => {
		refuse(0);
		expect((await run(get)).said).toContain(
			`The platform asks to try it again: ${message}\nRun it again later.`,
		);
		expect(sandbox.requests()).toHaveLength(5);
	});

	it('is not sent again by a write, which was not carried out', async () => {
		refuse(0);
		const { said } = await run({ operation: 'create', name: 'A' });
		expect(said).toMatch(/\nRun it again later\./);
		expect(sandbox.requests()).toHaveLength(1);
	});
});

it.each([
	['Name is missing, please try again', /^Something is missing/],
	['Invalid value. Correct it and try again.', /^The platform does not accept/],
	['Unknown field "colour". Remove it and try again.', /^The platform does not accept/],
	['Unexpected token in the body, try again', /^The platform does not accept/],
	['The file is too large. Try again with another one.', /^It is more than/],
	['More than 10000 messages overall. Try again for a shorter time.', /^It is more than/],
	['Only partially done. Try again.', /^The platform carried out only a part/],
	['The session has expired, please try again', /^Its current state does not allow it/],
	['Enter a valid number and try again', new RegExp(`^${GENERAL}`)],
])('a refusal of what was sent is asked once, whatever else it says: %s', async (message, says) => {
	const { message: title } = await refusalOf([message]);
	expect(title).toMatch(says);
	expect(sandbox.requests()).toHaveLength(1);
});

it('the first key that says something counts', async () => {
	const { message } = await refusalOf(['bola', 'campaign.duplicate', 'campaign.not.found']);
	expect(message).toMatch(/^It already exists/);
});

it('a refusal for a word like "overrated" is no throttling: it is asked once', async () => {
	const { message } = await refusalOf(['content.overrated'], 403);
	expect(message).toMatch(/^The platform does not allow it: content\.overrated/);
	expect(sandbox.requests()).toHaveLength(1);
});

it.each([
	[5, /bola4$/],
	[6, /bola4; and 1 more$/],
])('of %i keys five are shown', async (count, end) => {
	const { message } = await refusalOf(Array.from({ length: count }, (_, i) => `bola${i}`));
	expect(message).toMatch(end);
});

it.each([
	[400, GENERAL],
	[401, 'The platform does not accept the access token or the API key'],
	[403, 'The platform does not allow it'],
	[404, 'Nothing was found for Campaign "9004_1"'],
	[405, 'The address does not accept this method'],
	[409, 'It was changed in the meantime'],
	[411, 'The platform did not receive the length of the request'],
	[413, 'The request is too large'],
	[414, 'The address of the request is too long'],
	[415, 'The platform does not accept content of this type'],
	[421, 'The request reached the wrong environment'],
])('a key that says nothing, with HTTP %i', async (status, sentence) => {
	const { message } = await refusalOf(['what.is.this'], status);
	expect(message).toBe(`${sentence}: what.is.this`);
});

it('a message in the language of the user is shown as it is, and its words mean nothing', async () => {
	const foreign = fc.constantFrom(
		'Uma mensagem idêntica foi enviada há alguns minutos.',
		'Die Änderung wurde abgelehnt: Version, Token, Cursor.',
		'同じ投稿が数分前に送信されました。',
		'Доступ закрыт',
		'Le délai a expiré : conflit, permission, invalid.',
	);
	const words = fc.constantFrom(...FAMILIES.map(([phrase]) => phrase), 'conflict', 'not.found');
	await fc.assert(
		fc.asyncProperty(foreign, words, fc.boolean(), async (text, more, isFirst) => {
			const own = isFirst ? `${more}: ${text}` : `${text} ${more}.`;
			const { message, advice } = await refusalOf([own]);
			expect(message).toBe(`${GENERAL}: ${own}`);
			expect(advice).toBe(general.advice);
		}),
		{ numRuns: part(15) },
	);
});

it.each([
	[405, /third version/],
	[409, /Read it again/],
	[411, /Content-Length/],
	[413, /fewer records/],
	[414, /fewer IDs/],
	[415, /Send JSON/],
	[421, /"prod"[^]*"production"/],
])(
	'HTTP %i has its own advice: in an envelope, as a page and without a body',
	async (status, advice) => {
		const page = '<html><body>Refused</body></html>';
		for (const body of [{ data: null, errors: [] }, page, '']) {
			sandbox.reset();
			sandbox.fault({ status, body });
			const { error } = await engine.node('engagementCampaign', {
				...{ resource: 'campaign', operation: 'get', addressBy: 'campaignId' },
				campaignId: locator('9004_1'),
			});
			expect((error as { description?: string }).description).toMatch(advice);
		}
	},
);

describe('what the platform sends instead of a text', () => {
	const hostile = fc.oneof(
		fc.constantFrom({ toString: null }, { toString: 'x', valueOf: 1 }, [], {}, [[null]]),
		fc.jsonValue({ maxDepth: 2 }).filter((value) => typeof value === 'object'),
	);

	it('is shown as JSON: message, code and ID', async () => {
		await fc.assert(
			fc.asyncProperty(hostile, hostile, hostile, async (message, code, id) => {
				sandbox.reset();
				sandbox.fault({ status: 400, body: { data: null, errors: [{ message, code, id }] } });
				const { said } = await engine.node('engagementCampaign', {
					...{ resource: 'campaign', operation: 'get', addressBy: 'campaignId' },
					campaignId: locator('9004_1'),
				});
				expect(said).not.toMatch(/\[object|Cannot convert/);
				expect(said).toMatch(/\nHTTP 400, GET \/campaign\b/);
				const shown = JSON.stringify(message);
				if (
					message !== null &&
					shown.length < 100 &&
					/^[\x20-\x5f\x61-\x7e]+$/.test(shown) &&
					!/\d{9}/.test(shown)
				)
					expect(said).toContain(shown);
			}),
			{ numRuns: part(20) },
		);
	});

	it('is one request, also of a write that n8n tries again', async () => {
		sandbox.fault({ status: 200, body: { errors: [{ message: { toString: null } }] } });
		const before = sandbox.requests().length;
		await engine.node(
			'engagementCampaign',
			{ resource: 'campaign', operation: 'create', name: 'A' },
			{ tries: 3 },
		);
		expect(sandbox.requests().length - before).toBe(1);
	});
});

it('shows what the platform says about each field, and its name for the request', async () => {
	const detail = fc.record({ path: noun, problem: noun });
	await fc.assert(
		fc.asyncProperty(fc.array(detail, { maxLength: 5 }), noun, async (details, requestId) => {
			const { advice } = await refusalOf(['bola'], 400, { metadata: { details, requestId } });
			const lines = advice.split('\n');
			for (const { path: field, problem } of details)
				expect(lines).toContain(`${field}: ${problem}`);
			expect(lines.at(-1)).toBe(`Request ID of the platform: ${requestId}`);
			expect(lines).toHaveLength(details.length > 0 ? details.length + 4 : 3);
		}),
		{ numRuns: part(8) },
	);
});

it.each([
	[null],
	['no list'],
	[[null, 'text', { path: {}, problem: [] }, { other: 1 }]],
	[{ a: 1 }],
])('takes anything in place of these details: %j', async (details) => {
	const { said } = await refusalOf(['bola'], 400, { metadata: { details } });
	expect(said).toMatch(/^The platform refused what was sent: bola/);
	expect(said).not.toContain('[object');
});

it('puts fields and request ID into the details of an item that goes on', async () => {
	const details = [{ path: 'name', problem: 'is too short' }];
	sandbox.fault({
		status: 400,
		headers: { 'x-request-id': 'r-1' },
		body: { data: null, errors: [{ message: 'bola' }], metadata: { details } },
	});
	const { json } = await engine.node(
		'engagementCampaign',
		{ resource: 'campaign', operation: 'create', name: 'A' },
		{ onError: 'continueRegularOutput' },
	);
	expect(json[0]!.details).toMatchObject({
		problems: [{ path: 'name', text: 'is too short' }],
		requestId: 'r-1',
	});
	expect(JSON.stringify(json[0]).split('is too short')).toHaveLength(2);
});

it('nothing that nobody sees comes out of a refusal, and no line of its own', async () => {
	const invisible = fc.constantFrom(
		...['\u0000', '\u001b', '\u007f', '\u0085', '\u00ad', '\u200b', '\u200f', '\u2028', '\u202e'],
		...['\u2066', '\u2069', '\ufeff', '\u{e0041}', '\u{e007f}', '\r\n', '\n', '\t'],
	);
	const text = fc.array(fc.oneof(noun, invisible), { minLength: 1 }).map((parts) => parts.join(''));
	const node = fc.record({ message: text, code: text, id: text, path: text, requestId: text });
	await fc.assert(
		fc.asyncProperty(node, fc.constantFrom(200, 400, 401, 403, 404), async (texts, status) => {
			const { message, code, id, path: field, requestId } = texts;
			for (const isEnvelope of [true, false]) {
				sandbox.reset();
				const details = [{ path: field, problem: message }];
				const errors = [{ message, code, id }];
				sandbox.fault({
					status,
					body: isEnvelope
						? { data: null, errors, metadata: { details, requestId } }
						: `<p>${message}</p>`,
				});
				const run = async (onError?: 'continueRegularOutput') =>
					await engine.node(
						'engagementCampaign',
						{ resource: 'campaign', operation: 'create', name: 'A' },
						{ onError },
					);
				const { json } = await run('continueRegularOutput');
				const { error, details: shown } = json[0]! as { error: string; details: IDataObject };
				const { description, ...plain } = shown;
				for (const one of [error, ...String(description).split('\n')])
					expect(one).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
				// JSON.stringify would escape what is left.
				expect(Object.values(plain).flatMap(textsIn).join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
			}
		}),
		{ numRuns: part(15) },
	);
});

/** All texts in a value. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it('nothing in nodes/ knows a key that only the local platform uses', () => {
	// The names of events look like keys, and are publicly known.
	const written = filesIn('sandbox', /\.ts$/)
		.map(textOf)
		.flatMap((source) => [...source.matchAll(/'([a-z]+(?:\.[a-z]+)+)'/g)].map(([, key]) => key!));
	const specified = filesIn('spec', /\.yaml$/)
		.map(textOf)
		// Not keys of errors, but types of events, which are publicly known.
		.concat(textOf('sandbox/areas/webhook/types.ts'))
		.join('\n');
	const events = textOf('sandbox/areas/webhook/types.ts');
	const keys = new Set(
		written.filter((key) => !specified.includes(key) && !events.includes(`'${key}'`)),
	);
	expect(keys.size).toBeGreaterThan(60);
	const sources = filesIn('nodes', /\.ts$/).map(textOf);
	expect(sources.length).toBeGreaterThan(200);
	const texts = sources
		.filter((source) => [...keys].some((key) => source.includes(key)))
		.flatMap((source) => {
			const found: string[] = [];
			const visit = (node: ts.Node): void => {
				if (ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node))
					found.push(node.text);
				node.forEachChild(visit);
			};
			visit(ts.createSourceFile('', source, ts.ScriptTarget.Latest));
			return found;
		});
	const known = texts.filter((text) => [...keys].some((key) => text.split(/\s/).includes(key)));
	expect(known).toEqual([]);
});

it('a message has one item number at most', async () => {
	const { error } = await engine.node(
		'engagementCrmUserMapping',
		{
			...{ resource: 'mapping', operation: 'importCsv', installedAppId: locator('crm-app-1') },
			...{ importFrom: 'items', crmUserId: '={{ $json.crm }}', sprUserId: '={{ $json.user }}' },
		},
		{ items: ['', 'b'].map((crm) => ({ json: { crm, user: '1001' } })) },
	);
	expect(error!.message.match(/item \d/gi)).toHaveLength(1);
});
