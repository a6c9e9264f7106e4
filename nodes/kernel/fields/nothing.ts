import { inARow, type Words } from '../failures/errors';
import { formOf } from '../values/sameness';
import { isMissing, toText } from '../values/values';

export const GIVE_VALUE = {
	person: 'Give a value, or check that the expression finds one in this item.',
	model: 'Give a value.',
};
export const MISSING = inARow('It is empty.', GIVE_VALUE);
export const NOT_FILLED = 'It is empty. Fill in at least one part of it, or remove it.';
export const NO_VALUES = 'The list is empty. Give at least one value.';
export const BLANK = {
	person: 'It is blank. Give a value, or check what the expression finds.',
	model: 'It is blank. Give a value.',
} as const;
const NOT_FOUND =
	'The expression finds nothing in this item, and leaving the field out would change what happens. Give a value, or an empty text if it should be empty.';
const lost = (effect: string) => `It is empty, ${effect}. Give a value, or remove it.`;

/**
 * What is given in place of a value. `unfound` is what an expression does not find; `noRows` is a list of
 * which the form has no row.
 */
export const NOTHING = ['absent', 'unfound', 'null', '""', 'blank', '[]', '{}', 'noRows'] as const;

export type Nothing = (typeof NOTHING)[number];

/** What becomes of it: it is left out (`?`: with a hint), refused, or sent (`+`: with a hint). */
export type Outcome = '-' | '?' | '!' | '=' | '+';

/**
 * The table of nothing: what becomes of each of {@link NOTHING}, in their order, and why it is refused. A field
 * names its row as `empty`. docs/developers/nothing.md shows the table with what the rows mean.
 */
export const ROWS = {
	leaveOut: ['----=!!!', MISSING],
	ignore: ['----=---', MISSING],
	never: ['!!!!!!!!', MISSING],
	present: ['!!!!!!=!', MISSING],
	expect: ['????==!!', MISSING],
	decide: ['-!--=!!!', NOT_FOUND],
	clear: ['---====!', MISSING],
	decideOrClear: ['-!-====!', NOT_FOUND],
	widens: ['-!!!=!!!', lost('which would widen the selection')],
	narrows: ['-!!!==!!', lost('which would widen the selection')],
	resets: ['-!!!=!!!', lost('so the default would apply')],
	losesAnswer: ['-!!!=!!!', lost('so a message without it could not be answered')],
	losesCustomer: ['-!!!=---', lost('so the workflow would run without a customer')],
} as const satisfies Record<string, readonly [cells: string, why: Words]>;

export type Row = keyof typeof ROWS;

/** How a value is given: in a field that is always shown, or was added; in JSON, which may be sent as it is; in a cell. */
export type Way = 'form' | 'added' | 'json' | 'asGiven' | 'column';

/** What counts as another nothing: what is hidden, what nobody has filled in, and empty cells. */
export const COUNTS_AS: Readonly<Partial<Record<Way, Partial<Record<Nothing, Nothing>>>>> = {
	form: { null: 'absent', '""': 'null', noRows: 'absent' },
	column: { null: 'absent', '""': 'absent' },
};

/** The empty values of a kind. Those of other kinds, e.g. a list for a text, are for the kind to refuse. */
const OWN: Readonly<Record<string, readonly Nothing[]>> = {
	json: ['""'],
	list: ['[]'],
	object: ['{}'],
	rows: ['[]', 'noRows'],
	text: ['""'],
	textOrObject: ['""'],
};

/** What becomes of nothing in a field of this kind and row. What JSON has that is sent as it is, goes as it is. */
export function outcomeOf(kind: string, row: Row, nothing: Nothing, way: Way): Outcome {
	const counted = COUNTS_AS[way]?.[nothing] ?? nothing;
	const outcome = ROWS[row][0].charAt(NOTHING.indexOf(counted)) as Outcome;
	const isOwn = OWN[kind]?.includes(nothing) === true;
	if (isOwn && way === 'asGiven' && !isRequired({ empty: row })) return outcome === '?' ? '+' : '=';
	return outcome === '=' && nothing === '""' && !isOwn ? '-' : outcome;
}

export function whyRefused(row: Row, nothing: Nothing): Words {
	if (nothing === 'blank') return BLANK;
	if (nothing === '[]') return NO_VALUES;
	return nothing === '{}' || nothing === 'noRows' ? NOT_FILLED : ROWS[row][1];
}

export function isRequired({ empty = 'leaveOut' }: { empty?: Row }): boolean {
	return ROWS[empty][0].startsWith('!');
}

/**
 * Whether a cell is as good as none: what its expression does not find is read only where that is refused, and an
 * empty list where it is a value.
 */
export function isEmptyCell(
	{ kind, empty = 'leaveOut' }: { kind: string; empty?: Row },
	cell: unknown,
): boolean {
	const [cells] = ROWS[empty];
	if (isMissing(cell)) return !(cell === undefined && cells.charAt(1) !== cells.charAt(0));
	if (!LISTS.includes(kind) || cells.charAt(NOTHING.indexOf('[]')) !== '!') return false;
	if (typeof cell === 'string') return /^\s*\[\s*\]\s*$/.test(cell);
	return Array.isArray(cell) && cell.length === 0;
}

const LISTS = ['list', 'map', 'properties', 'rows'];

/** The words that programs write for a missing value. Only these: a person may mean `N/A`, `-` or `None.` */
const FILLERS: readonly string[] = ['null', 'undefined', 'none', 'nil', 'nan'];

/** White space, quotation marks, brackets, and what separates the values of a list. */
const MARKS = /[\s"'`“”‘’<>()[\]{},;\\]+/;

/** Whether a text or a list that a model gives has nothing but such words, or nothing at all, as `[]` or `{}`. */
export function isFiller(value: unknown): boolean {
	if (typeof value !== 'string' && !Array.isArray(value)) return false;
	const text = toText(value);
	const words = text.split(MARKS).filter(Boolean);
	return text.trim() !== '' && words.every((word) => FILLERS.includes(formOf(word, 'case')));
}
