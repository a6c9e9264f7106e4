/** Sending a private message and waiting for the reply. waitForControl.test.ts tests the rules for all waits. */
import fc from 'fast-check';
import { NodeHelpers } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import type { Execution } from '../support/execution';
import { continueOnFail, NOTHING } from '../support/parameters';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';
import { part } from '../support/share';
import { freezeClock } from '../support/time';
import { retryOnFail, useExecutions, waitingWorkflow } from '../support/waiting';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const execute = useExecutions(engine);

const API = '/prod/api/v3';
const SEND = `POST ${API}/publishing/message`;
const CONVERSATION = { method: 'GET', path: '/conversation' };

interface Message {
	messageId: string;
	channelCreatedTime: number;
	channelType: string;
	brandPost: boolean;
	senderProfile: { channelId: string };
	sourceId: number;
}
/** A message of each of the conversations on the business messaging channel, by the customer. */
const questions = () =>
	(sandbox.state('message') as { messages: Message[] }).messages.filter(
		({ channelType, messageId }) => channelType === 'BUSINESS_MESSAGING' && /\/1\+/.test(messageId),
	);
const question = () => questions()[0]!;
const answerAs = (messageId: string, text: string) =>
	sandbox.control('message', 'answer', { messageId, text });

const parameters = {
	resource: 'privateMessage',
	operation: 'sendAndWait',
	channel: 'W',
	templateType: 'CTA_URL',
	header: {
		header: { image: { image: { type: 'IMAGE', url: 'https://media.example.com/a.png' } } },
	},
	body: 'How did we do?',
	footerText: 'Thank you',
	ctaUrl: 'https://example.com/survey',
	displayText: 'Answer',
	urlType: 'STATIC',
	recipientFrom: 'message',
	inReplyToMessageId: '={{ $json.messageId }}',
};
/** A message whose whole form is JSON: the shortest way to give one. */
const asJson = {
	resource: 'privateMessage',
	operation: 'sendAndWait',
	channel: 'W',
	inputMode: 'json',
	jsonBody: `={{ JSON.stringify({
		content: { attachment: { type: 'GEO_LOCATION', latitude: 1.5, longitude: $json.n ?? 2.5 } },
		taxonomy: { campaignId: '9004_1' },
		scheduleDate: 1767603600000,
		accountId: 5002,
		inReplyToMessageId: $json.messageId,
		toProfile: { channelType: 'BUSINESS_MESSAGING', channelId: 'customer-1' },
	}) }}`,
};
const workflow = (options: object = {}, more: object = {}) =>
	waitingWorkflow('engagementPublishing', { ...asJson, options }, more);
const itemsFor = (...messages: Message[]) =>
	messages.map(({ messageId }, n) => ({ json: { messageId, n } }));
const sentOnce = () => expect(sentLines(sandbox).filter((line) => line === SEND)).toHaveLength(1);
/** Waits on at the next look, and goes on with what the customer says then; the message was sent once. */
async function goesOnWithReply(execution: Execution): Promise<void> {
	await execution.wake();
	expect(execution.status).toBe('waiting');
	answerAs(question().messageId, 'Here I am');
	await execution.wake();
	expect(execution.items('After')[0]!.json).toMatchObject({ text: 'Here I am' });
	sentOnce();
}
const conversationOf = (messageId: string) =>
	`GET ${API}/conversation?messageId=${encodeURIComponent(messageId)}`;

it('sends, waits, and goes on with what the customer says after it', async () => {
	const { messageId } = question();
	const execution = await execute(workflow(), itemsFor(question()));
	expect(execution.status).toBe('waiting');
	expect(sentLines(sandbox)).toEqual([conversationOf(messageId), SEND]);
	const { inReplyToMessageId } = sent(sandbox)[1]!.body as Record<string, unknown>;
	expect(inReplyToMessageId).toBe(messageId);

	await execution.wake();
	expect(execution.status).toBe('waiting');
	answerAs(messageId, 'Very well,');
	answerAs(messageId, 'thank you.');
	await execution.wake();
	expect(execution.status).toBe('success');
	expect(execution.items('After')).toEqual([
		{
			json: {
				timedOut: false,
				...{ sent: true, id: expect.any(String), postId: expect.any(String) },
				inReplyToMessageId: messageId,
				accountId: '5002',
				text: 'Very well,\nthank you.',
				replies: [
					expect.objectContaining({ text: 'Very well,', brandPost: false }),
					expect.objectContaining({ text: 'thank you.', brandPost: false }),
				],
			},
			pairedItem: { item: 0 },
		},
	]);
	sentOnce();
	expect(sentLines(sandbox).slice(2)).toEqual(Array(2).fill(conversationOf(messageId)));
});

it('finds the reply behind a full page, and takes its own message for none, whatever its ID has before it', async () => {
	const { messageId } = question();
	const page = Array.from({ length: 21 }, (_, n) => ({ messageId: `m${n}`, content: {} }));
	const own = { messageId: 'own', postId: 2045129888, content: { text: 'Hello' } };
	const reply = { messageId: 'reply', content: { text: 'Thank you' } };
	sandbox.fault({
		...{ method: 'POST', path: '/publishing/message' },
		...{ status: 200, body: { data: ['POST_2045129888'], errors: [] } },
	});
	const answer = (data: unknown[]) => answerWith(sandbox, data, CONVERSATION);
	answer(page);
	answer([]);
	const execution = await execute(workflow(), itemsFor(question()));
	answer(page);
	answer([own]);
	await execution.wake();
	expect(execution.status).toBe('waiting');
	answer(page);
	answer([own, reply]);
	await execution.wake();
	expect(execution.items('After')[0]!.json).toMatchObject({ text: 'Thank you' });
	const second = `${conversationOf(messageId)}&start=21&rows=21`;
	expect(sentLines(sandbox).filter((line) => line === second)).toHaveLength(3);
	sentOnce();
});

