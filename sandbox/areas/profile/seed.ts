import type { ProfileStore } from './store';

/** Two customers: the one of the first conversation, and the one of the first case. */
export function seedProfiles(store: ProfileStore): void {
	store.create(
		{
			contact: { firstName: 'Robin', lastName: 'Moe', fullName: 'Robin Moe' },
			profiles: [{ name: 'robin', channelType: 'PAGE', channelId: 'customer-1' }],
			tags: ['returning customer'],
		},
		'profile-1',
	);
	store.create(
		{
			contact: { fullName: 'Kim Doe', email: 'kim@example.com' },
			profiles: [{ name: 'kim', channelType: 'EMAIL', channelId: 'kim@example.com' }],
		},
		'profile-2',
	);
}
