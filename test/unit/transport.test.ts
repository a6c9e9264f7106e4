import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { IHttpRequestOptions } from 'n8n-workflow';
import {
	apiRoot,
	CancelledError,
	download,
	fromJson,
	fromJsonExact,
	isThrottled,
	multipart,
	pause,
	pauseBefore,
	stoppable,
	toJson,
} from '../support/inside';
import { expectFor } from '../support/expectFor';
import { expectLinear } from '../support/growth';
import { part } from '../support/share';

describe('JSON without loss', () => {
	it.each([
		['{"a":9007199254740993}', { a: '9007199254740993' }],
		['{"a":-9223372036854775808}', { a: '-9223372036854775808' }],
		['[9007199254740991,9007199254740992]', [9007199254740991, '9007199254740992']],
		['9007199254740993', '9007199254740993'],
		['{"a":"9007199254740993","b":1}', { a: '9007199254740993', b: 1 }],
		[
			'{"a":"say \\"9007199254740993\\" \\\\","b":9007199254740993}',
			{ a: 'say "9007199254740993" \\', b: '9007199254740993' },
		],
		[
			'{"a":0.12345678901234567,"b":1234567890123456.5}',
			{ a: 0.12345678901234567, b: 1234567890123456.5 },
		],
		['{"a":12345678901234567e2}', { a: 12345678901234567e2 }],
		['{"9007199254740993":1}', { '9007199254740993': 1 }],
		['[1700000000000,1700000000001]', [1700000000000, 1700000000001]],
	])('reads %s', (text, value) => {
		expect(fromJson(text)).toEqual(value);
	});

	it('finds a long integer at every offset', () => {
		for (let pad = 0; pad < 64; pad++) {
			const text = `{"${'k'.repeat(pad)}":12,"id":9223372036854775807}`;
			expect(fromJson(text)).toMatchObject({ id: '9223372036854775807' });
		}
	});

	it('reads everything around a long integer as JSON.parse does', () => {
		fc.assert(
			fc.property(fc.json(), (text) => {
				fc.pre(!/\d{16}/.test(text));
				expect(fromJson(text)).toEqual(JSON.parse(text));
				expect(fromJson(`[9007199254740993,${text},-9007199254740993]`)).toEqual([
					'9007199254740993',
					JSON.parse(text),
					'-9007199254740993',
				]);
			}),
			{ numRuns: part(330) },
		);
	});

	it('keeps every digit there and back, next to any text', () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
				fc.string(),
				(id, text) => {
					const json = toJson({ text, id, list: [id] });
					expect(json).toBe(`{"text":${JSON.stringify(text)},"id":${id},"list":[${id}]}`);
					const back = fromJsonExact(json) as { id: number | bigint };
					expect(back).toMatchObject({ text });
					expect(BigInt(back.id)).toBe(id);
				},
			),
			{ numRuns: part(170) },
		);
	});

	it('writes as JSON.stringify does, with every digit at any depth', () => {
		expect('toJSON' in BigInt.prototype).toBe(true); // it is n8n's, and writes a text
		const anything = fc.letrec((tie) => ({
			value: fc.oneof(
				{ depthSize: 'medium' },
				...[fc.bigInt(), fc.maxSafeInteger(), fc.double(), fc.boolean(), fc.string()],
				fc.constantFrom(null, undefined, new Date(0), '9007199254740993', '-1e400', '\\"1'),
				...[fc.array(tie('value')), fc.dictionary(fc.string(), tie('value'))],
				fc.record({ toJSON: fc.string() }),
				tie('value').map((own) => ({ toJSON: () => [own] })),
			),
		})).value;
		// Each long integer is written as a text that no other part has, and then its quotes are taken away.
		const mark = '#'.repeat(40);
		const byHand = (value: unknown): unknown => {
			if (typeof value === 'bigint') return `${mark}${value}${mark}`;
			if (typeof value !== 'object' || value === null) return value;
			const own: unknown = Reflect.get(value, 'toJSON');
			if (typeof own === 'function') return byHand(Reflect.apply(own, value, []));
			if (Array.isArray(value)) return value.map(byHand);
			return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, byHand(of)]));
		};
		fc.assert(
			fc.property(fc.record({ part: anything }), (value) => {
				expect(toJson(value)).toBe(
					JSON.stringify(byHand(value)).replaceAll(
						new RegExp(`"${mark}(-?\\d+)${mark}"`, 'g'),
						'$1',
					),
				);
			}),
			{ numRuns: part(330) },
		);
	});

	it('throws a SyntaxError for a truncated text with a long integer', () => {
		expect(() => fromJson('{"id":9007199254740993,"name":"a')).toThrow(SyntaxError);
	});
});

