import type { Channel } from '../channels';
import { businessChat, walletFields } from './businessChat';
import { businessMessaging } from './businessMessaging';
import { liveChat } from './liveChat';
import { social } from './social';

export { walletField } from './businessChat';

/**
 * The catalogue of templates (Part 3, "Template types by channel"). It makes the editor's fields,
 * the checks and the table in docs/users/publishing.md: a new template is a new entry.
 */
export const catalogue = [...social, ...businessMessaging, ...businessChat, ...liveChat];

/** Where the buttons of a type are that a customer can answer with: rows, on every channel. */
export const BUTTONS: Readonly<Record<string, string>> = {
	BUTTON_TEMPLATE: 'elementList.elementList',
	CARD: 'buttons',
	CAROUSEL: 'cardAttachmentList.buttons',
	LIST_PICKER: 'sections.items',
	QUICK_REPLY: 'quickReplies',
	RICH_TEXT_CAROUSEL: 'cardAttachmentList.buttons',
};

export const WALLET = '<MAKER>_PAY';

export function templatesOf(channel: Channel) {
	return catalogue.filter((template) => template.channel === channel);
}

/** The template of an attachment's `type` on a channel; undefined when the channel does not allow it. */
export function templateOf(channel: Channel, type: unknown) {
	if (type === WALLET) return undefined;
	const [, maker] = (typeof type === 'string' && /^([A-Z]+)_PAY$/.exec(type)) || [];
	const wanted = maker === undefined ? type : WALLET;
	const found = templatesOf(channel).find((template) => template.type === wanted);
	return found && maker !== undefined ? { ...found, fields: walletFields(maker) } : found;
}
