import type { JsonObject } from '../../core/json';
import type { Platform } from '../../core/platform';
import { isPlainObject, named, Records, type PlainRecord } from '../../core/records';
import { changesOf } from './partialUpdate';

/** How a customer is known on a channel: an entry of `profiles`, as in the body of a feedback trigger. */
interface Identity extends JsonObject {
	channelType?: unknown;
	channelId?: unknown;
}

/** A profile as the sandbox keeps it: what requests gave, with an id and its times. */
interface Profile extends PlainRecord {
	id: string;
}

type Query = Record<string, string>;

/** The names under which an identity may hold the name of its user. */
const USER_NAMES = ['userName', 'username', 'screenName', 'name'];

export class ProfileStore {
	private readonly records: Records;

	constructor(private readonly platform: Platform) {
		this.records = new Records(platform, 'profile', 'id', (change, record) =>
			platform.emit(`PROFILE_${change}`, record),
		);
	}

	list(): Profile[] {
		return this.records.list() as Profile[];
	}

	/**
	 * Fetches a profile by its id, or by channel type and channel id; searches profiles by channel type
	 * and user name. Throws 404 for a profile that is not there, and 400 for a query that names none.
	 */
	fetch(query: Query): Profile | Profile[] {
		const id = named({ query }, 'profileId', 'id');
		if (id !== undefined) return this.records.get(id) as Profile;
		const { channelType, channelId } = query;
		const userName = named({ query }, ...USER_NAMES);
		if (channelType === undefined) this.platform.fail(400, 'profile.address.missing');
		if (channelId !== undefined) return this.get({ channelType, channelId });
		if (userName === undefined) this.platform.fail(400, 'profile.address.incomplete');
		return this.list().filter((profile) =>
			identitiesOf(profile).some(
				(identity) =>
					identity.channelType === channelType &&
					USER_NAMES.some((name) => identity[name] === userName),
			),
		);
	}

	/** Throws 400 when there is a profile with this id, or with one of these identities. */
	create(fields: JsonObject, id?: string): Profile {
		if (this.findByIdentity(fields)) this.platform.fail(400, 'profile.exists');
		return this.records.create(fields, id ?? named({ query: {}, body: fields }, 'id')) as Profile;
	}

	/** Drops what `fields` leaves out. Throws 404. */
	replace(fields: JsonObject, query: Query = {}): Profile {
		return this.records.replace(this.locate(fields, query), fields) as Profile;
	}

	/** Changes only what `fields` contains. Throws 404. */
	update(fields: JsonObject, query: Query = {}): Profile {
		const id = this.locate(fields, query);
		return this.records.update(id, changesOf(fields, this.records.get(id))) as Profile;
	}

	/** Updates the profile with this id, or with one of these identities; creates it otherwise. */
	upsert(fields: JsonObject): Profile {
		const id = this.locate(fields, {});
		return id !== undefined && this.records.find(id)
			? this.update(fields)
			: this.create(fields, id);
	}

	/** Returns the id that a request names, which may be unknown. */
	private locate(fields: JsonObject, query: Query): string | undefined {
		const key = isPlainObject(fields.profileKey) ? fields.profileKey : query;
		const { channelType, channelId } = key as Identity;
		return (
			named({ query, body: fields }, 'profileId', 'id') ??
			(channelId !== undefined ? this.get({ channelType, channelId }).id : undefined) ??
			this.findByIdentity(fields)?.id
		);
	}

	/** Throws 404. */
	private get(identity: Identity): Profile {
		return (
			this.findByIdentity({ profiles: [identity] }) ?? this.platform.fail(404, 'profile.not.found')
		);
	}

	private findByIdentity(fields: JsonObject): Profile | undefined {
		const wanted = identitiesOf(fields).map(toKey).filter(Boolean);
		return this.list().find((profile) =>
			identitiesOf(profile).some((identity) => wanted.includes(toKey(identity))),
		);
	}
}

function identitiesOf({ profiles }: JsonObject): Identity[] {
	return Array.isArray(profiles) ? profiles.filter(isPlainObject) : [];
}

/** Empty for an identity that names no profile on its channel. */
function toKey({ channelType, channelId }: Identity): string {
	if (channelType === undefined || channelId === undefined) return '';
	return JSON.stringify([channelType, channelId].map(String));
}
