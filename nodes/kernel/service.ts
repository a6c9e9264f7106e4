/**
 * What the kernel has to know of the service. It is one value, which nodes/service gives, and the only way in which
 * anything of the service comes into the kernel.
 */
import type { Shape } from './answers/shape';
import type { ApiFacts, SentToken, Row } from './failures/row';
import type { Field } from './fields/field';
import type { Context, Response, Way } from './http/http';
import type { WaitLimits } from './http/stoppable';
import type { Endpoint } from './names';
import type { SendRead } from './sending';
import type { Secrets } from './values/secrets';

/** An endpoint, by the contract. */
interface EndpointFacts extends Shape {
	/** Whether it changes something. */
	kind: 'read' | 'write';
	/** What identifies the record that a request names: where the request has it, and what the record calls it. */
	names?: ReadonlyArray<Readonly<Record<string, string>>>;
	/** It is addressed with something that works once. */
	singleUse?: true;
	/** Its answer may be without an envelope. */
	bare?: true;
	/** The media type of its answer, where that is text and no envelope: `data` is that text. */
	text?: string;
	/** Its answer is words, which may be about something else than the request. */
	ownWords?: true;
	/** Only its path is specified: it may take further query parameters. */
	pathOnly?: true;
}

/** Where the service is and what it takes, as the credential says. */
export interface Place {
	/** The address that every path is appended to. */
	root: string;
	/** The secret whose requests share one pace. */
	key: unknown;
	/** How many requests a second a person allows; undefined where nobody has set it. */
	perSecond?: number;
	/** The environment that the address asks for; undefined where it names one itself. */
	environment?: string;
	addressOf: (path: string) => string;
	/** What a person is shown of an address. */
	shown: (url: string) => string;
	/** Throws CredentialError for a request that the credential does not allow. `changes`: it changes something. */
	check: (endpoint: Endpoint, changes: boolean) => void;
}

/** What an answer says to the way that it came: to send less, or with another token. */
export interface FirstLook {
	response: Response;
	isThrottled: boolean;
	refusesToken: boolean;
	/** Whether the request was already under way when another one was throttled, too. */
	isOldRefusal?: boolean;
}

/** The credential of a run, as n8n has it at that moment. */
export interface Access {
	/** Where it leads; from then on its secrets are hidden. Throws CredentialError for what cannot be used. */
	open: () => Promise<Place>;
	/**
	 * Sends a request with the token of the moment. One that is refused for its token, and of which nothing was
	 * carried out, is sent again with another one, as long as there is one. `request`: what identifies it; `renews`:
	 * whether there may be another token. Throws ApiError or CredentialError when there is no token.
	 */
	sendWithToken: (
		sent: { isWrite: boolean; request: () => string },
		send: (way: Way, renews: boolean) => Promise<FirstLook>,
	) => Promise<FirstLook & { token: SentToken }>;
}

type AnswerMember = 'success' | 'done' | 'reason' | 'list' | 'more' | 'total' | 'cursor' | 'next';

export interface Service {
	endpoints: Readonly<Record<Endpoint, EndpointFacts>>;
	/** What identifies a record in an answer of any endpoint. */
	allIds: readonly string[];
	/** The names of the members by which answers say something of themselves. */
	answers: Readonly<Record<AnswerMember, readonly string[]>>;
	/** What a record calls an ID, by the prefix that the ID has in other places. */
	idNames: Readonly<Record<string, string>>;
	/** What other systems call a field, where it is not a spelling of its name. */
	elsewhere: Readonly<Record<string, string>>;
	/** What an error has that is about one of several records. */
	ofOneRecord: readonly string[];
	/** Options with which a list continues in another way, and what a model does then. */
	otherWays: Readonly<Record<string, string>>;
	namesNothing: readonly string[];
	/** Names of parameters that take an ID; and of those of other systems, of which quotes and signs may be a part. */
	ids: { own: RegExp; foreign: RegExp };
	/** The endpoints whose answers hold what the company itself has set up, or no text at all. */
	ofCompany: RegExp;
	/** In JSON, also in JSON in a text, and where it is cut: a key that no run may know, after the first group. */
	keysOfOthers: RegExp;
	/** What a gateway in front of the service says: that it does not take the key, and what else. */
	gateway: { refusesKey: RegExp; says: RegExp };
	/** Every failure; and words next to a token that is not the credential's. */
	failures: ReadonlyArray<Row<ApiFacts>>;
	tokensOfOthers: RegExp;
	access: (context: Context, secrets: Secrets, limits: WaitLimits) => Access;
	/** Identifies the credential of a node and the address that it leads to. */
	scopeOf: (context: Context) => Promise<string>;
	/** The options that an endpoint has beyond those of its kind, and the headers that they become. */
	optionsOf: (endpoint: Endpoint) => readonly Field[];
	headersFor: (options: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
	/** The IDs of the users with an email, two at most. Throws ApiError, and CredentialError where it may not look. */
	usersWith: (email: string, send: SendRead) => Promise<readonly string[]>;
}

/** Filled in before any operation is made. */
export const known = {} as Service;

/** Gives the kernel what it has to know of the service. */
export function provide(service: Service): void {
	Object.assign(known, service);
}
