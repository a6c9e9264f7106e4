import { toText } from '../values';

/** The words that programs write for a missing value. Only these: a person may mean `N/A`, `-` or `None.` */
const FILLERS: readonly string[] = ['null', 'undefined', 'none', 'nil', 'nan'];

/** White space, quotation marks, brackets, and what separates the values of a list. */
const MARKS = /[\s"'`“”‘’<>()[\]{},;\\]+/;

/** Whether a text or a list that a model gives has nothing but such words. */
export function isFiller(value: unknown): boolean {
	if (typeof value !== 'string' && !Array.isArray(value)) return false;
	const words = toText(value).split(MARKS).filter(Boolean);
	return words.length > 0 && words.every((word) => FILLERS.includes(word.toLowerCase()));
}
