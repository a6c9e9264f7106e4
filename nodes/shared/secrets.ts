import { isObject } from './values';

/** A value of three characters or less is no secret, and hiding it would cut words to pieces. */
const SHORTEST = 4;

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

/**
 * The secrets that a run has to do with: token, key, and whatever secret an operation sends. They
 * are taken out where text leaves: out of messages, details, logs and items.
 */
export class Secrets {
	/** By secret: what finds it in each of its spellings. */
	private readonly patterns = new Map<string, RegExp>();

	constructor(secrets: Iterable<unknown> = []) {
		for (const secret of secrets) this.add(secret);
	}

	/** Notes a secret; what is no text, or too short, is none. */
	add(secret: unknown): void {
		if (typeof secret !== 'string' || secret.length < SHORTEST || this.patterns.has(secret)) return;
		this.patterns.set(secret, new RegExp([...secret].map(spellingsOf).join(''), 'g'));
	}

	/** The text with `***` for every secret, plain or in a spelling of JSON, URLs or HTML. */
	readonly hide = (text: string): string => {
		// Only these signs begin another spelling; without them a plain look is enough, and far faster.
		const mayBeSpelled = /[\\%&]/.test(text);
		let hidden = text;
		for (const [secret, pattern] of this.patterns) {
			if (hidden.includes(secret)) hidden = hidden.replaceAll(secret, '***');
			if (mayBeSpelled) hidden = hidden.replace(pattern, '***');
		}
		return hidden;
	};

	/** The value with every text in it hidden, names included; the same value where there is nothing to hide. */
	readonly hideIn = <T>(value: T): T => this.hidden(value) as T;

	private hidden(value: unknown): unknown {
		if (typeof value === 'string') return this.hide(value);
		if (Array.isArray(value)) {
			let copy: unknown[] | undefined;
			for (const [i, part] of (value as unknown[]).entries()) {
				const clean = this.hidden(part);
				if (clean !== part) (copy ??= [...(value as unknown[])])[i] = clean;
			}
			return copy ?? value;
		}
		if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
		const entries = Object.entries(value);
		let isChanged = false;
		const clean = entries.map(([name, part]) => {
			const entry = [this.hide(name), this.hidden(part)] as const;
			isChanged ||= entry[0] !== name || entry[1] !== part;
			return entry;
		});
		return isChanged ? Object.fromEntries(clean) : value;
	}
}

/** One character as itself, escaped as in JSON, percent-encoded, or as an HTML entity. */
function spellingsOf(character: string): string {
	const code = character.codePointAt(0) as number;
	const plain = character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
	const units = [...Array(character.length).keys()].map((i) => hex(character.charCodeAt(i), 4));
	const bytes = [...Buffer.from(character)].map((byte) => `%(?:25){0,2}${anyCase(hex(byte, 2))}`);
	const name = NAMED_ENTITIES[character];
	return `(?:${[
		plain,
		`\\\\{1,4}${plain}`,
		units.map((unit) => `\\\\{1,4}u${anyCase(unit)}`).join(''),
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
