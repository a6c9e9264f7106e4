/** A replacement with merge writes back only the record that was asked for. */
import fc from 'fast-check';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { everyOperation } from '../support/everyOperation';
import { customProperty, queryParameters } from '../support/parameters';
import { answerWith, sentBodies, sentLines, useSandbox } from '../support/sandbox';
import { oneIn, part } from '../support/share';

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
	ways.map(
		(way, turn) => [`${way.resource} by ${Object.keys(way.identity).join()}`, way, turn] as const,
	),
)('rule "only the record asked for is written back": a %s', (_, way, turn) => {
	const { identity } = way;
	/** Each answer comes for one of the two ways to address a campaign, and for one of those of a case. */
	const inTurn = (answers: Array<[string, unknown]>) => oneIn(2, answers, turn);
	const record = { ...identity, summary: 'kept', details: 'kept' };
	const [lastName] = Object.keys(identity).slice(-1) as [string];
	const other = { ...record, [lastName]: 'another' };
	const wrapped = { ...record, [lastName]: { value: identity[lastName] } };

	it.each(
		inTurn([
			['itself', record],
			['with numbers for texts', { ...record, ...asNumbers(identity) }],
			['in a list', [record]],
			['in a list with others', [other, record]],
			['in the list of a single wrapper', { records: [other, record] }],
			['in a single wrapper', { record }],
		]),
	)('is written back when the answer is the record %s', async (_what, current) => {
		const { said, puts } = await replace(way, current);
		expect([said, puts.length]).toEqual(['', 1]);
		expect(sentBodies(sandbox).at(-1)).toMatchObject({ summary: 'kept' });
	});

	it.each(
		inTurn([
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
		]),
	)('is not replaced when the answer is %s', async (_what, current) => {
		const { said, puts } = await replace(way, current);
		expect(puts).toEqual([]);
		expect(said).toMatch(/so it was not replaced|returned nothing/);
	});

	it('is not replaced, whatever else comes', async () => {
		await fc.assert(
			fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (current) => {
				expect((await replace(way, current)).puts).toEqual([]);
			}),
			{ numRuns: part(6) },
		);
	});
});

/** Every operation that has the option, addressed as a person does it, with one field filled in. */
const merging: Array<Replace & { operation: string }> = [
	{ ...ways[0]!, operation: 'replace' },
	{ ...ways[2]!, operation: 'replace' },
	{
		node: 'engagementAsset',
		resource: 'asset',
		operation: 'replace',
		parameters: { assetId: 'a-1', updateFields: { name: 'New' } },
		identity: { id: 'a-1' },
		path: '/sam',
	},
	{
		node: 'engagementProfile',
		resource: 'profile',
		operation: 'replace',
		parameters: { profileId: 'p-1', firstName: 'New' },
		identity: { id: 'p-1' },
		path: '/profile',
	},
	{
		node: 'engagementPublishing',
		resource: 'draft',
		operation: 'update',
		parameters: { draftId: '47', updateFields: { text: 'New' } },
		identity: { id: '47' },
		path: '/publishing/draft',
	},
];

/** The option of each operation that has it, by node, resource and operation. */
function mergeOptions(node: string): Map<string, INodeProperties> {
	const found = new Map<string, INodeProperties>();
	for (const { name, displayOptions, options = [] } of engine.nodeType(node).description
		.properties) {
		const merge = (options as INodeProperties[]).find((one) => one.name === 'mergeWithCurrent');
		const { resource = [], operation = [] } = displayOptions?.show ?? {};
		if (name === 'options' && merge) found.set([node, ...resource, ...operation].join(), merge);
	}
	return found;
}

it('Merge With Current is tested for every operation that has it', async () => {
	const nodes = new Set((await everyOperation()).map(({ node }) => node));
	const having = [...nodes].flatMap((node) => [...mergeOptions(node).keys()]);
	const tested = merging.map(({ node, resource, operation }) => [node, resource, operation].join());
	expect(having.sort()).toEqual(tested.sort());
});

