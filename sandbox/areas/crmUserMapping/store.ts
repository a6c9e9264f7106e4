import type { Platform } from '../../core/platform';
import { findApp, findUser, type InstalledApp, type User } from './directory';

/** A mapping as responses show it. */
export interface Mapping {
	installedAppId: string;
	crmUserId: string;
	sprUserId: bigint;
	/** A user id. */
	createdBy: number;
	/** A user id. */
	lastModifiedBy: number;
	/** Epoch ms. */
	createdTime: number;
	/** Epoch ms. */
	lastModifiedTime: number;
}

/** A mapping as requests give it. */
export interface MappingFields {
	crmUserId: string;
	/** Id or email of the platform user. */
	sprUserId: string;
}

/** Conditions that select mappings; without any, all are selected. */
export interface Selectors {
	crmUserId?: string[];
	sprUserId?: string[];
}

/** The mappings of all apps; within an app they are one to one. */
export class MappingStore {
	private mappings: Mapping[] = [];

	constructor(private readonly platform: Platform) {}

	list(): Mapping[] {
		return this.mappings;
	}

	/** Throws 404, 400 for a deleted app, 403 for one that is not shared with the caller. */
	getApp(id: string, caller: number): InstalledApp {
		const app = findApp(id) ?? this.platform.fail(404, 'crm.app.not.found');
		if (app.deleted) this.platform.fail(400, 'crm.app.deleted');
		if (!app.isSharedWith(BigInt(caller))) this.platform.fail(403, 'crm.app.access.denied');
		return app;
	}

	/** Returns the mappings of an app that fulfil all conditions. */
	select({ id }: InstalledApp, { crmUserId, sprUserId }: Selectors): Mapping[] {
		const userIds = sprUserId?.map((idOrEmail) => findUser(idOrEmail)?.id);
		return this.mappings.filter(
			(mapping) =>
				this.platform.shows(mapping) &&
				mapping.installedAppId === id &&
				(crmUserId?.includes(mapping.crmUserId) ?? true) &&
				(userIds?.includes(mapping.sprUserId) ?? true),
		);
	}

	/** Throws 400 when either user is mapped already. */
	create(app: InstalledApp, fields: MappingFields, caller: number): Mapping {
		const user = this.checkUsers(app, fields);
		const existing = this.findByCrmUser(app, fields.crmUserId) ?? this.findByUser(app, user);
		if (existing) this.platform.fail(400, 'crm.mapping.duplicate');
		return this.add(app, fields.crmUserId, user, caller);
	}

	/** Throws 400 when the platform user is mapped to another CRM user. */
	upsert(app: InstalledApp, fields: MappingFields, caller: number): Mapping {
		const user = this.checkUsers(app, fields);
		const userMapping = this.findByUser(app, user);
		if (userMapping && userMapping.crmUserId !== fields.crmUserId) {
			this.platform.fail(400, 'crm.mapping.conflict');
		}
		const current = this.findByCrmUser(app, fields.crmUserId);
		if (!current) return this.add(app, fields.crmUserId, user, caller);
		return Object.assign(current, {
			sprUserId: user.id,
			lastModifiedBy: caller,
			lastModifiedTime: this.platform.clock.now(),
		});
	}

	/** Writes all mappings, or none when one of them is refused. */
	upsertAll(app: InstalledApp, rows: MappingFields[], caller: number): void {
		const backup = structuredClone(this.mappings);
		try {
			for (const fields of rows) this.upsert(app, fields, caller);
		} catch (error) {
			this.mappings = backup;
			throw error;
		}
	}

	delete(mappings: Mapping[]): void {
		this.mappings = this.mappings.filter((mapping) => !mappings.includes(mapping));
	}

	/** Returns the platform user. Throws 400 unless both users exist and the app is shared with it. */
	private checkUsers(app: InstalledApp, { crmUserId, sprUserId }: MappingFields): User {
		if (!app.hasCrmUser(crmUserId)) this.platform.fail(400, 'crm.mapping.crm.user.invalid');
		const user = findUser(sprUserId) ?? this.platform.fail(400, 'crm.mapping.user.invalid');
		if (!app.isSharedWith(user.id)) this.platform.fail(400, 'crm.mapping.user.without.app');
		return user;
	}

	private findByCrmUser(app: InstalledApp, crmUserId: string): Mapping | undefined {
		return this.select(app, { crmUserId: [crmUserId] })[0];
	}

	private findByUser(app: InstalledApp, { id }: User): Mapping | undefined {
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
