import { withinDepth } from './json';
import { formEncoded, visible } from './values';

/** A value of three characters or less is no secret, and hiding it would cut words to pieces. */
const SHORTEST = 4;

/** A record is changed for nothing shorter, since that may be a word in it. */
const SHORTEST_IN_ITEMS = 16;

const TAKEN_OUT =
	'A record held a secret of the credential or of the request, e.g. the access token. It was replaced by ***.';

/** The characters that HTML names. */
export const NAMED_ENTITIES: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
};

/**
 * The secrets of a run: token, key, and any secret that an operation sends. Texts for people and logs show
 * none of them in any spelling. Records come out as they are; only a whole secret is taken out of them.
 */
export class Secrets {
	/** Itself and its encodings, and what finds its escaped spellings: made on first use, since it is long for a token. */
	private readonly known = new Map<string, { plain: readonly string[]; pattern?: RegExp }>();
	/** Those that are looked for in records. */
	private readonly whole: string[] = [];

	constructor(secrets: Iterable<unknown> = []) {
		for (const secret of secrets) this.add(secret);
	}

	/**
	 * Adds a secret, also without the white space around it, which no header keeps. Anything that is not a
	 * text, or too short, is ignored.
	 */
	add(secret: unknown): void {
		if (typeof secret !== 'string' || secret.length < SHORTEST || this.known.has(secret)) return;
		this.known.set(secret, { plain: [secret, ...encodingsOf(secret)] });
		if (secret.length >= SHORTEST_IN_ITEMS) this.whole.push(secret);
		this.add(secret.trim());
	}

	/** The text with `***` for every secret, plain, in a spelling of JSON, URLs or HTML, in base64 or hex. */
	readonly hide = (text: string): string => {
		// Only these characters begin another spelling; without them a plain search is enough, and far faster.
		const mayBeSpelled = /[\\%&]/.test(text);
		let hidden = text;
		for (const [secret, spellings] of this.known) {
			for (const one of spellings.plain) hidden = hidden.replaceAll(one, '***');
			if (mayBeSpelled) hidden = hidden.replace((spellings.pattern ??= patternOf(secret)), '***');
		}
		return hidden;
	};

	/** The text as n8n's log may hold it: also without line ends and characters that nobody sees. */
	readonly forLog = (text: string): string => visible(this.hide(text));

	/** What a person reads about an error, with every text in it hidden, names included. */
	readonly hideIn = <T>(value: T): T => withinDepth(() => withTexts(value, this.hide) as T);

	/**
	 * A record as it may come out: with `***` for each secret that is in it whole, names included, and a
	 * sentence about it for `say`; the same record where there is none. Throws JsonLimitError for one that is
	 * too deep.
	 */
	readonly takeOutOf = <T>(record: T, say?: (message: string) => void): T => {
		const takeOut = (text: string) =>
			this.whole.reduce((left, secret) => left.replaceAll(secret, '***'), text);
		return withinDepth(() => {
			if (!hasText(record, this.whole)) return record;
			say?.(TAKEN_OUT);
			return withTexts(record, takeOut) as T;
		});
	};
}

// Looked up once, since they are needed for every value of an answer.
const { getPrototypeOf, prototype: PLAIN } = Object;
const { isArray } = Array;

/** Whether a text in plain data, or a name, holds one of these texts. */
function hasText(value: unknown, texts: readonly string[]): boolean {
	if (typeof value === 'string')
		return value.length >= SHORTEST_IN_ITEMS && texts.some((one) => value.includes(one));
	if (isArray(value)) return value.some((one) => hasText(one, texts));
	if (!isPlain(value)) return false;
	for (const name in value) if (hasText(name, texts) || hasText(value[name], texts)) return true;
	return false;
}

/** Plain data with every text in it changed, names included. */
export function withTexts(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (isArray(value)) return value.map((one) => withTexts(one, change));
	if (!isPlain(value)) return value;
	const entries = Object.entries(value);
	return Object.fromEntries(entries.map(([name, one]) => [change(name), withTexts(one, change)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && getPrototypeOf(value) === PLAIN;
}

/**
 * A secret in hex, and in both alphabets of base64, at each of the three offsets that it can have in the
 * encoded bytes. A base64 character that mixes its bits with those of its neighbours is left out.
 */
function encodingsOf(secret: string): string[] {
	const inHex = Buffer.from(secret).toString('hex');
	// A Basic header encodes the spelling of a form.
	const inBase64 = [secret, formEncoded(secret)].flatMap((text) =>
		[0, 1, 2].flatMap((before) => {
			const all = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
			const first = Math.ceil((before * 8) / 6);
			const end = Math.floor((all.length * 8) / 6);
			return (['base64', 'base64url'] as const).map((way) => all.toString(way).slice(first, end));
		}),
	);
	return [...new Set([inHex, inHex.toUpperCase(), ...inBase64])];
}

/**
 * A pattern that finds a secret in all its escaped spellings. A backslash is also the escape character, so
 * a run of backslashes is one part, and the character after it needs none of its own. So each text can be
 * read in one way only, and the time grows linearly with its length.
 */
function patternOf(secret: string): RegExp {
	const parts = secret.match(/\\+|[^\\]/gu) ?? [];
	const pattern = parts.map((part, i) => {
		if (!part.startsWith('\\')) return spellingsOf(part, parts[i - 1]?.startsWith('\\') ?? false);
		const one = parts[i + 1] === 'u' ? BACKSLASH.replace(AS_UNIT, '') : BACKSLASH;
		return `${i === 0 ? `(?<!${one})` : ''}${one}{${part.length},}`;
	});
	return new RegExp(pattern.join(''), 'g');
}

/** A backslash in all its spellings. As the unit `\u005c` it begins with a backslash itself. */
const AS_UNIT = '(?:u005[cC])?';
const BACKSLASH = `(?:\\\\${AS_UNIT}|%(?:25){0,2}5[cC]|&#0{0,6}92;|&#[xX]0{0,6}5[cC];)`;

/**
 * One character as itself, escaped as in JSON, percent-encoded, or as an HTML entity. `escaped`: the part
 * before it has already matched its backslashes.
 */
function spellingsOf(character: string, escaped: boolean): string {
	const code = character.codePointAt(0) as number;
	const plain = character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
	const [first = '', ...further] = [...Array(character.length).keys()].map(
		(i) => `u${hexOf(character.charCodeAt(i), 4)}`,
	);
	const units = [first, ...further.map((unit) => `\\\\{1,4}${unit}`)].join('');
	const bytes = [...Buffer.from(character)].map((byte) => `%(?:25){0,2}${hexOf(byte, 2)}`);
	const names = Object.keys(NAMED_ENTITIES).filter((name) => NAMED_ENTITIES[name] === character);
	return `(?:${[
		plain,
		...(escaped ? [units] : [`\\\\{1,4}${plain}`, `\\\\{1,4}${units}`]),
		bytes.join(''),
		`&#0{0,6}${code};`,
		`&#[xX]0{0,6}${hexOf(code)};`,
		...names.map((name) => `&${name};`),
		...(character === ' ' ? ['\\+'] : []),
	].join('|')})`;
}

/** A pattern for a number in hex, in either case: 47 is `2[fF]`. */
function hexOf(value: number, digits = 1): string {
	const lower = value.toString(16).padStart(digits, '0');
	return lower.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
