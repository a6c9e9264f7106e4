import type { RecordKind } from './recordKind';

/** Part 3, "Webhook subscription", without the key that its deliveries are signed with. */
export const subscription: RecordKind = {
	fields: [
		'id',
		'name',
		'description',
		'subscriptions',
		'filteredSubscriptions',
		'url',
		'viaProxy',
		'verified',
		'active',
		'lastSuccessTimestamp',
		'lastFailedTimestamp',
	],
	simplified: {
		id: 'id',
		name: 'name',
		description: 'description',
		active: 'active',
		verified: 'verified',
		url: 'url',
		subscriptions: 'subscriptions',
		filteredTypes: 'filteredSubscriptions.webhookType',
		lastSuccessTimestamp: { time: 'lastSuccessTimestamp' },
		lastFailedTimestamp: { time: 'lastFailedTimestamp' },
	},
};
