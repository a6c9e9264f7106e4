import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/** A query or path parameter as the contract describes it. */
export interface Parameter {
	name: string;
	in: 'query' | 'path' | 'header';
	required?: boolean;
	schema?: object;
	/** The schema's type, and that of the items of a comma-separated list. */
	type?: string | string[];
	itemType?: string | string[];
}

/** One endpoint of the contract. */
export interface Operation {
	/** `GET /campaign` */
	id: string;
	method: string;
	path: string;
	parameters: Parameter[];
	/** Groups of query names, of which one and only one may be used. */
	exclusive?: string[][];
	exclusiveOptional: boolean;
	pathOnly: boolean;
	/** What a 403 names, for example `campaign`. */
	permission?: string;
	/** Body schema's validator by media type; empty when the endpoint takes no body. */
	bodies: Map<string, ValidateFunction | undefined>;
	/** Body schema's validator by channel kind, where the kinds have rules of their own. */
	kinds: Map<string, ValidateFunction>;
	bodyRequired: boolean;
	/** Media types of successful answers. */
	answers: string[];
	validateParameter(name: string, value: unknown): ValidateFunction['errors'];
}

type Json = Record<string, unknown>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const DOCUMENT = path.join(__dirname, '../../spec/openapi.yaml');

let loaded: Operation[] | undefined;

/** Every endpoint of `spec/openapi.yaml`, read once. */
export function contract(): Operation[] {
	loaded ??= read(parse(readFileSync(DOCUMENT, 'utf8')) as Json);
	return loaded;
}

function read(document: Json): Operation[] {
	const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
	addFormats(ajv);
	ajv.addSchema(document, 'contract');

	const operations: Operation[] = [];
	for (const [fullPath, item] of Object.entries(document.paths as Record<string, Json>)) {
		for (const method of METHODS.filter((name) => item[name] !== undefined)) {
			operations.push(operation(document, ajv, fullPath, item, method));
		}
	}
	return operations;
}

function operation(
	document: Json,
	ajv: Ajv2020,
	fullPath: string,
	item: Json,
	method: string,
): Operation {
	const raw = item[method] as Json;
	const shortPath = fullPath.replace(/^\/api\/v3/, '');
	const parameters = [...list(item.parameters), ...list(raw.parameters)].map((parameter) =>
		readParameter(document, parameter),
	);
	const validators = new Map<string, ValidateFunction>();
	for (const { name, schema } of parameters) {
		if (schema) validators.set(name, ajv.compile(absolute(schema) as object));
	}
	const requestBody = raw.requestBody ? resolve(document, raw.requestBody as Json) : undefined;
	const bodies = new Map<string, ValidateFunction | undefined>();
	const content = (requestBody?.content ?? {}) as Record<string, Json>;
	for (const [mediaType, { schema }] of Object.entries(content)) {
		const isJson = mediaType === 'application/json' && schema !== undefined;
		bodies.set(mediaType, isJson ? ajv.compile(absolute(schema) as object) : undefined);
	}
	const kinds = Object.entries((raw['x-channel-kinds'] ?? {}) as Json).map(
		([kind, schema]) => [kind, ajv.compile(absolute(schema) as object)] as const,
	);
	return {
		id: `${method.toUpperCase()} ${shortPath}`,
		method: method.toUpperCase(),
		path: shortPath,
		parameters,
		exclusive: raw['x-exclusive'] as string[][] | undefined,
		exclusiveOptional: raw['x-exclusive-optional'] === true,
		pathOnly: raw['x-path-only'] === true,
		permission: permission(raw),
		bodies,
		kinds: new Map(kinds),
		bodyRequired: requestBody?.required === true,
		answers: answerTypes(document, raw.responses as Record<string, Json>),
		validateParameter(name, value) {
			const validate = validators.get(name);
			return validate && !validate(value) ? validate.errors : null;
		},
	};
}

function readParameter(document: Json, value: Json): Parameter {
	const parameter = resolve(document, value) as unknown as Parameter;
	const schema = resolve(document, (parameter.schema ?? {}) as Json);
	const items = resolve(document, (schema.items ?? {}) as Json);
	return {
		...parameter,
		type: schema.type as Parameter['type'],
		itemType: items.type as Parameter['type'],
	};
}

/** The area's name as a dotted key, when the endpoint may answer 403. */
function permission({ tags, responses }: Json): string | undefined {
	if (!Object.hasOwn(responses as Json, '403')) return undefined;
	return String(list(tags)[0]).toLowerCase().replace(/\W+/g, '.');
}

function answerTypes(document: Json, responses: Record<string, Json> = {}): string[] {
	return Object.entries(responses)
		.filter(([status]) => status.startsWith('2'))
		.flatMap(([, response]) => Object.keys(resolve(document, response).content ?? {}));
}

/** Follows a `$ref` within the document. */
function resolve(document: Json, value: Json): Json {
	if (typeof value.$ref !== 'string') return value;
	const steps = value.$ref.replace(/^#\//, '').split('/');
	const target = steps.reduce<unknown>(
		(at, step) => (at as Json)[step.replace(/~1/g, '/').replace(/~0/g, '~')],
		document,
	);
	return resolve(document, target as Json);
}

/** A copy whose `$ref`s point into the registered document. */
function absolute(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(absolute);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [
			key,
			key === '$ref' && typeof entry === 'string' && entry.startsWith('#')
				? `contract${entry}`
				: absolute(entry),
		]),
	);
}

function list(value: unknown): Json[] {
	return Array.isArray(value) ? (value as Json[]) : [];
}
