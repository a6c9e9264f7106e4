import { text } from '../../../shared/fields';

/** An address that is opened. */
export const webUrl = (name: string, description: string, displayName?: string) =>
	text(name, {
		...(displayName !== undefined && { displayName }),
		placeholder: 'e.g. https://example.com',
		description,
	});
