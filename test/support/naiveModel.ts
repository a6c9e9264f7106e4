/** A model that knows nothing but what it is told: the schema of a tool, and what the tool answers. */
export type Input = Record<string, unknown>;

/** What it is told of a tool. */
interface Tool {
	description?: string;
	inputSchema: { properties?: object };
}

interface Property {
	type?: string;
	description?: string;
}

/** Arguments from the schema and the description alone. */
export function firstTry({ description = '', inputSchema }: Tool): Input {
	return Object.fromEntries(
		Object.entries((inputSchema.properties ?? {}) as Record<string, Property>).map(
			([name, { type }]) => [name, valueOf(type, told(description, name))],
		),
	);
}

/** What the description says of an argument: `Action: one of APPROVE, DELETE.`, `Start Date: ISO 8601.` */
function told(description: string, name: string): string | undefined {
	const words = name.replaceAll('_', ' ');
	const choice = description
		.split('. ')
		.find((sentence) => sentence.startsWith(`${words}: one of `))
		?.slice(`${words}: one of `.length);
	if (choice) return choice.split(/, |\./)[0];
	const times = description.split('. ').find((sentence) => sentence.includes(': ISO 8601'));
	return times?.split(':')[0]?.split(', ').includes(words) ? '2026-01-31T09:00:00Z' : undefined;
}

function valueOf(type: string | undefined, text: string | undefined): unknown {
	if (type === 'boolean') return false;
	if (type === 'number') return 1;
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
