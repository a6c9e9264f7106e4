import { created, noContent, ok } from '../../core/envelope';
import { OtherParty } from '../../core/otherParty';
import type { Area } from '../../core/platform';
import { createBriefHandler, type Brief } from './briefs';
import { seedCampaigns } from './seed';
import { CampaignStore, type CampaignFields } from './store';

const OTHER_USER = 1002;

/** Campaigns, sub-campaigns and external campaigns. */
export const campaign: Area<CampaignStore> = {
	name: 'campaign',
	open(platform) {
		const store = new CampaignStore(platform);
		const briefs: Brief[] = [];
		const otherParty = new OtherParty();
		seedCampaigns(store);
		return {
			store,
			state: () => ({ campaigns: store.list(), briefs }),
			controls: otherParty.controls,
			answers: {
				'POST /campaign/brief': {
					data: ([{ fileName }]: [Brief, ...Brief[]]) =>
						`The brief "${fileName}" was added to the campaign.`,
				},
			},
			routes: {
				'POST /campaign': ({ body, user }) => {
					otherParty.makeFirst((fields) => store.create(fields as CampaignFields, OTHER_USER));
					return created(store.create(body as CampaignFields, user.userId));
				},
				'GET /campaign': ({ query }) => {
					if (Object.keys(query).length === 0) return ok(store.list());
					const absent = otherParty.absent('campaign.not.found');
					return absent !== undefined && !store.has(query) ? absent : ok(store.get(query));
				},
				'PUT /campaign': ({ query, body }) =>
					ok(store.replace(store.get(query), body as CampaignFields)),
				'PATCH /campaign': ({ query, body }) =>
					ok(store.update(store.get(query), body as CampaignFields)),
				'DELETE /campaign': ({ query }) => {
					store.delete(store.get(query));
					return noContent();
				},
				'POST /campaign/brief': createBriefHandler(platform, store, briefs),
			},
		};
	},
};
