import type { Integer } from '../../core/json';
import type { Platform } from '../../core/platform';
import { addProperties, type CustomProperties } from '../../core/properties';

interface Share {
	type: string;
	ids?: string[];
}

interface Visibility {
	globallyVisible?: boolean;
	visibilityConfig?: Share[];
}

/** An account as the store holds it. */
export interface Account {
	id: string;
	type: string;
	displayName: string;
	channelId: string;
	channelType: string;
	owner: number;
	properties: Record<string, unknown>;
	/** The custom properties of each client (space) that has the account, by client id. */
	clients: Map<string, CustomProperties>;
	partnerCustomProperties: CustomProperties;
	visibility: Visibility;
	permissions: Share[];
	permalink: string;
	active: boolean;
	deactivationReason?: string;
	/** Epoch ms. */
	createdTime: number;
	/** Epoch ms. */
	modifiedTime: number;
}

/** Body of `PUT /account`. */
export interface ReplaceProperties {
	spaceId: Integer;
	clientCustomProperties?: CustomProperties;
	partnerCustomProperties?: CustomProperties;
}

/** Body of `PATCH /account`. */
export interface AccountUpdate {
	customProperties?: Partial<ReplaceProperties>;
	visibilityPermissions?: { visibility?: Visibility; permissions?: Share[] };
	active?: false;
	deactivationReason?: string;
}

const DEFAULT_REASON = 'Deactivated by user using API v3';

export class AccountStore {
	private readonly accounts = new Map<string, Account>();

	/** Called for each changed account. */
	onChange?: (account: Account) => void;

	constructor(private readonly platform: Platform) {}

	list(): Account[] {
		return [...this.accounts.values()];
	}

	add(account: Account): void {
		this.accounts.set(account.id, account);
	}

	find(id: string): Account | undefined {
		return this.accounts.get(id);
	}

	/** Throws 404. */
	get(id: string): Account {
		return this.find(id) ?? this.platform.fail(404, 'account.not.found');
	}

	/** Replaces each custom property map that the body contains. */
	replaceProperties(account: Account, body: ReplaceProperties): void {
		const spaceId = this.checkSpace(account, body.spaceId);
		if (body.clientCustomProperties) account.clients.set(spaceId, body.clientCustomProperties);
		if (body.partnerCustomProperties) {
			account.partnerCustomProperties = body.partnerCustomProperties;
		}
		this.touch(account);
	}

	update(account: Account, body: AccountUpdate): void {
		if (body.deactivationReason !== undefined && body.active === undefined) {
			this.platform.fail(400, 'account.deactivation.reason.without.active');
		}
		this.mergeProperties(account, body.customProperties ?? {});
		const { visibility, permissions } = body.visibilityPermissions ?? {};
		account.visibility = { ...account.visibility, ...visibility };
		account.permissions = permissions ?? account.permissions;
		if (body.active === false) {
			account.active = false;
			account.deactivationReason = body.deactivationReason ?? DEFAULT_REASON;
		}
		this.touch(account);
	}

	/** Removes the account from a client, and altogether once no client has it. */
	removeFromClient(account: Account, clientId: string): void {
		if (!account.clients.delete(BigInt(clientId).toString())) {
			this.platform.fail(404, 'account.client.not.found');
		}
		if (account.clients.size === 0) this.accounts.delete(account.id);
		this.touch(account);
	}

	private mergeProperties(account: Account, body: Partial<ReplaceProperties>): void {
		const { spaceId, clientCustomProperties, partnerCustomProperties } = body;
		if (spaceId !== undefined) {
			const space = this.checkSpace(account, spaceId);
			const current = account.clients.get(space) ?? {};
			account.clients.set(space, addProperties(current, clientCustomProperties));
		}
		account.partnerCustomProperties = addProperties(
			account.partnerCustomProperties,
			partnerCustomProperties,
		);
	}

	/** Returns the id as text. Throws 400 for a client that does not have the account. */
	private checkSpace(account: Account, spaceId: Integer): string {
		const space = String(spaceId);
		if (!account.clients.has(space)) this.platform.fail(400, 'account.space.invalid');
		return space;
	}

	private touch(account: Account): void {
		account.modifiedTime = this.platform.clock.now();
		this.onChange?.(account);
	}
}
