import { endpoints, type Endpoint } from '../generated/endpoints';
import { named } from '../titles';
import type { Tokens } from './tokens';

/** The token that a request was sent with. */
export interface SentToken {
	tokens: Tokens;
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
	environment: string;
	token?: SentToken;
	/** Takes the credential's secrets out of a text. */
	hide: (text: string) => string;
}

/** Whether what it is addressed with works once. */
export function isSingleUse({ endpoint }: Pick<SentRequest, 'endpoint'>): boolean {
	return 'singleUse' in endpoints[endpoint];
}

/** The values that it was addressed with; which page it asks for names no record. */
export function addressOf({ values }: Pick<SentRequest, 'values'>): Record<string, string> {
	return Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('page')));
}

/** The same in words: `Campaign ID "7"`. */
export function addressInWords(sent: Pick<SentRequest, 'values'>): string {
	return named(addressOf(sent)).join(', ');
}
