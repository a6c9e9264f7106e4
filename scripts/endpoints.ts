/**
 * Writes what nodes/service/generated has of spec/: the service's endpoints and what they answer, the fields of its
 * records, the types of its events, what earlier versions list, and the names of all fields. With --check it writes
 * nothing, and exits 1 when a table is stale.
 */
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import {
	contract,
	contractNames,
	dataOf,
	endpoints,
	mediaTypeOf,
	ownNames,
	resolve,
	type ContractSchema,
} from './lib/contract';
import { bringUpToDate } from './lib/generated';
import { root } from './lib/rooms';

const target = 'nodes/service/generated/endpoints.ts';
const listsTarget = 'nodes/service/generated/lists.ts';
const eventsTarget = 'nodes/service/generated/events.ts';
const recordsTarget = 'nodes/service/generated/records.ts';
const namesTarget = 'nodes/service/generated/names.d.ts';

/** What an answer is, and the parts of it that may be its list. */
interface Shape {
	gives: string;
	at?: readonly string[];
}

/** What an answer can be. `any`: not known; `done`: no data; `ids`: IDs alone; `words`: for people. */
const KINDS = 'any done flag ids job page record records table text words'.split(' ');

/** What `x-answer` can say. */
const SAYS = ['gives', 'at', 'id', 'by'];

const OF_TYPES: Readonly<Record<string, string>> = {
	array: 'records',
	boolean: 'flag',
	null: 'done',
	object: 'record',
	string: 'ids',
};

function propertiesOf(schema: ContractSchema): Record<string, ContractSchema> {
	return schema === true ? {} : (resolve(schema).properties ?? {});
}

/** What the data of a success is, by its schema. */
function shapeOf(schema: ContractSchema | undefined): Shape {
	if (schema === undefined || schema === true) return { gives: 'any' };
	const { allOf = [], anyOf = [], type, items, properties: own, ...others } = resolve(schema);
	const properties: Record<string, ContractSchema> = Object.assign(
		{},
		...allOf.map(propertiesOf),
		own,
	);
	const ways = anyOf.map(shapeOf);
	if (ways.length > 0) return ways.find(({ gives }) => gives === 'records') ?? ways[0]!;
	if ('headings' in properties) return { gives: 'table' };
	const at = Object.keys(properties).filter((name) => name.startsWith('result'));
	if (at.length > 0) return { gives: 'page', at };
	if ('const' in others) return { gives: 'words' };
	return shapeOf(items).gives === 'ids'
		? { gives: 'ids' }
		: { gives: OF_TYPES[String(type)] ?? 'any' };
}

/** The media type of a success that is text and no envelope. */
function textOf(endpoint: string): string | undefined {
	const mediaType = endpoints.get(endpoint)!['x-text'] ? 'text/plain' : mediaTypeOf(endpoint);
	return mediaType?.startsWith('text/') ? mediaType : undefined;
}

/** What a success of an endpoint is. */
function answerOf(endpoint: string) {
	const { 'x-answer': own = {}, 'x-known-data': known, ...marks } = endpoints.get(endpoint)!;
	const mediaType = mediaTypeOf(endpoint);
	const strange = Object.keys(own).filter((name) => !SAYS.includes(name));
	if (own.gives !== undefined && !KINDS.includes(own.gives)) strange.push(own.gives);
	if (strange.length > 0)
		throw new Error(`${endpoint}: x-answer has ${strange.join(', ')}, which means nothing`);
	const { id: idName, ...given } = own;
	const isText = mediaType?.startsWith('text/') === true;
	return {
		...(mediaType === undefined ? { gives: 'done' } : shapeOf(known ?? dataOf(endpoint))),
		...(isText && { gives: 'text' }),
		...given,
		...(idName && { idName }),
		...((known !== undefined || marks['x-path-only'] || / \/v[12]\//.test(endpoint)) && {
			isKnown: true,
		}),
	};
}

/** The text of the table. */
async function tableOfEndpoints(): Promise<string> {
	const areas = contract.tags.map((tag) => ({
		permission: tag['x-permission'],
		ids: tag['x-ids'] ?? ['id'],
	}));
	const shapes = [...new Set([...endpoints.keys()].map((one) => JSON.stringify(answerOf(one))))];
	const rows = [...endpoints].map(([endpoint, operation]) => {
		const own = {
			kind: operation['x-kind'],
			...(operation['x-single-use'] && { singleUse: true }),
			...(textOf(endpoint) !== undefined && { text: textOf(endpoint) }),
			...(operation['x-own-words'] && { ownWords: true }),
			...(operation['x-known-bare'] && { bare: true }),
			...(operation['x-path-only'] && { pathOnly: true }),
			...(operation['x-names'] && { names: operation['x-names'] }),
			...(operation['x-ids'] && { ids: operation['x-ids'] }),
		};
		const area = contract.tags.findIndex(({ name }) => name === operation.tags[0]);
		if (area < 0) throw new Error(`${endpoint}: its tag is not listed at the top of the contract`);
		const shape = shapes.indexOf(JSON.stringify(answerOf(endpoint)));
		const shared = `...areas[${area}], ...shapes[${shape}]`;
		return `${JSON.stringify(endpoint)}: { ${shared}, ${JSON.stringify(own).slice(1)}`;
	});
	const ids = [...new Set(areas.flatMap((area) => area.ids))];
	const source = `// Generated from spec/openapi.yaml by \`npm run endpoints\`. Do not edit.

const areas = ${JSON.stringify(areas)} as const;

const shapes = [${shapes.join(', ')}] as const;

/**
 * Every endpoint of the service, relative to /api/v3. \`kind\`: a read may be sent again, a write may not.
 * \`singleUse\`: works once, never to be replayed blindly. \`text\`: the media type of an answer that is no envelope. \`ownWords\`: may answer words that are not about the
 * request. \`bare\`: may answer records outside of an envelope. \`pathOnly\`: the specification shows no more.
 * \`names\`: what in a request, together, identifies the record, and what the record calls that; the first that a
 * request has. \`permission\`: what a 403 asks for.
 * The others are of the answer, see Shape in answer.ts.
 */
export const endpoints = { ${rows.join(', ')} } as const;

/** What identifies a record in an answer of any area. */
export const allIds: readonly string[] = ${JSON.stringify(ids)};

/** The names and words by which answers say what they are, see \`x-answers\` in the contract. */
export const answers: Readonly<Record<${Object.keys(contract['x-answers'])
		.map((name) => `'${name}'`)
		.join(' | ')}, readonly string[]>> = ${JSON.stringify(contract['x-answers'])};

export type Endpoint = keyof typeof endpoints;
`;
	return await formatted(target, source);
}

