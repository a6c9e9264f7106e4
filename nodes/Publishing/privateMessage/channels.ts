/**
 * The kinds of channels and what each requires of a message (Part 3, "Reply"). `scheduleDate` and
 * `screenName` are required, optional, or not supported; `plainText`: a message may go without a template.
 */
export const channels = {
	P: { name: 'Page-Based Social Network (P)', scheduleDate: 'optional', screenName: 'required' },
	I: { name: 'Photo-Sharing Network (I)', scheduleDate: 'optional', screenName: 'required' },
	M: { name: 'Microblogging Network (M)', scheduleDate: 'required', screenName: 'required' },
	W: { name: 'Business Messaging App (W)', scheduleDate: 'required', screenName: 'unsupported' },
	A: {
		name: 'Device-Maker Business Chat (A)',
		scheduleDate: 'required',
		screenName: 'optional',
		plainText: true,
	},
	L: { name: 'Live Chat (L)', scheduleDate: 'required', screenName: 'required' },
} as const satisfies Record<string, ChannelRules>;

interface ChannelRules {
	name: string;
	scheduleDate: 'required' | 'optional';
	screenName: 'required' | 'optional' | 'unsupported';
	plainText?: true;
}

export type Channel = keyof typeof channels;

export const CHANNELS = Object.keys(channels) as Channel[];

export function rulesOf(channel: Channel): ChannelRules {
	return channels[channel];
}

export function channelsWhere<K extends keyof ChannelRules>(
	rule: K,
	value: ChannelRules[K],
): Channel[] {
	return CHANNELS.filter((channel) => rulesOf(channel)[rule] === value);
}

export function isChannel(value: unknown): value is Channel {
	return CHANNELS.includes(value as Channel);
}
