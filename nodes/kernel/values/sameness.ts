import { DateTime } from 'luxon';
import {
	epochOf,
	flagOf,
	isHollow,
	isMissing,
	isNothing,
	isObject,
	listOf,
	partOf,
	percentDecoded,
	toText,
} from './values';

/** A text that people write, of which only the case does not count. */
const lower = (text: string) => text.trim().toLowerCase();

/** The forms of a text in which all that mean the same are equal, by what the text is. */
const FORMS = {
	/** An ID, or what people write: each character counts. */
	exact: (text: string) => text,
	case: lower,
	/** A status: publicly known, some are shown in another form than they are taken, `IN_PROGRESS` and `In Progress`. */
	name: (text: string) => lower(text).replace(/[\s_]+/g, '_'),
	/** A constant, a column or a member: people, sheets and code write its words in other ways. */
	letters: (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
	/** The type of an event, as a constant, as it arrives, and as people write it: `CASE_CREATED`, `case.create`. */
	event: (text: string) =>
		lower(text)
			.replaceAll('_', '.')
			.replace(/\.(creat|updat|delet)ed$/, '.$1e'),
} as const;

/** In which way values are the same. */
export type Equality = keyof typeof FORMS;

/** The form of a value in which all that are the same are equal. */
export function formOf(value: unknown, as: Equality): string {
	return FORMS[as](toText(value));
}

/** Whether two values that are no lists or objects are the same: a flag in each of its forms, a time as epoch ms too. */
export function isSame(a: unknown, b: unknown, as: Equality = 'exact'): boolean {
	const [form, other] = [formOf(a, as), formOf(b, as)];
	if (form === other) return form !== '' || toText(a) === toText(b);
	if (typeof a === 'boolean' || typeof b === 'boolean') return flagOf(a) === flagOf(b);
	return isSameTime(a, b) || isSameTime(b, a);
}

/**
 * Whether `current` has a desired value already. Only what is desired is compared: of an object its names
 * (custom property maps too), so that what else `current` has is no difference; a list entry by entry, in
 * order. Empty is empty, however it is written: '', [], {}, null, or nothing.
 */
export function isThere(desired: unknown, current: unknown, as?: Equality): boolean {
	if (isNothing(desired)) return isHollow(current);
	if (Array.isArray(desired)) {
		const isAsLong = Array.isArray(current) && current.length === desired.length;
		return isAsLong && desired.every((part, i) => isThere(part, current[i], as));
	}
	if (isObject(desired)) {
		if (!isObject(current) && !isHollow(current)) return false;
		const parts = Object.entries(desired);
		return parts.every(([name, value]) => isThere(value, partOf(current, name), as));
	}
	return current !== undefined && typeof current !== 'object' && isSame(desired, current, as);
}

/** A date that names its zone: any other is no moment. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/i;

function isSameTime(time: unknown, text: unknown): boolean {
	return (
		typeof time === 'number' &&
		typeof text === 'string' &&
		MOMENT.test(text) &&
		DateTime.fromISO(text).toMillis() === time
	);
}

/** How far apart two times may be that are the same, in ms: seconds may be cut. */
const CUT = 60_000;

/** Of how many pairs of values lists are compared. */
const MOST_PAIRS = 10_000;

/**
 * Whether a value that was sent may be what an answer shows; in doubt it is. A platform may give it another
 * case, order or type, take its tags away, mask it, or put a number before it.
 */
export function mayBe(sent: unknown, shown: unknown, isTime = false): boolean {
	if (isNothing(shown)) return true;
	if (Array.isArray(sent) || Array.isArray(shown)) {
		const [list, others] = [listOf(sent), listOf(shown)];
		if (list.length * others.length > MOST_PAIRS) return true;
		const isIn = (one: unknown) => others.some((other) => mayBe(one, other, isTime));
		const isOf = (other: unknown) =>
			(list.length > 0 && isObject(other)) || list.some((one) => mayBe(one, other, isTime));
		return list.every(isIn) && others.every(isOf);
	}
	if (isObject(sent))
		return !isObject(shown) || Object.entries(sent).every(([name, one]) => mayBe(one, shown[name]));
	if (isObject(shown)) return true;
	if (isMissing(sent)) return /^(0|false)$/.test(toText(shown));
	if (typeof sent === 'boolean' || typeof shown === 'boolean')
		return [sent, shown].map(flagOf).includes(undefined) || flagOf(sent) === flagOf(shown);
	if (isTime) return !(Math.abs(epochOf(sent) - epochOf(shown)) >= CUT);
	return mayBeText(toText(sent), toText(shown));
}

const NUMBER = /^\s*[+-]?\d+(\.\d+)?\s*$/;
const MASKED = /\*\*/;
const MARKUP = /<[^<>]*>|&#?\w+;|^https?:\/\/(www\.)?/g;

function mayBeText(sent: string, shown: string): boolean {
	// A name for a number, an ID for an address: which belong together is not known.
	if (NUMBER.test(sent) !== NUMBER.test(shown)) return true;
	if (sent.includes('@') !== shown.includes('@') || MASKED.test(shown)) return true;
	if (NUMBER.test(sent)) return plain(sent) === plain(shown);
	const [form, other] = [sent, shown].map((text) =>
		formOf(percentDecoded(text).replace(MARKUP, ' ').normalize('NFKC'), 'letters'),
	) as [string, string];
	const hasNumberBefore = /^#?\d+\s/.test(shown) && other.endsWith(form);
	return form === '' || other === '' || form === other || hasNumberBefore;
}

/** The digits of a number, without those that say nothing. */
function plain(number: string): string {
	return number
		.trim()
		.replace(/^\+/, '')
		.replace(/^(-?)0+(?=\d)/, '$1')
		.replace(/\.0+$/, '');
}
