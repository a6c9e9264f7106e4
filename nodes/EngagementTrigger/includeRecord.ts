import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { addressedRecord } from '../shared/answer';
import { ApiError } from '../shared/errors';
import { eventTypeKey } from '../shared/eventTypes';
import { saysAbsent } from '../shared/lookUp';
import { presentable, toMessageError } from '../shared/nodeError';
import { fetchMessages } from '../shared/reads';
import { resultOf } from '../shared/results';
import { Secrets } from '../shared/secrets';
import { connect, type Send } from '../shared/transport';
import { isMissing, isObject, listOf, toText } from '../shared/values';
import { readDeliveryOptions } from './parameters';

type Payload = Readonly<Record<string, unknown>>;

/** What an event is about: a record by the name and value of its address, or messages by their IDs. */
type Subject =
	| {
			endpoint: 'GET /case' | 'GET /campaign';
			what: string;
			by: string;
			identity: string;
			id: unknown;
	  }
	| { messageIds: readonly string[] };

const ofCase = (by: 'id' | 'caseNumber', id: unknown): Subject => ({
	...{ endpoint: 'GET /case', what: 'case', by, identity: by },
	id,
});
const caseOfEntity =
	(by: 'id' | 'caseNumber') =>
	({ entityType, entityId }: Payload) =>
		entityType === 'CASE' ? ofCase(by, entityId) : undefined;
const campaign = ({ id }: Payload): Subject => ({
	...{ endpoint: 'GET /campaign', what: 'campaign', by: 'campaignId', identity: 'id' },
	id,
});
const messages = (ids: unknown): Subject => ({
	messageIds: listOf(ids)
		.filter((id) => !isMissing(id))
		.map(toText),
});
const message = ({ messageId }: Payload) => messages(messageId);

/**
 * By event type, what the platform has of its subject. What was deleted cannot be read. A map, since a delivery
 * may name its type like what every object has, e.g. `constructor`.
 */
const SUBJECTS = new Map<string, (payload: Payload) => Subject | undefined>([
	['case.create', ({ id }) => ofCase('id', id)],
	['case.update', ({ id }) => ofCase('id', id)],
	['campaign.create', campaign],
	['campaign.update', campaign],
	['message.association.change', ({ associatedMessageIds }) => messages(associatedMessageIds)],
	['message.create', message],
	['message.update', message],
	['message.published', message],
	['message.read', message],
	['message.delivered', message],
	['workflow.update', message],
	['comment.create', caseOfEntity('caseNumber')],
	['comment.update', caseOfEntity('caseNumber')],
	['thread.control.update', caseOfEntity('id')],
]);

/**
 * The events with what they are about, if that is wanted: `record` or `messages`, as the platform has them
 * now. Read when the execution runs, since the platform waits for the answer to its delivery. Throws n8n's
 * error.
 */
export async function withRecords(
	n8n: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const { includeRecord } = readDeliveryOptions(n8n.getNodeParameter('options', 0, {}));
	if (!includeRecord) return items;
	const secrets = new Secrets();
	const send = connect(n8n, { secrets });
	const complete: INodeExecutionData[] = [];
	for (const item of items)
		complete.push({ ...item, json: await withRecord(n8n, send, secrets, item.json) });
	return complete;
}

/** Unchanged where the event names nothing that can be read, or the platform does not have it any more. */
async function withRecord(
	n8n: IExecuteFunctions,
	send: Send,
	secrets: Secrets,
	event: IDataObject,
): Promise<IDataObject> {
	const payload = isObject(event.payload) ? event.payload : {};
	const subject = SUBJECTS.get(eventTypeKey(toText(event.type)))?.(payload);
	if (subject === undefined) return event;
	const found = await resultOf(read(n8n, send, subject));
	const hint = (message: string) => n8n.addExecutionHints({ message, location: 'outputPane' });
	if (!(found instanceof Error)) return { ...event, ...secrets.takeOutOf(found, hint) };
	if (found instanceof ApiError && saysAbsent(found)) return event;
	throw toMessageError(n8n.getNode(), presentable(found, secrets));
}

async function read(n8n: IExecuteFunctions, send: Send, subject: Subject): Promise<IDataObject> {
	if ('messageIds' in subject) {
		const ids = { messageId: subject.messageIds };
		const groups = [{ ids, onMissing: 'leaveOutAbsent' as const }];
		const [found] = await fetchMessages({ send, n8n, maxConcurrency: 1 }, groups);
		if (found instanceof Error) throw found;
		return { messages: found as IDataObject[] };
	}
	const { endpoint, what, by, identity, id } = subject;
	if (isMissing(id)) return {};
	const answer = await send(endpoint, { query: { [by]: toText(id) } });
	return { record: addressedRecord(answer, { [identity]: id }, what) };
}
