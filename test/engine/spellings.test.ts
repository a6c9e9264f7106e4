/** Other spellings of a valid value are accepted if they cannot mean anything else. */
import type { IDataObject, INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { everyOperation, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { sent, useSandbox } from '../support/sandbox';
import { shareOf } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

interface Choice {
	operation: RunnableOperation;
	/** The collection it is in, if it is in one. */
	collection?: string;
	property: INodeProperties;
	/** Fields are shown, and read, by its exact value. */
	decides: boolean;
}

/** The constants of the API that an operation takes, e.g. IS_NOT, in its fields and its collections. */
function choicesOf(operation: RunnableOperation): Choice[] {
	const properties = operation.operation.inputs.flatMap((input) => input.properties);
	const collections = properties.filter(({ type }) => type === 'collection');
	const deciding = new Set(
		[...properties, ...collections.flatMap(({ options }) => options as INodeProperties[])].flatMap(
			({ displayOptions }) =>
				Object.keys(displayOptions?.show ?? {}).map((name) => name.replace('/', '')),
		),
	);
	const choices = (list: readonly INodeProperties[], collection?: string) =>
		list
			.filter(({ type, options = [] }) => type === 'options' && options.every(isConstant))
			.map((property) => ({
				...{ operation, collection, property },
				decides: deciding.has(property.name),
			}));
	return [
		...choices(properties),
		...collections.flatMap(({ name, options }) => choices(options as INodeProperties[], name)),
	];
}

const isConstant = (option: unknown) =>
	/^[A-Z][A-Z0-9_]*$/.test(String((option as INodePropertyOptions).value));

const sentWith = async ({ operation, collection, property }: Choice, value: string) => {
	sandbox.reset();
	sandbox.fault({ status: 400, body: { data: null, errors: [{ message: 'not.now' }] }, times: 0 });
	const { node, parameters, items } = operation;
	const given = { [property.name]: `={{ ${JSON.stringify(value)} }}` };
	const both = {
		...parameters,
		...(collection
			? { [collection]: { ...(parameters[collection] as IDataObject), ...given } }
			: given),
	} as INode['parameters'];
	const { said } = await engine.node(node, both, items && { items });
	return { sent: sent(sandbox), isRefused: said.includes('Nothing was sent') };
};

it('a constant of the API may be written in small letters, with spaces', async () => {
	const choices = (await everyOperation())
		.filter(({ parameters }) => parameters.inputMode !== 'json')
		.flatMap(choicesOf)
		.filter(({ decides }) => !decides);
	expect(choices.length).toBeGreaterThan(6);
	for (const [turn, choice] of shareOf(choices).entries()) {
		const [option] = choice.property.options as INodePropertyOptions[];
		const value = String(option!.value);
		const name = `${choice.operation.name} ${choice.property.name}`;
		const exact = await sentWith(choice, value);
		// A look-up that is refused asks in another way.
		const isSent = exact.sent.length === (/V2.(customField|user)/.test(name) ? 2 : 1);
		expectFor(name, [isSent, exact.isRefused]).toEqual([true, false]);
		const others = [value.toLowerCase(), value.toLowerCase().replaceAll('_', ' '), ` ${value} `];
		const other = others[turn % others.length]!;
		expect([name, other, await sentWith(choice, other)]).toEqual([name, other, exact]);
		const unknown = await sentWith(choice, `${value}x`);
		if (OPEN.includes(name)) {
			const { sent } = unknown;
			expectFor(name, JSON.stringify(sent)).toEqual(expect.stringContaining(`${value}x`));
		} else expectFor(name, unknown).toEqual({ sent: [], isRefused: true });
	}
});

/** Their values are publicly known and not specified, so that any other is sent as it is given. */
const OPEN = [
	'engagementV2.customField.getAll assetType',
	'engagementAsset.import.start importType',
	'engagementPublishing.preview.create exportType',
];

it('so may a known value where others are possible, and its label: what follows from it is the same', async () => {
	const create = async (assetType: string) => {
		sandbox.reset();
		const row = { name: 'Logo', assetType, url: 'https://media.example.com/logo.png' };
		await engine.resource('engagementAsset', 'asset')(
			'create',
			{
				inputMode: 'mapped',
				columns: {
					...{ mappingMode: 'autoMapInputData', value: null },
					...{ matchingColumns: [], schema: [] },
				},
			},
			{ items: [{ json: row }] },
		);
		return sent(sandbox).map(({ body }) => body);
	};
	const photo = await create('PHOTO');
	expect(photo).toEqual([
		expect.objectContaining({ attachment: expect.objectContaining({ type: 'IMAGE' }) }),
	]);
	for (const other of ['Photo', ' photo ']) expect(await create(other)).toEqual(photo);
	for (const [label, assetType] of [
		['word (docx)', 'DOCX'],
		['Spreadsheet', 'EXCEL'],
		['hologram', 'hologram'],
	] as const)
		expect(await create(label)).toEqual([expect.objectContaining({ assetType })]);
});

it('and so may the type of a channel, whose names are not all known', async () => {
	const contactInfo = { email: 'kim@example.com' };
	const create = async (channelType: string) => {
		sandbox.reset();
		await engine.node('engagementCase', {
			...{ resource: 'case', operation: 'create', channelType, channelId: 'kim', contactInfo },
		});
		return sent(sandbox).map(({ body }) => (body as IDataObject).channelType);
	};
	expect(await create('email')).toEqual(['EMAIL']);
	expect(await create('live chat')).toEqual(['LIVE_CHAT']);
	expect(await create('EMAIL')).toEqual(['EMAIL']);
});

it('but not a choice that decides which fields there are: nothing is left out unseen', async () => {
	for (const operation of (await everyOperation()).filter(({ operation }) =>
		operation.inputs.some(({ properties }) => properties.some(({ name }) => name === 'addressBy')),
	)) {
		sandbox.reset();
		const [findBy] = operation.operation.inputs
			.flatMap(({ properties }) => properties)
			.filter(({ name }) => name === 'addressBy');
		const modes = findBy!.displayOptions?.show?.inputMode;
		const { said } = await engine.node(operation.node, {
			...operation.parameters,
			...(modes && { inputMode: modes[0] as string }),
			addressBy: `={{ ${JSON.stringify(String(operation.parameters.addressBy ?? 'id').toUpperCase())} }}`,
		});
		expect([operation.name, said, sent(sandbox)]).toEqual([
			operation.name,
			expect.stringContaining('is not one of the allowed values'),
			[],
		]);
	}
});
