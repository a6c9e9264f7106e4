import { withinDepth } from './json';
import { visible } from './values';

/** A value of three characters or less is no secret, and hiding it would cut words to pieces. */
const SHORTEST = 4;

// Looked up once, since they are needed for every value of an answer.
const { getPrototypeOf, prototype: PLAIN } = Object;
const { isArray } = Array;

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

/** How a secret may be written. */
class Spellings {
	/** The secret itself, and its encodings. */
	readonly plain: readonly string[];
	private made?: RegExp;

	constructor(private readonly secret: string) {
		this.plain = [secret, ...encodingsOf(secret)];
	}

	/** Finds its escaped spellings. Made on first use, since it is long for a token. */
	get pattern(): RegExp {
		return (this.made ??= patternOf(this.secret));
	}
}

/**
 * The secrets of a run: token, key, and any secret that an operation sends. They are removed from all
 * text that leaves the run: messages, details, logs and items.
 */
export class Secrets {
	private readonly known = new Set<string>();
	private readonly spellings: Spellings[] = [];
	private shortest = Infinity;

	constructor(secrets: Iterable<unknown> = []) {
		for (const secret of secrets) this.add(secret);
	}

	/**
	 * Adds a secret, also without the white space around it, which no header keeps. Anything that is not a
	 * text, or too short, is ignored.
	 */
	add(secret: unknown): void {
		if (typeof secret !== 'string' || secret.length < SHORTEST || this.known.has(secret)) return;
		this.known.add(secret);
		this.spellings.push(new Spellings(secret));
		this.shortest = Math.min(this.shortest, secret.length);
		this.add(secret.trim());
	}

	/** The text with `***` for every secret, plain, in a spelling of JSON, URLs or HTML, in base64 or hex. */
	readonly hide = (text: string): string => {
		if (text.length < this.shortest) return text; // no spelling is shorter
		// Only these characters begin another spelling; without them a plain search is enough, and far faster.
		const mayBeSpelled = /[\\%&]/.test(text);
		let hidden = text;
		for (const spellings of this.spellings) {
			for (const one of spellings.plain)
				if (one.length <= hidden.length && hidden.includes(one))
					hidden = hidden.replaceAll(one, '***');
			if (mayBeSpelled) hidden = hidden.replace(spellings.pattern, '***');
		}
		return hidden;
	};

	/** The text as n8n's log may hold it: also without line ends and characters that nobody sees. */
	readonly forLog = (text: string): string => visible(this.hide(text));

	/**
	 * The value with every text in it hidden, names included; the same value where there is nothing to hide.
	 * Throws JsonLimitError for a value that is too deep.
	 */
	readonly hideIn = <T>(value: T): T => withinDepth(() => this.hidden(value) as T);

	private hidden(value: unknown): unknown {
		if (typeof value === 'string') return this.hide(value);
		if (typeof value !== 'object' || value === null) return value;
		if (isArray(value)) return this.hiddenList(value as unknown[]);
		return getPrototypeOf(value) === PLAIN
			? this.hiddenObject(value as Record<string, unknown>)
			: value;
	}

	private hiddenList(list: unknown[]): unknown[] {
		let copy: unknown[] | undefined;
		for (let i = 0; i < list.length; i++) {
			const clean = this.hidden(list[i]);
			if (clean !== list[i]) (copy ??= [...list])[i] = clean;
		}
		return copy ?? list;
	}

	private hiddenObject(object: Record<string, unknown>): Record<string, unknown> {
		let copy: Array<[string, unknown]> | undefined;
		for (const name in object) {
			const cleanName = this.hide(name);
			const clean = this.hidden(object[name]);
			if (cleanName !== name || clean !== object[name]) copy ??= entriesBefore(object, name);
			copy?.push([cleanName, clean]);
		}
		return copy === undefined ? object : Object.fromEntries(copy);
	}
}

function entriesBefore(object: Record<string, unknown>, name: string): Array<[string, unknown]> {
	const entries = Object.entries(object);
	return entries.slice(
		0,
		entries.findIndex(([one]) => one === name),
	);
}

/**
 * A secret in hex, and in both alphabets of base64, at each of the three offsets that it can have in the
 * encoded bytes. A base64 character that mixes its bits with those of its neighbours is left out.
 */
function encodingsOf(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const inHex = bytes.toString('hex');
	const inBase64 = [0, 1, 2].flatMap((before) => {
		const all = Buffer.concat([Buffer.alloc(before), bytes]);
		const first = Math.ceil((before * 8) / 6);
		const end = Math.floor((all.length * 8) / 6);
		return (['base64', 'base64url'] as const).map((way) => all.toString(way).slice(first, end));
	});
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
		(i) => `u${anyCase(hex(character.charCodeAt(i), 4))}`,
	);
	const units = [first, ...further.map((unit) => `\\\\{1,4}${unit}`)].join('');
	const bytes = [...Buffer.from(character)].map((byte) => `%(?:25){0,2}${anyCase(hex(byte, 2))}`);
	const name = NAMED_ENTITIES[character];
	return `(?:${[
		plain,
		...(escaped ? [units] : [`\\\\{1,4}${plain}`, `\\\\{1,4}${units}`]),
		bytes.join(''),
		`&#0{0,6}${code};`,
		`&#[xX]0{0,6}${anyCase(code.toString(16))};`,
		...(name === undefined ? [] : [`&${name};`]),
		...(character === ' ' ? ['\\+'] : []),
	].join('|')})`;
}

function hex(value: number, digits: number): string {
	return value.toString(16).padStart(digits, '0');
}

/** `2f` -> `2[fF]`. */
function anyCase(digits: string): string {
	return digits.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
