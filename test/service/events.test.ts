/**
 * What the service is publicly known to deliver, over a real webhook call that is signed over the exact
 * bytes. What is expected comes from the public documentation: the envelope, and the record under `payload`.
 */
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';
import type { IDataObject } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { sentLines, useSandbox } from '../support/sandbox';
import { IS_WHOLE, oneIn, part, shareOf } from '../support/share';
import { eventually } from '../support/time';
import { keyOf, newEvent, signed, useTrigger } from '../support/trigger';

const folder = path.join(__dirname, 'vectors/events');

interface EventVector {
	type: string | null;
	/** Text where a delivery is a text. */
	body: IDataObject | string;
}

/** A delivery by its name, and its bytes with every digit. */
function vectorOf(name: string): EventVector & { text: string } {
	const text = readFileSync(path.join(folder, `${name}.json`), 'utf8');
	const { body } = parseLossless(text) as { body: unknown };
	return { ...(JSON.parse(text) as EventVector), text: stringifyLossless(body)! };
}

const names = readdirSync(folder).map((file) => path.basename(file, '.json'));

/** The event as it is delivered, which may be inside of `data`. A number that is too long for one keeps its digits. */
function eventOf(text: string): IDataObject {
	const body = parseLossless(text, undefined, (digits) =>
		/^-?\d+$/.test(digits) && !Number.isSafeInteger(Number(digits)) ? digits : Number(digits),
	) as IDataObject;
	return (body.data as IDataObject | undefined) ?? body;
}

/** The record that a payload is: the one of a list, or, for an ID alone, one with that ID. */
function recordIn(payload: unknown): unknown {
	const [only, ...others] = [payload].flat();
	if (others.length > 0) return payload;
	return ['string', 'number'].includes(typeof only) ? { id: only } : only;
}

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { mine, n8n, post } = useTrigger(engine, sandbox);

beforeEach(async () => {
	await n8n.publish();
	n8n.forgetRuns();
});

const key = () => keyOf(mine()[0]!);

/** The item that a delivery starts the workflow with. */
async function itemOf(text: string, signature = signed(text, key())): Promise<IDataObject> {
	n8n.forgetRuns();
	expect((await post(text, signature)).status).toBe(200);
	expect(n8n.items).toEqual([[expect.anything()]]);
	return n8n.items[0]![0]!;
}

const ordinary = names.filter((name) => !name.startsWith('x-'));

it('the envelope of each as it came, with the record and the time', async () => {
	const expectedOf = (name: string) => {
		const { type, text } = vectorOf(name);
		const { payload, eventTime, ...envelope } = eventOf(text);
		return {
			...envelope,
			type,
			...(eventTime !== undefined && { eventTime }),
			// Publicly known: this one has its time in the article.
			time: name === 'kb-content-updated' ? 1767603600009 : eventTime,
			payload: recordIn(payload),
		};
	};
	const plain = ordinary.filter((name) => !name.startsWith('ev-'));
	const others = plain.filter((name) => !shareOf(plain).includes(name));
	const alone = ordinary.filter((name) => !others.includes(name));
	for (const name of alone)
		expect([name, await itemOf(vectorOf(name).text)]).toEqual([name, expectedOf(name)]);
	// In an everyday run, most of those without a form of their own come as one delivery.
	if (others.length === 0) return;
	n8n.forgetRuns();
	const text = `[${others.map((name) => vectorOf(name).text).join()}]`;
	expect((await post(text, signed(text, key()))).status).toBe(200);
	expect(n8n.items).toEqual([others.map(expectedOf)]);
});

it('an ID alone is that of the record, with all its digits', async () => {
	const text = '{"id":"e1","type":"task.delete","payload":9007199254740993}';
	expect(await itemOf(text)).toMatchObject({ id: 'e1', payload: { id: '9007199254740993' } });
});

it('an event in a lone data', async () => {
	const { body, text } = vectorOf('x-wrapped-in-data');
	const { data } = body as { data: IDataObject };
	expect(await itemOf(text)).toEqual({ ...data, time: data.eventTime });
	const withMore = '{"data":{"type":"case.create","payload":{"id":"1"}},"page":1}';
	expect((await itemOf(withMore)).payload).toEqual(JSON.parse(withMore));
});

it('an event in a text, as a replay has it', async () => {
	const { body, text } = vectorOf('x-replayed-text');
	const event = JSON.parse(body as string) as IDataObject;
	expect(await itemOf(text)).toEqual({ ...event, time: event.eventTime });
	expect((await itemOf('"only a text"')).payload).toBe('only a text');
});

