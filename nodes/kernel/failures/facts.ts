import type { Endpoint } from '../names';
import type { Facts } from './row';

/** The token that a request was sent with. */
export interface SentToken {
	/** When it ends (epoch ms), if that is known. */
	endsAt?: number;
	/** Whether it was renewed just before. */
	isNew: boolean;
}

/** The request that was sent, as far as an error message needs it. */
export interface SentRequest {
	endpoint: Endpoint;
	isWrite: boolean;
	/** How much of an answer is read (bytes). */
	maxBytes: number;
	/** The values it was addressed with, by their API names. */
	values: Readonly<Record<string, string>>;
	/** The one that the base URL asks for; undefined where it names one itself. */
	environment: string | undefined;
	token?: SentToken;
	/** Takes the credential's secrets out of a text. */
	hide: (text: string) => string;
}

/** What is known of a request that failed. */
export interface ApiFacts extends Facts {
	sent: SentRequest;
	/** Whether a write may have been carried out. */
	mayHaveCompleted: boolean;
	/** The wait that the platform asks for, in ms. */
	retryAfter?: number;
	/** The system's code and words, where no answer came; and whether the request may have arrived. */
	code?: string;
	reason?: string;
	hasArrived?: boolean;
	/** Whether the answer is longer than what is read. */
	isTooLong?: boolean;
	/** Whether its text cannot be read without damage. */
	isDamaged?: boolean;
}
