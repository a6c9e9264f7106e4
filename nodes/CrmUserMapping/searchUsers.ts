import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { recordsOf } from '../shared/answer';
import { ApiError, InputError } from '../shared/errors';
import { ownValue } from '../shared/fields';
import { editorList, listEntry, searchResult } from '../shared/editor';
import { saysAbsent } from '../shared/lookUp';
import { resultOrFailure } from '../shared/results';
import { isMissing } from '../shared/values';

/**
 * The mapped users of the app whose id, or whose counterpart's, holds the search text, a page at a time;
 * pages without a match are skipped. The token holds the number of the page and what the page before it
 * began with: the size of a page is not known, so a page that begins the same ends the list.
 */
function searchUsers(name: 'crmUserId' | 'sprUserId') {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		const [firstPage = 0, before] = JSON.parse(paginationToken ?? '[]') as [number?, string?];
		return await editorList(this, async (send) => {
			const installedAppId = ownValue(this.getCurrentNodeParameter('installedAppId'));
			if (isMissing(installedAppId) || String(installedAppId).startsWith('=')) {
				throw InputError.of(
					'Installed App ID',
					'Users are listed for one app. Enter its ID first, or give the user by ID.',
				);
			}
			let previous = before;
			for (let pageNumber = firstPage; ; pageNumber++) {
				const query = { installedAppId: String(installedAppId), pageNumber };
				const answer = await resultOrFailure(send('GET /crm-user-mapping', { query }));
				if (answer instanceof ApiError) {
					if (saysAbsent(answer) && pageNumber > 0) return { results: [] };
					throw answer;
				}
				const mappings = recordsOf(answer);
				const first =
					mappings[0] && `${String(mappings[0].crmUserId)} ${String(mappings[0].sprUserId)}`;
				if (first === undefined || first === previous) return { results: [] };
				previous = first;
				const { results } = searchResult(
					mappings.flatMap(({ crmUserId, sprUserId }) => {
						const [id, other] =
							name === 'crmUserId' ? [crmUserId, sprUserId] : [sprUserId, crmUserId];
						return listEntry(id, isMissing(other) ? id : `${String(id)} (${String(other)})`);
					}),
					filter,
				);
				if (results.length > 0) {
					return { results, paginationToken: JSON.stringify([pageNumber + 1, first]) };
				}
			}
		});
	};
}

export const searchCrmUsers = searchUsers('crmUserId');
export const searchPlatformUsers = searchUsers('sprUserId');
