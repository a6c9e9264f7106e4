import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { recordMeant } from '../kernel/answers/answer';
import { saysAbsent } from '../kernel/answers/lookUp';
import { presentable, toMessageError } from '../kernel/failures/nodeError';
import { resultOf } from '../kernel/failures/results';
import { WAIT_UP_TO } from '../kernel/operation';
import { connect, untilFound } from '../kernel/requests';
import { Secrets } from '../kernel/values/secrets';
import { epochOf, isMissing, listOf, partOf, toText } from '../kernel/values/values';
import { eventTypeOf } from '../service/events/eventTypes';
import { fetchMessages } from '../service/reads/messages';

type Read = 'GET /case' | 'GET /campaign';
type Subject = readonly [types: RegExp, part: string, endpoint?: Read, by?: string];

/** By event type, which part of its payload names what it is about: messages, or a record that is read by this name. */
const SUBJECTS: readonly Subject[] = [
	[/^case\.(create|update)$/, 'id', 'GET /case', 'id'],
	[/^campaign\.(create|update)$/, 'id', 'GET /campaign', 'campaignId'],
	[/^message\.association\.change$/, 'associatedMessageIds'],
	[/^message\.(create|update|published|read|delivered)$/, 'messageId'],
	[/^workflow\.update$/, 'messageId'],
	[/^comment\.(create|update)$/, 'entityId', 'GET /case', 'caseNumber'],
	[/^thread\.control\.update$/, 'entityId', 'GET /case', 'id'],
];

const NOT_FOUND =
	'The event names it, but the platform does not find it. Unless it was deleted, retry this execution later.';

/** How old (ms) an event may be whose record is waited for, unless its type says that it was made or changed. */
const YOUNG = 300_000;
const MADE_OR_CHANGED = /\.(create|update|change)$/;

/**
 * The events with what they are about: `record` or `messages`, as the platform has them
 * now. Read when the execution runs, since the platform waits for the answer to its delivery. Throws n8n's
 * error for what cannot be read, so that nothing is left out in silence.
 */
export async function withRecords(n8n: IExecuteFunctions, items: INodeExecutionData[]) {
	const signal = n8n.getExecutionCancelSignal();
	const secrets = new Secrets();
	const send = connect(n8n, { secrets, signal });
	const wait = untilFound(WAIT_UP_TO, { signal });
	const complete: INodeExecutionData[] = [];
	const hint = (message: string) => n8n.addExecutionHints({ message, location: 'outputPane' });
	let unnamed = 0;
	for (const item of items) {
		const { json } = item;
		const type = eventTypeOf(toText(json.type));
		const isNew = MADE_OR_CHANGED.test(type) || Date.now() - epochOf(json.time) < YOUNG;
		const context = { n8n, send, untilFound: isNew ? wait : untilFound(0), maxConcurrency: 1 };
		const found = await resultOf(subjectOf(type, json.payload, context));
		if (found instanceof Error) {
			const error = saysAbsent(found) ? found.with(found.message, { advice: NOT_FOUND }) : found;
			throw toMessageError(n8n.getNode(), presentable(error, secrets));
		}
		if (found === undefined && !type.endsWith('.delete')) unnamed++;
		complete.push({ ...item, json: { ...json, ...(found && secrets.takeOutOf(found, hint)) } });
	}
	if (unnamed > 0)
		hint(
			`Include Record: nothing was read for ${unnamed} of ${items.length} events, since they name no case, campaign or message.`,
		);
	return complete;
}

/** What an event is about; undefined where it names nothing that can be read. */
async function subjectOf(
	type: string,
	payload: unknown,
	context: Parameters<typeof fetchMessages>[0],
): Promise<IDataObject | undefined> {
	const subject = SUBJECTS.find(([types]) => types.test(type));
	if (subject === undefined) return undefined;
	const [, part, endpoint, by = ''] = subject;
	const ids = listOf(partOf(payload, part))
		.filter((id) => !isMissing(id))
		.map(toText);
	const [id] = ids;
	if (id === undefined) return undefined;
	if (endpoint === undefined) {
		const [found] = await fetchMessages(context, [{ ids: { messageId: ids } }]);
		if (found instanceof Error) throw found;
		return { messages: found as IDataObject[] };
	}
	if (part === 'entityId' && partOf(payload, 'entityType') !== 'CASE') return undefined;
	const what = endpoint.slice('GET /'.length);
	const read = async () => recordMeant(await context.send(endpoint, { query: { [by]: id } }), what);
	return { record: await context.untilFound(read) };
}
