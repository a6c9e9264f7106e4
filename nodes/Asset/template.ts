import { operation, resourceOf } from '../kernel/operation';
import { isObject } from '../kernel/values/values';
import { f } from '../service/fields';

/** The languages that templates of messages are publicly known to have, by their codes. */
const LANGUAGES = languages(
	'af sq ar az bn bg ca zh_CN zh_HK zh_TW hr cs da nl en en_GB en_US et fil fi fr ka de el gu ha he hi hu ' +
		'id ga it ja kn kk rw_RW ko ky_KG lo lv lt mk ms ml mr nb fa pl pt_BR pt_PT pa ro ru sr sk sl es es_AR ' +
		'es_ES es_MX sw sv ta te th tr uk ur uz vi Zu',
);

/** Each code with its name: `pt_BR` -> `Portuguese (Brazil)`. */
function languages(codes: string) {
	const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
	const named = (value: string) => ({ name: names.of(value.replace('_', '-')) ?? value, value });
	return f.byName(codes.split(' ').map(named));
}

const withHeader = { shownWhen: { headerType: ['DOCUMENT', 'IMAGE', 'TEXT', 'VIDEO'] } };

/** What is in the message in place of {{1}}, {{2}}, …, in that order. */
const placeholders = f.rows(
	'placeholders',
	'Where the values for {{1}}, {{2}} and so on come from, in that order',
	{ placeholder: 'Add Placeholder', appears: { after: 'message' } },
	[
		f.id('assetClass', 'What kind of record holds the value', { default: 'PROFILE' }),
		f.id('customFieldName', 'The field of that record', {
			displayName: 'Field Name',
			placeholder: 'e.g. PROFILE.firstName',
		}),
		f.text('displayName', 'The name of the field that people see'),
	],
);

/** An expression may give the label, too, where it differs from the value. */
const actionOf = (...actions: string[]) => ({ shownWhen: { action: actions } });

const buttons = f.rows(
	'buttons',
	'Buttons under the message, usually at most 3',
	{ placeholder: 'Add Button', appears: { after: 'message' } },
	[
		f.text('title', 'What the button says, usually at most 20 characters'),
		f.openChoice('action', 'What the button does', { default: 'TEXT' }, [
			{ name: 'Call', value: 'DIAL' },
			{ name: 'Open URL', value: 'OPEN_URL' },
			{ name: 'Quick Reply', value: 'TEXT' },
		]),
		f.text('payload', 'What the platform gets when the button is used'),
		f.id('countryCode', 'The country of the phone number', {
			...actionOf('DIAL', 'Call'),
			placeholder: 'e.g. IN_+91',
		}),
		f.id('phoneNumber', 'The phone number that is called', { ...actionOf('DIAL', 'Call') }),
		f.id('url', 'The page that is opened', { ...actionOf('OPEN_URL') }),
		f.openChoice(
			'urlType',
			'Whether the URL holds a placeholder, e.g. {{1}}',
			{ ...actionOf('OPEN_URL'), default: 'STATIC' },
			['DYNAMIC', 'STATIC'],
		),
		f.list('example', 'A value for each placeholder of the button'),
	],
);

const fields: readonly f.Field[] = [
	f.text('name', 'The name of the template', { ...f.USUAL, placeholder: 'e.g. Welcome' }),
	...f.under('templateAsset', [
		...f.under('attachment', [
			f.id('wabaId', 'The ID of the business account that sends the message', {
				...f.USUAL,
				displayName: 'Business Account ID',
			}),
			f.id(
				'elementName',
				'The name of the template on the channel: small letters, digits and underscores',
				{ ...f.USUAL, placeholder: 'e.g. welcome_2026' },
			),
		]),
		f.channelTypeField("The platform's own name for the channel", {
			...f.USUAL,
			placeholder: 'e.g. BUSINESS_MESSAGING',
		}),
		...f.under('attachment', [
			f.openChoice(
				'category',
				'What the message is for',
				{ default: 'UTILITY', appears: 'onRequest' },
				['MARKETING', 'UTILITY'],
			),
			f.openChoice(
				'langCode',
				'The language of the message',
				{ default: 'en', displayName: 'Language' },
				LANGUAGES,
			),
			f.text('message', 'The text, with {{1}}, {{2}} and so on where values are filled in', {
				...f.USUAL,
				rows: 4,
				placeholder: 'e.g. Welcome {{1}}!',
			}),
			f.openChoice(
				'headerType',
				'What is shown above the message',
				{
					path: 'header.headerType',
					unset: '- None -',
					displayName: 'Header',
					appears: 'onRequest',
				},
				['DOCUMENT', 'IMAGE', 'TEXT', 'VIDEO'],
			),
			f.text('headerMessage', 'The text of the header, or the public address of its file', {
				...withHeader,
				empty: 'decide',
				path: 'header.message',
				displayName: 'Header Text or URL',
			}),
			f.list('headerExample', 'A value for each placeholder of the header', {
				...withHeader,
				path: 'header.example',
				displayName: 'Header Examples',
			}),
			placeholders,
			f.list(
				'example',
				'A value for each placeholder, which the channel sees when it checks the template',
				{ displayName: 'Examples', appears: { after: 'message' } },
			),
			buttons,
		]),
	]),
];

const more: readonly f.Field[] = f.asked('description tags', [
	f.text('description', 'What the template is for'),
	...f.under('templateAsset.attachment', [
		f.text('footer', 'The line below the message'),
		f.id('namespace', 'Any text that no other template has. By default the element name.'),
		f.chosenFlag('allowCategoryChange', 'Whether the channel may put it into another category', {
			empty: 'decide',
		}),
	]),
	...f.under('taxonomy', [
		f.campaignLocator('The campaign that it belongs to, by its ID'),
		f.list('tags', 'Words to find the template by'),
	]),
]);

/** A message template of a business messaging channel, with what is the same in each. */
function asTemplate(form: Record<string, unknown>): Record<string, unknown> {
	const { name, templateAsset, ...others } = form;
	const { attachment, ...asset } = isObject(templateAsset) ? templateAsset : {};
	const { buttons: given, ...message } = isObject(attachment) ? attachment : {};
	return {
		...(name !== undefined && { name }),
		assetType: 'TEMPLATE_ASSET',
		status: 'APPROVED',
		...others,
		templateAsset: {
			...(name !== undefined && { name }),
			templateType: 'HSM',
			...asset,
			attachment: {
				type: 'HSM',
				namespace: message.elementName,
				allowCategoryChange: true,
				wabaTemplateStatus: 'PENDING',
				...message,
				...(Array.isArray(given) && { buttons: given.map(asButton) }),
			},
		},
	};
}

/** A button as the API has it: what it does is an object of its own. */
function asButton(row: unknown): unknown {
	if (!isObject(row)) return row;
	const { title, payload, example, ...actionDetail } = row;
	return { title, payload, actionDetail, example };
}

const create = operation({
	value: 'create',
	action: 'Create a template asset',
	description:
		'Create a message template of a business messaging channel, which the channel then checks; JSON creates any other template',
	endpoint: 'POST /sam/template',
	fields: [f.knownBody({ fields, more, about: 'message', shape: asTemplate })],
});

export const resource = resourceOf('template', [create]);
