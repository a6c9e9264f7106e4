import type { INodePropertyOptions } from 'n8n-workflow';
import { isMissing, quote } from '../values';
import { ownValue, propertyOf, titleOf, when, type Input, type Field } from './field';
import { required } from './required';

type ValueOf<L extends Field> = L extends Field<string, infer T> ? T : never;

/**
 * `addressBy`: one of several exclusive ways to say which record is meant. The values of the options
 * are the API's query names; only the chosen way's fields are shown. Gives the query.
 */
export function addressBy<const W extends Readonly<Record<string, readonly Field[]>>>(
	ways: W,
	names: Readonly<Record<string, string>> = {},
): Input<'address', Record<string, ValueOf<W[keyof W][number]>>> {
	const values = Object.keys(ways);
	const nameOf = (way: string) => names[way] ?? titleOf(way);
	const wayOptions: INodePropertyOptions[] = values.map((value) => ({
		name: nameOf(value),
		value,
	}));
	const fields = Object.entries(ways).map(([way, leaves]) => ({
		way,
		fields: leaves.map((leaf) => when({ addressBy: [way] }, required(leaf))),
	}));
	return {
		name: 'address',
		properties: [
			propertyOf(
				'addressBy',
				{ displayName: 'Find By', description: 'Which identifier to find the record by' },
				{
					type: 'options',
					options: wayOptions,
					default: values[0] ?? '',
				},
			),
			...fields.flatMap((way) => way.fields.flatMap(({ properties }) => properties)),
		],
		read: (reader) => {
			const chosen = reader.get('addressBy');
			const at = reader.at.in('addressBy');
			if (!values.includes(chosen as string)) {
				at.problem(`${quote(chosen)} is no way to find it. Use one of: ${values.join(', ')}.`);
				return {};
			}
			const query: Record<string, ValueOf<W[keyof W][number]>> = {};
			for (const { way, fields: parts } of fields) {
				if (way === chosen) {
					for (const part of parts) Object.assign(query, { [part.name]: part.read(reader) });
				} else if (parts.some(({ name }) => !isMissing(ownValue(reader.get(name))))) {
					at.problem(
						`It is found by ${nameOf(chosen as string)} and by ${nameOf(way)} at once. Fill in one way only.`,
					);
				}
			}
			return query;
		},
	};
}
