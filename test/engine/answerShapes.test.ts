/**
 * Every operation by every shape that an answer may have: what comes out is what the contract says that the endpoint
 * gives, or an error. What an area has beyond that is tested with it.
 */
import type { IDataObject } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { looksUp, useEveryOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { endpoints } from '../support/inside';
import { useSandbox } from '../support/sandbox';
import { oneIn, shareOfOperations, withTurn } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, unresumed, run, answerAll } = useEveryOperation(engine, sandbox);
type Operation = (typeof all)[number];

const shapeOf = ({ operation }: Operation) =>
	endpoints[operation.endpoint] as {
		gives: string;
		idName?: string;
		isKnown?: boolean;
		names?: ReadonlyArray<Record<string, string>>;
	};

async function outcome(operation: Operation, body: unknown, status = 200) {
	sandbox.clearRequests();
	const isWrite = !operation.operation.isRead;
	const first = { findsNothing: isWrite && looksUp(operation), readsConversation: isWrite };
	answerAll(body, status, first);
	const output = operation.operation.gives && { output: 'raw' };
	const parameters = { ...operation.parameters, ...output };
	const { said, json, hints } = await run({ ...operation, parameters });
	return { said, json: json.flatMap(recordsIn(operation)), hints: JSON.stringify(hints) };
}

/** The records in an item: a page of the audit trail has a list, and the holder of a thread comes with the thread. */
const recordsIn =
	({ name }: Operation) =>
	(item: IDataObject): IDataObject[] => {
		if (name.endsWith('getPage')) return item.records as IDataObject[];
		if (!name.endsWith('checkControl')) return [item];
		const { entityType, entityId, ...holder } = item;
		expect([entityType, entityId]).toEqual([expect.any(String), expect.any(String)]);
		return Object.keys(holder).length > 0 ? [item] : [];
	};

const identities = new Map<Operation, IDataObject>();

/** What identifies the record that an operation asks for, under the record's own names. */
async function identityIn(operation: Operation): Promise<IDataObject> {
	const known = identities.get(operation);
	if (known) return known;
	await outcome(operation, { data: null, errors: [] });
	const { path, query, body, headers } = sandbox.requests().at(-1)!;
	const isJson = headers['content-type'] === 'application/json';
	const parts = path.split('/').slice(4);
	const places = operation.operation.endpoint.split('/').slice(1);
	const given = new Map<string, unknown>([
		...Object.entries((isJson && (JSON.parse(body) as object)) || {}),
		...Object.entries(query),
		...places.map((place, i) => [place.slice(1, -1), parts[i]] as const),
	]);
	const group = shapeOf(operation).names?.find((names) =>
		Object.keys(names).every((name) => given.has(name)),
	);
	const identity = Object.fromEntries(
		Object.entries(group ?? {}).map(([name, own]) => [own, given.get(name)]),
	) as IDataObject;
	identities.set(operation, identity);
	return identity;
}

const data = (value: unknown) => ({ data: value, errors: [] });
/** The shapes of an answer that holds a record. */
const HOLD: Array<[shape: string, wrap: (record: object) => unknown]> = [
	['one', (record) => data(record)],
	['a list of one', (record) => data([record])],
	['a list with null', (record) => data([null, record])],
	['a wrapper', (record) => data({ things: [record] })],
	['a page', (record) => data({ things: [record], total: 1, paging: { page: 0 } })],
	['an envelope inside', (record) => data({ data: [record], errors: [] })],
	['JSON in a text', (record) => data(JSON.stringify([record]))],
];
/** Those that hold none, and do not say no. */
const HOLD_NONE: Array<[shape: string, body: unknown, status: number]> = [
	['null', data(null), 200],
	['a list of null', data([null]), 200],
	['an empty list', data([]), 200],
	['an empty object', data({}), 200],
	['no data', { errors: [] }, 200],
	['no content', '', 204],
];
/** Those that are no records. */
const NO_RECORDS: Array<[shape: string, value: unknown]> = [
	['words', 'Nothing is here today'],
	['words in a list', ['Nothing is here today']],
	['a number', 7],
	['true', true],
	['false', false],
	['a refusal with an ID', { id: 'r-1', success: false, message: 'No' }],
];

/** Reads that give the records of their endpoint. */
const reads = () =>
	unresumed.filter((one) => {
		const isPlain = one.operation.isRead && !/waitUntil|waitForControl/.test(one.name);
		return isPlain && ['record', 'records', 'page', 'ids'].includes(shapeOf(one).gives);
	});
/** Those that give rows, or anything. */
const reports = () => unresumed.filter((one) => shapeOf(one).gives === 'table');
const writes = () =>
	unresumed.filter(({ operation, name }) => !operation.isRead && !/SmartSummary/.test(name));

