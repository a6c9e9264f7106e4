import {
	NodeHelpers,
	type INodeExecutionData,
	type IDataObject,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { readExample } from '../../playground/examples';
import { useEngine, type RunOptions } from '../support/engine';
import { expectFor } from '../support/expectFor';
import {
	continueOnFail,
	customProperty,
	asJson,
	locator,
	NOTHING,
	queryParameters,
	rows,
} from '../support/parameters';
import {
	card,
	CHANNEL_TYPES,
	choice,
	samples,
	type Json,
	type Sample,
} from '../support/privateMessageSamples';
import { documentedMessages } from '../support/documentedMessages';
import { answerWith, sent, STYLE, useSandbox } from '../support/sandbox';
import { shareOf } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const publishing = async (
	resource: string,
	operation: string,
	parameters: object,
	more: RunOptions = {},
) =>
	await engine.node('engagementPublishing', { resource, operation, ...asJson(parameters) }, more);
/** A time among the parameters is given as the additional field that it is. */
const send = async (parameters: Record<string, unknown>, more?: RunOptions) => {
	const { scheduleDate, additionalFields, ...rest } = parameters;
	const added = {
		...(scheduleDate !== undefined && { scheduleDate }),
		...(additionalFields ?? {}),
	};
	const given = 'inputMode' in rest ? rest : { ...rest, additionalFields: added };
	return await publishing('privateMessage', 'send', given, more);
};

type Channel = Sample['channel'];

/** JSON whose places can all be accessed without a check. */
interface Tree {
	[step: string]: Tree;
}
/** The value at a place, written as in a problem: `sections[1].items[0].id`. */
function at(message: object, place: string): { parent: Tree; last: string } {
	const steps = place.replace(/\[(\d)\]/g, '.$1').split('.');
	const last = steps.pop()!;
	return { parent: steps.reduce<Tree>((tree, step) => tree[step]!, message as Tree), last };
}
function remove(message: object, place: string): void {
	const { parent, last } = at(message, place);
	delete parent[last];
}
function replace(message: object, place: string, value: unknown): void {
	const { parent, last } = at(message, place);
	Object.assign(parent, { [last]: value });
}
const attachmentsSent = () =>
	sent(sandbox).map(({ body }) => (body as { content: { attachment: Json } }).content.attachment);

const isFile = ({ type }: Json) => ['IMAGE', 'VIDEO', 'DOC', 'AUDIO'].includes(type as string);

/** What every message needs apart from its template. */
const common = (channel: Channel) => ({
	channel,
	recipientFrom: 'fields',
	channelType: CHANNEL_TYPES[channel],
	channelId: 'customer-3',
	...(channel !== 'W' && { screenName: 'someone' }),
	accountId: '5003',
	inReplyToMessageId: 'm1',
	campaignId: locator('9004_1'),
	scheduleDate: '2026-01-01T00:00:00Z',
});
/** The body of such a message, with its template. */
const body = (channel: Channel, attachment: object) => ({
	content: { attachment },
	taxonomy: { campaignId: '9004_1' },
	scheduleDate: Date.UTC(2026, 0, 1),
	accountId: 5003,
	inReplyToMessageId: 'm1',
	toProfile: {
		channelType: CHANNEL_TYPES[channel],
		channelId: 'customer-3',
		...(channel !== 'W' && { screenName: 'someone' }),
	},
});
const sample = (name: string) => structuredClone(samples.find((one) => one.name === name)!);
const json = (channel: Channel, message: unknown) => ({
	channel,
	inputMode: 'json',
	jsonBody: JSON.stringify(message),
});
type Message = Pick<Sample, 'channel'> & { message: object };
/**
 * Sends messages, each as the JSON of an item, and gives what came of all. Those that follow each other on one
 * channel go in one run.
 */
async function sendAll(messages: readonly Message[], more: RunOptions = {}, operation = 'send') {
	const all: { said: string; json: IDataObject[] } = { said: '', json: [] };
	const left = [...messages];
	while (left.length > 0) {
		const { channel } = left[0]!;
		const next = left.findIndex((one) => one.channel !== channel);
		const run = left.splice(0, next < 0 ? left.length : next);
		const items = run.map(({ message }) => ({ json: { message } as IDataObject }));
		const { said, json } = await publishing(
			'privateMessage',
			operation,
			{
				...{ channel, inputMode: 'json', jsonBody: '={{ JSON.stringify($json.message) }}' },
				...(operation === 'sendAndWait' && { options: { onlyCheck: true } }),
			},
			{ items, ...more },
		);
		all.said += said;
		all.json.push(...json);
	}
	return all;
}
const channels = Object.keys(CHANNEL_TYPES) as Channel[];

describe('private message: send', () => {
	it('sends a bubble that is a text in JSON as it is, also one that begins like JSON', async () => {
		const { message } = sample('A list picker');
		const texts = ['Choose one', '{Sale} Choose one'];
		const messages = texts.map((receivedMessage) => {
			const attachment = { ...(message.content.attachment as Json), receivedMessage };
			return { channel: 'A' as const, message: { ...message, content: { attachment } } };
		});
		await sendAll(messages);
		expect(attachmentsSent().map(({ receivedMessage }) => receivedMessage)).toEqual(texts);
	});

	it.each(['P', 'I', 'M', 'W', 'L'] as const)(
		'sends plain text on channel %s, unless a template is chosen',
		async (channel) => {
			const { json } = await send({ ...common(channel), text: 'Hello' });
			expect(sent(sandbox)[0]!.body).toEqual({ ...body(channel, {}), content: { text: 'Hello' } });
			expect(json[0]).not.toHaveProperty('hints');
		},
	);

	const FILES = ['DOC', 'VIDEO', 'AUDIO', 'IMAGE'];
	it.each(channels.map((channel, i) => [channel, FILES[i % FILES.length]!] as const))(
		'sends a file on channel %s: %s',
		async (channel, type) => {
			const url = `https://example.com/${type}`;
			const { json } = await send({ ...common(channel), templateType: type, url });
			expect(json[0]!.hints).toEqual([
				expect.stringMatching(
					`^Template Type: Sent as a plain ${type}, .* The specification says about the types on channel ${channel}: "[A-Z_, <>]+".$`,
				),
			]);
			expect(attachmentsSent()).toEqual([{ type, url }]);
		},
	);

	it('sends names that no table has as they are, with a hint at each', async () => {
		const { message } = sample('W list picker');
		Object.assign(message, { workspace: 'w' });
		Object.assign(message.content.attachment as Json, { heading: { a: [1] } });
		const { json: items, hints } = await send(json('W', message));
		expect(sent(sandbox)[0]!.body).toEqual(message);
		const said = ['workspace', 'content.attachment.heading'].map((place) =>
			expect.stringMatching(`^JSON Body > ${place}: There is no known field with this name`),
		);
		expect(items[0]!.hints).toEqual(expect.arrayContaining(said));
		expect(items[0]!.hints).toHaveLength(2);
		expect(hints).toHaveLength(2);
	});

	it('sends another name of public documents as it is, with no hint', async () => {
		const names = [
			['L', 'QUICK_REPLY', 'message', 'title'],
			['A', 'TIME_PICKER', 'timeslots', 'timeSlots'],
			['A', 'FORM', 'multivalued', 'multiValued'],
		] as const;
		const plain = names.map(([channel, type]) =>
			documentedMessages.find((one) => {
				const { attachment } = one.message.content as { attachment?: Json };
				return one.channel === channel && attachment?.type === type;
			})!,
		);
		const renamed = plain.map(({ channel, message }, i) => {
			const [, , name, spelling] = names[i]!;
			const text = JSON.stringify(message).replaceAll(`"${name}":`, `"${spelling}":`);
			return { channel, message: JSON.parse(text) as Json };
		});
		for (const [i, { message }] of renamed.entries())
			expect(message).not.toEqual(plain[i]!.message);
		const { json: items } = await sendAll([...renamed, ...plain]);
		const hints = items.map((item) => item.hints);
		expect(hints.slice(0, 3)).toEqual(hints.slice(3));
		expect(sent(sandbox).slice(0, 3)).toMatchObject(
			renamed.map(({ message: { content } }) => ({ body: { content } })),
		);
	});

	it('asks for what only public documentation requires by a hint', async () => {
		const { screenName: _, ...unnamed } = common('M');
		const reply = { templateType: 'QUICK_REPLY', message: 'Which?' };
		const { json: fromFields, said } = await send({
			...{ ...unnamed, ...reply, inReplyToMessageId: '' },
			quickReplies: rows({ title: 'One' }),
		});
		expect(said).toBe('');
		expect(fromFields[0]!.hints).toEqual(
			['Quick Replies > Row 1 > ID', 'In Reply To Message ID', 'Screen Name'].map((label) =>
				expect.stringMatching(`^${label}: It is empty, although`),
			),
		);
		expect(fromFields[0]).not.toHaveProperty('inReplyToMessageId');
		const { json: fromJson } = await send(
			json('L', {
				...sample('L SURVEY').message,
				content: { attachment: { type: 'SURVEY', numDays: 'x' } },
			}),
		);
		expect(fromJson[0]!.hints).toEqual(
			expect.arrayContaining([
				expect.stringContaining('attachment.title: It is empty, although'),
				expect.stringContaining('attachment.numDays: There is no known field with this name'),
			]),
		);
	});

	it.each(samples.filter(({ isPublic }) => isPublic))(
		'refuses no form for a field that only public documentation requires: $name',
		async ({ channel, fields }) => {
			const { templateType, walletMaker, ...values } = fields;
			const leaves = (value: unknown, place: string): string[] =>
				typeof value === 'object' && value !== null
					? Object.entries(value).flatMap(([name, part]) => leaves(part, `${place}.${name}`))
					: [place];
			// A field is the same in each row of its list.
			const places = new Map(
				leaves(values, 'values').map((place) => [place.replace(/\d/g, ''), place]),
			);
			// Not at once with its neighbours, of which one may need it.
			for (const turn of [0, 1, 2]) {
				const given = { values: structuredClone(values) };
				for (const [i, place] of [...places.values()].entries())
					if (i % 3 === turn) replace(given, place, i % 6 < 3 ? '' : NOTHING);
				const form = { ...common(channel), templateType, walletMaker, ...given.values };
				const { said } = await send({ ...form, options: { onlyCheck: true } });
				expect(said).toBe('');
			}
		},
	);

	it('sends what a button of a live chat does as it is given, with its address', async () => {
		const { fields } = sample('L CARD');
		const button = { id: 'b', title: 'Go', actionDetailUrl: 'https://example.com' };
		await send({
			...{ ...common('L'), ...fields },
			buttons: rows(
				{ ...button, actionDetailAction: '={{ "POST_BACK" }}' },
				{ ...button, actionDetailAction: '={{ "TEXT" }}' },
			),
		});
		const [{ buttons }] = attachmentsSent() as [{ buttons: Json[] }];
		expect(buttons.map(({ actionDetail }) => actionDetail)).toEqual([
			{ action: 'POST_BACK', url: 'https://example.com' },
			{ action: 'TEXT' },
		]);
	});

	it('sends what only public documentation shows as it is given, whatever it holds', async () => {
		const attachment = { type: 'APPOINTMENT', numDays: 'seven', submit: {}, more: [{ a: '' }] };
		const message = { ...sample('L APPOINTMENT').message, content: { attachment } };
		const { json: items } = await send(json('L', message));
		expect(sent(sandbox)[0]!.body).toEqual(message);
		expect(items[0]!.hints).toEqual(
			expect.arrayContaining([expect.stringContaining('numDays: "seven" is not valid here')]),
		);
	});

	it('hints in JSON at another type than the form sends', async () => {
		const others: Array<[string, string, unknown, string]> = [
			['A SOMEMAKER_PAY', 'paymentRequest.supportedCountries', 'CH, DE', 'a text, .* a list'],
			['A TIME_PICKER', 'timeslots[0].startTime', '2026-12-01T09:00:00Z', 'a text, .* a number'],
			['A TIME_PICKER', 'timeslots[0].duration', '60', 'a text, .* a number'],
			['L CARD', 'disableManualResponse', 'true', 'a text, .* a boolean'],
			['L CARD', 'title', 5, 'a number, .* a text'],
			['A FORM', 'form.fields[0].additional', '{"dateFormat": "yyyy"}', 'a text, .* an object'],
		];
		const messages = others.map(([name, place, value]) => {
			const { channel, message } = sample(name);
			replace(message.content, `attachment.${place}`, value);
			return { channel, message };
		});
		const { json: items } = await sendAll(messages);
		expect(sent(sandbox).map((request) => request.body)).toEqual(
			messages.map(({ message }) => message),
		);
		for (const [i, [, place, value, words]] of others.entries()) {
			expect(items[i]!.hints).toEqual([
				expect.stringContaining(`attachment.${place}: "${String(value)}" is `),
			]);
			expect(items[i]!.hints).toEqual([expect.stringMatching(words)]);
		}
	});

	it('sends further parameters of a sign-in as they are, also a text', async () => {
		const { message } = sample('A authentication');
		const { message: withText } = sample('A authentication');
		Object.assign(withText.content.attachment as Json, { additionalParameters: 'locale=de' });
		for (const one of [message, withText]) await send(json('A', one));
		expect(sent(sandbox).map((request) => request.body)).toEqual([message, withText]);
	});

	it('asks in JSON for what the form fills in by a hint', async () => {
		const filledIn = [
			['W card with a image', 'header.image.type'],
			['W card with a video', 'header.video.type'],
			['W card with a document', 'header.document.type'],
			['W link', 'header.image.type'],
			['I carousel', 'cardAttachmentList[0].defaultButton.actionDetail.action'],
			['A SOMEMAKER_PAY', 'paymentRequest.total.type'],
		] as const;
		const messages = filledIn.map(([name, place]) => {
			const { channel, message } = sample(name);
			remove(message.content, `attachment.${place}`);
			return { channel, message };
		});
		const { json: items } = await sendAll(messages);
		expect(sent(sandbox).map((request) => request.body)).toEqual(
			messages.map(({ message }) => message),
		);
		expect(items.map((item) => item.hints)).toEqual(
			filledIn.map(([, place]) => [
				expect.stringContaining(`attachment.${place}: It is empty, although`),
			]),
		);
	});

	it('leaves out what nobody filled in of a field of a form', async () => {
		const { fields } = sample('A FORM');
		await send({ ...common('A'), ...fields, formFields: rows({ name: 'a', type: 'input' }) });
		const [{ form }] = attachmentsSent() as [{ form: Json }];
		expect(form.fields).toEqual([{ name: 'a', type: 'input' }]);
	});

	it('sends an empty text of JSON where a field takes any text', async () => {
		const { message } = sample('W location request');
		const empty = { externalId: '', permalink: '' };
		await send(json('W', { ...message, ...empty }));
		expect(sent(sandbox)[0]!.body).toEqual({ ...message, ...empty });
	});

	const quickReply = samples.find(({ channel }) => channel === 'P')!;

	it('does not call it sent when nothing says so', async () => {
		const silent = [null, [], '', true, [null], {}];
		for (const data of silent) answerWith(sandbox, data, { method: 'POST' });
		const items = silent.map((_, i) => ({ json: { i } }));
		const given = { ...common('P'), ...quickReply.fields };
		const { json } = await send(given, { items, ...continueOnFail });
		expect(sandbox.requests()).toHaveLength(silent.length);
		expect(json).toEqual(
			silent.map(() => ({
				error: expect.stringContaining('did not say that the message was sent'),
				details: expect.objectContaining({
					mayHaveCompleted: true,
					description: expect.stringContaining('before you send it again'),
				}),
			})),
		);
	});

	it.each(channels)('makes it from fields: each sample of channel %s', async (channel) => {
		const ofChannel = samples.filter((one) => one.channel === channel);
		for (const { name, fields, message, notOffered } of ofChannel) {
			if (!message.content.attachment) continue;
			sandbox.clearRequests();
			const { items, said } = await send({ ...common(channel), ...fields });
			expectFor(name, said).toEqual('');
			const attachment = structuredClone(message.content.attachment as Json);
			if (notOffered) remove(attachment, notOffered);
			expect(sent(sandbox)).toEqual([
				{ line: 'POST /prod/api/v3/publishing/message', body: body(channel, attachment) },
			]);
			const { posts } = sandbox.state('publishing') as { posts: Array<{ postId: string }> };
			const post = posts.at(-1);
			expect(items).toEqual([
				{
					json: {
						...{ sent: true, postId: post!.postId },
						id: STYLE === 'service' ? `POST_${post!.postId}` : post!.postId,
						inReplyToMessageId: 'm1',
						accountId: '5003',
						...(isFile(attachment) && { hints: expect.anything() }),
					},
					pairedItem: { item: 0 },
				},
			]);
		}
	});

	it('takes each sample as JSON', async () => {
		const { said } = await sendAll(samples);
		expect(said).toBe('');
		expect(sent(sandbox).map((request) => request.body)).toEqual(
			samples.map(({ message }) => message),
		);
	});

	it('has the 33 documented samples', () => {
		expect(documentedMessages).toHaveLength(33);
		expect(new Set(documentedMessages.map(({ name }) => name)).size).toBe(33);
	});

	it('sends each message that the documentation shows as it is', async () => {
		const before = Date.now();
		const { said } = await sendAll(documentedMessages);
		expect(said).toBe('');
		const bodies = sent(sandbox).map((request) => request.body as { scheduleDate: number });
		expect(bodies).toHaveLength(documentedMessages.length);
		for (const [i, { message }] of documentedMessages.entries()) {
			const { approval: _, ...rest } = message;
			const { scheduleDate } = bodies[i]!;
			expect(bodies[i]).toEqual({ scheduleDate, ...rest });
			if (message.scheduleDate === undefined) {
				expect(scheduleDate).toBeGreaterThanOrEqual(before);
				expect(scheduleDate).toBeLessThanOrEqual(Date.now());
			}
		}
	});

	it('asks with any of the documented samples, and then waits', async () => {
		const { messages } = sandbox.state('message') as { messages: Array<{ messageId: string }> };
		const { messageId: inReplyToMessageId } = messages[0]!;
		const replies = shareOf(documentedMessages).map(({ channel, message }) => ({
			...{ channel, message: { ...message, inReplyToMessageId } as Json },
		}));
		const { json: items, said } = await sendAll(replies, {}, 'sendAndWait');
		expect(said).toBe('');
		const shown = items.map(({ body }) => body as Json);
		expect(shown).toEqual(
			replies.map(({ message: { approval: _, ...rest } }, i) => ({
				scheduleDate: shown[i]!.scheduleDate,
				...rest,
			})),
		);
	});

	it('leaves out an approval and an attachment in which nothing is', async () => {
		const nothings = [{}, [], null, '', { type: '' }, { type: null, id: null }];
		const plain = { ...sample('A plain text').message, content: { text: 'Hello' } };
		const given = [
			...nothings.map((approval, n): [Message, object] => {
				const { channel, message } = documentedMessages[n]!;
				const { approval: _, ...rest } = message;
				const sentOf = { ...rest, scheduleDate: 0 };
				return [{ channel, message: { ...sentOf, approval } }, sentOf];
			}),
			...[{}, [], null].map((attachment): [Message, object] => [
				{ channel: 'A', message: { ...plain, content: { text: 'Hello', attachment } } },
				plain,
			]),
		];
		await sendAll(given.map(([message]) => message));
		expect(sent(sandbox).map((request) => request.body)).toEqual(given.map(([, rest]) => rest));
	});

	// Channel A's plain text sends nothing but its text (Part 3, "Attachment field shapes").
	it('sends names of which nobody knows, in every object of each message, with a hint at each', async () => {
		const extra = { unknownHere: { a: [1, '', null] } };
		const more = (value: unknown): unknown => {
			if (Array.isArray(value)) return value.map(more);
			if (typeof value !== 'object' || value === null) return value;
			const parts = Object.entries(value).map(([name, part]) => [name, more(part)]);
			return { ...Object.fromEntries(parts), ...extra };
		};
		const wholes = documentedMessages
			.filter(({ name }) => name !== 'A plain text')
			.map(({ channel, message }) => ({
				...{ channel, message: more({ ...message, scheduleDate: 0 }) as object },
			}));
		const { said, json: items } = await sendAll(wholes);
		expect(said).toBe('');
		expect(sent(sandbox).map((request) => request.body)).toEqual(
			wholes.map(({ message }) => message),
		);
		const hints = ['unknownHere', 'toProfile.unknownHere', 'taxonomy.unknownHere'].map(
			(place) =>
				`JSON Body > ${place}: There is no known field with this name. It is sent as given.`,
		);
		for (const item of items) expect(item.hints).toEqual(expect.arrayContaining(hints));
	});

	it('sends lists without values, times of 0, and options of a channel that are no list as one', async () => {
		const { message } = sample('P quick reply');
		const options = { channelType: 'PAGE', addPrivateMsgLink: true };
		const given = {
			...message,
			...{ scheduleDate: 0, createdTime: 0, publishedDate: '0' },
			taxonomy: { ...(message.taxonomy as Json), tags: [], clientCustomProperties: {} },
			channelOptions: options,
		};
		const { said } = await send(json('P', given));
		expect(said).toBe('');
		expect(sent(sandbox)[0]!.body).toEqual({
			...given,
			publishedDate: 0,
			channelOptions: [options],
		});
	});

	it('sends plain text on channel A', async () => {
		const { error } = await send({ ...common('A'), ...sample('A plain text').fields });
		expect(error).toBeUndefined();
		expect(sent(sandbox)[0]!.body).toEqual({ ...body('A', {}), content: { text: 'Hello' } });
	});

	it('sends the one text that is on the screen for plain text', async () => {
		const { error } = await send({
			...common('A'),
			templateType: 'plainText',
			text: 'Hello',
			additionalFields: { text: 'Goodbye', title: 'Of a template' },
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)[0]!.body).toEqual({ ...body('A', {}), content: { text: 'Hello' } });
	});

	const inARow = [' Yes,No, thanks ', ['Yes', 'No', 'thanks']] as const;
	const inAList = ['={{ ["Yes", "No, thanks"] }}', ['Yes', 'No, thanks']] as const;
	it.each([
		...[['P', ...inARow] as const, ['I', ...inAList] as const, ['M', ...inARow] as const],
		...[['A', ...inAList] as const, ['L', ...inARow] as const],
	])(
		'sends a text with buttons as the quick replies of channel %s: %j',
		async (channel, buttonTitles, titles) => {
			const asked = { ...common(channel), templateType: 'plainText', text: 'Did it arrive?' };
			const { said } = await send({ ...asked, buttonTitles });
			expect(said).toBe('');
			expect(attachmentsSent()).toEqual([
				{
					...{ type: 'QUICK_REPLY', message: 'Did it arrive?' },
					quickReplies: titles.map((title) => expect.objectContaining({ id: title, title })),
				},
			]);
			expect(Object.keys((sent(sandbox)[0]!.body as { content: object }).content)).toEqual([
				'attachment',
			]);
		},
	);

	it('refuses buttons without a text, and a list as text', async () => {
		const asked = { ...common('P'), templateType: 'plainText', buttonTitles: 'Yes, No' };
		expect(await refused({ ...asked, text: ' ' })).toContain('Text: It is empty');
		const listed = { ...asked, text: 'Did it arrive?', buttonTitles: '["Yes", "No"]' };
		expect(await refused(listed)).toContain('Buttons: ');
		expect(sent(sandbox)).toEqual([]);
	});

	it('leaves out what was not filled in', async () => {
		await send({
			...common('A'),
			templateType: 'LIST_PICKER',
			sections: rows({ title: 'Colours', items: rows({ title: 'Blue' }) }),
			receivedMessageTitle: 'a',
			replyMessageTitle: 'b',
		});
		await send({
			...common('W'),
			templateType: 'CTA_URL',
			ctaUrl: 'https://example.com',
			displayText: 'Open',
		});
		await send({ ...common('W'), templateType: 'REQUEST_LOCATION' });
		expect(attachmentsSent()).toEqual([
			{
				type: 'LIST_PICKER',
				multipleSelection: false,
				sections: [{ title: 'Colours', multipleSelection: false, items: [{ title: 'Blue' }] }],
				receivedMessage: { title: 'a' },
				replyMessage: { title: 'b' },
			},
			{ type: 'CTA_URL', ctaUrl: 'https://example.com', displayText: 'Open', urlType: 'STATIC' },
			{ type: 'REQUEST_LOCATION' },
		]);
	});

	it('leaves out what does not go with a choice that an expression makes', async () => {
		const actions = ['OPEN_URL', 'POST_BACK'].map((kind): INodeExecutionData => ({
			json: { kind },
		}));
		const button = {
			title: 'Go',
			actionDetailAction: '={{ $json.kind }}',
			actionDetailUrl: 'https://example.com',
			actionDetailData: 'go',
		};
		await send(
			{
				...common('P'),
				templateType: 'CAROUSEL',
				cardAttachmentList: rows({ ...card, buttons: rows(button) }),
			},
			{ items: actions },
		);
		const details = attachmentsSent().map(
			({ cardAttachmentList }) =>
				(cardAttachmentList as [{ buttons: [{ actionDetail: Json }] }])[0].buttons[0].actionDetail,
		);
		expect(details).toEqual([
			{ action: 'OPEN_URL', url: 'https://example.com' },
			{ action: 'POST_BACK', data: 'go' },
		]);
	});

	it('sends every other field of the message', async () => {
		const { error } = await send({
			...common('W'),
			templateType: 'REQUEST_LOCATION',
			accountId: '9223372036854770001',
			additionalFields: {
				title: 'Title',
				text: 'Hello',
				richText: '<p>Hello</p>',
				isRichText: true,
				templateId: 't1',
				subCampaignId: '9004_3',
				clientCustomProperties: customProperty('audience', 'new'),
				partnerCustomProperties: { json: [{ json: '{"region": ["EMEA", "APAC"]}' }] },
				tags: 'spring, launch',
				urlShortenerId: 'u1',
				approval: { type: 'USER', id: '1001' },
				allowDuplicateMessages: true,
				channelOptions: '[{"name": "value"}]',
				otherFields: '{"externalId": "x1", "contentLocale": "de", "publishedDate": "2026-01-01"}',
			},
		});
		expect(error).toBeUndefined();
		const [request] = sandbox.requests();
		expect(request!.body).toContain('"accountId":9223372036854770001');
		const { accountId, ...rest } = body('W', { type: 'REQUEST_LOCATION' });
		expect(accountId).toBe(5003);
		expect(sent(sandbox)[0]!.body).toEqual({
			...rest,
			accountId: expect.any(Number),
			content: {
				title: 'Title',
				text: 'Hello',
				richText: '<p>Hello</p>',
				isRichText: true,
				templateId: 't1',
				attachment: { type: 'REQUEST_LOCATION' },
			},
			taxonomy: {
				campaignId: '9004_1',
				subCampaignId: '9004_3',
				clientCustomProperties: { audience: ['new'] },
				partnerCustomProperties: { region: ['EMEA', 'APAC'] },
				tags: ['spring', 'launch'],
				urlShortenerId: 'u1',
			},
			approval: { type: 'USER', id: '1001' },
			allowDuplicateMessages: true,
			channelOptions: [{ name: 'value' }],
			externalId: 'x1',
			contentLocale: 'de',
			publishedDate: expect.any(Number),
		});
	});

	it.each(['list', 'id'] as const)(
		'takes a sub-campaign as the editor keeps it: %s',
		async (mode) => {
			const { error } = await send({
				...common('W'),
				templateType: 'REQUEST_LOCATION',
				additionalFields: { subCampaignId: locator('9004_3', mode) },
			});
			expect(error).toBeUndefined();
			expect(sent(sandbox)[0]!.body).toMatchObject({
				taxonomy: { campaignId: '9004_1', subCampaignId: '9004_3' },
			});
		},
	);

	it.each([locator('', 'list'), locator('', 'id'), { mode: 'list', value: '' }])(
		'leaves out a sub-campaign that was added and not picked: %j',
		async (subCampaignId) => {
			const { error } = await send({
				...common('W'),
				templateType: 'REQUEST_LOCATION',
				additionalFields: { subCampaignId },
			});
			expect(error).toBeUndefined();
			expect(sent(sandbox)[0]!.body).toEqual(body('W', { type: 'REQUEST_LOCATION' }));
		},
	);

	it('keeps all digits of an account id in JSON', async () => {
		const { message } = sample('W list picker');
		const text = JSON.stringify(message).replace(
			'"accountId":5003',
			'"accountId":9223372036854770001',
		);
		await send({ channel: 'W', inputMode: 'json', jsonBody: text });
		expect(sandbox.requests()[0]!.body).toContain('"accountId":9223372036854770001');
	});

	it('takes the number of a live chat application id, on channel L only', async () => {
		const survey = { templateType: 'SURVEY', title: 'a', accountId: 'app_9223372036854770001' };
		const { error } = await send({ ...common('L'), ...survey });
		expect(error).toBeUndefined();
		expect(sandbox.requests()[0]!.body).toContain('"accountId":9223372036854770001');
		// The form always has this object, which a person may leave as it is.
		expect(sandbox.requests()[0]!.body).not.toContain('postSubmit');
		const form = { templateType: 'FORM', messageTitle: 'a' };
		const { said } = await send({ ...common('A'), ...survey, ...form });
		expect(said).toMatch(/Account ID: "app_9223372036854770001" is not a valid ID/);
		expect(sandbox.requests()).toHaveLength(1);
	});

	it('schedules for now unless another time is given', async () => {
		const { scheduleDate, ...rest } = common('W');
		expect(scheduleDate).toBeDefined();
		const before = Date.now();
		const { error } = await send({ ...rest, templateType: 'REQUEST_LOCATION' });
		expect(error).toBeUndefined();
		const { scheduleDate: now } = sent(sandbox)[0]!.body as { scheduleDate: number };
		expect(now).toBeGreaterThanOrEqual(before);
		expect(now).toBeLessThanOrEqual(Date.now());
	});

	it.each(['P', 'M'] as const)('sends now on channel %s where it is empty', async (channel) => {
		const before = Date.now();
		const { error } = await send({
			...common(channel),
			...sample(`${channel} quick reply`).fields,
			scheduleDate: '',
		});
		expect(error).toBeUndefined();
		const { scheduleDate: now } = sent(sandbox)[0]!.body as { scheduleDate: number };
		expect(now).toBeGreaterThanOrEqual(before);
		expect(now).toBeLessThanOrEqual(Date.now());
	});

	it('gives each item its own message and post ids, and goes on after one that is refused', async () => {
		const items = ['a', '', 'c'].map((text): INodeExecutionData => ({ json: { text } }));
		const { items: out } = await send(
			{ ...common('W'), templateType: 'CARD', headerText: '={{ $json.text }}', footerText: 'f' },
			{ items, ...continueOnFail },
		);
		expect(attachmentsSent().map(({ header }) => header)).toEqual([{ text: 'a' }, { text: 'c' }]);
		const { posts } = sandbox.state('publishing') as { posts: Array<{ postId: string }> };
		const [first, second] = posts;
		// The answer may give the ID a prefix.
		const idsOf = ({ postId }: { postId: string }) => ({
			...{ id: expect.stringMatching(`${postId}$`) as string, postId },
		});
		const addressee = { sent: true, inReplyToMessageId: 'm1', accountId: '5003' };
		expect(out).toEqual([
			{ json: { ...addressee, ...idsOf(first!) }, pairedItem: { item: 0 } },
			expect.objectContaining({
				json: expect.objectContaining({
					error: expect.stringContaining('Header Text: It is empty'),
				}),
				pairedItem: { item: 1 },
			}),
			{ json: { ...addressee, ...idsOf(second!) }, pairedItem: { item: 2 } },
		]);
	});

	it.each([
		['a server error', { status: 503 }],
		['a connection that breaks after it was carried out', { reset: 'after' as const }],
	])('never sends a message twice: %s', async (_what, fault) => {
		sandbox.fault({ method: 'POST', path: '/publishing/message', ...fault });
		const { said } = await send({ ...common('W'), templateType: 'REQUEST_LOCATION' });
		expect(said).toMatch(/may have/);
		expect(sent(sandbox)).toHaveLength(1);
	});

	it('says what the platform refuses: an identical message a moment later', async () => {
		const parameters = { ...common('W'), templateType: 'REQUEST_LOCATION', message: 'Where?' };
		await send(parameters);
		const { said } = await send(parameters);
		expect(said).toContain('publishing.message.duplicate');
		const { error } = await send({
			...parameters,
			additionalFields: { allowDuplicateMessages: true },
		});
		expect(error).toBeUndefined();
	});

	it('lists the campaigns to pick from', async () => {
		const { results } = await engine.listSearch('engagementPublishing', 'searchCampaigns', 'loyal');
		expect(results).toEqual([{ name: 'Loyalty programme', value: expect.any(String) }]);
	});
});

describe('private message: what the editor shows', () => {
	/** The properties shown for these parameters, as n8n decides it. */
	const shown = (parameters: Json, properties?: INodeProperties[], root?: Json) => {
		const { description } = engine.nodeType('engagementPublishing');
		return (properties ?? description.properties).filter((property) =>
			NodeHelpers.displayParameter(
				parameters as INodeParameters,
				property,
				null,
				description,
				root as INodeParameters,
			),
		);
	};
	const of = (channel: Channel, more: Json = {}): Json => ({
		resource: 'privateMessage',
		operation: 'send',
		inputMode: 'fields',
		recipientFrom: 'fields',
		channel,
		...more,
	});
	const names = (properties: INodeProperties[]) => properties.map(({ name }) => name);
	/** The fields of the rows of a list. */
	const inRows = (properties: INodeProperties[], list: string) => {
		const [rowsOf] = properties.find(({ name }) => name === list)!
			.options as INodePropertyCollection[];
		return rowsOf!.values;
	};

	it.each(channels)('the templates of channel %s only', (channel) => {
		const types = new Set(
			samples.filter((one) => one.channel === channel).map(({ template }) => template),
		);
		const choices = shown(of(channel)).filter(({ name }) => name === 'templateType');
		expect(choices).toHaveLength(1);
		const values = (choices[0]!.options as INodePropertyOptions[]).map(({ value }) => value);
		const plain = ['plainText', 'IMAGE', 'VIDEO', 'DOC', 'AUDIO'];
		expect([...values].sort()).toEqual([...new Set([...types, ...plain])].sort());
		expect(choices[0]!.default).toEqual('plainText');
	});

	const always = [
		...['resource', 'operation', 'channel', 'inputMode', 'templateType', 'channelType'],
		...['channelId', 'accountId', 'inReplyToMessageId', 'campaignId'],
		'recipientFrom',
		...['additionalFields', 'options', 'notice'],
	];
	it.each([
		['W', { templateType: 'LIST_PICKER' }, 'headerText body footerText buttonTitle sections'],
		[
			'W',
			{ templateType: 'CARD' },
			'headerText headerImageUrl headerVideoUrl headerDocumentUrl headerDocumentTitle title footerText buttons',
		],
		['W', { templateType: 'DOC' }, 'url title previewUrl'],
		['W', { templateType: 'plainText' }, 'text'],
		['W', { templateType: 'GEO_LOCATION' }, 'latitude longitude name address'],
		['W', { templateType: 'CTA_URL' }, 'headerImageUrl body footerText ctaUrl displayText'],
		['M', { templateType: 'QUICK_REPLY' }, 'message quickReplies screenName'],
		['A', { templateType: 'plainText' }, 'text buttonTitles screenName'],
		['L', { templateType: 'SECURE_FORM' }, 'formFormTitle formFields submitTitle screenName'],
	] as Array<[Channel, Json, string]>)('on %s with %j: %s', (channel, chosen, fields) => {
		expect(names(shown(of(channel, chosen))).sort()).toEqual(
			[...always, ...fields.split(' ')].sort(),
		);
	});

	it('template and content first, the recipient below, of which one ID is asked', () => {
		const listPicker = of('W', { templateType: 'LIST_PICKER', recipientFrom: 'message' });
		expect(names(shown(listPicker))).toEqual([
			...['resource', 'operation', 'notice', 'channel', 'inputMode', 'templateType'],
			...['headerText', 'body', 'footerText', 'buttonTitle', 'sections'],
			...['recipientFrom', 'inReplyToMessageId', 'campaignId'],
			...['additionalFields', 'options'],
		]);
		const marked = shown(listPicker).filter(({ required }) => required);
		expect(names(marked)).not.toContain('campaignId');
		expect(shown(of('W')).find(({ name }) => name === 'recipientFrom')!.default).toBe('message');
	});

	it('no field twice, whatever is chosen, and the whole message in JSON mode', () => {
		for (const channel of channels) {
			const [choice] = shown(of(channel)).filter(({ name }) => name === 'templateType');
			for (const { value } of choice!.options as INodePropertyOptions[]) {
				const list = names(shown(of(channel, { templateType: value, headerType: '' })));
				expect(list).toEqual([...new Set(list)]);
			}
			expect(names(shown(of(channel, { inputMode: 'json' }))).sort()).toEqual(
				['resource', 'operation', 'notice', 'channel', 'inputMode', 'jsonBody', 'options'].sort(),
			);
		}
	});

	it('in the rows of a list, what goes with the choice made there', () => {
		const root = of('P', { templateType: 'CAROUSEL' });
		const buttons = inRows(inRows(shown(root), 'cardAttachmentList'), 'buttons');
		const button = (action: string) => names(shown({ actionDetailAction: action }, buttons, root));
		expect(button('OPEN_URL')).toEqual(['title', 'actionDetailAction', 'actionDetailUrl']);
		expect(button('POST_BACK')).toEqual(['title', 'actionDetailAction', 'actionDetailData']);
		const other = of('P', { templateType: 'BUTTON_TEMPLATE' });
		const links = inRows(inRows(shown(other), 'elementList'), 'elementList');
		const link = (actionType: string) => names(shown({ actionType }, links, other));
		expect(link('web_url')).toEqual(['title', 'actionType', 'url', 'type']);
		expect(link('no_action')).toEqual(['title', 'actionType', 'type']);
		const photo = of('I', { templateType: 'CAROUSEL' });
		expect(names(inRows(inRows(shown(photo), 'cardAttachmentList'), 'buttons'))).toEqual([
			'title',
			'actionDetailData',
		]);
		const marked = (list: INodeProperties[]) => names(list.filter(({ required }) => required));
		const reply = (channel: Channel) =>
			marked(inRows(shown(of(channel, { templateType: 'QUICK_REPLY' })), 'quickReplies'));
		expect([reply('P'), reply('M')]).toEqual([['title'], ['title']]);
	});
});

describe('private message: the recipient from the message that is answered', () => {
	interface Seen {
		[name: string]: unknown;
		messageId: string;
		channelType: string;
		brandPost: boolean;
		sourceType: string;
		sourceId: number;
		conversationId: string;
		senderProfile: Json;
		receiverProfile: Json;
		workflow: { campaignId: string };
	}
	/** A message of the seed, by the channel that it came on and who wrote it. */
	const seen = (channelType: string, { brandPost = false, sourceType = 'ACCOUNT' } = {}) =>
		(sandbox.state('message') as { messages: Seen[] }).messages.find(
			(one) =>
				one.channelType === channelType &&
				one.brandPost === brandPost &&
				one.sourceType === sourceType,
		)!;
	const get = ({ messageId }: Pick<Seen, 'messageId'>) => ({
		line: `GET /prod/api/v3/message?messageId=${encodeURIComponent(messageId)}`,
	});
	const answer = (channel: Channel, { messageId }: Pick<Seen, 'messageId'>, more: object = {}) => ({
		channel,
		...sample({ P: 'P quick reply', W: 'W location request', L: 'L SURVEY' }[channel as 'W'])
			.fields,
		inReplyToMessageId: messageId,
		scheduleDate: '2026-01-01T00:00:00Z',
		...more,
	});
	const recipients = () =>
		sent(sandbox)
			.filter(({ line }) => line.startsWith('POST'))
			.map((request) => {
				const { content, scheduleDate, ...rest } = request.body as Json;
				expect([content, scheduleDate]).toEqual([expect.anything(), Date.UTC(2026, 0, 1)]);
				return rest;
			});
	const recipient = ({ messageId, sourceId, channelType, workflow }: Seen, customer: Json) => ({
		accountId: sourceId,
		inReplyToMessageId: messageId,
		taxonomy: { campaignId: workflow.campaignId },
		toProfile: { channelType, ...customer },
	});

	it('needs one ID: who wrote it, on which channel, to which account, for which campaign', async () => {
		// Publicly known: what a customer says belongs to no campaign, what the brand says to one.
		const brandPost = STYLE === 'service';
		const message = seen('BUSINESS_MESSAGING', { brandPost });
		const { json, error } = await send(answer('W', message));
		expect(error).toBeUndefined();
		expect(sent(sandbox)[0]).toEqual(get(message));
		const { channelId } = brandPost ? message.receiverProfile : message.senderProfile;
		expect(recipients()).toEqual([recipient(message, { channelId })]);
		expect(json).toEqual([
			{
				...{ sent: true, id: expect.any(String), postId: expect.any(String) },
				inReplyToMessageId: message.messageId,
				accountId: String(message.sourceId),
			},
		]);
	});

	it.each([
		['P', 'PAGE'],
		['L', 'LIVE_CHAT'],
	] as const)('names the customer on channel %s, which asks for that', async (channel, type) => {
		const message = seen(type);
		const { error } = await send(answer(channel, message, { campaignId: locator('9004_1') }));
		expect(error).toBeUndefined();
		const { channelId, screenName } = message.senderProfile;
		expect(screenName).toEqual(expect.any(String));
		expect(recipients()).toMatchObject([{ toProfile: { channelId, screenName } }]);
	});

	it("answers the customer where the message is the brand's own", async () => {
		const message = seen('BUSINESS_MESSAGING', { brandPost: true });
		await send(answer('W', message));
		const { channelId } = message.receiverProfile;
		expect(recipients()).toEqual([recipient(message, { channelId })]);
	});

	it('counts it for another campaign on request', async () => {
		const message = seen('BUSINESS_MESSAGING');
		await send(answer('W', message, { campaignId: locator('9004_1') }));
		expect(recipients()).toMatchObject([{ taxonomy: { campaignId: '9004_1' } }]);
	});

	it('reads a message once for all items that answer it', async () => {
		const message = seen('BUSINESS_MESSAGING');
		const items = ['one', 'two'].map((text): INodeExecutionData => ({ json: { text } }));
		const of = { campaignId: locator('9004_1'), message: '={{ $json.text }}' };
		await send(answer('W', message, of), { items });
		expect(sent(sandbox).map(({ line }) => line)).toEqual([
			get(message).line,
			'POST /prod/api/v3/publishing/message',
			'POST /prod/api/v3/publishing/message',
		]);
	});

	it.each([
		['latitude', '0x10', 'Latitude: "0x10" is not valid here. Give a number from -90 to 90.'],
		['latitude', '90.1', 'Latitude: "90.1" is not valid here. Give a number from -90 to 90.'],
		['longitude', '-181', 'Longitude: "-181" is not valid here. Give a number from -180 to 180.'],
		['longitude', '  ', 'Longitude: It is blank.'],
	])('a place is one on the earth: %s %j', async (name, value, sentence) => {
		const place = { latitude: '-90', longitude: '8.5', [name]: value };
		const { said } = await send(
			answer('W', seen('BUSINESS_MESSAGING'), { templateType: 'GEO_LOCATION', ...place }),
		);
		expect(said).toContain(sentence);
		expect(sandbox.requests()).toEqual([]);
	});

	it('checks the content before it reads', async () => {
		const message = seen('BUSINESS_MESSAGING');
		const { said } = await send(
			answer('W', message, { templateType: 'GEO_LOCATION', latitude: NOTHING, longitude: NOTHING }),
		);
		expect(said).toContain('Latitude: It is empty');
		const { said: unnamed } = await send(answer('W', { messageId: NOTHING }));
		expect(unnamed).toContain('In Reply To Message ID: It is empty');
		expect(sandbox.requests()).toEqual([]);
	});

	const written = {
		...{ messageId: 'm1', channelType: 'PAGE', sourceType: 'ACCOUNT', sourceId: 5003 },
		senderProfile: { channelId: 'c1', screenName: 'someone' },
		workflow: { campaignId: '9004_4' },
	};
	it.each([
		["'Account ID'", { sourceType: 'LISTENING' }],
		["'Account ID'", { sourceId: null }],
		["'Channel Type'", { channelType: undefined }],
		["'Profile Channel ID'", { senderProfile: {} }],
		["'Profile Channel ID'", { senderProfile: null }],
	])('asks for what the message does not give: %s', async (missing, change) => {
		answerWith(sandbox, [{ ...written, ...change }]);
		const { said } = await send(answer('P', written));
		expect(said).toContain(
			`In Reply To Message ID: The message "m1" does not have ${missing}. Set 'Recipient From' to Fields, and fill in the recipient.`,
		);
		expect(sent(sandbox)).toHaveLength(1);
	});

	it.each([
		["'Account ID'", { sourceId: 'abc' }],
		["'Channel Type'", { channelType: ['PAGE'] }],
		["'Profile Channel ID'", { senderProfile: { channelId: ['c1'], screenName: 'someone' } }],
	])('says that the message gives no usable %s', async (name, change) => {
		answerWith(sandbox, [{ ...written, ...change }]);
		const { said } = await send(answer('P', written));
		expect(said).toContain(`In Reply To Message ID: The message "m1" has no usable ${name}. `);
		expect(said).toContain("Set 'Recipient From' to Fields, and fill in the recipient.");
		expect(sent(sandbox)).toHaveLength(1);
	});

	it('asks for the campaign of a message that has none', async () => {
		answerWith(sandbox, [{ ...written, workflow: {} }]);
		const { said } = await send(answer('P', written));
		expect(said).toContain('Campaign: It is empty, and the message that is answered has none');
		expect(said).toContain("'Default Campaign'");
		expect(sent(sandbox)).toHaveLength(1);
	});

	it('refuses a Default Campaign that is not found before anything is sent', async () => {
		const { said } = await send(
			answer('P', written, { options: { defaultCampaignId: locator(NOTHING) } }),
		);
		expect(said).toMatch(
			/^Options > Default Campaign: It is empty, so a message without it could not be answered\./,
		);
		expect(sent(sandbox)).toEqual([]);
	});

	it.each([
		['its own', { campaignId: '9004_4' }, '9004_4'],
		['Default Campaign where it has none', {}, '9004_1'],
		['Default Campaign where nothing is known of its workflow', undefined, '9004_1'],
	])('counts it for %s', async (_, workflow, campaignId) => {
		answerWith(sandbox, [{ ...written, workflow }], { path: '/message' });
		const { error } = await send(
			answer('P', written, { options: { defaultCampaignId: locator('9004_1') } }),
		);
		expect(error).toBeUndefined();
		expect(recipients()).toMatchObject([{ taxonomy: { campaignId } }]);
	});

	it.each([
		['username', { username: 'kim.sample', name: 'Kim Sample' }, 'kim.sample'],
		['name', { name: 'Kim Sample', username: '' }, 'Kim Sample'],
		['screenName', { screenName: 'kim', username: 'kim.sample', name: 'Kim' }, 'kim'],
	])('names the customer by %s, as real messages have it', async (_, names, screenName) => {
		answerWith(sandbox, [{ ...written, senderProfile: { channelId: 'c1', ...names } }], {
			path: '/message',
		});
		const { json } = await send(answer('P', written));
		expect(recipients()).toMatchObject([{ toProfile: { channelId: 'c1', screenName } }]);
		expect(json[0]).not.toHaveProperty('hints');
	});

	it('sends to a customer without a name, and says so', async () => {
		answerWith(sandbox, [{ ...written, senderProfile: { channelId: 'c1' } }], { path: '/message' });
		const { json } = await send(answer('P', written));
		expect(recipients()).toMatchObject([{ toProfile: { channelType: 'PAGE', channelId: 'c1' } }]);
		expect(json[0]!.hints).toEqual([expect.stringContaining('Screen Name: It is empty, although')]);
	});

	it('sends nothing when the message is not there', async () => {
		const { said } = await send(answer('W', { messageId: 'gone' }));
		expect(said).toContain('message.not.found');
		expect(sent(sandbox)).toEqual([get({ messageId: 'gone' })]);
	});
});

/** The problems of a refused item, by path; nothing may have been sent. */
async function refused(parameters: Record<string, unknown>): Promise<string> {
	const { said, error } = await send(parameters);
	expect(error).toBeDefined();
	expect(sandbox.requests()).toEqual([]);
	return said;
}

/** The problems of each of these messages, all of which are refused. */
async function refusedAll(messages: readonly Message[]): Promise<string[]> {
	const { json: items } = await sendAll(messages, continueOnFail);
	expect(sandbox.requests()).toEqual([]);
	return (items as Array<{ error: string; details: { description: string } }>).map(
		({ error, details }) => `${error}\n${details.description}`,
	);
}

/** Copies of a message, each without one of these places. */
const without = ({ channel, message }: Message, places: string[]): Message[] =>
	places.map((place) => {
		const copy = structuredClone(message);
		remove(copy, place);
		return { channel, message: copy };
	});

describe('private message: refused before anything is sent', () => {
	const withTable = samples.filter(({ required }) => required);

	it('each template without each of its places', async () => {
		const places = withTable.flatMap((one) =>
			['type', ...one.required!].map((place) => ({ one, place: `attachment.${place}` })),
		);
		const said = await refusedAll(
			places.flatMap(({ one, place }) => without(one, [`content.${place}`])),
		);
		const wrong = places.filter(({ place }, i) => !said[i]!.includes(`${place}: It is empty`));
		expect(wrong.map(({ one, place }) => `${one.name}: ${place}`)).toEqual([]);
		expect(said).toHaveLength(places.length);
	});

	it('has a list of required places for every template with a field table', () => {
		expect(withTable.map(({ name }) => name).sort()).toEqual(
			samples
				.filter(({ message, isPublic }) => message.content.attachment && !isPublic)
				.map(({ name }) => name)
				.sort(),
		);
	});

	/** Field mode: each text that is required, as an expression that finds nothing. */
	it.each([
		['W', 'W list picker', { headerText: NOTHING }, 'Header Text'],
		['W', 'W list picker', { body: NOTHING }, 'Body'],
		[
			'W',
			'W list picker',
			{
				sections: rows(
					{ title: 'a', items: rows(choice) },
					{ title: 'b', items: rows({ id: NOTHING, title: 'x' }) },
				),
			},
			'Sections > Row 2 > Items > Row 1 > ID',
		],
		['W', 'W list picker', { sections: {} }, 'Sections'],
		['W', 'W card with a text', { headerText: NOTHING }, 'Header Text'],
		['W', 'W card with a image', { headerImageUrl: NOTHING }, 'Header Text'],
		['W', 'W card with a document', { headerDocumentUrl: NOTHING }, 'Header Document URL'],
		['W', 'W file IMAGE', { url: NOTHING }, 'File URL'],
		['W', 'W location', { latitude: NOTHING }, 'Latitude'],
		['A', 'A rich link', { mediaUrl: NOTHING }, 'Media URL'],
		['A', 'A list picker', { replyMessageTitle: NOTHING }, 'Reply Message Title'],
		['A', 'A SOMEMAKER_PAY', { walletMaker: NOTHING }, 'Wallet Maker'],
		['W', 'W location request', { campaignId: locator(NOTHING) }, 'Campaign'],
		['W', 'W location request', { accountId: NOTHING }, 'Account ID'],
		['W', 'W location request', { channelType: NOTHING }, 'Channel Type'],
		['W', 'W location request', { channelId: NOTHING }, 'Profile Channel ID'],
	] as Array<[Channel, string, Json, string]>)(
		'on %s, %s with %j: %s',
		async (channel, name, change, path) => {
			const said = await refused({ ...common(channel), ...sample(name).fields, ...change });
			expect(said).toContain(`${path}: It is empty`);
		},
	);

	it('a link without its address and a text without its data, in fields too', async () => {
		const carousel = (button: object) => ({
			templateType: 'CAROUSEL',
			cardAttachmentList: rows({ ...card, buttons: rows(button) }),
		});
		const path = 'Cards > Row 1 > Buttons > Row 1 > Button';
		expect(
			await refused({
				...common('P'),
				...carousel({ title: 'a', actionDetailAction: 'OPEN_URL', actionDetailUrl: NOTHING }),
			}),
		).toContain(`${path} URL: It is empty, but 'Button Action' "OPEN_URL" needs it. Give a value.`);
		expect(
			await refused({ ...common('I'), ...carousel({ title: 'a', actionDetailData: NOTHING }) }),
		).toContain(`${path} Data: It is empty. Give a value`);
		expect(
			await refused({
				...common('P'),
				templateType: 'BUTTON_TEMPLATE',
				elementList: rows({
					title: 'a',
					elementList: rows({ title: 'b', actionType: 'web_url', url: NOTHING }),
				}),
			}),
		).toContain(
			`Elements > Row 1 > Buttons > Row 1 > URL: It is empty, but 'Action Type' "web_url" needs it.`,
		);
	});

	it.each(['P', 'M'] as const)('a payload on channel %s', async (channel) => {
		const { message } = sample(`${channel} quick reply`);
		const { quickReplies } = message.content.attachment as { quickReplies: [Json] };
		quickReplies[0].payload = 'p';
		expect(await refused(json(channel, message))).toContain(
			'quickReplies[0].payload: This channel does not support it. Remove it.',
		);
	});

	it('a template on every channel that does not allow it', async () => {
		const allowed = new Set(
			samples.map(
				({ channel, message }) => `${channel} ${(message.content.attachment as Json)?.type}`,
			),
		);
		const typeOf = ({ message }: Sample) => (message.content.attachment as Json).type as string;
		const attached = samples.filter(
			({ message }) => message.content.attachment && !isFile(message.content.attachment as Json),
		);
		const templates = [...new Map(attached.map((one) => [typeOf(one), one])).values()];
		const foreign = channels.flatMap((channel, turn) =>
			shareOf(
				templates.filter((one) => !allowed.has(`${channel} ${typeOf(one)}`)),
				turn,
			).map((one) => ({ channel, message: one.message, type: typeOf(one) })),
		);
		expect(await refusedAll(foreign)).toEqual(
			foreign.map(({ channel, type }) =>
				expect.stringContaining(
					`attachment.type: "${type}" is not a template of channel ${channel}. The type is one of: `,
				),
			),
		);
		expect(await refused({ ...common('M'), templateType: 'CAROUSEL' })).toContain(
			'Template Type: "CAROUSEL" is not a template of channel M. The type is one of: QUICK_REPLY, IMAGE, VIDEO, DOC, AUDIO.',
		);
	});

	it('a schedule date that an expression does not find, since the message would go at once', async () => {
		const parameters = { ...common('W'), ...sample('W location request').fields };
		expect(await refused({ ...parameters, scheduleDate: NOTHING })).toContain(
			'Schedule Date: The expression finds nothing in this item',
		);
	});

	it('a message without anything to read, and more than the text on channel A', async () => {
		const { message } = sample('A plain text');
		for (const channel of ['P', 'L'] as const) {
			const titled = { ...message, content: { title: 'Title', text: ' ' } };
			expect(await refused(json(channel, titled))).toContain(
				'content.text: It is empty. Give a text, or send a file or a template.',
			);
		}
		expect(await refused({ ...common('P'), templateType: 'plainText', text: NOTHING })).toContain(
			'Text: It is empty',
		);
		expect(
			await refused(json('L', { ...message, content: { attachment: { type: 'CARD' } } })),
		).toContain('attachment: It has nothing but its type');
		const titled = { ...message, content: { text: 'Hello', title: 'Title' } };
		expect(await refused(json('A', titled))).toContain(
			'content.title: Plain text sends only its text. Remove this.',
		);
		expect(await refused(json('A', { ...message, content: {} }))).toContain(
			'content.text: It is empty.',
		);
	});

	it('on every channel, each missing field of the message', async () => {
		const fields = [
			...['content', 'taxonomy', 'taxonomy.campaignId', 'accountId'],
			...['toProfile', 'toProfile.channelType', 'toProfile.channelId'],
		];
		const first = channels.map((channel) => samples.find((one) => one.channel === channel)!);
		expect(await refusedAll(first.flatMap((one) => without(one, fields)))).toEqual(
			channels.flatMap(() =>
				fields.map((field) => expect.stringContaining(`${field}: It is empty`)),
			),
		);
	});

	it('a screen name on channel W, and wrong values: all together, each with its path', async () => {
		const { message } = sample('W list picker');
		const said = await refused(
			json('W', {
				...message,
				approval: { type: 'ANYONE' },
				scheduleDate: 'tomorrow',
				accountId: 'five',
				toProfile: { channelType: 'business messaging', channelId: 'c', screenName: 's' },
				content: {
					attachment: {
						...(message.content.attachment as Json),
						body: '',
						sections: [{ title: 'a' }, { title: 'b', items: [{ title: 'c' }] }],
					},
				},
			}),
		);
		for (const problem of [
			'toProfile.screenName: This channel does not support it.',
			'approval.type: "ANYONE" is not one of the allowed values.',
			'scheduleDate: "tomorrow" is not a time.',
			'accountId: "five" is not a valid ID.',
			'attachment.body: It is empty.',
			'attachment.sections[1].items[0].id: It is empty.',
		])
			expect(said).toContain(problem);
	});

	it('JSON that is none, a foreign name in Other Fields, a maker that is no name', async () => {
		expect(await refused({ channel: 'W', inputMode: 'json', jsonBody: '{"content": ' })).toContain(
			'JSON Body:',
		);
		expect(
			await refused({
				...common('W'),
				...sample('W location request').fields,
				additionalFields: { otherFields: '{"taxonomy": {}}' },
			}),
		).toContain('Additional Fields > Other Fields > taxonomy: It does not belong here.');
		expect(
			await refused({ ...common('A'), templateType: '<MAKER>_PAY', walletMaker: 'Some maker' }),
		).toContain('Wallet Maker: "Some maker" must be the maker\'s name in capital letters.');
	});
});

describe('drafts, posts, replies and previews', () => {
	const jsonBody = '{"accountId": 9223372036854770001, "text": "Hello"}';
	const more = {
		parameter: [
			{ name: 'view', value: 'a b' },
			{ name: 'view', value: 'c' },
		],
	};
	const MORE = 'view=a%20b,c';

	it.each([
		['draft', 'create', { jsonBody }, 'POST /publishing/draft'],
		['draft', 'get', {}, 'GET /publishing/draft'],
		['draft', 'update', { jsonBody }, 'PUT /publishing/draft'],
		['draft', 'delete', {}, 'DELETE /publishing/draft'],
		['draft', 'schedule', { draftId: 'd/1' }, 'POST /publishing/draft/schedule?draftId=d%2F1'],
		['post', 'create', { jsonBody }, 'POST /publishing/post'],
		[
			'post',
			'updateWorkflowProperties',
			{ accountId: '5003', channelId: 'c 1', jsonBody },
			'PUT /publishing/post/workflow-properties?accountId=5003&channelId=c%201',
		],
		['reply', 'create', { jsonBody }, 'POST /publishing/reply'],
		[
			'reply',
			'createByCase',
			{ caseId: 'c1', jsonBody },
			'POST /publishing/reply/by-case?caseId=c1',
		],
		[
			'preview',
			'create',
			{ messageId: 'm1', exportType: 'PDF', name: 'My preview' },
			'POST /publishing/preview?messageId=m1&exportType=PDF&name=My%20preview',
		],
		[
			'preview',
			'create',
			{ messageId: 'm1', jsonBody },
			'POST /publishing/preview?messageId=m1&exportType=PNG',
		],
		['preview', 'get', { previewId: 'p1' }, 'GET /publishing/preview?previewId=p1'],
	])('%s: %s %j', async (resource, operation, parameters, line) => {
		answerWith(sandbox, { id: 'r1' });
		const { items, error } = await publishing(resource, operation, {
			...parameters,
			options: { queryParameters: more },
		});
		expect(error).toBeUndefined();
		const [method, target] = line.split(' ') as [string, string];
		const [path, query] = target.split('?') as [string, string?];
		const [request] = sandbox.requests();
		expect(`${request!.method} ${request!.path}`).toBe(`${method} /prod/api/v3${path}`);
		expect(request!.rawQuery).toBe(query ? `${MORE}&${query}` : MORE);
		expect(request!.body).toBe(
			'jsonBody' in parameters ? '{"accountId":9223372036854770001,"text":"Hello"}' : '',
		);
		expect(sandbox.requests()).toHaveLength(1);
		expect(items).toEqual([{ json: expect.any(Object), pairedItem: { item: 0 } }]);
	});

	it.each<[string, string, INodeParameters]>([
		['post', 'create', { accountIds: '5001', campaignId: locator('77_12'), text: 'Open again' }],
		['draft', 'create', { accountIds: '5001', campaignId: locator('77_12'), text: 'Open again' }],
		['draft', 'schedule', { draftId: 'd1', scheduleDate: '0' }],
		['reply', 'createByCase', { caseId: 'c1', text: 'Open again' }],
	])('take a schedule date of 0, which means now: %s %s', async (resource, operation, fields) => {
		answerWith(sandbox, { id: 'r1' });
		const inMore = 'scheduleDate' in fields ? {} : { additionalFields: { scheduleDate: '0' } };
		const given = { inputMode: 'fields', ...fields, ...inMore };
		const { said } = await publishing(resource, operation, given);
		expect(said).toBe('');
		expect(sent(sandbox)[0]!.body).toMatchObject({ scheduleDate: 0 });
	});

	it.each([
		['reply', 'createByCase', { caseId: 'case-1' }],
		['reply', 'create', { inReplyToMessageId: 'm1' }],
		['post', 'create', { accountIds: '5001' }],
	])('%s.%s: nothing is sent where the text is not found', async (resource, operation, more) => {
		const picture = { attachmentType: 'IMAGE', url: 'https://media.example.com/a.png' };
		const { said } = await publishing(resource, operation, {
			...{ ...more, ...picture, inputMode: 'fields', text: NOTHING },
		});
		expect(said).toMatch(/Text: The expression finds nothing/);
		expect(sent(sandbox)).toEqual([]);
	});

	it('a draft is read under the name that it is written under', async () => {
		answerWith(sandbox, { id: '47', version: 1 }, { method: 'GET', path: '/publishing/draft' });
		await publishing('draft', 'update', {
			...{ inputMode: 'fields', draftId: '47', updateFields: { text: 'New' } },
			options: { idParameter: 'id' },
		});
		expect(sent(sandbox).map(({ line }) => line)).toEqual([
			'GET /prod/api/v3/publishing/draft?id=47',
			'PUT /prod/api/v3/publishing/draft?id=47',
		]);
	});

	it('reads, changes, schedules and deletes the draft that it created', async () => {
		const body = (text: string) => ({ jsonBody: JSON.stringify({ content: { text } }) });
		const { json } = await publishing('draft', 'create', body('First'));
		const draftId = json[0]!.draftId as string;
		const get = async () => await publishing('draft', 'get', { draftId });
		expect((await get()).json[0]).toMatchObject({ status: 'DRAFT', content: { text: 'First' } });
		await publishing('draft', 'update', { draftId, ...body('Second') });
		expect((await get()).json[0]).toMatchObject({ content: { text: 'Second' } });
		const scheduled = {
			id: draftId,
			content: { text: 'Second' },
			scheduleDate: Date.UTC(2100, 0, 1),
		};
		const jsonBody = JSON.stringify(scheduled);
		await publishing('draft', 'schedule', { draftId, jsonBody });
		const { postId } = (await get()).json[0] as { postId: string };
		const post = async () => (await publishing('post', 'get', { postIds: postId })).json[0];
		expect(await post()).toMatchObject({ content: { text: 'Second' }, status: 'SCHEDULED' });
		await publishing('draft', 'delete', { draftId });
		expect((await get()).said).toMatch(/publishing\.draft\.not\.found|returned nothing/);
	});

	it('name no post that a scheduled draft does not, whatever its answer', async () => {
		const answers: Array<[unknown, unknown]> = [
			[{ id: 77, status: 'SCHEDULED' }, undefined],
			[{ id: 'MESSAGE_77' }, undefined],
			['MESSAGE_77', undefined],
			['77', undefined],
			[[77], undefined],
			['78', '78'],
			['POST_77', '77'],
			['POST_78', '78'],
			[{ id: 77, postId: 77 }, 77],
			[{ id: 77, postId: 78 }, 78],
		];
		for (const [data] of answers) answerWith(sandbox, data, { path: '/publishing/draft/schedule' });
		const items = answers.map((_, i) => ({ json: { i } }));
		const { json } = await publishing('draft', 'schedule', { draftId: '77' }, { items });
		expect(json.map(({ postId }, i) => [answers[i]![0], postId])).toEqual(answers);
	});

	it('gets the preview that it created', async () => {
		const [{ messageId }] = (sandbox.state('message') as { messages: [{ messageId: string }] })
			.messages;
		const { json } = await publishing('preview', 'create', { messageId, exportType: 'PNG' });
		const { previewId } = json[0] as { previewId: string };
		const url = expect.stringMatching(/\.png$/);
		expect((await publishing('preview', 'get', { previewId })).json).toMatchObject([
			{
				service: { id: previewId, status: 'SUCCESS', url },
				plain: { previewId, messageId, exportType: 'PNG', url },
			}[STYLE],
		]);
		const unknown = await publishing('preview', 'create', { messageId: 'nobody' });
		expect(unknown.said).toContain('message.not.found');
	});

	it('puts a reply into the conversation, and a reply to a case into its own', async () => {
		const jsonBody = JSON.stringify({ content: { text: 'We are on it.' } });
		await publishing('reply', 'createByCase', { caseId: 'case-2', jsonBody });
		const [first] = await messagesOf('case-2');
		expect(first).toMatchObject({ content: { text: 'We are on it.' }, brandPost: true });
		const reply = { inReplyToMessageId: first!.messageId, content: { text: 'Done.' } };
		await publishing('reply', 'create', { jsonBody: JSON.stringify(reply) });
		const [, second] = await messagesOf('case-2');
		expect(second).toMatchObject({
			content: { text: 'Done.' },
			conversationId: first!.conversationId,
			parentMessageId: first!.messageId,
		});
		const { said } = await publishing('reply', 'createByCase', { caseId: 'none', jsonBody });
		expect(said).toContain('case.not.found');
	});

	/** The messages of a case, read as any workflow reads them. */
	async function messagesOf(id: string): Promise<Array<Record<string, unknown>>> {
		const { json: keys } = await engine.node('engagementCase', {
			resource: 'case',
			operation: 'getAssociatedMessages',
			addressBy: 'id',
			id,
			returnAll: true,
		});
		const { json } = await engine.node('engagementMessage', {
			resource: 'message',
			operation: 'get',
			addressBy: 'messageId',
			messageId: keys.map(({ messageId }) => messageId).join(','),
			output: 'raw',
		});
		return json;
	}

	it('gets the posts that were sent, and deletes one', async () => {
		const first = await send({ ...common('W'), templateType: 'REQUEST_LOCATION', message: '1' });
		const second = await send({ ...common('W'), templateType: 'REQUEST_LOCATION', message: '2' });
		const ids = [first, second].map((run) => String(run.json[0]!.postId));
		sandbox.clearRequests();
		const { items } = await publishing('post', 'get', { postIds: ids.join(', ') });
		expect(sent(sandbox)).toEqual([
			{ line: `GET /prod/api/v3/publishing/post?postIds=${ids.join(',')}` },
		]);
		const posts = ids.map((postId, i) => ({
			json: expect.objectContaining({
				...{ service: { id: Number(postId) }, plain: { postId } }[STYLE],
				content: { attachment: { type: 'REQUEST_LOCATION', message: String(i + 1) } },
			}),
			pairedItem: { item: 0 },
		}));
		expect(items).toEqual({ service: [...posts].reverse(), plain: posts }[STYLE]);
		const removed = await publishing('post', 'delete', { postId: ids[0] });
		expect(removed.json).toEqual([{ deleted: true, postId: ids[0] }]);
		expect(sent(sandbox).at(-1)!.line).toBe(`DELETE /prod/api/v3/publishing/post?postId=${ids[0]}`);
		const left = await publishing('post', 'get', { postIds: ids.join(',') });
		expect(left.json.map(({ id, postId }) => String(postId ?? id))).toEqual([ids[1]]);
	});

	it.each([
		['draft', { draftId: '5' }],
		['post', { postIds: '5' }],
	])(
		'%s: get gives what was asked for alone, or says that it did not come',
		async (what, asked) => {
			answerWith(sandbox, [{ id: 5 }, { id: 6 }]);
			const own = await publishing(what, 'get', { ...asked, output: 'raw' });
			expect([own.json, own.hints]).toEqual([[{ id: 5 }], []]);
			answerWith(sandbox, [{ id: 6 }, { id: 7 }]);
			const others = await publishing(what, 'get', { ...asked, output: 'raw' });
			expect(others.hints.map(({ message }) => message)).toEqual([
				'The platform did not return "5".',
			]);
		},
	);

	it('an ID with a comma, in a list, is one ID', async () => {
		const id = 'urn:x:(a,b)';
		answerWith(sandbox, [{ id }], { times: 0 });
		const options = { ifNotFound: 'wait' };
		const { hints, json } = await publishing('post', 'get', { postIds: id, options });
		expect([hints, json]).toEqual([[], [{ id }]]);
		const lines = sent(sandbox).map(({ line }) => decodeURIComponent(line.split('?')[1]!));
		expect(lines).toEqual([`postIds=${id}`]);
	});

	it.each([
		['post', 'delete', 'POST_', { postId: 'POST_77' }, 'postId=77'],
		['draft', 'delete', 'MESSAGE_', { draftId: 'MESSAGE_77' }, 'draftId=77'],
		['draft', 'schedule', 'MESSAGE_', { draftId: 'MESSAGE_77' }, 'draftId=77'],
		[
			...['draft', 'update', 'MESSAGE_'],
			{ draftId: 'MESSAGE_77', inputMode: 'json', jsonBody: '{"version": 2}' },
			'"id":77',
		],
		['preview', 'create', 'POST_', { messageId: 'POST_77' }, 'messageId=77'],
	] as Array<[string, string, string, object, string]>)(
		'%s: %s takes an ID as the answer that made it has it, with %s',
		async (resource, operation, prefix, parameters, named) => {
			answerWith(sandbox, null);
			await publishing(resource, operation, parameters);
			const [{ line, body }] = sent(sandbox) as [{ line: string; body?: object }];
			expect(line + JSON.stringify(body ?? {})).toContain(named);
			expect(line + JSON.stringify(body ?? {})).not.toContain(prefix);
		},
	);

	it.each([
		['draft', 'delete', {}, 'Draft ID: No draft is named.'],
		['draft', 'create', { jsonBody: '{}' }, 'JSON Body: It is empty.'],
		['draft', 'update', { jsonBody: '{' }, 'JSON Body: "{" is not JSON.'],
		['draft', 'schedule', { draftId: NOTHING }, 'Draft ID: It is empty.'],
		['post', 'get', { postIds: '={{ [] }}' }, 'Post IDs: The list is empty.'],
		['post', 'delete', { postId: NOTHING }, 'Post ID: It is empty.'],
		['reply', 'createByCase', { caseId: NOTHING, jsonBody }, 'Case ID: It is empty.'],
		['preview', 'get', { previewId: NOTHING }, 'Preview ID: It is empty.'],
	])('%s: %s refuses %j', async (resource, operation, parameters, problem) => {
		const { said } = await publishing(resource, operation, parameters);
		expect(said).toContain(problem);
		expect(sandbox.requests()).toEqual([]);
	});

	const PREVIEW = '/prod/api/v3/publishing/preview';
	it.each([{ exportType: '' }, { exportType: NOTHING, name: null }])(
		'preview: create sends a query parameter whose own field is empty: %j',
		async (empty) => {
			await publishing('preview', 'create', {
				messageId: 'm1',
				...empty,
				options: queryParameters({ exportType: 'PDF', name: 'P', more: '1' }),
			});
			expect(sent(sandbox).map(({ line }) => line)).toEqual([
				`POST ${PREVIEW}?exportType=PDF&name=P&more=1&messageId=m1`,
			]);
		},
	);

	it.each([
		['preview', 'create', { messageId: 'm1', exportType: 'PDF' }, 'exportType', 'Export Type'],
		['preview', 'create', { messageId: 'm1' }, 'messageId', 'Message ID'],
		['preview', 'get', { previewId: 'p1' }, 'previewId', 'Preview ID'],
		['post', 'get', { postIds: 'p1, p2' }, 'postIds', 'Post IDs'],
	])('%s: %s takes a name once: %j', async (resource, operation, parameters, name, title) => {
		const { said } = await publishing(resource, operation, {
			...parameters,
			options: queryParameters({ [name]: 'other' }),
		});
		expect(said).toContain(`${title}: Query Parameters give ${name} too. Give it once.`);
		expect(sandbox.requests()).toEqual([]);
	});
});

it.each([
	['p1', 'Post ID "p1"'],
	['p1, p2', 'Post IDs "p1,p2"'],
])('post: get of %s that gives nothing names them as a person does', async (postIds, names) => {
	answerWith(sandbox, [], { path: '/publishing/post', times: 0 });
	const { said } = await publishing('post', 'get', { postIds });
	expect(said).toContain(`Check what was asked for: ${names}.`);
});

it('publish-and-confirm.json schedules a draft as a whole, from its event', async () => {
	sandbox.behave({ schedulesWhole: true });
	const node = readExample('publish-and-confirm.json').nodes.find(
		({ name }) => name === 'Schedule it',
	);
	const fields = { accountIds: '5001', campaignId: locator('9004_1'), text: 'Soon' };
	for (const scheduleDate of [undefined, '2100-01-01T00:00:00Z']) {
		const additionalFields = scheduleDate === undefined ? {} : { scheduleDate };
		const made = await publishing('draft', 'create', { ...fields, additionalFields });
		const draftId = String(made.json[0]!.draftId).replace('MESSAGE_', '');
		const [payload] = (await publishing('draft', 'get', { draftId })).json;
		sandbox.clearRequests();
		const { said, json } = await engine.node(
			'engagementPublishing',
			node!.parameters as INodeParameters,
			{ items: [{ json: { type: 'draft.created', payload: payload! } }] },
		);
		expectFor(said, json.length).toEqual(1);
		const [request] = sent(sandbox);
		expect(request!.body).toEqual({ ...payload, scheduleDate: expect.any(Number) });
		const { scheduleDate: date } = request!.body as { scheduleDate: number };
		expect(date).toBeGreaterThan(Date.now());
		if (scheduleDate) expect(date).toBe(Date.parse(scheduleDate));
	}
});
