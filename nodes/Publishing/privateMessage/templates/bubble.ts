import {
	choice,
	jsonValue,
	MISSING,
	object,
	text,
	textOrObject,
	type Field,
	type Settings,
} from '../../../shared/fields';
import { isObject } from '../../../shared/values';

/** The sizes of an image on channel A (Part 3, "Attachment field shapes"). */
const imageStyle = choice('style', ['icon', 'small', 'large'], {
	exact: true,
	unset: 'Not Set',
	description: 'The size of the image: icon 40x40, small 60x60, large 263x150',
});

/** An image and its size. */
export const image = (where: string): Field[] => [
	text('imageUrl', {
		placeholder: 'e.g. https://example.com/image.png',
		description: `The address of the image ${where}`,
	}),
	imageStyle,
];

/**
 * A bubble of channel A. The specification requires it in places and does not show its fields (Part 3,
 * "Attachment field shapes"), so a text is sent too.
 */
function bubble(name: string, where: string, lines: readonly Field[], settings: Settings): Field {
	const heading = text('title', { description: `The heading ${where}` });
	const field = object(name, [heading, ...lines, ...image(where)], { ...settings, flat: true });
	const asText = textOrObject(name);
	return {
		...field,
		parse: (raw, at) => {
			const given = jsonValue(raw);
			if (!isObject(given)) return asText.parse(raw, at);
			const value = field.parse(given, at);
			return settings.required === true && value && Object.keys(value).length === 0
				? at.in('title').problem(MISSING)
				: value;
		},
	};
}

const lines: readonly Field[] = [
	text('subtitle', { description: 'The line below the heading' }),
	text('secondarySubtitle', { description: 'The second line below the heading' }),
	text('tertiarySubtitle', { description: 'The third line below the heading' }),
];

/** The bubble that the customer gets, and the one that shows the answer. */
export const bubbles = (settings: Settings, below: readonly Field[] = lines): Field[] => [
	bubble('receivedMessage', 'in the bubble that the customer gets', below, settings),
	bubble('replyMessage', "in the bubble of the customer's answer", below, settings),
];
