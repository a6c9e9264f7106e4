/** What a model reads of any failure: only of arguments that its tool has. */
import { SAID } from '../support/agentSession';
import { withTools } from '../support/agentTools';
import { useEngine } from '../support/engine';
import {
	AREAS,
	everyTool,
	foreignNames,
	NEEDS_A_FILE,
	sweptTools,
	type ToolOfOperation,
} from '../support/everyTool';
import { once } from '../support/once';
import { NaiveModel, type Input } from '../support/naiveModel';
import { answerWith, useSandbox } from '../support/sandbox';
import type { FaultSpec } from '../../sandbox';
import { least, shareOf } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const PAGE = { contentType: 'text/html', body: '<html><body>Sign in</body></html>' };
const entries = (message: string) => ({ data: null, errors: [{ message, code: 1 }] });
const rows = (more: object) => ({
	data: { headings: ['a', 'b'], rows: [{ a: 1, b: 2 }], ...more },
	errors: [],
});

const FAILURES: Readonly<Record<string, FaultSpec>> = {
	'a gateway that fails': { status: 502, ...PAGE },
	"a gateway's page": { status: 200, ...PAGE },
	refused: {
		status: 400,
		body: {
			...entries('no.such'),
			metadata: { details: [{ field: 'name', message: 'too long' }] },
		},
	},
	'no token': { status: 401, body: entries('token.invalid') },
	forbidden: { status: 403, body: entries('permission.missing') },
	'not found': { status: 404, body: entries('x.not.found') },
	'too many requests': { status: 429, body: entries('too.many') },
	nothing: { status: 200, body: { data: null, errors: [] } },
	'an empty page': {
		status: 200,
		body: {
			data: { records: [], data: [], results: [], totalCount: 9, hasMore: true },
			errors: [],
		},
	},
	'the same page again': {
		status: 200,
		body: {
			data: { records: [{ id: 'x-1' }], results: [{ id: 'x-1' }], cursor: 'c', hasMore: true },
			errors: [],
		},
	},
	'rows of which more follow': { status: 200, body: rows({ hasMore: true }) },
	'rows that may go on': { status: 200, body: rows({ hasMore: 'perhaps' }) },
	'fewer rows than there are': { status: 200, body: rows({ total: 9 }) },
	'no table': { status: 200, body: { data: { other: [1] }, errors: [] } },
};

/** What only a tool that reads tables can say of an answer that it does not understand. */
const OF_TABLES = /^(rows|fewer rows)/;
/** Of what there is no such record, and what is wrong with a request, each area speaks in its own words. */
const OF_ALL = /^(refused|not found)$/;
const ONE_IN = 3;

/** The failures that the tool with this number has, in turn with those before and after it. */
function failuresOf({ name }: ToolOfOperation, i: number): Array<[kind: string, fault: FaultSpec]> {
	if (name.startsWith('Reporting.')) return Object.entries(FAILURES);
	return Object.entries(FAILURES)
		.filter(([kind]) => !OF_TABLES.test(kind))
		.filter(([kind], n) => OF_ALL.test(kind) || (n + i) % ONE_IN === 0);
}

const tools = once(everyTool);
/** It makes a right call of every tool that takes one, without having called another. */
const model = new NaiveModel({ ...SAID, 'child case numbers': '70002' });

/** Every tool of an area with failures: how many there are, and those that speak of anything else. */
const failuresIn = once(async (area: string) => {
	const swept = await sweptTools();
	const ofArea = [...(await tools()).entries()].filter(
		([, { name }]) =>
			name.startsWith(`${area}.`) && swept.has(name) && !NEEDS_A_FILE.includes(name),
	);
	const wrong: string[] = [];
	let count = 0;
	await withTools(
		engine,
		ofArea.map(([, one]) => one),
		async (made) => {
			for (const [i, one] of ofArea) {
				const tool = made.get(one.name)!;
				const input = model.firstTry(tool);
				for (const [kind, fault] of shareOf(failuresOf(one, i), i)) {
					sandbox.reset();
					sandbox.fault({ ...fault, times: 0 });
					const { text, failed } = await tool.call(input);
					if (!failed) continue;
					count++;
					const foreign = foreignNames(one, tool, text);
					if (foreign.length > 0) wrong.push(`${one.name}, ${kind}, ${foreign.join()}: ${text}`);
				}
			}
		},
	);
	return { count, wrong };
});

