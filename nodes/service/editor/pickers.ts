import type { IDataObject, INodeListSearchItems, INodeType } from 'n8n-workflow';
import { executing } from '../../kernel/agents';
import { recordsOf } from '../../kernel/answers/answer';
import { chosenValue, listSearch } from '../../kernel/editor/editorList';
import { InputError } from '../../kernel/failures/errors';
import type { Send } from '../../kernel/sending';
import { isMissing, listOf, saysTrue, toText } from '../../kernel/values/values';
import { testCredential } from '../access/credentialTest';
import { f } from '../fields';
import { listTypesOf } from '../reads/lookUps';
import { entriesOf, listedThings, propertiesIn, type Asker, type Records } from './listedThings';
import { columnsMethod, propertiesOf, recordsAround, valuesIn } from './properties';

/** What only one node lists, and what its records are, where they have custom properties or IDs to pick. */
interface Lists extends Pick<Methods, 'listSearch' | 'loadOptions'> {
	records?: Records;
}
type Methods = NonNullable<INodeType['methods']>;
type LoadArea = Parameters<typeof executing>[0];

/**
 * The class of a node without its description: it carries out the operations that `load` gives, tests its credential,
 * and lists the columns of its operations and everything that a field can be picked from.
 */
export function nodeOf(load: LoadArea, { records = {}, listSearch: own, loadOptions }: Lists = {}) {
	const methods: Methods = {
		credentialTest: { testCredential },
		listSearch: { ...searchesOf(records), ...own },
		loadOptions,
		resourceMapping: { getColumns: columnsMethod(load, records) },
	};
	return class {
		methods = methods;
		execute = executing(load);
	};
}

/** The searches for campaigns, workspaces, things of each kind, and custom properties. */
function searchesOf(records: Records) {
	const found: Record<string, ReturnType<typeof listSearch>> = { ...specifiedLists };
	for (const [kind, { search }] of Object.entries(f.PICKED) as Array<[f.PickedKind, f.PickedRow]>) {
		if (search === undefined) continue;
		found[search] = listSearch(async (send, n8n) => {
			const type = chosenValue(n8n.getCurrentNodeParameter('&type'));
			if (kind === 'shared' && type === 'CLIENT') return await workspaces(send);
			return await thingsOf(kindBy(type, kind), { n8n, send, records });
		});
	}
	for (const level of Object.keys(f.PROPERTY_SEARCHES) as f.PropertyLevel[])
		found[f.PROPERTY_SEARCHES[level]] = listSearch(async (send, n8n) => {
			const own = level === 'message' ? { assetType: 'OUTBOUND_MESSAGE' } : records;
			const { at, isListed } = await propertiesOf({ n8n, send, records: own }, [level]);
			const known = at(level);
			if (known.length === 0 && !isListed) throw notGiven('customField');
			return entriesOf(known);
		});
	return found;
}

/** The workspaces. The specification does not show their fields, so the likeliest names are used. */
const workspaces = async (send: Send) => pickable(recordsOf(await send('GET /accessibleClients')));

const specifiedLists = {
	searchCampaigns: listSearch(async (send) => pickable(recordsOf(await send('GET /campaign')))),
	/** The sub-campaigns of the campaign that the parameter `campaignId` names; all of them where it names none. */
	searchSubCampaigns: listSearch(async (send, n8n) => {
		const parent = chosenValue(n8n.getCurrentNodeParameter('campaignId'));
		const isMeant = ({ parentCampaignId: id }: IDataObject) =>
			!isMissing(id) && [undefined, toText(id)].includes(parent);
		return pickable(recordsOf(await send('GET /campaign')).filter(isMeant));
	}),
	searchWorkspaces: listSearch(workspaces),
};

