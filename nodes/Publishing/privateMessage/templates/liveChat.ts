import { f } from '../../../shared/fields';
import { group, imageUrl, many, on, part, textAction, titled, webUrl } from './template';

const expected = { empty: 'expect' } as const;

const disableManualResponse = f.flag(
	'disableManualResponse',
	'Whether to prevent the customer from typing until your next message',
);
const screenReaderLabel = f.text('screenReaderLabel', {
	description: 'What a screen reader says in place of what is shown',
});
const showSubmittedContent = f.flag(
	'showSubmittedContent',
	'Whether the customer still sees what was submitted',
);
const preview = (settings?: f.Settings) =>
	imageUrl('previewImageUrl', 'The address of the image at the top; may be left empty', settings);
const title = (what: string) => f.text('title', { ...expected, description: what });
const description = f.text('description', { rows: 3, description: 'The text below the heading' });

const idAndTitle = (settings: f.Settings = {}) => [
	f.text('id', { ...settings, description: 'Your name for the button' }),
	f.text('title', { ...settings, description: 'The text on the button' }),
];

/** A button, shown among its siblings. */
const button = (name: string) => part(name, 'leaveOut', idAndTitle(expected));

/** Not among its siblings, one of which has a name that its title would have there. */
const postSubmit = f.object('postSubmit', idAndTitle(), {
	empty: 'ignore',
	description: 'The button after the submission',
});

const idAndTexts: f.Field[] = [
	f.text('id', {
		...expected,
		description: 'Your name for the button, by which its answer is recognized',
	}),
	f.text('title', { ...expected, description: 'The text on the button' }),
	f.text('subtitle', { description: 'The smaller text below it' }),
	f.text('payload', { description: 'The data that is sent back when the button is pressed' }),
];

const buttons = many('buttons', 'Button', 'expect', [
	...idAndTexts,
	part('actionDetail', 'never', [
		f.openChoice('action', ['TEXT', 'OPEN_URL'], {
			displayName: 'Button Action',
			description: 'What the button does: answer with its title, or open an address',
		}),
		{
			...webUrl('url', 'The address that the button opens', { displayName: 'Button URL' }),
			hiddenWhen: { action: ['TEXT'] },
		},
	]),
]);

/** Cards next to each other. */
const cards = (parts: readonly f.Field[]) =>
	many('cardAttachmentList', 'Card', 'expect', [
		f.constant('type', 'CARD'),
		title('The heading of the card'),
		...parts,
	]);

/** The templates of channel L. The specification names their types; their fields are publicly known. */
export const liveChat = on('L', 'publicly', [
	{
		type: 'CARD',
		name: 'Card',
		description: 'A text and an image with buttons below them',
		fields: [
			title('The heading; may hold simple HTML'),
			description,
			preview(),
			buttons,
			disableManualResponse,
		],
	},
	{
		type: 'QUICK_REPLY',
		name: 'Quick Reply',
		description: 'A question with answers to tap',
		fields: [
			f.text('message', {
				rows: 3,
				...expected,
				spellings: ['title'],
				description: 'The text above the answers',
			}),
			preview(),
			many('quickReplies', 'Quick Reply', 'expect', [...idAndTexts, textAction]),
			disableManualResponse,
		],
	},
	{
		type: 'CAROUSEL',
		name: 'Carousel',
		description: 'Cards to swipe through, each with an image and buttons',
		fields: [cards([description, preview(), buttons]), disableManualResponse],
	},
	{
		type: 'PRODUCT_LIST',
		name: 'Product List',
		description: 'Products with images, and buttons that open addresses',
		fields: [
			cards([preview(expected)]),
			many('buttons', 'Button', 'expect', [
				f.text('title', { ...expected, description: 'The text on the button' }),
				part('actionDetail', 'never', [
					webUrl('url', 'The address that the button opens', { displayName: 'Button URL' }),
					f.text('target', {
						displayName: 'Button Target',
						placeholder: 'e.g. _blank',
						description: 'Where the address is opened',
					}),
					f.constant('action', 'OPEN_URL'),
				]),
			]),
			description,
			group('otherConfigs', 'leaveOut', [
				f.text('layoutType', {
					placeholder: 'e.g. IMAGE_TOP',
					description: 'How a product is laid out',
				}),
			]),
			screenReaderLabel,
			disableManualResponse,
		],
	},
	{
		type: 'APPOINTMENT',
		name: 'Appointment',
		description: 'Asks the customer for a date and a time',
		fields: [
			f.text('selectDateTitle', { ...expected, description: 'The text above the dates' }),
			f.text('selectTimeTitle', { ...expected, description: 'The text above the times' }),
			f.text('selectDatePlaceholder', {
				description: 'What the field of the date says at first',
			}),
			f.text('submitDateTitle', { description: 'The text on the button that chooses the date' }),
			f.number('numDays', { min: 0, default: '', description: 'How many days are offered' }),
			f.text('dateFormat', {
				placeholder: 'e.g. DD/MM/YYYY',
				description: 'How dates are written',
			}),
			button('submit'),
			postSubmit,
			f.text('postSubmitTitle', { description: 'The text after the submission' }),
			f.text('slotDefinitionConfigId', {
				...expected,
				displayName: 'Slot Definition ID',
				description: 'The definition of the free times on the platform',
			}),
			f.flag('fromFirstAvailableSlot', 'Whether the days begin with the first free time'),
			showSubmittedContent,
			disableManualResponse,
		],
	},
	{
		type: 'SURVEY',
		name: 'Survey',
		description: 'Asks the customer to take part in a survey',
		fields: [
			title('The heading of the survey'),
			description,
			button('surveyButton'),
			postSubmit,
			f.text('postSubmitTitle', { description: 'The text after the submission' }),
			screenReaderLabel,
			showSubmittedContent,
			disableManualResponse,
		],
	},
	{
		type: 'SECURE_FORM',
		name: 'Secure Form',
		description: 'Asks the customer for data that no agent sees in the conversation',
		fields: [
			part('form', 'expect', [
				titled(f.text('formTitle', { ...expected, description: 'The heading of the form' })),
				many('fields', 'Field', 'expect', [
					f.text('name', { ...expected, description: 'The name of the field' }),
					f.text('type', {
						...expected,
						placeholder: 'e.g. EMAIL',
						description: 'What kind of value is asked for',
					}),
				]),
			]),
			part('submit', 'expect', [
				f.text('title', { ...expected, description: 'The text on the button' }),
				part('actionDetail', 'never', [
					f.constant('postBackHandlerType', 'SECURE_FORM_POST_BACK'),
					f.constant('action', 'POST_BACK'),
				]),
			]),
		],
	},
	{
		type: 'RICH_TEXT_CAROUSEL',
		name: 'Rich Text Carousel',
		description: 'Cards with formatted texts to swipe through',
		fields: [cards([description, preview(), buttons]), screenReaderLabel, disableManualResponse],
	},
]);