/** Each shape meets one in three operations, and all shapes of a list together every operation. */
const turnOf = (operations: readonly Operation[], turn: number) =>
	oneIn(3, shareOfOperations(operations), turn);

it('the reads and writes that are swept are most of all', () => {
	expect(reads().length).toBeGreaterThan(15);
	expect(writes().length).toBeGreaterThan(50);
	expect(reports().map(({ name }) => name.split('.').at(-1))).toEqual(
		expect.arrayContaining(['export', 'run', 'runBatch', 'runWidget', 'runLog', 'getAll']),
	);
});

it.each(withTurn(HOLD))('a read gives the record that it asked for in %s', async (...row) => {
	const [shape, wrap, turn] = row;
	for (const operation of turnOf(reads(), turn)) {
		const identity = await identityIn(operation);
		const record = { id: 'r-1', messageId: 'm-1', ...identity, name: 'N', status: 'NEW' };
		if (/message\.get|subscription\.get$/.test(operation.name)) {
			const { messageId = 'm-1', subscriptionId = 'r-1' } = operation.parameters as IDataObject;
			Object.assign(record, { messageId, id: subscriptionId });
		}
		if (operation.name.includes('conversation')) Object.assign(record, { content: { text: 'x' } });
		const { said, json } = await outcome(operation, wrap(record));
		// Where the specification shows a list, one record is none.
		if (shape === 'one' && /category.getAll|auditRecord/.test(operation.name)) {
			expectFor(operation.name, [said, json]).toEqual([expect.stringMatching(/no list of/), []]);
			continue;
		}
		expectFor(operation.name, [said, json]).toEqual(['', [expect.objectContaining(record)]]);
	}
});

it.each(withTurn(HOLD_NONE))('a read gives nothing, or says so, for %s', async (...row) => {
	const [, body, status, turn] = row;
	for (const operation of turnOf(reads(), turn)) {
		const { said, json } = await outcome(operation, body, status);
		expectFor(operation.name, json).toEqual([]);
		if (/thread|getPage/.test(operation.name)) continue;
		const { names } = shapeOf(operation);
		const isNamed = names !== undefined && !operation.name.endsWith('getAll');
		if (isNamed) expectFor(operation.name, said).toEqual(expect.stringMatching(/nothing|Nothing/));
	}
});

it.each(withTurn(NO_RECORDS))('a read takes %s for no record', async (shape, value, turn) => {
	for (const operation of turnOf(reads(), turn)) {
		// What is known only may be a list of names.
		if (shape === 'words in a list' && shapeOf(operation).isKnown) continue;
		if (shape === 'a number' && shapeOf(operation).gives === 'ids') continue;
		const { said, json } = await outcome(operation, data(value));
		expectFor(operation.name, json).toEqual([]);
		expectFor(operation.name, said).toEqual(expect.stringMatching(/\w/));
	}
});

const statuses = () => unresumed.filter(({ name }) => name.endsWith('getStatus'));

it('the status of a job is what came, or an error where nothing did', async () => {
	expect(statuses()).toHaveLength(3);
	for (const [i, operation] of statuses().entries()) {
		const isItsTurn = (_: unknown, turn: number) => turn % 3 === i;
		for (const [shape, wrap] of HOLD.filter(isItsTurn)) {
			const record = { status: 'RUNNING', total: 3 };
			const { said, json } = await outcome(operation, wrap(record));
			expectFor([operation.name, shape, said], json.length).toEqual(1);
			expect(JSON.stringify(json)).toContain('"status":"RUNNING","total":3');
		}
		for (const [shape, body, status] of HOLD_NONE.filter(isItsTurn)) {
			const { said, json } = await outcome(operation, body, status);
			const isSaid = expect.stringContaining('returned nothing');
			expectFor([operation.name, shape], [said, json]).toEqual([isSaid, []]);
		}
	}
});

/** What a report gives for an answer: a row, all of it, or, in an export, how many rows the file has. */
const rowsOf = async (operation: Operation, body: unknown, status?: number) => {
	const { said, json, hints } = await outcome(operation, body, status);
	return {
		said,
		json,
		hints,
		rows: operation.name.endsWith('export') ? json[0]?.rows : json.length,
	};
};

it.each(withTurn(HOLD))(
	'a report gives its row, or all that came with a hint, in %s',
	async (shape, wrap, turn) => {
		const record = { id: 'r-1', name: 'N', COUNT: 3 };
		for (const operation of turnOf(reports(), turn)) {
			const { said, json, hints, rows } = await rowsOf(operation, wrap(record));
			const isTable = !['one', 'a wrapper', 'a page'].includes(shape);
			const isPlain = /runLog|viralTrend/.test(operation.name);
			if (operation.name.endsWith('export') && !isTable)
				expectFor(operation.name, said).toEqual(expect.stringMatching(/has no table/));
			else expectFor(operation.name, [said, rows]).toEqual(['', 1]);
			if (operation.name.endsWith('export')) continue;
			const all = (wrap(record) as { data: object }).data;
			expectFor(operation.name, json).toEqual([isTable || isPlain ? record : all]);
			expectFor(operation.name, hints.includes('another form')).toEqual(!isTable && !isPlain);
		}
	},
);