describe('rule: JSON is read in a time that grows with its length', () => {
	const tryTo = (read: (text: string) => unknown) => (text: string) => {
		try {
			read(text);
		} catch {
			// most of these texts are no JSON
		}
	};

	it('whatever it is made of', () => {
		const piece = fc.constantFrom(
			...['1', '1'.repeat(15), '1'.repeat(16), '.', 'e', '-', '"', '\\', ',', '[', ']', ' '],
			...['{"a":', '1.5,', '"1234567890123456",', '9007199254740993,', '9007199254740993.5,'],
		);
		const parts = fc.array(piece, { minLength: 1, maxLength: 4 });
		fc.assert(
			fc.property(fc.constantFrom('', '[', '["', '{"a":[1,'), parts, parts, (start, unit, end) => {
				const one = unit.join('');
				const textOf = (length: number) =>
					start + one.repeat(length / one.length) + end.join('') + ']';
				expectLinear(tryTo(fromJson), textOf);
				expectLinear(tryTo(fromJsonExact), textOf);
			}),
			{ numRuns: part(20), endOnFailure: true },
		);
	});

	it.each([
		['digits before a point', (n: number) => `[${'1'.repeat(n)}.5]`],
		['digits', (n: number) => `[${'1'.repeat(n)}]`],
		['long integers, and no string', (n: number) => `[${'9007199254740993,'.repeat(n / 17)}1]`],
		['long digits in strings', (n: number) => `[${'"9007199254740993",'.repeat(n / 19)}1]`],
		['backslashes', (n: number) => `["${'\\\\'.repeat(n / 2)}", 9007199254740993]`],
	])('%s', (_what, textOf) => {
		expectLinear(tryTo(fromJson), textOf);
		expectLinear(tryTo(fromJsonExact), textOf);
	});

	it.each(['9007199254740993,9007199254740993', '<p>9007199254740993</p>', 'a;9007199254740993'])(
		'what is no JSON is left alone: %s',
		(text) => {
			expect(() => fromJson(text)).toThrow(SyntaxError);
		},
	);

	it.each(['[0009007199254740993]', '[-]', '[9007199254740993 1]', '[1e+9007199254740993x]'])(
		'no flaw of JSON is mended on the way: %s',
		(text) => {
			expect(() => fromJson(text)).toThrow(SyntaxError);
			expect(() => fromJsonExact(text)).toThrow(SyntaxError);
		},
	);
});

describe('rule: a value of any depth is read, written, or refused with a sentence', () => {
	const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

	it('500 levels are read, and no more', () => {
		for (const read of [fromJson, fromJsonExact]) {
			expect(toJson(read(nested(500)))).toBe(nested(500));
			for (const levels of [501, 600, 100_000])
				expect(() => read(nested(levels))).toThrow('It is nested more than 500 levels deep');
		}
	});

	it('what is too deep is not written', () => {
		expect(() => toJson(JSON.parse(nested(100_000)))).toThrow(/^A value is nested too deep/);
		expect(() => toJson([1n, JSON.parse(nested(100_000))])).toThrow(/^A value is nested too deep/);
	});

	it('an integer that nobody can work with is not sent on', () => {
		expect(fromJson(`[${'9'.repeat(2_000)}]`)).toEqual(['9'.repeat(2_000)]);
		expect(() => fromJsonExact(`[${'9'.repeat(2_000)}]`)).toThrow(/more than 1000 digits/);
	});

	it('a name like __proto__ is one of the record', () => {
		const text = '{"__proto__":9007199254740993,"a":[{"__proto__":-9007199254740993}]}';
		expect(toJson(fromJsonExact(text))).toBe(text);
	});
});

