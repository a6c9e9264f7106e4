/** A replacement with merge writes back only the record that was asked for. */
import fc from 'fast-check';
import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { answerWith, sentBodies, sentLines, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

interface Replace {
	node: string;
	resource: string;
	parameters: object;
	/** What the record must hold to be the one that is addressed, under its own names. */
	identity: Record<string, string>;
	path: string;
}

const campaign = { node: 'engagementCampaign', resource: 'campaign', path: '/campaign' };
const aCase = { node: 'engagementCase', resource: 'case', path: '/case' };
const named = { updateFields: { name: 'New' } };
const opened = { inputMode: 'json', jsonBody: '{"status":"Open"}' };

const ways: Replace[] = [
	{
		...campaign,
		parameters: { addressBy: 'campaignId', campaignId: '9004_1', ...named },
		identity: { id: '9004_1' },
	},
	{
		...campaign,
		parameters: {
			addressBy: 'externalKey',
			externalSource: 'CRM',
			externalSourceId: '0047',
			...named,
		},
		identity: { externalSource: 'CRM', externalSourceId: '0047' },
	},
	{ ...aCase, parameters: { addressBy: 'id', id: '4711', ...opened }, identity: { id: '4711' } },
	{
		...aCase,
		parameters: { addressBy: 'caseNumber', caseNumber: '70001', ...opened },
		identity: { caseNumber: '70001' },
	},
];

async function replace({ node, resource, parameters, path }: Replace, current: unknown) {
	sandbox.reset();
	answerWith(sandbox, current, { method: 'GET', path });
	answerWith(sandbox, { id: 'replaced' }, { method: 'PUT', path });
	const { said } = await engine.node(node, { resource, operation: 'replace', ...parameters });
	const puts = sentLines(sandbox).filter((line) => line.startsWith('PUT'));
	return { said, puts };
}

/** The same record for numbers and texts: identifiers compare as texts. */
const asNumbers = (identity: Record<string, string>) =>
	Object.fromEntries(
		Object.entries(identity).map(([name, value]) => [
			name,
			String(Number(value)) === value ? Number(value) : value,
		]),
	);

describe.each(
	ways.map((way) => [`${way.resource} by ${Object.keys(way.identity).join()}`, way] as const),
)('rule "only the record asked for is written back": a %s', (_, way) => {
	const { identity } = way;
	const record = { ...identity, summary: 'kept', details: 'kept' };
	const [lastName] = Object.keys(identity).slice(-1) as [string];
	const other = { ...record, [lastName]: 'another' };
	const wrapped = { ...record, [lastName]: { value: identity[lastName] } };

	it.each<[string, unknown]>([
		['itself', record],
		['with numbers for texts', { ...record, ...asNumbers(identity) }],
		['in a list', [record]],
		['in a list with others', [other, record]],
		['in a single wrapper', { record }],
		['in the list of a single wrapper', { records: [other, record] }],
	])('is written back when the answer is the record %s', async (_what, current) => {
		const { said, puts } = await replace(way, current);
		expect([said, puts.length]).toEqual(['', 1]);
		expect(sentBodies(sandbox).at(-1)).toMatchObject({ summary: 'kept' });
	});

	it.each<[string, unknown]>([
		['nothing', null],
		['{}', {}],
		['[]', []],
		['another record', other],
		['a record without the identifier', { ...record, [lastName]: undefined }],
		['an empty identifier', { ...record, [lastName]: '' }],
		['an object for the identifier', wrapped],
		['the record twice', [record, record]],
		['a wrapper with something next to it', { record, other }],
		['a wrapper in a wrapper', { data: { record } }],
		['a text', JSON.stringify(record)],
	])('is not replaced when the answer is %s', async (_what, current) => {
		const { said, puts } = await replace(way, current);
		expect(puts).toEqual([]);
		expect(said).toMatch(/so it was not replaced|returned nothing/);
	});

	it('is not replaced, whatever else comes', async () => {
		await fc.assert(
			fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (current) => {
				expect((await replace(way, current)).puts).toEqual([]);
			}),
			{ numRuns: 30 },
		);
	});
});

describe.each([campaign, aCase])('Merge With Current of a $resource', ({ node, resource }) => {
	const way = ways.find((one) => one.resource === resource)!;
	const current = { ...way.identity, summary: 'kept', details: 'kept' };
	const isReplace = ({ displayOptions }: { displayOptions?: IDisplayOptions }) =>
		displayOptions?.show?.operation?.includes('replace') === true;
	const preset = () =>
		engine
			.nodeType(node)
			.description.properties.filter(({ name }) => name === 'options')
			.filter(isReplace)
			.flatMap(({ options }) => options as INodeProperties[])
			.find(({ name }) => name === 'mergeWithCurrent')!.default;

	it('is on when a person adds the option, and when nobody does', async () => {
		for (const options of [{}, { mergeWithCurrent: preset() }]) {
			const parameters = { ...way.parameters, options };
			const { said } = await replace({ ...way, parameters }, current);
			expect(said).toBe('');
			expect(sentBodies(sandbox).at(-1)).toMatchObject({ summary: 'kept', details: 'kept' });
		}
	});

	it('loses what is not given only where a person switches it off', async () => {
		const parameters = { ...way.parameters, options: { mergeWithCurrent: false } };
		await replace({ ...way, parameters }, current);
		expect(sentLines(sandbox).map((line) => line.split(' ')[0])).toEqual(['PUT']);
		expect(sentBodies(sandbox).at(-1)).not.toHaveProperty('summary');
	});
});
