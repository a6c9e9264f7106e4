import { isObject, quote, toText } from '../../values/values';
import type { Field, FieldName, Made, Settings } from '../field';
import type { Location } from '../location';
import { BLANK } from '../nothing';
import { kindOf, make, refined, TYPED, withOptions } from './make';

/** A text. An empty one is left out, unless it clears. One that does not look like what its name says gets a hint. */
export const text = kindOf<string, { rows?: number; secret?: true }>(
	({ rows, secret, placeholder }, name) => {
		const { form, says, example }: Partial<(typeof LOOKS)[number]> =
			LOOKS.find(({ names }) => names.test(name)) ?? {};
		return {
			kind: 'text',
			editor: withOptions(TYPED, { rows, password: secret }),
			placeholder: placeholder ?? example,
			parse: (raw, at) => {
				const value = readText(raw, at);
				if (value !== undefined && form?.test(value) === false)
					at.note(`${quote(value)} does not look like ${says}, ${example}. It is sent as it is.`);
				return value;
			},
		};
	},
);

/** An identifier or another text that is never blank. It is sent exactly as given. */
export const id = kindOf<string, { secret?: true }>((settings, name) => {
	const { editor, placeholder, parse } = text(name, settings);
	return {
		...{ kind: 'id', editor, placeholder },
		parse: (raw, at) => (isBlank(raw) ? at.problem(BLANK) : parse(raw, at)),
	};
});

export function isBlank(raw: unknown): boolean {
	return typeof raw === 'string' && raw.trim() === '';
}

/** A text of a fixed form. `says` completes "must be …"; its example is the one of the field. */
export function pattern<const N extends FieldName, const S extends Settings>(
	name: N,
	description: string,
	form: RegExp,
	says: string,
	settings: S = {} as S,
): Made<N, string, S> {
	const texts = { placeholder: /e\.g\. .*/.exec(says)?.[0], ...settings, description };
	const field: Made<N, string, S> = make(name, 'id', texts, TYPED, readText);
	return refined(field, (value, at) =>
		form.test(value) ? value : at.problem(`${quote(value)} must be ${says}.`),
	);
}

/** A field whose value is a part of a path. Dots alone cannot be encoded: every client takes them for "up". */
export function inPath<F extends Field>(field: F): F {
	return refined(field, (value, at) =>
		value === '.' || value === '..' ? at.problem(`${quote(value)} ${NO_ID}`) : value,
	);
}

const NO_ID = 'is not an ID: it would change the address of the request. Give the ID.';

/** An address of the web that the platform calls, like `example`. */
export const webAddress = <const N extends FieldName, const S extends Settings>(
	name: N,
	description: string,
	example: string,
	settings: S = {} as S,
) => pattern(name, description, /^https?:\/\/[^\s/]\S*$/i, `an address, e.g. ${example}`, settings);

/** An email address, as far as a simple check can see. A wrong one is not also reported as missing. */
export const email = <const S extends Settings>(description: string, settings: S) =>
	refined(id('email', description, settings), (value, at) => {
		if (!EMAIL.test(value))
			at.problem(`${quote(value)} is not an email address. Give one, e.g. kim@example.com.`);
		return value;
	});

/** The link to an address is none. */
const EMAIL = /^(?!mailto:)[^\s@]+@[^\s@]+$/i;

/** The likely forms of texts, by name. The specification does not say what happens to any other. */
const LOOKS = [
	{
		names: /(^u|U)rl$|^(link|permalink)$/,
		form: /^([a-z][a-z\d+.-]*:|\?)\S+$/i, // an app link has a query only
		says: 'an address with its protocol',
		example: 'e.g. https://example.com',
	},
	{
		names: /^email(Details)?$/,
		form: EMAIL,
		says: 'an email address',
		example: 'e.g. kim@example.com',
	},
] as const;

/** One value as text, a date in ISO 8601. Notes a problem for what is not a text, or has lost digits on the way. */
export function readText(given: unknown, at: Location): string | undefined {
	const isDate = isObject(given) && typeof given.toJSON === 'function';
	const raw = isDate ? (given as unknown as Date).toJSON() : given;
	if (typeof raw === 'object' || (typeof raw === 'number' && !Number.isFinite(raw)))
		return at.problem(`${quote(raw)} is not a text. Point the expression at one value.`);
	if (Number.isInteger(raw) && !Number.isSafeInteger(raw)) return at.problem(lostDigits(raw));
	const value = toText(raw);
	if (value.isWellFormed()) return value;
	return at.problem(
		'It contains half a character, e.g. because a text was cut inside an emoji. Cut it elsewhere.',
	);
}

export function lostDigits(raw: unknown): string {
	return `${quote(raw)} has lost digits: it is too long for a number. Give it as text.`;
}
