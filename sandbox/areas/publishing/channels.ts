/** The channel types that the sandbox knows, and the kind of each; the types are placeholders. */
export const CHANNEL_KINDS: Readonly<Record<string, string>> = {
	PAGE: 'P',
	PHOTO: 'I',
	MICROBLOG: 'M',
	BUSINESS_MESSAGING: 'W',
	BUSINESS_CHAT: 'A',
	LIVE_CHAT: 'L',
};
