import type { JsonObject } from '../../core/json';
import { isPlainObject } from '../../core/records';

/**
 * A partial update as the service is publicly known to take it, in the fields of a profile: the contact,
 * and what becomes of its custom properties. Any other update is one of the profile itself.
 */
export function changesOf(fields: JsonObject, current: JsonObject): JsonObject {
	const { profileKey, profileUpdateRequestDTO, profileWorkflowUpdateRequestDTO, ...others } =
		fields;
	const { emailDetails, ...contact } = partOf(
		partOf(fields, 'profileUpdateRequestDTO'),
		'contactInfo',
	);
	const workflow = partOf(fields, 'profileWorkflowUpdateRequestDTO');
	const before = partOf(partOf(current, 'profileWorkflow'), 'customProperties');
	return {
		...others,
		...(profileUpdateRequestDTO !== undefined && {
			contact: { ...contact, ...(emailDetails !== undefined && { email: emailDetails }) },
		}),
		...(profileWorkflowUpdateRequestDTO !== undefined && {
			profileWorkflow: { customProperties: propertiesAfter(before, workflow) },
		}),
	};
}

function propertiesAfter(before: JsonObject, workflow: JsonObject): JsonObject {
	const { partnerCustomProperties } = workflow;
	if (isPlainObject(partnerCustomProperties)) {
		const cleared = Object.fromEntries(Object.keys(before).map((id) => [id, null]));
		return { ...cleared, ...partnerCustomProperties };
	}
	const after: JsonObject = { ...before };
	for (const [id, values] of Object.entries(partOf(workflow, 'partnerCustomPropertiesAdded')))
		after[id] = [...new Set([after[id] ?? [], values].flat())];
	for (const [id, values] of Object.entries(partOf(workflow, 'partnerCustomPropertiesRemoved')))
		after[id] = [after[id] ?? []].flat().filter((value) => ![values].flat().includes(value));
	return { ...after, ...partOf(workflow, 'selectivePartnerCustomProperties') };
}

function partOf(object: JsonObject, name: string): JsonObject {
	const part = object[name];
	return isPlainObject(part) ? part : {};
}
