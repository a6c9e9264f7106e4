import type { IDataObject } from 'n8n-workflow';
import { checkDone } from '../kernel/answers/answer';
import { ApiError, InputError, NO_REASON } from '../kernel/failures/errors';
import { resultOf } from '../kernel/failures/results';
import {
	binaryPropertyName,
	type Item,
	maxConcurrency,
	operation,
	readFile,
	type RunContext,
} from '../kernel/operation';
import type { Send } from '../kernel/sending';
import { parseCsv, writeCsv } from '../kernel/values/csv';
import { formOf } from '../kernel/values/sameness';
import { listsOf, quote } from '../kernel/values/values';
import { f } from '../service/fields';
import { jobState } from '../service/jobs/jobAnswer';
import { crmUserId, installedAppId, sprUserId } from './fields';
import { bare, checkRows, CRM_USER_HEADER, fileOf, USER_HEADER } from './importRows';

/** A field of the input item. An empty one is not refused here: the rows of all items are checked together. */
const ofItem = <N extends string>(field: f.Field<N, string>) =>
	f.when(
		{ importFrom: ['items'] },
		{ ...field, parse: f.readText, forModel: 'asked', default: `={{ $json.${field.name} }}` },
	);

const fields = [
	f.required(installedAppId),
	f.choice(
		'importFrom',
		'Where the mappings come from',
		{ empty: 'never', forModel: { preset: 'items' } },
		[
			{ value: 'file', name: 'CSV File', description: 'The file of each input item' },
			{ value: 'items', name: 'Input Items', description: 'One mapping for each input item' },
		],
	),
	f.when({ importFrom: ['file'] }, binaryPropertyName),
	ofItem(crmUserId),
	ofItem(sprUserId),
] as const;

type ImportItem = Item<f.Values<typeof fields> & { options: { platformUserHeader?: string } }>;

export const importCsv = operation({
	value: 'importCsv',
	action: 'Import mappings from CSV',
	description:
		'Create or change many user mappings of a CRM app at once, from a CSV file or from all input items together. The platform takes all rows or none, so the rows are checked first.',
	endpoint: 'PUT /crm-user-mapping/import',
	fields,
	// All input items are one import; each file is one of its own.
	maxConcurrency: { ...maxConcurrency(false), shownWhen: { '/importFrom': ['file'] } },
	// The specification spells out the CRM user's header only.
	options: [
		f.id(
			'platformUserHeader',
			'The header of the column with the IDs or emails of the platform users, exactly as the platform expects it. Defaults to "User ID/Email", with any name of a platform before it.',
			{ placeholder: 'e.g. User ID/Email' },
		),
	],
	check: async (parameters, { n8n, itemIndex }) => {
		const item = { itemIndex, parameters };
		if (isFile(item)) await fromFile(n8n, item);
	},
	executeAll: async (items, context) => {
		const { ledger, n8n } = context;
		const groups = ledger.entries.grouped(items, (all) => [
			...listsOf(all.map((item) => [isFile(item) ? item.itemIndex : 'rows', item])).values(),
		]);
		// Where an error of the rows ends the run, they are checked before any file is sent.
		const flaws = await Promise.all(groups.map(flawIn));
		const results = flaws.some((flaw) => flaw && context.endsRun(flaw))
			? flaws
			: await ledger.carryOutAll(groups, async (group, send) => ({
					imported: await importGroup(group, send, n8n),
				}));
		const outcomes = new Map<number, IDataObject | Error | undefined>();
		for (const [g, group] of groups.entries()) {
			const result = results[g];
			if (result === undefined || result instanceof Error)
				for (const { itemIndex } of group) outcomes.set(itemIndex, result);
			else for (const one of result.imported) outcomes.set(one.itemIndex, outcomeOf(one));
		}
		const all = items.map(({ itemIndex }) => outcomes.get(itemIndex));
		const unmatched = all.filter((one) => one && !(one instanceof Error) && one.matched === false);
		if (unmatched.length > 0)
			context.hint(
				`The results of ${unmatched.length} of ${items.length} items could not be matched: \`matched\` is false, and the first of them has the whole answer of the import.`,
			);
		return all;
	},
});

const isFile = ({ parameters }: ImportItem) => parameters.importFrom === 'file';

/** What came of an item, as the ledger keeps it. */
type Imported = Awaited<ReturnType<typeof importGroup>>[number];

/**
 * Sends one file; returns what came of each of its items. The platform may spell the ID of a CRM user in another way:
 * then nobody knows which row has failed, unless all have.
 */
