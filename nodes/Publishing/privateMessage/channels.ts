/**
 * The kinds of channels and what the documentation of each says of a message (Part 3, "Reply").
 * `screenName` is asked for, optional, or not supported; `plainText`: the specification shows plain text
 * there, with nothing else in `content`.
 */
export const channels: Readonly<Record<Channel, ChannelRules>> = {
	P: { name: 'Page-Based Social Network (P)', screenName: 'expected' },
	I: { name: 'Photo-Sharing Network (I)', screenName: 'expected' },
	M: { name: 'Microblogging Network (M)', screenName: 'expected' },
	W: { name: 'Business Messaging App (W)', screenName: 'unsupported' },
	A: { name: 'Device-Maker Business Chat (A)', screenName: 'optional', plainText: true },
	L: { name: 'Live Chat (L)', screenName: 'expected' },
};

interface ChannelRules {
	name: string;
	screenName: 'expected' | 'optional' | 'unsupported';
	plainText?: true;
}

export type Channel = 'P' | 'I' | 'M' | 'W' | 'A' | 'L';

export const CHANNELS = Object.keys(channels) as Channel[];
