import type { Call } from '../../core/area';
import { ok, plain } from '../../core/envelope';
import { pageOf } from '../../core/paging';
import type { Area } from '../../core/platform';
import { fromCsv, toCsv } from './files';
import { seedMappings } from './seed';
import { MappingStore, type Mapping, type MappingFields } from './store';

const CSV = 'text/csv; charset=utf-8';

/** Body of a create or an upsert. */
interface AppMapping extends MappingFields {
	installedAppId: string;
}

/** The mappings between the users of CRM apps and those of the platform. */
export const crmUserMapping: Area<MappingStore> = {
	name: 'crmUserMapping',
	open(platform) {
		const store = new MappingStore(platform);
		seedMappings(store);
		const getApp = ({ query, user }: Call) => store.getApp(query.installedAppId!, user.userId);

		return {
			store,
			state: () => store.list(),
			routes: {
				'GET /crm-user-mapping': (call) => {
					const { pageNumber = '0', crmUserId, sprUserId } = call.query;
					const mappings = store.select(getApp(call), {
						crmUserId: crmUserId?.split(','),
						sprUserId: sprUserId?.split(','),
					});
					return ok(pageOf(mappings, Number(pageNumber)).page);
				},

				'POST /crm-user-mapping': ({ body, user: { userId } }) => {
					const { installedAppId, ...fields } = body as AppMapping;
					return ok(store.create(store.getApp(installedAppId, userId), fields, userId));
				},

				'POST /crm-user-mapping/upsert': ({ body, user: { userId } }) => {
					const { installedAppId, ...fields } = body as AppMapping;
					return ok(store.upsert(store.getApp(installedAppId, userId), fields, userId));
				},

				'DELETE /crm-user-mapping': (call) => {
					const app = getApp(call);
					const { crmUserId, sprUserId } = (call.body ?? {}) as Partial<MappingFields>;
					const mappings = store.select(app, {
						crmUserId: crmUserId === undefined ? undefined : [crmUserId],
						sprUserId: sprUserId === undefined ? undefined : [sprUserId],
					});
					const hasSelector = crmUserId !== undefined || sprUserId !== undefined;
					if (hasSelector && mappings.length === 0) {
						platform.fail(404, 'crm.mapping.not.found');
					}
					store.delete(mappings);
					return ok(platform.pick({ service: mappings.map(withoutMaker), plain: null }));
				},

				'GET /crm-user-mapping/export': (call) => plain(toCsv(store.select(getApp(call), {})), CSV),

				'PUT /crm-user-mapping/import': async (call) => {
					const app = getApp(call);
					const file = call.form?.get('file');
					if (!(file instanceof File)) {
						return platform.fail(400, 'crm.mapping.import.file.missing');
					}
					const rows = fromCsv(platform, await file.text());
					store.upsertAll(app, rows, call.user.userId);
					return plain(`${rows.length} mappings imported`, CSV);
				},
			},
		};
	},
};

/** A mapping that is gone, as it is publicly known to be listed. */
function withoutMaker({ createdBy: _, ...mapping }: Mapping): object {
	return mapping;
}