describe.each(merging.map((way) => [`${way.resource}: ${way.operation}`, way] as const))(
	'Merge With Current of %s',
	(_, way) => {
		const current = { ...way.identity, summary: 'kept', details: 'kept' };
		const carryOut = async (options: { mergeWithCurrent?: boolean }, more = {}) => {
			sandbox.reset();
			answerWith(sandbox, { ...current, ...more }, { method: 'GET' });
			answerWith(sandbox, { id: 'replaced' }, { method: 'PUT' });
			const { node, resource, operation } = way;
			const parameters = { ...way.parameters, options };
			const { said } = await engine.node(node, { resource, operation, ...parameters });
			expect(said).toBe('');
			return sentBodies(sandbox).at(-1);
		};

		it('is on when a person adds the option, and when nobody does', async () => {
			const { node, resource, operation } = way;
			const preset = mergeOptions(node).get([node, resource, operation].join())!.default;
			for (const options of [{}, { mergeWithCurrent: preset as boolean }]) {
				expect(await carryOut(options)).toMatchObject({ summary: 'kept', details: 'kept' });
			}
		});

		it.each([
			['a value', { phone: '****' }],
			['a part of one, deep within', { contacts: [{ emails: ['k***@example.com'] }] }],
		])('writes no asterisks in place of %s', async (_what, hidden) => {
			sandbox.reset();
			answerWith(sandbox, { ...current, ...hidden }, { method: 'GET' });
			const { node, resource, operation } = way;
			const { said } = await engine.node(node, { resource, operation, ...way.parameters });
			expect(said).toMatch(/so it was not replaced.*\n.*Nothing was changed\. .* hides a value/);
			expect(sentLines(sandbox).map((line) => line.split(' ')[0])).toEqual(['GET']);
		});

		it('keeps asterisks in a sentence', async () => {
			const emphasis = 'Call *** back';
			const body = await carryOut({}, { summary: emphasis });
			expect(body).toMatchObject({ summary: emphasis });
		});

		it('loses what is not given only where a person switches it off', async () => {
			const body = await carryOut({ mergeWithCurrent: false });
			expect(sentLines(sandbox).map((line) => line.split(' ')[0])).toEqual(['PUT']);
			expect(body).not.toHaveProperty('summary');
		});
	},
);

it.each(merging.slice(2).map((way) => [`${way.resource}: ${way.operation}`, way] as const))(
	'Merge With Current of %s replaces nothing that only Query Parameters name',
	async (_, { node, resource, operation, parameters, identity, path }) => {
		const withoutId = Object.entries(parameters).filter(([, value]) => value !== identity.id);
		const named = { ...Object.fromEntries(withoutId), options: queryParameters(identity) };
		const carryOut = async ({ options = {} }: { options?: object }) =>
			await engine.node(node, {
				...{ resource, operation, ...named },
				options: { ...named.options, ...options },
			});
		for (const more of [{}, { options: { mergeWithCurrent: true } }]) {
			const { said } = await carryOut(more);
			expect(said).toContain(
				`The current ${resource} can only be read by its ID. Give its ID, or switch Merge With Current off.`,
			);
		}
		const unnamed = await carryOut({ options: { queryParameters: undefined } });
		expect(unnamed.said).toContain(
			`No ${resource} is named. Give its ID, or switch Merge With Current off and name it in Query Parameters.`,
		);
		expect(sentLines(sandbox)).toEqual([]);

		answerWith(sandbox, { id: 'replaced' }, { method: 'PUT', path });
		const replaced = await carryOut({
			options: { mergeWithCurrent: '={{ "false" }}', keepProfileLists: false },
		});
		expect(replaced.said).toBe('');
		expect(sentLines(sandbox)).toEqual([`PUT /prod/api/v3${path}?id=${identity.id}`]);
	},
);