describe('base URL', () => {
	it.each([
		['https://api.example.com/{env}', 'prod2', 'https://api.example.com/prod2/api/v3'],
		['https://api.example.com/{env}/', 'prod', 'https://api.example.com/prod/api/v3'],
		['https://api.example.com/prod0/api/v3/', 'prod', 'https://api.example.com/prod0/api/v3'],
		['https://api.example.com', 'prod', 'https://api.example.com/api/v3'],
		['http://127.0.0.1:8080/{env}', 'prod', 'http://127.0.0.1:8080/prod/api/v3'],
		['http://localhost/{env}', 'prod', 'http://localhost/prod/api/v3'],
		['http://[::1]:81', 'prod', 'http://[::1]:81/api/v3'],
	])('takes %s', (baseUrl, environment, root) => {
		expect(apiRoot({ baseUrl, environment })).toBe(root);
	});

	it.each([
		['', /no base URL/],
		['api.example.com/{env}', /no scheme.*https:\/\/api\.example\.com/],
		['http://api.example.com', /not encrypted.*https/],
		['http://127.0.0.1.example.com', /not encrypted/],
		['ftp://api.example.com', /not encrypted/],
		['https://user:secret@api.example.com', /user name or password/],
		['https://api.example.com/?a=1', /"\?" or "#"/],
		['https://', /not an address/],
	])('refuses %s', (baseUrl, sentence) => {
		expect(() => apiRoot({ baseUrl, environment: 'prod' })).toThrow(sentence);
	});
});

describe('a base URL that holds a password', () => {
	it.each([
		'user:pass@api.example.com/x',
		'user:pass@api.example.com/{env}',
		'https://user:pass@api.example.com',
		'https://user:pass@api example.com',
		'https://user:pa/pass@api.example.com',
		'https://user:1?pass@api.example.com',
		'http://user:1/pass@api.example.com',
		'user:pa\nss:pass@api.example.com',
	])('is refused without repeating it: %j', (baseUrl) => {
		let message = '';
		try {
			apiRoot({ baseUrl, environment: 'prod' });
		} catch (error) {
			message = (error as Error).message;
		}
		expect(message).toMatch(/^The base URL /);
		expect(message).not.toContain('pass@');
		expect(message).not.toContain('user:');
	});

	it('shows the rest of one without a scheme', () => {
		const baseUrl = 'user:pass@api.example.com/x';
		expect(() => apiRoot({ baseUrl })).toThrow('e.g. https://api.example.com/x.');
	});
});

