import { nothingFound, recordMeant } from '../../shared/answer';
import { f } from '../../shared/fields';
import { collect } from '../../shared/pages';
import { casePages, PAGED_CASE_ADDRESSES } from '../../shared/reads';
import { versionOf, watchSource } from '../watch';
import { MAX_WATCHED } from './source';

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

export const caseChanged = watchSource({
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
});
