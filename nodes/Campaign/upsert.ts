import { recordsOf } from '../kernel/answers/answer';
import { onlyRecord, type Wanted } from '../kernel/answers/lookUp';
import { ApiError } from '../kernel/failures/errors';
import { resultOrFailure } from '../kernel/failures/results';
import { operation, type RunContext, skipUnchanged, upsertAll } from '../kernel/operation';
import { isThere } from '../kernel/values/sameness';
import { isNothing, listsOf, merge, toText, type PlainObject } from '../kernel/values/values';
import { f } from '../service/fields';
import { campaign } from '../service/records/kinds';
import { archived, details, name, parentCampaign, status, withWriteNames } from './fields';

/** From this many keys on, the list of all campaigns is read first, which finds most of them at once. */
const MANY = 10;

const fields = [
	f.body({
		fields: [
			f.id(
				'externalSource',
				'The system that the campaign comes from. Together with External Source ID it finds the campaign.',
				{ empty: 'never', placeholder: 'e.g. erp' },
			),
			f.id('externalSourceId', 'The ID of the campaign in that system, unique there', {
				empty: 'never',
				placeholder: 'e.g. 4711',
			}),
			f.required(name),
			f.required(status),
		],
		more: [
			archived,
			...details,
			parentCampaign(
				'Makes a new campaign a sub-campaign of this one, by its ID. An existing campaign keeps its parent: a different one is refused.',
			),
		],
		mapped: [],
		prepare: withWriteNames,
		rules: f.checkClearsNone,
	}),
] as const;

type ItemValues = f.Values<typeof fields> & { options: { skipUnchanged?: boolean } };

export const upsert = operation({
	value: 'upsert',
	description:
		'Create a new campaign, found by its external source and ID, or update the current one if it already exists (upsert)',
	endpoint: 'POST /campaign',
	also: ['GET /campaign', 'PATCH /campaign'],
	fields,
	gives: campaign,
	options: [skipUnchanged],
	executeAll: async (items, context) => {
		const keys = new Set(items.map(({ parameters }) => keyAsText(parameters.body)));
		return await upsertAll<ItemValues>(items, context, {
			wantedBy,
			read: async (parameters, send) => await send('GET /campaign', { query: keyIn(parameters) }),
			...(keys.size >= MANY && { listed: lister(context) }),
			fields: [status, archived, ...details],
			asGiven: (record) => ({ ...record, archived: record.archived ?? false }),
			check: (record, { body }) => checkParent(record, body.parentCampaignId),
			isFixed: (name) => ['externalSource', 'externalSourceId', 'parentCampaignId'].includes(name),
			create: async ({ body }, send) => await send('POST /campaign', { body }),
			update: async (parameters, _record, changes, send) =>
				await send('PATCH /campaign', { query: keyIn(parameters), body: changes }),
			isDuplicate,
			// An empty object replaces that of an earlier row.
			merge: (earlier, later) => merge(earlier, later, (_name, _before, value) => isNothing(value)),
		});
	},
});

/** The external key, which the fields have checked to be there. */
function keyIn({ body: { externalSource, externalSourceId } }: ItemValues): Record<string, string> {
	return { externalSource, externalSourceId } as Record<string, string>;
}

function keyAsText({ externalSource, externalSourceId }: PlainObject): string {
	return JSON.stringify([externalSource, externalSourceId].map(toText));
}

function wantedBy(parameters: ItemValues): Wanted {
	const key = keyIn(parameters);
	return {
		what: 'campaign',
		key,
		isMeant: (record) => keyAsText(record) === keyAsText(key),
		nameOf: ({ id }) => id,
	};
}

/**
 * Finds campaigns in the list of all, which is read once. Fields that it never shows are looked up; a campaign that it
 * lacks is not: should it be there, its create is refused (Part 1, "Campaign", create rule 2).
 */
function lister({ send, once }: RunContext) {
	const readList = async () => {
		const answer = await resultOrFailure(send('GET /campaign'));
		// Without a list each campaign is looked up. An empty one says that there are none.
		if (answer instanceof ApiError) return undefined;
		const records = recordsOf(answer);
		if (records.length === 0 && toText(answer.data) !== '[]') return undefined;
		// A field that some campaigns show is empty in the others.
		const shown = new Set(records.flatMap((record) => Object.keys(withWriteNames(record))));
		return { byKey: listsOf(records.map((record) => [keyAsText(record), record])), shown };
	};
	return async (parameters: ItemValues) => {
		const list = await once('all campaigns', readList);
		if (list === undefined) return undefined;
		const listed = list.byKey.get(keyAsText(parameters.body));
		if (listed === undefined) return {};
		const record = onlyRecord(listed, wantedBy(parameters));
		const isShown = Object.keys(parameters.body).every((name) => list.shown.has(name));
		return isShown ? { record } : undefined;
	};
}

/** Throws ApiError for a campaign with another parent than the one that is given. */
function checkParent({ id, parentCampaignId: current }: PlainObject, given: unknown): void {
	if (given === undefined || isThere(given, current)) return;
	const parent = isNothing(current) ? 'no parent' : `the parent ${toText(current)}`;
	const what = `The campaign ${toText(id)} has ${parent}, and an update cannot give it another one`;
	const advice =
		'Nothing was changed. Leave Parent Campaign out, or use the operation Replace Campaign.';
	throw new ApiError('refused', what, { advice });
}

/** Whether somebody else has created the campaign in between (Part 1, "Campaign", create rule 2). */
function isDuplicate({ entries }: ApiError, parameters: ItemValues): boolean {
	const key = Object.values(keyIn(parameters));
	const invalid = entries.filter(({ code }) => Number(code) === 400);
	return invalid.some(({ message }) => key.every((part) => toText(message).includes(part)));
}
