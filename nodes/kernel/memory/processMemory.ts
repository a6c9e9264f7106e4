/*
 * All that a process of n8n remembers from one run to the next. It ends with the process: what has to
 * outlive it is in n8n's database. No other file of nodes/ and credentials/ keeps anything at module
 * level, which test/unit/processMemory.test.ts checks.
 */

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

/** How long the platform may send a delivery again (ms): an assumption, since its retry policy is not shown. */
export const REDELIVERY_PERIOD = 24 * HOUR;

/** How many deliveries are remembered: by each process, and for each trigger in n8n's shared store. */
export const MAX_DELIVERIES = 1_000;

/** Entries with a text as key: at most `limit` of them, each for `lifetime` (ms). The oldest go first. */
export const BY_TEXT = {
	/** Renewals of access tokens, what waits for them, and until when there is none, by the digest of the credential. */
	renewals: { limit: 1_000, lifetime: Infinity }, // many more than there are credentials in use
	/** When requests leave, by the digest of the address of the API and the API key. */
	paces: { limit: 100, lifetime: 2 * HOUR }, // longer than any pause that is remembered
	/** The pre-shared key derived last, by workflow, node, and whether it is a test. */
	recentWebhookKeys: { limit: 1_000, lifetime: SECOND }, // another API key in the credential is noticed soon
	/** The execution that a delivery has started, by the digest of both. */
	startedExecutions: { limit: MAX_DELIVERIES, lifetime: REDELIVERY_PERIOD },
	/** The trigger's state in this process, e.g. its latest access to n8n's store, by workflow and node of the trigger. */
	triggers: { limit: 1_000, lifetime: Infinity },
	/** Writes that tools of agents carry out now, by the digest of operation, credential and arguments. */
	toolWrites: { limit: 1_000, lifetime: 120 * SECOND }, // each is removed when it is done, which takes less
	/** What the editor offers of a list of the platform, or that there is none, by the digest of credential and list. */
	shownLists: { limit: 20, lifetime: 60 * SECOND }, // a letter of a search is no request, and what is new is soon there
} as const;

/** Entries with an object of n8n as key, which is named here: one for each, for as long as n8n holds the object. */
export const BY_OBJECT = {
	/** The time left for what has to be done on the platform. */
	publicationRounds: 'static data of the trigger',
	/** Whether it is being polled, or was since n8n started it. */
	polls: 'static data of the trigger',
} as const;

interface Entry<Value> {
	value: Value;
	/** Epoch ms. */
	time: number;
}

/** The entries of each row of {@link BY_TEXT}. */
const entriesOf: Partial<Record<keyof typeof BY_TEXT, Map<string, Entry<unknown>>>> = {};

/** One row of {@link BY_TEXT}, with its type of values. */
export class TextMemory<Value> {
	private readonly entries: Map<string, Entry<Value>>;

	constructor(private readonly name: keyof typeof BY_TEXT) {
		this.entries = (entriesOf[name] ??= new Map()) as Map<string, Entry<Value>>;
	}

	get(key: string): Value | undefined {
		const entry = this.entries.get(key);
		return entry === undefined || this.hasEnded(entry) ? undefined : entry.value;
	}

	/** Puts an entry last, and forgets the oldest ones that are too many or too old. */
	set(key: string, value: Value): void {
		this.entries.delete(key);
		this.entries.set(key, { value, time: Date.now() });
		const { limit } = BY_TEXT[this.name];
		for (const [oldest, entry] of this.entries) {
			if (this.entries.size <= limit && !this.hasEnded(entry)) return;
			this.entries.delete(oldest);
		}
	}

	delete(key: string): void {
		this.entries.delete(key);
	}

	/** A clock that was set back does not lengthen the lifetime of an entry. */
	private hasEnded({ time }: Entry<Value>): boolean {
		return Math.abs(Date.now() - time) >= BY_TEXT[this.name].lifetime;
	}
}

/** One row of {@link BY_OBJECT}, with its types of objects and values. */
export class ObjectMemory<Key extends object, Value> extends WeakMap<Key, Value> {
	constructor(readonly name: keyof typeof BY_OBJECT) {
		super();
	}
}
