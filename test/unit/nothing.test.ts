/** docs/developers/nothing.md is the table that fields are read by: every kind of nothing, in every row, given in every way. */
import {
	body,
	catalogue,
	COUNTS_AS,
	type Field,
	type AnyInput,
	options,
	InputError,
	list,
	NOTHING,
	object,
	readFields,
	readInputs,
	Location,
	ROWS,
	rows,
	stringMap,
	text,
} from '../support/inside';
import { loadRooms, operationsOf } from '../../scripts/lib/rooms';
import { filesIn, textOf } from '../support/files';

type Row = keyof typeof ROWS;
type Nothing = (typeof NOTHING)[number];
type Way = keyof typeof COUNTS_AS;

const SIGNS: Readonly<Record<string, string>> = { '–': '-', hint: '?', no: '!', sent: '=' };
const WAYS: Way[] = ['form', 'added', 'json', 'asGiven', 'column'];
const nameOf = (cell: string) => (cell === 'no rows' ? 'noRows' : cell.replace(/`/g, ''));

/** The cells of the tables of the page, by the first one of their line. */
function tables(): ReadonlyMap<string, string[]> {
	const lines = textOf('docs/developers/nothing.md').match(/^\| `.*$/gm)!;
	return new Map(
		lines.map((line) => {
			const [name, ...cells] = line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim());
			return [nameOf(name!), cells];
		}),
	);
}
const page = tables();

it('is on the page as the fields are read by it', () => {
	expect(page.get('empty')!.slice(0, -1).map(nameOf)).toEqual([...NOTHING]);
	const shown = Object.keys(ROWS).map((row) =>
		page
			.get(row)!
			.slice(0, NOTHING.length)
			.map((cell) => SIGNS[cell])
			.join(''),
	);
	expect(shown).toEqual(Object.values(ROWS).map(([cells]) => cells));
	expect([...page.keys()].sort()).toEqual(['empty', ...Object.keys(ROWS), ...WAYS].sort());
});

const RAW: Readonly<Record<Nothing, unknown>> = {
	absent: undefined,
	unfound: undefined,
	null: null,
	'""': '',
	blank: ' ',
	'[]': [],
	'{}': {},
	noRows: {},
};

/** The kinds that a nothing can be given for. A field has its row from where it is used, e.g. in filters. */
const part = text('part' as never);
const FIELDS = {
	text: text('field'),
	list: list('field'),
	map: stringMap('field'),
	object: object('field', '', {}, [part]),
	rows: rows('field', '', {}, [part]),
};
type KindName = keyof typeof FIELDS;
const KINDS: Readonly<Record<Nothing, readonly KindName[]>> = {
	absent: ['text', 'list', 'map', 'object', 'rows'],
	unfound: ['text', 'list', 'map', 'object', 'rows'],
	null: ['text', 'list', 'map', 'object', 'rows'],
	'""': ['text', 'list', 'map', 'object', 'rows'],
	blank: ['text'],
	'[]': ['list', 'rows'],
	'{}': ['object'],
	noRows: ['map', 'rows'],
};
const OWN: Readonly<Record<KindName, readonly Nothing[]>> = {
	text: ['""', 'blank'],
	list: ['[]'],
	map: ['noRows'],
	object: ['{}'],
	rows: ['[]', 'noRows'],
};

/** What the page says of a nothing that is given so. */
function said(row: Row, way: Way, kind: KindName, nothing: Nothing): string {
	const index = ['unfound', 'null', '""', 'noRows'].indexOf(nothing);
	const named = nameOf(page.get(way)![index] ?? nothing) as Nothing;
	// JSON has no rows of a form: rows that are no list have none.
	const counted = named === '{}' && kind === 'rows' ? 'noRows' : named;
	// The sentence below the table.
	if (kind === 'map' && nothing === 'noRows' && !['form', 'added'].includes(way)) return '=';
	const signOf = (one: Nothing) => SIGNS[page.get(row)![NOTHING.indexOf(one)]!]!;
	const isEmptyCell = way === 'column' && named === '[]' && signOf('[]') === '!';
	if (way === 'column' && kind === 'object' && row === 'present' && nothing === 'absent')
		return signOf('{}');
	const sign = signOf(isEmptyCell ? 'absent' : counted);
	const isOwn = OWN[kind].includes(nothing);
	if (way === 'asGiven' && isOwn && !['never', 'present'].includes(row)) return '=';
	return sign === '=' && !isOwn ? '-' : sign;
}

