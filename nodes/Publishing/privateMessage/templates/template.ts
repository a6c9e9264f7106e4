import { object, text, type Field, type Settings, type Variant } from '../../../shared/fields';
import type { Channel } from '../channels';

/** One template type on one channel. */
export interface Template extends Variant {
	channel: Channel;
	/** What a person reads in the list. */
	name: string;
	description: string;
}

/** An object whose fields are shown among their siblings. */
export const part = <
	const N extends string,
	const L extends readonly Field[],
	const S extends Settings,
>(
	name: N,
	fields: L,
	settings: S = {} as S,
) => object(name, fields, { ...settings, flat: true });

/** The address of a page, or of a file. */
export const webUrl = <const N extends string>(
	name: N,
	description: string,
	settings: Settings = {},
) => text(name, { placeholder: 'e.g. https://example.com', description, ...settings });

export const imageUrl = <const N extends string>(
	name: N,
	description: string,
	settings: Settings = {},
) => webUrl(name, description, { placeholder: 'e.g. https://example.com/image.png', ...settings });
