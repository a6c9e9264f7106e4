/**
 * Writes the tables of the private message templates in docs/publishing.md, from the node's catalogue.
 * With --check it writes nothing, and exits 1 when one of them is stale.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHANNELS, channels, rulesOf } from '../nodes/Publishing/privateMessage/channels';
import type { Condition, Part } from '../nodes/Publishing/privateMessage/part';
import { templatesOf, type Template } from '../nodes/Publishing/privateMessage/templates';
import { bringUpToDate } from './lib/generated';
import { root } from './lib/rooms';

const target = 'docs/publishing.md';
const BETWEEN = /(<!-- templates -->)[^]*(<!-- \/templates -->)/;

/** A page with the table between its marks written anew. */
export function withCatalogue(page: string): string {
	const table = CHANNELS.map(
		(channel) => `### ${channels[channel].name}

${rulesOf(channel).plainText ? 'Plain text goes without a template.\n\n' : ''}${templatesOf(channel).map(section).join('\n\n')}`,
	).join('\n\n');
	return page.replace(
		BETWEEN,
		(_all, start: string, end: string) => `${start}\n\n${table}\n\n${end}`,
	);
}

function section({ type, name, description, parts }: Template): string {
	const title = `**${name}** \`${type}\`: ${description.charAt(0).toLowerCase()}${description.slice(1)}.`;
	if (parts === undefined) return title;
	return `${title}

| Field | Type | Required | Values and conditions |
|---|---|---|---|
${rows(parts, '').join('\n')}`;
}

function rows(parts: readonly Part[], prefix: string): string[] {
	return parts.flatMap((part) => {
		const field = `${prefix}${part.name}${part.kind === 'list' ? '[]' : ''}`;
		return [
			`| \`${field}\` | ${typeOf(part)} | ${required(part, parts)} | ${notes(part)} |`,
			...('parts' in part ? rows(part.parts, `${field}.`) : []),
		];
	});
}

function typeOf(part: Part): string {
	if (part.kind === 'value') return part.type;
	if (part.kind === 'constant') return 'string';
	return part.kind === 'unsupported' ? '' : part.kind;
}

function required(part: Part, siblings: readonly Part[]): string {
	if (part.required === true) return part.onlyWhen ? `when ${inWords(part.onlyWhen)}` : 'yes';
	if (part.required === undefined || !isPossible(part.required, siblings)) return '';
	if (isConstant(part.required, siblings)) return 'yes';
	return `when ${inWords(part.required)}`;
}

/** Whether the sibling has one value only on this channel, so that a condition on it is no condition. */
function isConstant({ part }: Condition, siblings: readonly Part[]): boolean {
	return siblings.some(({ name, kind }) => name === part && kind === 'constant');
}

/** Whether the sibling can have one of the values on this channel. */
function isPossible({ part, is }: Condition, siblings: readonly Part[]): boolean {
	const sibling = siblings.find(({ name }) => name === part);
	if (sibling?.kind === 'constant') return is.includes(sibling.value);
	return sibling?.kind === 'value' && is.some((value) => sibling.values?.includes(value));
}

function notes(part: Part): string {
	if (part.kind === 'unsupported') return 'not supported on this channel';
	if (part.kind === 'constant') return `always \`${part.value}\`; filled in`;
	return [
		...(part.kind === 'value' && part.values
			? [part.values.map((v) => `\`${v}\``).join(', ')]
			: []),
		...(part.onlyWhen ? [`only when ${inWords(part.onlyWhen)}`] : []),
	].join('; ');
}

function inWords({ part, is }: Condition): string {
	return is.length === 1 && is[0] === ''
		? `\`${part}\` is not set`
		: `\`${part}\` is ${is.map((value) => `\`${value}\``).join(' or ')}`;
}

if (require.main === module) {
	const page = readFileSync(path.join(root, target), 'utf8');
	bringUpToDate(new Map([[target, withCatalogue(page)]]), 'templates');
}
