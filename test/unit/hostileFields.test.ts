/** No value makes a field throw: what it cannot read is refused under its name. */
import fc from 'fast-check';
import {
	choice,
	chosenFlag,
	constant,
	customProperties,
	editorProperties,
	type Field,
	flag,
	id,
	int64,
	listEach,
	json,
	jsonList,
	list,
	Location,
	number,
	object,
	pattern,
	pickedFrom,
	type Problem,
	readFields,
	rows,
	stringMap,
	text,
	textOrObject,
	time,
} from '../support/inside';
import { expectFor } from '../support/expectFor';
import { part } from '../support/share';

const inside = [
	time('startDate'),
	text('subject'),
	flag('archived', 'Whether it is so'),
	int64('accountId'),
];
const FIELDS: Field[] = [
	choice('status', '', {}, ['ONE', 'TWO']),
	chosenFlag('deleted', 'Whether it is so'),
	customProperties('customProperties'),
	flag('archived', 'Whether it is so'),
	id('id'),
	int64('accountId'),
	listEach('accountIds', int64('item')),
	json('content'),
	jsonList('channelOptions'),
	list('tags'),
	pickedFrom('search', id('campaignId', { displayName: 'Locator' })),
	number('latitude', { min: 1, fraction: true }),
	object('visibility', '', {}, inside),
	pattern('caseNumber', '', /^a+$/, 'letters'),
	rows('filters', '', {}, inside),
	stringMap('contextParams'),
	text('text', { requiredIf: { status: ['ONE'] } }),
	textOrObject('attachment'),
	time('endDate'),
];

/** Objects that pretend to be texts, numbers or times, and everything else that JSON or an expression can give. */
const PRETENDED = [
	'toString',
	'valueOf',
	'toMillis',
	'toJSON',
	'isLuxonDateTime',
	'length',
	'__rl',
];
const hostile = fc.oneof(
	fc.dictionary(
		fc.constantFrom(...PRETENDED, 'value', 'entry', 'property', 'id', 'name', 'constructor'),
		fc.oneof(
			fc.jsonValue(),
			fc.constant(undefined),
			fc.constant(() => ({})),
		),
	),
	fc.object({ withBigInt: true, withNullPrototype: true, withDate: true, withSparseArray: true }),
	fc.array(fc.anything({ withBigInt: true, withNullPrototype: true })),
	fc.date({ noInvalidDate: false }),
	fc.double(),
	fc.bigInt(),
	fc.string({ unit: 'binary' }),
	fc.constantFrom(NaN, Infinity, -0, '__proto__', '{"toString":null}', '[{"toString":null}]'),
);

test.each(FIELDS.map((field) => [field.name, field] as const))(
	'whatever is given: %s',
	(name, field) => {
		const [{ displayName } = { displayName: '' }] = editorProperties([field]);
		fc.assert(
			fc.property(hostile, fc.boolean(), (value, isInList) => {
				const problems: Problem[] = [];
				const at = Location.top(() => editorProperties(FIELDS), { problems, timezone: 'UTC' });
				readFields(FIELDS, { [name]: isInList ? [value] : value }, at);
				for (const { path } of problems)
					expectFor(path, path.startsWith(displayName)).toEqual(true);
			}),
			{
				numRuns: part(100),
				examples: [
					[{ toString: null }, false],
					[{ toMillis: () => ({}) }, false],
				],
			},
		);
	},
);

test('a constant that is given as anything else is refused', () => {
	fc.assert(
		fc.property(hostile, (value) => {
			const problems: Problem[] = [];
			const at = Location.top(() => [], { problems, timezone: 'UTC' });
			readFields([constant('type', 'CARD')], { type: value }, at);
			expect(problems.map(({ path }) => path)).toEqual(['type']);
		}),
	);
});
