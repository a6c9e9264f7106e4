import type { IDataObject } from 'n8n-workflow';
import * as f from '../fields';
import { selected, simplified, type RecordKind } from '../records/recordKind';
import { titleOf } from '../values/titles';

/** How much of a record comes out: its simplified form, all of it, or the fields of these names. */
type Amount = 'simplified' | 'raw' | readonly string[];

const amount = f.choice(
	'output',
	'Which fields of each record to return',
	{ empty: 'never', appears: 'onRequest' },
	[
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'The most useful fields, without nesting; epoch times in ISO 8601',
		},
		{ name: 'Raw', value: 'raw', description: 'Everything, as the platform returns it' },
		{ name: 'Selected Fields', value: 'selected', description: 'The fields that you choose' },
	],
);

/** `output`, and with it `outputFields`: how much of each record of this kind comes out. */
export function output(kind: RecordKind): f.Input<'output', Amount> {
	const options = f.byName(kind.fields.map((value) => ({ name: titleOf(value), value })));
	const chosen: f.Field<'outputFields', string[]> = {
		...f.list('outputFields'),
		displayName: 'Fields',
		editor: { type: 'multiOptions', options, default: [] },
		description:
			'The fields to return, as the platform returns them. Fields that a record lacks are left out. An expression can give any names, also dotted paths.',
	};
	const fields = f.when({ output: ['selected'] }, f.required(chosen));
	return {
		name: 'output',
		// Not marked as required: n8n would miss it wherever an expression chooses the output.
		properties: [f.propertyOf(amount), f.shownWhen({ output: ['selected'] }, f.propertyOf(chosen))],
		read: (reader) => {
			const chosen = f.inputOf(amount).read(reader);
			return chosen === 'selected' ? (fields.read(reader) ?? []) : (chosen as Amount);
		},
	};
}

/** What comes out of a record that an operation gives, as the parameter `output` says. */
export function presenterOf(
	{ gives: kind }: { gives?: RecordKind },
	{ output }: Readonly<Record<string, unknown>>,
): (record: IDataObject) => IDataObject {
	const amount = output as Amount;
	if (kind === undefined || amount === 'raw') return (record) => record;
	return (record) =>
		amount === 'simplified' ? simplified(record, kind) : selected(record, amount);
}
