/** Every field of a body is in the contract, at every depth: what it does not have would be refused. */
import type { INodeProperties } from 'n8n-workflow';
import { catalogue, type Channel, channels, type Field, fieldsOn, text } from '../support/inside';
import { loadRooms, operationsOf } from '../../scripts/lib/rooms';
import { component, operation, parametersOf } from './contract';
import { expectFor } from '../support/expectFor';

interface Schema {
	$ref?: string;
	type?: string | string[];
	properties?: Record<string, Schema | true>;
	additionalProperties?: Schema | boolean;
	items?: Schema;
	if?: { properties?: { type?: { const?: string; enum?: string[]; pattern?: string } } };
	then?: Schema;
	else?: Schema;
	[combination: string]: unknown;
}

/** Fields of the node's own, which become others before they are sent, and one that the specification does not name. */
const NOT_IN_THE_CONTRACT = [
	'clearFields',
	'moreFields',
	'propertyChanges',
	'queueChanges',
	'parentCaseNumber',
	'asNumbers',
	'customProperty',
	'interval',
];

/** Of these bodies the specification shows a part only; the other names are those of a new case. */
const LIKE_A_NEW_CASE = ['PUT /case', 'PATCH /case'];

/**
 * Parameters outside bodies, messages and options, which are always the node's own, that no request of the
 * contract has: e.g. how to address a record, and fields that are publicly known.
 */
const OWN_PARAMETERS = `
	addressBy assetType binaryPropertyName briefName crmUserId cursor days deleteAll draftId endTime
	exportAs field format importFrom importType inboundMessagePropertiesToUpdate jobId jsonBody
	limit notice output outputFields participant payloadTimeRange profileId reports returnAll search
	sort sprUserId startTime timeZone until updateRelatedInboundMessages uploadTrackerId url values
	waitFor
`;

/** A schema, and all that it is put together of; `type`: what the branches on a type are chosen by. */
function parts(schema: Schema | true | undefined, type?: string): Schema[] {
	if (typeof schema !== 'object') return [];
	if (schema.$ref !== undefined) {
		return parts(component(schema.$ref) as Schema, type);
	}
	const combined = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (schema[word] ?? []) as Schema[]);
	const chosen = schema.if?.properties?.type;
	const fits = chosen?.pattern === undefined ? undefined : new RegExp(chosen.pattern).test(type!);
	const holds = chosen?.enum?.includes(type!) ?? fits ?? chosen?.const === type;
	return [
		schema,
		...combined.flatMap((one) => parts(one, type)),
		...(type === undefined || holds ? parts(schema.then, type) : []),
		...(type === undefined || !holds ? parts(schema.else, type) : []),
	];
}

/** The fields of a table that the schema of its object does not have, by their paths. */
function unknownIn(fields: readonly Field[], schemas: readonly Schema[]): string[] {
	return fields.flatMap((field) => {
		if (field.kind === 'unsupported' || NOT_IN_THE_CONTRACT.includes(field.name)) return [];
		const path = (field.path ?? field.name).split('.').filter((name) => !/^\d+$/.test(name));
		let here = schemas;
		for (const name of path) {
			const names = here.flatMap(({ properties = {} }) => Object.keys(properties));
			if (names.length === 0) return []; // an object of which the contract knows nothing
			if (!names.includes(name)) return [path.join('.')];
			here = within(here, name);
		}
		return unknownIn(field.fields ?? [], here).map((name) => `${path.join('.')}.${name}`);
	});
}

/** The schemas of a part; of a list, those of what is in it. */
function within(schemas: readonly Schema[], name: string): Schema[] {
	const own = schemas.flatMap(({ properties }) => parts(properties?.[name]));
	const inside = own.flatMap((one) => parts(one.items));
	return own.some(({ items }) => items !== undefined) ? inside : own;
}

/** The schema of each body that an endpoint takes. */
function bodiesOf(endpoint: string): Schema[] {
	return Object.values(operation(endpoint).requestBody?.content ?? {}).map(
		({ schema }) => schema as Schema,
	);
}

