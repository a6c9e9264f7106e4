import { recordsOf } from '../kernel/answers/answer';
import { chosenValue, listEntry, pagedSearch } from '../kernel/editor/editorList';
import { InputError } from '../kernel/failures/errors';

/** The mapped users of the app whose id, or whose counterpart's id, contains the search text. */
const searchUsers = (name: 'crmUserId' | 'sprUserId', other: 'crmUserId' | 'sprUserId') =>
	pagedSearch(async (pageNumber, send, n8n) => {
		const installedAppId = chosenValue(n8n.getCurrentNodeParameter('installedAppId'));
		if (installedAppId === undefined)
			throw InputError.of(
				'Installed App ID',
				'Users are listed for one app. Enter its ID first, or give the user by ID.',
			);
		const query = { installedAppId, pageNumber };
		const mappings = recordsOf(await send('GET /crm-user-mapping', { query }));
		return mappings.flatMap(({ [name]: id, [other]: mapped }) => listEntry(id, id, mapped));
	});

export const searchCrmUsers = searchUsers('crmUserId', 'sprUserId');
export const searchPlatformUsers = searchUsers('sprUserId', 'crmUserId');
