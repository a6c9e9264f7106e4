import type { IDataObject } from 'n8n-workflow';
import {
	byName,
	choice,
	inputOf,
	list,
	propertyOf,
	required,
	shownWhen,
	when,
	type Field,
	type Input,
} from '../fields';
import { titleOf } from '../titles';
import { brief, marked, markedTexts, selected, simplified, type RecordKind } from '../records';

/** What an operation answers, and where. */
interface Answering {
	gives?: RecordKind;
	endpoint: string;
}

/** How much of a record comes out: its simplified form, all of it, or the fields of these names. */
type Amount = 'simplified' | 'raw' | readonly string[];

const amount = choice(
	'output',
	[
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'The most useful fields, without nesting; epoch times in ISO 8601',
		},
		{ name: 'Raw', value: 'raw', description: 'Everything, as the platform returns it' },
		{ name: 'Selected Fields', value: 'selected', description: 'The fields that you choose' },
	],
	{ description: 'Which fields of each record to return' },
);

const chosenAmount = inputOf(required(amount));

/** `output`, and with it `outputFields`: how much of each record of this kind comes out. */
export function output(kind: RecordKind): Input<'output', Amount> {
	const chosen = outputFields(kind);
	const fields = when({ output: ['selected'] }, required(chosen));
	return {
		name: 'output',
		// Not marked as required: n8n would miss it wherever an expression chooses the output.
		properties: [propertyOf(amount), shownWhen({ output: ['selected'] }, propertyOf(chosen))],
		read: (reader) => {
			const chosen = chosenAmount.read(reader);
			return chosen === 'selected' ? (fields.read(reader) ?? []) : (chosen as Amount);
		},
	};
}

function outputFields({ fields }: RecordKind): Field<'outputFields', string[]> {
	const options = byName(fields.map((value) => ({ name: titleOf(value), value })));
	return {
		...list('outputFields'),
		displayName: 'Fields',
		editor: { type: 'multiOptions', options, default: [] },
		description:
			'The fields to return, as the platform returns them. Fields that a record lacks are left out. An expression can give any names, also dotted paths.',
	};
}

/** Whether an answer may hold what others have written, customers above all. */
export function holdsTexts({ gives, endpoint }: Answering) {
	return gives ? gives.untrusted !== undefined : !OF_COMPANY.test(endpoint);
}

/** The endpoints whose answers hold what the company itself has set up, or no text at all. */
const OF_COMPANY =
	/ \/(accessibleClients|account|campaign|cfmWorkflow|crm-user-mapping|folder|reports\/(custom-metric|engine|log|metadata|report)|sam|thread|webhook-subscriptions)\b/;

/**
 * What comes out of a record that an operation gives, as the parameter `output` says. `forModel`: a
 * simplified one is cut, too, and what others have written is marked.
 */
export function presenterOf(
	{ gives: kind, endpoint }: Answering,
	{ output }: Readonly<Record<string, unknown>>,
	forModel = false,
): (record: IDataObject) => IDataObject {
	if (kind === undefined)
		return (record) => (forModel && holdsTexts({ endpoint }) ? markedTexts(record) : record);
	const amount = output as Amount;
	const shown = (record: IDataObject) => {
		if (amount === 'raw') return record;
		return amount === 'simplified' ? simplified(record, kind) : selected(record, amount);
	};
	if (!forModel) return shown;
	const { untrusted, simplified: known } = kind;
	if (untrusted === undefined)
		return (record) => (amount === 'simplified' ? brief(shown(record)) : shown(record));
	if (amount !== 'simplified') return (record) => marked(shown(record));
	// Anything that is not a record of this kind is returned as it is.
	const isText = (name: string) => untrusted.includes(name) || !(name in known);
	return (record) => {
		const short = brief(shown(record));
		return marked(short, Object.keys(short).filter(isText));
	};
}
