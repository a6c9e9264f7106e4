import type { Call, Handler } from '../../core/area';
import { loadContract } from '../../core/contract';
import { ok, plain } from '../../core/envelope';
import { writeJson } from '../../core/json';
import type { Area } from '../../core/platform';
import { checkSchema } from '../../core/validate';
import { cases } from '../case';
import { toServiceCase } from '../case/view';
import { findUser, allUsers } from '../crmUserMapping/directory';
import { message } from '../message';
import { toServiceMessage } from '../message/view';
import { profile } from '../profile';
import { foundCustomFields } from './customFields';
import { LISTS } from './lists';
import { find, searchOf, type Search, type Searchable } from './search';
import { scimPage, toFoundUser, toMe } from './users';

/** What is publicly known of the service's earlier versions: search, lists of what has an ID, and notes. */
export const v2: Area = {
	name: 'v2',
	open(platform) {
		const caseStore = platform.use(cases);
		const messages = platform.use(message);
		const profiles = platform.use(profile);
		const searchable: Record<string, Searchable> = {
			CASE: {
				list: () =>
					caseStore.all().map((one) => {
						const [externalCase] = one.externalCaseInfo.externalCases;
						const shown = toServiceCase(one, caseStore.getDetails(one).messages);
						return { ...shown, ...(externalCase && { externalCase }) };
					}),
				counts: true,
			},
			MESSAGE: {
				list: () =>
					messages
						.list()
						.filter((one) => platform.shows(one))
						.map(toServiceMessage),
			},
			PROFILE: {
				list: () => profiles.list(),
				at: { channelType: 'profiles.channelType', channelId: 'profiles.channelId' },
			},
			USER: { list: () => allUsers().map(toFoundUser) },
			CUSTOM_FIELD: { list: foundCustomFields },
		};

		return {
			store: undefined,
			state: () => ({ customFields: foundCustomFields() }),
			routes: {
				...Object.fromEntries(Object.entries(searchable).flatMap(searchRoutes)),
				'GET /v1/bootstrap/resources': ({ query: { types = '', clientId } }) => {
					if (!Object.hasOwn(LISTS, types)) platform.fail(400, 'list.type.unknown');
					const list = LISTS[types]!(platform, clientId);
					return plain(writeJson({ [types]: list }), 'application/json');
				},
				'GET /v2/scim/Users': ({ query }) => scimPage(query),
				'GET /v2/me': ({ user: { userId } }) =>
					ok(toMe(findUser(String(userId)) ?? platform.fail(404, 'user.not.found'))),
				'POST /v2/comment/CASE/{caseNumber}': ({ params, body, user }) => {
					const { caseNumber = '' } = params;
					return ok(caseStore.addNote(caseStore.get({ caseNumber }), body as NewNote, user.userId));
				},
			},
		};
	},
};

interface NewNote {
	text: string;
	attachment?: object;
}

/** The search for records of a kind, and its further pages. */
function searchRoutes([kind, records]: [string, Searchable]): Array<[string, Handler]> {
	const path = `/v2/search/${kind}`;
	const { keys, bodies } = loadContract().find(({ id }) => id === `POST ${path}`)!;
	return [
		[`POST ${path}`, ({ body }) => find({ ...records, keys }, body as Search)],
		[
			`GET ${path}`,
			({ query }: Call) => {
				const search = searchOf(query.id!);
				checkSchema(bodies.get('application/json')!, search);
				return find({ ...records, keys }, search);
			},
		],
	];
}