describe('speaks only of arguments that the tool has, whatever fails', () => {
	it.each(AREAS)('%s', async (area) => {
		expect((await failuresIn(area)).wrong).toEqual([]);
	});

	it('in all of them', async () => {
		let failures = 0;
		for (const area of AREAS) failures += (await failuresIn(area)).count;
		// A share of the failures of a share of the tools.
		expect(failures).toBeGreaterThan(least(least(500)));
	});
});

it('says that a reply was accepted where its status cannot be read', async () => {
	const name = 'Publishing.reply.createByCase';
	const [reply] = (await tools()).filter((one) => one.name === name);
	const options = { waitFor: 'published' };
	const tool = { ...reply!, parameters: { ...reply!.parameters, options } };
	await withTools(engine, [tool], async (all) => {
		const made = all.get(name)!;
		const unset = Object.fromEntries(Object.keys(made.arguments).map((one) => [one, '']));
		answerWith(sandbox, ['POST_1'], { method: 'POST', path: '/publishing/reply/by-case' });
		sandbox.fault({ method: 'GET', path: '/publishing/post', times: 0, ...FAILURES.forbidden });
		const { text } = await made.call({ ...unset, Case_ID: 'case-2', Text: 'Hello' });
		expect(text).toMatch(
			/It was accepted, but its status could not be read[^]*Do not send it again/,
		);
	});
});

const byEmail = { __rl: true, mode: 'email', value: 'nobody@example.com' };
const CASE = '{"channelType":"EMAIL","contactInfo":{"email":"kim@example.com"}}';
const rowsOfTwo = { headings: ['a'], rows: [[1], [2]], hasMore: true };

it.each<[what: string, tool: string, parameters: object, input: Input, answer: unknown, RegExp]>([
	[
		'what the message that is answered lacks',
		'Publishing.privateMessage.send',
		{ channel: 'W', recipientFrom: 'message' },
		{ In_Reply_To_Message_ID: 'm1', Text: 'Hello', Campaign_ID: '9004_1' },
		[{ messageId: 'm1' }],
		/The message "m1" does not have '/,
	],
	[
		'that no user has the email',
		'Case.case.update',
		{ addressBy: 'id', id: 'case-1', updateFields: { assignedTo: byEmail } },
		{},
		{ results: [] },
		/No user has the email nobody@example\.com/,
	],
	[
		'that the result is longer than the rows that a person has allowed',
		'Reporting.query.run',
		{
			...{ inputMode: 'json', jsonBody: '{"report":"x"}', payloadTimeRange: 'sinceLastRun' },
			...{ days: 1, timeZone: 'UTC', options: { maxRows: 1 } },
		},
		{},
		rowsOfTwo,
		/^The result since the last run has more than 1 rows/,
	],
	[
		'that a callback is nothing for an agent',
		'Case.bulkJob.create',
		{ waitFor: 'callback', inputMode: 'json', jsonBody: CASE },
		{},
		{},
		/An agent cannot wait for a callback\. Ask its maker to choose Nothing or Polling\./,
	],
])('says %s, and nothing of the screen', async (_, name, parameters, input, answer, says) => {
	const [one] = (await tools()).filter((tool) => tool.name === name);
	const made = { ...one!, parameters: { ...one!.parameters, ...parameters } as never };
	await withTools(engine, [made], async (all) => {
		const tool = all.get(name)!;
		const unset = Object.fromEntries(Object.keys(tool.arguments).map((one) => [one, '']));
		sandbox.fault({ status: 200, times: 0, body: { data: answer, errors: [] } });
		const { text } = await tool.call({ ...unset, ...input });
		expect(text).toMatch(says);
		expect(text).not.toMatch(/Recipient From|fill in|By ID|Max Rows|Export/);
	});
});
