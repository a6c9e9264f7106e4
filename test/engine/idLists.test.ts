/** Every list of every operation: where a text is split into its values, and where a comma belongs to an ID. */

import fc from 'fast-check';
import { withTools } from '../support/agentTools';
import { useEngine } from '../support/engine';
import type { RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';

import { placesOfAll, unlike, type Place } from '../support/places';
import { answerWith, sent, sentBodies, sentLines, useSandbox } from '../support/sandbox';
import { least, part, shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

type ListPlace = RunnableOperation & { place: Place };

/** What is sent where an expression gives a value at a place, or where it is typed there. */
async function sentWith(one: ListPlace, value: unknown, { typed = false } = {}) {
	sandbox.reset();
	sandbox.clearRequests();
	const { node, parameters, items, place } = one;
	const [item] = items ?? [{ json: {} }];
	const filled = JSON.stringify(place.parameters).replace(
		'"={{ $json.bad }}"',
		JSON.stringify(typed ? value : '={{ $json.bad }}'),
	);
	await engine.node(
		node,
		{ ...parameters, ...JSON.parse(filled) },
		{ items: [{ ...item, json: { bad: value } as never }] },
	);
	return JSON.stringify(sent(sandbox));
}

/** Whether the editor says of a place how its values are parted. */
const saysCommas = ({ place }: ListPlace) => /comma-separated/i.test(place.description);

/** The IDs of a professional network. */
const URN = 'urn:n:comment:(urn:n:activity:7157,9001)';
const ENCODED = encodeURIComponent(URN);

it('splits no text inside brackets, in any list, and takes what one expression gives for one ID', async () => {
	let [lists, ofIds] = [0, 0];
	const places = unlike((await placesOfAll('string')).filter(saysCommas));
	for (const one of shareOfOperations(places)) {
		const whole = await sentWith(one, [URN]);
		// Others take no list of texts, or are hidden with these parameters.
		if (!whole.includes(URN) && !whole.includes(ENCODED)) continue;
		lists++;
		const where = `${one.name} ${one.place.name}`;
		expectFor(where, await sentWith(one, URN)).toEqual(whole);
		expectFor(where, await sentWith(one, `${URN}, [x,y]z ,{1,2}`, { typed: true })).toEqual(
			await sentWith(one, [URN, '[x,y]z', '{1,2}']),
		);
		const two = await sentWith(one, ['a', 'b']);
		expectFor(where, await sentWith(one, 'a, b')).toEqual(two);
		const isOfIds = /ids?$/i.test(one.place.name) && !WITHOUT_COMMAS.test(one.place.name);
		expectFor(where, await sentWith(one, 'a,b')).toEqual(
			isOfIds ? await sentWith(one, ['a,b']) : two,
		);
		if (isOfIds) ofIds++;
	}
	expect(lists).toBeGreaterThan(least(20));
	expect(ofIds).toBeGreaterThanOrEqual(least(9));
});

/** Numbers, as is publicly known, and IDs that commas part in the request, too. */
const WITHOUT_COMMAS = /accountIds$|^subscriptionId$/;

describe('a list of IDs', () => {
	const search = (assetIds: unknown, item: object = {}) => ({
		parameters: {
			...{ resource: 'auditRecord', operation: 'search', assetClass: 'UNIVERSAL_CASE' },
			assetIds: assetIds as string,
		},
		items: [{ json: item as never }],
	});
	/** The IDs that a search asks for. */
	async function asked(assetIds: unknown, item?: object) {
		sandbox.reset();
		answerWith(sandbox, { results: [] }, { times: 0 });
		const { parameters, items } = search(assetIds, item);
		const { hints } = await engine.node('engagementAuditTrail', parameters, { items });
		return {
			ids: sentBodies(sandbox)[0]!.assetIds,
			hints: hints.map(({ message }) => message),
		};
	}

	it('is split at its commas, whatever is between balanced brackets', async () => {
		const plain = fc.stringMatching(/^[a-z0-9:]{1,4}$/);
		const inBrackets = fc
			.tuple(fc.array(plain, { maxLength: 3 }), fc.constantFrom('()', '[]', '{}'))
			.map(([parts, [open, close]]) => `${open}${parts.join(',')}${close}`);
		const nested = inBrackets.map((inside) => `(${inside},x)`);
		const id = fc
			.tuple(plain, fc.array(fc.oneof(plain, inBrackets, nested), { maxLength: 3 }))
			.map(([start, rest]) => [start, ...rest].join(''));
		await fc.assert(
			fc.asyncProperty(
				fc.uniqueArray(id, { minLength: 1, maxLength: 4 }),
				fc.constantFrom(',', ', ', ' ,\n'),
				async (ids, comma) => {
					expect((await asked(ids.join(comma))).ids).toEqual(ids);
					const [first = ''] = ids;
					expect((await asked('={{ $json.id }}', { id: first })).ids).toEqual([first]);
				},
			),
			{ numRuns: part(20) },
		);
	});

	it.each([
		['a(b,c', ['a(b', 'c']],
		['a),b', ['a)', 'b']],
		['(a,b)),c', ['(a,b))', 'c']],
		['((a,b),c', ['((a,b)', 'c']],
		['(a[b,c),d', ['(a[b,c)', 'd']],
		['a(b]c,d', ['a(b]c', 'd']],
		[`${'('.repeat(90)},x`, ['('.repeat(90), 'x']],
	])('takes a bracket without its counterpart for a character: %s', async (text, ids) => {
		expect((await asked(text)).ids).toEqual(ids);
	});

	it.each([
		['={{ $json.a }}', ['a,b']],
		['={{ $json.a }},c', ['a', 'b', 'c']],
		['={{ $json.a }},{{ $json.a }}', ['a', 'b', 'a', 'b']],
		['=a,b', ['a', 'b']],
		['={{ $json.a.split(",") }}', ['a', 'b']],
		['={{ ["a,b", "c"] }}', ['a,b', 'c']],
		['={{ \'["a,b"]\' }}', ['a,b']],
		['={{ $json.a.replace(",", ", ") }}', ['a', 'b']],
		['  a,b', ['a', 'b']],
	])('is one ID only where one expression gives it: %s', async (text, ids) => {
		const { ids: found, hints } = await asked(text, { a: 'a,b' });
		expect(found).toEqual(ids);
		const isHint = /^Asset IDs: .*so it is sent as one ID/;
		expect(hints.some((hint) => isHint.test(hint))).toBe(text === '={{ $json.a }}');
	});

	it('of a model is split, since a model writes lists so', async () => {
		const { parameters } = search("={{ $fromAI('ids', '', 'string') }}");
		const tool = { name: 'Search', node: 'engagementAuditTrail', parameters };
		await withTools(engine, [tool], async (tools) => {
			await tools.get('Search')!.call({ ids: `a,${URN}` });
		});
		expect(sentBodies(sandbox)[0]!.assetIds).toEqual(['a', URN]);
	});

	it('in a cell or in JSON is split outside of brackets', async () => {
		const campaign = { resource: 'campaign', operation: 'create' };
		const row = { name: 'New', status: 'APPROVED', tags: `${URN},b` };
		const columns = { mappingMode: 'autoMapInputData', value: null };
		const json = JSON.stringify(row);
		for (const parameters of [
			{ inputMode: 'mapped', columns },
			{ inputMode: 'json', jsonBody: json },
		]) {
			sandbox.reset();
			const all = { ...campaign, ...parameters } as never;
			await engine.node('engagementCampaign', all, { items: [{ json: row }] });
			expect(sentBodies(sandbox)[0]).toMatchObject({ tags: [URN, 'b'] });
		}
	});

	it('gives Message: Get the messages, and the polling trigger the conversations, that it names', async () => {
		const get = { resource: 'message', operation: 'get', addressBy: 'messageId' };
		await engine.node('engagementMessage', { ...get, messageId: `${URN}, m-1` });
		const trigger = engine.workflow({
			nodes: [
				{
					name: 'Trigger',
					type: 'n8n-nodes-engagement-platform.engagementPollingTrigger',
					parameters: { event: 'conversationMessage', messageId: `${URN}, m-1` },
					credentials: { engagementPlatformApi: { id: '1', name: 'test' } },
				},
			],
			connections: {},
		});
		answerWith(sandbox, [{ messageId: 'm-1' }], { path: '/conversation', times: 0 });
		await engine.poll(trigger, 'Trigger', { activation: 'activate' });
		const lines = sentLines(sandbox);
		expect(lines.filter((line) => line.includes('/message?')).sort()).toEqual([
			'GET /prod/api/v3/message?messageId=m-1',
			`GET /prod/api/v3/message?messageId=${ENCODED}`,
		]);
		expect(lines.filter((line) => line.includes('/conversation?'))).toEqual([
			`GET /prod/api/v3/conversation?messageId=${ENCODED}`,
			'GET /prod/api/v3/conversation?messageId=m-1',
		]);
	});
});
