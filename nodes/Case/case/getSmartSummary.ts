import type { IDataObject } from 'n8n-workflow';
import { onlyOf } from '../../shared/answer';
import { ApiError } from '../../shared/errors';
import { caseNumber, collection, flag, required } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { isNothing, isObject } from '../../shared/values';
import { safeHtml } from './safeHtml';

export const getSmartSummary = operation({
	name: 'Get Smart Summary',
	value: 'getSmartSummary',
	action: 'Get the smart summary of a case',
	description: "Get the platform's AI summary of a case, as HTML that is safe to show",
	endpoint: 'GET /case/smartSummary',
	fields: [
		required(caseNumber),
		collection('additionalFields', [
			flag('persistInCase', 'Whether to store the summary on the case, which changes the case', {
				decides: true,
			}),
			flag('regenerate', 'Whether the platform writes a new summary', { decides: true }),
		]),
	],
	options: [
		flag(
			'rawHtml',
			'Whether to return the HTML as the platform sent it. It may contain scripts: never display it.',
		),
	],
	request: ({ caseNumber, additionalFields }) => ({ query: { caseNumber, ...additionalFields } }),
	output: ({ data }, { caseNumber, options }) => {
		const found = onlyOf(data);
		const summary = options.rawHtml === true ? found : sanitize(found);
		// The specification does not show the answer: it is a text, or an object with texts.
		return isObject(summary) && !isNothing(summary)
			? { caseNumber, ...(summary as IDataObject) }
			: { caseNumber, smartSummary: summary as IDataObject[string] };
	},
});

/** How deep lists and objects of an answer may nest. */
const MAX_DEPTH = 100;

/** Makes every text in an answer safe to show. Throws ApiError for one that nests without end. */
function sanitize(data: unknown, depth = 0): unknown {
	if (typeof data === 'string') return safeHtml(data);
	if (depth > MAX_DEPTH) throw tooDeep();
	if (Array.isArray(data)) return data.map((part) => sanitize(part, depth + 1));
	return isObject(data)
		? Object.fromEntries(
				Object.entries(data).map(([name, value]) => [name, sanitize(value, depth + 1)]),
			)
		: data;
}

function tooDeep(): ApiError {
	return new ApiError('unreadable', `The summary nests more than ${MAX_DEPTH} levels deep`, {
		advice: 'Its format is unknown: report the answer of the platform.',
		mayHaveCompleted: true,
	});
}
