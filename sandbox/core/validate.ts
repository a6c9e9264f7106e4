import type { ErrorObject } from 'ajv';
import type { Call } from './area';
import type { Operation, Parameter, Validator } from './contract';
import { Refusal, refuseField } from './envelope';
import { parseJson, withPlainNumbers } from './json';

/** Checks the query against the contract and returns it, one value per name. Throws 400. */
export function checkQuery(
	operation: Operation,
	query: Record<string, string | string[]>,
): Record<string, string> {
	const parameters = new Map(
		operation.parameters
			.filter((parameter) => parameter.in === 'query')
			.map((parameter) => [parameter.name, parameter]),
	);
	const values: Record<string, string> = {};
	for (const [name, value] of Object.entries(query)) {
		const parameter = parameters.get(name);
		if (!parameter && !operation.pathOnly) {
			refuseField('validation.unknown.parameter', name, 'is not known');
		}
		if (Array.isArray(value)) {
			refuseField('validation.repeated.parameter', name, 'is given more than once');
		}
		if (parameter) checkValue(operation, parameter, value);
		values[name] = value;
	}
	for (const { name, required } of parameters.values()) {
		if (required && values[name] === undefined) {
			refuseField('validation.missing.parameter', name, 'is required');
		}
	}
	checkExclusive(operation, values);
	return values;
}

/** Throws 400 unless exactly one of the exclusive groups is used, and that one completely. */
function checkExclusive(operation: Operation, values: Record<string, string>): void {
	if (!operation.exclusive) return;
	const groups = operation.exclusive;
	const allNames = groups.map((names) => names.join(' + ')).join(' | ');
	const usedGroups = groups.filter((names) => names.some((name) => values[name] !== undefined));
	if (usedGroups.length > 1) {
		refuseField('validation.address.mixed', allNames, 'exclude each other');
	}
	if (usedGroups.length === 0) {
		if (operation.exclusiveOptional) return;
		refuseField('validation.address.missing', allNames, 'one of these is required');
	}
	const missing = usedGroups.flat().find((name) => values[name] === undefined);
	if (missing) {
		refuseField('validation.address.incomplete', missing, `is required with ${allNames}`);
	}
}

function checkValue(operation: Operation, parameter: Parameter, text: string): void {
	if (text === '') refuseField('validation.empty.parameter', parameter.name, 'is empty');
	const errors = operation.validateParameter(parameter.name, parseValue(parameter, text));
	if (errors.length > 0) refuseAll(errors, parameter.name);
}

/** Converts the text of a parameter to the type in its schema. */
function parseValue({ type, itemType }: Parameter, text: string): unknown {
	if (type === 'array') return text.split(',').map((entry) => parseScalar(itemType, entry));
	return parseScalar(type, text);
}

function parseScalar(type: string | string[] | undefined, text: string): unknown {
	const types = [type].flat();
	if (types.includes('string')) return text;
	if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
	const isNumeric = types.includes('integer') || types.includes('number');
	if (isNumeric && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
	return text;
}

/** Parses the body and checks it against the contract. Throws 400 or 415. */
export async function checkBody(
	operation: Operation,
	bytes: Buffer,
	contentType: string | undefined,
): Promise<Partial<Pick<Call, 'body' | 'form'>>> {
	if (bytes.length === 0) {
		if (operation.bodyRequired) throw new Refusal(400, 'validation.body.missing');
		return {};
	}
	const mediaType = (contentType ?? '').split(';')[0]!.trim().toLowerCase();
	const mediaTypes = [...operation.bodies.keys()];
	if (mediaTypes.length === 0 && operation.pathOnly) mediaTypes.push('application/json');
	if (mediaTypes.length === 0) throw new Refusal(400, 'validation.body.unexpected');
	if (!mediaTypes.includes(mediaType)) {
		throw new Refusal(415, 'validation.content.type.unsupported', [
			{ path: 'Content-Type', problem: `must be ${mediaTypes.join(' or ')}` },
		]);
	}
	if (mediaType === 'multipart/form-data') return { form: await parseForm(bytes, contentType!) };
	if (mediaType !== 'application/json') return { body: bytes.toString('utf8') };

	const body = parseBody(bytes);
	const validate = operation.bodies.get(mediaType);
	if (validate) checkSchema(validate, body);
	return { body };
}

/** Checks a body against a schema of the contract. Throws 400. */
export function checkSchema(validate: Validator, body: unknown): void {
	const errors = validate(withPlainNumbers(body));
	if (errors.length > 0) refuseAll(errors, '');
}

/** Throws 400 unless all numbers of a bulk request are positive integers. */
export function checkCounts(...counts: unknown[]): void {
	if (!counts.every((count) => Number.isInteger(count) && Number(count) > 0)) {
		throw new Refusal(400, 'sandbox.bulk.count.invalid');
	}
}

/** Throws 400 unless the client accepts a media type that the endpoint returns. */
export function checkAccept(operation: Operation, accept: string | undefined): void {
	if (accept === undefined) return;
	const { responseTypes } = operation;
	// A client that accepts only JSON may still get a plain string or an empty response.
	const types =
		responseTypes.length === 0 || responseTypes.includes('text/plain')
			? [...responseTypes, 'application/json']
			: responseTypes;
	const ranges = accept.split(',').map((range) => range.split(';')[0]!.trim().toLowerCase());
	const isAcceptable = types.some((type) =>
		ranges.some(
			(range) => range === '*/*' || range === type || range === `${type.split('/')[0]}/*`,
		),
	);
	if (!isAcceptable) {
		refuseField('validation.accept.unsupported', 'Accept', `must be ${types.join(' or ')}`);
	}
}

function parseBody(bytes: Buffer): unknown {
	try {
		return withoutText(parseJson(bytes.toString('utf8')));
	} catch {
		throw new Refusal(400, 'validation.body.malformed');
	}
}

/** Where the contract leaves a value open, an endpoint may still need a text or a number: an object is refused there. */
function refuseText(): never {
	throw new Refusal(400, 'validation.wrong.type');
}

/** The value, whose objects become neither a text nor a number, whatever the names in them. */
function withoutText(value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return value;
	// Not enumerable and not inherited, so that it is still equal to what was sent.
	if (!Array.isArray(value))
		Object.defineProperty(value, Symbol.toPrimitive, { value: refuseText });
	Object.values(value).forEach(withoutText);
	return value;
}

async function parseForm(bytes: Buffer, contentType: string): Promise<FormData> {
	try {
		const headers = { 'content-type': contentType };
		return await new Response(new Uint8Array(bytes), { headers }).formData();
	} catch {
		throw new Refusal(400, 'validation.body.malformed');
	}
}

/**
 * Throws 400 with the key of the first error and the details of all.
 * @param root precedes the path of each error
 */
function refuseAll(errors: ErrorObject[], root: string): never {
	const problems = errors.map(describe);
	throw new Refusal(
		400,
		problems[0]?.key ?? 'validation.invalid',
		problems.map(({ path, problem }) => ({
			path: [root, path].filter(Boolean).join('.'),
			problem,
		})),
	);
}

function describe({ keyword, params, instancePath, message }: ErrorObject) {
	const path = instancePath.slice(1).replace(/\//g, '.');
	const pathOf = (name: string) => (path ? `${path}.${name}` : name);
	switch (keyword) {
		case 'required':
			return {
				key: 'validation.missing.field',
				path: pathOf(params.missingProperty as string),
				problem: 'is required',
			};
		case 'additionalProperties':
		case 'unevaluatedProperties':
			return {
				key: 'validation.unknown.field',
				path: pathOf((params.additionalProperty ?? params.unevaluatedProperty) as string),
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