/** The schemas of the bodies that an endpoint takes, with its parameters among their names. */
function schemasOf(endpoint: string): Schema[] {
	const whole = bodiesOf(endpoint).flatMap((schema) => parts(schema));
	const records = whole.flatMap(({ properties }) => {
		const records = properties?.records;
		return typeof records === 'object' ? parts(records.items) : [];
	});
	const parameters = Object.fromEntries(parametersOf(endpoint).map(({ name }) => [name, true]));
	if (LIKE_A_NEW_CASE.includes(endpoint)) whole.push(...schemasOf('POST /case'));
	const isKnown = whole.some(({ properties }) => properties !== undefined);
	return isKnown ? [...whole, ...records, { properties: parameters as Record<string, true> }] : [];
}

/** The body of every operation that has one made of fields, with what the contract says of its endpoints. */
async function bodies(): Promise<Array<[string, readonly Field[], Schema[]]>> {
	return operationsOf(await loadRooms()).flatMap(({ room, resource, operation }) => {
		const fields = operation.inputs.flatMap(({ bodyFields = [] }) => bodyFields);
		const name = `${room.description.name}.${resource.value}.${operation.value}`;
		const schemas = [operation.endpoint, ...(operation.also ?? [])].flatMap(schemasOf);
		return fields.length === 0 ? [] : [[name, fields, schemas]];
	});
}

test('every field of every body is in the contract', async () => {
	const all = await bodies();
	expect(all.length).toBeGreaterThan(15);
	const known = all.filter(([, , schemas]) => schemas.length > 0);
	expect(known.length).toBeGreaterThan(24);
	const unknown = known.flatMap(([name, fields, schemas]) =>
		unknownIn(fields, schemas).map((field) => `${name}: ${field}`),
	);
	expect(unknown).toEqual([]);
});

/** The names in a schema, at any depth. */
function namesIn(schema?: Schema | true, above: ReadonlySet<unknown> = new Set()): string[] {
	return parts(schema).flatMap((part) => {
		if (above.has(part)) return [];
		const { properties = {}, items } = part;
		const path = new Set([...above, part]);
		const inside = [...Object.values(properties), items];
		return [...Object.keys(properties), ...inside.flatMap((one) => namesIn(one, path))];
	});
}

test("every other parameter is in the contract, or the node's own", async () => {
	const others = operationsOf(await loadRooms()).flatMap(({ resource, operation: asked }) => {
		if (resource.value === 'privateMessage') return []; // its fields depend on channel and template
		const known = new Set(
			[asked.endpoint, ...(asked.also ?? [])].flatMap((endpoint) => [
				...parametersOf(endpoint).map(({ name }) => name),
				...bodiesOf(endpoint).flatMap((schema) => namesIn(schema)),
			]),
		);
		return asked.inputs
			.filter(({ bodyFields }) => bodyFields === undefined)
			.flatMap(({ properties }) => properties)
			.filter(({ name }) => name !== 'options')
			.flatMap((one) => (one.type === 'collection' ? (one.options as INodeProperties[]) : [one]))
			.map(({ name }) => name)
			.filter((name) => !known.has(name));
	});
	expect([...new Set(others)].sort()).toEqual(OWN_PARAMETERS.trim().split(/\s+/).sort());
});

test('every field of a private message and of its templates is in the contract', () => {
	for (const channel of Object.keys(channels) as Channel[]) {
		const message = parts({ $ref: `#/components/schemas/Reply_${channel}` });
		expectFor(channel, unknownIn(fieldsOn(channel, 'fields'), message)).toEqual([]);
	}
	for (const { channel, type, fields = [] } of catalogue) {
		const ref = `#/components/schemas/PrivateMessage_${channel}`;
		const found = unknownIn(fields, parts({ $ref: ref }, type));
		expect([channel, type, found]).toEqual([channel, type, []]);
	}
});

test('a field that the contract does not have is found, at any depth', () => {
	const schemas = schemasOf('POST /campaign');
	expect(unknownIn([text('budgetCode')], schemas)).toEqual(['budgetCode']);
	const visibility: Field = { ...text('visibility'), fields: [text('budgetCode')] };
	expect(unknownIn([visibility], schemas)).toEqual(['visibility.budgetCode']);
	const cards = parts({ $ref: '#/components/schemas/PrivateMessage_W' }, 'CARD');
	expect(unknownIn([text('buttonTitle'), text('footerText')], cards)).toEqual(['buttonTitle']);
});
