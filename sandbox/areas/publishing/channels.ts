/** The channel kind of each channel type that the sandbox knows; the types are placeholders. */
export const KINDS: Readonly<Record<string, string>> = {
	PAGE: 'P',
	PHOTO: 'I',
	MICROBLOG: 'M',
	BUSINESS_MESSAGING: 'W',
	BUSINESS_CHAT: 'A',
	LIVE_CHAT: 'L',
};
