import {
	addProperties,
	removeProperties,
	replaceProperties,
	type CustomProperties,
} from '../../core/properties';
import type { Attachment, Content, Long, Message } from './store';

/** MessageWorkflowWithContentDTO. */
export interface WorkflowUpdate {
	assignment?: object;
	customProperties?: CustomProperties;
	addedCustomProperties?: CustomProperties;
	removedCustomProperties?: CustomProperties;
	clientCustomProperties?: CustomProperties;
	addedClientCustomProperties?: CustomProperties;
	removedClientCustomProperties?: CustomProperties;
	addedQueues?: Long[];
	removedQueues?: Long[];
	addedClientQueues?: Long[];
	removedClientQueues?: Long[];
	sentiment?: number;
	note?: string;
	message?: string;
	content?: Content;
	clearAttachments?: boolean;
	appendAttachments?: boolean;
}

/** The message after the update. What the update does not name stays. */
export function applyWorkflow(message: Message, update: WorkflowUpdate, now: number): Message {
	const { workflow } = message;
	return {
		...message,
		modifiedTime: now,
		content: newContent(message.content, update),
		enrichments:
			update.sentiment === undefined
				? message.enrichments
				: { ...message.enrichments, sentiment: update.sentiment },
		workflow: {
			...workflow,
			assignment: update.assignment ?? workflow.assignment,
			customProperties: changeProperties(
				workflow.customProperties,
				update.customProperties,
				update.addedCustomProperties,
				update.removedCustomProperties,
			),
			queues: changeQueues(workflow.queues, update.addedQueues, update.removedQueues),
			// The user works in one client: the first.
			spaceWorkflows: workflow.spaceWorkflows.map((space, index) =>
				index > 0
					? space
					: {
							...space,
							customProperties: changeProperties(
								space.customProperties,
								update.clientCustomProperties,
								update.addedClientCustomProperties,
								update.removedClientCustomProperties,
							),
							queues: changeQueues(
								space.queues,
								update.addedClientQueues,
								update.removedClientQueues,
							),
						},
			),
			modifiedTime: now,
		},
	};
}

function changeProperties(
	current: CustomProperties,
	replaced?: CustomProperties,
	added?: CustomProperties,
	removed?: CustomProperties,
): CustomProperties {
	return removeProperties(addProperties(replaceProperties(current, replaced), added), removed);
}

function changeQueues(current: Long[], added: Long[] = [], removed: Long[] = []): Long[] {
	const gone = new Set(removed.map(String));
	const byDigits = new Map([...current, ...added].map((queue) => [String(queue), queue]));
	return [...byDigits].filter(([digits]) => !gone.has(digits)).map(([, queue]) => queue);
}

/** Clears first, then puts the new content in place; its attachment replaces or joins the present one. */
function newContent(current: Content, update: WorkflowUpdate): Content {
	const { attachment: present, ...rest } = current;
	const kept = update.clearAttachments ? undefined : present;
	if (!update.content) return kept ? { ...rest, attachment: kept } : rest;

	const { attachment: given, ...content } = update.content;
	const attachment = update.appendAttachments ? join(kept, given) : given;
	return attachment ? { ...content, attachment } : content;
}

function join(present?: Attachment, given?: Attachment): Attachment | undefined {
	if (!present || !given) return present ?? given;
	const before = present.type === 'MULTI_MEDIA' ? (present.attachments as unknown[]) : [present];
	return { type: 'MULTI_MEDIA', attachments: [...before, given] };
}