it.each(withTurn(HOLD_NONE))('a report has no rows, or says so, for %s', async (...row) => {
	const [, body, status, turn] = row;
	for (const operation of turnOf(reports(), turn)) {
		const { rows, said } = await rowsOf(operation, body, status);
		expectFor([operation.name, said], rows ?? 0).toEqual(0);
	}
});

it.each(withTurn(NO_RECORDS))('a report takes %s for no row', async (shape, value, turn) => {
	for (const operation of turnOf(reports(), turn)) {
		const { said, json, hints } = await rowsOf(operation, data(value));
		const isRefusal = value === false || shape === 'a refusal with an ID';
		const all = { data: [value].flat()[0] };
		expectFor([operation.name, said], json).toEqual(said === '' && !isRefusal ? [all] : []);
		if (said === '' && !/runLog|viralTrend/.test(operation.name))
			expect(hints).toMatch(/another form/);
	}
});

it.each(withTurn(HOLD))(
	'a write says what was done, or gives the record, in %s',
	async (...row) => {
		const [, wrap, turn] = row;
		for (const operation of turnOf(writes(), turn)) {
			const identity = await identityIn(operation);
			const record = { id: 'r-1', name: 'N', ...identity };
			const { said, json } = await outcome(operation, wrap(record));
			if (said !== '') {
				expectFor(operation.name, said).toEqual(
					expect.stringMatching(/did not say|without|no sub/),
				);
				continue;
			}
			expectFor(operation.name, json.length).toEqual(1);
			const text = JSON.stringify(json);
			const isSaid = text.includes('true') || text.includes('"outcome"') || text.includes('r-1');
			expectFor([operation.name, text], isSaid || text.includes('"N"')).toEqual(true);
		}
	},
);

it.each(withTurn(HOLD))('a write that gives another record says so, in %s', async (...row) => {
	const [, wrap, turn] = row;
	for (const operation of turnOf(writes(), turn)) {
		const { id } = await identityIn(operation);
		if (id === undefined) continue;
		const { said, hints } = await outcome(operation, wrap({ id: 'other', name: 'N' }));
		const isSaid = said !== '' || hints.includes('another record');
		expectFor(operation.name, isSaid).toEqual(true);
	}
});

it('a write that is refused with an ID is no success, wherever the ID is', async () => {
	const refusal = { id: 'r-1', success: false, message: 'No' };
	const bodies = [data(refusal), data([refusal]), data({ data: refusal, errors: [] })];
	for (const [turn, body] of bodies.entries()) {
		for (const operation of turnOf(writes(), turn)) {
			const { said, json } = await outcome(operation, body);
			const isNo = said !== '' || json.every((item) => Object.values(item).includes(false));
			expectFor([operation.name, json], isNo).toEqual(true);
		}
	}
});

it('an ID alone gets the name that the contract gives it', async () => {
	for (const [i, operation] of writes().entries()) {
		const { idName, gives } = shapeOf(operation);
		const isMeant = idName !== undefined && ['ids', 'job', 'record'].includes(gives);
		// Gives the IDs of what it sent.
		if (!isMeant || operation.name.includes('privateMessage')) continue;
		const id = '6f0000000000000000000001';
		const { said, json } = await outcome(operation, data(i % 2 === 0 ? id : [id]));
		expectFor([operation.name, said], json[0]?.[idName]).toEqual(id);
	}
});

it('records come out in the order of the answer, and a page that comes again ends the list', async () => {
	const lists = unresumed.filter(
		({ operation }) => operation.isRead && operation.inputs.some((input) => input.name === 'limit'),
	);
	for (const operation of shareOfOperations(lists)) {
		const records = ['r-3', 'r-1', 'r-2'].map((id) => ({ id, name: id }));
		const parameters = { ...operation.parameters, returnAll: true };
		const { said, json } = await outcome({ ...operation, parameters }, data(records));
		expectFor(operation.name, sandbox.requests().length).toEqual(expect.any(Number));
		expect(sandbox.requests().length).toBeLessThan(10);
		if (said !== '') expect(said).toMatch(/same page again|no list|not the/);
		else
			expectFor(
				operation.name,
				json.map(({ id }) => id),
			).toEqual(['r-3', 'r-1', 'r-2']);
	}
});