it('gives what was said in the same ms in its order, where the platform answers newest first', async () => {
	const { messageId } = question();
	const before = { messageId, content: {}, channelCreatedTime: 1767603600000 };
	const said = (id: string) => ({
		...{ messageId: id, content: { text: id }, channelCreatedTime: 1767603600001 },
	});
	answerWith(sandbox, [before], CONVERSATION);
	const execution = await execute(workflow(), itemsFor(question()));
	answerWith(sandbox, [said('b'), said('a'), before], CONVERSATION);
	await execution.wake();
	expect(execution.items('After')[0]!.json).toMatchObject({ text: 'a\nb' });
});

it('sends once where n8n moves the file of an item, as it does with one that a webhook brought', async () => {
	const id = 'filesystem-v2:workflows/1/executions/temp/binary_data/17';
	const file = { data: 'filesystem-v2', mimeType: 'text/plain', fileName: 'a.txt', id };
	const [item] = itemsFor(question());
	const execution = await execute(workflow(), [{ ...item!, binary: { data: file } }]);
	expect(execution.stored).toContain('/executions/temp/');
	execution.stored = execution.stored.replaceAll('/executions/temp/', '/executions/4711/');
	await goesOnWithReply(execution);
});

it('has the fields of Send: the recipient comes from the message that is answered', async () => {
	const start = (node: object) => waitingWorkflow('engagementPublishing', node);
	const campaign = { campaignId: { __rl: true, mode: 'id', value: '9004_1' } };
	const execution = await execute(start({ ...parameters, ...campaign }), itemsFor(question()));
	expect(execution.error).toBeUndefined();
	expect(sent(sandbox).at(-1)!.body).toMatchObject({
		toProfile: { channelId: question().senderProfile.channelId },
	});
	answerAs(question().messageId, 'Fine');
	await execution.wake();
	expect(execution.items('After')[0]!.json).toMatchObject({ text: 'Fine' });
	sentOnce();
});

it('gives each item its own replies, and goes on when all have them', async () => {
	const all = questions();
	expect(all.length).toBeGreaterThanOrEqual(3);
	const execution = await execute(workflow(), itemsFor(...all));
	answerAs(all[1]!.messageId, 'The second');
	await execution.wake();
	expect(execution.status).toBe('waiting');
	// A later message of the same customer comes too late: the workflow has continued with the first one.
	answerAs(all[1]!.messageId, 'Too late');
	for (const { messageId } of [...all].reverse()) answerAs(messageId, `To ${messageId}`);
	await execution.wake();
	expect(execution.items('After').map(({ json, pairedItem }) => [json.text, pairedItem])).toEqual(
		all.map(({ messageId }, item) => [item === 1 ? 'The second' : `To ${messageId}`, { item }]),
	);
	expect(sentLines(sandbox).filter((line) => line === SEND)).toHaveLength(all.length);
});

it('asks once for a conversation that several items share', async () => {
	const execution = await execute(workflow(), itemsFor(question(), question()));
	sandbox.clearRequests();
	await execution.wake();
	expect(sentLines(sandbox)).toEqual([conversationOf(question().messageId)]);
});