async function importGroup(items: readonly ImportItem[], send: Send, n8n: RunContext['n8n']) {
	const [first] = items;
	if (first === undefined) return [];
	const { installedAppId } = first.parameters;
	const isOfFile = isFile(first);
	const { rows, ...file } = await (isOfFile ? fromFile(n8n, first) : fromItems(items));
	const answer = await send('PUT /crm-user-mapping/import', {
		query: { installedAppId },
		form: [{ name: 'file', mimeType: 'text/csv', ...file }],
	});
	checkDone(answer);
	const { data } = answer;
	const failures = failedRows(data);
	const of = rows.length;
	const byUser = listsOf(failures.map((one) => [one.crmUserId, one]));
	const users = new Set(rows.map(({ crmUserId }) => crmUserId));
	const stray = failures.filter(({ crmUserId }) => !users.has(crmUserId));
	const isDone = stray.length > 0 ? { matched: false } : { imported: true };
	const results = items.map(({ itemIndex }, i) => {
		const { crmUserId = '', sprUserId } = rows[i] ?? {};
		const named = isOfFile ? failures : (byUser.get(crmUserId) ?? []);
		const what = isOfFile ? { rows: of } : { crmUserId, sprUserId };
		// Without a failure, `done` is what comes out. The import has `of` rows.
		const done: IDataObject = { ...isDone, installedAppId, ...what };
		return {
			...{ itemIndex, done, of },
			failures: named.length === 0 && failures.length >= of ? stray : named,
		};
	});
	// There is one answer for the whole file: the first item without an error has it.
	const responds = results.find((one) => one.failures.length === 0);
	if (responds && data !== null) Object.assign(responds.done, { response: data });
	return results;
}

function outcomeOf({ done, failures, of }: Imported): IDataObject | ApiError {
	if (failures.length === 0) return done;
	const reasons = failures.map(({ crmUserId, reason }) => `${quote(crmUserId)}: ${reason}`);
	const others = failures.length < of ? 'The others are not affected. ' : '';
	return new ApiError(
		'partlyFailed',
		failures.length === 1
			? `The platform did not import the mapping of ${reasons[0]}`
			: `The platform did not import ${failures.length} of ${of} rows: ${reasons.join('; ')}`,
		{
			status: 200,
			entries: reasons.map((message) => ({ message })),
			advice: `${others}Correct what the platform names and import it again.`,
			// An item that is a file has other rows, too.
			mayHaveCompleted: 'rows' in done && failures.length < of,
		},
	);
}

/** What is wrong with the rows of items that are one file. A CSV file was checked with its item. */
async function flawIn(items: readonly ImportItem[]): Promise<Error | undefined> {
	const read = items.some(isFile) ? undefined : await resultOf(fromItems(items));
	return read instanceof Error ? read : undefined;
}

async function fromFile(n8n: RunContext['n8n'], { itemIndex, parameters }: ImportItem) {
	const { binaryPropertyName = '', options } = parameters;
	const { content, fileName } = await readFile(n8n, itemIndex, binaryPropertyName);
	return { ...fileOf(Buffer.from(content), options.platformUserHeader), fileName };
}

async function fromItems(items: readonly ImportItem[]) {
	const apps = [...new Set(items.map(({ parameters }) => parameters.installedAppId))];
	if (apps.length > 1)
		throw InputError.of(
			'installedAppId',
			`The items name several apps (${apps.join(', ')}), but one import is for one app. Split the items by app first.`,
		);
	const rows = items.map(({ itemIndex, parameters: { crmUserId = '', sprUserId = '' } }) => ({
		...(items.length > 1 && { at: `item ${itemIndex}` }),
		...{ crmUserId: bare(crmUserId), sprUserId: bare(sprUserId) },
	}));
	checkRows(rows);
	const { platformUserHeader = USER_HEADER } = items[0]?.parameters.options ?? {};
	const cells = rows.map(({ crmUserId, sprUserId }) => [sprUserId, crmUserId]);
	const content = writeCsv([platformUserHeader, CRM_USER_HEADER], cells);
	return { rows, content, fileName: 'crm-user-mapping.csv' };
}

/**
 * The rows that were not imported, although the platform answered that it was done. Publicly known: a CSV with a status
 * and a failure reason for each row. Any other answer lists none (Part 2, "CRM user mapping", 4: all rows or none).
 */
function failedRows(data: unknown): Array<{ crmUserId: string; reason: string }> {
	const text = typeof data === 'string' ? data : '';
	const read = parseCsv(text);
	// Where quotes are wrong, the reasons may be cut at their commas.
	const [header = [], ...rows] =
		read instanceof Error
			? text.split(/\r?\n/).map((line) => line.split(','))
			: read.map(({ cells }) => cells);
	const names = header.map((name) => formOf(name, 'letters'));
	const user = formOf(CRM_USER_HEADER, 'letters');
	if (!names.includes(user)) return [];
	return rows.flatMap((cells) => {
		const at = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
		const state = jobState(at('status'));
		const reason = at('failurereason').replace(/^(null|none|n\/a|-)$/i, '');
		// Whatever its status is called, a row that is not done and has a reason was not imported.
		const hasFailed = state === 'failed' || (state !== 'done' && reason !== '');
		return hasFailed ? [{ crmUserId: at(user), reason: reason || NO_REASON }] : [];
	});
}
