import { Refusal } from './envelope';
import type { Styled } from './style';

/** What makes a platform hard to build on. Each is publicly known of the service, or has to be expected of it. */
export interface Behaviours {
	/** How many seconds pass until reads, lists and searches show a record that was just made. */
	readableAfter: number;
	/** Whether the event of a new record comes at once, even if the record cannot be read yet. */
	eventsFirst: boolean;
	/** What the answer to a report is like when there are no rows. */
	emptyReport: (typeof EMPTY_REPORTS)[number];
	/** How many seconds a post is `SENT` before it is `SUCCESS` or `FAILED`; null: `SENT` is the end. */
	sentFor: number | null;
	/** Whether a reply by case publishes nothing while the brand's own message is the newest. */
	repliesOnce: boolean;
	/** Whether scheduling a draft takes the whole draft, and not its date alone. */
	schedulesWhole: boolean;
	/** Whether the platform has what is known of its earlier versions: search, look-ups and notes. */
	earlierVersions: (typeof EARLIER_VERSIONS)[number];
	/** Which share of the deliveries comes twice, from 0 to 1. */
	doubled: number;
	/** Which share of the deliveries is overtaken by later ones, from 0 to 1. */
	overtaken: number;
}

/** With `rows: []`; with its headings alone; with `hasMore` alone; `{}`. */
const EMPTY_REPORTS = ['rows', 'headings', 'hasMore', 'nothing'] as const;

/** They answer; with 403; with 404. */
const EARLIER_VERSIONS = ['there', 'refused', 'absent'] as const;

/** What each style does until a control says otherwise. */
export const BEHAVIOURS: Styled<Behaviours> = {
	service: {
		readableAfter: 2,
		eventsFirst: true,
		emptyReport: 'headings',
		sentFor: 2,
		repliesOnce: true,
		schedulesWhole: true,
		earlierVersions: 'there',
		doubled: 0.05,
		overtaken: 0.05,
	},
	plain: {
		readableAfter: 0,
		eventsFirst: true,
		emptyReport: 'rows',
		sentFor: null,
		repliesOnce: false,
		schedulesWhole: false,
		earlierVersions: 'absent',
		doubled: 0,
		overtaken: 0,
	},
};

/** For tests and measurements that read at once what they have just made, and count what is delivered. */
export const AT_ONCE: Partial<Behaviours> = {
	readableAfter: 0,
	doubled: 0,
	overtaken: 0,
};

const isSeconds = (value: unknown) => typeof value === 'number' && value >= 0;
const isShare = (value: unknown) => isSeconds(value) && Number(value) <= 1;
const isBoolean = (value: unknown) => typeof value === 'boolean';

const IS_VALID: { [Name in keyof Behaviours]: (value: unknown) => boolean } = {
	readableAfter: isSeconds,
	eventsFirst: isBoolean,
	emptyReport: (value) => EMPTY_REPORTS.some((known) => known === value),
	sentFor: (value) => value === null || isSeconds(value),
	repliesOnce: isBoolean,
	schedulesWhole: isBoolean,
	earlierVersions: (value) => EARLIER_VERSIONS.some((known) => known === value),
	doubled: isShare,
	overtaken: isShare,
};

/** Throws 400 for a behaviour that does not exist, or a value that it does not have. */
export function checkBehaviours(given: object): asserts given is Partial<Behaviours> {
	for (const [name, value] of Object.entries(given)) {
		if (!Object.hasOwn(IS_VALID, name) || !IS_VALID[name as keyof Behaviours](value)) {
			throw new Refusal(400, `sandbox.behaviour.invalid: ${name}`);
		}
	}
}
