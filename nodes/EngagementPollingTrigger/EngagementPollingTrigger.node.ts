import {
	NodeConnectionTypes,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { testCredential } from '../service/access/credentialTest';
import { poll, properties, subtitle } from './poll';

export class EngagementPollingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Polling Trigger',
		name: 'engagementPollingTrigger',
		icon: {
			light: 'file:../../icons/pollingTrigger.svg',
			dark: 'file:../../icons/pollingTrigger.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle,
		description:
			'Starts the workflow when something has changed on the engagement platform, by asking it at intervals: for an n8n that the platform cannot reach',
		defaults: { name: 'Engagement Polling Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...properties],
	};

	methods = { credentialTest: { testCredential } };

	async poll(this: IPollFunctions) {
		return await poll(this);
	}
}