describe('what counts as a reply', () => {
	/** What the conversation holds at the next look, apart from what was there before. */
	const lookAt = async (messages: object[]) => {
		const execution = await execute(workflow(), itemsFor(question()));
		answerWith(sandbox, messages, CONVERSATION);
		await execution.wake();
		sandbox.clearFaults();
		return execution;
	};
	const last = () =>
		Math.max(
			...(sandbox.state('message') as { messages: Message[] }).messages
				.filter(({ senderProfile, messageId }) => senderProfile && messageId.includes('bm.2/'))
				.map(({ channelCreatedTime }) => channelCreatedTime),
		);
	const said = (text: string, channelCreatedTime: unknown, more: object = {}) => ({
		messageId: `m-${text}`,
		content: { text },
		channelCreatedTime,
		...more,
	});

	/** A conversation before the message `p1` is sent, and at the next look. */
	const lookAfter = async (before: unknown, after: unknown) => {
		answerWith(sandbox, before, CONVERSATION);
		answerWith(sandbox, ['p1'], { method: 'POST', path: '/publishing/message' });
		const execution = await execute(workflow(), itemsFor(question()));
		answerWith(sandbox, after, CONVERSATION);
		await execution.wake();
		return execution;
	};
	const TIME = 1767603600000;
	const there = [said('first', TIME), said('there before', TIME + 100)];

	it('property: is what was not there before, however far the clocks are apart', async () => {
		const skew = fc.integer({ min: -86_400_000, max: 86_400_000 });
		const clocks = fc.record({ n8n: skew, channel: skew, own: skew });
		await fc.assert(
			fc.asyncProperty(clocks, async (ahead) => {
				sandbox.reset();
				freezeClock().advance(ahead.n8n);
				const spoken = { createdTime: TIME, channelCreatedTime: undefined };
				const before = [said('asked', TIME - 1_000 + ahead.channel), said('agent', 0, spoken)];
				const own = said('own', undefined, { createdTime: TIME + ahead.own, postId: 'p1' });
				const execution = await lookAfter(before, [...before, own]);
				expect(execution.status).toBe('waiting');
				const reply = said('reply', TIME + 30_000 + ahead.channel);
				answerWith(sandbox, [...before, own, reply], CONVERSATION);
				await execution.wake();
				expect(execution.items('After')[0]!.json).toMatchObject({ text: 'reply' });
				jest.restoreAllMocks();
			}),
			{ numRuns: part(7) },
		);
	});

	it('needs no time', async () => {
		const timeless = [said('first', undefined), said('there before', null)];
		const execution = await lookAfter(timeless, [
			said('second', 'soon'),
			...timeless,
			said('last', null),
		]);
		expect(execution.items('After')[0]!.json).toMatchObject({ text: 'second\nlast' });
	});

	it('is known by either of its ids', async () => {
		const known = [{ ...said('a', TIME), id: 'i-a' }];
		const { messageId: _, ...byId } = known[0]!;
		const execution = await lookAfter(known, [byId]);
		expect(execution.status).toBe('waiting');
	});

	it('is neither deleted nor the message that was sent, by whichever of its ids', async () => {
		for (const name of ['id', 'messageId', 'postId']) {
			const execution = await lookAfter(there, [
				...there,
				said('own', TIME + 200, { [name]: 'p1' }),
				said('gone', TIME + 201, { deleted: true }),
				said('gone too', TIME + 202, { deleted: 'true' }),
			]);
			expect(execution.status).toBe('waiting');
		}
	});

	it('is found in a conversation in any form, whatever its time and the moment of the others', async () => {
		const own = said('own', TIME + 100, { postId: 'p1', brandPost: true });
		const replyAt = (time: object) => [...there, said('reply', TIME, time)];
		const reply = replyAt({ channelCreatedTime: TIME + 101 });
		const atOnce = said('reply', TIME + 100);
		const looks: Array<[before: unknown, after: unknown]> = [
			[there, replyAt({ channelCreatedTime: new Date(TIME + 300).toISOString() })],
			[there, replyAt({ channelCreatedTime: undefined, createdTime: TIME + 300 })],
			[there, [...there, atOnce]],
			[there, [...there, own, atOnce]],
			...[
				(messages: object[]) => ({ id: 'c', messages }),
				(messages: object[]) => ({ conversation: { id: 'c', tags: [], messages } }),
				(messages: object[]) => [{ id: 'c', messages }],
				(messages: object[]) => ({ content: messages, total: 3, last: messages.at(-1) }),
			].map((wrap): [unknown, unknown] => [wrap(there), wrap(reply)]),
		];
		const show = (which: 0 | 1) => {
			for (const [n, look] of looks.entries())
				answerWith(sandbox, look[which], { ...CONVERSATION, query: { messageId: `q${n}` } });
		};
		show(0);
		answerWith(sandbox, ['p1'], { method: 'POST', path: '/publishing/message', times: 0 });
		const items = looks.map((_, n) => ({ json: { messageId: `q${n}`, n } }));
		const execution = await execute(workflow(), items);
		show(1);
		await execution.wake();
		expect(execution.items('After').map(({ json }) => json.text)).toEqual(looks.map(() => 'reply'));
	});

	it('was not sent to the customer itself, whatever the message says of the brand', async () => {
		const sentBefore = [{ messageId: 'q', channelCreatedTime: 1_000 }];
		const own = {
			...{ messageId: 'ACCOUNT_5001_5000_PAGE_1_z', channelCreatedTime: 5_000 },
			...{ senderProfile: { channelId: 'page' }, receiverProfile: { channelId: 'customer-1' } },
			content: { text: 'Our own' },
		};
		answerWith(sandbox, sentBefore, CONVERSATION);
		const execution = await execute(workflow(), itemsFor(question()));
		answerWith(sandbox, [...sentBefore, own], CONVERSATION);
		await execution.wake();
		expect(execution.status).toBe('waiting');
		const reply = {
			...{ messageId: 'r', channelCreatedTime: 6_000, content: { text: 'Here I am' } },
			...{ senderProfile: { channelId: 'customer-1' }, receiverProfile: { channelId: 'page' } },
		};
		answerWith(sandbox, [...sentBefore, own, reply], CONVERSATION);
		await execution.wake();
		expect(execution.items('After')[0]!.json).toMatchObject({ text: 'Here I am' });
	});

	it('is not of the brand, which may be said by a text', async () => {
		const time = last() + 1;
		const execution = await lookAt([
			said('agent', time, { brandPost: true }),
			said('bot', time, { brandPost: 'true' }),
			said('other bot', time, { brandPost: 'TRUE' }),
			said('third bot', time, { brandPost: 1 }),
		]);
		expect(execution.status).toBe('waiting');
		answerWith(sandbox, [said('me', String(time), { brandPost: 'false' })], CONVERSATION);
		await execution.wake();
		expect(execution.items('After')[0]!.json).toMatchObject({ text: 'me' });
	});

	it('property: exactly the new ones that are not of the brand, oldest first', async () => {
		const message = fc.record({
			offset: fc.integer({ min: -5, max: 5 }),
			brandPost: fc.constantFrom(true, false, 'true', 'false', undefined),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(message, { maxLength: 8 }), async (parts) => {
				sandbox.reset();
				const before = last();
				const messages = parts.map(({ offset, brandPost }, i) => ({
					offset,
					...said(`${i}`, before + offset, { brandPost }),
					isOfBrand: String(brandPost) === 'true',
				}));
				// In an answer with the newest first, the last message is the oldest.
				const isNewestFirst = parts.every(({ offset }, i) => offset <= (parts[i - 1]?.offset ?? 9));
				const isLevel = parts.every(({ offset }) => offset === parts[0]!.offset);
				const inOrder = isNewestFirst && !isLevel ? [...messages].reverse() : messages;
				const expected = inOrder
					.filter(({ isOfBrand }) => !isOfBrand)
					.sort((a, b) => a.offset - b.offset)
					.map(({ messageId }) => messageId);
				const execution = await lookAt(messages);
				const [item] = execution.items('After');
				const replies = (item?.json.replies ?? []) as Array<{ messageId: string }>;
				expect(replies.map(({ messageId }) => messageId)).toEqual(expected);
			}),
			{ numRuns: part(7) },
		);
	});
});

