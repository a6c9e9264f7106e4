import {
	CHOOSE,
	chosenFlag,
	id,
	json,
	make,
	propertyOf,
	text,
	readText,
	type Field,
	type Location,
	type Settings,
} from '../../shared/fields';
import { isMissing, isObject, quote } from '../../shared/values';

/** The names that the specification calls conventional; any other is allowed too. */
const USUAL = [
	{ name: CHOOSE, value: '' },
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
const USUAL_TEXTS = USUAL.map(({ value }) => value).filter((name) => name !== FLAG);

const value = text('value', { description: 'The value of the parameter, sent as text' });
const usualName = id('name', {
	description: 'The name of the parameter: one that the specification lists',
});
const asJson = json('json', { description: 'Names with text values, e.g. {"orderId": "4711"}' });

const groups = {
	usual: {
		displayName: 'Usual Parameter',
		fields: [
			{ ...usualName, editor: { type: 'options', options: USUAL, default: '' } },
			{ ...value, shownWhen: { name: USUAL_TEXTS } },
			chosenFlag('value', 'The value of the parameter', { shownWhen: { name: [FLAG] } }),
		],
	},
	other: {
		displayName: 'Other Parameter',
		fields: [text('name', { description: 'The name of the parameter in the workflow' }), value],
	},
	json: { displayName: 'JSON', fields: [asJson] },
} satisfies Record<string, { displayName: string; fields: Field[] }>;

const settings = {
	displayName: 'Context Parameters',
	placeholder: 'Add Parameter',
	description: 'Details of the event for the workflow, e.g. for its conditions and the survey',
};

/**
 * The open map of names and values that a workflow is started with. Everything is sent as text, also
 * what the examples show as a boolean (Part 3, "Feedback workflow trigger").
 */
export const contextParams = make<'contextParams', Record<string, string>, Settings>(
	'contextParams',
	'map',
	settings,
	{
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		default: {},
		options: Object.entries(groups).map(([name, { displayName, fields }]) => ({
			displayName,
			name,
			values: fields.map((field: Field) => propertyOf(field)),
		})),
	},
	(raw, at) => {
		const map = new Map<string, string>();
		for (const [name, given, place] of entries(raw, at)) {
			const own = at.in(name, place);
			if (map.has(name)) own.problem('It is given twice. Keep one of them.');
			const text = isMissing(given)
				? own.problem('It has no value. Give one, or remove it.')
				: readText(given, own);
			if (name === 'countryCode' && text !== undefined && !/^[A-Za-z]{2}$/.test(text))
				own.problem(`${quote(text)} is not a country code. Give two letters, e.g. DE.`);
			if (name === FLAG && text !== undefined && !/^(true|false)$/.test(text))
				own.problem(`${quote(text)} is neither true nor false.`);
			if (text !== undefined) map.set(name, text);
		}
		return map.size > 0 ? Object.fromEntries(map) : undefined;
	},
);

/** A name, its value, and where n8n has that in the parameter, if in a row. */
type Entry = [name: string, value: unknown, place?: string];

/** The pairs of n8n's fixed collection, or of a plain map. */
function entries(raw: unknown, at: Location): Entry[] {
	const given = asJson.parse(raw, at);
	if (!isObject(given)) return [];
	const groups = Object.entries(given);
	const isCollection = groups.every(
		([group, rows]) =>
			['usual', 'other', 'json'].includes(group) && Array.isArray(rows) && rows.every(isObject),
	);
	if (!isCollection) return groups;
	return groups.flatMap(([group, rows]) =>
		(rows as Array<Record<string, unknown>>).flatMap((row, i): Entry[] => {
			if (group === 'json') return entries(row.json, at);
			const name = isMissing(row.name) ? undefined : readText(row.name, at.in(i));
			if (name !== undefined) return [[name, row.value, `${group}[${i}].value`]];
			if (isMissing(row.name))
				at.in(i).problem('A parameter has no name. Enter one, or remove it.');
			return [];
		}),
	);
}