it('an event with a number for an ID, an empty record and no subscription', async () => {
	const { body, text } = vectorOf('x-without-id-and-subscription');
	const event = body as IDataObject;
	expect(await itemOf(text)).toEqual({ ...event, time: event.eventTime });
});

it('a number beyond 2^53 keeps its digits', async () => {
	const { payload } = await itemOf(vectorOf('x-large-number').text);
	expect(payload).toMatchObject({
		location: { lat: 12.5, lon: -3.25, locationId: '10813158587386200' },
	});
});

it('the verification check starts nothing, with any signature and with none', async () => {
	const { text } = vectorOf('x-verification-ping');
	for (const signature of [undefined, '', signed(text, key()), signed(text, 'another key')])
		expect((await post(text, signature)).status).toBe(200);
	expect(n8n.items).toEqual([]);
});

describe('an envelope', () => {
	/** Members of an envelope, in the forms in which they are publicly known; a number as it is written. */
	const members = {
		id: fc.constantFrom(undefined, '"65f0e0e0e000000000000001"', '"1326000000000001"', '17'),
		eventTime: fc.constantFrom(undefined, '1767603600002', '"1767603600002"', '900201'),
		subscriptionDetails: fc.constantFrom(undefined, '{"subscriptionId":"65f0aaaa0001"}', 'null'),
		more: fc.constantFrom(undefined, '161.0', '[{"deep":[0.19157088122605362]}]', 'null'),
	};
	/** A payload as it is written, and the record that it is. */
	const payloads = fc.constantFrom<[text: string, record: unknown]>(
		['"4700_1"', { id: '4700_1' }],
		['600000006000001', { id: 600000006000001 }],
		['90000000000000017', { id: '90000000000000017' }],
		['{}', {}],
		[
			'{"id":"1","n":161.0,"long":10813158587386201}',
			{ id: '1', n: 161, long: '10813158587386201' },
		],
		[
			'{"payload":{"type":"ESCALATED_ALERT"},"recipientId":"4100001"}',
			{ payload: { type: 'ESCALATED_ALERT' }, recipientId: '4100001' },
		],
		[
			'{"oldBusinessHours":{"id":"1"},"newBusinessHours":{"id":"1"}}',
			{ oldBusinessHours: { id: '1' }, newBusinessHours: { id: '1' } },
		],
		['{"text":"a\\nb","name":"\u0643\u064a\u0645 \ud83d\ude42"}', { text: 'a\nb', name: 'كيم 🙂' }],
	);
	const wraps = fc.constantFrom<(event: string) => string>(
		(event) => event,
		(event) => `{"data":${event}}`,
		(event) => JSON.stringify(event),
		(event) => ` \n${event}\n`,
		(event) => `\uFEFF${event}`,
	);

	let count = 0;
	it('gives type, ID, time and record, whatever else it has, and in whatever it comes', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom('case.update', 'profiles.merged', 'a.type.of.tomorrow', 'constructor'),
				fc.record(members),
				payloads,
				wraps,
				async (type, parts, [payload, record], wrap) => {
					// Two deliveries that say the same are one.
					const serial = ++count;
					const given = Object.entries({
						...{ ...parts, type: `"${type}"`, payload, serial: String(serial) },
					}).filter(([, text]) => text !== undefined);
					const event = `{${given.map(([name, text]) => `"${name}":${text}`).join(',')}}`;
					const { id, eventTime, subscriptionDetails, more } = Object.fromEntries(
						given.map(([name, text]) => [name, name === 'payload' ? undefined : JSON.parse(text!)]),
					) as IDataObject;
					expect(await itemOf(wrap(event))).toEqual({
						...{ type, serial },
						...(id !== undefined && { id }),
						...(eventTime !== undefined && { time: eventTime, eventTime }),
						...(subscriptionDetails !== undefined && { subscriptionDetails }),
						...(more !== undefined && { more }),
						payload: record,
					});
				},
			),
			{ numRuns: part(20) },
		);
	});
});

