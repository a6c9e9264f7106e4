import { ok } from '../../core/envelope';
import type { Area } from '../../core/platform';

interface Client {
	id: string;
	name: string;
}

/** The workspaces (clients) that the user has access to. */
export const workspace: Area<Client[]> = {
	name: 'workspace',
	open() {
		const clients: Client[] = [
			{ id: '77', name: 'Example workspace' },
			{ id: '78', name: 'Second workspace' },
		];
		return {
			store: clients,
			state: () => clients,
			routes: { 'GET /accessibleClients': () => ok({ clients }) },
		};
	},
};
