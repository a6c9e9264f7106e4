import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { customMetric } from './customMetric';
import { engine } from './engine';
import { metadata } from './metadata';
import { query } from './query';
import { report } from './report';
import * as lists from './searchLists';
import { viralTrend } from './viralTrend';
import { testCredential } from '../shared/editor';
import { propertiesOf, run, subtitleOf } from '../shared/operation';

const resources = [query, report, engine, metadata, customMetric, viralTrend];

export class EngagementReporting implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Engagement Reporting',
		name: 'engagementReporting',
		icon: {
			light: 'file:../../icons/reporting.svg',
			dark: 'file:../../icons/reporting.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Run and export analytics queries, and list what can be queried',
		defaults: { name: 'Engagement Reporting' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'engagementPlatformApi', required: true, testedBy: 'testCredential' }],
		properties: [...propertiesOf(resources)],
	};

	methods = {
		credentialTest: { testCredential },
		listSearch: { ...lists },
	};

	async execute(this: IExecuteFunctions) {
		return await run(this, resources);
	}
}
