/** An option is shown only where it does something. */
import { NodeHelpers, type INodeProperties } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { everyOperation } from '../support/everyOperation';
import { useSandbox } from '../support/sandbox';

const engine = useEngine(useSandbox());

/** The names in a collection that n8n offers with these parameters. */
function offered(node: string, collection: string, parameters: object): string[] {
	const { description } = engine.nodeType(node);
	const values = NodeHelpers.getNodeParameters(
		description.properties,
		parameters as never,
		true,
		false,
		{ typeVersion: 1 },
		description,
	)!;
	const isShown = (property: INodeProperties, path: string) =>
		NodeHelpers.displayParameterPath(values, property, path, { typeVersion: 1 }, description);
	const shown = description.properties.find(
		(property) => property.name === collection && isShown(property, ''),
	)!;
	return (shown.options as INodeProperties[])
		.filter((option) => isShown(option, collection))
		.map(({ name }) => name);
}

const getCase = { resource: 'case', operation: 'get' };
const exportCsv = { resource: 'mapping', operation: 'exportCsv' };
const query = { resource: 'query', operation: 'run' };
const bulk = { resource: 'bulkJob', operation: 'create' };
const message = { resource: 'privateMessage', operation: 'send', channel: 'A' };
const pages = ['pageNumber', 'pageSize'];
const file = ['binaryPropertyName', 'fileName'];
const rows = ['maxRows'];
const statuses = ['doneValues', 'failedValues', 'inProgressValues', 'maxConcurrency'];
const callback = ['callbackUrl', 'callbackUrlHeaders'];
const contents = ['isRichText', 'richText', 'templateId', 'text', 'title'];

/** Node, collection, the parameters, the names, and whether they are shown. */
const cases: Array<[string, string, object, string[], boolean]> = [
	...['id', 'caseNumber', 'channelCaseId', 'channelCaseNumber'].map(
		(addressBy): (typeof cases)[number] => [
			'engagementCase',
			'options',
			{ ...getCase, addressBy },
			pages,
			addressBy.startsWith('channel'),
		],
	),
	...['file', 'items'].map((importFrom): (typeof cases)[number] => [
		'engagementCrmUserMapping',
		'options',
		{ resource: 'mapping', operation: 'importCsv', importFrom },
		['maxConcurrency'],
		importFrom === 'file',
	]),
	['engagementCrmUserMapping', 'options', { ...exportCsv, exportAs: 'file' }, file, true],
	['engagementCrmUserMapping', 'options', { ...exportCsv, exportAs: 'items' }, file, false],
	['engagementReporting', 'options', query, rows, true],
	['engagementReporting', 'options', { ...query, options: { rowsAsItems: false } }, rows, false],
	['engagementReporting', 'options', { ...query, options: { rowsAsItems: true } }, rows, true],
	...['run', 'export', 'runBatch', 'runWidget'].flatMap((operation) =>
		['between', 'lastDays', 'asInPayload', 'sinceLastRun'].flatMap((range) =>
			(operation === 'runBatch' ? ['json'] : ['fields', 'json']).flatMap(
				(inputMode): Array<(typeof cases)[number]> =>
					inputMode === 'fields' && range === 'asInPayload'
						? []
						: [
								[
									'engagementReporting',
									'options',
									{
										...{ resource: 'query', operation },
										...(operation !== 'runBatch' && { inputMode }),
										[inputMode === 'json' ? 'payloadTimeRange' : 'timeRange']: range,
									},
									['lookBack'],
									range === 'sinceLastRun',
								],
							],
			),
		),
	),
	[
		'engagementReporting',
		'options',
		{ resource: 'query', operation: 'runResearchAssistant' },
		['lookBack'],
		false,
	],
	...['create', 'replace', 'update', 'upsert'].flatMap((operation) =>
		['nothing', 'polling'].map((waitFor): (typeof cases)[number] => [
			'engagementProfile',
			'options',
			{ ...bulk, operation, waitFor },
			['statusParameter'],
			waitFor === 'polling',
		]),
	),
	...[true, false].map((firstPageOnly): (typeof cases)[number] => [
		'engagementAuditTrail',
		'options',
		{ resource: 'auditRecord', operation: 'search', options: { firstPageOnly } },
		['fieldNames', 'incremental', 'oneRowPerChange'],
		!firstPageOnly,
	]),
	...['nothing', 'polling', 'callback'].flatMap((waitFor): Array<(typeof cases)[number]> => {
		const queued = { ...bulk, waitFor };
		const node = 'engagementCase';
		return [
			[node, 'options', queued, statuses, waitFor !== 'nothing'],
			[node, 'additionalFields', queued, callback, waitFor !== 'callback'],
			[node, 'additionalFields', queued, ['syncProcessing'], waitFor === 'nothing'],
		];
	}),
	...[true, false].map((hydrate): (typeof cases)[number] => [
		'engagementCase',
		'options',
		{ resource: 'case', operation: 'getAssociatedMessages', options: { hydrate } },
		['onMissing'],
		hydrate,
	]),
	...['plainText', 'RICH_LINK', 'FORM'].map((templateType): (typeof cases)[number] => [
		'engagementPublishing',
		'additionalFields',
		{ ...message, templateType },
		contents,
		templateType !== 'plainText',
	]),
	...['P', 'I', 'M', 'W', 'L'].flatMap((channel): Array<(typeof cases)[number]> => {
		const text = { ...message, channel, templateType: 'plainText' };
		return [
			[
				'engagementPublishing',
				'additionalFields',
				text,
				contents.filter((name) => name !== 'text'),
				true,
			],
			['engagementPublishing', 'additionalFields', text, ['text'], false],
			[
				'engagementPublishing',
				'additionalFields',
				{ ...text, templateType: 'IMAGE' },
				contents,
				true,
			],
		];
	}),
];

it.each(cases)(
	'rule "an option is shown only where it works": %s %s with %j: %j shown: %s',
	(node, collection, set, names, shown) => {
		const found = offered(node, collection, set).filter((name) => names.includes(name));
		expect(found.sort()).toEqual(shown ? names : []);
	},
);

it('rule "an option is shown only where it works": Max Rows begins with the number that holds without it', () => {
	const { properties } = engine.nodeType('engagementReporting').description;
	const options = properties.flatMap((property) =>
		property.name === 'options' ? (property.options as INodeProperties[]) : [],
	);
	const maxRows = options.filter(({ name }) => name === 'maxRows');
	expect(maxRows.map((option) => option.default)).toEqual(maxRows.map(() => 50_000));
	expect(maxRows.length).toBeGreaterThan(0);
});

it('rule "an option is shown only where it works": a list, which comes page after page, does not ask how many requests go at once', async () => {
	const operations = await everyOperation();
	const lists = operations.filter(({ operation }) =>
		['getAll', 'search'].includes(operation.value),
	);
	expect(lists.length).toBeGreaterThan(10);
	for (const { node, operation } of operations) {
		const collection = operation.inputs
			.flatMap(({ properties }) => properties)
			.find(({ name }) => name === 'options');
		const names = (collection?.options ?? []).map(({ name }) => name);
		const isList = lists.some((one) => one.operation === operation);
		expect([node, operation.value, names.includes('maxConcurrency')]).toEqual([
			...[node, operation.value],
			!isList,
		]);
		// A collection without anything to add is not there.
		expect(collection?.options).not.toEqual([]);
	}
});
