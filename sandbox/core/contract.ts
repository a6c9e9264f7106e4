import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import type { JsonObject } from './json';

/** The second version's contract has merge keys. */
const MERGING = CORE_SCHEMA.withTags(mergeTag);

/** What is wrong with a value, nothing if it is valid. */
export type Validator = (value: unknown) => ErrorObject[];

/** A parameter of an endpoint, as the contract describes it. */
export interface Parameter {
	name: string;
	in: 'query' | 'path' | 'header';
	required?: boolean;
	schema?: object;
	/** The type in the schema. */
	type?: string | string[];
	/** The type of the entries when the parameter is a comma-separated list. */
	itemType?: string | string[];
}

/** An endpoint of the contract. */
export interface Operation {
	/** For example `GET /campaign`. */
	id: string;
	method: string;
	path: string;
	/** What its path is below: `/api/v3`, or `/api` for the earlier versions. */
	root: string;
	/** Whether it only reads, whatever its method. */
	isRead: boolean;
	parameters: Parameter[];
	/** The only fields by which its records can be searched for; absent where any can be tried. */
	keys?: string[];
	/** Groups of query parameters that exclude each other. */
	exclusive?: string[][];
	/** Whether a request may use none of these groups. */
	exclusiveOptional: boolean;
	/** Whether the contract gives no more than method and path. */
	pathOnly: boolean;
	/** Whose permission a 403 says is missing, for example `campaign`. */
	permission?: string;
	/** Validators of the body by media type; empty when the endpoint takes no body. */
	bodies: Map<string, Validator | undefined>;
	/** Validators of the body by kind of channel, where each kind has rules of its own. */
	kinds: Map<string, Validator>;
	bodyRequired: boolean;
	/** Media types of successful responses. */
	responseTypes: string[];
	validateParameter(name: string, value: unknown): ErrorObject[];
}

export type Document = Record<string, JsonObject>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const V3 = '/api/v3';
const FOLDER = path.join(__dirname, '../../spec');

let contract: Document | undefined;
let operations: Operation[] | undefined;

/** Returns all endpoints of the contract, which is read only once. */
export function loadContract(): Operation[] {
	operations ??= readOperations(readContract());
	return operations;
}

/** The contract, which is read only once: `spec/openapi.yaml`, and `spec/second-version.yaml`, which refers to it, in one. */
export function readContract(): Document {
	contract ??= readFiles();
	return contract;
}

function readFiles(): Document {
	const [third, earlier] = ['openapi.yaml', 'second-version.yaml'].map((file) => {
		const text = readFileSync(path.join(FOLDER, file), 'utf8');
		return load(text.replaceAll('openapi.yaml#', '#'), { schema: MERGING }) as Document;
	}) as [Document, Document];
	const components = Object.entries(third.components as Record<string, JsonObject>).map(
		([kind, all]) => [
			kind,
			{ ...all, ...((earlier.components as JsonObject)[kind] as JsonObject) },
		],
	);
	return {
		...third,
		components: Object.fromEntries(components) as JsonObject,
		paths: { ...third.paths, ...earlier.paths },
	};
}

/** Whether an endpoint belongs to the earlier versions, which are publicly known and not specified. */
export function isOfEarlierVersion({ root }: Operation): boolean {
	return root !== V3;
}

function readOperations(document: Document): Operation[] {
	const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
	addFormats(ajv);
	ajv.addSchema(document, 'contract');

	return Object.entries(document.paths as Record<string, JsonObject>).flatMap(([route, item]) =>
		METHODS.filter((method) => item[method] !== undefined).map((method) =>
			readOperation(document, ajv, route, item, method),
		),
	);
}

