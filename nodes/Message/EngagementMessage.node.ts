import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { propertySearches, testCredential } from '../shared/editor';
import { propertiesOf, run, subtitleOf } from '../shared/operation';
import { conversation } from './conversation';
import { message } from './message';

export class EngagementMessage implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Message',
		name: 'engagementMessage',
		icon: {
			light: 'file:../../icons/message.svg',
			dark: 'file:../../icons/message.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf([message, conversation]),
		description: 'Read messages and conversations, act on them, and update their workflow',
		defaults: { name: 'Engagement Message' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...propertiesOf([message, conversation])],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: propertySearches({ endpoint: 'GET /message', names: ['messageId', 'umId'] }),
	};

	async execute(this: IExecuteFunctions) {
		return await run(this, [message, conversation]);
	}
}
