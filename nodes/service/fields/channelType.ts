import * as f from '../../kernel/fields';
import { quote } from '../../kernel/values/values';
import { picked, PICKED } from './picked';

/** A channel type, picked from a list or entered; it is sent in upper case. A likely misspelling gets a hint. */
export function channelTypeField<const S extends f.Settings>(
	description: string,
	settings: S = {} as S,
) {
	const field = f.id('channelType', description, { placeholder: 'e.g. EMAIL', ...settings });
	return f.refined(picked('channel', field), (text, at) => {
		const value = text.trim().replace(/\s+/g, '_').toUpperCase() as typeof text;
		const question = askForChannelType(value);
		if (question !== undefined) at.note(question);
		return value;
	});
}

const { known } = PICKED.channel;

/** What a person is asked about a text that misspells a known channel type; undefined for any other value. */
export function askForChannelType(value: unknown): string | undefined {
	if (typeof value !== 'string' || known.has(value)) return undefined;
	const letters = value.replace(/[^A-Z]/g, '');
	if (letters.length > LONGEST_SLIP) return undefined;
	const similar = [...known.keys()].find((one) => editsBetween(letters, one) <= one.length / 2);
	return similar && `${quote(value)} is not a channel type that is known. Did you mean ${similar}?`;
}

/** A text of more letters is not compared: it is likely to be meant. */
const LONGEST_SLIP = 8;

/** The Levenshtein distance: how many letters have to be added, dropped or changed. */
function editsBetween(from: string, to: string): number {
	let above = Array.from({ length: to.length + 1 }, (_, i) => i);
	for (const [row, letter] of Array.from(from).entries()) {
		const current = [row + 1];
		for (const [i, wanted] of Array.from(to).entries()) {
			const changed = (above[i] ?? 0) + (letter === wanted ? 0 : 1);
			current.push(Math.min(changed, (above[i + 1] ?? 0) + 1, (current[i] ?? 0) + 1));
		}
		above = current;
	}
	return above[to.length] ?? 0;
}

/** A field that is listed only to say that the channel does not support it. */
export const unsupported = f.kindOf<never>(() => ({
	kind: 'unsupported',
	parse: (_raw, at) => at.problem('This channel does not support it. Remove it.'),
}));
