/** A model that knows nothing but what it is given: a tool's schema, what a person has said, and earlier answers. */
export type Input = Record<string, unknown>;

/** An argument, as the schema of a tool has it. */
export interface Argument {
	type?: string;
	description?: string;
	/** The model has to give it. */
	required: boolean;
}

/** What a model is given of a tool. */
export interface ModelTool {
	name: string;
	description?: string;
	arguments: Readonly<Record<string, Argument>>;
}

/** The times that it gives, one after the other. */
const TIMES = ['2026-01-01T09:00:00Z', '2026-12-31T09:00:00Z'];

export class NaiveModel {
	/** What it has read, newest first: the words for it, e.g. `case number`, and the value. */
	private readonly memory: Array<[words: string, value: string]> = [];

	/** @param said what a person has said, by the words for it */
	constructor(private readonly said: Readonly<Record<string, string>> = {}) {
		for (const [words, value] of Object.entries(said)) this.learn(words, value);
	}

	/** The same model, which learns on its own from now on. */
	copy(): NaiveModel {
		const copy = new NaiveModel(this.said);
		copy.memory.splice(0, Infinity, ...this.memory);
		return copy;
	}

	/** Reads what a tool has answered. `kind`: what the tool works on, e.g. `case`. */
	read(kind: string, answer: string): void {
		const found: Array<[words: string, value: string]> = [];
		const walk = (value: unknown, name: string, of: string): void => {
			if (Array.isArray(value)) value.forEach((one) => walk(one, name, of));
			else if (typeof value === 'object' && value !== null)
				for (const [key, part] of Object.entries(value)) {
					// `draftId` says more of a draft than the `id` next to it, which may be that of its post.
					if (key === 'id' && `${name || of}Id` in value) continue;
					walk(part, key === 'untrusted' ? name : key, name || of);
				}
			else if (/^ids?$/.test(name)) found.push([`${wordsOf(of)} id`, String(value)]);
			else if (/(id|number|cursor)s?$/i.test(name)) found.push([wordsOf(name), String(value)]);
		};
		const data = parsed(answer);
		for (const item of Array.isArray(data) ? (data as unknown[]) : [data]) walk(item, '', kind);
		// It thinks of the first entry of a list first.
		for (const [words, value] of found.reverse()) this.learn(words, value);
	}

	/** What a call has deleted is no longer there. */
	forget(input: Input): void {
		const gone = Object.values(input).map(String);
		const left = this.memory.filter(([, value]) => !gone.some((one) => value.endsWith(one)));
		this.memory.splice(0, Infinity, ...left);
	}

	private learn(words: string, value: string): void {
		const known = this.memory.findIndex(([one, other]) => one === words && other === value);
		if (known >= 0) this.memory.splice(known, 1);
		this.memory.unshift([words, value]);
	}

	/** The first call: what has to be given, and of the rest what it has a value for, or the first. */
	firstTry(tool: ModelTool): Input {
		const used = new Set<string>();
		const all = Object.entries(tool.arguments).filter(([, one]) => !isForLater(one));
		const given = all.flatMap(([name, argument]): Array<[string, unknown]> => {
			const value = this.known(name, argument, used);
			if (value === undefined && !argument.required) return [];
			return [[name, value ?? invented(argument)]];
		});
		const optional = all.filter(([, { required }]) => !required);
		const [first] = optional;
		if (first && !optional.some(([name]) => given.some(([other]) => other === name)))
			given.push([first[0], invented(first[1])]);
		return Object.fromEntries(given);
	}

	/** A value that is known from the schema, or from what was read. */
	private known(name: string, { type, description = '' }: Argument, used: Set<string>): unknown {
		const remembered = this.remembered(name, description, used);
		if (remembered !== undefined) return typed(type, remembered);
		if (description.split('; ').includes('ISO 8601')) {
			const time = TIMES.find((one) => !used.has(one)) ?? TIMES[0]!;
			used.add(time);
			return time;
		}
		const found = foundIn(description);
		if (found === undefined) return undefined;
		// It fills in what an example leaves open.
		const filled = found.replace(/"(\w+)": "…"/g, (_, key: string) => {
			return `"${key}": ${JSON.stringify(this.remembered(key, '', used) ?? 'x')}`;
		});
		return typed(type, filled);
	}

	private remembered(name: string, description: string, used: Set<string>): string | undefined {
		const own = wordsOf(name);
		const [, what = '', of] = /\b(ID|number) of the ([a-z]+)/.exec(description) ?? [];
		const named = of ? [`${of} ${what.toLowerCase()}`] : [];
		const wanted = [...named, own, `${own} id`];
		for (const one of wanted) {
			const fitting = this.memory.filter(
				([words, value]) =>
					!used.has(value) && (` ${one}`.endsWith(` ${words}`) || one.startsWith(`${words} or `)),
			);
			// What says more of it fits better; then what the person said, then what was read last.
			const isSaid = ([words, value]: readonly string[]) => this.said[words!] === value;
			const [best] = fitting.sort(
				(a, b) => b[0].length - a[0].length || Number(isSaid(b)) - Number(isSaid(a)),
			);
			if (!best) continue;
			used.add(best[1]);
			return best[1];
		}
		return undefined;
	}

