import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import { ApiError, CredentialError, InputError } from '../kernel/failures/errors';
import { presentable, toMessageError } from '../kernel/failures/nodeError';
import { resultOf } from '../kernel/failures/results';
import { patienceFor } from '../kernel/http/stoppable';
import { ObjectMemory } from '../kernel/memory/processMemory';
import { readable } from '../kernel/memory/stored';
import { bookmarkIn } from '../kernel/operation';
import { connect } from '../kernel/requests';
import { Secrets } from '../kernel/values/secrets';
import { fingerprint } from '../kernel/values/sha256';
import { epochOf } from '../kernel/values/values';
import { isStart } from '../kernel/webhooks/trigger';
import { scopeOf } from '../service/credential/type';
import { f } from '../service/fields';
import { byTime } from '../service/reads/conversation';
import { sources } from './sources';
import { type EventSource, timeIn } from './sources/source';

const event = f.choice(
	'event',
	'What starts the workflow',
	{ empty: 'never', default: 'campaignCreated' },
	sources.map(({ name, value, description }) => ({ name, value, description })),
);

const inputs: readonly f.Input[] = [
	f.inputOf(event),
	...sources.flatMap(({ value, fields }) =>
		fields.map((field) => f.when({ event: [value] }, field)),
	),
];

export const properties = inputs.flatMap((input) => input.properties);

/** The text under the node's name on the canvas. */
export const subtitle = `={{ (${JSON.stringify(
	Object.fromEntries(sources.map(({ name, value }) => [value, name])),
)})[$parameter["event"]] }}`;

/** How long a poll may take (ms): the next one comes after a minute at the earliest. */
const LIMITS = { pauses: 10_000, time: 50_000 };

/** By static data, which each publication has its own. n8n starts the next poll even while one is under way. */
const polls = new ObjectMemory<object, 'underWay' | 'done'>('polls');

/** One poll: the items that start the workflow, oldest first, or null if there is no news. */
export async function poll(n8n: IPollFunctions) {
	const data = n8n.getMode() === 'manual' ? undefined : n8n.getWorkflowStaticData('node');
	const before = data && polls.get(data);
	if (before === 'underWay') return null;
	if (data) polls.set(data, 'underWay');
	const secrets = new Secrets();
	const isFirst = before === undefined && isStart(n8n);
	const result = await resultOf(fetchEvents(n8n, secrets, isFirst, data));
	if (data) polls.set(data, 'done');
	// Of an error n8n shows only the message when a workflow is published, so the message says all.
	if (result instanceof Error) throw toMessageError(n8n.getNode(), presentable(result, secrets));
	return result.length > 0 ? [result.map((json) => ({ json }))] : null;
}

/**
 * What happened since the last poll. The state is stored at the very end, so a poll that fails changes nothing.
 * `isFirst`: n8n itself has just started. Without `data`: the most recent event, to build the workflow with.
 */
async function fetchEvents(
	n8n: IPollFunctions,
	secrets: Secrets,
	isFirst: boolean,
	data?: IDataObject,
): Promise<IDataObject[]> {
	const parameters = f.readInputs(inputs, f.parametersOf(n8n), n8n.getTimezone());
	if (parameters instanceof InputError) throw parameters;
	// The field takes no other value.
	const source = sources.find(({ value }) => value === parameters.event) as EventSource;
	// An older n8n has no budget for a poll; a scheduler drops what comes after it.
	const { getPollBudgetMs: budgetMs } = n8n as unknown as { getPollBudgetMs?: () => number };
	const time = Math.min(LIMITS.time, budgetMs?.() ?? Infinity);
	const patience = patienceFor({ ...LIMITS, time });
	const warn = (text: string) => n8n.logger.warn(secrets.forLog(text));
	const isLate = () => Date.now() > patience.end - LIMITS.pauses;
	const context = { send: connect(n8n, { secrets, patience }), isLate, warn };
	const timeOf = (record: IDataObject) => epochOf(timeIn(record, source));
	if (data === undefined) {
		const seen = byTime(await source.present(parameters, context), timeOf);
		const recent = seen.filter((one) => Number.isFinite(timeOf(one))).at(-1) ?? seen.at(-1);
		if (recent !== undefined) return [secrets.takeOutOf(toItem(source, recent), warn)];
		throw new NodeOperationError(
			n8n.getNode(),
			'The platform has nothing to show yet. Make a change there, then fetch again.',
		);
	}
	// The state of another event, platform or credential is not kept: it begins again when it comes back.
	const scope = `${source.value} ${await scopeOf(n8n)}`;
	const bookmark = bookmarkIn<IDataObject>(readable(n8n, data), 'poll', scope, 1);
	const news = await resultOf(source.poll(parameters, bookmark.stored, context));
	if (isFirst && (news instanceof ApiError || news instanceof CredentialError)) {
		// n8n gives a trigger up whose first poll fails, for good; the next poll says it, and those after that may succeed.
		warn(`The first poll after the start of n8n was skipped: ${news.message}`);
		return [];
	}
	if (news instanceof Error) throw news;
	const records = byTime(news.records, timeOf);
	const items = records.map((record) => secrets.takeOutOf(toItem(source, record), warn));
	bookmark.save(news.state);
	return items;
}

/** An item as the signed trigger gives it. The ID is that of the event, and the same if it is reported again. */
function toItem(source: EventSource, record: IDataObject): IDataObject {
	const type = source.eventType(record);
	const time = timeIn(record, source);
	return {
		type,
		id: fingerprint([type, record]),
		...(time !== undefined && { time, eventTime: time }),
		payload: record,
	};
}
