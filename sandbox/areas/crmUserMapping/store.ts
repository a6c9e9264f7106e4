import type { Platform } from '../../core/platform';
import { findApp, findUser, type InstalledApp, type User } from './directory';

/** A mapping as it is answered. */
export interface Mapping {
	installedAppId: string;
	crmUserId: string;
	sprUserId: bigint;
	createdBy: number;
	lastModifiedBy: number;
	/** Epoch ms. */
	createdTime: number;
	lastModifiedTime: number;
}

/** What a request asks for: a platform user by id or email. */
export interface Wish {
	crmUserId: string;
	sprUserId: string;
}

/** What a mapping is chosen by; nothing chooses all. */
export interface Selectors {
	crmUserId?: string[];
	sprUserId?: string[];
}

/** The mappings of all apps: one to one within each. */
export class MappingStore {
	private mappings: Mapping[] = [];

	constructor(private readonly platform: Platform) {}

	list(): Mapping[] {
		return this.mappings;
	}

	/** An app that the caller may use. Throws 404, 400 for a deleted one, 403 for one not shared. */
	app(id: string, caller: number): InstalledApp {
		const app = findApp(id) ?? this.platform.fail(404, 'crm.app.not.found');
		if (app.deleted) this.platform.fail(400, 'crm.app.deleted');
		if (!app.sharedWith(BigInt(caller))) this.platform.fail(403, 'crm.app.access.denied');
		return app;
	}

	/** The mappings of an app that match every selector. */
	select({ id }: InstalledApp, { crmUserId, sprUserId }: Selectors): Mapping[] {
		const users = sprUserId?.map((user) => findUser(user)?.id);
		return this.mappings.filter(
			(mapping) =>
				mapping.installedAppId === id &&
				(crmUserId?.includes(mapping.crmUserId) ?? true) &&
				(users?.includes(mapping.sprUserId) ?? true),
		);
	}

	/** Throws 400 when either side is mapped already. */
	create(app: InstalledApp, wish: Wish, caller: number): Mapping {
		const user = this.check(app, wish);
		const taken = this.ofCrmUser(app, wish.crmUserId) ?? this.ofUser(app, user);
		if (taken) this.platform.fail(400, 'crm.mapping.duplicate');
		return this.add(app, wish.crmUserId, user, caller);
	}

	/** Throws 400 when the platform user is mapped to another CRM user. */
	upsert(app: InstalledApp, wish: Wish, caller: number): Mapping {
		const user = this.check(app, wish);
		const ofUser = this.ofUser(app, user);
		if (ofUser && ofUser.crmUserId !== wish.crmUserId) {
			this.platform.fail(400, 'crm.mapping.conflict');
		}
		const current = this.ofCrmUser(app, wish.crmUserId);
		if (!current) return this.add(app, wish.crmUserId, user, caller);
		return Object.assign(current, {
			sprUserId: user.id,
			lastModifiedBy: caller,
			lastModifiedTime: this.platform.clock.now(),
		});
	}

	/** All of them, or none: a refused one brings back the state before. */
	upsertAll(app: InstalledApp, wishes: Wish[], caller: number): void {
		const before = structuredClone(this.mappings);
		try {
			for (const wish of wishes) this.upsert(app, wish, caller);
		} catch (error) {
			this.mappings = before;
			throw error;
		}
	}

	delete(gone: Mapping[]): void {
		this.mappings = this.mappings.filter((mapping) => !gone.includes(mapping));
	}

	/** The CRM user is the app's, the platform user exists and has the app. Throws 400. */
	private check(app: InstalledApp, { crmUserId, sprUserId }: Wish): User {
		if (!app.hasCrmUser(crmUserId)) this.platform.fail(400, 'crm.mapping.crm.user.invalid');
		const user = findUser(sprUserId) ?? this.platform.fail(400, 'crm.mapping.user.invalid');
		if (!app.sharedWith(user.id)) this.platform.fail(400, 'crm.mapping.user.without.app');
		return user;
	}

	private ofCrmUser(app: InstalledApp, crmUserId: string): Mapping | undefined {
		return this.select(app, { crmUserId: [crmUserId] })[0];
	}

	private ofUser(app: InstalledApp, { id }: User): Mapping | undefined {
		return this.select(app, { sprUserId: [String(id)] })[0];
	}

	private add(app: InstalledApp, crmUserId: string, user: User, caller: number): Mapping {
		const now = this.platform.clock.now();
		const mapping: Mapping = {
			installedAppId: app.id,
			crmUserId,
			sprUserId: user.id,
			createdBy: caller,
			lastModifiedBy: caller,
			createdTime: now,
			lastModifiedTime: now,
		};
		this.mappings.push(mapping);
		return mapping;
	}
}
