import { setTimeout as sleep } from 'node:timers/promises';
import { CREDENTIAL_TYPE } from '../../playground/account';
import type { Workflow } from '../../playground/client';
import { allRun, readExample } from '../../playground/examples';
import { LAZY_ISOLATES } from '../../playground/n8n';
import { request } from '../../playground/platform';
import { createExampleTable } from '../../playground/tables';
import { until } from '../../playground/until';
import { to } from '../../playground/workflows';
import type { Experiment } from '../context';
import { counted, NOTHING, type Outcome } from '../outcome';
import { DIFFICULT, kindsOf, sentByN8n, type OneProcess, type Place } from '../place';
import { atATime } from '../pool';

const BOT = 'order-bot';
/** How many questions a customer writes within a second. */
const BURST = 3;
/** One of each kind of channel. */
const CHANNELS = ['BUSINESS_MESSAGING', 'LIVE_CHAT', 'PAGE', 'PHOTO', 'MICROBLOG', 'BUSINESS_CHAT'];

/** What the example sends: two for a question; three to hand over; one for what is written to the person, and one to take up again. */
const LEAST = 2 * BURST + 3 + 1 + 1;
/** For each of a customer's messages: the questions, the wish for a person, and what is written to the person. */
const AT_MOST = 3 * (BURST + 2);
const WITHIN_MS = 600_000;

/** Customers, and a bot that shares their cases with people, through the example that does so. */
export const bot: Experiment = {
	title: 'a bot that hands over and takes up again',
	isInE2e: true,
	run: async (context) =>
		await context.inOneProcess(
			async (place) => [await talk(place, context.size(50, 6))],
			LAZY_ISOLATES,
		),
};

/** The example, with the platform's name, which the credential does not have here; what its last node says goes to the sink. */
function example({ sink }: Place): Workflow {
	const { nodes, connections, ...more } = readExample('bot-hand-over.json');
	const platform = { participant: 'id', participantId: 'ENGAGEMENT_PLATFORM' };
	return {
		...more,
		nodes: [
			...nodes.map((node) =>
				node.name === 'Hand over to the agents'
					? { ...node, parameters: { ...node.parameters, ...platform } }
					: node,
			),
			sink.node,
		],
		connections: {
			...connections,
			'Alert your team': to(sink.node),
			'The alert': to(sink.node),
		},
	};
}

interface Case {
	id: string;
	contactInfo: { fullName?: string };
}

async function talk(place: OneProcess, customers: number): Promise<Outcome> {
	const { client, credential, sandbox, sink } = place;
	await createExampleTable(client, 'example-message-cases');
	const id = await client.importWorkflow(example(place), { [CREDENTIAL_TYPE]: credential });
	await client.activate(id);
	sandbox.control('thread', 'primary', { participantId: BOT });
	await atATime(5, Array.from({ length: customers }), async (_, n) =>
		request(sandbox, 'POST /case', {
			...{ subject: `Customer ${n}`, status: 'New' },
			...{ channelType: CHANNELS[n % CHANNELS.length], channelId: `customer-of-bot-${n}` },
			contactInfo: { fullName: `Customer ${n}` },
		}),
	);
	const all = (sandbox.state('case') as { cases: Case[] }).cases.filter(({ contactInfo }) =>
		contactInfo.fullName?.startsWith('Customer '),
	);
	sandbox.behave(DIFFICULT);
	sandbox.clearRequests();
	const said: string[] = [];
	const say = (one: Case, text: string) => {
		said.push(text);
		sandbox.control('case', 'answer', { id: one.id, text });
	};
	const texts = () =>
		(sandbox.state('publishing') as { posts: Array<{ content: { text: string } }> }).posts.map(
			({ content }) => content.text,
		);
	const ended = (text: string) => [
		...texts().filter((one) => one.includes(`“${text}”`)),
		...sink.items.filter((one) => String(one.text).includes(`“${text}”`)),
	];
	const settled = async (what: string, isDone: () => boolean) => {
		await until(what, isDone, { within: WITHIN_MS, every: 1_000 }).catch(() => {});
		await allRun(client, sandbox, id);
	};
	const holders = () =>
		(sandbox.state('thread') as Array<Record<string, string>>)
			.filter(({ entityId }) => all.some((one) => one.id === entityId))
			.map(({ controllingParticipantId }) => controllingParticipantId);

	// Three messages of each within a second, and a person who answers some at the same time.
	const questions: string[] = [];
	for (let k = 0; k < BURST; k++) {
		for (const [n, one] of all.entries()) {
			const text = `Question ${k} of customer ${n}`;
			questions.push(text);
			say(one, text);
			if (k === BURST - 1 && n % 5 === 0)
				void request(sandbox, `POST /publishing/reply/by-case?caseId=${one.id}`, {
					content: { text: `A person answers customer ${n}` },
				}).catch(() => {});
		}
		await sleep(1_000 / BURST);
	}
	await settled('an answer to each', () => questions.every((text) => ended(text).length > 0));

	// Each asks for a person, writes on, and is handed back.
	for (const [n, one] of all.entries()) say(one, `Customer ${n} wants to talk to a person.`);
	await settled('the agents to have all threads', () => !holders().includes(BOT));
	const handedOver = holders().filter((holder) => holder !== BOT).length;
	const quiet = all.map((_, n) => `Customer ${n} writes more to the person`);
	for (const [n, one] of all.entries()) say(one, quiet[n]!);
	await sleep(5_000);
	await allRun(client, sandbox, id);
	// Where a person writes last, the platform publishes no reply to the case: the alert says so.
	for (const one of all.filter((_, n) => n % 2 === 0))
		await request(sandbox, `POST /publishing/reply/by-case?caseId=${one.id}`, {
			content: { text: 'It is found.' },
		});
	const greetings = () =>
		texts().filter((text) => text.startsWith('Here I am again.')).length +
		sink.items.filter((one) => String(one.text).includes('Nothing was published')).length;
	for (const one of all)
		sandbox.control('thread', 'hand', { entityId: one.id, participantId: BOT });
	await settled('the bot to take up each, or an alert', () => greetings() >= all.length);

	const sent = sentByN8n(place);
	const answers = questions.map((text) => ended(text).length);
	const disturbed = quiet.filter((text) => ended(text).length > 0).length;
	await client.deactivate(id);
	return {
		...NOTHING,
		what: `bot on six channels: bursts of three messages, some answered by a person too, handed over and back; every event twice, a fifth out of order, records readable after ${DIFFICULT.readableAfter} s`,
		size: `${counted(all.length, 'customer')}, ${counted(said.length, 'message')}`,
		lost:
			answers.filter((count) => count === 0).length +
			Math.max(0, all.length - greetings()) +
			(all.length - handedOver),
		doubled:
			answers.filter((count) => count > 1).length +
			Math.max(0, greetings() - all.length) +
			disturbed,
		requests: { sent: sent.length, least: all.length * LEAST, atMost: all.length * AT_MOST },
		seen: `${counted(sink.items.length, 'alert')}; ${kindsOf(sent)}`,
	};
}