describe('other shapes of the same event', () => {
	let count = 0;
	const event = (more: IDataObject = {}): IDataObject => ({
		...{ id: `shape-${++count}`, type: 'case.update', payload: { id: 'c1', caseNumber: 7 } },
		...more,
	});
	const startedBy = async (delivery: unknown) => {
		n8n.forgetRuns();
		const text = JSON.stringify(delivery);
		expect((await post(text, signed(text, key()))).status).toBe(200);
		return n8n.items;
	};

	it('an event in an envelope, in a list of one, in both, or as text in either', async () => {
		const one = event();
		const others = Array.from({ length: 4 }, () => event());
		const [asText, inList, inBoth, asTextInList] = others as [object, object, object, object];
		for (const [delivery, started] of [
			[{ data: one, errors: [], metadata: null }, one],
			[{ data: JSON.stringify(asText) }, asText],
			[[inList], inList],
			[{ data: [inBoth], errors: [] }, inBoth],
			[[JSON.stringify(asTextInList)], asTextInList],
		] as const)
			expect(await startedBy(delivery)).toEqual([[started]]);
	});

	it('a record as JSON text or in a list of one, its ID alone, and one with prefixed IDs', async () => {
		for (const [payload, record] of [
			['{"id":"c1","caseNumber":7}', { id: 'c1', caseNumber: 7 }],
			[[{ id: 'c1' }], { id: 'c1' }],
			['"4700_1"', { id: '4700_1' }],
			[['4700_1'], { id: '4700_1' }],
			[{ postIds: ['POST_2'] }, { postIds: ['POST_2'] }],
		]) {
			const one = event({ payload: payload as IDataObject });
			expect(await startedBy(one)).toEqual([[{ ...one, payload: record }]]);
		}
	});

	it('several events are an item each, without those that Only If keeps out or that ran before', async () => {
		const [first, second, third] = [event(), event({ type: 'case.create' }), event()];
		expect(await startedBy([first, second])).toEqual([[first, second]]);
		expect(await startedBy([first, third])).toEqual([[third]]);
		expect(await startedBy([third])).toEqual([]);
		n8n.parameters = { ...n8n.parameters, onlyIf: { eventTypes: 'case.create' } };
		await n8n.publish();
		const created = event({ type: 'case.create' });
		expect(await startedBy({ data: [event(), created] })).toEqual([[created]]);
	});

	it('a list of anything else is one delivery, as it came', async () => {
		const mixed = [event(), { id: 'no event' }];
		expect(await startedBy(mixed)).toEqual([[{ payload: mixed }]]);
		expect(await startedBy([])).toEqual([[{ payload: [] }]]);
	});
});

it('every vector has been looked at', () => {
	const special = [
		'large-number',
		'replayed-text',
		'verification-ping',
		'without-id-and-subscription',
		'wrapped-in-data',
	];
	expect(names.filter((name) => !ordinary.includes(name))).toEqual(
		special.map((name) => `x-${name}`),
	);
	expect(ordinary.length).toBeGreaterThanOrEqual(75);
});

it('two events with one ID both run; a repeat of either does not', async () => {
	const [created, updated] = ['comment-created', 'comment-updated'].map((name) => {
		const { text, body } = vectorOf(name);
		return text.replace(String((body as IDataObject).id), '65f0e0e0e0000000000000ff');
	}) as [string, string];
	for (const text of [created, updated, created, updated]) await post(text, signed(text, key()));
	expect(n8n.items.map(([item]) => item?.type)).toEqual(['comment.created', 'comment.updated']);
});

describe('a signature in Base64', () => {
	const inBase64 = (text: string, secret = key()) =>
		`sha256=${createHmac('sha256', secret).update(text).digest('base64')}`;

	it('is as good as one in hex', async () => {
		for (const text of [
			newEvent(),
			vectorOf('ev-signature-base64').text.replace('"id":"', '"id":"b'),
		])
			expect((await itemOf(text, inBase64(text))).id).toBe((JSON.parse(text) as IDataObject).id);
	});

	it('is refused when it is not of these bytes and this key, or spelled in another way', async () => {
		const text = newEvent();
		const good = inBase64(text);
		const forged = [
			inBase64(text, 'another key'),
			inBase64(`${text} `),
			good.slice(0, -1),
			`${good}=`,
			good.replace(/=$/, ''),
			`sha256=${Buffer.from(signed(text, key())).toString('base64')}`,
			...Array.from({ length: 43 }, (_, at) => {
				const place = 'sha256='.length + at;
				const other = good[place] === 'A' ? 'B' : 'A';
				return good.slice(0, place) + other + good.slice(place + 1);
			}),
		].filter((signature) => signature !== good);
		for (const signature of forged) expect((await post(text, signature)).status).toBe(401);
		expect(n8n.runs).toEqual([]);
	});
});

