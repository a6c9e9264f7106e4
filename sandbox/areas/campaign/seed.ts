import type { CampaignStore } from './store';

const OWNER = 1001;

/** One campaign of each kind: sub, external, archived, with and without the optional fields. */
export function seedCampaigns(store: CampaignStore): void {
	const spring = store.create(
		{
			name: 'Spring launch',
			status: 'APPROVED',
			description: 'Everything about the spring collection',
			startDate: Date.UTC(2026, 2, 1),
			endDate: Date.UTC(2026, 4, 31),
			tags: ['spring', 'launch'],
			partnerCustomFields: { region: ['EMEA', 'APAC'], cost_centre: ['4711'] },
			clientCustomFields: { audience: ['returning customers'] },
			visibility: {
				globallyVisible: false,
				visibilityConfig: [{ type: 'CLIENT', ids: ['77'] }],
			},
			externalCampaignDetails: [{ connector: 'EMAIL', externalIds: ['mail-1'] }],
		},
		OWNER,
	);
	store.create(
		{
			name: 'Spring launch, shops',
			status: 'APPROVED',
			parentCampaignId: spring.id,
			tags: ['spring', 'shops'],
		},
		OWNER,
	);
	store.create(
		{
			name: 'Loyalty programme',
			status: 'APPROVED',
			externalSource: 'crm',
			externalSourceId: 'loyalty/2026 + friends',
			partnerCustomFields: { region: ['AMER'] },
		},
		OWNER,
	);
	store.create({ name: 'Always on', status: 'APPROVED' }, OWNER);
	store.create(
		{ name: 'Winter clearance', status: 'APPROVED', archived: true, tags: ['winter'] },
		OWNER,
	);
	store.create(
		{
			name: 'Product recall information',
			status: 'APPROVED',
			visibility: { globallyVisible: true },
		},
		OWNER,
	);
}
