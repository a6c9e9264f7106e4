import { NodeOperationError, type IHookFunctions, type INodeProperties } from 'n8n-workflow';
import { InputError } from '../shared/errors';
import {
	asShown,
	eventFilter,
	eventType,
	eventTypes,
	flag,
	optional,
	options,
	propertyOf,
	readInputs,
	viaProxy,
	type Input,
	type Field,
	type Location,
} from '../shared/fields';
import type { Filter } from '../shared/reads';
import { isMissing, isObject } from '../shared/values';
import type { WantedSubscription } from './subscription';

const subscriptions = eventTypes('subscriptions', {
	displayName: 'Event Names or IDs',
	description: 'The events that start the workflow',
});

const { checkCondition, id, type, values } = eventFilter;
const webhookType = eventType('The event it narrows', 'getFilteredEvents');

const filters: INodeProperties = propertyOf(
	'filters',
	{
		placeholder: 'Add Filter',
		description: 'Narrows the events on the platform, before they are sent',
	},
	{
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		default: {},
		options: [
			{
				displayName: 'Filter',
				name: 'filter',
				values: [webhookType, ...Object.values(eventFilter)].map(({ property }) => property),
			},
		],
	},
);

/** The chosen event types, each with the filters that narrow it; without a filter, all its events are meant. */
const events: Input<'events', ReadonlyMap<string, readonly Filter[]>> = {
	name: 'events',
	properties: [{ ...subscriptions.property, required: true }, filters],
	read: (reader) => {
		const { at } = reader;
		const chosen = optional(subscriptions).read(reader) ?? [];
		if (chosen.length === 0 && !at.hasProblems)
			at.problem('No event is chosen. Choose at least one under Event Names or IDs.');

		const filtersByType = new Map<string, Filter[]>(chosen.map((eventType) => [eventType, []]));
		for (const [index, row] of rowsOf(reader.get('filters')).entries()) {
			const label = `Filter ${index + 1}`;
			const { webhookType, ...filter } = readFilter(row, label, at);
			if (webhookType !== undefined && chosen.length > 0 && !filtersByType.has(webhookType)) {
				at.problem(
					`${label} narrows "${webhookType}", which is not among the events. Choose it there too, or remove the filter.`,
				);
			}
			for (const [eventType, typeFilters] of filtersByType)
				if (webhookType === undefined || webhookType === eventType) typeFilters.push(filter);
		}
		return filtersByType;
	},
};

/** The rows of n8n's collection; an expression may give a single one. */
function rowsOf(raw: unknown): unknown[] {
	return isObject(raw) ? [raw.filter ?? []].flat() : [];
}

/** A filter, and the one event type that it narrows. Its problems begin with the label, e.g. `Filter 1`. */
function readFilter(row: unknown, label: string, at: Location): Filter & { webhookType?: string } {
	const raw = isObject(row) ? row : {};
	const read = <T>(leaf: Field<string, T>, missing: string) => {
		const value = raw[leaf.name];
		return isMissing(value)
			? at.problem(`${label} ${missing}`)
			: leaf.parse(value, at.in(`${label}, ${leaf.property.displayName}`));
	};
	// Of a filter with a problem nothing is used, so its missing parts do no harm.
	return {
		id: read(id, 'has no ID. Enter what it compares.'),
		type: read(type, 'has no type. Enter it, e.g. PARTNER_CUSTOM_PROPERTY.'),
		checkCondition: checkCondition.parse(
			raw.checkCondition ?? '',
			at.in(`${label} has an unknown condition`),
		),
		values: read(values, 'has no values. Enter at least one.'),
		webhookType: isMissing(raw.webhookType)
			? undefined
			: webhookType.parse(raw.webhookType, at.in(`${label}, ${webhookType.property.displayName}`)),
	} as Filter & { webhookType?: string };
}

const proxy = optional(viaProxy);

const behaviour = options(
	flag(
		'ignoreRepeated',
		'Whether a delivery that came before is answered and not run again: one with an ID and with the same content as another of the last hours, up to 24',
		{ displayName: 'Ignore Repeated Deliveries', default: true },
	),
	flag('rawDelivery', 'Whether to add the body and headers exactly as they were received'),
);

/** The trigger's parameters; the event types come from the platform's own list. */
export const properties = [events, proxy, behaviour].flatMap((field) => field.properties);

/** The subscription that the parameters ask for. Throws NodeOperationError with every problem in them. */
export function readWantedSubscription(n8n: IHookFunctions): WantedSubscription {
	const get = (name: string) => n8n.getNodeParameter(name, null, { skipValidation: true });
	const parameters = readInputs(
		[events, proxy],
		{ get, row: () => ({}), hint: () => undefined },
		n8n.getTimezone(),
	);
	if (parameters instanceof InputError) {
		// n8n shows only the message of a failed publication.
		const sentences = asShown(parameters, { properties, get }).problems.map(({ path, text }) =>
			path === '' ? text : `${path}: ${text}`,
		);
		throw new NodeOperationError(n8n.getNode(), sentences.join('\n'));
	}
	const { name = '', id = '' } = n8n.getWorkflow();
	return {
		name: `n8n: ${name} (${id})`,
		events: parameters.events,
		viaProxy: parameters.viaProxy ?? false,
	};
}

/** The options for deliveries, from the value of the parameter `options`. */
export function readDeliveryOptions(raw: unknown): {
	ignoreRepeated: boolean;
	rawDelivery: boolean;
} {
	const { ignoreRepeated, rawDelivery } = isObject(raw) ? raw : {};
	return { ignoreRepeated: isOn(ignoreRepeated, true), rawDelivery: isOn(rawDelivery, false) };
}

/** A switch, which an expression gives as text; anything else leaves it as it is by itself. */
function isOn(raw: unknown, preset: boolean): boolean {
	return ['true', 'false'].includes(String(raw)) ? String(raw) === 'true' : preset;
}
