/** The contract, and what it takes and refuses. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

/** The second version's contract has merge keys. */
const MERGING = CORE_SCHEMA.withTags(mergeTag);

export interface Parameter {
	name: string;
	in: 'query' | 'path';
	required?: boolean;
	/** Where the specification does not have it: who does. */
	'x-known'?: 'public';
}
interface Operation {
	tags: string[];
	operationId: string;
	parameters?: Array<Parameter | { $ref: string }>;
	requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
	responses: Record<string, unknown>;
	[extension: `x-${string}`]: unknown;
}

const read = (file: string): any =>
	load(readFileSync(path.join(__dirname, '../../spec', file), 'utf8'), { schema: MERGING });
const operationsIn = ({ paths }: { paths: Record<string, Record<string, Operation>> }) =>
	new Map<string, Operation>(
		Object.entries(paths).flatMap(([route, methods]) =>
			Object.entries(methods).map(
				([method, operation]) => [`${method.toUpperCase()} ${route}`, operation] as const,
			),
		),
	);
export const contract = read('openapi.yaml');
export const operations = operationsIn(contract);
const earlier = read('second-version.yaml');
const earlierOperations = operationsIn(earlier);
/** What a reference points at, in either contract. */
export const component = (ref: string): any => {
	const [kind, name] = ref.split('/').slice(-2) as [string, string];
	return contract.components[kind][name] ?? earlier.components[kind][name];
};
export const operation = (endpoint: string) => {
	const found = operations.get(endpoint) ?? earlierOperations.get(endpoint);
	if (!found) throw new Error(`${endpoint} is not in the contract`);
	return found;
};
export const parametersOf = (endpoint: string) =>
	(operation(endpoint).parameters ?? []).map((parameter) =>
		'$ref' in parameter ? (component(parameter.$ref) as Parameter) : parameter,
	);

export const ajv = new Ajv({
	allErrors: true,
	strict: true,
	strictTypes: false, // what is publicly known refuses no type
	strictRequired: false,
	allowUnionTypes: true,
});
addFormats(ajv);
ajv.addVocabulary([...Object.keys(contract), 'x-known']);
ajv.addSchema(contract, 'contract');
export const pointer = (...steps: string[]) =>
	`contract#/${steps.map((step) => encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/')}`;

/** What is wrong with a value, one sentence an entry: "/limit must be <= 200". */
function check(ref: string, value: unknown): string[] {
	const validate = ajv.getSchema(ref)!;
	if (validate(value)) return [];
	return (validate.errors ?? []).map(({ instancePath, message, params }) =>
		`${instancePath} ${message} ${params.additionalProperty ?? ''}`.trim(),
	);
}
export const named = (schema: string) => (value: unknown) =>
	check(pointer('components', 'schemas', schema), value);
export const bodyOf = (endpoint: string) => {
	const [method, route] = endpoint.split(' ') as [string, string];
	const steps = ['paths', route, method.toLowerCase(), 'requestBody', 'content'];
	return (value: unknown) => check(pointer(...steps, 'application/json', 'schema'), value);
};
export const queryOf = (endpoint: string, name: string) => {
	const [method, route] = endpoint.split(' ') as [string, string];
	const index = parametersOf(endpoint).findIndex((parameter) => parameter.name === name);
	const steps = ['paths', route, method.toLowerCase(), 'parameters', String(index), 'schema'];
	return (value: unknown) => check(pointer(...steps), value);
};

/** A copy with one place set, or removed when the value is undefined. The place: "sections.0.title". */
export function change<T>(sample: T, place: string, value?: unknown): T {
	const copy = structuredClone(sample);
	const steps = place.split('.');
	const last = steps.pop()!;
	const parent = steps.reduce<any>((at, step) => at[step], copy);
	if (value === undefined) delete parent[last];
	else parent[last] = value;
	return copy;
}

/** Takes the sample, refuses it once a required place is gone or an unknown field is there. */
export function expectRules(
	validate: (value: unknown) => string[],
	sample: object,
	rules: {
		required?: string[];
		optional?: string[];
		closed?: string[];
		refused?: Array<[string, unknown]>;
	},
) {
	expect(validate(sample)).toEqual([]);
	for (const place of rules.required ?? []) {
		const field = place.split('.').pop();
		expect([place, validate(change(sample, place))]).toEqual([
			place,
			expect.arrayContaining([
				expect.stringMatching(new RegExp(`must have required property '${field}'`)),
			]),
		]);
	}
	for (const place of rules.optional ?? []) {
		expect([place, validate(change(sample, place))]).toEqual([place, []]);
	}
	for (const place of rules.closed ?? []) {
		const unknown = place === '' ? 'unknownField' : `${place}.unknownField`;
		expect([unknown, validate(change(sample, unknown, 'x'))]).toEqual([
			unknown,
			expect.arrayContaining([
				expect.stringContaining('must NOT have additional properties unknownField'),
			]),
		]);
	}
	for (const [place, value] of rules.refused ?? []) {
		const at = `/${place.replace(/\./g, '/')}`;
		const errors = validate(change(sample, place, value));
		expect([place, value, errors.some((error) => error.startsWith(at))]).toEqual([
			place,
			value,
			true,
		]);
	}
}
