import { onlyRecord } from '../../shared/answer';
import { flag } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { isObject, merge, writableFields } from '../../shared/values';
import { caseOr } from './caseOr';
import { changes, oneCase } from './fields';

/** The fields that the platform manages (Part 2, "Case (create response)"); all others are sent back. */
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

/** The custom properties that the platform manages: sent back, they would keep the old status. */
const SYSTEM_PROPERTIES = new Set([
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
	fields: [oneCase, changes],
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
			? writableCase(
					onlyRecord(await send('GET /case', { query: address, writeBack: true }), 'case'),
				)
			: {};
		const answer = await send('PUT /case', { query: address, body: merge(current, body) });
		return caseOr(answer, { replaced: true, ...address });
	},
});

/** A case as it was read, without what the platform manages. */
function writableCase(current: Readonly<Record<string, unknown>>): Record<string, unknown> {
	const writable = writableFields(current, SYSTEM_MANAGED);
	const { workflow } = writable;
	if (!isObject(workflow) || !isObject(workflow.customProperties)) return writable;
	const customProperties = writableFields(workflow.customProperties, SYSTEM_PROPERTIES);
	return { ...writable, workflow: { ...workflow, customProperties } };
}
