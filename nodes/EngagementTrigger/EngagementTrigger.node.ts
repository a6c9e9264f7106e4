import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { refuse } from '../kernel/webhooks/incoming';
import { testCredential } from '../service/access/credentialTest';
import { getFilteredEvents, getWebhookTypes } from '../service/editor/webhookTypes';
import { withRecords } from './includeRecord';
import { removeLeftBehind } from './leftBehind';
import { cancel, checkExists, create } from './lifecycle';
import { properties, readDeliveryOptions, readWantedSubscription, subtitle } from './parameters';
import { receive } from './receive';
import { withoutRepeats } from './repeats';

export class EngagementTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Trigger',
		name: 'engagementTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		// Not 1: for webhook nodes of version 1, n8n starts a virtual machine on every delivery to evaluate an expression.
		version: 2,
		subtitle,
		description: 'Starts the workflow when something happens on the engagement platform',
		defaults: { name: 'Engagement Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		webhooks: [
			{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
		],
		// What *Raw Delivery* adds can be enough to send the delivery again.
		sensitiveOutputFields: ['x-hub-signature', 'authorization', 'cookie'].map(
			(header) => `raw.headers.${header}`,
		),
		properties: [...properties],
	};

	methods = {
		credentialTest: { testCredential },
		loadOptions: { getWebhookTypes, getFilteredEvents },
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return await checkExists(this, readWantedSubscription(this));
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await create(this, readWantedSubscription(this));
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return await cancel(this);
			},
		},
	};

	/**
	 * Starts nothing. n8n checks webhooks when a workflow is published, but at its own start only those of
	 * nodes that also have this method.
	 */
	async trigger() {
		return {};
	}

	async webhook(this: IWebhookFunctions) {
		const { start, leftBehind } = await receive(this);
		if (leftBehind !== undefined) await removeLeftBehind(this, leftBehind);
		if (typeof start === 'number') return refuse(this, start);
		// Without items n8n answers 200, and nothing is started.
		if (start.length === 0) return { webhookResponse: {} };
		return { workflowData: [start.map((json) => ({ json }))] };
	}

	/** Gets the items of webhook(), in the process that runs the workflow. */
	async execute(this: IExecuteFunctions) {
		const options = this.getNodeParameter('options', 0, {});
		const { ignoreRepeated, includeRecord } = readDeliveryOptions(options, this);
		const all = this.getInputData();
		const items = ignoreRepeated ? await withoutRepeats(this, all) : all;
		return [includeRecord ? await withRecords(this, items) : items];
	}
}
