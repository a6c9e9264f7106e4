import { known } from '../service';
import { shorten, visible } from '../values/values';

/** The first line or so of a text that was not understood, for an error message, without keys of others. */
export function excerpt(text: string): string {
	const line = visible(text.slice(0, 2_000)).replace(/\s+/g, ' ').trim();
	return shorten(line.replace(known.keysOfOthers, '$1***'), 200);
}