describe('throttling', () => {
	const now = Date.UTC(2026, 0, 1);

	it.each([
		[{ 'retry-after': '7' }, 7_000],
		[{ 'retry-after': new Date(now + 9_000).toUTCString() }, 9_000],
		[{ 'retry-after': new Date(now - 9_000).toUTCString() }, 0],
		// A date is one of the platform's clock, which the answer shows.
		...[-3_600_000, -60_000, 5_000, 7_200_000].map((ahead): [Record<string, string>, number] => {
			const clock = now + ahead; // in whole seconds
			const date = new Date(clock).toUTCString();
			return [{ 'retry-after': new Date(clock + 9_000).toUTCString(), date }, 9_000];
		}),
		[
			{ 'x-ratelimit-reset': String(now / 1000 + 64), date: new Date(now + 60_000).toUTCString() },
			4_000,
		],
		[{ 'x-ratelimit-reset': '3' }, 3_000],
		[{ 'x-ratelimit-reset': String(now / 1000 + 4) }, 4_000],
		[{ 'x-ratelimit-reset': String(now + 5_000) }, 5_000],
	])('waits as %j asks', (headers, ms) => {
		expect(pauseBefore(1, headers, now)).toBe(ms);
	});

	it('backs off with jitter, doubling to a cap, when nothing is asked', () => {
		for (let tries = 1; tries < 20; tries++) {
			const longest = Math.min(30_000, 500 * 2 ** (tries - 1));
			const waits = Array.from({ length: 50 }, () => pauseBefore(tries, {}, now));
			expect(Math.min(...waits)).toBeGreaterThanOrEqual(longest / 2);
			expect(Math.max(...waits)).toBeLessThanOrEqual(longest);
			expect(new Set(waits).size).toBeGreaterThan(1);
		}
	});

	it('backs off by half of the longest pause at least, and by all of it at most', () => {
		const random = jest.spyOn(Math, 'random');
		for (const [tries, least, most] of [
			[1, 250, 500],
			[4, 2_000, 4_000],
			[20, 15_000, 30_000],
		] as const) {
			random.mockReturnValue(0);
			expect(pauseBefore(tries, {}, now)).toBe(least);
			random.mockReturnValue(1 - 1e-12);
			expect(pauseBefore(tries, {}, now)).toBeCloseTo(most, 5);
		}
	});

	it.each([
		[1, { 'x-ratelimit-reset': String(now / 1000 - 60) }, 250],
		[1, { 'x-ratelimit-reset': '0' }, 250],
		[2, { 'x-ratelimit-reset': String(now - 60_000) }, 500],
		[2, { 'retry-after': '0' }, 500],
		[4, { 'retry-after': new Date(now - 9_000).toUTCString() }, 2_000],
		[4, { 'retry-after': '1' }, 2_000],
		[1, { 'retry-after': '99999999999999' }, 250],
		[1, { 'retry-after': '9'.repeat(400) }, 250],
		[1, { 'retry-after': 'Sat, 13 Sep 275760 00:00:00 GMT' }, 250],
		[1, { 'x-ratelimit-reset': `${now}000000` }, 250], // nanoseconds
	])('backs off before try %i + 1 anyway when %j asks for nothing', (tries, headers, least) => {
		for (let i = 0; i < 50; i++) {
			const wait = pauseBefore(tries, headers, now);
			expect(wait).toBeGreaterThanOrEqual(least);
			expect(wait).toBeLessThanOrEqual(least * 2);
		}
	});

	it('takes no word that ends in "over" for a rate', () => {
		expect(isThrottled(403, {}, 'no permission to discover rates')).toBe(false);
		expect(isThrottled(403, { 'x-error': 'ERR_403_DEVELOPER_OVER_RATE' }, '')).toBe(true);
	});

	it.each([
		{ 'access-control-expose-headers': 'X-RateLimit-Limit, X-RateLimit-Remaining' },
		{ 'access-control-expose-headers': 'X-RateLimit-Exceeded, X-Over-Quota' },
		{ vary: 'X-Over-Quota' },
		{ 'ratelimit-policy': '"rate-limit";q=100;w=60', 'x-ratelimit-remaining': '99' },
		{ 'set-cookie': ['a=b', 'rate_limit=100'] },
	])('takes a header that only speaks of limits for no throttling: %j', (headers) => {
		expect(isThrottled(403, headers, '{"errors":[{"message":"permission.denied"}]}')).toBe(false);
	});

	it.each([
		{ 'x-error-detail-header': 'Account Over Queries Per Second Limit' },
		{ 'x-error': 'Rate limit exceeded' },
		{ 'x-error': 'The rate limit has been reached' },
		{ 'x-error-code': 'rateLimitExceeded' },
		{ 'x-errors': ['one', 'TOO_MANY_REQUESTS'] },
	])('takes a header that says so for throttling: %j', (headers) => {
		expect(isThrottled(403, headers, '')).toBe(true);
	});

	it('rule "throttling is not a missing permission": by what a 403 says', () => {
		expect(isThrottled(429, {}, '')).toBe(true);
		expect(isThrottled(403, {}, '<h1>Developer Over Rate</h1>')).toBe(true);
		expect(isThrottled(403, { 'retry-after': '5' }, '<h1>Over Quota</h1>')).toBe(true);
		expect(isThrottled(403, { 'retry-after': '5' }, 'Quota has been exceeded')).toBe(true);
		expect(isThrottled(403, { 'retry-after': '5' }, 'quota.permission.denied')).toBe(false);
		expect(isThrottled(403, {}, '<h1>Account Over Queries Per Second Limit</h1>')).toBe(true);
		expect(isThrottled(403, { 'x-error-detail': 'ACCOUNT_OVER_QPS' }, '')).toBe(true);
		expect(isThrottled(403, {}, '{"errors":[{"message":"permission.denied"}]}')).toBe(false);
		for (const key of [
			'corporate.limit.permission',
			'rate.card.forbidden',
			'user.over.limit.of.seats.denied',
		]) {
			expectFor(key, isThrottled(403, {}, `{"errors":[{"message":"${key}"}]}`)).toEqual(false);
		}
		expect(isThrottled(500, {}, 'over rate')).toBe(false);
	});

	it('takes a word that only holds "over" and "rate" for no throttling', () => {
		const letters = fc.stringMatching(/^[a-z]{1,4}$/);
		const gap = fc.constantFrom('.', '_', '-', ' ');
		const inBody = (key: string) => isThrottled(403, {}, `{"errors":[{"message":"${key}"}]}`);
		fc.assert(
			fc.property(letters, letters, gap, (before, after, between) => {
				expect([before, after, inBody(`${before}.overrate${after}`)]).toEqual([
					before,
					after,
					false,
				]);
				expect(inBody(`content.over${between}rate${after}`)).toBe(false);
				expect(inBody(`${before}over${between}rate`)).toBe(false);
				expect(inBody(`content${between}over${between}rate`)).toBe(true);
			}),
		);
		for (const key of ['content.overrated', 'quota.over.quota']) expect(inBody(key)).toBe(false);
	});
});

