import type { IDataObject } from 'n8n-workflow';
import { onlyOf } from '../../shared/answer';
import { f } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { isNothing, isObject } from '../../shared/values';
import { textOfHtml } from './textOfHtml';

export const getSmartSummary = operation({
	name: 'Get Smart Summary',
	value: 'getSmartSummary',
	action: 'Get the smart summary of a case',
	description: "Get the platform's AI summary of a case, as text",
	endpoint: 'GET /case/smartSummary',
	fields: [
		f.required(f.caseNumber),
		f.collection('additionalFields', [
			f.flag('persistInCase', 'Whether to store the summary on the case, which changes the case', {
				empty: 'decide',
				confirms: true,
			}),
			f.flag('regenerate', 'Whether the platform writes a new summary', { empty: 'decide' }),
		]),
	],
	options: [
		f.flag(
			'rawHtml',
			'Whether to return the HTML as the platform sent it. It may contain scripts: never display it.',
		),
	],
	output: ({ data }, { caseNumber, options }) => {
		const found = onlyOf(data);
		const summary = options.rawHtml === true ? found : withTexts(found);
		// The specification does not show the answer: it is a text, or an object with texts.
		return isObject(summary) && !isNothing(summary)
			? { caseNumber, ...(summary as IDataObject) }
			: { caseNumber, smartSummary: summary as IDataObject[string] };
	},
});

/** The same data with every text in it as text. The reader of answers has limited its depth. */
function withTexts(data: unknown): unknown {
	if (typeof data === 'string') return textOfHtml(data);
	if (Array.isArray(data)) return data.map(withTexts);
	return isObject(data)
		? Object.fromEntries(Object.entries(data).map(([name, part]) => [name, withTexts(part)]))
		: data;
}
