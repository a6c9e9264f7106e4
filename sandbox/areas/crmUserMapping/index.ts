import type { Area, Call } from '../../core/area';
import { ok, plain } from '../../core/envelope';
import { fromCsv, toCsv } from './files';
import { seedMappings } from './seed';
import { MappingStore, type Wish } from './store';

const PAGE_SIZE = 20;
const CSV = 'text/csv; charset=utf-8';

/** The one-to-one mapping between the users of a CRM app and those of the platform. */
export const crmUserMapping: Area<MappingStore> = {
	name: 'crmUserMapping',
	open(platform) {
		const store = new MappingStore(platform);
		seedMappings(store);
		const appOf = ({ query, user }: Call) => store.app(query.installedAppId!, user.userId);

		return {
			store,
			state: () => store.list(),
			routes: {
				'GET /crm-user-mapping': (call) => {
					const { pageNumber = '0', crmUserId, sprUserId } = call.query;
					const found = store.select(appOf(call), {
						crmUserId: crmUserId?.split(','),
						sprUserId: sprUserId?.split(','),
					});
					const start = Number(pageNumber) * PAGE_SIZE;
					return ok(found.slice(start, start + PAGE_SIZE));
				},

				'POST /crm-user-mapping': ({ body, user: { userId } }) => {
					const { installedAppId, ...wish } = body as Wish & { installedAppId: string };
					return ok(store.create(store.app(installedAppId, userId), wish, userId));
				},

				'POST /crm-user-mapping/upsert': ({ body, user: { userId } }) => {
					const { installedAppId, ...wish } = body as Wish & { installedAppId: string };
					return ok(store.upsert(store.app(installedAppId, userId), wish, userId));
				},

				'DELETE /crm-user-mapping': (call) => {
					const app = appOf(call);
					const { crmUserId, sprUserId } = (call.body ?? {}) as Partial<Wish>;
					const gone = store.select(app, {
						crmUserId: crmUserId === undefined ? undefined : [crmUserId],
						sprUserId: sprUserId === undefined ? undefined : [sprUserId],
					});
					const selected = crmUserId !== undefined || sprUserId !== undefined;
					if (selected && gone.length === 0) platform.fail(404, 'crm.mapping.not.found');
					store.delete(gone);
					return ok(null);
				},

				'GET /crm-user-mapping/export': (call) => plain(toCsv(store.select(appOf(call), {})), CSV),

				'PUT /crm-user-mapping/import': async (call) => {
					const app = appOf(call);
					const file = call.form?.get('file');
					if (!(file instanceof File)) {
						return platform.fail(400, 'crm.mapping.import.file.missing');
					}
					const wishes = fromCsv(platform, await file.text());
					store.upsertAll(app, wishes, call.user.userId);
					return plain(`${wishes.length} mappings imported`, CSV);
				},
			},
		};
	},
};