describe('another type is another attachment, or another approval: nothing of the current one is kept', () => {
	const url = 'https://media.example.com/film.mp4';
	const attachment = {
		type: 'IMAGE',
		url: 'https://media.example.com/cat.png',
		previewUrl: 'https://media.example.com/cat-small.png',
		mimeType: 'image/png',
	};
	const approval = { type: 'USER', id: '900201' };
	const mergedBy = async (
		{ node, resource, operation, parameters }: (typeof merging)[number],
		current: object,
		updateFields: IDataObject,
	) => {
		sandbox.reset();
		answerWith(sandbox, current, { method: 'GET' });
		answerWith(sandbox, null, { method: 'PUT' });
		const { said } = await engine.node(node, {
			...{ resource, operation, ...parameters },
			updateFields: updateFields as INodeParameters,
		});
		expect(said).toBe('');
		return sentBodies(sandbox).at(-1);
	};

	it.each([
		[
			{ attachmentType: 'VIDEO', url },
			{ type: 'VIDEO', url },
		],
		[
			{ attachmentType: 'POLL', pollQuestion: 'Which?' },
			{ type: 'POLL', pollsDetails: { pollQuestion: 'Which?' } },
		],
		[
			{ attachmentType: 'IMAGE', url },
			{ ...attachment, url },
		],
	])('in a draft: %j', async (updateFields, expected) => {
		const current = { id: 47, content: { text: 'New', attachment }, approval };
		const body = await mergedBy(merging[4]!, current, updateFields);
		expect(body).toMatchObject({ content: { text: 'New' }, approval });
		expect(body!.content).toEqual({ text: 'New', attachment: expected });
	});

	it('in the approval of a draft', async () => {
		const updateFields = { approval: { type: 'NONE' } };
		const body = await mergedBy(merging[4]!, { id: 47, approval }, updateFields);
		expect(body!.approval).toEqual({ type: 'NONE' });
	});

	it.each([
		[
			{ assetType: 'VIDEO', url },
			{ type: 'VIDEO', url },
		],
		[
			{ assetType: 'PHOTO', url },
			{ ...attachment, url },
		],
		[{ url }, { ...attachment, url }],
		[{ assetType: 'VIDEO' }, { ...attachment, type: 'VIDEO' }],
		[{ assetType: 'PDF' }, attachment],
		[
			{ assetType: 'VIDEO', attachmentType: 'AUDIO', url },
			{ type: 'AUDIO', url },
		],
		[
			{ assetType: 'VIDEO', moreFields: { attachment: { mimeType: 'video/mp4' } } },
			{ ...attachment, type: 'VIDEO', mimeType: 'video/mp4' },
		],
	])('in an asset: %j', async (updateFields, expected) => {
		const body = await mergedBy(merging[2]!, { id: 'a-1', attachment }, updateFields);
		expect(body!.attachment).toEqual(expected);
	});

	it('in an asset whose file shows no type, its type alone is added', async () => {
		const shown = { url: attachment.url };
		const body = await mergedBy(
			merging[2]!,
			{ id: 'a-1', attachment: shown },
			{ assetType: 'VIDEO', attachmentType: 'VIDEO' },
		);
		expect(body!.attachment).toEqual({ ...shown, type: 'VIDEO' });
	});
});

it.each([
	['goes with its former text', { text: 'New' }, { text: 'New' }],
	['stays with the same text', { text: 'Old' }, rich('Old')],
	['stays where no text is given', { campaignId: '77_12' }, rich('Old')],
	[
		'is the one that is given',
		{ moreFields: JSON.stringify({ content: rich('New') }) },
		rich('New'),
	],
])('the rich text of a draft %s', async (_, updateFields, expected) => {
	answerWith(sandbox, { id: 47, content: { title: 'T', ...rich('Old') } }, { method: 'GET' });
	answerWith(sandbox, null, { method: 'PUT' });
	const { said } = await engine.node('engagementPublishing', {
		...{ resource: 'draft', operation: 'update', draftId: '47' },
		updateFields: updateFields as INodeParameters,
	});
	expect(said).toBe('');
	expect(sentBodies(sandbox).at(-1)!.content).toEqual({ title: 'T', ...expected });
});

function rich(text: string) {
	return { text, richText: `<b>${text}</b>`, isRichText: true };
}

