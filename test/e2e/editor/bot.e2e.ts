import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { environment } from '../environment';
import { WAKING_MS } from '../waiting.e2e';
import { Editor, editor } from './browser';

const ASK = 'Send a message and wait for the reply';
const SEND = 'Send a private message to a customer';
const QUESTION = 'Shall we send the form?';
const BUTTONS = ['Send the form', 'No, thanks'];
const FILE = 'https://media.example.com/form.pdf';

/** What a customer of the seed said last, on live chat. */
const MESSAGE_ID = 'ACCOUNT_5002_1767596940000_LIVE_CHAT_1_chat 11 #9 & more?';

/** The private messages that answer it, oldest first. */
function answers(): Array<Record<string, unknown>> {
	return environment()
		.sandbox.requests()
		.filter(({ method, path }) => method === 'POST' && path.endsWith('/publishing/message'))
		.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
		.filter(({ inReplyToMessageId }) => inReplyToMessageId === MESSAGE_ID);
}

/** Both go to whom the message is from, by its account. */
function assertAnswer(sent: Record<string, unknown> | undefined, attachment: object): void {
	const { scheduleDate, ...rest } = sent ?? {};
	assert.equal(typeof scheduleDate, 'number');
	assert.deepEqual(rest, {
		accountId: 5002,
		inReplyToMessageId: MESSAGE_ID,
		toProfile: { channelType: 'LIVE_CHAT', channelId: 'customer-11', screenName: 'Customer 11' },
		taxonomy: { campaignId: '9004_1' },
		content: { attachment },
	});
}

/** What the customer sees. */
async function asCustomer(look: (platform: Editor) => Promise<void>): Promise<void> {
	const { sandbox } = environment();
	const { messages } = sandbox.state('message') as {
		messages: Array<{ messageId: string; conversationId: string }>;
	};
	const { conversationId } = messages.find(({ messageId }) => messageId === MESSAGE_ID)!;
	const platform = await Editor.start(sandbox.url);
	try {
		await platform.goto(`/#/conversations/${conversationId}`);
		await look(platform);
	} finally {
		await platform.stop();
	}
}

/**
 * A bot that a person builds by mouse and keyboard: a question with buttons, a wait, an output for each
 * button, a file. The customer presses a button on the platform's page.
 */
export function bot(): void {
	/** Types into a field of the open node. */
	async function type(parameter: string, text: string, nth = 0): Promise<void> {
		await editor().parameter(parameter).nth(nth).locator('input, textarea').first().fill(text);
	}

	/** What of the open node is under this label. */
	const under = (label: string) =>
		editor()
			.part('parameter-item')
			.filter({ has: editor().page.getByText(label, { exact: true }) });

	/** Takes an action of the open nodes panel, and fills in what both messages have. */
	async function add(action: string, template: string): Promise<void> {
		await editor().find('private message', 'Engagement Publishing');
		await editor().entry('Engagement Publishing').click();
		await editor().entry(action).click();
		await editor().part('node-parameters').waitFor();
		await editor().choose('channel', 'Live Chat (L)');
		await editor().choose('templateType', template);
		await type('inReplyToMessageId', MESSAGE_ID);
		await editor().part('rlc-input', under('Campaign')).click();
		await editor().part('rlc-item').getByText('Spring launch', { exact: true }).click();
	}

	describe('a bot with buttons', () => {
		before(() => environment().sandbox.reset());

		it('is built by hand, and asks', async () => {
			await editor().goto('/workflow/new');
			await editor().part('canvas-plus-button').click();
			await editor().entry('Trigger manually').click();
			await editor().openPanel();

			await add(ASK, 'Quick Reply (QUICK_REPLY)');
			await type('message', QUESTION);
			for (const [n, title] of BUTTONS.entries()) {
				await editor().page.getByRole('button', { name: 'Add Quick Reply' }).click();
				await type('title', title, n);
			}
			await editor().addField('Options', 'Check Interval \\(Seconds\\)');
			await type('checkInterval', '60');
			await editor().addField('Options', 'Output per Button');
			await editor().parameter('outputPerButton').locator('.el-switch').click();
			await editor().closeNode();
			for (const name of [...BUTTONS, 'Other Reply', 'No Reply'])
				await editor().node(ASK).getByText(name, { exact: true }).waitFor();

			await editor().part('canvas-handle-plus', editor().node(ASK)).first().click();
			await add(SEND, 'Document');
			await type('url', FILE);
			await type('title', 'The form');
			await editor().closeNode();

			await editor().part('execute-workflow-button').first().click();
			await asCustomer(async ({ page }) => {
				await page.locator('.chat').getByRole('button', { name: BUTTONS[0] }).click();
				await page.locator('.chat .customer', { hasText: BUTTONS[0] }).waitFor();
			});
			const [asked, ...others] = answers();
			assertAnswer(asked, {
				type: 'QUICK_REPLY',
				message: QUESTION,
				quickReplies: BUTTONS.map((title) => ({ title, actionDetail: { action: 'TEXT' } })),
				disableManualResponse: false,
			});
			assert.deepEqual(others, []);
		});
	});
}

/** How the bot goes on, for a minute later: n8n checks once a minute which executions it has to wake. */
export function botLater(): void {
	describe('a bot with buttons, a minute later', () => {
		it('has sent the file of the button that was pressed', async () => {
			await asCustomer(async ({ page }) => {
				// The question says "the form" too: only the file has this address.
				await page.locator(`.chat .brand a[href="${FILE}"]`).waitFor({ timeout: WAKING_MS });
			});
			const [, file, ...others] = answers();
			assertAnswer(file, { type: 'DOC', url: FILE, title: 'The form' });
			assert.deepEqual(others, []);
		});
	});
}
