import { text, type Variant } from '../../../shared/fields';
import type { Channel } from '../channels';

/** One template type on one channel. */
export interface Template extends Variant {
	channel: Channel;
	/** What a person reads in the list. */
	name: string;
	description: string;
}

/** An address that is opened. */
export const webUrl = (name: string, description: string, displayName?: string) =>
	text(name, {
		...(displayName !== undefined && { displayName }),
		placeholder: 'e.g. https://example.com',
		description,
	});
