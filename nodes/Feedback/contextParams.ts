import { isMissing, quote } from '../kernel/values/values';
import { f } from '../service/fields';

/** The names that the specification calls conventional; any other is allowed too. */
const USUAL_NAMES = [
	{ name: f.CHOOSE, value: '' },
	{ name: 'Country', value: 'country' },
	{ name: 'Country Code', value: 'countryCode', description: 'Two letters, e.g. DE' },
	{
		name: 'Ignore Duplicates',
		value: 'IGNORE_DEDUP',
		description:
			'Whether the workflow runs even if the trigger looks like a duplicate (true or false)',
	},
	{ name: 'Language', value: 'lang' },
	{ name: 'Survey Filled', value: 'surveyFilled' },
];

/** The name whose value is true or false; of the others no values are shown. */
const FLAG = 'IGNORE_DEDUP';
const USUAL_TEXTS = USUAL_NAMES.map(({ value }) => value).filter((name) => name !== FLAG);

const value = f.text('value', 'The value of the parameter, sent as text');
const usualName = f.id('name', 'The name of the parameter: one that the specification lists');
const asJson = f.json('json', 'Names with text values, e.g. {"orderId": "4711"}');

/**
 * The open map of names and values that a workflow is started with. Everything is sent as text, also
 * what the examples show as a boolean (Part 3, "Feedback workflow trigger").
 */
export const contextParams = f.mapOf(
	'contextParams',
	'map',
	{
		displayName: 'Context Parameters',
		placeholder: 'Add Parameter',
		description: 'Details of the event for the workflow, e.g. for its conditions and the survey',
	},
	{
		groups: {
			usual: {
				displayName: 'Usual Parameter',
				fields: [
					{ ...usualName, editor: { type: 'options', options: USUAL_NAMES, default: '' } },
					{ ...value, shownWhen: { name: USUAL_TEXTS } },
					f.chosenFlag('value', 'The value of the parameter', { shownWhen: { name: [FLAG] } }),
				],
			},
			other: {
				displayName: 'Other Parameter',
				fields: [f.text('name', 'The name of the parameter in the workflow'), value],
			},
			json: { displayName: 'JSON', fields: [asJson] },
		},
		noName: 'A parameter has no name. Enter one, or remove it.',
		twice: 'It is given twice. Keep one of them.',
		example: '{"orderId": "4711"}',
		read: ({ name, value, at }) => {
			if (isMissing(value)) return at.problem('It has no value. Give one, or remove it.');
			const text = f.readText(value, at);
			if (name === 'countryCode' && text !== undefined && !/^[A-Za-z]{2}$/.test(text))
				at.problem(`${quote(text)} is not a country code. Give two letters, e.g. DE.`);
			if (name === FLAG && text !== undefined && !/^(true|false)$/.test(text))
				at.problem(`${quote(text)} is neither true nor false.`);
			return text;
		},
	},
);
