import { NodeOperationError, type IHookFunctions, type INodeProperties } from 'n8n-workflow';
import { InputError } from '../kernel/failures/errors';
import { flagOf, partOf } from '../kernel/values/values';
import { f } from '../service/fields';
import { eventTypes } from '../service/generated/events';
import { onlyIf } from './onlyIf';

/**
 * What n8n's panel lists under the trigger, e.g. "On case created": it takes the static choices of a property with the
 * label Events. This one is always hidden; the field that people see is below.
 */
const inPanel: INodeProperties = {
	displayName: 'Events',
	name: 'subscriptions',
	type: 'multiOptions',
	default: [],
	description: 'The events that start the workflow',
	displayOptions: { hide: { '@version': [{ _cnd: { gte: 1 } }] } },
	options: eventTypes.map(({ label, constant }) => ({ name: label, value: constant })),
};

const subscriptions = f.inputOf(
	f.starred(
		f.eventTypes('subscriptions', 'The events that start the workflow', {
			displayName: 'Event Names or IDs',
		}),
	),
);

const filters = f.inputOf(
	f.rows(
		'filters',
		'Narrows the events on the platform, before they are sent',
		{ rowName: 'filter' },
		// Not marked as required, which would show a filter in red as soon as it is added.
		[f.eventType('The event it narrows', 'getFilteredEvents'), ...f.eventFilter].map((field) =>
			f.starred(field, false),
		),
	),
);

type Filter = f.Values<typeof f.eventFilter>;

/** The chosen event types, each with the filters that narrow it; without a filter, all its events are meant. */
const events: f.Input<'events', ReadonlyMap<string, readonly Filter[]>> = {
	name: 'events',
	properties: [...subscriptions.properties, ...filters.properties],
	read: (reader) => {
		const { at } = reader;
		const chosen = subscriptions.read(reader) ?? [];
		if (chosen.length === 0 && at.problemCount === 0)
			at.problem('No event is chosen. Choose at least one under Event Names or IDs.');

		const filtersByType = new Map<string, Filter[]>(chosen.map((eventType) => [eventType, []]));
		for (const [index, { webhookType, ...filter }] of (filters.read(reader) ?? []).entries()) {
			for (const eventType of webhookType === undefined ? filtersByType.keys() : [webhookType]) {
				const narrowed = filtersByType.get(eventType);
				// It may lack parts only where it has a problem, and then nothing of it is used.
				narrowed?.push(filter as Filter);
				if (narrowed === undefined && chosen.length > 0)
					at.in('filters')
						.in(index)
						.problem(
							`It narrows "${eventType}", which is not among the events. Choose it there too, or remove the filter.`,
						);
			}
		}
		return filtersByType;
	},
};
const proxy = f.inputOf(f.viaProxy);

const switches = [
	f.flag(
		'ignoreRepeated',
		'Whether a delivery that has an ID and the same content as an earlier one is answered but not run again. One without a time counts as new once none has come for a day.',
		{ displayName: 'Ignore Repeated Deliveries', default: true },
	),
	f.flag(
		'includeRecord',
		'Whether to read what the event is about, as the platform has it when the workflow starts, and add it: a case or campaign as record, messages as messages',
	),
	f.flag('rawDelivery', 'Whether to add the body and headers exactly as they were received'),
] as const;

/** The trigger's parameters; the event types come from the platform's own list. */
export const properties = [
	inPanel,
	...[events, onlyIf, proxy, f.options(...switches)].flatMap((input) => input.properties),
];

export const subtitle = `={{ $parameter["subscriptions"].map((type) => (${JSON.stringify(
	Object.fromEntries(eventTypes.map(({ constant, label }) => [constant, label])),
)})[type] ?? type).join(", ") }}`;

/** The subscription that the trigger's parameters ask for. */
export type WantedSubscription = ReturnType<typeof readWantedSubscription>;

/** Reads it. Throws NodeOperationError with every problem in the parameters. */
export function readWantedSubscription(n8n: IHookFunctions) {
	const parameters = f.readInputs([events, onlyIf, proxy], f.parametersOf(n8n), n8n.getTimezone());
	if (parameters instanceof InputError) {
		// n8n shows only the message of a failed publication.
		throw new NodeOperationError(n8n.getNode(), parameters.message);
	}
	const { name = '', id = '' } = n8n.getWorkflow();
	return {
		name: `n8n: ${name} (${id})`,
		events: parameters.events,
		viaProxy: parameters.viaProxy ?? false,
	};
}

/**
 * What becomes of deliveries, from the value of the parameter `options`; a value that is neither yes
 * nor no leaves the default. Nothing is a repeat in a test, nor when a person runs it again.
 */
export function readDeliveryOptions(options: unknown, n8n: Pick<IHookFunctions, 'getMode'>) {
	const values = switches.map(({ name, default: preset }: f.Field) => {
		const isOn = flagOf(partOf(options, name)) ?? preset === true;
		return [name, isOn && (name !== 'ignoreRepeated' || n8n.getMode() === 'webhook')] as const;
	});
	return Object.fromEntries(values) as Record<(typeof switches)[number]['name'], boolean>;
}
