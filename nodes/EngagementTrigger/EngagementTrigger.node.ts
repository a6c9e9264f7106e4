import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type ITriggerResponse,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { getWebhookTypes, testCredential } from '../shared/editor';
import { cancel, checkExists, create } from './lifecycle';
import { properties, wantedBy } from './parameters';
import { receive } from './receive';
import { withoutRepeats } from './repeats';

export class EngagementTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Trigger',
		name: 'engagementTrigger',
		icon: {
			light: 'file:../../icons/engagement.svg',
			dark: 'file:../../icons/engagement.dark.svg',
		},
		group: ['trigger'],
		// For webhook nodes of version 1 n8n evaluates an expression on every delivery, in a virtual machine made for it.
		version: 2,
		subtitle: '={{ $parameter["subscriptions"].join(", ") }}',
		description: 'Starts the workflow when something happens on the engagement platform',
		defaults: { name: 'Engagement Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		webhooks: [
			{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
		],
		properties: [...properties],
	};

	methods = {
		credentialTest: { testCredential },
		loadOptions: { getWebhookTypes },
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return await checkExists(this, wantedBy(this));
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await create(this, wantedBy(this));
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return await cancel(this);
			},
		},
	};

	/**
	 * Starts nothing. n8n looks after webhooks only when a workflow is published, and at its own start
	 * only after triggers that run in memory: having this makes it call checkExists then too.
	 */
	async trigger(): Promise<ITriggerResponse> {
		return {};
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}

	/** n8n gives the items of webhook() to this, in the process that runs the workflow. */
	async execute(this: IExecuteFunctions) {
		return [await withoutRepeats(this, this.getInputData())];
	}
}
