/** A value that cannot be intended is refused, and its field is named, wherever a value can be given. */
import fc from 'fast-check';
import { useEngine } from '../support/engine';
import { everyOperation, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { customProperty, locator } from '../support/parameters';
import { JAVASCRIPT, names, placesOfAll, unlike, type Place } from '../support/places';
import { sent, useSandbox } from '../support/sandbox';
import { least, part, shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const values: Array<[what: string, bad: unknown]> = [
	['a number that has lost digits', 12345678901234567890],
	['an object', { a: 1 }],
	['a list with a hole', ['x', null]],
	['half of a character', 'x\ud800y'],
];

/** What must never be sent in place of such a value. */
const DAMAGED = /123456789012345|1\.2345|\[object|undefined|null,|,null|\\ud800|%EF%BF%BD|\ufffd/;

type SomePlace = RunnableOperation & { place: Place };

async function runWith({ node, parameters, items, place }: SomePlace, bad: unknown) {
	sandbox.reset();
	const [item] = items ?? [{ json: {} }];
	const { said } = await engine.node(
		node,
		{ ...parameters, ...place.parameters },
		{ items: [{ ...item, json: { bad } as never }] },
	);
	return { said, out: JSON.stringify(sent(sandbox)) };
}

it('rule "only text is sent as text": what is no text is sent by no operation, wherever it is given', async () => {
	const places = await placesOfAll('string');
	expect(places.length).toBeGreaterThan(500);
	let refused = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.nat(places.length - 1),
			fc.constantFrom(...values),
			async (index, [what, bad]) => {
				const { name, place } = places[index]!;
				const { said, out } = await runWith(places[index]!, bad);
				const where = [name, place.name, what];
				expect([...where, out]).toEqual([...where, expect.not.stringMatching(DAMAGED)]);
				expect([...where, said]).toEqual([...where, expect.not.stringMatching(JAVASCRIPT)]);
				if (!REPORTED.test(said)) return;
				refused++;
				expect([...where, said, names(said, place)]).toEqual([...where, said, true]);
			},
		),
		{ numRuns: part(80) },
	);
	// The others are of another kind of value, or hidden with these parameters.
	expect(refused).toBeGreaterThan(least(50));
});

it('an object with a toString of its own is read by no body as anything else', async () => {
	const bodies = (await everyOperation()).filter(({ operation }) =>
		operation.inputs.some(({ bodyFields }) => bodyFields !== undefined),
	);
	expect(bodies.length).toBeGreaterThan(15);
	const hostile = { toString: null, valueOf: 'x', toMillis: 1 };
	const forms = [hostile, [hostile], [[hostile]]];
	for (const [turn, { name, node, operation, parameters, items }] of shareOfOperations(
		bodies,
	).entries()) {
		sandbox.reset();
		const fields = operation.inputs.flatMap(({ bodyFields = [] }) => bodyFields);
		const names = [...fields.map((field) => field.name), 'unknownField'];
		const body = Object.fromEntries(names.map((one, i) => [one, forms[(turn + i) % 3]]));
		const { said } = await engine.node(
			node,
			{ ...parameters, inputMode: 'json', jsonBody: JSON.stringify(body) } as never,
			{ items },
		);
		expectFor(name, said).toEqual(expect.not.stringMatching(JAVASCRIPT));
	}
});

it('a parent of merged cases that is an object is compared as what it is', async () => {
	const parent = { toString: null, valueOf: 1 };
	const { said } = await engine.node('engagementCase', {
		...{ resource: 'case', operation: 'merge', inputMode: 'json' },
		jsonBody: JSON.stringify({ childCaseNumbers: ['70001'], master: parent }),
	});
	expect(said).not.toMatch(JAVASCRIPT);
	expect(sent(sandbox)).toMatchObject([{ body: { childCaseNumbers: [70001], master: parent } }]);
});

it('what is required is nowhere sent blank', async () => {
	const places = shareOfOperations(unlike(await placesOfAll('string'))).filter(
		({ place }) => place.isRequired,
	);
	let refused = 0;
	for (const [index, one] of places.entries()) {
		const { said, out } = await runWith(one, [' ', '\t\n', '\u00a0'][index % 3]);
		const where = [one.name, one.place.name, said];
		expect([...where, out]).toEqual([...where, '[]']);
		// n8n itself has found another value missing too.
		if (said.includes('has issues')) continue;
		refused++;
		expect([...where, names(said, one.place)]).toEqual([...where, true]);
	}
	expect(refused).toBeGreaterThan(least(80));
});

it('rule "a time names a moment": an hour that comes twice is named, and taken with its offset', async () => {
	let timezone = 'Europe/Berlin';
	const create = async (startDate: string) => {
		sandbox.reset();
		const node = {
			name: 'Node',
			type: 'n8n-nodes-engagement-platform.engagementCampaign',
			parameters: {
				resource: 'campaign',
				operation: 'create',
				name: 'New',
				status: 'APPROVED',
				additionalFields: { startDate },
			},
		};
		const settings = { timezone };
		const { data } = await engine.run({ nodes: [node], settings }, { start: 'Node' });
		return data.resultData.error?.message;
	};
	expect(await create('2026-10-25T02:30:00')).toMatch(
		/Start Date: "2026-10-25T02:30:00" is ambiguous: the clocks are set back then in Europe\/Berlin/,
	);
	expect(sent(sandbox)).toEqual([]);
	expect(await create('2026-10-25T02:30:00+01:00')).toBeUndefined();
	expect(sent(sandbox)).toMatchObject([{ body: { startDate: Date.UTC(2026, 9, 25, 1, 30) } }]);
	for (const named of [
		'2026-10-25 00:30:00 UTC',
		'2026-10-25 00:30:00Z',
		'20261025T003000Z',
		'2026-10-25T02:30:00+0200',
		'2026-10-25T02:30+02',
		'2026-10-25 04:30:00 Asia/Dubai',
		'2026-10-25T04:30:00[Asia/Dubai]',
		'2026-10-24 14:30:00 Pacific/Honolulu',
	]) {
		expect([named, await create(named)]).toEqual([named, undefined]);
		expect(sent(sandbox)).toMatchObject([{ body: { startDate: Date.UTC(2026, 9, 25, 0, 30) } }]);
	}
	for (const local of ['2026-10-25 02:30', '2026-10-25 02:59:59.999', '2026-W43-7T02:00'])
		expect(await create(local)).toMatch(/is ambiguous/);
	for (const skipped of ['2026-03-29T02:30', '2026-03-29 02:00:00', '2026-W13-7T02:59'])
		expect(await create(skipped)).toMatch(
			/does not occur: the clocks are set forward then in Europe\/Berlin/,
		);
	for (const around of ['2026-03-29T01:59', '2026-03-29T03:00', '2026-03-29T02:30Z', '2026-03-29'])
		expect([around, await create(around)]).toEqual([around, undefined]);
	// What is no hour that comes twice needs no offset.
	for (const once of ['2026-10-25T01:59', '2026-10-25T03:00', '2026-10-25'])
		expect([once, await create(once)]).toEqual([once, undefined]);
	// Nothing between the parts of a date and a time: as milliseconds they would be centuries away.
	for (const together of ['20260131090000', '202601310900', '={{ 20260131090000 }}'])
		expect(await create(together)).toMatch(/is not a time/);
	for (const [epoch, is] of [
		['1767603600000', 1_767_603_600_000],
		['99999999999', 99_999_999_999],
		['212345678901', 212_345_678_901],
	] as const) {
		expect(await create(epoch)).toBeUndefined();
		expect(sent(sandbox)).toMatchObject([{ body: { startDate: is } }]);
	}
	// A day begins when its clocks say so, also where they are set forward at midnight.
	timezone = 'Africa/Cairo';
	expect(await create('2026-04-24')).toBeUndefined();
	expect(sent(sandbox)).toMatchObject([{ body: { startDate: Date.UTC(2026, 3, 23, 22) } }]);
	expect(await create('2026-04-24T00:30')).toMatch(/does not occur/);
});

/** What is said of such a value itself, not of another that is missing too. */
const REPORTED = /lost digits|is not a text|half a character|not a valid ID|not a number/;

it('rule "a time names a moment": what names no moment is no time, wherever it is given', async () => {
	const all = unlike(await placesOfAll('dateTime'));
	expect(all.length).toBeGreaterThan(10);
	const places = shareOfOperations(all);
	const bad = [
		'09:30',
		'T09:30',
		'2026',
		'2026-W05',
		'2026-05',
		'01/02/2026',
		'1.2.26',
		'soon',
		true,
		1_767_690_000, // seconds
		'1767690000000000', // microseconds
		'1767690000000000000', // nanoseconds
	];
	for (const [index, place] of places.entries()) {
		for (const value of [bad[index % bad.length], bad[(index + 4) % bad.length]]) {
			const { said, out } = await runWith(place, value);
			const where = [place.name, place.place.name, value];
			expect([...where, out, said]).toEqual([...where, '[]', expect.stringContaining('time')]);
			expect([...where, names(said, place.place)]).toEqual([...where, true]);
		}
	}
});

describe('a text in brackets', () => {
	const update = (updateFields: object) => ({
		...{ resource: 'campaign', operation: 'update', addressBy: 'campaignId' },
		...{ campaignId: locator('9004_1'), updateFields },
	});
	const row = {
		...update({}),
		inputMode: 'mapped',
		columns: {
			mappingMode: 'defineBelow',
			value: { 'partnerCustomFields.region': '={{ $json.text }}' },
			matchingColumns: [],
			schema: [],
		},
	};
	const ways: Array<[string, object]> = [
		['Tags', update({ tags: '={{ $json.text }}' })],
		['region', update({ partnerCustomFields: customProperty('region', '={{ $json.text }}') })],
		['Fields to Clear', update({ clearFields: '={{ $json.text }}' })],
		['region (Partner Custom Fields)', row],
	];
	const run = async (parameters: object, text: string) => {
		sandbox.clearRequests();
		const items = [{ json: { text } }];
		return await engine.node('engagementCampaign', parameters as never, { items });
	};

	it.each(ways)('that is no JSON is not split, but shown how to write: %s', async (place, way) => {
		for (const text of ["['a', 'b']", '[a, b]', ' ["a", "b",] ', '[VIP], [new]', '[VIP]']) {
			const { said } = await run(way, text);
			expect(said).toContain(`${place}: `);
			expect(said).toContain('looks like a JSON list, but is not one. Write ["a", "b"] or a, b.');
			expect(sent(sandbox)).toEqual([]);
		}
	});

	it.each([
		['["a", "b"]', ['a', 'b']],
		['["[VIP]", "new"]', ['[VIP]', 'new']],
		['[VIP] first, new', ['[VIP] first', 'new']],
		['first [VIP]', ['first [VIP]']],
	])('is a list where it is JSON, and a text where it goes on: %s', async (text, tags) => {
		await run(update({ tags: '={{ $json.text }}' }), text);
		expect(sent(sandbox)[0]!.body).toEqual({ tags });
	});
});
