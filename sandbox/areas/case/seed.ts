import type { Platform } from '../../core/platform';
import { message } from '../message';
import type { CaseStore } from './store';

const USER = 1001;

/** Three cases: the first has 30 messages of three conversations, the third is linked to a CRM case. */
export function seedCases(platform: Platform, store: CaseStore): void {
	const first = store.create(
		{
			subject: 'Parcel has not arrived',
			description: 'The parcel of order 4711 has not arrived.',
			status: 'Open',
			priority: 'High',
			caseType: 'Problem',
			channelType: 'EMAIL',
			contactInfo: { email: 'kim@example.com', fullName: 'Kim Doe' },
			workflow: {
				customProperties: { region: ['EMEA', 'APAC'], product: ['parcel'] },
				queues: [{ queueId: 301 }],
			},
		},
		USER,
		'case-1',
	);
	store.associateMessages(first, platform.use(message).list().slice(0, 30));
	store.create(
		{
			subject: 'Wrong size',
			channelType: 'SMS',
			contactInfo: { phoneNo: '+15550100', fullName: 'Sam Roe' },
		},
		USER,
		'case-2',
	);
	store.create(
		{
			subject: 'Invoice',
			status: 'In Progress',
			channelType: 'LIVE_CHAT',
			channelId: 'customer-3+a/b',
			contactInfo: { fullName: 'Alex Poe' },
			externalCase: { id: 'crm/500 + 1', caseNumber: 'CRM-1', channelType: 'CRM' },
		},
		USER,
		'case-3',
	);
}
