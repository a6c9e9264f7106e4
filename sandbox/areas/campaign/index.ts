import type { Area } from '../../core/area';
import { created, noContent, ok } from '../../core/envelope';
import { createBriefHandler, type Brief } from './briefs';
import { seedCampaigns } from './seed';
import { CampaignStore, type CampaignFields } from './store';

/** Campaigns, sub-campaigns and external campaigns. */
export const campaign: Area<CampaignStore> = {
	name: 'campaign',
	open(platform) {
		const store = new CampaignStore(platform);
		const briefs: Brief[] = [];
		seedCampaigns(store);
		return {
			store,
			state: () => ({ campaigns: store.list(), briefs }),
			routes: {
				'POST /campaign': ({ body, user }) =>
					created(store.create(body as CampaignFields, user.userId)),
				'GET /campaign': ({ query }) =>
					ok(Object.keys(query).length === 0 ? store.list() : store.get(query)),
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
