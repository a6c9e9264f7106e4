import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Operation, Parameter } from './contract';
import { Refusal, type Problem } from './envelope';
import { parseJson, withPlainNumbers } from './json';

/** Holds the query against the contract. Returns it with one value per name. Throws 400. */
export function checkQuery(
	operation: Operation,
	query: Record<string, string | string[]>,
): Record<string, string> {
	const known = new Map(
		operation.parameters.filter(({ in: place }) => place === 'query').map((p) => [p.name, p]),
	);
	const values: Record<string, string> = {};
	for (const [name, value] of Object.entries(query)) {
		const parameter = known.get(name);
		if (!parameter && !operation.pathOnly)
			refuse('validation.unknown.parameter', name, 'is not known');
		if (Array.isArray(value))
			refuse('validation.repeated.parameter', name, 'is given more than once');
		if (parameter) checkValue(operation, parameter, value as string);
		values[name] = value as string;
	}
	for (const { name, required } of known.values()) {
		if (required && values[name] === undefined) {
			refuse('validation.missing.parameter', name, 'is required');
		}
	}
	checkExclusive(operation, values);
	return values;
}

/** One and only one of the contract's ways of addressing, and that one complete. Throws 400. */
function checkExclusive(operation: Operation, values: Record<string, string>): void {
	if (!operation.exclusive) return;
	const ways = operation.exclusive;
	const allNames = ways.map((names) => names.join(' + ')).join(' | ');
	const used = ways.filter((names) => names.some((name) => values[name] !== undefined));
	if (used.length > 1) {
		refuse('validation.address.mixed', allNames, 'exclude each other');
	}
	if (used.length === 0) {
		if (operation.exclusiveOptional) return;
		refuse('validation.address.missing', allNames, 'one of these is required');
	}
	const missing = used.flat().find((name) => values[name] === undefined);
	if (missing) refuse('validation.address.incomplete', missing, `is required with ${allNames}`);
}

function checkValue(operation: Operation, parameter: Parameter, text: string): void {
	if (text === '') refuse('validation.empty.parameter', parameter.name, 'is empty');
	const errors = operation.validateParameter(parameter.name, typed(parameter, text));
	if (errors?.length) refuseAll(errors, parameter.name);
}

/** The text of a query parameter as the type that its schema asks for. */
function typed({ type, itemType }: Parameter, text: string): unknown {
	if (type === 'array') return text.split(',').map((entry) => scalar(itemType, entry));
	return scalar(type, text);
}

function scalar(type: string | string[] | undefined, text: string): unknown {
	const types = [type].flat();
	if (types.includes('string')) return text;
	if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
	const isNumeric = types.includes('integer') || types.includes('number');
	if (isNumeric && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
	return text;
}

/** A body as the area gets it. */
export interface ParsedBody {
	body?: unknown;
	form?: FormData;
}

/** Parses the body and holds it against the contract. Throws 400 or 415. */
export async function checkBody(
	operation: Operation,
	bytes: Buffer,
	contentType: string | undefined,
): Promise<ParsedBody> {
	if (bytes.length === 0) {
		if (operation.bodyRequired) throw new Refusal(400, 'validation.body.missing');
		return {};
	}
	const mediaType = (contentType ?? '').split(';')[0]!.trim().toLowerCase();
	const accepted = [...operation.bodies.keys()];
	if (accepted.length === 0 && operation.pathOnly) accepted.push('application/json');
	if (accepted.length === 0) throw new Refusal(400, 'validation.body.unexpected');
	if (!accepted.includes(mediaType)) {
		throw new Refusal(415, 'validation.content.type.unsupported', 415, [
			{ path: 'Content-Type', problem: `must be ${accepted.join(' or ')}` },
		]);
	}
	if (mediaType === 'multipart/form-data') return { form: await parseForm(bytes, contentType!) };
	if (mediaType !== 'application/json') return { body: bytes.toString('utf8') };

	const body = parse(bytes);
	const validate = operation.bodies.get(mediaType);
	if (validate) checkAgainst(validate, body);
	return { body };
}

/** Holds a body against a schema of the contract. Throws 400. */
export function checkAgainst(validate: ValidateFunction, body: unknown): void {
	if (!validate(withPlainNumbers(body))) refuseAll(validate.errors ?? [], '');
}

/** The client must take what the endpoint answers. Throws 400. */
export function checkAccept(operation: Operation, accept: string | undefined): void {
	if (accept === undefined) return;
	const { answers } = operation;
	// A plain string or an empty answer is also there for a client that takes JSON only.
	const offered =
		answers.length === 0 || answers.includes('text/plain')
			? [...answers, 'application/json']
			: answers;
	const ranges = accept.split(',').map((range) => range.split(';')[0]!.trim().toLowerCase());
	const taken = offered.some((type) =>
		ranges.some(
			(range) => range === '*/*' || range === type || range === `${type.split('/')[0]}/*`,
		),
	);
	if (!taken) refuse('validation.accept.unsupported', 'Accept', `must be ${offered.join(' or ')}`);
}

function parse(bytes: Buffer): unknown {
	try {
		return parseJson(bytes.toString('utf8'));
	} catch {
		throw new Refusal(400, 'validation.body.malformed');
	}
}

async function parseForm(bytes: Buffer, contentType: string): Promise<FormData> {
	try {
		const headers = { 'content-type': contentType };
		return await new Response(new Uint8Array(bytes), { headers }).formData();
	} catch {
		throw new Refusal(400, 'validation.body.malformed');
	}
}

function refuse(key: string, path: string, problem: string): never {
	throw new Refusal(400, key, 400, [{ path, problem }]);
}

/** The key says what kind of problem the first one is; all of them are in the details. */
function refuseAll(errors: ErrorObject[], root: string): never {
	const problems = errors.map(describe).map(({ key, path, problem }) => ({
		key,
		details: { path: [root, path].filter(Boolean).join('.'), problem } satisfies Problem,
	}));
	throw new Refusal(
		400,
		problems[0]?.key ?? 'validation.invalid',
		400,
		problems.map(({ details }) => details),
	);
}

function describe({ keyword, params, instancePath, message }: ErrorObject) {
	const path = instancePath.slice(1).replace(/\//g, '.');
	const inside = (name: string) => (path ? `${path}.${name}` : name);
	switch (keyword) {
		case 'required':
			return {
				key: 'validation.missing.field',
				path: inside(params.missingProperty as string),
				problem: 'is required',
			};
		case 'additionalProperties':
		case 'unevaluatedProperties':
			return {
				key: 'validation.unknown.field',
				path: inside((params.additionalProperty ?? params.unevaluatedProperty) as string),
				problem: 'is not known',
			};
		case 'type':
			return { key: 'validation.wrong.type', path, problem: message ?? 'has the wrong type' };
		case 'enum':
			return {
				key: 'validation.unknown.value',
				path,
				problem: `must be one of ${(params.allowedValues as unknown[]).join(', ')}`,
			};
		default:
			return { key: 'validation.invalid.value', path, problem: message ?? keyword };
	}
}
