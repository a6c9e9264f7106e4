import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { blockIn } from './lib/generated';
import { root } from './lib/rooms';

type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** What belongs to the contract's language, not to the service. */
const WORDS = /^(?:paths|components|schemas|parameters|properties|allOf|\d+)$/;

/** The name of each place with `x-known`, as path of the names that lead to it. */
function marked(part: unknown, at: string[]): string[][] {
	if (!isPart(part)) return [];
	const { if: condition, in: isParameter, name } = part;
	const own = isParameter !== undefined ? [...at, String(name)] : at;
	const below = Object.entries(part).flatMap(([key, value]) => {
		const step = key === 'then' ? typeOf(condition) : WORDS.test(key) ? [] : [key];
		return marked(value, [...own, ...step]);
	});
	return 'x-known' in part ? [own, ...below] : below;
}

/** The template that a branch of a message is about; of another branch nothing. */
function typeOf(condition: unknown): string[] {
	const { properties = {} } = condition as {
		properties?: { type?: { const?: string; pattern?: string } };
	};
	const { const: only, pattern } = properties.type ?? {};
	return only ? [only] : pattern ? [`…${pattern.replace('$', '')}`] : [];
}

/** A page of the open questions with the table of what the contract marks as publicly known. */
export function withKnown(page: string): string {
	const contract = load(readFileSync(path.join(root, 'spec/openapi.yaml'), 'utf8'));
	const places = new Map<string, string[]>();
	for (const names of marked(contract, [])) {
		const isEndpoint = names[0]!.startsWith('/');
		const where = isEndpoint ? `${names[1]!.toUpperCase()} ${names[0]}` : names[0]!;
		const what = names.slice(isEndpoint ? 2 : 1).join('.');
		places.set(where, [...(places.get(where) ?? []), ...(what ? [what] : [])]);
	}
	const rows = [...places].map(
		([where, names]) =>
			`| \`${where}\` | ${names.map((name) => `\`${name}\``).join(', ') || 'all of it'} |`,
	);
	return blockIn(page, 'known', ['| Where | What |', '| --- | --- |', ...rows].join('\n'));
}
