import type { Channel } from '../channels';
import type { Variant } from '../../../shared/fields';

/** One template type on one channel. */
export interface Template extends Variant {
	channel: Channel;
	/** What a person reads in the list. */
	name: string;
	description: string;
}
