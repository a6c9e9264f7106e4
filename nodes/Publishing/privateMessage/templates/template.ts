import { constant, object, rows, text, type Field, type Settings } from '../../../shared/fields';
import { titleOf } from '../../../shared/titles';
import type { Channel } from '../channels';

/** One template type on one channel. */
export interface Template {
	channel: Channel;
	type: string;
	/** Its fields other than `type`. */
	fields: readonly Field[];
	/** The specification names its type only: its fields are publicly known, so JSON goes as given. */
	isPublic?: boolean;
	/** What a person reads in the list. */
	name: string;
	description: string;
}

/** The templates of a channel: what the specification shows, or only names, while its fields are publicly known. */
export const on = (
	channel: Channel,
	known: 'specified' | 'publicly',
	templates: ReadonlyArray<Omit<Template, 'channel' | 'isPublic'>>,
): Template[] =>
	templates.map((template) => ({ ...template, channel, isPublic: known === 'publicly' }));

/** An object whose fields are shown among their siblings. `empty`: what becomes of it if it is empty. */
export const part = (name: string, empty: Settings['empty'], fields: readonly Field[]) =>
	object(name, fields, { empty, flat: true });

/** A field of such an object whose title does not begin with that of the object. */
export const titled = (field: Field): Field => ({ displayName: titleOf(field.name), ...field });

/** Such an object with titled fields. */
export const group = (name: string, empty: Settings['empty'], fields: readonly Field[]) =>
	part(name, empty, fields.map(titled));

/** Rows. `what` is one of them in Title Case: it names the list, and the button that adds one. */
export const many = (
	name: string,
	what: string,
	empty: Settings['empty'],
	fields: readonly Field[],
) => {
	const displayName = `${what.replace(/y$/, 'ie')}s`;
	const own = displayName === titleOf(name) ? {} : { displayName };
	return rows(name, fields, { ...own, empty, placeholder: `Add ${what}` });
};

/** What pressing a button does: the customer answers with its title. */
export const textAction = part('actionDetail', 'never', [constant('action', 'TEXT')]);

/** The address of a page, or of a file. */
export const webUrl = (name: string, description: string, settings: Settings = {}) =>
	text(name, { placeholder: 'e.g. https://example.com', description, ...settings });

export const imageUrl = (name: string, description: string, settings: Settings = {}) =>
	webUrl(name, description, { placeholder: 'e.g. https://example.com/image.png', ...settings });
