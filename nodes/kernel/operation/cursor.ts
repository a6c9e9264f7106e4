import { optionOf, propertyOf, shownWhen, text, type Input } from '../fields';
import { known } from '../service';
import { flagOf, isMissing } from '../values/values';

const given = text('cursor', "To continue a list that was cut: the 'cursor' of its last item", {
	forModel: 'asked',
});

/**
 * Where a list that its limit has cut is continued: after as many records as the calls before have shown in all;
 * undefined where an option lets it continue in another way. `limit`: the input that cuts the list. Only models are
 * asked for a cursor.
 */
export function cursor(limit: Input): Input<'cursor', number | undefined> {
	const { show } = limit.properties.find(({ name }) => name === 'limit')?.displayOptions ?? {};
	// For the editor only: n8n's server sees no options here, and asks the model in any case.
	const elsewhere = Object.fromEntries(
		Object.keys(known.otherWays).map((name) => [`/options.${name}`, [true]] as const),
	);
	const asked = shownWhen({ ...show, '@tool': [true] }, propertyOf(given));
	return {
		name: 'cursor',
		properties: [shownWhen(elsewhere, asked, 'hide')],
		read: (reader) => {
			const cursor = reader.get('cursor');
			const at = reader.at.in('cursor');
			for (const [name, text] of Object.entries(known.otherWays))
				if (flagOf(optionOf(reader, name)) === true)
					return isMissing(cursor) ? undefined : at.problem(text);
			if (isMissing(cursor)) return 0;
			const skipped = Number(cursor);
			if (Number.isSafeInteger(skipped) && skipped >= 0) return skipped;
			return at.problem(
				"It is not a cursor. Give the 'cursor' of the last item of the previous answer, or leave it empty to begin.",
			);
		},
	};
}
