import { f } from '../../../shared/fields';
import { isMissing } from '../../../shared/values';
import { many, part, type Template } from './template';

/** A file at the top of a card, as CTA_URL has its image (Part 3, "Attachment field shapes"). */
const media = (name: string, type: string, what: string, more: readonly f.Field[] = []) =>
	part(name, 'leaveOut', [
		f.constant('type', type, { empty: 'expect' }),
		f.text('url', {
			empty: type === 'VIDEO' ? 'leaveOut' : 'never',
			placeholder: 'e.g. https://example.com/file',
			description: `The address of ${what} at the top of the card`,
		}),
		...more,
	]);

/** Fields of a header that JSON may have: the specification shows a file without what holds it. */
const flatFile: f.Field[] = [
	inJson(f.choice('type', ['IMAGE', 'VIDEO', 'DOC'], { exact: true })),
	inJson(f.text('url', { requiredIf: { type: ['IMAGE', 'DOC'] } })),
	inJson(f.text('title')),
];

/** A field that the editor does not offer. */
function inJson(field: f.Field): f.Field {
	const { name, kind, parse, requiredIf } = field;
	return { name, kind, parse, requiredIf };
}

const parts = part('header', 'never', [
	f.text('text', { description: 'The text at the top of the card' }),
	media('image', 'IMAGE', 'the image'),
	media('video', 'VIDEO', 'the video'),
	media('document', 'DOC', 'the document', [
		f.text('title', { description: 'The title of the document' }),
	]),
	...flatFile,
]);

/** One of these makes a header. */
const HEADERS = ['text', 'image', 'video', 'document', 'type'] as const;

const header = f.refined(parts, (value, at) =>
	HEADERS.some((name) => !isMissing(value[name])) ? value : at.in('text').problem(f.MISSING),
);

export const card: Template = {
	channel: 'W',
	type: 'CARD',
	name: 'Card',
	description: 'A text with buttons below it, and a heading, image, video or document above it',
	fields: [
		header,
		f.text('title', { displayName: 'Body Text', rows: 3, description: 'The text of the card' }),
		f.text('footerText', { empty: 'never', description: 'The small print below the card' }),
		many('buttons', 'Button', 'clear', [
			f.text('id', {
				empty: 'never',
				description: 'Your name for the button, by which its answer is recognized',
			}),
			f.text('title', { empty: 'never', description: 'The text on the button' }),
			f.text('subtitle', { description: 'The smaller text below it' }),
		]),
	],
};