/** The input that has the field, and the parameters in which the value is given. */
function inputFor(
	field: Field,
	way: Way,
	given: Record<string, unknown>,
): [AnyInput, Record<string, unknown>] {
	if (way === 'form') return [field, given];
	if (way === 'added') return [options(field), { options: given }];
	const input = body({ fields: [field, text('other' as never)], mapped: [] });
	const columns = {
		'columns.mappingMode': 'defineBelow',
		'columns.value': { ...given, other: 'a' },
	};
	return [input, { inputMode: 'mapped', ...columns }];
}

/** What the reader makes of it. */
function read(field: Field, way: Way, nothing: Nothing): string {
	const given = nothing === 'absent' ? {} : { field: RAW[nothing] };
	const hints: string[] = [];
	const valuesOf = (values: unknown, problems: number): string => {
		if (problems > 0) return '!';
		const isThere = Object.hasOwn(values as object, 'field');
		if (!isThere || (values as { field: unknown }).field === undefined)
			return hints.length > 0 ? '?' : '-';
		return '=';
	};
	if (way === 'json' || way === 'asGiven') {
		const problems: never[] = [];
		const at = Location.top(() => [], { problems, hints, timezone: 'UTC' });
		return valuesOf(
			readFields([field], given, way === 'json' ? at : at.given('asGiven')),
			problems.length,
		);
	}
	const [input, parameters] = inputFor(field, way, given);
	const values = readInputs(
		[input],
		{
			get: (name) => (name in parameters ? parameters[name] : null),
			row: () => ({}),
			hint: (hint) => hints.push(hint),
		},
		'UTC',
	);
	if (values instanceof InputError) return '!';
	const inside = way === 'form' ? values : Object.values(values)[0];
	return valuesOf(inside, 0);
}

it('is what fields are read by, in each row, however nothing is given', () => {
	let cells = 0;
	const wrong: unknown[] = [];
	for (const row of Object.keys(ROWS) as Row[])
		for (const way of WAYS)
			for (const nothing of NOTHING)
				for (const kind of KINDS[nothing]) {
					const outcome = read({ ...FIELDS[kind], empty: row }, way, nothing);
					const expected = said(row, way, kind, nothing);
					if (outcome !== expected) wrong.push([row, way, nothing, kind, outcome, expected]);
					cells++;
				}
	expect(wrong).toEqual([]);
	expect(cells).toBeGreaterThan(1000);
});

/** A field, and those in it. */
const withParts = (field: Field): Field[] => [field, ...(field.fields ?? []).flatMap(withParts)];

it('is what every field of every body and message is read by', async () => {
	const bodies = operationsOf(await loadRooms()).flatMap(({ operation }) =>
		operation.inputs.flatMap(({ bodyFields = [] }) => bodyFields),
	);
	const all = [...bodies, ...catalogue.flatMap(({ fields = [] }) => fields)].flatMap(withParts);
	expect(all.length).toBeGreaterThan(900);
	const wrong: unknown[] = [];
	for (const field of all.filter(({ requiredIf }) => requiredIf === undefined))
		for (const nothing of ['absent', 'unfound', 'null', '""'] as const)
			for (const way of ['json', 'asGiven'] as const) {
				const { name, kind, empty = 'leaveOut' } = field;
				const sign = SIGNS[page.get(empty)![NOTHING.indexOf(nothing)]!]!;
				// Whether an empty text is sent is for its kind and its name to say.
				if (nothing === '""' && (way === 'asGiven' || sign === '=')) continue;
				const outcome = read({ ...field, name: 'field' }, way, nothing);
				if (outcome !== sign) wrong.push([name, kind, empty, nothing, way, outcome, sign]);
			}
	expect(wrong).toEqual([]);
});

it('is all that decides: settings of other names, which the compiler lets pass, would do nothing', () => {
	const earlier =
		/\b(required|decides|clears|expected|presumed|marked): true\b|\b(neverEmpty|mayBeUnset|emptyText):/;
	const found = filesIn('nodes', /(?<!\.node)\.ts$/).flatMap((file) =>
		textOf(file)
			.split('\n')
			.filter((line) => earlier.test(line))
			.map((line) => `${file}: ${line.trim()}`),
	);
	// n8n's own, and the two writers of its properties.
	expect(
		found.filter(
			(line) =>
				!/(service\/areaOf|kernel\/fields\/(editor|field|input|bodies\/mapped))\.ts/.test(line),
		),
	).toEqual([]);
});
