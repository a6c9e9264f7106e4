import { titleOf } from '../../../kernel/values/titles';
import { f } from '../../../service/fields';
import type { Channel } from '../channels';

/** A template of any channel, with its fields other than `type`. Its name is its type in Title Case by default. */
export const template = (
	type: string | readonly [type: string, name: string],
	description: string,
	fields: readonly f.Field[],
) => {
	const [id = '', name = titleOf(id)] = [type].flat();
	return { type: id, name, description, fields };
};

/**
 * The templates of a channel: what the specification shows, or only names, while its fields are publicly known. JSON
 * of the latter goes as given.
 */
export const on = (
	channel: Channel,
	known: 'specified' | 'publicly',
	templates: ReadonlyArray<ReturnType<typeof template>>,
) => templates.map((one) => ({ ...one, channel, isPublic: known === 'publicly' }));

export type Empty = f.Settings['empty'];

/** Settings of a field that the specification requires, and of one that the platform is known to ask for. */
export const never = { empty: 'never' } as const;
export const expected = { empty: 'expect' } as const;

/** A text that the platform is known to ask for. */
export const expectedText = (
	name: f.FieldName,
	what: string,
	more?: Parameters<typeof f.text>[1],
) => f.text(name, what, { ...expected, ...more });

/** An object whose fields are shown among their siblings. */
export const part = (name: f.FieldName, empty: Empty, fields: readonly f.Field[]) =>
	f.object(name, '', { empty, flat: true }, fields);

/** A field of such an object whose title does not begin with that of the object. */
export const titled = (field: f.Field): f.Field => ({ displayName: titleOf(field.name), ...field });

export const group = (name: f.FieldName, empty: Empty, fields: readonly f.Field[]) =>
	part(name, empty, fields.map(titled));

/** Rows. `what` is one of them in Title Case: it names the list, and the button that adds one. */
export const many = (name: f.FieldName, what: string, empty: Empty, fields: readonly f.Field[]) => {
	const displayName = `${what.replace(/y$/, 'ie')}s`;
	const own = displayName === titleOf(name) ? {} : { displayName };
	return f.rows(name, '', { ...own, empty, placeholder: `Add ${what}` }, fields);
};

/** What pressing a button does: the customer answers with its title. */
export const textAction = part('actionDetail', 'never', [f.constant('action', 'TEXT')]);

/** Where a button leads, as one of several parts of what it does. */
export const buttonUrl = (settings?: f.Settings) =>
	f.text('url', 'The address that the button opens', { displayName: 'Button URL', ...settings });

/** The smaller text of a button, an answer or an item, and what an answer is known by. */
export const subtitle = f.text('subtitle', 'The smaller text below it');
export const answerId = f.text('id', 'Your name for the answer, by which it is recognized');

/** What a button is known by, and what it says. */
export const buttonTexts = (empty: Empty): f.Field[] => [
	f.text('id', 'Your name for the button, by which its answer is recognized', { empty }),
	f.text('title', 'The text on the button', { empty }),
	subtitle,
];

export const cards = (empty: Empty, parts: readonly f.Field[]) =>
	many('cardAttachmentList', 'Card', empty, [
		f.constant('type', 'CARD'),
		f.text('title', 'The heading of the card', { empty }),
		...parts,
	]);
