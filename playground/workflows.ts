/** Parts of workflows for a real n8n. */
import { randomUUID } from 'node:crypto';
import packageJson from '../package.json';
import { CREDENTIAL_TYPE } from './account';
import type { CredentialRef, Workflow, WorkflowNode } from './client';

export const START: WorkflowNode = {
	id: 'start',
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** A node of the package; `type` is what follows `engagement`. */
export function packageNode(
	name: string,
	type: string,
	parameters: Record<string, unknown>,
	credential: CredentialRef,
): WorkflowNode {
	return {
		id: name,
		name,
		type: `${packageJson.name}.engagement${type}`,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { [CREDENTIAL_TYPE]: credential },
	};
}

/** A trigger that created cases start. `webhookId` is the part of its URL that is its own. */
export function triggerNode(
	webhookId: string,
	credential: CredentialRef,
	options: Record<string, unknown> = {},
): WorkflowNode {
	return {
		...packageNode('Trigger', 'Trigger', { subscriptions: ['CASE_CREATED'], options }, credential),
		id: randomUUID(),
		webhookId,
		typeVersion: 2,
	};
}

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** The connection of a node's first output to the inputs of others. */
export const to = (...nodes: WorkflowNode[]) => ({
	main: [nodes.map(({ name }) => ({ node: name, type: 'main', index: 0 }))],
});

/** Nodes that follow each other. */
export function chain(name: string, nodes: WorkflowNode[]): Workflow {
	return {
		name,
		nodes: nodes.map((one, column): WorkflowNode => ({ ...one, position: [column * 240, 0] })),
		connections: Object.fromEntries(nodes.slice(1).map((one, n) => [nodes[n]!.name, to(one)])),
	};
}

/** Starts a workflow with what is posted to the path of a webhook. */
export const calledAt = (webhookPath: string): WorkflowNode => ({
	name: 'Called',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2,
	position: [0, 0],
	webhookId: webhookPath,
	parameters: { httpMethod: 'POST', path: webhookPath },
});

/** A question to a customer, about the message that the execution was called with. */
export const askParameters = (options: Record<string, unknown>) => ({
	resource: 'privateMessage',
	operation: 'sendAndWait',
	channel: 'W',
	inputMode: 'json',
	jsonBody: `={{ JSON.stringify({
		content: { attachment: { type: 'GEO_LOCATION', latitude: 1.5, longitude: $json.body.n / 1000 } },
		taxonomy: { campaignId: '9004_1' },
		scheduleDate: 1767603600000,
		accountId: 5003,
		inReplyToMessageId: $json.body.messageId,
		toProfile: { channelType: 'BUSINESS_MESSAGING', channelId: 'customer-2' },
	}) }}`,
	options,
});

/** Asks the customer whose message a webhook brings (`messageId`, and `n` to identify it), and waits for the reply. */
export function askAndWait(
	webhookPath: string,
	credential: CredentialRef,
	options: Record<string, unknown>,
): Workflow {
	const ask = packageNode('Ask', 'Publishing', askParameters(options), credential);
	const after: WorkflowNode = {
		name: 'After',
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	return chain('Ask', [calledAt(webhookPath), ask, after]);
}

/** Asks the customer of a message with quick replies, and answers the first of them with a file. */
export function botWithButtons(messageId: string, credential: CredentialRef): Workflow {
	const start: WorkflowNode = {
		name: 'Start',
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const message = {
		resource: 'privateMessage',
		channel: 'L',
		inputMode: 'fields',
		recipientFrom: 'message',
	};
	const campaign = { defaultCampaignId: byId('9004_1') };
	const ask = packageNode(
		'Ask',
		'Publishing',
		{
			...message,
			operation: 'sendAndWait',
			templateType: 'QUICK_REPLY',
			message: 'Shall we send the form?',
			quickReplies: {
				entry: [
					{ id: 'form', title: 'Send the form', payload: 'form' },
					{ id: 'no', title: 'No, thanks', payload: 'no' },
				],
			},
			inReplyToMessageId: messageId,
			options: { ...campaign, outputPerButton: true, checkInterval: 60, waitTimeout: 3600 },
		},
		credential,
	);
	const file = packageNode(
		'Send the file',
		'Publishing',
		{
			...message,
			operation: 'send',
			templateType: 'DOC',
			url: 'https://media.example.com/form.pdf',
			title: 'A form',
			inReplyToMessageId: messageId,
			options: { ...campaign, waitFor: 'published' },
		},
		credential,
	);
	return chain('Bot with buttons', [start, ask, file]);
}