// Publicly known: one page calls the custom properties of a profile customFields where it is read.
it('the custom properties of a profile are kept, whatever a read calls them', async () => {
	const workspaces = (name: string) => [{ spaceId: 4001, [name]: { _c_b3: ['3'] } }];
	const profileWorkflow = {
		customFields: { _c_b1: ['1'], _c_b2: ['2'] },
		profileSpaceWorkflows: workspaces('customFields'),
	};
	answerWith(sandbox, { id: 'p-1', profileWorkflow }, { method: 'GET' });
	answerWith(sandbox, null, { method: 'PUT' });
	const { said } = await engine.resource('engagementProfile', 'profile')('replace', {
		profileId: 'p-1',
		updateFields: { customProperties: customProperty('_c_b1', '9') },
	});
	expect(said).toBe('');
	expect(sentBodies(sandbox).at(-1)!.profileWorkflow).toEqual({
		customProperties: { _c_b1: ['9'], _c_b2: ['2'] },
		profileSpaceWorkflows: workspaces('customProperties'),
	});
});

describe("Merge With Current of a profile: the form's own identity", () => {
	const email = {
		...{ name: 'Ada', channelType: 'EMAIL', channelId: 'ada@example.com' },
		unSubscribed: true,
	};
	const sms = { name: 'Ada', channelType: 'SMS', channelId: '331234' };
	const another = { channelType: 'VOICE', channelId: '331235' };
	const profiles = async (parameters: object, current: unknown = [email, sms], more = {}) => {
		sandbox.reset();
		answerWith(sandbox, { id: 'p-1', profiles: current, ...more }, { method: 'GET' });
		answerWith(sandbox, { id: 'replaced' }, { method: 'PUT' });
		const all = { inputMode: 'fields', profileId: 'p-1', ...parameters };
		const { said } = await engine.resource('engagementProfile', 'profile')('replace', all);
		expect(said).toBe('');
		return (sentBodies(sandbox).at(-1) as { profiles: unknown }).profiles;
	};
	const channel = (channelType: string, channelId = '') => ({ channelType, channelId });

	it.each<[string, object, unknown[]]>([
		['a name', { updateFields: { channelName: 'Eve' } }, [{ ...email, name: 'Eve' }, sms]],
		['an ID', { channelId: 'eve@example.com' }, [{ ...email, channelId: 'eve@example.com' }, sms]],
		['an ID that is there', { channelId: '331234', firstName: 'Eve' }, [email, sms]],
		['a channel type', channel('SMS'), [email, sms]],
		['a channel', channel('SMS', '339'), [email, { ...sms, channelId: '339' }]],
	])('%s keeps the rest of the identity, and the others', async (_, parameters, expected) => {
		expect(await profiles(parameters)).toEqual(expected);
	});

	it('is added where the profile has none on its channel', async () => {
		const added = { name: 'Eve', ...another };
		expect(await profiles({ ...another, firstName: 'Eve' })).toEqual([added, email, sms]);
		expect(await profiles({ ...another, firstName: 'Eve' }, null)).toEqual([added]);
	});

	it.each([
		[{}, 'Ada Lovelace'],
		[{ lastName: 'King' }, 'Ada King'],
	])('gets the name of the customer as it is afterwards: %j', async (given, name) => {
		const contact = { firstName: 'Ada', lastName: 'Lovelace' };
		const identity = channel('EMAIL', 'ada@example.com');
		const merged = await profiles({ ...identity, ...given }, [], { contact });
		expect(merged).toEqual([{ ...identity, name }]);
	});

	it.each([
		['Further Identities', { profiles: { entry: [another] } }],
		['More Fields (JSON)', { moreFields: { profiles: [another] } }],
	])('is replaced with all others by %s', async (_, updateFields) => {
		expect(await profiles({ updateFields })).toEqual([expect.objectContaining(another)]);
		expect(await profiles({ ...channel('SMS', '339'), updateFields })).toEqual(
			'moreFields' in updateFields
				? [another]
				: [channel('SMS', '339'), expect.objectContaining(another)],
		);
	});
});