describe('a message that is scheduled for later', () => {
	const DAY = 86_400_000;
	const scheduled = (scheduleDate: number, options: object = {}) =>
		waitingWorkflow('engagementPublishing', {
			...asJson,
			jsonBody: asJson.jsonBody.replace('1767603600000', String(scheduleDate)),
			options,
		});

	it('is not replied to before its time', async () => {
		const clock = freezeClock();
		const { messageId } = question();
		const execution = await execute(scheduled(Date.now() + DAY), itemsFor(question()));
		expect(execution.error).toBeUndefined();
		answerAs(messageId, 'Any news?');
		for (const time of [DAY / 2, DAY / 2]) {
			await execution.wake();
			expect(execution.status).toBe('waiting');
			clock.advance(time);
		}
		await execution.wake();
		expect(execution.status).toBe('waiting');
		answerAs(messageId, 'Fine');
		await execution.wake();
		expect(execution.items('After')[0]!.json).toMatchObject({
			...{ timedOut: false, text: 'Fine' },
			replies: [expect.objectContaining({ text: 'Fine' })],
		});
		sentOnce();
	});

	it('is looked at just before its time, whatever the interval is', async () => {
		const clock = freezeClock();
		const { messageId } = question();
		const sendAt = Date.now() + DAY / 2;
		const workflow = scheduled(sendAt, { checkInterval: 21_600, waitTimeout: 172_800 });
		const execution = await execute(workflow, itemsFor(question()));
		const wakeUps: number[] = [];
		const wake = async () => {
			const at = execution.wakeAt!.getTime();
			wakeUps.push(sendAt - at);
			clock.advance(at - Date.now());
			await execution.wake();
		};
		for (const text of ['Any news?', 'Hello?', 'Anybody?']) {
			answerAs(messageId, text);
			await wake();
		}
		await wake();
		expect(execution.status).toBe('waiting');
		expect(wakeUps).toEqual([DAY / 4, 70_000, 2_000, 2_000 - DAY / 4]);
		answerAs(messageId, 'Fine');
		await wake();
		expect(execution.items('After')[0]!.json).toMatchObject({ text: 'Fine' });
	});

	it.each([
		[{}, 4 * DAY, 259200],
		[{ waitTimeout: 86400 }, DAY, 86400],
	])('is not sent where the wait %j would end before it', async (options, delay, seconds) => {
		freezeClock();
		const execution = await execute(scheduled(Date.now() + delay, options), itemsFor(question()));
		expect(execution.error!.message).toMatch(
			new RegExp(`Wait Timeout .*after ${seconds} seconds, before the message is sent`),
		);
		expect(sentLines(sandbox)).toEqual([]);
	});
});

it('waits on where a look shows no conversation', async () => {
	const execution = await execute(workflow(), itemsFor(question()));
	sandbox.fault({ ...CONVERSATION, status: 200, body: { data: [], errors: [] } });
	await execution.wake();
	expect(execution.status).toBe('waiting');
	await goesOnWithReply(execution);
});

describe('the message is sent once', () => {
	it('when n8n tries the node again after a failed look', async () => {
		const execution = await execute(workflow({}, retryOnFail), itemsFor(question()));
		sandbox.fault({ ...CONVERSATION, status: 403 });
		await goesOnWithReply(execution);
	});

	it('when a later item was refused and n8n tries again', async () => {
		const [first, second] = questions() as [Message, Message];
		sandbox.fault({ method: 'POST', path: '/publishing/message', skip: 1, status: 400 });
		const execution = await execute(workflow({}, retryOnFail), itemsFor(first, second));
		expect(execution.status).toBe('waiting');
		const answered = sent(sandbox)
			.filter(({ line }) => line === SEND)
			.map(({ body }) => (body as { inReplyToMessageId: string }).inReplyToMessageId);
		expect(answered).toEqual([first.messageId, second.messageId, second.messageId]);
	});

	it.each([1, 2])(
		'when the answer to the send is lost: it says so, and does not wait (tries: %i)',
		async (maxTries) => {
			sandbox.fault({ method: 'POST', path: '/publishing/message', reset: 'after' });
			const execution = await execute(
				workflow({}, maxTries > 1 ? retryOnFail : {}),
				itemsFor(question()),
			);
			expect(execution.status).toBe('error');
			expect(execution.wakeAt).toBeUndefined();
			expect(execution.error!.message).toMatch(/The connection broke before the answer arrived/);
			expect(execution.error!.description).toMatch(/may have been carried out/);
			sentOnce();
		},
	);

	it.each([403, 404, 500])(
		'and may have been, where the conversation is answered with %i in the next try',
		async (status) => {
			answerWith(sandbox, [], { method: 'POST', path: '/publishing/message' });
			sandbox.fault({ ...CONVERSATION, skip: 1, times: 0, status });
			const execution = await execute(workflow({}, retryOnFail), itemsFor(question()));
			expect(execution.error!.message).toBe(
				'The platform did not say that the message was sent. It was not sent again, since an earlier run of this node may have carried it out',
			);
			expect(execution.error!.description).toMatch(/The message may have been sent anyway/);
			sentOnce();
		},
	);

	it('where the workflow continues after a lost answer, and the others are waited for', async () => {
		const [first, second] = questions() as [Message, Message];
		sandbox.fault({ method: 'POST', path: '/publishing/message', reset: 'after' });
		const execution = await execute(workflow({}, continueOnFail), itemsFor(first, second));
		for (let looks = 0; looks < 3; looks++) {
			expect(execution.status).toBe('waiting');
			await execution.wake();
		}
		answerAs(second.messageId, 'Fine');
		await execution.wake();
		expect(execution.items('After').map(({ json }) => json)).toEqual([
			{
				// The sentence appears once, however often n8n has woken the execution.
				error: expect.stringMatching(/^The connection broke(?!.*not sent again.*not sent again)/),
				details: expect.objectContaining({ mayHaveCompleted: true }),
			},
			expect.objectContaining({ text: 'Fine' }),
		]);
		expect(sentLines(sandbox).filter((line) => line === SEND)).toHaveLength(2);
	});

	it('where it could not be sent at first: it is not sent at a later wake-up', async () => {
		const [first, second] = questions() as [Message, Message];
		sandbox.fault({ ...CONVERSATION, status: 404 });
		const execution = await execute(workflow({}, continueOnFail), itemsFor(first, second));
		await execution.wake();
		answerAs(second.messageId, 'Fine');
		await execution.wake();
		expect(execution.items('After')[0]!.json.error).toMatch(/^The message was not sent/);
		sentOnce();
	});
});

