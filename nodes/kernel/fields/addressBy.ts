import { titleOf } from '../values/titles';
import { isMissing } from '../values/values';
import { ownValue, propertyOf, required, type Field, type ValueIn } from './field';
import { inputOf, when, type Input } from './input';
import { choice } from './kinds/choice';

/** Exclusive ways to say which record is meant, by the query names of the API. Returns the query. */
export function addressBy<const W extends Readonly<Record<string, readonly Field[]>>>(
	ways: W,
	names: Readonly<Record<string, string>> = {},
): Input<'address', Record<string, ValueIn<W[keyof W][number]>>> {
	const nameOf = (way: string) => names[way] ?? titleOf(way);
	const choices = Object.keys(ways).map((value) => ({ name: nameOf(value), value }));
	const findBy = choice(
		'addressBy',
		'Which of its identifiers you have',
		{ empty: 'never', displayName: 'Find By' },
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
			const chosen = inputOf(findBy).read(reader);
			const query: Record<string, ValueIn<W[keyof W][number]>> = {};
			for (const [way, parts] of inputs) {
				if (way === chosen) {
					for (const part of parts) Object.assign(query, { [part.name]: part.read(reader) });
				} else if (chosen && parts.some(({ name }) => !isMissing(ownValue(reader.get(name))))) {
					const both = `${nameOf(chosen)} and ${nameOf(way)} are both given`;
					reader.at.in('addressBy').problem(`${both}. Fill in only one of them.`);
				}
			}
			return query;
		},
	};
}
