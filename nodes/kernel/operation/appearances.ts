import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import * as f from '../fields';

/** The option of what has inputs that are rarely changed. It changes what the editor shows, and nothing else. */
export const allInputs = f.flag(
	'allInputs',
	'Whether to show the inputs that are rarely changed, too, e.g. how the values are given and which fields come out',
	{ displayName: 'Show All Inputs', default: true, sameForAll: true },
);

/** Whether a part of an input is shown on request. The property of a field is not made for that. */
export const isOnRequest = (input: f.AnyInput): boolean =>
	'read' in input
		? input.properties.some((property) => f.settingsOf(property).appears === 'onRequest')
		: input.appears === 'onRequest';

/**
 * The forms of a property that the editor does not always show. The last one is hidden and keeps the value, which n8n
 * drops where there is no form. What is shown on request stays while it is changed: nothing has an effect unseen.
 */
export function appearances(property: INodeProperties): INodeProperties[] {
	const { appears } = f.settingsOf(property);
	if (appears === undefined) return [property];
	const { name, displayName, default: preset, options, displayOptions } = property;
	const hidden = { displayName, name, type: 'hidden' as const, default: preset, displayOptions };
	if (appears !== 'onRequest') {
		const given = { [`/${appears.after}`]: f.IS_SET };
		return [f.shownWhen(given, property), f.shownWhen(given, hidden, 'hide')];
	}
	const values = (options as INodePropertyOptions[] | undefined)?.map(({ value }) => value);
	const changed = { [`/${name}`]: values?.filter((value) => value !== preset) ?? f.IS_SET };
	const byExpression = { [`/${name}`]: [{ _cnd: { startsWith: '=' } }] };
	const asked = { [`/options.${allInputs.name}`]: [true] };
	return [
		f.shownWhen(byExpression, f.shownWhen(asked, property), 'hide'),
		f.shownWhen(asked, f.shownWhen(changed, property), 'hide'),
		f.shownWhen({ ...asked, ...changed }, hidden, 'hide'),
	];
}
