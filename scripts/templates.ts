/**
 * Writes the tables of the private message templates in docs/users/publishing.md, from the node's catalogue.
 * With --check it writes nothing, and exits 1 when one of them is stale.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHANNELS, channels } from '../nodes/Publishing/privateMessage/channels';
import { templatesOf } from '../nodes/Publishing/privateMessage/templates';
import type { Field } from '../nodes/kernel/fields';
import { blockIn, bringUpToDate } from './lib/generated';
import { root } from './lib/rooms';

type Template = ReturnType<typeof templatesOf>[number];

const target = 'docs/users/publishing.md';

/** A page with an updated table between its marks. */
export function withCatalogue(page: string): string {
	const table = CHANNELS.map(
		(channel) => `### ${channels[channel].name}

${templatesOf(channel).map(section).join('\n\n')}`,
	).join('\n\n');
	return blockIn(page, 'templates', table);
}

function section({ type, name, description, fields }: Template): string {
	const title = `**${name}** \`${type}\`: ${description.charAt(0).toLowerCase()}${description.slice(1)}.`;
	return `${title}

| Field | Type | Required | Values and conditions |
|---|---|---|---|
${lines(fields).join('\n')}`;
}

interface Row {
	/** Where the object that has the field begins, e.g. `receivedMessage.`. */
	prefix: string;
	names: string[];
	/** Type, requirement and notes. */
	cells: string[];
}

function lines(fields: readonly Field[]): string[] {
	return merged(rows(fields, '')).map(({ prefix, names: [first, ...others], cells }) => {
		const dot = prefix === '' ? '' : '.';
		const paths = [`${prefix}${first}`, ...others.map((name) => `${dot}${name}`)];
		return `| ${paths.map((one) => `\`${one}\``).join(', ')} | ${cells.join(' | ')} |`;
	});
}

/** Neighbours that only differ by their names share a line. */
function merged(all: readonly Row[]): Row[] {
	return all.reduce<Row[]>((done, row) => {
		const last = done.at(-1);
		if (last?.prefix === row.prefix && last.cells.join() === row.cells.join())
			last.names.push(...row.names);
		else done.push({ ...row, names: [...row.names] });
		return done;
	}, []);
}

function rows(fields: readonly Field[], prefix: string): Row[] {
	const seen = new Map<string, string>();
	return fields.flatMap((field) => {
		const name = `${field.name}${field.kind === 'rows' ? '[]' : ''}`;
		const cells = [TYPES[field.kind], requirement(field, fields), notes(field)];
		const below = rows(field.fields ?? [], `${prefix}${name}.`);
		const own = { prefix, names: [name], cells };
		if (below.length < 2) return [own, ...below];
		const content = JSON.stringify(rows(field.fields!, ''));
		const twin = seen.get(content);
		if (twin === undefined) seen.set(content, `${prefix}${name}`);
		return twin === undefined
			? [own, ...below]
			: [{ ...own, cells: [...cells.slice(0, 2), `the fields of \`${twin}\``] }];
	});
}

const TYPES: Readonly<Record<Field['kind'], string>> = {
	boolean: 'boolean',
	choice: 'string',
	constant: 'string',
	id: 'string',
	int64: 'number',
	json: 'object',
	list: 'list of strings',
	map: 'object',
	number: 'number',
	object: 'object',
	properties: 'object',
	rows: 'list',
	text: 'string',
	textOrObject: 'string or object',
	time: 'number (epoch ms)',
	unsupported: '',
};

type Conditions = NonNullable<Field['shownWhen']>;

function requirement({ empty, requiredIf }: Field, siblings: readonly Field[]): string {
	if (empty === 'expect') return 'asked for';
	if (empty === 'never' || empty === 'present') return 'yes';
	if (requiredIf === undefined) return '';
	const [[name, values]] = Object.entries(requiredIf) as [[string, Conditions[string]]];
	const sibling = siblings.find((one) => one.name === name);
	// One value only on this channel is no condition; one that the sibling cannot have, no requirement.
	if (sibling?.value !== undefined) return values.includes(sibling.value) ? 'yes' : '';
	const isPossible = values.some((value) => choicesOf(sibling).includes(value));
	return isPossible ? `when ${inWords(requiredIf)}` : '';
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
