/** Every field of a body is in the contract, at every depth: what it does not have would be refused. */
import { catalogue, type Channel, channels, type Field, fieldsOn, text } from '../support/inside';
import { contractNames, ownNames } from '../../scripts/lib/contract';
import { loadRooms, operationsOf } from '../../scripts/lib/rooms';
import { component, operation, parametersOf } from './contract';
import { expectFor } from '../support/expectFor';
import { filesIn, textOf } from '../support/files';

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

/** Of these bodies the specification shows a part only; the other names are those of a new case. */
const LIKE_A_NEW_CASE = ['PUT /case', 'PATCH /case'];

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
		if (field.kind === 'unsupported' || ownNames.includes(field.name)) return [];
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

test("a name is the nodes' own only if no contract has it and a node uses it", () => {
	const sources = filesIn('nodes', /\.ts$/).map(textOf).join('\n');
	const isOwn = (name: string) => !contractNames.has(name) && sources.includes(`'${name}'`);
	expect(ownNames.filter((name) => !isOwn(name))).toEqual([]);
	expect(ownNames.length).toBeGreaterThan(50);
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
	expect(unknownIn([text('caseNumber')], schemas)).toEqual(['caseNumber']);
	const visibility: Field = { ...text('visibility'), fields: [text('caseNumber')] };
	expect(unknownIn([visibility], schemas)).toEqual(['visibility.caseNumber']);
	const cards = parts({ $ref: '#/components/schemas/PrivateMessage_W' }, 'CARD');
	expect(unknownIn([text('buttonTitle'), text('footerText')], cards)).toEqual(['buttonTitle']);
});