function readOperation(
	document: Document,
	ajv: Ajv2020,
	route: string,
	pathItem: JsonObject,
	method: string,
): Operation {
	const compile = (schema: unknown) => toValidator(ajv, qualifyReferences(schema) as object);
	const operation = pathItem[method] as JsonObject;
	const parameters = [...toList(pathItem.parameters), ...toList(operation.parameters)].map(
		(parameter) => readParameter(document, parameter),
	);
	const validators = new Map<string, Validator>();
	for (const { name, schema } of parameters) {
		if (schema) validators.set(name, compile(schema));
	}
	const requestBody = resolve(document, (operation.requestBody ?? {}) as JsonObject);
	const bodies = new Map<string, Validator | undefined>();
	const content = (requestBody.content ?? {}) as Record<string, JsonObject>;
	for (const [mediaType, { schema }] of Object.entries(content)) {
		const hasValidator = mediaType === 'application/json' && schema !== undefined;
		bodies.set(mediaType, hasValidator ? compile(schema) : undefined);
	}
	const kinds = Object.entries((operation['x-channel-kinds'] ?? {}) as JsonObject);
	return {
		id: `${method.toUpperCase()} ${route}`,
		method: method.toUpperCase(),
		path: route,
		root: /^\/v[12]\//.test(route) ? '/api' : V3,
		isRead: method === 'get' || operation['x-kind'] === 'read',
		parameters,
		keys: operation['x-keys-only'] === true ? (operation['x-keys'] as string[]) : undefined,
		exclusive: operation['x-exclusive'] as string[][] | undefined,
		exclusiveOptional: operation['x-exclusive-optional'] === true,
		pathOnly: operation['x-path-only'] === true,
		permission: readPermission(operation),
		bodies,
		kinds: new Map(kinds.map(([kind, schema]) => [kind, compile(schema)])),
		bodyRequired: requestBody.required === true,
		responseTypes: readResponseTypes(document, operation.responses as Record<string, JsonObject>),
		validateParameter: (name, value) => validators.get(name)?.(value) ?? [],
	};
}

/** Compiles the schema when the first value comes: most runs use few of the endpoints. */
function toValidator(ajv: Ajv2020, schema: object): Validator {
	let validate: ValidateFunction | undefined;
	return (value) => {
		validate ??= ajv.compile(schema);
		return validate(value) ? [] : validate.errors!;
	};
}

function readParameter(document: Document, value: JsonObject): Parameter {
	const parameter = resolve(document, value) as unknown as Parameter;
	const schema = resolve(document, (parameter.schema ?? {}) as JsonObject);
	const items = resolve(document, (schema.items ?? {}) as JsonObject);
	return {
		...parameter,
		type: schema.type as Parameter['type'],
		itemType: items.type as Parameter['type'],
	};
}

/** The name of the area as a dotted key, if the endpoint can return 403. */
function readPermission({ tags, responses }: JsonObject): string | undefined {
	if (!Object.hasOwn(responses as JsonObject, '403')) return undefined;
	return String((tags as string[])[0])
		.toLowerCase()
		.replace(/\W+/g, '.');
}

function readResponseTypes(
	document: Document,
	responses: Record<string, JsonObject> = {},
): string[] {
	return Object.entries(responses)
		.filter(([status]) => status.startsWith('2'))
		.flatMap(([, response]) => Object.keys(resolve(document, response).content ?? {}));
}

/** Follows a `$ref` within the document. */
function resolve(document: Document, value: JsonObject): JsonObject {
	if (typeof value.$ref !== 'string') return value;
	const names = value.$ref.replace(/^#\//, '').split('/');
	const target = names.reduce<unknown>(
		(node, name) => (node as JsonObject)[name.replace(/~1/g, '/').replace(/~0/g, '~')],
		document,
	);
	return resolve(document, target as JsonObject);
}

/** Copies a schema so that its `$ref`s lead to the document that the validator knows. */
function qualifyReferences(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(qualifyReferences);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [
			key,
			key === '$ref' && typeof entry === 'string' && entry.startsWith('#')
				? `contract${entry}`
				: qualifyReferences(entry),
		]),
	);
}

function toList(value: unknown): JsonObject[] {
	return Array.isArray(value) ? (value as JsonObject[]) : [];
}