describe('multipart', () => {
	it('writes the bytes of RFC 7578 and cannot be broken out of', () => {
		const { body, contentType } = multipart([
			{
				name: 'file',
				content: Buffer.from([0, 255, 13, 10]),
				fileName: 'a"b\r\nX: y.bin',
				mimeType: 'application/x\r\nY: z',
			},
		]);
		const boundary = /boundary=(.+)$/.exec(contentType)![1]!;
		expect(body.toString('latin1')).toBe(
			`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a%22b%0D%0AX: y.bin"\r\n` +
				`Content-Type: application/xY: z\r\n\r\n\x00\xff\r\n\r\n--${boundary}--\r\n`,
		);
	});
});

it('a pause is over once it has been slept, although the clock is set back', async () => {
	const now = Date.now();
	let calls = 0;
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now - (calls++ && 3_600_000));
	await pause(600).finally(() => clock.mockRestore());
	expect(calls).toBeLessThan(30);
});

describe('waiting for what others wait for too', () => {
	const forever = new Promise<never>(() => {});
	const end = Infinity;

	it('ends when the execution is stopped, before or meanwhile', async () => {
		const stop = new AbortController();
		const wait = stoppable(forever, { signal: stop.signal, patience: { end } });
		stop.abort();
		await expect(wait).rejects.toThrow(CancelledError);
		const late = stoppable(forever, { signal: stop.signal, patience: { end } });
		await expect(late).rejects.toThrow(CancelledError);
	});

	it('ends with the patience of the caller', async () => {
		const wait = stoppable(forever, { patience: { end: Date.now() + 20 } });
		await expect(wait).rejects.toThrow('No time was left for the request');
	});

	it('gives what came, or threw', async () => {
		const limits = { signal: new AbortController().signal, patience: { end } };
		expect(await stoppable(Promise.resolve(1), limits)).toBe(1);
		await expect(stoppable(Promise.reject(new Error('no')), limits)).rejects.toThrow('no');
	});
});

describe('a file at an address that the platform names', () => {
	/** Fetches it in an n8n whose credential has this address; gives what was asked for, and the error. */
	const fetched = async (baseUrl: string, address: string, location?: string) => {
		const asked: string[] = [];
		const httpRequest = async ({ url }: IHttpRequestOptions) => {
			asked.push(url);
			const isMoved = location !== undefined && asked.length === 1;
			const body = Readable.from(Buffer.from('the file'));
			return isMoved
				? { statusCode: 302, headers: { location }, body }
				: { statusCode: 200, headers: {}, body };
		};
		const n8n = { helpers: { httpRequest }, getCredentials: async () => ({ baseUrl }) };
		const said = await download(n8n as never, address, {}).then(
			({ content }) => content.toString(),
			(error: Error) => error.message,
		);
		return { asked, said };
	};
	const REFUSED = 'The address of the file cannot be used';
	const PLATFORM = 'https://api.example.com/{env}';
	const FILE = 'https://files.example.com/a.zip';
	const OWN = [
		...['http://127.0.0.1:5678/metrics', 'http://localhost:9200/_search', 'http://[::1]/'],
		...['http://127.1:5678/', 'https://localhost/', 'https://127.0.0.2/'],
	];

	it.each(OWN)(
		'is not fetched from this machine, where the platform is not on it: %s',
		async (own) => {
			expect(await fetched(PLATFORM, own)).toEqual({ asked: [], said: REFUSED });
			expect(await fetched(PLATFORM, FILE, own)).toEqual({ asked: [FILE], said: REFUSED });
		},
	);

	it('is fetched from this machine by a platform that is on it, and from elsewhere', async () => {
		const own = 'http://127.0.0.1:5678/a.zip';
		const there = { asked: [own], said: 'the file' };
		expect(await fetched('http://localhost:4010/{env}', own)).toEqual(there);
		expect(await fetched(PLATFORM, FILE)).toEqual({ asked: [FILE], said: 'the file' });
	});
});
