/** What the contract says of the answers of an endpoint. */
export interface Shape {
	gives: string;
	/** Where its list may be. */
	at?: readonly string[];
	/** What identifies a record in it. */
	ids: readonly string[];
	/** What an ID is called that comes alone. */
	idName?: string;
	/** What the names of several lists are to the records in them. */
	by?: string;
	/** This is publicly known, not specified. */
	isKnown?: boolean;
}

/** An answer of the platform, taken out of its envelope. */
export interface Answer {
	status: number;
	data: unknown;
	metadata?: Record<string, unknown>;
	shape?: Shape;
	/** What identifies the record that the request named, by the names that it has there. */
	named?: Readonly<Record<string, unknown>>;
	/** When it was sent, by the platform's clock (epoch ms); undefined where the platform does not say. */
	time?: number;
	/** The bytes that came, where `data` is their text or nothing; and what is wrong with them as a text, if anything. */
	bytes?: Buffer;
	damage?: string;
	/** The beginning of `data` as text, without secrets, for an error message. */
	excerpt: () => string;
}
