import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { root } from './rooms';

/** The second version's contract has merge keys. */
const MERGING = CORE_SCHEMA.withTags(mergeTag);

/** A schema of the contract: true or an empty object where the specification shows no type. */
export type ContractSchema =
	| true
	| {
			$ref?: string;
			allOf?: ContractSchema[];
			anyOf?: ContractSchema[];
			type?: string | string[];
			const?: unknown;
			enum?: unknown[];
			format?: string;
			description?: string;
			properties?: Record<string, ContractSchema>;
			items?: ContractSchema;
	  };

interface Referring {
	$ref?: string;
}
export interface Parameter {
	name: string;
	in: 'query' | 'path';
	required?: boolean;
}
interface Response {
	content?: Record<string, { schema?: ContractSchema }>;
}
interface Endpoint {
	tags: [string];
	summary: string;
	parameters?: Array<Parameter & Referring>;
	responses: Record<string, Response & Referring>;
	'x-answer'?: { gives?: string; at?: string[]; id?: string; by?: string };
	'x-exclusive'?: string[][];
	'x-ids'?: string[];
	'x-kind': 'read' | 'write';
	'x-known-bare'?: true;
	'x-list'?: object;
	'x-lists'?: Record<string, object>;
	'x-known-data'?: ContractSchema;
	'x-names'?: Array<Record<string, string>>;
	'x-own-words'?: true;
	'x-path-only'?: true;
	'x-single-use'?: true;
	'x-text'?: true;
}

interface Contract {
	tags: Array<{ name: string; 'x-permission'?: string; 'x-ids'?: string[] }>;
	'x-answers': Record<string, string[]>;
	'x-event-types': Record<
		'known' | 'likely',
		Record<string, [label: string, type: string | null, payload: string]>
	>;
	paths: Record<string, Record<string, Endpoint>>;
	components: Record<string, Record<string, object>>;
}

const read = <T>(file: string) =>
	load(readFileSync(path.join(root, 'spec', file), 'utf8'), { schema: MERGING }) as T;
const third = read<Contract>('openapi.yaml');
const earlier = read<Contract>('second-version.yaml');

/** The names of the nodes' own parameters. */
export const ownNames = read<{ names: string }>('own-names.yaml').names.trim().split(' ');

/** The third version, and what the package uses of the earlier ones, whose paths begin with `/v1/` or `/v2/`. */
export const contract: Contract = {
	...third,
	tags: [...third.tags, ...earlier.tags],
	paths: { ...third.paths, ...earlier.paths },
	components: Object.fromEntries(
		[...new Set([third, earlier].flatMap(({ components }) => Object.keys(components)))].map(
			(kind) => [kind, { ...third.components[kind], ...earlier.components[kind] }],
		),
	),
};

/** Every endpoint with its place in the contract, e.g. `GET /campaign`. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
	Object.entries(contract.paths).flatMap(([route, methods]) =>
		Object.entries(methods).map(
			([method, endpoint]) => [`${method.toUpperCase()} ${route}`, endpoint] as const,
		),
	),
);

/** What a reference points at; anything else as it is. */
export function resolve<T extends object>(part: T & Referring): T {
	if (part.$ref === undefined) return part;
	const [kind = '', name = ''] = part.$ref.split('/').slice(-2);
	const target = contract.components[kind]?.[name];
	if (target === undefined) throw new Error(`${part.$ref} is not in the contract.`);
	return resolve(target as T);
}

/** The names in path and query that say which record an endpoint is about. */
export function addressOf(endpoint: string): string[] {
	const { parameters = [], 'x-exclusive': exclusive = [] } = endpoints.get(endpoint)!;
	const ways = exclusive.flat();
	return parameters
		.map((parameter) => resolve<Parameter>(parameter))
		.filter(({ name, required }) => required === true || ways.includes(name))
		.map(({ name }) => name);
}

/** What an endpoint's successful answer holds, by media type; undefined without a body. */
function successOf(endpoint: string): Response['content'] {
	const { responses } = endpoints.get(endpoint)!;
	const success = Object.keys(responses).find((status) => status.startsWith('2'))!;
	return resolve<Response>(responses[success]!).content;
}

/** The media type of the body that comes with success; undefined where none does. */
export function mediaTypeOf(endpoint: string): string | undefined {
	return Object.keys(successOf(endpoint) ?? {})[0];
}

/** The schema of `data` in an endpoint's successful answer; undefined where it has none or none is shown. */
export function dataOf(endpoint: string): ContractSchema | undefined {
	const schema = successOf(endpoint)?.['application/json']?.schema;
	if (schema === undefined || schema === true) return undefined;
	return (schema.allOf ?? []).flatMap((part) => {
		const data = part === true ? undefined : part.properties?.data;
		return data === undefined ? [] : [data];
	})[0];
}

/** The names of all fields and parameters in the contract. */
export const contractNames: ReadonlySet<string> = new Set(namesIn(contract));

/** Those in a part of it. */
function namesIn(part: unknown): string[] {
	if (typeof part !== 'object' || part === null) return [];
	const { properties = {}, ...others } = part as {
		properties?: object;
		name?: string;
		in?: string;
	};
	return [
		...Object.keys(properties),
		...(others.in === undefined ? [] : [others.name!]),
		...[properties, others].flatMap((one) => Object.values(one) as unknown[]).flatMap(namesIn),
	];
}
