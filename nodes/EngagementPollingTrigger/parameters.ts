import type { INodeProperties, IPollFunctions } from 'n8n-workflow';
import { InputError } from '../kernel/failures/errors';
import { f } from '../service/fields';
import { sources } from './sources';
import type { EventSource } from './sources/source';

const event = f.choice(
	'event',
	'What starts the workflow',
	{ empty: 'never', default: 'campaignCreated' },
	sources.map(({ name, value, description }) => ({ name, value, description })),
);

export const properties: readonly INodeProperties[] = [
	...f.inputOf(event).properties,
	...sources.flatMap(({ value, fields }) =>
		fields.flatMap((field) => f.when({ event: [value] }, field).properties),
	),
];

/** The text under the node's name on the canvas. */
export const subtitle = `={{ (${JSON.stringify(
	Object.fromEntries(sources.map(({ name, value }) => [value, name])),
)})[$parameter["event"]] }}`;

/** The source that is chosen, and what it is to watch. Throws InputError, in the words on the screen. */
export function readSource(n8n: IPollFunctions): {
	source: EventSource;
	parameters: Readonly<Record<string, unknown>>;
} {
	const read = <F extends readonly Parameters<typeof f.readInputs>[0][number][]>(fields: F) => {
		const values = f.readInputs(fields, f.parametersOf(n8n), n8n.getTimezone());
		if (values instanceof InputError) throw values;
		return values;
	};
	const chosen = read([event]).event;
	const source = sources.find(({ value }) => value === chosen);
	if (source === undefined) throw InputError.of('event', `There is no event "${chosen}".`);
	return { source, parameters: read(source.fields) };
}
