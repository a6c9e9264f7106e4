import { quote } from '../values';
import type { Made, Settings } from './field';
import { constantName } from './kinds/choice';
import { refined } from './kinds/make';
import { picked } from './picked';

/**
 * The channel types that are specified or publicly known and name no brand, with what each is. Any other is
 * the platform's own: it is sent as it is given.
 */
export const CHANNEL_TYPES: ReadonlyMap<string, string> = new Map([
	['EMAIL', 'Email'],
	['SMS', 'SMS'],
	['VOICE', 'Voice'],
	['SOURCE_AGNOSTIC', 'Messages of a Voice Call'],
]);

/**
 * A channel type, picked from those that are known or were seen, or typed. A typed one is sent in upper case.
 * One that looks like a known one misspelled gets a hint.
 */
export function channelTypeField<const S extends Settings>(
	settings: S,
): Made<'channelType', string, S> {
	const field = constantName('channelType', { placeholder: 'e.g. EMAIL', ...settings });
	return refined(picked('channel', field), (value, at) => {
		const question = askForChannelType(value);
		if (question !== undefined) at.note(question);
		return value;
	});
}

/** What a person is asked about a text that misspells a known channel type; undefined for any other value. */
export function askForChannelType(value: unknown): string | undefined {
	if (typeof value !== 'string' || CHANNEL_TYPES.has(value)) return undefined;
	const letters = value.replace(/[^A-Z]/g, '');
	if (letters.length > LONGEST_SLIP) return undefined;
	const nearest = [...CHANNEL_TYPES.keys()].find(
		(known) => editsBetween(letters, known) <= known.length / 2,
	);
	return nearest && `${quote(value)} is not a channel type that is known. Did you mean ${nearest}?`;
}

/** A longer text is another word. */
const LONGEST_SLIP = 8;

/** How many letters have to be added, dropped or changed to make one word of another. */
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
