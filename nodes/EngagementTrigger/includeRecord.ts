import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { recordMeant } from '../shared/answer';
import { eventTypeOf } from '../shared/eventTypes';
import { saysAbsent } from '../shared/lookUp';
import { presentable, toMessageError } from '../shared/nodeError';
import { fetchMessages } from '../shared/reads';
import { resultOf } from '../shared/results';
import { Secrets } from '../shared/secrets';
import { connect, untilFound } from '../shared/transport';
import { epochOf, isMissing, isObject, listOf, toText } from '../shared/values';

/** How a record is read, and by which name of its address. */
const CASE = ['GET /case', 'case', 'id'] as const;
const CASE_BY_NUMBER = ['GET /case', 'case', 'caseNumber'] as const;
const CAMPAIGN = ['GET /campaign', 'campaign', 'campaignId'] as const;
type Kind = typeof CASE | typeof CASE_BY_NUMBER | typeof CAMPAIGN;
const MESSAGES = 'messages';

/**
 * By event type, what it is about, and which part of its payload names it. A map, since a delivery may name
 * its type like what every object has, e.g. `constructor`.
 */
const SUBJECTS = new Map<string, readonly [Kind | typeof MESSAGES, string]>([
	['case.create', [CASE, 'id']],
	['case.update', [CASE, 'id']],
	['campaign.create', [CAMPAIGN, 'id']],
	['campaign.update', [CAMPAIGN, 'id']],
	['message.association.change', [MESSAGES, 'associatedMessageIds']],
	['message.create', [MESSAGES, 'messageId']],
	['message.update', [MESSAGES, 'messageId']],
	['message.published', [MESSAGES, 'messageId']],
	['message.read', [MESSAGES, 'messageId']],
	['message.delivered', [MESSAGES, 'messageId']],
	['workflow.update', [MESSAGES, 'messageId']],
	['comment.create', [CASE_BY_NUMBER, 'entityId']],
	['comment.update', [CASE_BY_NUMBER, 'entityId']],
	['thread.control.update', [CASE, 'entityId']],
]);

/** How long (seconds) a record is waited for that an event has just announced. */
const WAIT_UP_TO = 30;

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
		if (found instanceof Error)
			throw toMessageError(n8n.getNode(), presentable(withAdvice(found), secrets));
		if (found === undefined && !DELETED.test(type)) unnamed++;
		complete.push({ ...item, json: { ...json, ...(found && secrets.takeOutOf(found, hint)) } });
	}
	if (unnamed > 0)
		hint(
			`Include Record: nothing was read for ${unnamed} of ${items.length} events, since they name no case, campaign or message.`,
		);
	return complete;
}

/** What to do about a record that an event names, and that the platform does not find. */
function withAdvice(error: Error): Error {
	if (!saysAbsent(error)) return error;
	const advice =
		'The event names it, but the platform does not find it. Unless it was deleted, retry this execution later.';
	return error.with(error.message, { advice });
}

/** What an event is about; undefined where it names nothing that can be read. */
async function subjectOf(
	type: string,
	payload: unknown,
	context: Parameters<typeof fetchMessages>[0],
): Promise<IDataObject | undefined> {
	const [kind, name = ''] = SUBJECTS.get(type) ?? [];
	const event = isObject(payload) ? payload : {};
	const ids = listOf(event[name])
		.filter((id) => !isMissing(id))
		.map(toText);
	const [id] = ids;
	if (kind === undefined || id === undefined) return undefined;
	if (kind === MESSAGES) {
		const [found] = await fetchMessages(context, [{ ids: { messageId: ids } }]);
		if (found instanceof Error) throw found;
		return { messages: found as IDataObject[] };
	}
	if (name === 'entityId' && event.entityType !== 'CASE') return undefined;
	const [endpoint, what, by] = kind;
	const read = async () => recordMeant(await context.send(endpoint, { query: { [by]: id } }), what);
	return { record: await context.untilFound(read) };
}
