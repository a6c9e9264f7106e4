import { noContent, ok } from '../../core/envelope';
import { writeJson } from '../../core/json';
import type { Area } from '../../core/platform';
import { seedAccounts } from './seed';
import { AccountStore, type AccountUpdate, type ReplaceProperties } from './store';
import { toView } from './view';

/** The accounts of a brand on its channels. */
export const account: Area<AccountStore> = {
	name: 'account',
	open(platform) {
		const store = new AccountStore(platform);
		seedAccounts(store);
		store.onChange = (changed) => {
			const view = toView(changed);
			platform.emit('ACCOUNT_UPDATED', { ...view, properties: writeJson(view.properties) });
		};
		return {
			store,
			state: () =>
				store.list().map((entry) => ({ ...toView(entry), clients: [...entry.clients.keys()] })),
			routes: {
				'GET /account': ({ query }) => ok([toView(store.get(query.id!))]),
				'PUT /account': ({ query, body }) => {
					store.replaceProperties(store.get(query.id!), body as ReplaceProperties);
					return noContent();
				},
				'PATCH /account': ({ query, body }) => {
					store.update(store.get(query.id!), body as AccountUpdate);
					return noContent();
				},
				'DELETE /account': ({ query }) => {
					store.removeFromClient(store.get(query.id!), query.clientId!);
					return noContent();
				},
			},
		};
	},
};
