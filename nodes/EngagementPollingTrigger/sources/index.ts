import { listedRecords, nothingFound, recordMeant } from '../../kernel/answers/answer';
import { checkWhole, collect } from '../../kernel/answers/pages';
import { fingerprint } from '../../kernel/values/sha256';
import { epochOf, isMissing } from '../../kernel/values/values';
import { f } from '../../service/fields';
import { casePages, PAGED_CASE_ADDRESSES } from '../../service/reads/cases';
import { isOfBrand, readConversation } from '../../service/reads/conversation';
import { versionOf, watchSource, type Watched } from '../watch';
import { assetChanged } from './assetChanged';
import type { EventSource, PollContext } from './source';

/** How many cases or conversations can be watched: each costs a request per poll. */
const MAX_WATCHED = 100;

const settings = { max: MAX_WATCHED, description: `The cases to watch, at most ${MAX_WATCHED}` };

const cases = f.addressBy(
	{
		id: [f.list('id', { ...settings, displayName: 'Case IDs' })],
		caseNumber: [
			f.listEach('caseNumber', f.caseNumber, {
				...settings,
				displayName: 'Case Numbers',
				placeholder: 'e.g. 70001, 70002',
			}),
		],
		channelCaseId: [f.list('channelCaseId', { ...settings, displayName: 'Channel Case IDs' })],
		channelCaseNumber: [
			f.list('channelCaseNumber', { ...settings, displayName: 'Channel Case Numbers' }),
		],
	},
	{ id: 'Case ID' },
);

/** The list of campaigns. The specification shows no paging for it, so it is assumed to be complete. */
const ofCampaigns = {
	endpoints: ['GET /campaign'],
	fields: [],
	watched: (_: unknown, { send }: PollContext): Watched[] => [
		{
			name: 'The list of campaigns',
			read: async () => {
				const answer = await send('GET /campaign');
				const records = listedRecords(answer, 'campaigns');
				checkWhole(answer);
				return records;
			},
		},
	],
} as const;

/** All kinds of events, by name. */
export const sources: readonly EventSource[] = [
	assetChanged,
	watchSource({
		...ofCampaigns,
		name: 'Campaign Changed',
		value: 'campaignChanged',
		description: 'A campaign was modified after its creation',
		eventType: () => 'campaign.updated',
		criteria: {
			ids: ['id'],
			times: ['modifiedTime'],
			// Publicly known: the time of a campaign does not always move with a change, so the whole record counts.
			markOf: (one) => (isMissing(one.version) ? fingerprint(one) : versionOf(one)),
			isNews: ({ createdTime, modifiedTime }) => epochOf(modifiedTime) > epochOf(createdTime),
		},
	}),
	watchSource({
		...ofCampaigns,
		name: 'Campaign Created',
		value: 'campaignCreated',
		description: 'A campaign appears in the list for the first time',
		eventType: () => 'campaign.created',
		criteria: { ids: ['id'], times: ['createdTime'] },
	}),
	watchSource({
		name: 'Case Changed',
		value: 'caseChanged',
		description: 'A case that you watch has changed, or is newly linked to a channel case',
		eventType: () => 'case.update',
		endpoints: ['GET /case'],
		fields: [cases],
		watched: ({ address }, { send }) =>
			Object.entries(address).flatMap(([way, values]) =>
				[...new Set(values)].map((value) => ({
					name: `The case with ${way} ${value}`,
					read: async () => {
						const query = { [way]: value };
						if (!PAGED_CASE_ADDRESSES.includes(way))
							return [recordMeant(await send('GET /case', { query }), 'case')];
						const found = await collect(casePages(send, query), Infinity);
						if (found.length === 0) throw nothingFound(200, query);
						return found;
					},
				})),
			),
		criteria: { ids: ['id', 'caseNumber'], times: ['modifiedTime'], markOf: versionOf },
	}),
	watchSource({
		name: 'Message Added to Conversation',
		value: 'conversationMessage',
		description: 'The customer or the brand has said something in a conversation that you watch',
		eventType: (message) => (isOfBrand(message) ? 'message.published' : 'message.created'),
		endpoints: ['GET /conversation'],
		fields: [
			f.list('messageId', `A message of each conversation to watch, at most ${MAX_WATCHED}`, {
				empty: 'never',
				max: MAX_WATCHED,
				displayName: 'Message IDs',
				placeholder: 'e.g. ACCOUNT_5001_1767603600000_PAGE_1_page1:1',
			}),
		],
		watched: ({ messageId }, { send, warn }) =>
			[...new Set(messageId)].map((messageId) => ({
				name: `The conversation of message ${messageId}`,
				read: async () =>
					await readConversation(send, { messageId }, (text) =>
						warn(`Message ${messageId}: ${text}`),
					),
			})),
		criteria: { ids: ['messageId', 'id'], times: ['channelCreatedTime', 'createdTime'] },
	}),
];
