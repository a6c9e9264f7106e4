/** The kinds of channels, and whether a message needs a screen name there (Part 3, "Reply"). */
export const channels = {
	P: { name: 'Page-Based Social Network (P)', screenName: 'expected' },
	I: { name: 'Photo-Sharing Network (I)', screenName: 'expected' },
	M: { name: 'Microblogging Network (M)', screenName: 'expected' },
	W: { name: 'Business Messaging App (W)', screenName: 'unsupported' },
	A: { name: 'Device-Maker Business Chat (A)', screenName: 'optional' },
	L: { name: 'Live Chat (L)', screenName: 'expected' },
} as const;

export type Channel = keyof typeof channels;

export const CHANNELS = Object.keys(channels) as Channel[];

/** Where the specification shows plain text with nothing else in `content`. */
export const TEXT_ALONE: readonly Channel[] = ['A'];
