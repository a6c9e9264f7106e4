import type { ErrorEntry } from './errors';

const FOREIGN_LETTER = /[^\P{L}a-z]/iu;

/** How much of a message is looked at: a key is short, and a page of text says nothing. */
const LONGEST_MESSAGE = 300;

/**
 * The words of a key or an English sentence in lower case, each between spaces. None of a message with
 * letters that English does not have: it is in the language of the user, and is not read for a meaning.
 */
export function wordsIn(message: string): string {
	if (FOREIGN_LETTER.test(message)) return '';
	const words = message
		.slice(0, LONGEST_MESSAGE)
		.replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$3 $2')
		.match(/[\p{L}\p{N}]+/gu);
	return ` ${(words ?? []).join(' ').toLowerCase()} `;
}

/** Whether an entry says any of these phrases: words in a row, each between spaces. */
export function saysAny(entries: readonly ErrorEntry[], phrases: RegExp): boolean {
	return entries.some(({ message = '' }) => phrases.test(wordsIn(message)));
}

/** Whether the platform says by its keys alone that there is no such record: all of them end like this. */
export function sayNotFound(entries: readonly ErrorEntry[]): boolean {
	return entries.length > 0 && entries.every(({ message = '' }) => NOT_FOUND.test(message));
}

const NOT_FOUND = /(^|\.)not\.?found$/i;
