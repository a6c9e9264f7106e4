import { NodeOperationError, type IHookFunctions, type INodeProperties } from 'n8n-workflow';
import type { Problem } from '../shared/errors';
import { LIST_FORM, Location, toList } from '../shared/fields';
import type { Filter } from '../shared/reads';
import { isMissing, isObject } from '../shared/values';
import type { Wanted } from './subscription';

/** The trigger's parameters; the event types come from the service's own list. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Event Names or IDs',
		name: 'subscriptions',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getWebhookTypes' },
		default: [],
		required: true,
		description:
			'The events that start the workflow. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Filter',
		default: {},
		description: 'Narrows the events on the platform, before they are sent',
		options: [
			{
				displayName: 'Filter',
				name: 'filter',
				values: [
					{
						displayName: 'Condition',
						name: 'checkCondition',
						type: 'options',
						options: [
							{ name: 'Is', value: 'IS' },
							{ name: 'Is Not', value: 'IS_NOT' },
						],
						default: 'IS',
					},
					{
						displayName: 'Event Name or ID',
						name: 'webhookType',
						type: 'options',
						typeOptions: { loadOptionsMethod: 'getWebhookTypes' },
						default: '',
						description:
							'The event it narrows; all chosen events when empty. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
					},
					{
						displayName: 'ID',
						name: 'id',
						type: 'string',
						default: '',
						description: 'What is compared, e.g. the ID of a custom property',
					},
					{
						displayName: 'Type',
						name: 'type',
						type: 'string',
						default: '',
						placeholder: 'e.g. PARTNER_CUSTOM_PROPERTY',
						description: 'The kind of filter, e.g. PARTNER_CUSTOM_PROPERTY or ACCOUNT_TYPE',
					},
					{
						displayName: 'Values',
						name: 'values',
						type: 'string',
						default: '',
						description: LIST_FORM,
					},
				],
			},
		],
	},
	{
		displayName: 'Via Proxy',
		name: 'viaProxy',
		type: 'boolean',
		default: false,
		description: 'Whether the platform sends the events through its proxy',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Ignore Repeated Deliveries',
				name: 'ignoreRepeated',
				type: 'boolean',
				default: true,
				description:
					'Whether a delivery that came before is answered and not run again: one with an ID and with the same content as another of the last hours, up to 24',
			},
			{
				displayName: 'Raw Delivery',
				name: 'rawDelivery',
				type: 'boolean',
				default: false,
				description: 'Whether to add the body and headers exactly as they were received',
			},
		],
	},
];

/** What the workflow wants to hear. Throws NodeOperationError for parameters that make no subscription. */
export function wantedBy(n8n: IHookFunctions): Wanted {
	const refuse = (text: string): never => {
		throw new NodeOperationError(n8n.getNode(), text);
	};
	const types = [n8n.getNodeParameter('subscriptions', [])]
		.flat()
		.filter((type) => type !== '') as string[];
	if (types.length === 0) refuse('No event is chosen. Choose at least one under Events.');

	const events = new Map<string, Filter[]>(types.map((type) => [type, []]));
	const rows = (n8n.getNodeParameter('filters', {}) as { filter?: unknown[] }).filter ?? [];
	rows.forEach((row, i) => {
		const { webhookType = '', id, type, checkCondition, values } = isObject(row) ? row : {};
		const where = `Filter ${i + 1}`;
		const problems: Problem[] = [];
		const at = new Location(`${where}, values`, problems, n8n.getTimezone());
		const filter: Filter = {
			id: String(id ?? ''),
			type: String(type ?? ''),
			checkCondition: String(checkCondition ?? ''),
			values: isMissing(values) ? [] : (toList(values, at) ?? []),
		};
		if (filter.id === '') refuse(`${where} has no ID. Enter what it compares.`);
		if (filter.type === '') refuse(`${where} has no type. Enter it, e.g. PARTNER_CUSTOM_PROPERTY.`);
		if (!['IS', 'IS_NOT'].includes(filter.checkCondition))
			refuse(`${where} has an unknown condition. Use IS or IS_NOT.`);
		for (const { path, text } of problems) refuse(`${path}: ${text}`);
		if (filter.values.length === 0) refuse(`${where} has no values. Enter at least one.`);
		if (webhookType !== '' && !events.has(String(webhookType))) {
			refuse(
				`${where} narrows "${String(webhookType)}", which is not among the events. Choose it there too, or remove the filter.`,
			);
		}
		for (const [event, filters] of events)
			if (webhookType === '' || webhookType === event) filters.push(filter);
	});
	const { name = '', id = '' } = n8n.getWorkflow();
	return {
		name: `n8n: ${name} (${id})`,
		events,
		viaProxy: n8n.getNodeParameter('viaProxy', false) === true,
	};
}
