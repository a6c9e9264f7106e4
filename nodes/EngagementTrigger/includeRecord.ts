import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { recordMeant } from '../kernel/answers/answer';
import { saysAbsent } from '../kernel/answers/lookUp';
import { presentable, toMessageError } from '../kernel/failures/nodeError';
import { resultOf } from '../kernel/failures/results';
import { WAIT_UP_TO } from '../kernel/operation';
import { connect, untilFound } from '../kernel/requests';
import { Secrets } from '../kernel/values/secrets';
import { epochOf, isMissing, isObject, listOf, toText } from '../kernel/values/values';
import { eventTypeOf } from '../service/events/eventTypes';
import { fetchMessages } from '../service/reads/messages';

/** How a case or campaign is read, and by which name of its address; or messages. */
type Kind = readonly ['GET /case' | 'GET /campaign', what: string, by: string] | 'messages';

/** By event type, what it is about, and which part of its payload names it. */
const SUBJECTS: ReadonlyArray<readonly [types: RegExp, kind: Kind, part: string]> = [
	[/^case\.(create|update)$/, ['GET /case', 'case', 'id'], 'id'],
	[/^campaign\.(create|update)$/, ['GET /campaign', 'campaign', 'campaignId'], 'id'],
	[/^message\.association\.change$/, 'messages', 'associatedMessageIds'],
	[/^message\.(create|update|published|read|delivered)$/, 'messages', 'messageId'],
	[/^workflow\.update$/, 'messages', 'messageId'],
	[/^comment\.(create|update)$/, ['GET /case', 'case', 'caseNumber'], 'entityId'],
	[/^thread\.control\.update$/, ['GET /case', 'case', 'id'], 'entityId'],
];

const NOT_FOUND =
	'The event names it, but the platform does not find it. Unless it was deleted, retry this execution later.';

/** How old (ms) an event may be whose record is waited for, unless its type says that it was made or changed. */
const YOUNG = 300_000;
const MADE_OR_CHANGED = /\.(create|update|change)$/;
const DELETED = /\.delete$/;

/**
 * The events with what they are about: `record` or `messages`, as the platform has them
 * now. Read when the execution runs, since the platform waits for the answer to its delivery. Throws n8n's
 * error for what cannot be read, so that nothing is left out in silence.
 */
export async function withRecords(
	n8n: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
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
		if (found === undefined && !DELETED.test(type)) unnamed++;
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
	const [, kind, name = ''] = SUBJECTS.find(([types]) => types.test(type)) ?? [];
	const event = isObject(payload) ? payload : {};
	const ids = listOf(event[name])
		.filter((id) => !isMissing(id))
		.map(toText);
	const [id] = ids;
	if (kind === undefined || id === undefined) return undefined;
	if (kind === 'messages') {
		const [found] = await fetchMessages(context, [{ ids: { messageId: ids } }]);
		if (found instanceof Error) throw found;
		return { messages: found as IDataObject[] };
	}
	if (name === 'entityId' && event.entityType !== 'CASE') return undefined;
	const [endpoint, what, by] = kind;
	const read = async () => recordMeant(await context.send(endpoint, { query: { [by]: id } }), what);
	return { record: await context.untilFound(read) };
}
