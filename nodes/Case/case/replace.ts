import { recordToReplace } from '../../shared/answer';
import { body, checkNotEmpty, flag } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { isObject, merge } from '../../shared/values';
import { changed, OTHER_FIELDS } from './changed';
import { oneCase, synced } from './fields';

/** What the platform sets by itself (Part 2, "Case (create response)"); everything else is sent back. */
const SYSTEM_MANAGED = new Set([
	'id',
	'caseNumber',
	'version',
	'createdTime',
	'modifiedTime',
	'latestMessageAssociatedTime',
	'totalProcessingClockTime',
	'allEngagedUsersList',
	'associatedFanMessageCount',
	'associatedBrandMessageCount',
	'associatedUserBrandMessageCount',
	'deleted',
	'conversationIntentIds',
	'firstMessageId',
	'latestMessageId',
	'conversationId',
]);

/** Custom properties that the platform writes: sent back, they would hold on to the old status. */
const PLATFORM_PROPERTIES = new Set([
	'spr_uc_status',
	'spr_uc_priority',
	'spr_uc_type',
	'spr_is_profile_case',
]);

export const replace = operation({
	name: 'Replace',
	value: 'replace',
	action: 'Replace a case',
	description:
		'Replace a case. What you do not give keeps its current value, unless Merge With Current is switched off: then custom properties, queues and channel properties may be lost.',
	endpoint: 'PUT /case',
	also: ['GET /case'],
	fields: [
		oneCase,
		body({
			collection: 'updateFields',
			leaves: synced,
			rules: checkNotEmpty,
			description: OTHER_FIELDS,
		}),
	],
	options: [
		flag(
			'mergeWithCurrent',
			'Whether to fetch the case first and keep everything that you do not give. When off, only what you give is sent and the rest may be lost.',
			{ default: true },
		),
	],
	execute: async ({ address, body, options }, { send }) => {
		const { mergeWithCurrent = true } = options;
		const current = mergeWithCurrent
			? forWriting(
					recordToReplace(
						await send('GET /case', { query: address, writeBack: true }),
						address,
						'case',
					),
				)
			: {};
		const answer = await send('PUT /case', { query: address, body: merge(current, body) });
		return changed(answer, 'replaced', address);
	},
});

/** A case as it was read, without what the platform manages. */
function forWriting(current: Readonly<Record<string, unknown>>): Record<string, unknown> {
	const writable = without(current, SYSTEM_MANAGED);
	const { workflow } = writable;
	if (!isObject(workflow) || !isObject(workflow.customProperties)) return writable;
	const customProperties = without(workflow.customProperties, PLATFORM_PROPERTIES);
	return { ...writable, workflow: { ...workflow, customProperties } };
}

function without(from: Readonly<Record<string, unknown>>, names: ReadonlySet<string>) {
	return Object.fromEntries(
		Object.entries(from).filter(([name, value]) => !names.has(name) && value !== null),
	);
}
