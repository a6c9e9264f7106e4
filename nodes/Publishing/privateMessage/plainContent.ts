import { text, type Field } from '../../shared/fields';
import { rulesOf, type Channel } from './channels';
import { templatesOf } from './templates';

/** The template type that means a text and no attachment. */
export const PLAIN_TEXT = 'plainText';

/**
 * What goes to every channel without a template: a text, or a file. The specification shows plain text on
 * channel A only; public documentation of the service shows both everywhere.
 */
export const files = [
	{ type: 'IMAGE', name: 'Image', description: 'A picture without a template' },
	{ type: 'VIDEO', name: 'Video', description: 'A video without a template' },
	{ type: 'DOC', name: 'Document', description: 'A document without a template' },
	{ type: 'AUDIO', name: 'Audio', description: 'A recording without a template' },
];

export const FILE_TYPES = files.map(({ type }) => type);

export const fileFields: readonly Field[] = [
	text('url', {
		required: true,
		displayName: 'File URL',
		placeholder: 'e.g. https://example.com/image.png',
		description: 'The address of the file, which the platform fetches',
	}),
	text('title', {
		forModel: 'asked',
		displayName: 'File Title',
		description: 'The name of the file',
	}),
	text('previewUrl', {
		placeholder: 'e.g. https://example.com/preview.png',
		description: 'The address of an image to show before the file is opened',
	}),
];

/** What to know of a text without a template on a channel, if anything. */
export function hintAtText(channel: Channel): string | undefined {
	return rulesOf(channel).plainText
		? undefined
		: 'Sent without a template, which the service is publicly known to accept. The specification says about the attachment: "required except for plain text on channel A".';
}

/** What to know of a file without a template on a channel. */
export function hintAtFile(channel: Channel, type: string): string {
	const types = templatesOf(channel).map((template) => template.type);
	return `Sent as a plain ${type}, which the service is publicly known to accept. The specification says about the types on channel ${channel}: "${types.join(', ')}".`;
}
