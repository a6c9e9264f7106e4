/*
 * All that a process of n8n remembers from one run to the next. It ends with the process: what has to
 * outlive it is in n8n's database. No other file of nodes/ and credentials/ keeps anything at module
 * level, which test/unit/processMemory.test.ts checks.
 */

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;

/** How long the platform may send a delivery again (ms): an assumption, since its retry policy is not shown. */
export const REDELIVERY_PERIOD = DAY;

/** How many deliveries are remembered: by each process, and for each trigger in n8n's shared store. */
export const MAX_DELIVERIES = 1_000;

/** Entries with a text as key: at most `limit` of them, each for `lifetime` (ms). The oldest go first. */
export const BY_TEXT = {
	renewals: {
		holds: 'renewals of access tokens, under way or done',
		key: 'digest of the pair of tokens that is renewed',
		limit: 100, // many more than there are credentials in use
		lifetime: Infinity,
	},
	pendingReplacements: {
		holds: 'what nodes wait for that need another pair of tokens',
		key: 'ID of the credential and digest of the pair',
		limit: 1_000,
		lifetime: Infinity, // each is removed when it is done
	},
	renewalCooldowns: {
		holds: 'until when a 401 does not lead to another renewal',
		key: 'digest of the credential',
		limit: 1_000,
		lifetime: 2 * HOUR, // a token that was not refused for so long was accepted
	},
	paces: {
		holds: 'when requests leave: what was refused, and for how long nothing is sent',
		key: 'digest of the address of the API and the API key',
		limit: 100, // many more than there are keys in use
		lifetime: 2 * HOUR, // longer than any pause that is remembered
	},
	recentWebhookKeys: {
		holds: 'the pre-shared key derived last',
		key: 'workflow, node, and whether it is a test',
		limit: 1_000,
		lifetime: SECOND, // so that another API key in the credential is noticed soon
	},
	removalAttempts: {
		holds: 'whether it was tried to remove a subscription of an earlier address of n8n',
		key: 'workflow, node and subscription',
		limit: 100,
		lifetime: 60 * SECOND, // so that deliveries in quick succession try it once
	},
	filteredEvents: {
		holds: 'how many events a condition of the trigger has kept out',
		key: 'workflow and node of the trigger',
		limit: 1_000,
		lifetime: Infinity,
	},
	startedExecutions: {
		holds: 'the execution that a delivery has started',
		key: 'digest of trigger and delivery',
		limit: MAX_DELIVERIES,
		lifetime: REDELIVERY_PERIOD,
	},
	deliveryMarks: {
		holds: 'the latest access to the deduplication store of n8n',
		key: 'workflow and node of the trigger',
		limit: 1_000,
		lifetime: Infinity,
	},
	toolWrites: {
		holds: 'writes that tools of agents carry out now',
		key: 'digest of operation, credential and arguments',
		limit: 1_000,
		lifetime: 120 * SECOND, // each is removed when it is done, which takes less
	},
	roles: {
		holds: 'what this process is there for',
		key: 'name of the role',
		limit: 1,
		lifetime: Infinity,
	},
} as const;

/** Entries with an object of n8n as key: one for each, for as long as n8n holds the object. */
export const BY_OBJECT = {
	storeRequests: {
		holds: 'the request of a node to store fields of the credential',
		key: 'data of the credential',
	},
	publicationRounds: {
		holds: 'the time left for creating or removing a subscription',
		key: 'static data of the trigger',
	},
	polls: {
		holds: 'whether it is being polled, or was since it was published or n8n started',
		key: 'static data of the trigger',
	},
} as const;

interface Entry {
	value: unknown;
	/** Epoch ms. */
	time: number;
}

const entriesByText = Object.fromEntries(
	Object.keys(BY_TEXT).map((name) => [name, new Map<string, Entry>()]),
) as Record<keyof typeof BY_TEXT, Map<string, Entry>>;
const entriesByObject = Object.fromEntries(
	Object.keys(BY_OBJECT).map((name) => [name, new WeakMap<object, unknown>()]),
) as Record<keyof typeof BY_OBJECT, WeakMap<object, unknown>>;

/** One row of {@link BY_TEXT}, with its type of values. */
export class TextMemory<Value> {
	private readonly entries: Map<string, Entry>;
	private readonly limit: number;
	private readonly lifetime: number;

	constructor(name: keyof typeof BY_TEXT) {
		({ limit: this.limit, lifetime: this.lifetime } = BY_TEXT[name]);
		this.entries = entriesByText[name];
	}

	get(key: string): Value | undefined {
		const entry = this.entries.get(key);
		return entry === undefined || this.hasEnded(entry) ? undefined : (entry.value as Value);
	}

	/** Puts an entry last, and forgets the oldest ones that are too many or too old. */
	set(key: string, value: Value): void {
		this.entries.delete(key);
		this.entries.set(key, { value, time: Date.now() });
		for (const [oldest, entry] of this.entries) {
			if (this.entries.size <= this.limit && !this.hasEnded(entry)) return;
			this.entries.delete(oldest);
		}
	}

	delete(key: string): void {
		this.entries.delete(key);
	}

	/** A clock that was set back does not lengthen the lifetime of an entry. */
	private hasEnded({ time }: Entry): boolean {
		return Math.abs(Date.now() - time) >= this.lifetime;
	}
}

/** One row of {@link BY_OBJECT}, with its types of objects and values. */
export class ObjectMemory<Key extends object, Value> {
	private readonly entries: WeakMap<object, unknown>;

	constructor(name: keyof typeof BY_OBJECT) {
		this.entries = entriesByObject[name];
	}

	get(key: Key): Value | undefined {
		return this.entries.get(key) as Value | undefined;
	}

	set(key: Key, value: Value): void {
		this.entries.set(key, value);
	}
}
