import type { IDataObject } from 'n8n-workflow';
import { checkDone } from '../../shared/answer';
import { writeCsv } from '../../shared/csv';
import { ApiError, InputError } from '../../shared/errors';
import { f } from '../../shared/fields';
import {
	binaryPropertyName,
	maxConcurrency,
	operation,
	readFile,
	type Item,
	type RunContext,
} from '../../shared/operation';
import type { FormPart, Send } from '../../shared/transport';
import { quote } from '../../shared/values';
import { crmUserId, installedAppId, sprUserId } from './fields';
import { checkedRows, CRM_USER_HEADER, rowsFromCsv, type ImportRow } from './importRows';
import { failedRows, type FailedRow } from './importAnswer';

/** A field of the input item; an empty one is reported together with those of all other items. */
const ofItem = <N extends string>(field: f.Field<N, string>) =>
	f.when(
		{ importFrom: ['items'] },
		{ ...field, forModel: 'asked', default: `={{ $json.${field.name} }}` },
	);

const fields = [
	f.required(installedAppId),
	f.choice(
		'importFrom',
		[
			{ value: 'file', name: 'CSV File', description: 'The file of each input item' },
			{ value: 'items', name: 'Input Items', description: 'One mapping for each input item' },
		],
		{ required: true, forModel: { preset: 'items' }, description: 'Where the mappings come from' },
	),
	f.when({ importFrom: ['file'] }, binaryPropertyName),
	ofItem(crmUserId),
	ofItem(sprUserId),
] as const;

type Import = f.Values<typeof fields> & { options: { platformUserHeader?: string } };

/** The header of the platform user's column; the specification does not spell it out. */
function userHeaderOf({ platformUserHeader = 'User ID/Email' }: Import['options'] = {}): string {
	return platformUserHeader;
}

export const importCsv = operation({
	name: 'Import Mappings From CSV',
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
		f.id('platformUserHeader', {
			placeholder: 'e.g. User ID/Email',
			description:
				'The header of the column with the IDs or emails of the platform users, exactly as the platform expects it. Defaults to "User ID/Email".',
		}),
	],
	check: async (parameters, { n8n, itemIndex }) => {
		const item = { itemIndex, parameters };
		if (isFile(item)) await fromFile(n8n, item);
	},
	executeAll: async (items, context) => {
		const { ledger, n8n } = context;
		const groups = ledger.entries.grouped(items, imports);
		// No file is sent before the rows are checked, if their error ends the run.
		const flaws = groups.map(flawIn);
		const results = flaws.some((flaw) => flaw && context.endsRun(flaw))
			? flaws
			: await ledger.carryOutAll(groups, async (group, send) => ({
					// Another try may refuse some of these.
					itemIndexes: group.map(({ itemIndex }) => itemIndex),
					imported: await importGroup(group, send, n8n),
				}));
		type Outcome = [itemIndex: number, IDataObject | Error | undefined];
		const outcomes = new Map(
			groups.flatMap((group, g): Outcome[] => {
				const result = results[g];
				if (result === undefined || result instanceof Error)
					return group.map(({ itemIndex }) => [itemIndex, result]);
				return result.itemIndexes.map((itemIndex, i) => {
					const imported = result.imported[i];
					return [itemIndex, imported && outcomeOf(imported, group.some(isFile))];
				});
			}),
		);
		const all = items.map(({ itemIndex }) => outcomes.get(itemIndex));
		const unmatched = all.filter((one) => one && !(one instanceof Error) && one.matched === false);
		if (unmatched.length > 0)
			context.hint(
				`The results of ${unmatched.length} of ${items.length} items could not be matched: \`matched\` is false, and the first of them has the whole answer of the import.`,
			);
		return all;
	},
});

function isFile({ parameters }: Item<Import>): boolean {
	return parameters.importFrom === 'file';
}

/** The items that make one import each: every file on its own, all other items together. */
function imports(items: ReadonlyArray<Item<Import>>): Array<Array<Item<Import>>> {
	const rows = items.filter((item) => !isFile(item));
	const files = items.filter(isFile).map((item) => [item]);
	return rows.length > 0 ? [rows, ...files] : files;
}

