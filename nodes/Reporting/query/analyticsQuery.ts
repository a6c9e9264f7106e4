import { itemsOf, type Answer } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { documentedBody, maxAnswerSize, queryParameters } from '../../shared/fields';
import { operation, type Endpoint, type Operation } from '../../shared/operation';
import { EXAMPLE, queryBody } from './queryBody';
import { allRows, rowOptions } from './rows';

/** A query whose result may be a table, which can come out as one item a row. */
export function analyticsQuery(parts: {
	name: string;
	value: string;
	action: string;
	description: string;
	endpoint: Endpoint;
	/** What the body is, for its description. */
	what: string;
	/** Whether it holds several queries, so that it is not known which one a value belongs to. */
	isBatch?: true;
}): Operation {
	const { what, isBatch = false, ...description } = parts;
	return operation({
		...description,
		fields: [isBatch ? documentedBody(what, [EXAMPLE]) : queryBody(what), queryParameters()],
		options: [...rowOptions, maxAnswerSize],
		execute: async ({ jsonBody, queryParameters, options }, { send }) => {
			const ask = async (body: unknown) =>
				await send(parts.endpoint, {
					query: queryParameters,
					body,
					maxBytes: options.maxAnswerSize,
				});
			const first = await ask(jsonBody);
			if (first.data === null) throw nothing(first);
			return options.rowsAsItems === true
				? await allRows(first, jsonBody, ask, options)
				: itemsOf(first);
		},
	});
}

/** A query that succeeds and holds nothing must not pass for a result. */
function nothing({ status }: Answer): ApiError {
	return new ApiError('notFound', `The query gave no result (HTTP ${status})`, {
		status,
		advice: 'Check the query in the JSON body.',
	});
}
