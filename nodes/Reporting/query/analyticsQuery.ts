import { itemsOf, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { documentedBody, maxAnswerSize, queryParameters } from '../../shared/fields';
import { excerpt, isObject } from '../../shared/values';
import { operation, type Endpoint, type Operation } from '../../shared/operation';
import { EXAMPLE, queryBody } from './queryBody';
import { allRows, rowOptions } from './rows';

/** A query whose result may be a table, which can be returned as one item per row. */
export function analyticsQuery(parts: {
	name: string;
	value: string;
	action: string;
	description: string;
	endpoint: Endpoint;
	/** The content of the body, for its description. */
	what: string;
	/** Whether the body contains several queries, so that it is unknown which one a value belongs to. */
	isBatch?: true;
}): Operation {
	const { what, isBatch = false, ...description } = parts;
	return operation({
		...description,
		fields: [isBatch ? documentedBody(what, [EXAMPLE]) : queryBody(what), queryParameters()],
		options: [...rowOptions, maxAnswerSize],
		execute: async ({ jsonBody, queryParameters, options }, { send, n8n, once }) => {
			const ask = async (body: unknown) => {
				const answer = await send(parts.endpoint, {
					query: queryParameters,
					body,
					maxBytes: options.maxAnswerSize,
				});
				const { failure, notice } = remarksIn(answer.data);
				if (failure !== undefined) throw failed(answer, failure);
				if (notice !== undefined) {
					const message = `The platform notes: ${excerpt(notice)}`;
					once(message, () => n8n.addExecutionHints({ message, location: 'outputPane' }));
				}
				return answer;
			};
			const first = await ask(jsonBody);
			if (first.data === null) throw nothing(first);
			return options.rowsAsItems === true
				? await allRows(first, jsonBody, ask, options)
				: itemsOf(first);
		},
	});
}

/** Publicly known: a result, or one of a batch, may itself say that it failed, or what it leaves out. */
function remarksIn(data: unknown): { failure?: string; notice?: string } {
	const { reports } = isObject(data) ? data : {};
	const results = [data, ...(isObject(reports) ? Object.values(reports) : [])].filter(isObject);
	const first = (name: string) =>
		results.map((result) => result[name]).find((text) => typeof text === 'string' && text !== '');
	return {
		failure: first('errorMessage') as string | undefined,
		notice: first('apiStatus') as string | undefined,
	};
}

function failed({ status }: Answer, reason: string): ApiError {
	return new ApiError('failed', `The query did not succeed: ${reason} (HTTP ${status})`, {
		status,
		advice: 'The platform says so in its result. Narrow the query, or run it again later.',
	});
}

/** An empty answer must not pass for a result. */
function nothing({ status }: Answer): ApiError {
	return new ApiError('notFound', `The query returned no result (HTTP ${status})`, {
		status,
		advice: 'Check the query in the JSON body.',
	});
}
