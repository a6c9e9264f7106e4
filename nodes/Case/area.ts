import { areaOf } from '../service/areaOf';
import { resource as bulkJob } from './bulkJob';
import { callbackWebhooks } from './bulkJob/callback';
import { resource as cases } from './case';

export const { resources, ofArea } = areaOf(
	'case',
	[cases, bulkJob],
	{
		search:
			'Create or Update keeps a case of another system in step, and writes only what differs. Delete, Replace and Merge lose data: use Update.',
		related: {
			engagementTrigger: 'Starts the workflow when a case is created or changed',
			engagementMessage: 'Reads the messages of a case',
		},
	},
	{ webhooks: callbackWebhooks },
);
