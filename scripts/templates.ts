/**
 * Writes the tables of the private message templates in docs/users/publishing.md, from the node's catalogue.
 * With --check it writes nothing, and exits 1 when one of them is stale.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHANNELS, channels } from '../nodes/Publishing/privateMessage/channels';
import { templatesOf, type Template } from '../nodes/Publishing/privateMessage/templates';
import type { Field } from '../nodes/shared/fields';
import { bringUpToDate } from './lib/generated';
import { root } from './lib/rooms';

const target = 'docs/users/publishing.md';
const BETWEEN = /(<!-- templates -->)[^]*(<!-- \/templates -->)/;

/** A page with an updated table between its marks. */
export function withCatalogue(page: string): string {
	const table = CHANNELS.map(
		(channel) => `### ${channels[channel].name}

${templatesOf(channel).map(section).join('\n\n')}`,
	).join('\n\n');
	return page.replace(
		BETWEEN,
		(_all, start: string, end: string) => `${start}\n\n${table}\n\n${end}`,
	);
}

function section({ type, name, description, fields }: Template): string {
	const title = `**${name}** \`${type}\`: ${description.charAt(0).toLowerCase()}${description.slice(1)}.`;
	return `${title}

| Field | Type | Required | Values and conditions |
|---|---|---|---|
${rows(fields, '').join('\n')}`;
}

function rows(fields: readonly Field[], prefix: string): string[] {
	return fields.flatMap((field) => {
		const path = `${prefix}${field.name}${field.kind === 'rows' ? '[]' : ''}`;
		return [
			`| \`${path}\` | ${TYPES[field.kind] ?? 'string'} | ${requirement(field, fields)} | ${notes(field)} |`,
			...rows(field.fields ?? [], `${path}.`),
		];
	});
}

const TYPES: Readonly<Record<string, string>> = {
	boolean: 'boolean',
	number: 'number',
	object: 'object',
	rows: 'list',
	textOrObject: 'string or object',
	unsupported: '',
};

type Conditions = NonNullable<Field['shownWhen']>;

function requirement({ required, expected }: Field, siblings: readonly Field[]): string {
	if (expected) return 'asked for';
	if (required === undefined || required === false) return '';
	if (required === true) return 'yes';
	const [[name, values]] = Object.entries(required) as [[string, Conditions[string]]];
	const sibling = siblings.find((one) => one.name === name);
	// One value only on this channel is no condition; one that the sibling cannot have, no requirement.
	if (sibling?.value !== undefined) return values.includes(sibling.value) ? 'yes' : '';
	const isPossible = values.some((value) => choicesOf(sibling).includes(value));
	return isPossible ? `when ${inWords(required)}` : '';
}

function notes(field: Field): string {
	if (field.kind === 'unsupported') return 'not supported on this channel';
	if (field.value !== undefined) return `always \`${field.value}\`; filled in`;
	const choices = choicesOf(field);
	return [
		...(field.editor === undefined && !field.flat ? ['in JSON only'] : []),
		...(choices.length > 0 ? [choices.map((value) => `\`${value}\``).join(', ')] : []),
	].join('; ');
}

function choicesOf(field?: Field): unknown[] {
	if (field?.kind !== 'choice') return [];
	const options = (field.editor?.options ?? []) as Array<{ value: string }>;
	return options.map(({ value }) => value).filter((value) => value !== '');
}

function inWords(conditions: Conditions): string {
	const [[name, values]] = Object.entries(conditions) as [[string, Conditions[string]]];
	return values.length === 1 && values[0] === ''
		? `\`${name}\` is not set`
		: `\`${name}\` is ${values.map((value) => `\`${value}\``).join(' or ')}`;
}

if (require.main === module) {
	const page = readFileSync(path.join(root, target), 'utf8');
	bringUpToDate(new Map([[target, withCatalogue(page)]]), 'templates');
}
