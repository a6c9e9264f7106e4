import type { SubscriptionStore } from './store';

/** Two subscriptions of other systems. They are inactive, so nothing is sent to them. */
export function seedSubscriptions(store: SubscriptionStore): void {
	store.create({
		name: 'Data warehouse',
		description: 'Every case, for the nightly figures',
		subscriptions: ['CASE_CREATED', 'CASE_UPDATED'],
		url: 'https://hooks.example.com/warehouse',
		preSharedKey: 'warehouse-key',
	});
	store.create({
		name: 'Regional desk',
		filteredSubscriptions: [
			{
				webhookType: 'CASE_CREATED',
				filters: [
					{
						id: 'region',
						type: 'PARTNER_CUSTOM_PROPERTY',
						checkCondition: 'IS',
						values: ['EMEA'],
					},
				],
			},
		],
		url: 'https://hooks.example.com/desk',
		preSharedKey: 'desk-key',
		viaProxy: true,
	});
}