/** Sends one file; returns an output for each of its items. */
async function importGroup(
	items: ReadonlyArray<Item<Import>>,
	send: Send,
	n8n: RunContext['n8n'],
): Promise<Imported[]> {
	const [first] = items;
	if (first === undefined) return [];
	const { installedAppId } = first.parameters;
	const { rows, file } = isFile(first) ? await fromFile(n8n, first) : fromItems(items);
	const answer = await send('PUT /crm-user-mapping/import', {
		query: { installedAppId },
		form: [{ name: 'file', mimeType: 'text/csv', ...file }],
		answer: 'text/csv',
	});
	checkDone(answer);
	const { data } = answer;
	const response = data === null ? {} : { response: data as string };
	const failures = failedRows(data);
	const count = rows.length;
	if (isFile(first))
		return failures.length > 0
			? [{ failures, of: count }]
			: [{ imported: true, installedAppId, rows: count, ...response }];
	const imported = ofRows(rows, failures, installedAppId);
	// There is one answer for the whole file: the first item without an error has it.
	const responds = imported.findIndex((one) => !('failures' in one));
	return imported.map((one, i) => (i === responds ? { ...one, ...response } : one));
}

/**
 * What came of each row. The platform may write the ID of a CRM user in another way: then nobody knows which
 * row has failed, unless all have.
 */
function ofRows(
	rows: readonly ImportRow[],
	failures: readonly FailedRow[],
	installedAppId: string,
): Imported[] {
	const isAbout = (row: ImportRow) => (failure: FailedRow) =>
		failure.crmUserId.trim() === row.crmUserId.trim();
	const stray = failures.filter((failure) => !rows.some((row) => isAbout(row)(failure)));
	const haveAllFailed = failures.length >= rows.length;
	const done = stray.length > 0 ? { matched: false } : { imported: true };
	return rows.map((row) => {
		const { crmUserId, sprUserId } = row;
		const named = failures.filter(isAbout(row));
		const ofRow = named.length === 0 && haveAllFailed ? stray : named;
		return ofRow.length > 0
			? { failures: ofRow, of: rows.length }
			: { ...done, installedAppId, crmUserId, sprUserId };
	});
}

/** The result of the rows of an item, as the ledger keeps it. `of`: how many rows the import has. */
type Imported = IDataObject | { failures: FailedRow[]; of: number };

function outcomeOf(imported: Imported, isOfFile: boolean): IDataObject | ApiError {
	if (!('failures' in imported)) return imported;
	const { failures, of } = imported as { failures: FailedRow[]; of: number };
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
			mayHaveCompleted: isOfFile && failures.length < of,
		},
	);
}

/** What is wrong with the rows of items that are one file. A CSV file was checked with its item. */
function flawIn(items: ReadonlyArray<Item<Import>>): InputError | undefined {
	try {
		if (!items.some(isFile)) fromItems(items);
		return undefined;
	} catch (error) {
		return error as InputError;
	}
}

interface ImportFile {
	rows: ImportRow[];
	file: Pick<FormPart, 'content' | 'fileName'>;
}

/** The file is sent as it is, without a byte order mark, which would become part of the first header. */
async function fromFile(
	n8n: RunContext['n8n'],
	{ itemIndex, parameters }: Item<Import>,
): Promise<ImportFile> {
	const { binaryPropertyName = '', options } = parameters;
	const { content, fileName } = await readFile(n8n, itemIndex, binaryPropertyName);
	const text = content.toString().replace(/^\uFEFF/, '');
	if (text.includes('\uFFFD'))
		throw InputError.of(
			'binaryPropertyName',
			'The file is not in UTF-8, so names would be damaged. Save it as "CSV UTF-8".',
		);
	return { rows: rowsFromCsv(text, userHeaderOf(options)), file: { content: text, fileName } };
}

function fromItems(items: ReadonlyArray<Item<Import>>): ImportFile {
	const apps = [...new Set(items.map(({ parameters }) => parameters.installedAppId))];
	if (apps.length > 1) {
		throw InputError.of(
			'installedAppId',
			`The items name several apps (${apps.join(', ')}), but one import is for one app. Split the items by app first.`,
		);
	}
	const rows = items.map(({ itemIndex, parameters: { crmUserId = '', sprUserId = '' } }) => ({
		...(items.length > 1 && { at: `item ${itemIndex}` }),
		...{ crmUserId, sprUserId },
	}));
	const cells = rows.map(({ crmUserId, sprUserId }) => [sprUserId, crmUserId]);
	const userHeader = userHeaderOf(items[0]?.parameters.options);
	const content = writeCsv([userHeader, CRM_USER_HEADER], cells);
	return { rows: checkedRows(rows), file: { content, fileName: 'crm-user-mapping.csv' } };
}
