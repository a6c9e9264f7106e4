/** What holds for every write, whatever the platform answers. */
import { useEngine } from '../support/engine';
import { looksUp, useEveryOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { useSandbox } from '../support/sandbox';
import { oneIn, shareOfOperations, withTurn } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, writes, run, answerAll } = useEveryOperation(engine, sandbox);

it('every operation passes its own checks here, and sends a request', async () => {
	expect(all.length).toBeGreaterThan(95);
	for (const operation of shareOfOperations(all)) {
		sandbox.reset();
		answerAll({ data: { results: [] }, errors: [] });
		const { said } = await run(operation);
		expect([operation.name, sandbox.requests().length > 0, said]).toEqual([
			operation.name,
			true,
			expect.not.stringContaining('Nothing was sent'),
		]);
	}
});

/** Writes whose success is said by a value that the specification shows. */
const SAYS_SUCCESS: Readonly<Record<string, RegExp>> = {
	'engagementCampaign.campaign.upsert': /could not be looked up/,
	'engagementCase.case.upsert': /could not be looked up/,
	'engagementCase.bulkJob.create': /without a process ID/,
	'engagementFeedback.workflow.trigger': /did not say that the workflow was triggered/,
	'engagementFeedback.workflow.triggerWithProfile': /did not say that the workflow was triggered/,
	'engagementPublishing.privateMessage.send': /did not say that the message was sent/,
	'engagementPublishing.privateMessage.sendAndWait': /did not say that the message was sent/,
	'engagementWebhook.subscription.create': /may exist/,
};

/** Every third write, so that each of them gets a third of the answers, and each answer a third of them. */
const third = (turn: number) => oneIn(3, writes(), turn);

describe('rule "every write that succeeds gives an item"', () => {
	const answers: Array<[what: string, body: unknown, status: number]> = [
		['data: []', { data: [], errors: [] }, 200],
		['data: {}', { data: {}, errors: [] }, 200],
		['data: ""', { data: '', errors: [] }, 200],
		['data: true', { data: true, errors: [] }, 200],
		['data: null', { data: null, errors: [] }, 200],
		['no data', { errors: [] }, 201],
		['no body', '', 200],
		['no content', '', 204],
	];

	it.each(withTurn(answers))('for an answer with %s', async (_what, body, status, turn) => {
		for (const operation of shareOfOperations(third(turn), turn)) {
			sandbox.reset();
			answerAll(body, status, { readsConversation: true });
			const { json, said } = await run(operation);
			const refusal = SAYS_SUCCESS[operation.name];
			if (refusal && said !== '') {
				expectFor(operation.name, said).toEqual(expect.stringMatching(refusal));
				continue;
			}
			expectFor(operation.name, said).toEqual('');
			expectFor(operation.name, json.length).toEqual(1);
			const names = Object.keys(json[0]!);
			const isSaid = names.some((name) => !(name in operation.parameters));
			expectFor(operation.name, [isSaid, names]).toEqual([true, names]);
		}
	});
});

describe('rule "what may have been carried out is reported"', () => {
	it('for errors in a 2xx answer, with the data that comes with them', async () => {
		const errors = [{ code: 5001, message: 'internal.partial.failure' }];
		for (const operation of shareOfOperations(writes())) {
			sandbox.reset();
			const first = { findsNothing: looksUp(operation), readsConversation: true };
			answerAll({ data: { made: 'record-17' }, errors }, 200, first);
			const { json } = await run(operation, true);
			expectFor(operation.name, json[0]?.details).toEqual(
				expect.objectContaining({
					mayHaveCompleted: true,
					description: expect.stringContaining('record-17'),
				}),
			);
		}
	});

	/** These say in their item what the platform answered. */
	const SAYS_THE_ANSWER =
		/case\.(delete|getSmartSummary)$|engagementMessage\.message\.(act|markAsRead)$/;

	it.each([
		[false, 0],
		['false', 1],
		[' False ', 2],
	])('and `data: %j` is no success', async (data, turn) => {
		const items: Record<string, object> = {};
		const saying = writes().filter(({ name }) => SAYS_THE_ANSWER.test(name));
		for (const operation of new Set([...shareOfOperations(third(turn), turn), ...saying])) {
			sandbox.reset();
			const first = { findsNothing: looksUp(operation), readsConversation: true };
			answerAll({ data, errors: [] }, 200, first);
			const { json } = await run(operation, true);
			if (json[0]?.error === undefined) items[operation.name] = json[0]!;
		}
		const response = data === false ? {} : { response: data };
		expect(items).toEqual({
			'engagementCase.case.delete': { deleted: false, id: expect.any(String), ...response },
			'engagementCase.case.getSmartSummary': expect.objectContaining({
				smartSummary: typeof data === 'string' ? data.trim() : data,
			}),
			'engagementMessage.message.act': expect.objectContaining({ answer: data }),
			'engagementMessage.message.markAsRead': { read: false, messageId: expect.any(String) },
		});
	});

	it.each([
		[{ sku: 'A-1', name: 'Film', deleted: false }, 0],
		[{ created: false, updated: true }, 1],
		[{ created: 0, updated: 2 }, 2],
	])('and `data: %j` is no refusal', async (data, turn) => {
		for (const operation of shareOfOperations(third(turn), turn)) {
			sandbox.reset();
			const first = { findsNothing: looksUp(operation), readsConversation: true };
			answerAll({ data, errors: [] }, 200, first);
			const { said } = await run(operation);
			expectFor(operation.name, said).toEqual(expect.not.stringContaining('this was not done'));
		}
	});

	it('and not for a refusal with 4xx', async () => {
		for (const operation of shareOfOperations(all)) {
			sandbox.reset();
			answerAll({ data: null, errors: [{ message: 'not.allowed' }] }, 400);
			const { json } = await run(operation, true);
			expectFor(operation.name, json[0]?.details).toEqual(
				expect.objectContaining({ mayHaveCompleted: false }),
			);
		}
	});
});
