import { recordToReplace } from '../../kernel/answers/answer';
import { ApiError, inARow } from '../../kernel/failures/errors';
import { operation, replacesWhole, writtenItems } from '../../kernel/operation';
import {
	isObject,
	listOf,
	merge,
	partOf,
	toText,
	valueAt,
	writableFields,
} from '../../kernel/values/values';
import { checkClearsOnly, mergeOption, numberOrText, withCleared } from '../../service/fields';
import { caseRecord } from '../../service/records/kinds';
import { changesOf, EMPTY_VALUES, oneCase } from './fields';
import { fieldsOfProperties, propertiesOfFields, withStatusProperties } from './statusProperties';

type Values = Readonly<Record<string, unknown>>;

export const replace = operation({
	value: 'replace',
	action: 'Replace a case',
	description:
		'Replace a case. By default, the fields that you do not give keep their current values; otherwise they may be lost.',
	endpoint: 'PUT /case',
	dangers: [replacesWhole('case')],
	also: ['GET /case'],
	fields: [
		oneCase,
		changesOf(
			'Custom properties to set. With Merge With Current on, those that you leave out keep their values; with it off, they lose them.',
		),
	],
	gives: caseRecord,
	options: [mergeOption('case')],
	check: async ({ body, options }) => checkClearsOnly(body, options.mergeWithCurrent),
	execute: async ({ address, body, options }, { send }) => {
		const changes = withStatusProperties(body);
		let record = changes;
		if (options.mergeWithCurrent !== false) {
			const answer = await send('GET /case', { query: address, writeBack: true });
			const current = writableCase(recordToReplace(answer, 'case'));
			const merged = merge(withSynced(withoutReplaced(current, changes), changes), changes);
			record = withAllProperties(merged, changes, answer.status);
		}
		const listed = withChangedQueues(record, changes);
		const cleared = withCleared(listed, body, EMPTY_VALUES, { omitsNull: true });
		const answer = await send('PUT /case', { query: address, body: cleared });
		return writtenItems(answer, { replaced: true, ...address });
	},
});

/** The current case without the assignment and the linked case in whose place the changes set another one. */
function withoutReplaced(current: Values, changes: Values): Record<string, unknown> {
	const isGiven = (path: string) => valueAt(changes, path) !== undefined;
	const isAssigned = isGiven('assignedTo') || isGiven('workflow.assignment');
	const isLinked = isGiven('externalCases');
	const without = (name: string, parts: readonly string[]) => {
		const part = current[name];
		return isObject(part) && { [name]: writableFields(part, parts) };
	};
	return {
		...(isLinked ? writableFields(current, LINKS) : current),
		...(isAssigned && without('workflow', ['assignment'])),
		...(isLinked && without('externalCaseInfo', LINKS)),
	};
}

/** Where a case has its linked case: at its top, in `externalCaseInfo`, or in both. */
const LINKS = ['externalCase', 'externalCases'];

/** A case whose queues are sent next to a change of them: as some are added and removed, or all are set. */
function withChangedQueues(record: Record<string, unknown>, changes: Values) {
	const { workflow } = record;
	const { addedQueues, removedQueues, syncedQueues } = changes;
	const isChanged = [addedQueues, removedQueues, syncedQueues].some((one) => one !== undefined);
	if (!isChanged || !isObject(workflow) || !Array.isArray(workflow.queues)) return record;
	const current: unknown[] = workflow.queues;
	const idOf = (queue: unknown) =>
		toText(isObject(queue) ? (queue.queueId ?? queue.id ?? queue) : queue);
	const idsOf = (list: unknown) => listOf(list).map(idOf);
	// A queue that is new to the case is sent as given; of a mere ID, a queue is made.
	const given = [...listOf(syncedQueues), ...listOf(addedQueues)].filter(isObject);
	const known = new Map([...given, ...current].map((queue) => [idOf(queue), queue]));
	const ids = new Set(idsOf(syncedQueues === undefined ? current : syncedQueues));
	for (const id of idsOf(addedQueues)) ids.add(id);
	for (const id of idsOf(removedQueues)) ids.delete(id);
	const queues = [...ids].map((id) => known.get(id) ?? { queueId: numberOrText(id) });
	return { ...record, workflow: { ...workflow, queues } };
}

/**
 * The current case with the changed custom properties among its own, and those of status, priority and type
 * as its fields: it is not shown which of the places wins, so all have to say the same.
 */
function withSynced(current: Record<string, unknown>, changes: Values): Record<string, unknown> {
	const properties = propertiesOf(current);
	const synced = {
		...(properties && changedProperties(properties, changes)),
		...(changes.syncedCustomProperties as object | undefined),
		...(changes.syncedSelectedCustomProperties as object | undefined),
	};
	const fields = Object.entries(fieldsOfProperties(synced)).filter(([name]) => name in current);
	const workflow = properties && { workflow: { customProperties: synced } };
	return merge(current, { ...Object.fromEntries(fields), ...workflow });
}

/**
 * A merged case whose synced custom properties include the current ones: that map overrides all
 * properties of the case that it leaves out. Throws ApiError where the current ones are not known.
 */
function withAllProperties(
	merged: Record<string, unknown>,
	{ syncedCustomProperties: changes }: Values,
	status: number,
): Record<string, unknown> {
	if (!isObject(changes)) return merged;
	const current = propertiesOf(merged);
	if (current) {
		const all = { ...propertiesOfFields(merged), ...current };
		return { ...merged, syncedCustomProperties: merge(all, changes) };
	}
	throw new ApiError(
		'unreadable',
		'The current case shows no custom properties, so it was not replaced',
		{
			status,
			advice: inARow(
				"Nothing was changed. 'Custom Properties (All)' would override properties that are not known.",
				{
					person: "Use 'Custom Properties to Set', or switch Merge With Current off.",
					model: "Use 'Custom Properties to Set'.",
				},
			),
		},
	);
}

/** A fetched case without the fields that the platform manages. */
function writableCase(current: Values): Record<string, unknown> {
	const writable = writableFields(current, caseRecord.managed);
	const properties = propertiesOf(writable);
	if (properties === undefined) return writable;
	// This one the platform manages, too.
	const customProperties = writableFields(properties, ['spr_is_profile_case']);
	return { ...writable, workflow: { ...(writable.workflow as object), customProperties } };
}

/** The custom properties of a case, where it shows them. */
function propertiesOf(current: Values): Record<string, unknown> | undefined {
	const properties = valueAt(current, 'workflow.customProperties');
	return isObject(properties) ? properties : undefined;
}

/** The values of those custom properties of a case to which some are added, or from which some are removed. */
function changedProperties(
	current: Values,
	{ addedCustomProperties, removedCustomProperties }: Values,
): Record<string, unknown[]> {
	const added = Object.keys(isObject(addedCustomProperties) ? addedCustomProperties : {});
	const removed = Object.keys(isObject(removedCustomProperties) ? removedCustomProperties : {});
	const changed = removed.filter((name) => Object.hasOwn(current, name));
	return Object.fromEntries(
		[...changed, ...added].map((name) => {
			const lost = listOf(partOf(removedCustomProperties, name)).map(toText);
			const kept = listOf(partOf(current, name)).filter((value) => !lost.includes(toText(value)));
			const all = [...kept, ...listOf(partOf(addedCustomProperties, name))];
			return [name, [...new Map(all.map((value) => [toText(value), value])).values()]];
		}),
	);
}
