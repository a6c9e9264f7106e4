/** A model that knows nothing but what it is given: the schema of a tool, and what the tool answers. */
export type Input = Record<string, unknown>;

/** What it knows of a tool. */
interface Tool {
	inputSchema: { properties?: object };
}

interface Property {
	type?: string;
	description?: string;
}

/**
 * Arguments from the schema alone. Of those that may be empty it gives the ones of which the schema says
 * what they look like, or else the first, and none that is for a second call.
 */
export function firstTry({ inputSchema }: Tool): Input {
	const all = Object.entries((inputSchema.properties ?? {}) as Record<string, Property>);
	const mayBeEmpty = all.filter(([, { description }]) => description?.endsWith('; may be empty'));
	const empty = mayBeEmpty.filter(([, { description }]) => foundIn(description) === undefined);
	const later = empty.filter(([, { description }]) => description?.startsWith('To continue'));
	const now = empty.filter((one) => !later.includes(one));
	const left = empty.length === mayBeEmpty.length ? [...later, ...now.slice(1)] : empty;
	return Object.fromEntries(
		all.map(([name, { type, description }]) => [
			name,
			left.some(([other]) => other === name) ? '' : valueOf(type, foundIn(description)),
		]),
	);
}

/** What the description of an argument says: `one of APPROVE, DELETE`, `ISO 8601`, `e.g. 5001`. */
function foundIn(description = ''): string | undefined {
	const facts = description.split('; ').slice(1);
	const says = (start: string) => facts.find((fact) => fact.startsWith(start))?.slice(start.length);
	if (facts.includes('ISO 8601')) return '2026-01-31T09:00:00Z';
	return says('one of ')?.split(', ')[0] ?? says('e.g. ');
}

function valueOf(type: string | undefined, text: string | undefined): unknown {
	if (type === 'boolean') return false;
	if (type === 'number') return Number(text ?? 1);
	return type === 'string' ? (text ?? 'x') : { name: 'x' };
}

/** The arguments changed as the refusal says; undefined when it says nothing of them. */
export function secondTry(input: Input, refusal: string): Input | undefined {
	let changed: Input | undefined;
	let number = 0;
	for (const line of refusal.replace(/^\w+Error: /, '').split('\n')) {
		const [, name, inside = '', problem] = /^([\w-]+)((?:[.[][^:\s]*)?): (.+)$/.exec(line) ?? [];
		if (name === undefined || problem === undefined || !(name in input)) continue;
		changed ??= structuredClone(input);
		setAt(
			changed,
			[name, ...inside.split(/[.[\]]+/).filter((part) => part !== '')],
			better(problem, () => String(++number)),
		);
	}
	return changed;
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

/** What a refusal asks for. */
function better(problem: string, nextNumber: () => string): unknown {
	const choice = /[Uu]se (?:exactly )?one of: ([^,.]+)/.exec(problem)?.[1];
	if (choice) return choice;
	const example = /e\.g\. (\{.*\}|\[.*\]|[^\s,]+)/.exec(problem)?.[1]?.replace(/\.$/, '');
	if (example) return /^[[{]/.test(example) ? (JSON.parse(example) as unknown) : example;
	if (problem.includes('neither true nor false')) return 'true';
	return /number|id of this kind/.test(problem) ? nextNumber() : 'y';
}
