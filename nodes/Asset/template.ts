import { f } from '../shared/fields';
import { operation, resourceOf } from '../shared/operation';
import { isObject } from '../shared/values';

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
	[
		f.id('assetClass', { default: 'PROFILE', description: 'What kind of record holds the value' }),
		f.id('customFieldName', {
			displayName: 'Field Name',
			placeholder: 'e.g. PROFILE.firstName',
			description: 'The field of that record',
		}),
		f.text('displayName', { description: 'The name of the field that people see' }),
	],
	{
		placeholder: 'Add Placeholder',
		description: 'Where the values for {{1}}, {{2}} and so on come from, in that order',
	},
);

/** By value, and by a label in other words. */
const actionOf = (...actions: string[]) => ({ shownWhen: { action: actions } });

const buttons = f.rows(
	'buttons',
	[
		f.text('title', { description: 'What the button says, usually at most 20 characters' }),
		f.openChoice(
			'action',
			[
				{ name: 'Call', value: 'DIAL' },
				{ name: 'Open URL', value: 'OPEN_URL' },
				{ name: 'Quick Reply', value: 'TEXT' },
			],
			{ default: 'TEXT', description: 'What the button does' },
		),
		f.text('payload', { description: 'What the platform gets when the button is used' }),
		f.id('countryCode', {
			...actionOf('DIAL', 'Call'),
			placeholder: 'e.g. IN_+91',
			description: 'The country of the phone number',
		}),
		f.id('phoneNumber', {
			...actionOf('DIAL', 'Call'),
			description: 'The phone number that is called',
		}),
		f.id('url', {
			...actionOf('OPEN_URL'),
			description: 'The page that is opened',
		}),
		f.openChoice('urlType', ['DYNAMIC', 'STATIC'], {
			...actionOf('OPEN_URL'),
			default: 'STATIC',
			description: 'Whether the URL holds a placeholder, e.g. {{1}}',
		}),
		f.list('example', { description: 'A value for each placeholder of the button' }),
	],
	{
		placeholder: 'Add Button',
		description: 'Buttons under the message, usually at most 3',
	},
);

const fields: readonly f.Field[] = [
	f.text('name', {
		...f.USUAL,
		placeholder: 'e.g. Welcome',
		description: 'The name of the template',
	}),
	...f.under('templateAsset', [
		...f.under('attachment', [
			f.id('wabaId', {
				...f.USUAL,
				displayName: 'Business Account ID',
				description: 'The ID of the business account that sends the message',
			}),
			f.id('elementName', {
				...f.USUAL,
				placeholder: 'e.g. welcome_2026',
				description:
					'The name of the template on the channel: small letters, digits and underscores',
			}),
		]),
		f.channelTypeField({
			...f.USUAL,
			placeholder: 'e.g. BUSINESS_MESSAGING',
			description: "The platform's own name for the channel",
		}),
		...f.under('attachment', [
			f.openChoice('category', ['MARKETING', 'UTILITY'], {
				default: 'UTILITY',
				description: 'What the message is for',
			}),
			f.openChoice('langCode', LANGUAGES, {
				default: 'en',
				displayName: 'Language',
				description: 'The language of the message',
			}),
			f.text('message', {
				...f.USUAL,
				rows: 4,
				placeholder: 'e.g. Welcome {{1}}!',
				description: 'The text, with {{1}}, {{2}} and so on where values are filled in',
			}),
			f.openChoice('headerType', ['DOCUMENT', 'IMAGE', 'TEXT', 'VIDEO'], {
				path: 'header.headerType',
				unset: '- None -',
				displayName: 'Header',
				description: 'What is shown above the message',
			}),
			f.text('headerMessage', {
				...withHeader,
				path: 'header.message',
				displayName: 'Header Text or URL',
				description: 'The text of the header, or the public address of its file',
			}),
			f.list('headerExample', {
				...withHeader,
				path: 'header.example',
				displayName: 'Header Examples',
				description: 'A value for each placeholder of the header',
			}),
			placeholders,
			f.list('example', {
				displayName: 'Examples',
				description:
					'A value for each placeholder, which the channel sees when it checks the template',
			}),
			buttons,
		]),
	]),
];

const more: readonly f.Field[] = f.asked('description tags', [
	f.text('description', { description: 'What the template is for' }),
	...f.under('templateAsset.attachment', [
		f.text('footer', { description: 'The line below the message' }),
		f.id('namespace', {
			description: 'Any text that no other template has. By default the element name.',
		}),
		f.chosenFlag('allowCategoryChange', 'Whether the channel may put it into another category'),
	]),
	...f.under('taxonomy', [
		f.campaignLocator('The campaign that it belongs to, by its ID'),
		f.list('tags', { description: 'Words to find the template by' }),
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
	done: 'created',
});

export const resource = resourceOf('template', [create]);