it('says at the end of the time that nobody replied', async () => {
	const clock = freezeClock();
	const options = { waitTimeout: 60, checkInterval: 60 };
	const execution = await execute(workflow(options), itemsFor(question()));
	clock.advance(60_000);
	await execution.wake();
	expect(execution.items('After')[0]!.json).toEqual({
		timedOut: true,
		...{ sent: true, id: expect.any(String), postId: expect.any(String) },
		inReplyToMessageId: question().messageId,
		accountId: '5002',
		text: '',
		replies: [],
	});

	const fails = await execute(workflow({ ...options, onTimeout: 'fail' }), [
		{ json: { messageId: question().messageId, n: 7 } },
	]);
	clock.advance(60_000);
	await fails.wake();
	expect(fails.error!.message).toMatch(/^The message was sent, and the customer did not reply/);
	expect(fails.error!.description).toMatch(/^Do not send it again\./);
});

it('says that it was sent where the conversation is refused later', async () => {
	const execution = await execute(workflow(), itemsFor(question()));
	sandbox.fault({ ...CONVERSATION, status: 403 });
	await execution.wake();
	expect(execution.error!.message).toMatch(
		/^The message was sent, but its conversation could not be read: The platform does not allow it: /,
	);
	expect(execution.error!.description).toMatch(
		/^Do not send it again\. The user behind the API key /,
	);
});

it('Only Check reports what would be sent, and waits for nothing', async () => {
	const execution = await execute(workflow({ onlyCheck: true }), itemsFor(question()));
	expect(execution.status).toBe('success');
	expect(execution.items('After')[0]!.json).toMatchObject({
		would: 'send',
		path: '/api/v3/publishing/message',
	});
	expect(sentLines(sandbox)).not.toContain(SEND);
});

