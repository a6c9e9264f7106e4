import { createHmac, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import { WebhookContext } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { credentialOf, useEngine } from '../support/engine';
import { sentBodies, useSandbox } from '../support/sandbox';
import { part } from '../support/share';
import { freezeClock } from '../support/time';
import { keyOf, newEvent, signed, useTrigger } from '../support/trigger';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, mine, n8n, post, start } = useTrigger(engine, sandbox);

/** A request written byte by byte: header values that no client would send, and headers given twice. */
async function raw(body: Buffer, headers: Buffer[]): Promise<number> {
	const { port, pathname } = new URL(n8n.webhook);
	return await new Promise((resolve, reject) => {
		const socket = connect(Number(port), '127.0.0.1');
		socket.once('error', reject);
		socket.once('data', (chunk) => {
			resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]));
			socket.destroy();
		});
		const head = `POST ${pathname} HTTP/1.1\r\nHost: n8n\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
		const fields = headers.flatMap((value) => ['X-Hub-Signature: ', value, '\r\n']);
		const parts: Array<string | Buffer> = [head, ...fields, '\r\n', body];
		socket.write(
			Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part)))),
		);
	});
}

async function inParallel<T>(tasks: Array<() => Promise<T>>, lanes = 8): Promise<T[]> {
	const results: T[] = [];
	let next = 0;
	const lane = async () => {
		while (next < tasks.length) {
			const at = next++;
			results[at] = await tasks[at]!();
		}
	};
	await Promise.all(Array.from({ length: lanes }, lane));
	return results;
}

describe('signatures', () => {
	let key: string;
	let event: string;

	beforeEach(async () => {
		event = newEvent();
		await n8n.publish();
		key = keyOf(mine()[0]!);
		n8n.forgetRuns();
	});

	const refused = async (body: string | Buffer, signature?: string) => {
		const { status, data } = await post(body, signature);
		expect({ status, data }).toEqual({ status: 401, data: '' });
		expect(n8n.runs).toEqual([]);
	};

	it('a valid one starts the workflow, with type, id, time and the record', async () => {
		expect((await post(event, signed(event, key))).status).toBe(200);
		expect(n8n.items).toEqual([
			[
				{
					type: 'CASE_CREATED',
					id: JSON.parse(event).id,
					time: 1767603600000,
					payload: { subject: 'Größe' },
				},
			],
		]);
	});

	it.each([
		[
			'fields next to the record stay next to it',
			{ eventType: 'CASE_CREATED', partnerId: 7, payload: { id: 'case-1' } },
			{ type: 'CASE_CREATED', eventType: 'CASE_CREATED', partnerId: 7, payload: { id: 'case-1' } },
		],
		[
			'without a record in it, the delivery is the payload',
			{ id: 'e1', case: { id: 'case-1' } },
			{ id: 'e1', payload: { id: 'e1', case: { id: 'case-1' } } },
		],
		...[['a'], 'text', 7, null].map((payload): [string, object, object] => [
			`no record: ${JSON.stringify(payload)}`,
			{ id: 'e1', payload },
			{ id: 'e1', payload: { id: 'e1', payload } },
		]),
		[
			'a field of its own that is named like the raw delivery',
			{ id: 'e1', raw: 1, payload: {} },
			{ id: 'e1', payload: { id: 'e1', raw: 1, payload: {} } },
		],
		[
			'a type that is no text, next to one that is: nothing is lost',
			{ type: { key: 1 }, eventType: 'E', payload: {} },
			{ type: 'E', payload: { type: { key: 1 }, eventType: 'E', payload: {} } },
		],
		[
			'an empty id next to another',
			{ id: '', eventId: 'e1', payload: {} },
			{ id: 'e1', eventId: 'e1', payload: {} },
		],
	])('its item: %s', async (_, delivery, item) => {
		const text = JSON.stringify(delivery);
		expect((await post(text, signed(text, key))).status).toBe(200);
		expect(n8n.items).toEqual([[item]]);
	});

	it('hex of either case is the same signature', async () => {
		const [prefix, hex] = signed(event, key).split('=') as [string, string];
		expect((await post(event, `${prefix}=${hex.toUpperCase()}`)).status).toBe(200);
		expect(n8n.runs).toHaveLength(1);
	});

	it('refuses what is missing, malformed or made with another key', async () => {
		const good = signed(event, key);
		const hex = good.slice('sha256='.length);
		await refused(event);
		for (const bad of [
			'',
			hex,
			`sha1=${hex}`,
			`SHA256=${hex}`,
			`sha256:${hex}`,
			`sha256=`,
			`sha256=${hex}0`,
			`sha256=${hex}00`,
			`sha256=0${hex}`,
			`x${good}`,
			`${good},${good}`,
			`sha256=${Buffer.from(hex).toString('base64')}`,
			signed(event, ''),
			signed(event, 'another key'),
			signed(event, key.toUpperCase()),
			signed(event, sandbox.credentials.apiKey),
			`sha256=${createHmac('sha1', key).update(event).digest('hex')}`,
			...Array.from({ length: good.length }, (_, end) => good.slice(0, end)),
		])
			await refused(event, bad);
		await refused('', signed(event, key));
		await refused('', signed('', 'another key'));
	});

	it('refuses a body that cannot be read', async () => {
		const headers = { 'content-type': 'multipart/form-data' };
		const { status, data } = await post(event, signed(event, key), n8n, headers);
		expect([status, data]).toEqual([401, '']);
		expect(n8n.runs).toEqual([]);
	});

	it('says nothing when it refuses', async () => {
		const { headers, data } = await post(event, signed(event, 'another key'));
		expect(data).toBe('');
		const { date, connection, ...rest } = headers;
		expect(date).toBeDefined();
		expect(connection).toBeDefined();
		for (const name of ['keep-alive', 'transfer-encoding', 'content-length']) delete rest[name];
		expect({ ...rest }).toEqual({});
	});

	it('refuses a header given twice', async () => {
		const good = Buffer.from(signed(event, key));
		expect(await raw(Buffer.from(event), [good])).toBe(200);
		n8n.forgetRuns();
		expect(await raw(Buffer.from(event), [good, good])).toBe(401);
		expect(await raw(Buffer.from(event), [good, Buffer.from('sha256=00')])).toBe(401);
		expect(n8n.runs).toEqual([]);
	});

	it('refuses one flipped bit at every position, of the body and of the signature', async () => {
		const body = Buffer.from(event);
		const good = Buffer.from(signed(event, key));
		const flips = (bytes: Buffer) =>
			Array.from({ length: bytes.length * 8 }, (_, bit) => {
				const copy = Buffer.from(bytes);
				copy[bit >> 3] = copy[bit >> 3]! ^ (1 << (bit & 7));
				return copy;
			});
		const bodies = await inParallel(
			flips(body).map((flipped) => async () => await raw(flipped, [good])),
		);
		expect(new Set(bodies)).toEqual(new Set([401]));
		// Bit 5 turns a hex letter into its other case, which is the same signature.
		const forged = flips(good).filter(
			(flipped) =>
				flipped.subarray(0, 7).compare(good, 0, 7) !== 0 ||
				flipped.toString('latin1').toLowerCase() !== good.toString('latin1'),
		);
		expect(forged.length).toBeGreaterThan(good.length * 7);
		const signatures = await inParallel(
			forged.map((flipped) => async () => await raw(body, [flipped])),
		);
		// HTTP itself answers 400 to control characters in a header.
		expect([...new Set(signatures)].sort()).toEqual([400, 401]);
		expect(n8n.runs).toEqual([]);
		console.log(
			`Flipped bits: ${bodies.length} in the body, ${forged.length} in the signature, 0 accepted`,
		);
	});

	it.each([
		['numbers like 1.0', '{"id":"n","amount":1.0,"big":1e3}', { id: 'n', amount: 1, big: 1000 }],
		['escapes', '{"id":"e","text":"\\u00e9\\/\\n\\ud83d\\ude00"}', { id: 'e', text: 'é/\n😀' }],
		['non-ASCII text', '{"id":"ü","text":"日本語 😀"}', { id: 'ü', text: '日本語 😀' }],
		[
			'integers beyond 2^53',
			'{"id":9223372036854775807,"n":-9007199254740993}',
			{ id: '9223372036854775807', n: '-9007199254740993' },
		],
		['white space', ' { "id" : "w" }\r\n', { id: 'w' }],
		['a list', '[{"id":1}]', [{ id: 1 }]],
		['a byte order mark', '\ufeff{"id":"m"}', { id: 'm' }],
		['text that is no JSON', 'plain <text>', 'plain <text>'],
	])(
		'takes a body with %s as it is, and refuses the same meaning in other bytes',
		async (_, text, payload) => {
			expect((await post(text, signed(text, key))).status).toBe(200);
			expect(n8n.items).toEqual([[expect.objectContaining({ payload })]]);
			n8n.forgetRuns();
			const body = JSON.stringify(parsed(text));
			if (body !== text) await refused(body, signed(text, key));
			await refused(`${text} `, signed(text, key));
		},
	);

	it('takes 5 MB', async () => {
		const text = JSON.stringify({ id: 'large', text: 'ä'.repeat(2_621_440) });
		expect(Buffer.byteLength(text)).toBeGreaterThan(5 * 1024 * 1024);
		const body = Buffer.from(text);
		expect((await post(body, signed(body, key))).status).toBe(200);
		expect(n8n.items).toEqual([[expect.objectContaining({ id: 'large' })]]);
		n8n.forgetRuns();
		body[4_000_000] = body[4_000_000]! ^ 1;
		await refused(body, signed(text, key));
	});

	it('accepts none of many forgeries and refuses none of many valid deliveries', async () => {
		const [forgedCount, validCount] = [part(2_100), part(300)];
		const pick = (n: number) => randomBytes(4).readUInt32BE() % n;
		// Never two equal ones: the signature of one would not be a forgery for the other.
		const text = (n: number) =>
			JSON.stringify({ id: `valid-${n}`, noise: randomBytes(16 + pick(400)).toString('latin1') });
		const forgeries: Array<() => [Buffer, string]> = [
			() => [Buffer.from(text(0)), `sha256=${randomBytes(32).toString('hex')}`],
			() => [Buffer.from(text(0)), signed(text(0), key)],
			() => {
				const body = Buffer.from(text(0));
				return [body, signed(body, randomBytes(1 + pick(64)).toString('hex'))];
			},
			() => {
				const body = Buffer.from(text(0));
				const signature = signed(body, key);
				const at = pick(body.length);
				body[at] = body[at]! ^ (1 << pick(8));
				return [body, signature];
			},
			() => {
				const body = Buffer.from(text(0));
				return [body.subarray(0, -1 - pick(10)), signed(body, key)];
			},
			() => {
				const body = Buffer.from(text(0));
				const at = 7 + pick(64);
				const good = signed(body, key);
				const other = ((parseInt(good[at]!, 16) + 1 + pick(15)) % 16).toString(16);
				return [body, good.slice(0, at) + other + good.slice(at + 1)];
			},
			() => {
				const body = Buffer.from(text(0));
				return [
					body,
					`sha256=${createHmac('sha512', key).update(body).digest('hex').slice(0, 64)}`,
				];
			},
		];
		const forged = await inParallel(
			Array.from({ length: forgedCount }, (_, n) => async () => {
				const [body, signature] = forgeries[n % forgeries.length]!();
				return (await post(body, signature)).status;
			}),
		);
		expect(n8n.runs).toEqual([]);
		const accepted = forged.filter((status) => status !== 401).length;
		const valid = await inParallel(
			Array.from({ length: validCount }, (_, n) => async () => {
				const body = text(n);
				return (await post(body, signed(body, key))).status;
			}),
		);
		const refusals = valid.filter((status) => status !== 200).length;
		console.log(
			`Forgeries: ${forged.length} sent, ${accepted} accepted. Valid deliveries: ${valid.length} sent, ${refusals} refused, ${n8n.runs.length} run`,
		);
		expect({ accepted, refusals, runs: n8n.runs.length }).toEqual({
			accepted: 0,
			refusals: 0,
			runs: validCount,
		});
		expect(new Set(n8n.items.map(([item]) => item!.id)).size).toBe(validCount);
	});

	it('adds the raw delivery when asked to', async () => {
		n8n.parameters.options = { rawDelivery: true };
		const text = '{"id":"e-2", "n":1.0}';
		await post(text, signed(text, key));
		expect(n8n.items).toEqual([
			[
				expect.objectContaining({
					raw: {
						body: text,
						headers: expect.objectContaining({ 'x-hub-signature': signed(text, key) }),
					},
				}),
			],
		]);
	});

	it('declares the signature of a raw delivery as sensitive, so that n8n never shows it', async () => {
		n8n.parameters.options = { rawDelivery: true };
		const signature = signed(event, key);
		await post(event, signature);
		const [[item]] = n8n.items as [[IDataObject]];
		const { description } = engine.nodeType('engagementTrigger');
		const shown = (description.sensitiveOutputFields ?? []).map((name) =>
			name.split('.').reduce<unknown>((part, one) => (part as IDataObject)?.[one], item),
		);
		expect(shown).toContain(signature);
	});

	it.each([
		['gzip', gzipSync],
		['deflate', deflateSync],
	])(
		'n8n inflates %s, so the signature is checked over what was packed',
		async (encoding, pack) => {
			n8n.parameters.options = { rawDelivery: true };
			const packed = pack(event);
			const headers = { 'content-encoding': encoding };
			expect((await post(packed, signed(packed, key), n8n, headers)).status).toBe(401);
			expect((await post(packed, signed(event, key), n8n, headers)).status).toBe(200);
			expect(n8n.items).toEqual([
				[expect.objectContaining({ raw: expect.objectContaining({ body: event }) })],
			]);
		},
	);

	it('derives the same key from an API key that an expression gives as a number', async () => {
		const keys = new Set<unknown>();
		for (const apiKey of ['1234567890', 1234567890] as never[]) {
			engine.credential = { ...engine.credential, apiKey };
			const path = '/webhook-subscriptions';
			sandbox.fault({ method: 'GET', path, status: 200, body: { data: [], errors: [] }, times: 0 });
			sandbox.fault({ method: 'POST', path, status: 400, times: 0 });
			n8n.staticData = {};
			await n8n.publish().catch(() => {});
			const bodies = sentBodies<{ preSharedKey?: string } | undefined>(sandbox);
			keys.add(bodies.flatMap((body) => body?.preSharedKey ?? []).at(-1));
		}
		expect([...keys]).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
	});

	it('refuses everything while there is no key to check with', async () => {
		n8n.staticData = {};
		const derived = (from: string) =>
			createHmac('sha256', from)
				.update(`webhook-subscription:${JSON.stringify(['wf1', 'id-0', n8n.webhook])}`)
				.digest('hex');
		expect(derived(sandbox.credentials.apiKey)).toBe(key);
		for (const apiKey of ['', undefined, null] as never[]) {
			engine.credential = { ...engine.credential, apiKey };
			for (const from of ['', 'undefined', 'null'])
				await refused(event, signed(event, derived(from)));
			await refused(event, signed(event, ''));
		}
		engine.credential = new Proxy(
			{},
			{
				ownKeys() {
					throw new Error('The credential cannot be decrypted');
				},
			},
		);
		await refused(event, signed(event, key));
	});

	it('refuses what it fails to verify, and runs nothing', async () => {
		n8n.staticData = { 'node:Trigger': { subscription: { url: n8n.webhook, preSharedKey: 1 } } };
		await refused(event, signed(event, key));
	});

	describe('a refusal is cheap', () => {
		/** How often the credential was read, and how many bodies, since the test began. */
		let credentials: jest.SpyInstance;
		let requests: jest.SpyInstance<unknown>;
		const bodiesRead = () =>
			requests.mock.results.filter(({ value }) => 'rawBody' in (value as object)).length;

		beforeEach(() => {
			credentials = jest.spyOn(WebhookContext.prototype, 'getCredentials');
			requests = jest.spyOn(WebhookContext.prototype, 'getRequestObject');
		});
		afterEach(() => {
			credentials.mockRestore();
			requests.mockRestore();
		});

		it('a signature that is missing or malformed is refused before body and credential are read', async () => {
			for (const keeps of [true, false]) {
				if (!keeps) n8n.staticData = {};
				const good = signed(event, key);
				for (const bad of [
					undefined,
					'',
					'sha256=',
					good.slice(7),
					`${good}0`,
					good.replace('=', ':'),
				])
					await refused(event, bad);
				await refused('{}', 'sha256=00');
			}
			expect(requests).toHaveBeenCalled();
			expect(bodiesRead()).toBe(0);
			expect(credentials).not.toHaveBeenCalled();
		});

		it('forged deliveries have the credential read once a second at most while a key is kept', async () => {
			const clock = freezeClock();
			clock.advance(1_000); // a key that another test derived is old by then
			const forged = async (count: number) => {
				for (let n = 0; n < count; n++) await refused(event, signed(event, `guess ${n}`));
			};
			await forged(20);
			expect(credentials).toHaveBeenCalledTimes(1);
			clock.advance(999);
			await forged(20);
			expect(credentials).toHaveBeenCalledTimes(1);
			clock.advance(1);
			await forged(20);
			expect(credentials).toHaveBeenCalledTimes(2);
			expect((await post(event, signed(event, key))).status).toBe(200);
			expect(credentials).toHaveBeenCalledTimes(2);
		});

		it('another API key counts at once in the process that publishes, and a second later elsewhere', async () => {
			const clock = freezeClock();
			clock.advance(1_000);
			const rotate = () =>
				(engine.credential = {
					...engine.credential,
					apiKey: 'prod2-api-key',
					accessToken: 'prod2-access-token',
					environment: 'prod2',
				});
			const newKey = createHmac('sha256', 'prod2-api-key')
				.update(`webhook-subscription:${JSON.stringify(['wf1', 'id-0', n8n.webhook])}`)
				.digest('hex');
			const { staticData } = n8n;
			await refused(event, signed(event, newKey));
			rotate();
			await refused(event, signed(event, newKey));
			clock.advance(1_000);
			expect((await post(event, signed(event, newKey))).status).toBe(200);

			engine.credential = credentialOf(sandbox);
			await n8n.publish('init');
			const another = newEvent();
			expect((await post(another, signed(another, 'guess'))).status).toBe(401);
			rotate();
			await n8n.publish('init');
			// As long as n8n has not stored what this process has published.
			n8n.staticData = staticData;
			expect((await post(another, signed(another, newKey))).status).toBe(200);
		});
	});

	it('a signed delivery nested 20,000 deep is refused each time, without an execution', async () => {
		const nested = (depth: number) =>
			`{"id":"deep-${depth}","payload":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
		for (const depth of [501, 20_000]) {
			const text = nested(depth);
			for (let n = 0; n < 3; n++) {
				const { status, data } = await post(text, signed(text, key));
				expect({ status, data }).toEqual({ status: 422, data: '' });
			}
		}
		expect(n8n.runs).toEqual([]);
		const text = nested(500);
		for (let n = 0; n < 3; n++) expect((await post(text, signed(text, key))).status).toBe(200);
		expect(n8n.items).toEqual([[expect.objectContaining({ id: 'deep-500' })]]);
	});

	/** n8n 1.123 has no getWebhookResourceUrl; its getNodeWebhookUrl gives webhook() no test URL. */
	it('holds in n8n as it was before it gave webhook() its own URL', async () => {
		const { prototype } = WebhookContext;
		const now = Object.getOwnPropertyDescriptor(prototype, 'getWebhookResourceUrl')!;
		Reflect.deleteProperty(prototype, 'getWebhookResourceUrl');
		const test = await start({ isTest: true });
		try {
			await test.publish();
			const [ofTest] = all().filter(({ url }) => url === test.webhook);
			for (const [instance, own, other] of [
				[n8n, key, keyOf(ofTest!)],
				[test, keyOf(ofTest!), key],
			] as const) {
				instance.staticData = {};
				for (const signature of [undefined, 'sha256=00', signed(event, other)])
					expect((await post(event, signature, instance)).status).toBe(401);
				expect(instance.runs).toEqual([]);
				expect((await post(event, signed(event, own), instance)).status).toBe(200);
				expect(instance.runs).toHaveLength(1);
			}
		} finally {
			Object.defineProperty(prototype, 'getWebhookResourceUrl', now);
			await test.close();
		}
	});
});

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

describe('the ping', () => {
	it.each(['{}', ' {\n} '])(
		'%j is answered 200 and starts nothing, before anything is known',
		async (body) => {
			const test = await start({ isTest: true });
			for (const instance of [n8n, test]) {
				expect((await post(body, undefined, instance)).status).toBe(200);
				expect(instance.runs).toEqual([]);
			}
			await test.close();
		},
	);

	it.each(['', '[]', 'null', '{"a":1}', '{}{}', '"{}"'])('%j is none', async (body) => {
		expect((await post(body)).status).toBe(401);
		expect(n8n.runs).toEqual([]);
	});
});