/** The text of the table of what earlier versions list, by the type of the list. */
async function tableOfLists(): Promise<string> {
	const lists = Object.fromEntries(
		[...endpoints].flatMap(
			([endpoint, { 'x-list': list, 'x-lists': named = {}, parameters = [] }]) => [
				...Object.entries(named),
				...(list && parameters.length === 0 ? [[endpoint, list] as const] : []),
			],
		),
	);
	return await formatted(
		listsTarget,
		`// Generated from spec/second-version.yaml by \`npm run endpoints\`. Do not edit.

/** How a list shows things: what they are, and in which fields an entry has their ID and name. */
export interface ListShape {
	of: string;
	id: string;
	/** The first that is not empty; several fields with blanks between them are joined. */
	name: readonly string[];
	/** Differs where things have the same name. */
	detail?: string;
	/** The values that an entry has which is deleted or switched off. */
	hidden?: Readonly<Record<string, boolean>>;
	/** Of a search: the key by which it finds those of a workspace. */
	workspace?: string;
	/** Where the lists are, if an object holds several. */
	at?: readonly string[];
	/** Of custom fields: the class of the records that have them. */
	assetType?: string;
}

/** Every list of things that requests name by ID, by its type. */
export const lists: Readonly<Record<string, ListShape>> = ${JSON.stringify(lists)};
`,
	);
}

/** The records of which a node offers each field to choose. */
const RECORDS = [
	'Account',
	'AuditRecord',
	'Campaign',
	'Case',
	'Folder',
	'Message',
	'WebhookSubscription',
];

/** The text of the table of the fields that records have. */
async function tableOfRecords(): Promise<string> {
	const fields = RECORDS.map((name) => {
		const record = contract.components.schemas![name] as ContractSchema;
		return `${name}: ${JSON.stringify(Object.keys(propertiesOf(record)).join(' '))}.split(' ')`;
	});
	return await formatted(
		recordsTarget,
		`// Generated from spec/openapi.yaml by \`npm run endpoints\`. Do not edit.

/** The names of the fields that each record has. */
export const recordFields = { ${fields.join(', ')} };
`,
	);
}

const LIKELY = 'The constant is likely: if publishing fails, the platform has another one';

/** The text of the table of the types of events. */
async function tableOfEvents(): Promise<string> {
	const rows = Object.entries(contract['x-event-types']).flatMap(([likelihood, types]) =>
		Object.entries(types).map(([constant, [label, type, description]]) => ({
			...{ label, constant },
			...(type !== null && { type }),
			description: likelihood === 'likely' ? `${description}. ${LIKELY}` : description,
			...(likelihood === 'likely' && { isLikely: true }),
		})),
	);
	return await formatted(
		eventsTarget,
		`// Generated from spec/openapi.yaml by \`npm run endpoints\`. Do not edit.

/** A type of events. */
export interface EventType {
	/** What happens, as people say it. */
	label: string;
	/** What a subscription names. */
	constant: string;
	/** What a delivery says; it does not follow from the constant. Undefined where it is not known. */
	type?: string;
	/** What the payload is, and what is surprising about it. */
	description: string;
	/** The constant is inferred. */
	isLikely?: boolean;
}

/**
 * Those of which the constant is publicly known or specified (Part 3, "Webhook subscriptions"), or likely, in the order
 * in which people are offered them. One that can only be guessed is not among them.
 */
export const eventTypes: readonly EventType[] = ${JSON.stringify(rows)};
`,
	);
}

/** The text of the type of all names that a field may have, so that another one does not compile. */
async function typeOfNames(): Promise<string> {
	const names = [...contractNames, ...ownNames].sort();
	return await formatted(
		namesTarget,
		`// Generated from spec/ by \`npm run endpoints\`. Do not edit.

/** The names of the fields and parameters in the contracts, and those of the nodes' own parameters. */
export type FieldName = ${names.map((name) => JSON.stringify(name)).join(' | ')};
`,
	);
}

async function formatted(target: string, source: string): Promise<string> {
	const file = path.join(root, target);
	return await format(source, { ...(await resolveConfig(file)), filepath: file });
}

async function main() {
	const tables = new Map([
		[target, await tableOfEndpoints()],
		[listsTarget, await tableOfLists()],
		[eventsTarget, await tableOfEvents()],
		[recordsTarget, await tableOfRecords()],
		[namesTarget, await typeOfNames()],
	]);
	bringUpToDate(tables, 'endpoints');
}

if (require.main === module) void main();
