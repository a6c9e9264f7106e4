import { itemsOr } from '../shared/answer';
import { byPerson, inARow, type Words } from '../shared/errors';
import { f } from '../shared/fields';
import { operation } from '../shared/operation';
import { installedAppId, mappedCrmUserId, mappedSprUserId } from './fields';

const selectors = f.filters(mappedCrmUserId, mappedSprUserId);
const deleteAll = f.flag(
	'deleteAll',
	'Whether to delete every mapping of the app. Must be on if no filter is given, and off otherwise.',
	{ confirms: true },
);

/** The mappings to delete; undefined for all of the app, which the user has to confirm. */
const selection: f.Input<'selection', Record<string, string> | undefined> = {
	name: 'selection',
	properties: [f.propertyOf(deleteAll), ...selectors.properties],
	read: (reader) => {
		const { at } = reader;
		const problem = (text: Words) => at.in('deleteAll').problem(text);
		const all = f.inputOf(deleteAll).read(reader) === true;
		const filterValues = selectors.read(reader);
		const none = Object.keys(filterValues).length === 0;
		if (none && !all && at.isForModel)
			// A model that reads of the switch might turn it on.
			at.in('filters').in('crmUserId').problem('No mapping is selected. Give at least one user.');
		else if (none && !all)
			problem(
				`No mapping is selected, which means every mapping of the app. Add a filter, or switch ${at.nameOf('deleteAll')} on.`,
			);
		if (!none && all)
			problem(
				inARow(
					'It is on although mappings are selected.',
					byPerson('Switch it off to delete those only, or remove the filters to delete all.'),
				),
			);
		return none ? undefined : filterValues;
	},
};

export const remove = operation({
	name: 'Delete Mappings',
	value: 'delete',
	action: 'Delete user mappings of an app',
	description:
		'Delete the user mappings of a CRM app that match a CRM user or a platform user. This cannot be undone.',
	endpoint: 'DELETE /crm-user-mapping',
	dangers: [
		{
			text: 'Every mapping of the app is deleted for good.',
			shownWhen: { deleteAll: [true] },
		},
	],
	fields: [f.required(installedAppId), selection],
	request: ({ installedAppId, selection }) => ({
		query: { installedAppId },
		...(selection && { body: selection }),
	}),
	output: (answer, { installedAppId, selection }) =>
		// Publicly known: the mappings that were deleted come back.
		itemsOr(answer, { installedAppId, ...(selection ?? { deleteAll: true }) }).map((mapping) => ({
			deleted: true,
			...mapping,
		})),
});
