import { isMissing, quote } from '../values';
import { ownValue, propertyOf, required, type Field, type ValueIn } from './field';
import { when, type Input } from './input';
import { choice, inWords } from './kinds/choice';
import { titleOf } from '../titles';

/**
 * `addressBy`: one of several exclusive ways to say which record is meant. The values of the options
 * are the API's query names; only the chosen way's fields are shown. Returns the query.
 */
export function addressBy<const W extends Readonly<Record<string, readonly Field[]>>>(
	ways: W,
	names: Readonly<Record<string, string>> = {},
): Input<'address', Record<string, ValueIn<W[keyof W][number]>>> {
	const values = Object.keys(ways);
	const nameOf = (way: string) => names[way] ?? titleOf(way);
	const choices = values.map((value) => ({ name: nameOf(value), value }));
	const findBy = choice(
		'addressBy',
		'Which of its identifiers you have',
		{ displayName: 'Find By' },
		choices,
	);
	const inputs = Object.entries(ways).map(
		([way, fields]) =>
			[way, fields.map((field) => when({ addressBy: [way] }, required(field)))] as const,
	);
	return {
		name: 'address',
		properties: [
			propertyOf(findBy),
			...inputs.flatMap(([, parts]) => parts.flatMap(({ properties }) => properties)),
		],
		read: (reader) => {
			const chosen = reader.get('addressBy');
			const at = reader.at.in('addressBy');
			if (!values.includes(chosen as string)) {
				at.problem(`${quote(chosen)} is not a valid value. Use one of: ${inWords(choices, at)}.`);
				return {};
			}
			const query: Record<string, ValueIn<W[keyof W][number]>> = {};
			for (const [way, parts] of inputs) {
				if (way === chosen) {
					for (const part of parts) Object.assign(query, { [part.name]: part.read(reader) });
				} else if (parts.some(({ name }) => !isMissing(ownValue(reader.get(name))))) {
					at.problem(
						`${nameOf(chosen as string)} and ${nameOf(way)} are both given. Fill in only one of them.`,
					);
				}
			}
			return query;
		},
	};
}
