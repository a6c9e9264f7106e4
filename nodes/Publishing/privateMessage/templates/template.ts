import type { Channel } from '../channels';
import type { Field } from '../../../shared/fields';

/** One template type on one channel. */
export interface Template {
	channel: Channel;
	/** The attachment's `type`; in `<MAKER>_PAY` the maker's name is free. */
	type: string;
	/** What a person reads in the list. */
	name: string;
	description: string;
	/** Its fields other than `type`. */
	fields: readonly Field[];
	/** The specification names its type only: its fields are publicly known, so JSON goes as given. */
	isPublic?: boolean;
}
