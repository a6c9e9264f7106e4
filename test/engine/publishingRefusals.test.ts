/** What a person reads where the platform, or a channel behind it, refuses to publish. */
import type { INode } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { messageAsJson } from '../support/parameters';
import { answerWith, sentLines, useSandbox } from '../support/sandbox';
import { withTurn } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const AGAIN_MESSAGE = /Allow Duplicate Messages \(Additional Fields/;
const AGAIN_OTHERS = /"allowDuplicateMessages": true\} to More Fields \(JSON\)/;

/** Every operation that publishes what a customer can see. */
const OPERATIONS: ReadonlyArray<[name: string, parameters: object, path: string, again: RegExp]> = [
	['a private message', { ...messageAsJson, operation: 'send' }, 'message', AGAIN_MESSAGE],
	[
		'a private message with a wait',
		{ ...messageAsJson, operation: 'sendAndWait' },
		'message',
		AGAIN_MESSAGE,
	],
	[
		'a reply',
		{ resource: 'reply', operation: 'create', text: 'Hello', accountId: '5003' },
		'reply',
		AGAIN_OTHERS,
	],
	[
		'a reply by case',
		{ resource: 'reply', operation: 'createByCase', caseId: 'case-2', text: 'Hello' },
		'reply/by-case',
		AGAIN_OTHERS,
	],
	[
		'a post',
		{ resource: 'post', operation: 'create', accountIds: '5003', text: 'Hello' },
		'post',
		AGAIN_OTHERS,
	],
	[
		'a scheduled draft',
		{ resource: 'draft', operation: 'schedule', draftId: 'draft-1' },
		'draft/schedule',
		AGAIN_OTHERS,
	],
];

const DUPLICATES: ReadonlyArray<[status: number, text: string]> = [
	[400, 'publishing.message.duplicate'],
	[409, 'DUPLICATE_CONTENT'],
	[400, 'An identical message was sent a few minutes ago.'],
	[400, 'An identical message was sent a few minutes ago. Please try again later.'],
	[403, 'Status is a duplicate.'],
	[400, 'You already said that.'],
];
const CLOSED: ReadonlyArray<[status: number, text: string]> = [
	[400, 'publishing.channel.closed'],
	[400, 'Message failed to send because more than 24 hours have passed since the last reply.'],
	[403, 'This message is sent outside of allowed window.'],
	[400, 'Re-engagement message'],
	[409, 'The conversation has ended.'],
	[400, 'messagingWindowClosed'],
	[400, 'The 24-hour window is over. Try again when the customer has written.'],
];
const FORBIDDEN: ReadonlyArray<[status: number, text: string]> = [
	[403, 'Forbidden'],
	[403, 'publishing.not.your.account'],
	[400, 'Access to resource is forbidden'],
	[400, 'permission.denied'],
	[400, 'User 1001 does not have permission to publish with account 5003'],
];
const OTHERS: ReadonlyArray<[status: number, text?: string]> = [
	[400, 'publishing.campaign.unknown'],
	[503, 'This message is sent outside of allowed window.'],
	[400, undefined],
];
/** Read before a message that waits for the reply. */
const CONVERSATION = { method: 'GET', path: '/conversation' };
const OPEN = /approved \(Private Message > Send, Additional Fields > Template ID\)/;
const PERMISSION =
	/permission to publish with the account: [^]*in Account ID, or that of the message or the draft/;

/** Those of a list whose turn it is with an operation: over all operations, each at least once. */
const inTurn = <T>(all: readonly T[], turn: number): T[] =>
	all.filter((_, i) => i % OPERATIONS.length === turn % all.length);

/** Only who answers a customer can send a template in place of a free answer. */
const isAnswer = (path: string) => /^(message|reply)/.test(path);

describe.each(withTurn(OPERATIONS))('%s', (_name, parameters, path, again, turn) => {
	const POST = { method: 'POST', path: `/publishing/${path}` };
	/** What a person reads of a refusal with this text, and what was sent. */
	async function refusalOf(status: number, text?: string) {
		sandbox.reset();
		const errors = [{ id: '65f0eeee', code: status, message: text }];
		sandbox.fault({ ...POST, status, body: { data: null, errors } });
		answerWith(sandbox, [{ messageId: 'm1', brandPost: false }], CONVERSATION);
		const { error, said } = await engine.node(
			'engagementPublishing',
			parameters as INode['parameters'],
		);
		expect(sentLines(sandbox).filter((line) => line.startsWith('POST'))).toHaveLength(1);
		expect(error!.message).toContain(text || 'no reason was given');
		return said.slice(error!.message.length);
	}
	/** The advice there, of the three: only what fits the reason may be in it. */
	const advised = (advice: string) => [again, OPEN, PERMISSION].map((words) => words.test(advice));

	it.each(inTurn(DUPLICATES, turn))(
		'a duplicate (%i %s): how to send it again',
		async (status, text) => {
			expect(advised(await refusalOf(status, text))).toEqual([true, false, false]);
		},
	);

	it.each(inTurn(CLOSED, turn))('a closed channel (%i %s): the template', async (status, text) => {
		expect(advised(await refusalOf(status, text))).toEqual([false, isAnswer(path), false]);
	});

	it.each(inTurn(FORBIDDEN, turn))(
		'a missing permission (%i %s): for the account',
		async (status, text) => {
			expect(advised(await refusalOf(status, text))).toEqual([false, false, true]);
		},
	);

	it('a sentence in another language: what to do in each case', async () => {
		const text = 'Uma mensagem idêntica foi enviada há alguns minutos.';
		const advice = await refusalOf(400, text);
		expect(advised(advice)).toEqual([true, isAnswer(path), false]);
		expect(advice).toMatch(/If it says that the same was sent/);
	});

	it.each(inTurn(OTHERS, turn))(
		'any other refusal (%i %s): none of these',
		async (status, text) => {
			expect(advised(await refusalOf(status, text))).toEqual([false, false, false]);
		},
	);

	it('a success with an error: that it may have been sent, and then the advice', async () => {
		const advice = await refusalOf(200, 'publishing.channel.closed');
		expect(advice).toMatch(/may have been carried out/);
		expect(OPEN.test(advice)).toBe(isAnswer(path));
	});
});

describe('what fails only after it was accepted (Wait For: Published)', () => {
	const waiting = OPERATIONS.filter(([, , path]) => path !== 'draft/schedule').filter(
		([name]) => !name.includes('wait'),
	);
	const reasons: ReadonlyArray<[reason: string, advice: 'again' | RegExp]> = [
		['Status is a duplicate.', 'again'],
		['This message is sent outside of allowed window.', OPEN],
		['The user has no permission for this account', PERMISSION],
		['Media File Size is not valid', /Correct what the reason names/],
	];
	it.each(
		waiting.flatMap(([name, parameters, , again]) =>
			reasons.map(([reason, advice]) => {
				const expected =
					advice === OPEN && name === 'a post' ? /does not take it at the moment/ : advice;
				return [name, reason, parameters, expected === 'again' ? again : expected] as const;
			}),
		),
	)('%s: %s', async (_name, reason, parameters, advice) => {
		sandbox.control('publishing', 'course', { delay: 20, error: reason });
		const { said } = await engine.node('engagementPublishing', {
			...parameters,
			options: { waitFor: 'published' },
		} as INode['parameters']);
		expect(said).toContain(`did not publish it (status "FAILED"): ${reason}`);
		expect(said).toMatch(/It was accepted first, so nothing was sent again\./);
		expect(said).toMatch(advice);
	});
});
