import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { recordsOf } from '../shared/answer';
import { InputError } from '../shared/errors';
import { chosenValue, editorList, listEntry, searchPages } from '../shared/editor';
import { isMissing, toText } from '../shared/values';

/** The mapped users of the app whose id, or whose counterpart's id, contains the search text. */
function searchUsers(name: 'crmUserId' | 'sprUserId') {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		return await editorList(this, async (send) => {
			const installedAppId = chosenValue(this.getCurrentNodeParameter('installedAppId'));
			if (installedAppId === undefined) {
				throw InputError.of(
					'Installed App ID',
					'Users are listed for one app. Enter its ID first, or give the user by ID.',
				);
			}
			const fetchPage = async (pageNumber: number) => {
				const query = { installedAppId, pageNumber };
				const mappings = recordsOf(await send('GET /crm-user-mapping', { query }));
				return mappings.flatMap(({ crmUserId, sprUserId }) => {
					const [id, other] =
						name === 'crmUserId' ? [crmUserId, sprUserId] : [sprUserId, crmUserId];
					return listEntry(id, isMissing(other) ? id : `${toText(id)} (${toText(other)})`);
				});
			};
			return await searchPages(fetchPage, filter, paginationToken);
		});
	};
}

export const searchCrmUsers = searchUsers('crmUserId');
export const searchPlatformUsers = searchUsers('sprUserId');