describe('Include Record', () => {
	const included = { options: { includeRecord: true } };
	let events = 0;
	const deliver = async (type: string, payload: IDataObject, time?: number) => {
		n8n.forgetRuns();
		sandbox.clearRequests();
		const body = JSON.stringify({ id: `r-${++events}`, type, time, payload });
		expect((await post(body, signed(body, key()))).status).toBe(200);
		const [run] = n8n.runs;
		const item = n8n.items[0]?.[0];
		const error = run?.data.resultData.error?.message;
		return {
			item,
			error,
			hints: run?.data.resultData.runData.Trigger?.[0]?.hints ?? [],
			requests: sentLines(sandbox).map((line) => line.replace(/^GET \S+\/v3/, '')),
		};
	};
	const stateOfMessages = () => (sandbox.state('message') as { messages: IDataObject[] }).messages;

	beforeEach(() => {
		n8n.parameters = { ...n8n.parameters, ...included };
	});

	it('the whole record of a case, a comment, a thread and a campaign, as it is now', async () => {
		for (const [type, payload, request, id] of [
			['case.update', { id: 'case-1' }, '/case?id=case-1', 'case-1'],
			[
				'comment.created',
				{ entityType: 'CASE', entityId: '70001' },
				'/case?caseNumber=70001',
				'case-1',
			],
			[
				'thread.control.updated',
				{ entityType: 'CASE', entityId: 'case-2' },
				'/case?id=case-2',
				'case-2',
			],
			['CAMPAIGN_UPDATED', { id: '9004_1' }, '/campaign?campaignId=9004_1', '9004_1'],
		] as const) {
			const { item, requests } = await deliver(type, payload);
			expect([type, requests]).toEqual([type, [request]]);
			expect(item).toMatchObject({ type, payload, record: { id } });
		}
	});

	it('messages: one request for all of them', async () => {
		const [one, two] = stateOfMessages().map(({ messageId }) => String(messageId)) as [
			string,
			string,
		];
		const { item, requests } = await deliver('message.association.change', {
			uCase: { id: 'case-1', caseNumber: 70001 },
			associatedMessageIds: [one, two],
		});
		expect(requests).toHaveLength(1);
		expect((item!.messages as IDataObject[]).map(({ messageId }) => messageId)).toEqual([one, two]);
		const some = await deliver('message.updated', { messageId: one });
		expect((some.item!.messages as IDataObject[]).map(({ messageId }) => messageId)).toEqual([one]);
	});

	it('the event alone where it names nothing to read, with a hint unless it says deleted', async () => {
		const hint = expect.stringContaining('nothing was read for 1 of 1 events');
		for (const [type, payload, said] of [
			['case.delete', { id: 'case-1' }, []],
			['MESSAGE_DELETED', { messageId: 'm-1' }, []],
			['profile.created', { id: 'p' }, [hint]],
			['comment.created', { entityType: 'TASK', entityId: '7' }, [hint]],
			['case.create', {}, [hint]],
			['message.created', {}, [hint]],
		] as const) {
			const { item, requests, hints } = await deliver(type, payload);
			expect([type, requests]).toEqual([type, []]);
			expect(Object.keys(item!)).toEqual(['type', 'id', 'payload']);
			expect([type, hints.map(({ message }) => message)]).toEqual([type, said]);
		}
	});

	describe('what cannot be read yet', () => {
		const NOT_FOUND = {
			status: 404,
			body: { data: null, errors: [{ code: 404, message: 'record.not.found' }] },
		};
		const ABSENT = [
			NOT_FOUND,
			{ ...NOT_FOUND, status: 400 },
			...[null, [], {}].map((data) => ({ status: 200, body: { data, errors: [] } })),
		];
		const subjects = (): ReadonlyArray<readonly [string, IDataObject]> => {
			const messageId = stateOfMessages()[0]!.messageId!;
			return [
				['case.create', { id: 'case-1' }],
				['comment.created', { entityType: 'CASE', entityId: '70001' }],
				['thread.control.updated', { entityType: 'CASE', entityId: 'case-2' }],
				['CAMPAIGN_UPDATED', { id: '9004_1' }],
				['message.created', { messageId }],
				['message.association.change', { associatedMessageIds: [messageId] }],
			];
		};
		const READ = { path: '*' };
		const OLD = Date.now() - 3_600_000;

		it('is waited for, however the platform says so', async () => {
			for (const [turn, [type, payload]] of subjects().entries()) {
				const absent = IS_WHOLE ? ABSENT : oneIn(2, ABSENT, turn);
				for (const absence of absent) sandbox.fault({ ...READ, ...absence });
				const { item, error, requests } = await deliver(type, payload, OLD);
				expect([error, requests.length]).toEqual([undefined, absent.length + 1]);
				expect(item).toHaveProperty(/message/.test(type) ? 'messages.0' : 'record');
			}
		});

		it('fails the execution after half a minute and a few requests, and names it', async () => {
			for (const [type, payload] of oneIn(3, subjects(), 0)) {
				sandbox.fault({ ...READ, ...NOT_FOUND, times: 0 });
				const start = Date.now();
				const { error, requests } = await deliver(type, payload);
				expect(error).toMatch(/record\.not\.found/);
				expect(Date.now() - start).toBeGreaterThanOrEqual(30_000);
				expect(requests.length).toBeLessThanOrEqual(9);
			}
		});

		it('is waited for if the event is new: a message that was just read, or any that was updated', async () => {
			sandbox.fault({ ...READ, ...NOT_FOUND, times: 0 });
			for (const [type, time, count] of [
				['message.read', OLD, 1],
				['message.read', Math.floor(OLD / 1000), 1],
				['message.read', undefined, 1],
				['message.read', Date.now(), 8],
				['message.updated', OLD, 8],
			] as const) {
				const { error, requests } = await deliver(type, { messageId: 'gone' }, time);
				expect(error).toContain('HTTP 404, GET /message');
				expect([type, time, requests.length]).toEqual([type, time, count]);
			}
		});

		it('is waited for on a platform that shows new records only after some seconds', async () => {
			n8n.parameters = { subscriptions: ['CASE_CREATED', 'MESSAGE_CREATED'], ...included };
			n8n.staticData = {};
			await n8n.publish();
			sandbox.behave({ readableAfter: 5, eventsFirst: true });
			n8n.forgetRuns();
			for (let n = 0; n < 3; n++)
				sandbox.control('case', 'writeIn', { name: `Customer ${n}`, text: 'Hello' });
			await eventually(() => expect(n8n.runs).toHaveLength(6));
			const read = n8n.items.flat().map(({ record, messages }) => record ?? messages);
			expect(read).toHaveLength(6);
			expect(read).not.toContain(undefined);
		});

		it('is waited for once for all events of a delivery', async () => {
			sandbox.fault({ ...READ, ...NOT_FOUND, times: 5 });
			const ids = ['case-1', 'case-2', 'case-3'];
			const events = ids.map((id) => ({ id: `e-${id}`, type: 'case.update', payload: { id } }));
			n8n.forgetRuns();
			sandbox.clearRequests();
			const body = JSON.stringify(events);
			await post(body, signed(body, key()));
			expect(n8n.items[0]!.map(({ record }) => (record as IDataObject).id)).toEqual(ids);
			expect(sentLines(sandbox)).toHaveLength(8);
		});
	});

	it('an unknown type adds nothing, whatever it is called and whatever the payload says', async () => {
		const chosen = { endpoint: 'DELETE /case', by: 'id', identity: 'id', what: 'case' };
		for (const type of ['constructor', 'toString', '__proto__'])
			for (const payload of [
				{ id: 'case-1' },
				{ ...chosen, id: 'case-1' },
				{ messageIds: ['m-1'] },
			]) {
				const { item, error, requests } = await deliver(type, payload);
				expect({ type, requests, error }).toEqual({ type, requests: [], error: undefined });
				expect(item).toEqual({ type, id: expect.any(String), payload });
			}
	});

	it('a platform that does not answer fails the execution, and says why', async () => {
		sandbox.fault({ path: '/case', status: 403 });
		const { error } = await deliver('case.update', { id: 'case-3' });
		expect(error).toContain('The platform does not allow it');
	});

	it('a permission that is missing, a value that is refused, the page of a gateway: not taken for messages that are gone', async () => {
		const refusal = (code: number, message: string) => ({
			status: code,
			body: { data: null, errors: [{ code, message }] },
		});
		for (const fault of [
			refusal(403, 'permission.denied'),
			refusal(400, 'account.not.accessible'),
			{ status: 404, body: '<html>nginx</html>' },
		]) {
			sandbox.fault({ path: '/message', times: 0, ...fault });
			for (const associatedMessageIds of [['m-1'], ['m-1', 'm-2']]) {
				const { error } = await deliver('message.association.change', { associatedMessageIds });
				expect(error).toContain(`HTTP ${fault.status}, GET /message`);
			}
			sandbox.clearFaults();
		}
	});

	it('one message that is gone fails the execution, and is named', async () => {
		const associatedMessageIds = [String(stateOfMessages()[0]!.messageId), 'gone'];
		const { error } = await deliver('message.association.change', { associatedMessageIds });
		expect(error).toContain('"gone"');
		expect(error).toContain('Unless it was deleted, retry this execution later.');
	});
});
