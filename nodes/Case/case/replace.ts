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
	type PlainObject,
} from '../../kernel/values/values';
import { checkClearsOnly, mergeOption, numberOrText, withCleared } from '../../service/fields';
import { caseRecord } from '../../service/records/kinds';
import { changesOf, EMPTY_VALUES, oneCase } from './fields';
import { fieldsOfProperties, propertiesOfFields, withStatusProperties } from './statusProperties';

export const replace = operation({
	value: 'replace',
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
function withoutReplaced(current: PlainObject, changes: PlainObject): Record<string, unknown> {
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
function withChangedQueues(record: Record<string, unknown>, changes: PlainObject) {
	const { workflow } = record;
	const { addedQueues, removedQueues, syncedQueues } = changes;
	const isChanged = [addedQueues, removedQueues, syncedQueues].some((one) => one !== undefined);
	if (!isChanged || !isObject(workflow) || !Array.isArray(workflow.queues)) return record;
	const current: unknown[] = workflow.queues;
	const idOf = (queue: unknown) =>
		toText(isObject(queue) ? (queue.queueId ?? queue.id ?? queue) : queue);
	const all = changedList(syncedQueues ?? current, addedQueues, removedQueues, idOf);
	// A queue that is new to the case is sent as given; of a mere ID, a queue is made.
	const known = new Map([...all.filter(isObject), ...current].map((one) => [idOf(one), one]));
	const queues = all.map(idOf).map((id) => known.get(id) ?? { queueId: numberOrText(id) });
	return { ...record, workflow: { ...workflow, queues } };
}

/** A list to which some are added, and from which some are removed; each once. */
function changedList(list: unknown, added: unknown, removed: unknown, idOf = toText): unknown[] {
	const lost = listOf(removed).map(idOf);
	const kept = listOf(list).filter((one) => !lost.includes(idOf(one)));
	const all = [...kept, ...listOf(added)];
	return [...new Map(all.map((one) => [idOf(one), one])).values()];
}

/**
 * The current case with the changed custom properties among its own, and those of status, priority and type
 * as its fields: it is not shown which of the places wins, so all have to say the same.
 */
function withSynced(current: PlainObject, changes: PlainObject) {
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
function withAllProperties(merged: PlainObject, changes: PlainObject, status: number) {
	const { syncedCustomProperties: given } = changes;
	if (!isObject(given)) return merged;
	const current = propertiesOf(merged);
	if (current) {
		const all = { ...propertiesOfFields(merged), ...current };
		return { ...merged, syncedCustomProperties: merge(all, given) };
	}
	const what = 'The current case shows no custom properties, so it was not replaced';
	throw new ApiError('unreadable', what, {
		status,
		advice: inARow(
			"Nothing was changed. 'Custom Properties (All)' would override properties that are not known.",
			{
				person: "Use 'Custom Properties to Set', or switch Merge With Current off.",
				model: "Use 'Custom Properties to Set'.",
			},
		),
	});
}

function writableCase(current: PlainObject): Record<string, unknown> {
	const writable = writableFields(current, caseRecord.managed);
	const properties = propertiesOf(writable);
	if (properties === undefined) return writable;
	// This one the platform manages, too.
	const customProperties = writableFields(properties, ['spr_is_profile_case']);
	return { ...writable, workflow: { ...(writable.workflow as object), customProperties } };
}

function propertiesOf(current: PlainObject): Record<string, unknown> | undefined {
	const properties = valueAt(current, 'workflow.customProperties');
	return isObject(properties) ? properties : undefined;
}

/** The values of those custom properties of a case to which some are added, or from which some are removed. */
function changedProperties(current: PlainObject, changes: PlainObject) {
	const { addedCustomProperties: added, removedCustomProperties: removed } = changes;
	const namesIn = (properties: unknown) => Object.keys(isObject(properties) ? properties : {});
	const changed = namesIn(removed).filter((name) => Object.hasOwn(current, name));
	return Object.fromEntries(
		[...changed, ...namesIn(added)].map((name) => {
			const [has, gets, loses] = [current, added, removed].map((one) => partOf(one, name));
			return [name, changedList(has, gets, loses)];
		}),
	);
}