describe('sends nothing', () => {
	it('where the conversation does not exist', async () => {
		const execution = await execute(workflow(), [{ json: { messageId: 'none' } }]);
		expect(execution.error!.message).toBe(
			'The message was not sent, since the conversation could not be read',
		);
		expect(execution.error!.description).toMatch(/^Nothing was found .*message\.not\.found/);
		expect(sentLines(sandbox)).toEqual([conversationOf('none')]);
	});

	it('where the conversation is answered as something else', async () => {
		const answers = [{}, 'text', [[]], { id: 'c' }, { notes: [{ id: 'n' }] }];
		for (const [n, data] of answers.entries())
			answerWith(sandbox, data, { ...CONVERSATION, query: { messageId: `q${n}` } });
		const items = answers.map((_, n) => ({ json: { messageId: `q${n}`, n } }));
		const execution = await execute(workflow({}, continueOnFail), items);
		const text = 'The message was not sent, since the conversation could not be read';
		expect(execution.items('After').map(({ json }) => json.error)).toEqual(
			answers.map((_, item) => `${text} [item ${item}]`),
		);
		expect(sentLines(sandbox)).not.toContain(SEND);
	});

	it('where the message is not complete, or the time is over before the first look', async () => {
		for (const [node, sentence] of [
			[{ ...parameters, inReplyToMessageId: NOTHING }, /In Reply To Message ID: It is empty/],
			[
				{ ...asJson, options: { waitTimeout: 60, checkInterval: 61 } },
				/Wait Timeout .*before the first check/,
			],
		] as const) {
			const execution = await execute(
				waitingWorkflow('engagementPublishing', node),
				itemsFor(question()),
			);
			expect(execution.error!.message).toMatch(sentence);
		}
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('waits for nothing where the message cannot be answered', async () => {
		sandbox.fault({ method: 'POST', path: '/publishing/message', status: 400 });
		const execution = await execute(workflow(), itemsFor(question()));
		expect(execution.status).toBe('error');
		expect(execution.wakeAt).toBeUndefined();
	});
});

describe('what the customer pressed', () => {
	const quickReplies = {
		entry: [
			{ id: 'y', title: 'Yes', payload: 'YES' },
			{ id: 'n', title: 'No, thanks' },
		],
	};
	const asked = (options: object = {}) => ({
		resource: 'privateMessage',
		operation: 'sendAndWait',
		channel: 'L',
		inputMode: 'fields',
		templateType: 'QUICK_REPLY',
		message: 'Shall we send it again?',
		quickReplies,
		recipientFrom: 'message',
		inReplyToMessageId: '={{ $json.messageId }}',
		options: { defaultCampaignId: { __rl: true, mode: 'id', value: '9004_1' }, ...options },
	});
	/** What customers said in chats. */
	const chats = () =>
		(sandbox.state('message') as { messages: Message[] }).messages.filter(
			({ channelType, brandPost }) => channelType === 'LIVE_CHAT' && !brandPost,
		);
	const chat = () => chats()[0]!;
	/** One of each of three chats. */
	const three = () => [0, 5, 10].map((n) => chats()[n]!);
	const press = (said: Record<string, unknown>, { messageId } = chat()) =>
		sandbox.control('message', 'answer', { messageId, ...said });
	/** The workflow with a node at each output. */
	const routed = (options: object = {}, more: object = {}, question: object = {}) => {
		const { nodes, connections } = waitingWorkflow(
			'engagementPublishing',
			{ ...asked({ outputPerButton: true, ...options }), ...question },
			more,
		);
		const names = ['Yes', 'No', 'Other', 'None', 'Error'];
		const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
		return {
			nodes: [
				...nodes.filter(({ name }) => name !== 'After'),
				...names.map((name) => ({ name, type: 'n8n-nodes-base.noOp' })),
			],
			connections: { ...connections, Node: { main: names.map(to) } },
		};
	};

	it('is a field of the item, by any payload, an ID as payload or the text on the button', async () => {
		answerWith(sandbox, ['p1'], { method: 'POST', path: '/publishing/message', times: 0 });
		for (const pressed of [
			[
				[
					{ text: 'Yes', payload: 'YES' },
					{ payload: 'YES', title: 'Yes' },
				],
				[
					{ text: 'Nope', payload: 'n' },
					{ payload: 'n', title: 'No, thanks' },
				],
				[{ text: ' no, thanks' }, { title: 'No, thanks' }],
			],
			[
				[
					{ text: 'x', payload: 'OTHER' },
					{ payload: 'OTHER', title: 'x' },
				],
			],
		] as const) {
			const customers = three().slice(0, pressed.length);
			const question = waitingWorkflow('engagementPublishing', asked());
			const execution = await execute(question, itemsFor(...customers));
			expect(execution.error).toBeUndefined();
			for (const [n, [said]] of pressed.entries()) press(said, customers[n]);
			await execution.wake();
			expect(execution.items('After').map(({ json }) => json)).toMatchObject(
				pressed.map(([{ text }, fields]) => ({ text, ...fields })),
			);
		}
	});

	it('is found where null is among the quick replies, the cards or the buttons of a card', async () => {
		const buttons = quickReplies.entry;
		const attachments = [
			{ type: 'QUICK_REPLY', message: '?', quickReplies: [null, ...buttons] },
			{ type: 'CAROUSEL', cardAttachmentList: [null, { buttons }] },
			{ type: 'CAROUSEL', cardAttachmentList: [{ buttons: [null, ...buttons] }] },
		];
		const json = `={{ JSON.stringify({
			content: { attachment: $json.attachment },
			taxonomy: { campaignId: '9004_1' },
			accountId: $json.sourceId,
			inReplyToMessageId: $json.messageId,
			toProfile: { channelType: 'LIVE_CHAT', channelId: $json.senderProfile.channelId },
		}) }}`;
		answerWith(sandbox, ['p1'], { method: 'POST', path: '/publishing/message', times: 0 });
		const execution = await execute(
			waitingWorkflow('engagementPublishing', { ...asJson, channel: 'L', jsonBody: json }),
			three().map((one, n) => ({ json: { ...one, attachment: attachments[n] } })),
		);
		await execution.wake();
		expect(execution.error).toBeUndefined();
		expect(execution.status).toBe('waiting');
		for (const one of three()) press({ text: 'Yes', payload: 'YES' }, one);
		await execution.wake();
		expect(
			execution.items('After').map(({ json: { payload, title } }) => [payload, title]),
		).toEqual(attachments.map(() => ['YES', 'Yes']));
	});

	/** What comes out, and by which output, for each customer who answers a question with these contents. */
	const routedForEach = async (question: object, answers: object[][]) => {
		const asked = chats().slice(0, answers.length);
		answerWith(sandbox, ['p1'], { method: 'POST', path: '/publishing/message', times: 0 });
		const show = (areThere: boolean) => {
			for (const [n, contents] of answers.entries()) {
				const { messageId } = asked[n]!;
				const replies = contents.map((content, i) => ({ messageId: `r${n}-${i}`, content }));
				const before = { messageId, content: { text: 'Hello' } };
				answerWith(sandbox, areThere ? [before, ...replies] : [before], {
					...CONVERSATION,
					query: { messageId },
				});
			}
		};
		show(false);
		const execution = await execute(routed({}, {}, question), itemsFor(...asked));
		expect(execution.error).toBeUndefined();
		show(true);
		await execution.wake();
		const outputs = ['Yes', 'No', 'Other', 'None'];
		return asked.map(({ messageId }) =>
			outputs.flatMap((output) =>
				execution
					.items(output)
					.flatMap(({ json: { payload, title, inReplyToMessageId } }) =>
						inReplyToMessageId === messageId ? [{ output, payload, title }] : [],
					),
			),
		);
	};
	const routedFor = async (question: object, ...contents: object[]) =>
		(await routedForEach(question, [contents]))[0];

	it('is read past no text or payload, a blank one and null', async () => {
		const title = { output: 'Yes', title: 'Yes' };
		const payload = { output: 'Yes', payload: 'YES', title: 'Yes' };
		const given = [
			[{ text: '', title: 'Yes' }, title],
			[{ text: ' ', title: 'Yes' }, title],
			[{ text: null, title: 'Yes' }, title],
			[{ text: 'Oh yes', payload: null, postbackPayload: 'YES' }, payload],
			[{ text: 'Oh yes', payload: '', postbackPayload: 'YES' }, payload],
		] as const;
		const answers = given.map(([content]) => [content]);
		expect(await routedForEach({}, answers)).toEqual(given.map(([, expected]) => [expected]));
	});

	it('is nothing where a photo has no text, and a button has no title', async () => {
		const untitled = { entry: [{ imageUrl: 'https://media.example.com/a.png' }, { title: 'No' }] };
		const picture = { text: '', attachment: { type: 'IMAGE' } };
		expect(await routedFor({ quickReplies: untitled }, picture)).toEqual([{ output: 'Other' }]);
	});

	it('is one of the buttons of a text, and leaves by its output', async () => {
		const question = { templateType: 'plainText', text: '?', buttonTitles: 'Yes, No' };
		const answers = ['Yes', 'no', 'Perhaps'].map((text) => [{ text }]);
		const routed = await routedForEach(question, answers);
		expect(routed.map((all) => all.map(({ output }) => output))).toEqual([
			['Yes'],
			['No'],
			['Other'],
		]);
	});

	it('is found behind a button of another, older message', async () => {
		const execution = await execute(
			waitingWorkflow('engagementPublishing', asked()),
			itemsFor(chat()),
		);
		press({ text: 'Show menu', payload: 'MENU' });
		press({ text: 'Yes', payload: 'YES' });
		await execution.wake();
		expect(execution.items('After')[0]!.json).toMatchObject({
			text: 'Show menu\nYes',
			...{ payload: 'YES', title: 'Yes' },
		});
	});

	describe('next to an older question with the same words', () => {
		const mine = {
			entry: [
				{ id: 'y', title: 'Yes', payload: 'B_YES' },
				{ id: 'n', title: 'No', payload: 'B_NO' },
			],
		};
		const onlyIds = { entry: mine.entry.map(({ id, title }) => ({ id, title })) };
		const older = { text: 'Yes', postbackPayload: 'A_YES' };

		// In which form a payload is sent back is not shown, so the text decides where it is another one.
		it.each([
			['payload', mine, 'B_NO'],
			['ID', onlyIds, 'n'],
		])('is its own button, by %s, and else by its text', async (_, quickReplies, payload) => {
			const own = { text: 'No', postbackPayload: payload };
			const [byName, byText] = await routedForEach({ quickReplies }, [[older, own], [older]]);
			expect(byName).toEqual([{ output: 'No', payload, title: 'No' }]);
			expect(byText![0]).toEqual({ output: 'Yes', payload: 'A_YES', title: 'Yes' });
		});
	});

	describe('where two buttons have the same text', () => {
		const named = (...names: object[]) => ({
			quickReplies: { entry: names.map((name) => ({ title: 'Choose', ...name })) },
		});

		it.each([
			['neither has a name', named({}, {}), { text: 'Choose' }, 'Other'],
			['the reply has no payload', named({ id: 'a' }, { id: 'b' }), { text: 'Choose' }, 'Other'],
			[
				'both have the same payload',
				named({ payload: 'a' }, { payload: 'a' }),
				{ text: 'Choose', payload: 'a' },
				'Other',
			],
			[
				'the reply has the payload of one',
				named({ payload: 'a' }, { payload: 'b' }),
				{ text: 'Choose', payload: 'b' },
				'No',
			],
			[
				'their payload is the same, and the text is not',
				named({ payload: 'a' }, { payload: 'a', title: 'Skip' }),
				{ text: 'Skip', payload: 'a' },
				'No',
			],
		])('leads to what is certain: %s', async (_, question, content, output) => {
			expect(await routedFor(question, content)).toEqual([expect.objectContaining({ output })]);
		});

		it.each([
			[named({}, {}), ['"Choose"']],
			[named({ payload: 'a' }, { payload: 'a' }), ['"Choose"']],
			[named({ id: 'a' }, { id: 'b' }), []],
		])('says which cannot be distinguished: %j', async (question, said) => {
			for (const outputPerButton of [true, false]) {
				const given = { ...asked({ outputPerButton, onlyCheck: true }), ...question };
				const { hints } = await engine.node('engagementPublishing', given, {
					items: itemsFor(chat()),
				});
				const hinted = hints.flatMap(
					({ message }) => /distinguished: (.*?)\./.exec(message)?.[1] ?? [],
				);
				expect(hinted).toEqual(outputPerButton ? said : []);
			}
		});
	});

	it('comes out of no output while it is waited for, so that the canvas shows none', async () => {
		const execution = await execute(routed({}), itemsFor(chat()));
		expect(execution.status).toBe('waiting');
		for (const output of [0, 1, 2, 3]) expect(execution.items('Node', output)).toEqual([]);
		press({ text: 'Yes', payload: 'YES' });
		await execution.wake();
		expect(execution.items('Yes')).toHaveLength(1);
		for (const other of ['No', 'Other', 'None']) expect(execution.items(other)).toEqual([]);
	});

	it('is nothing where the answer is free text', async () => {
		const execution = await execute(
			waitingWorkflow('engagementPublishing', asked()),
			itemsFor(chat()),
		);
		press({ text: 'I do not know yet' });
		await execution.wake();
		const [{ json }] = execution.items('After') as [{ json: object }];
		expect(json).toMatchObject({ text: 'I do not know yet' });
		expect(json).not.toHaveProperty('title');
		expect(json).not.toHaveProperty('payload');
	});

	it.each([
		['Yes', { text: 'Yes', payload: 'YES' }],
		['No', { text: 'No, thanks' }],
		['Other', { text: 'Later' }],
	])('leads to the output of its button: %s', async (output, said) => {
		const execution = await execute(routed(), itemsFor(chat()));
		expect(execution.error).toBeUndefined();
		expect(execution.status).toBe('waiting');
		press(said);
		await execution.wake();
		expect(execution.status).toBe('success');
		for (const name of ['Yes', 'No', 'Other', 'None']) {
			const ran = name === output ? [expect.objectContaining({ text: said.text })] : [];
			expect([name, execution.items(name).map(({ json }) => json)]).toEqual([name, ran]);
		}
	});

	it('leads to the output of a button of a Button Template', async () => {
		answerWith(sandbox, ['p1'], { method: 'POST', path: '/publishing/message' });
		const elements = ['Yes', 'No'].map((title) => ({
			title: `${title}?`,
			elementList: { entry: [{ title, actionType: 'no_action' }] },
		}));
		const question = {
			...{ channel: 'P', templateType: 'BUTTON_TEMPLATE', elementList: { entry: elements } },
		};
		expect(await routedFor(question, { text: 'No' })).toEqual([{ output: 'No', title: 'No' }]);
	});

	it('has no output where only an item has the buttons, so nothing is sent', async () => {
		const { messageId } = chat();
		const text = { templateType: 'plainText', text: 'Shall we?' };
		const asking = (buttonTitles: string) =>
			waitingWorkflow('engagementPublishing', {
				...asked({ outputPerButton: true }),
				...{ ...text, buttonTitles },
			});
		const items = [{ json: { messageId, answers: ['Yes', 'No'] } }];
		const refused = await execute(asking('={{ $json.answers }}'), items);
		expect(refused.error!.message).toMatch(
			/Output per Button: The node has outputs for 0 buttons, and this item has 2/,
		);
		expect(sentLines(sandbox)).toEqual([]);
		const always = waitingWorkflow(
			'engagementPublishing',
			{ ...asked({ outputPerButton: true }), ...text, buttonTitles: 'Yes, No' },
			{ alwaysOutputData: true },
		);
		expect((await execute(always, items)).error!.message).toMatch(/With Always Output Data/);
		expect(sentLines(sandbox)).toEqual([]);
		const fixed = await execute(asking('={{ ["Yes", "No"] }}'), items);
		expect(fixed.error).toBeUndefined();
	});

	it('leads to the last output where none came in time', async () => {
		const clock = freezeClock();
		const execution = await execute(
			routed({ waitTimeout: 60, checkInterval: 60 }),
			itemsFor(chat()),
		);
		clock.advance(61_000);
		await execution.wake();
		expect(execution.items('None').map(({ json }) => json)).toEqual([
			expect.objectContaining({ timedOut: true }),
		]);
		expect(execution.items('Other')).toEqual([]);
	});

	it('leads to the last output where Only Check sends nothing', async () => {
		const execution = await execute(routed({ onlyCheck: true }), itemsFor(chat()));
		expect(execution.items('None').map(({ json }) => json.would)).toEqual(['send']);
		for (const other of ['Yes', 'No', 'Other']) expect(execution.items(other)).toEqual([]);
	});

	it.each([
		['None', 'continueRegularOutput'],
		['Error', 'continueErrorOutput'],
	])('leads a refused item to the last output: %s', async (output, onError) => {
		const { messageId } = chat();
		const refused = await execute(routed({}, { onError }), [{ json: {} }]);
		expect(refused.items('Yes')).toEqual([]);
		expect(refused.items(output)).toHaveLength(1);

		const execution = await execute(routed({}, { onError }), [
			{ json: {} },
			{ json: { messageId } },
		]);
		expect(execution.status).toBe('waiting');
		for (const output of [0, 1, 2, 3, 4]) expect(execution.items('Node', output)).toEqual([]);
		press({ text: 'Yes', payload: 'YES' });
		await execution.wake();
		expect(execution.items('Yes').map(({ json }) => json.title)).toEqual(['Yes']);
		expect(execution.items(output).map(({ json }) => json.error)).toEqual([
			expect.stringContaining('In Reply To Message ID'),
		]);
	});

	it('n8n draws the outputs of the buttons, and the usual one everywhere else', () => {
		const { description } = engine.nodeType('engagementPublishing');
		const labels = (parameters: object) => {
			const workflow = engine.workflow(waitingWorkflow('engagementPublishing', parameters));
			const outputs = NodeHelpers.getNodeOutputs(workflow, workflow.getNode('Node')!, description);
			return outputs.map((one) => (typeof one === 'string' ? one : one.displayName));
		};
		expect(labels(asked())).toEqual(['main']);
		expect(labels({ resource: 'post', operation: 'get' })).toEqual(['main']);
		const given = asked({ outputPerButton: true });
		const others = ['Other Reply', 'No Reply'];
		expect(labels(given)).toEqual(['Yes', 'No, thanks', ...others]);
		expect(labels({ ...given, inputMode: 'json' })).toEqual(['main']);
		const text = { ...given, templateType: 'plainText' };
		expect(labels({ ...text, buttonTitles: ' A,B ' })).toEqual([...['A', 'B'], ...others]);
		expect(labels({ ...text, channel: 'W', buttonTitles: 'A, B' })).toEqual(others);
		const list = { entry: [{ items: { entry: [{ title: 'A' }, { title: 'B' }] } }, { items: {} }] };
		expect(labels({ ...given, channel: 'W', templateType: 'LIST_PICKER', sections: list })).toEqual(
			[...['A', 'B'], ...others],
		);
		const texts = { entry: [{ title: 'What now?', elementList: list.entry[0]!.items }] };
		const template = { channel: 'P', templateType: 'BUTTON_TEMPLATE', elementList: texts };
		expect(labels({ ...given, ...template })).toEqual([...['A', 'B'], ...others]);
		const cards = { entry: [{ buttons: { entry: [{ title: 'C' }, {}] } }] };
		expect(labels({ ...given, templateType: 'CAROUSEL', cardAttachmentList: cards })).toEqual([
			...['C', 'Button 2'],
			...others,
		]);
	});
});

it('waits for customers on several channels at once, with prefixed IDs of posts', async () => {
	const json = `={{ JSON.stringify({
		content: { text: 'Are you still there?' },
		taxonomy: { campaignId: '9004_1' },
		accountId: $json.sourceId,
		inReplyToMessageId: $json.messageId,
		toProfile: { channelType: $json.channelType, channelId: $json.senderProfile.channelId },
	}) }}`;
	const { messages } = sandbox.state('message') as { messages: Message[] };
	const both = ['PAGE', 'LIVE_CHAT'].map((type) =>
		messages.find(({ channelType, brandPost }) => channelType === type && !brandPost)!,
	);
	const execution = await execute(
		waitingWorkflow('engagementPublishing', {
			...{ resource: 'privateMessage', operation: 'sendAndWait', inputMode: 'json' },
			...{ channel: 'L', jsonBody: json },
		}),
		both.map((message) => ({ json: { ...message } })),
	);
	expect(execution.error).toBeUndefined();
	for (const { messageId, channelType } of both) answerAs(messageId, `On ${channelType}`);
	await execution.wake();
	expect(execution.items('After').map(({ json }) => json.text)).toEqual([
		'On PAGE',
		'On LIVE_CHAT',
	]);
});