/** Records as entries: what is archived says so, and what has no ID is left out. */
const pickable = (records: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
	entriesOf(
		records
			.map(({ id, clientId, name, clientName, archived }) => ({
				id: toText(id ?? clientId ?? ''),
				name: toText(name ?? clientName ?? id ?? clientId ?? ''),
				detail: saysTrue(archived) ? 'archived' : '',
			}))
			.filter(({ id }) => id !== ''),
	);

/** The kind of those with whom something is shared, or who approve it, by the type next to the ID, if that has a list. */
function kindBy(type: string | undefined, kind: f.PickedKind) {
	if (kind !== 'shared' && kind !== 'approver') return kind;
	if (type === 'USER') return 'user';
	if (type === 'USER_GROUP') return 'userGroup';
	if (kind === 'approver') return type === 'APPROVAL_PATH' ? 'approvalPath' : kind;
	throw InputError.of(
		'From List',
		'Choose Client, User or User Group as the type next to it, or choose By ID and enter the ID.',
	);
}

/** What the platform lists; otherwise what is known, and what the addressed record shows, for users also the campaigns. */
async function thingsOf(kind: f.PickedKind, asker: Asker): Promise<INodeListSearchItems[]> {
	const { assetType } = asker.records;
	const row: f.PickedRow = f.PICKED[kind];
	const { property, known = new Map<string, string>(), things = [kind] } = row;
	if (property !== undefined) {
		const fields = (await listedThings(asker, { of: 'customField', assetType })) ?? [];
		const { choices = [] } = propertiesIn(fields).find(({ id }) => id === property) ?? {};
		if (choices.length > 0) return [...choices];
	}
	const space = asker.n8n.getCurrentNodeParameter('&spaceId');
	const level = asker.n8n.getCurrentNodeParameter('&level');
	const start = space !== undefined || level === 'client' ? 'CLIENT_' : `${assetType ?? ''}_`;
	const lists = await Promise.all(
		things.map(async (of) => {
			const list = listTypesOf(of).find((type) => type.startsWith(start));
			return await listedThings(asker, { of, list, clientId: chosenValue(space) });
		}),
	);
	const listed = lists.flatMap((list = [], i) => {
		const before = things[i] === 'me' ? '(Me) ' : '';
		return entriesOf(list).map(({ name, value }) => ({ name: before + name, value }));
	});
	if (lists.at(-1)?.length) return listed;
	const around = await recordsAround(asker, ['user', 'channel'].includes(kind));
	const shown = [...idsIn(around, row)].filter(([id]) => !known.has(id));
	if (shown.length + listed.length === 0 && lists.includes(undefined)) throw notGiven(kind);
	const seen = [...known, ...shown].map(([id, name]) => ({ id, name, detail: '' }));
	return [...listed, ...entriesOf(seen)];
}

/** What a person can do who gets no list. */
const notGiven = (kind: f.PickedKind) =>
	InputError.of(
		'From List',
		`The platform does not give this list, or Look Up Names is off in the credential. Choose By ID and enter the ID. ${f.PICKED[kind].where}.`,
	);

/** How many values of the records are looked at. */
const MOST_VALUES = 100_000;

/** How many of the records that show an ID are named next to it. */
const MOST_WORDS = 3;

/** The IDs of a kind in records, at any depth, with what each is to them, e.g. `Owner of Spring launch`, or values alone. */
function idsIn(records: readonly Record<string, unknown>[], { names = {}, known }: f.PickedRow) {
	const found = new Map<string, Set<string>>();
	let remaining = MOST_VALUES;
	for (const record of records)
		for (const [value, name] of valuesIn(record)) {
			if (remaining-- <= 0) break;
			if (!Object.hasOwn(names, name)) continue;
			for (const id of listOf(value).filter(isPlain).map(toText))
				found.set(id, (found.get(id) ?? new Set()).add(`${names[name]} of ${nameOf(record)}`));
		}
	const nameFor = (id: string, words: Set<string>) =>
		known ? id : `${[...words].slice(0, MOST_WORDS).join('; ')} (${id})`;
	return new Map([...found].map(([id, words]) => [id, nameFor(id, words)]));
}

const nameOf = ({ displayName, name, subject, caseNumber, id }: Record<string, unknown>) =>
	toText([displayName, name, subject, caseNumber, id].find(isPlain) ?? 'a record');

const isPlain = (value: unknown) => !isMissing(value) && typeof value !== 'object';