	/** The arguments changed as the refusal says; undefined when it says nothing of them. */
	secondTry(tool: ModelTool, input: Input, refusal: string): Input | undefined {
		let changed: Input | undefined;
		let number = 0;
		const problems = problemsIn(refusal);
		// As in a first call, no two arguments get the same value.
		const isKept = ([name]: [string, unknown]) =>
			name in tool.arguments && problems.every((one) => one.name !== name);
		const kept = Object.entries(input)
			.filter(isKept)
			.map(([, value]) => String(value));
		for (const { name, inside, problem } of problems) {
			const argument = tool.arguments[name];
			if (argument === undefined) continue;
			changed ??= structuredClone(input);
			const path = [name, ...inside.split(/[.[\]]+/).filter((part) => part !== '')];
			const better =
				asked(problem, argument) ??
				this.known(name, argument, new Set(kept)) ??
				(problem === 'Nothing was found' ? input[name] : undefined) ??
				(/number|id of this kind/.test(problem) ? String(++number) : invented(argument));
			setAt(changed, path, argument.type === 'number' ? Number(better) : better);
		}
		return changed;
	}
}

interface Found {
	name: string;
	/** The path in the argument. */
	inside: string;
	problem: string;
}

/** The problems of arguments that a refusal has: one a line, of the node or of n8n's check against the schema. */
export function problemsIn(refusal: string): Found[] {
	const [, notFound = ''] = /^Nothing was found for (.*)/.exec(refusal) ?? [];
	const ids = [...notFound.matchAll(/([\w-]+) "/g)].map(([, name = '']) => {
		return { name, inside: '', problem: 'Nothing was found' };
	});
	const lines = refusal
		.replace(/^\w+Error: /, '')
		.replace(/\s*→ at /g, ' → at ')
		.split('\n')
		.flatMap((line): Found[] => {
			const own = /^\s*([\w-]+)((?:[.[][^:\s]*)?)(?:, [\w, -]+)?: (.+)$/.exec(line);
			if (own) return [{ name: own[1]!, inside: own[2]!, problem: own[3]! }];
			const ofSchema = /^\s*✖ (.+?) → at ([\w-]+)(\S*)/.exec(line);
			if (ofSchema) return [{ name: ofSchema[2]!, inside: ofSchema[3]!, problem: ofSchema[1]! }];
			return [];
		});
	return [...ids, ...lines];
}

/** For a second call. */
function isForLater({ description = '' }: Argument): boolean {
	return description.startsWith('To continue');
}

/** `Parent_Case_Numbers` and `parentCaseNumber` are `parent case number`. */
function wordsOf(name: string): string {
	return name
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[_-]+/g, ' ')
		.toLowerCase()
		.replace(/\b(id|number)s\b/g, '$1');
}

/** What the description of an argument says: `one of APPROVE, DELETE`, `e.g. 5001`. */
function foundIn(description: string): string | undefined {
	const facts = description.split('; ').slice(1);
	const choices = facts.find((fact) => fact.startsWith('one of '));
	if (choices) return choices.slice('one of '.length).split(', ')[0];
	return /e\.g\. (\{.*\}|\[.*\]|[^;]+?)(?=,? or |, |[;:.] |;|$)/.exec(description)?.[1];
}

function typed(type: string | undefined, text: string): unknown {
	if (type === 'string') return text;
	if (type === 'number') return Number(text);
	return type === 'boolean' ? text === 'true' : parsed(text);
}

function invented({ type }: Argument): unknown {
	return { string: 'x', number: 1, boolean: true }[type ?? ''] ?? { name: 'x' };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** What a refusal asks for, where it says so. */
function asked(problem: string, { type }: Argument): unknown {
	const choice = /[Uu]se (?:exactly )?one of: ([^,.]+)/.exec(problem)?.[1];
	if (choice) return choice;
	const example = /e\.g\. (\{.*\}|\[.*\]|[^\s,]+)/.exec(problem)?.[1]?.replace(/\.$/, '');
	if (example) return type === 'string' ? example : parsed(example);
	return problem.includes('neither true nor false') ? 'true' : undefined;
}

function setAt(target: Input, [first, ...rest]: string[], value: unknown): void {
	const isText = typeof target[first!] === 'string' && /^\d+$/.test(rest[0] ?? '');
	if (rest.length === 0 || isText) target[first!] = value;
	else {
		const inner = target[first!];
		target[first!] = typeof inner === 'object' && inner !== null ? inner : {};
		setAt(target[first!] as Input, rest, value);
	}
}
