import type { INodeProperties } from 'n8n-workflow';
import { isMissing, isNothing, isObject, quote } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { CHANNELS, type Channel } from './channels';
import { catalogue, templateOf, templatesOf, WALLET, walletField } from './templates';
import type { Template } from './templates/template';

/** The template type that means a text and no attachment. */
export const PLAIN_TEXT = 'plainText';

/**
 * What goes to every channel without a template: a text, or a file. The specification shows plain text on
 * channel A only; public documentation of the service shows both everywhere.
 */
const WITHOUT_TEMPLATE = [
	{ value: PLAIN_TEXT, name: 'Text', description: 'A text without a template' },
	{ value: 'IMAGE', name: 'Image', description: 'A picture without a template' },
	{ value: 'VIDEO', name: 'Video', description: 'A video without a template' },
	{ value: 'DOC', name: 'Document', description: 'A document without a template' },
	{ value: 'AUDIO', name: 'Audio', description: 'A recording without a template' },
];

export const [, ...FILE_TYPES] = WITHOUT_TEMPLATE.map(({ value }) => value);

const fileFields: readonly f.Field[] = [
	f.text('url', 'The address of the file, which the platform fetches', {
		empty: 'never',
		displayName: 'File URL',
	}),
	f.text('title', 'The name of the file', { forModel: 'asked', displayName: 'File Title' }),
	f.text('previewUrl', 'The address of an image to show before the file is opened'),
];

const walletMaker = f.pattern(
	'walletMaker',
	"The maker's name in capital letters; the template's type is that name with _PAY",
	/^[A-Z]+$/,
	"the maker's name in capital letters",
	{ empty: 'never' },
);

/** How n8n shows the choice of a template, the fields of each, those of a text, and those of a file. */
export function attachmentProperties(textFields: readonly f.Field[]): INodeProperties[] {
	const ofFile = f.editorProperties(fileFields);
	return [
		...CHANNELS.map(templateType),
		...catalogue.flatMap(templateProperties),
		...textFields.flatMap((field) => f.when({ templateType: [PLAIN_TEXT] }, field).properties),
		...ofFile.map((property) => f.shownWhen({ templateType: FILE_TYPES }, property)),
	];
}

/** The templates of the channel, and only these; a text and files go without one. */
function templateType(channel: Channel): INodeProperties {
	const types = templatesOf(channel).map(({ name, type, description }) => ({
		name: `${name} (${type})`,
		value: type,
		description,
	}));
	return f.propertyOf(
		f.choice(
			'templateType',
			'The form of the message. The fields below depend on it.',
			{ sameForAll: true, shownWhen: { channel: [channel] }, default: PLAIN_TEXT },
			f.byName([...types, ...WITHOUT_TEMPLATE]),
		),
	);
}

/** The fields of one template, shown for its channel and type. */
function templateProperties({ channel, type, fields }: Template): INodeProperties[] {
	return [
		...(type === WALLET ? f.inputOf(walletMaker).properties : []),
		...f.editorProperties(f.asked('description message name title url', fields)),
	].map((property) => f.shownWhen({ channel: [channel], templateType: [type] }, property));
}

/** The attachment of a message on a channel: a template of that channel, or a file. Its `type` says which. */
export const attachmentOn = (channel: Channel): f.Field => ({
	name: 'attachment',
	kind: 'object',
	parse: (raw, at) => {
		if (isNothing(raw)) return undefined;
		if (!isObject(raw)) return at.problem(`${quote(raw)} is not an object. Give {"type": "…", …}.`);
		const { type } = raw;
		const variant = variantOn(channel, type);
		if (variant) return readAttachment(variant, raw, at);
		const types = [...typesOn(channel), ...FILE_TYPES].join(', ');
		const other = `${quote(type)} is not a template of channel ${channel}`;
		return at
			.in('type')
			.problem(`${isMissing(type) ? 'It is empty' : other}. The type is one of: ${types}.`);
	},
});

const typesOn = (channel: Channel) => templatesOf(channel).map((template) => template.type);

function variantOn(channel: Channel, type: unknown): Variant | undefined {
	const file = FILE_TYPES.find((one) => one === type);
	if (file === undefined) return templateOf(channel, type);
	const hint = `Sent as a plain ${file}, which the service is publicly known to accept. The specification says about the types on channel ${channel}: "${typesOn(channel).join(', ')}".`;
	return { type: file, fields: fileFields, hint };
}

/** The attachment that is filled in. What a wallet's maker names has one general name in the editor. */
export function attachmentIn(reader: f.ParameterReader, channel: Channel): Record<string, unknown> {
	const chosen = reader.get('templateType');
	const isWallet = chosen === WALLET && channel === 'A';
	// Without a maker a problem was noted.
	const given = isWallet ? f.inputOf(walletMaker).read(reader) : '';
	const maker = (given as string | undefined) ?? 'MAKER';
	const type = isWallet ? `${maker}_PAY` : chosen;
	const ofWallet = (name: string) => f.editorName('paymentRequest', walletField(name));
	const fields = variantOn(channel, type)?.fields ?? [];
	const valueOf = (name: string) => reader.get(name.replace(ofWallet(maker), ofWallet('maker')));
	return { type, ...f.fromEditor(fields, isWallet ? valueOf : reader.get) };
}

/** What an attachment may be: a template, or a file. */
interface Variant extends Pick<Template, 'type' | 'fields' | 'isPublic'> {
	/** What a person should know of it, although it is sent. */
	hint?: string;
}

/** An attachment with the fields of its type. Notes every problem. */
function readAttachment(
	{ fields, isPublic = false, hint }: Variant,
	whole: Record<string, unknown>,
	at: f.Location,
): Record<string, unknown> | undefined {
	const { type, ...values } = whole;
	if (hint !== undefined) at.in('type').note(hint);
	// Sent so, the customer would get an empty bubble.
	if ((isPublic || fields.some(({ empty }) => empty === 'expect')) && !f.isFilledIn(fields, values))
		return (at.isAsGiven ? at : at.in('type')).problem(
			'It has nothing but its type. Give the fields of the template.',
		);
	const isAsGiven = isPublic && at.isAsGiven;
	const read = f.readFields(fields, values, isAsGiven ? at.forHints() : at);
	if (isAsGiven) hintAtOtherTypes(values, read, at);
	return isAsGiven ? whole : read && { type, ...read };
}

/** Hints at what is of another type than the form would send, e.g. a text in place of a list. */
function hintAtOtherTypes(given: unknown, fromForm: unknown, at: f.Location): void {
	if (isMissing(given) || fromForm === undefined) return;
	if (typeOf(given) !== typeOf(fromForm)) {
		at.note(
			`${quote(given)} is ${typeOf(given)}, although the platform is known to take ${typeOf(fromForm)}. It is sent as it is.`,
		);
	} else if (Array.isArray(given) && given.length === (fromForm as unknown[]).length) {
		given.forEach((part, i) => hintAtOtherTypes(part, (fromForm as unknown[])[i], at.in(i)));
	} else if (isObject(given)) {
		for (const [name, part] of Object.entries(fromForm as object))
			hintAtOtherTypes(given[name], part, at.in(name));
	}
}

function typeOf(value: unknown): string {
	return Array.isArray(value) ? 'a list' : (TYPES[typeof value] ?? 'an object');
}

const TYPES: Readonly<Record<string, string>> = {
	string: 'a text',
	number: 'a number',
	bigint: 'a number',
	boolean: 'a boolean',
};
