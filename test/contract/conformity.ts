import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { readContract } from '../../sandbox/core/contract';

interface Response {
	$ref?: string;
	content?: Record<string, { schema?: object }>;
}

const document: Record<string, any> = readContract();
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, 'contract');

/**
 * What an answer has that the contract does not allow, one sentence each.
 * @param endpoint for example `GET /campaign`
 * @param body the parsed JSON, or undefined for an answer without a body
 */
export function breaches(endpoint: string, status: number, body: unknown): string[] {
	const [method = '', route = ''] = endpoint.split(' ');
	const responses = document.paths[route][method.toLowerCase()].responses as Record<
		string,
		Response
	>;
	const name = [String(status), `${String(status)[0]}XX`, 'default'].find((key) => responses[key]);
	if (!name) return [`${endpoint} has no answer ${status}`];
	const [pointer, response] = follow(
		`/paths/${escape(route)}/${method.toLowerCase()}/responses/${name}`,
		responses[name]!,
	);
	// Where the specification leaves status and data open, there may be no body.
	const isOpen = status === 204 && pointer.endsWith('/Unknown');
	if (body === undefined)
		return response.content && !isOpen ? [`${endpoint} ${status} has no body`] : [];
	if (!response.content?.['application/json']) return [`${endpoint} ${status} has a JSON body`];
	const validate = ajv.getSchema(`contract#${pointer}/content/application~1json/schema`)!;
	if (validate(body)) return [];
	return validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The endpoints whose answer is publicly known where the specification does not show it. */
export const knownAnswers = Object.entries<Record<string, Record<string, unknown>>>(
	document.paths,
).flatMap(([route, methods]) =>
	Object.entries(methods)
		.filter(([, operation]) => 'x-known-data' in operation)
		.map(([method]) => `${method.toUpperCase()} ${route}`),
);

/** How the data of an answer differs from what is publicly known. `endpoint`: one of {@link knownAnswers}. */
export function knownBreaches(endpoint: string, data: unknown = null): string[] {
	const [method = '', route = ''] = endpoint.split(' ');
	const place = `/paths/${escape(route)}/${method.toLowerCase()}/x-known-data`;
	const validate = ajv.getSchema(`contract#${place}`)!;
	if (validate(data)) return [];
	return validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function follow(pointer: string, response: Response): [string, Response] {
	if (!response.$ref) return [pointer, response];
	const target = response.$ref.slice(1);
	const steps = target.slice(1).split('/');
	return follow(target, steps.reduce((at, step) => at[step], document) as Response);
}

function escape(step: string): string {
	return step.replace(/~/g, '~0').replace(/\//g, '~1');
}
