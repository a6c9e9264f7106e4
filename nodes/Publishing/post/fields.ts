import { f } from '../../service/fields';
import { approval, scheduleDate, taxonomyFields } from '../privateMessage/messageFields';
import { attachmentDetails, attachmentFields, checkAttachment, optionsOf } from './attachment';

export const campaignId = f.campaignLocator('The campaign that it belongs to, by its ID', {
	...f.USUAL,
	path: 'taxonomy.campaignId',
});

/** What the channel does with a post or a reply. Its fields are publicly known, for some channels only. */
export const channelOptions = f.rows(
	'channelOptions',
	'What a channel or an account does with it',
	{ placeholder: 'Add Options' },
	[
		...optionsOf,
		f.id('mediaType', 'REEL publishes a video as a reel', { placeholder: 'e.g. REEL' }),
		f.chosenFlag(
			'darkPost',
			'Whether it is shown only to the people that an advertisement targets',
			{ empty: 'decide' },
		),
		f.chosenFlag('addPrivateMsgLink', 'Whether a link for private messages is added', {
			displayName: 'Add Private Message Link',
		}),
		f.list('toEmailAddress', 'Who gets it, where the channel is email', { empty: 'decide' }),
	],
);

/** Fields of posts, drafts and replies that are added where they are needed. */
export const publishingDetails: readonly f.Field[] = f.asked('title', [
	approval,
	...attachmentDetails,
	channelOptions,
	scheduleDate('When it is published. If empty, the platform publishes immediately.'),
	f.text('title', 'The heading, which some networks show, or the subject of an email', {
		path: 'content.title',
	}),
	...taxonomyFields,
]);

/** The body of posts and drafts: what a person thinks of first. */
export const postFields: readonly f.Field[] = f.asked('text', [
	f.picked(
		'account',
		f.listEach('accountIds', f.likelyInt64('item'), {
			description: 'The accounts that publish it; each publishes a post of its own',
			...f.USUAL,
		}),
	),
	campaignId,
	f.text('text', 'What is published', { rows: 4, path: 'content.text' }),
	...attachmentFields,
]);

/** The body of posts and drafts: what is added where it is needed. */
export const postDetails: readonly f.Field[] = [
	...publishingDetails,
	f.picked(
		'accountGroup',
		f.list('accountGroupIds', 'Groups of accounts, in place of single accounts'),
	),
	f.id('audienceId', 'The segment of people who can see it, on a page-based social network', {
		empty: 'decide',
	}),
	f.number('version', 'The version of the post, which some networks ask for', {
		min: 0,
		default: '',
	}),
];

/** What the body of all that is published or drafted is about. */
const written = { about: 'text', rules: checkAttachment };

/** The body of what is published: not without a content. */
export const published = { ...written, needs: 'content' };

/** The body of a new post or draft. */
export const newPost = { ...written, fields: postFields, more: postDetails, mapped: [] };
