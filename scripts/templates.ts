/**
 * Writes the tables of the private message templates in docs/publishing.md, from the node's catalogue.
 * With --check it writes nothing, and exits 1 when one of them is stale.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHANNELS, channels, rulesOf } from '../nodes/Publishing/privateMessage/channels';
import type { Condition, TableField } from '../nodes/Publishing/privateMessage/fieldTable/field';
import { templatesOf, type Template } from '../nodes/Publishing/privateMessage/templates';
import { bringUpToDate } from './lib/generated';
import { root } from './lib/rooms';

const target = 'docs/publishing.md';
const BETWEEN = /(<!-- templates -->)[^]*(<!-- \/templates -->)/;

/** A page with an updated table between its marks. */
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

function section({ type, name, description, fields }: Template): string {
	const title = `**${name}** \`${type}\`: ${description.charAt(0).toLowerCase()}${description.slice(1)}.`;
	if (fields === undefined) return title;
	return `${title}

| Field | Type | Required | Values and conditions |
|---|---|---|---|
${rows(fields, '').join('\n')}`;
}

function rows(fields: readonly TableField[], prefix: string): string[] {
	return fields.flatMap((field) => {
		const path = `${prefix}${field.name}${field.kind === 'list' ? '[]' : ''}`;
		return [
			`| \`${path}\` | ${typeOf(field)} | ${requirement(field, fields)} | ${notes(field)} |`,
			...('fields' in field ? rows(field.fields, `${path}.`) : []),
		];
	});
}

function typeOf(field: TableField): string {
	if (field.kind === 'value') return field.type;
	if (field.kind === 'constant') return 'string';
	return field.kind === 'unsupported' ? '' : field.kind;
}

function requirement(
	{ required, requiredWhen, onlyWhen }: TableField,
	siblings: readonly TableField[],
): string {
	if (required) return onlyWhen ? `when ${inWords(onlyWhen)}` : 'yes';
	if (requiredWhen === undefined || !isPossible(requiredWhen, siblings)) return '';
	return isConstant(requiredWhen, siblings) ? 'yes' : `when ${inWords(requiredWhen)}`;
}

/** Whether the sibling has one value only on this channel, so that a condition on it is no condition. */
function isConstant({ sibling }: Condition, siblings: readonly TableField[]): boolean {
	return siblings.some(({ name, kind }) => name === sibling && kind === 'constant');
}

/** Whether the sibling can have one of the values on this channel. */
function isPossible({ sibling, is }: Condition, siblings: readonly TableField[]): boolean {
	const field = siblings.find(({ name }) => name === sibling);
	if (field?.kind === 'constant') return is.includes(field.value);
	return field?.kind === 'value' && is.some((value) => field.values?.includes(value));
}

function notes(field: TableField): string {
	if (field.kind === 'unsupported') return 'not supported on this channel';
	if (field.kind === 'constant') return `always \`${field.value}\`; filled in`;
	return [
		...(field.kind === 'value' && field.values
			? [field.values.map((value) => `\`${value}\``).join(', ')]
			: []),
		...(field.onlyWhen ? [`only when ${inWords(field.onlyWhen)}`] : []),
	].join('; ');
}

function inWords({ sibling, is }: Condition): string {
	return is.length === 1 && is[0] === ''
		? `\`${sibling}\` is not set`
		: `\`${sibling}\` is ${is.map((value) => `\`${value}\``).join(' or ')}`;
}

if (require.main === module) {
	const page = readFileSync(path.join(root, target), 'utf8');
	bringUpToDate(new Map([[target, withCatalogue(page)]]), 'templates');
}
