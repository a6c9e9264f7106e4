import { quote } from '../../values';
import { propertyOf, type FieldTexts, type Field, type Location } from '../field';

/** A text; an empty one is sent, so that a field can be cleared. */
export function text<const N extends string>(
	name: N,
	settings: FieldTexts & { rows?: number } = {},
): Field<N, string> {
	const { rows, ...texts } = settings;
	return {
		name,
		property: propertyOf(name, texts, {
			type: 'string',
			default: '',
			...(rows !== undefined && { typeOptions: { rows } }),
		}),
		parse: toText,
		keepsEmpty: true,
	};
}

/** An identifier or another text that is never empty or blank. It is sent exactly as given. */
export function id<const N extends string>(name: N, texts: FieldTexts = {}): Field<N, string> {
	return {
		name,
		property: propertyOf(name, texts, { type: 'string', default: '' }),
		parse: (raw, at) => (isBlank(raw) ? at.problem(BLANK) : toText(raw, at)),
	};
}

export const BLANK = 'It is blank. Give a value, or check what the expression finds.';

export function isBlank(raw: unknown): boolean {
	return typeof raw === 'string' && raw.trim() === '';
}

/** A text of a fixed form. `says` completes "must be …". */
export function pattern<const N extends string>(
	name: N,
	form: RegExp,
	says: string,
	texts: FieldTexts = {},
): Field<N, string> {
	return {
		...id(name, texts),
		parse: (raw, at) => {
			const value = toText(raw, at);
			return value === undefined || form.test(value)
				? value
				: at.problem(`${quote(value)} must be ${says}.`);
		},
	};
}

/** One value as text; notes a problem for what is none, or has lost digits on the way. */
export function toText(raw: unknown, at: Location): string | undefined {
	if (typeof raw === 'object' || (typeof raw === 'number' && !Number.isFinite(raw))) {
		return at.problem(`${quote(raw)} is not a text. Point the expression at one value.`);
	}
	if (Number.isInteger(raw) && !Number.isSafeInteger(raw)) return at.problem(lostDigits(raw));
	const value = String(raw);
	return LONE_SURROGATE.test(value)
		? at.problem(
				'It holds half a character, as a text that was cut inside an emoji does. Cut it elsewhere.',
			)
		: value;
}

/** With the flag `u` a whole pair counts as one character, so that only a half of one matches. */
const LONE_SURROGATE = /\p{Surrogate}/u;

export function lostDigits(raw: unknown): string {
	return `${quote(raw)} has lost digits: it is too long for a number. Give it as text.`;
}
