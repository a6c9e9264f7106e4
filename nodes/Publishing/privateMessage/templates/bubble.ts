import { isObject } from '../../../kernel/values/values';
import { f } from '../../../service/fields';
import * as t from './template';

/** An image and its size on channel A (Part 3, "Attachment field shapes"). */
export const image = (where: string): f.Field[] => [
	f.text('imageUrl', `The address of the image ${where}`),
	f.choice(
		'style',
		'The size of the image: icon 40x40, small 60x60, large 263x150',
		{ exact: true, unset: 'Not Set' },
		['icon', 'small', 'large'],
	),
];

/**
 * A bubble of channel A. The specification requires it in places and does not show its fields (Part 3,
 * "Attachment field shapes"), so a text is sent too.
 */
function bubble(
	name: f.FieldName,
	where: string,
	lines: readonly f.Field[],
	settings: f.Settings,
): f.Field {
	const heading = f.text('title', `The heading ${where}`);
	const field = t.part(name, settings.empty, [heading, ...lines, ...image(where)]);
	const asText = f.textOrObject(name);
	return {
		...field,
		parse: (raw, at) => {
			const given = f.jsonValue(raw);
			if (!isObject(given)) return asText.parse(raw, at);
			const value = field.parse(given, at);
			return settings.empty === 'never' && value && Object.keys(value).length === 0
				? at.in('title').problem(f.MISSING)
				: value;
		},
	};
}

const lines: readonly f.Field[] = [
	f.text('subtitle', 'The line below the heading'),
	f.text('secondarySubtitle', 'The second line below the heading'),
	f.text('tertiarySubtitle', 'The third line below the heading'),
];

/** The bubble that the customer gets, and the one that shows the answer. */
export const bubbles = (settings: f.Settings, below: readonly f.Field[] = lines): f.Field[] => [
	bubble('receivedMessage', 'in the bubble that the customer gets', below, settings),
	bubble('replyMessage', "in the bubble of the customer's answer", below, settings),
];
