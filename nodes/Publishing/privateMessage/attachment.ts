import { isMissing, isNothing, isObject, quote } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { CHANNELS, type Channel } from './channels';
import { catalogue, templateOf, templatesOf, WALLET, walletField } from './templates';

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

export function attachmentProperties(textFields: readonly f.Field[]) {
	const shown = (conditions: f.Conditions, fields: readonly f.Field[]) =>
		f.editorProperties(fields).map((property) => f.shownWhen(conditions, property));
	return [
		...CHANNELS.map(templateType),
		...catalogue.flatMap(({ channel, type, fields }) =>
			shown({ channel: [channel], templateType: [type] }, [
				...(type === WALLET ? [walletMaker] : []),
				...f.asked('description message name title url', fields),
			]),
		),
		...shown({ templateType: [PLAIN_TEXT] }, textFields),
		...shown({ templateType: FILE_TYPES }, fileFields),
	];
}

function templateType(channel: Channel) {
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

/** The attachment that is filled in. What a wallet's maker names has one general name in the editor. */
export function attachmentIn(reader: f.ParameterReader, channel: Channel): Record<string, unknown> {
	const chosen = reader.get('templateType');
	const isWallet = chosen === WALLET && channel === 'A';
	// Without a maker a problem was noted.
	const maker = (isWallet && f.inputOf(walletMaker).read(reader)) || 'MAKER';
	const type = isWallet ? `${maker}_PAY` : chosen;
	const ofWallet = (name: string) => f.editorName('paymentRequest', walletField(name));
	const valueOf = (name: string) => reader.get(name.replace(ofWallet(maker), ofWallet('maker')));
	return { type, ...f.fromEditor(fieldsOf(channel, type) ?? [], valueOf) };
}

const isFile = (type: unknown): type is string => FILE_TYPES.some((file) => file === type);

const fieldsOf = (channel: Channel, type: unknown) =>
	isFile(type) ? fileFields : templateOf(channel, type)?.fields;

/** The attachment of a message on a channel: a template of that channel, or a file. Its `type` says which. */
export const attachmentOn = (channel: Channel): f.Field => ({
	name: 'attachment',
	kind: 'object',
	parse: (raw, at) => {
		if (isNothing(raw)) return undefined;
		if (!isObject(raw)) return at.problem(`${quote(raw)} is not an object. Give {"type": "…", …}.`);
		const { type, ...values } = raw;
		const fields = fieldsOf(channel, type);
		const types = templatesOf(channel).map((template) => template.type);
		const typeAt = at.in('type');
		if (fields === undefined) {
			const other = `${quote(type)} is not a template of channel ${channel}`;
			return typeAt.problem(
				`${isMissing(type) ? 'It is empty' : other}. The type is one of: ${[...types, ...FILE_TYPES].join(', ')}.`,
			);
		}
		if (isFile(type))
			typeAt.note(
				`Sent as a plain ${type}, which the service is publicly known to accept. The specification says about the types on channel ${channel}: "${types.join(', ')}".`,
			);
		const isPublic = templateOf(channel, type)?.isPublic === true;
		const isAsked = isPublic || fields.some(({ empty }) => empty === 'expect');
		// Sent so, the customer would get an empty bubble.
		if (isAsked && !f.isFilledIn(fields, values))
			return (at.isAsGiven ? at : typeAt).problem(
				'It has nothing but its type. Give the fields of the template.',
			);
		const isAsGiven = isPublic && at.isAsGiven;
		const read = f.readFields(fields, values, isAsGiven ? at.forHints() : at);
		if (isAsGiven) hintAtOtherTypes(values, read, at);
		return isAsGiven ? raw : { type, ...read };
	},
});

/** Hints at what is of another type than the form would send, e.g. a text in place of a list. */
function hintAtOtherTypes(given: unknown, fromForm: unknown, at: f.Location): void {
	if (isMissing(given) || fromForm === undefined) return;
	if (typeOf(given) !== typeOf(fromForm))
		at.note(
			`${quote(given)} is ${typeOf(given)}, although the platform is known to take ${typeOf(fromForm)}. It is sent as it is.`,
		);
	else if (Array.isArray(given) && given.length === (fromForm as unknown[]).length)
		given.forEach((part, i) => hintAtOtherTypes(part, (fromForm as unknown[])[i], at.in(i)));
	else if (isObject(given))
		for (const [name, part] of Object.entries(fromForm as object))
			hintAtOtherTypes(given[name], part, at.in(name));
}

const typeOf = (value: unknown) =>
	Array.isArray(value) ? 'a list' : (TYPES[typeof value] ?? 'an object');

const TYPES: Readonly<Record<string, string>> = {
	string: 'a text',
	number: 'a number',
	bigint: 'a number',
	boolean: 'a boolean',
};
