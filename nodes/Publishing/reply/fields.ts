import { f } from '../../shared/fields';

/** Whether a reply is private (Part 3, "Reply"); the values are publicly known. */
export const messageCategory = f.openChoice(
	'messageCategory',
	[
		{
			name: 'Private Message',
			value: 'PRIVATE_MESSAGE',
			description: 'Only the customer sees it',
		},
		{ name: 'Public Reply', value: 'REPLY', description: 'Everybody sees it, e.g. a comment' },
	],
	{
		empty: 'decide',
		unset: 'Leave Out',
		description: 'Whether only the customer sees the reply. The platform is known to ask for it.',
	},
);

export const replyText = f.text('text', {
	...f.USUAL,
	rows: 4,
	path: 'content.text',
	description:
		'What the reply says. On a microblogging network it begins with @ and the user name of the person you answer.',
});

export const accountId = f.unlisted(
	'account',
	f.likelyInt64('accountId', { placeholder: 'e.g. 5003', description: 'The account that replies' }),
);

/** Who gets a reply: publicly known to be asked for. */
export const recipient: readonly f.Field[] = f.asked('channelId', [
	f.channelTypeField({
		path: 'toProfile.channelType',
		placeholder: 'e.g. PAGE',
		description: 'The channel of whoever is answered',
	}),
	f.id('channelId', {
		path: 'toProfile.channelId',
		displayName: 'Profile Channel ID',
		description: "The ID of whoever is answered: channelId of the sender's profile",
	}),
	f.text('screenName', {
		path: 'toProfile.screenName',
		description: "The name of whoever is answered: username of the sender's profile",
	}),
]);
