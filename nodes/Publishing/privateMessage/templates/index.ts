import type { Channel } from '../channels';
import { address } from './address';
import { authentication } from './authentication';
import { buttonTemplate } from './buttonTemplate';
import { card } from './card';
import { carousel } from './carousel';
import { ctaUrl } from './ctaUrl';
import { listPicker } from './listPicker';
import { location } from './location';
import { quickReply } from './quickReply';
import { richLink } from './richLink';
import type { Template } from './template';
import { withoutFieldTable } from './withoutFieldTable';

export type { Template } from './template';

/**
 * The catalogue of templates (Part 3, "Template types by channel"). It makes the editor's fields,
 * the checks and the table in docs/publishing.md: a new template is a new entry.
 */
export const catalogue: readonly Template[] = [
	...quickReply,
	...buttonTemplate,
	...carousel,
	...listPicker,
	...card,
	...location,
	...address,
	...ctaUrl,
	...richLink,
	...authentication,
	...withoutFieldTable,
];

export const WALLET = '<MAKER>_PAY';
const WALLET_TYPE = /^[A-Z]+_PAY$/;

export function templatesOf(channel: Channel): Template[] {
	return catalogue.filter((template) => template.channel === channel);
}

/** The template of an attachment's `type` on a channel; undefined when the channel does not allow it. */
export function templateOf(channel: Channel, type: unknown): Template | undefined {
	const wanted = typeof type === 'string' && WALLET_TYPE.test(type) ? WALLET : type;
	return type === WALLET
		? undefined
		: templatesOf(channel).find((template) => template.type === wanted);
}
