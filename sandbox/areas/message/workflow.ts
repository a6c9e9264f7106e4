import {
	addProperties,
	removeProperties,
	replaceProperties,
	type CustomProperties,
} from '../../core/properties';
import type { Integer } from '../../core/json';
import type { Attachment, Content, Message } from './message';

/** Body of `PATCH /message/workflow`: the contract's `MessageWorkflowWithContentDTO`. */
export interface WorkflowUpdate {
	assignment?: object;
	customProperties?: CustomProperties;
	addedCustomProperties?: CustomProperties;
	removedCustomProperties?: CustomProperties;
	clientCustomProperties?: CustomProperties;
	addedClientCustomProperties?: CustomProperties;
	removedClientCustomProperties?: CustomProperties;
	addedQueues?: Integer[];
	removedQueues?: Integer[];
	addedClientQueues?: Integer[];
	removedClientQueues?: Integer[];
	sentiment?: number;
	note?: string;
	message?: string;
	content?: Content;
	clearAttachments?: boolean;
	appendAttachments?: boolean;
}

/**
 * Returns the message after the update, which changes only what it contains.
 * @param now epoch ms
 */
export function applyWorkflow(message: Message, update: WorkflowUpdate, now: number): Message {
	const { workflow } = message;
	return {
		...message,
		modifiedTime: now,
		content: changeContent(message.content, update),
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
			// The user works in the first client.
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
	replacement?: CustomProperties,
	additions?: CustomProperties,
	removals?: CustomProperties,
): CustomProperties {
	return removeProperties(
		addProperties(replaceProperties(current, replacement), additions),
		removals,
	);
}

/** Compares queue ids as text: the same id may be a number or a bigint. */
function changeQueues(
	current: Integer[],
	additions: Integer[] = [],
	removals: Integer[] = [],
): Integer[] {
	const queues = new Map([...current, ...additions].map((queue) => [String(queue), queue]));
	for (const queue of removals) queues.delete(String(queue));
	return [...queues.values()];
}

/** Clears the attachments first, then replaces the current one by the new one, or appends it. */
function changeContent(current: Content, update: WorkflowUpdate): Content {
	const { attachment, ...rest } = current;
	const currentAttachment = update.clearAttachments ? undefined : attachment;
	if (!update.content) return withAttachment(rest, currentAttachment);

	const { attachment: newAttachment, ...content } = update.content;
	return withAttachment(
		content,
		update.appendAttachments ? appendAttachment(currentAttachment, newAttachment) : newAttachment,
	);
}

function withAttachment(content: Content, attachment?: Attachment): Content {
	return attachment ? { ...content, attachment } : content;
}

function appendAttachment(current?: Attachment, addition?: Attachment): Attachment | undefined {
	if (!current || !addition) return current ?? addition;
	const attachments =
		current.type === 'MULTI_MEDIA' ? (current.attachments as unknown[]) : [current];
	return { type: 'MULTI_MEDIA', attachments: [...attachments, addition] };
}
