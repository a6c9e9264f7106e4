import { isNothing, type PlainObject } from '../kernel/values/values';
import { f } from '../service/fields';
import { approval, scheduleDate, taxonomyFields } from './privateMessage/messageFields';

/** Parts of attachments of these types, with blanks between them. */
const of = (types: string, parts: readonly f.Field[]) =>
	parts.map((part): f.Field => ({ ...part, shownWhen: { attachmentType: types.split(' ') } }));

/** A choice that nobody has made yet, of which nothing would publish something else. */
const chosen = { empty: 'decide', unset: f.CHOOSE } as const;

const fileType = f.openChoice('type', 'What kind of file it is', {}, ['IMAGE', 'VIDEO']);
const fileUrl = f.id('url', 'The public address of the file', { empty: 'decide' });
const title = f.text('title', 'The title that is shown with the file');
const previewUrl = f.id('previewUrl', 'The public address of a smaller picture of it');
const altText = f.text('alternateText', 'What the picture shows, for people who cannot see it');

const files = (name: f.FieldName, displayName: string, more: f.Field) =>
	f.rows(name, '', { displayName, rowName: 'file' }, [fileType, fileUrl, title, previewUrl, more]);

/** What is attached to a post, a draft or a reply: publicly known. Any other attachment can be given in More Fields. */
export const attachmentFields: readonly f.Field[] = f.under('content.attachment', [
	f.openChoice(
		'attachmentType',
		'What is attached to the text. Channels differ in what they accept.',
		{ displayName: 'Attachment', unset: '- None -', path: 'type' },
		[
			...['ALBUM', 'CAROUSEL', 'IMAGE', 'LINK', 'POLL'],
			{ name: 'Several Files', value: 'MULTI_MEDIA' },
			...['STORY', 'THREAD', 'VIDEO'],
		],
	),
	...of('IMAGE VIDEO LINK', [
		f.id('url', 'The public address of the file, or of the page that is linked', {
			forModel: 'asked',
			empty: 'decide',
			displayName: 'Attachment URL',
		}),
	]),
	...of('ALBUM IMAGE LINK VIDEO', [
		f.text('attachmentTitle', 'The title of the attachment', { path: 'title' }),
	]),
	...of('IMAGE', [altText]),
	...of('IMAGE VIDEO', [previewUrl]),
	...of('MULTI_MEDIA STORY ALBUM', [files('attachments', 'Files', altText)]),
	...of('CAROUSEL', [
		files(
			'mediaAttachmentList',
			'Cards',
			f.text('description', 'The text of this card of the carousel'),
		),
		f.id('clickThroughUrl', 'The page that the carousel leads to', {
			empty: 'decide',
			displayName: 'Click-Through URL',
		}),
	]),
	...of('ALBUM', [
		f.id('existingAlbumId', 'The album on the network that the pictures are added to', {
			empty: 'decide',
			displayName: 'Album ID',
		}),
	]),
	...of('THREAD', [
		f.rows('threads', '', { displayName: 'Posts of the Thread', placeholder: 'Add Post' }, [
			f.text('text', 'What this post of the thread says', { empty: 'decide', rows: 3 }),
			f.text('title', 'The title of this post'),
		]),
	]),
	...of('POLL', [
		...f.under('pollsDetails', [
			f.text('pollQuestion', 'What the poll asks', { empty: 'decide', displayName: 'Question' }),
			f.rows('pollOptions', '', { displayName: 'Answers', placeholder: 'Add Answer' }, [
				f.text('text', 'An answer that people can choose', { empty: 'decide' }),
			]),
			f.openChoice('duration', 'How long people can vote', chosen, [
				...['FOURTEEN_DAYS', 'ONE_DAY', 'SEVEN_DAYS', 'THREE_DAYS'],
			]),
		]),
		f.openChoice('visibility', 'Who can see the poll', chosen, ['ANYONE', 'CONNECTIONS_ONLY']),
	]),
]);

/** What a channel or an account does with something: publicly known, for some channels only. */
const optionsFor = (name: f.FieldName, what: string, fields: readonly f.Field[]) =>
	f.rows(name, `What a channel or an account does with ${what}`, { placeholder: 'Add Options' }, [
		f.channelTypeField('The channel that the options are for', { placeholder: 'e.g. PAGE' }),
		f.picked('account', f.likelyInt64('accountId', 'The account that the options are for')),
		...fields,
	]);

const attachmentDetails: readonly f.Field[] = f.under('content.attachment', [
	optionsFor('attachmentOptions', 'the attachment', [
		f.likelyInt64('locationId', 'The place that is shown with the picture'),
		f.id('category', 'The category of the video, as its network numbers it'),
		f.openChoice('visibility', 'Who can see it', chosen, ['PRIVATE', 'PUBLIC']),
		f.chosenFlag('notifySubscribers', 'Whether subscribers are notified', { empty: 'decide' }),
		f.chosenFlag('embeddable', 'Whether other pages may embed it', { empty: 'decide' }),
		f.json('userTags', 'The people in the picture and where they are in it, as a JSON list', {
			any: true,
		}),
	]),
	f.rows(
		'closedCaptions',
		'The subtitles of a video',
		{ displayName: 'Captions', placeholder: 'Add Captions' },
		[
			f.id('languageCode', 'The language of the subtitles', { placeholder: 'e.g. en_US' }),
			{ ...title, description: 'The name of the file, e.g. film.en_US.srt' },
			{ ...fileUrl, description: 'The public address of the file with the subtitles' },
			f.openChoice('extension', 'The format of the file', {}, ['srt', 'vtt']),
		],
	),
]);

/** Rules: an attachment says its type (Part 1, "Content object"), and has more than that. */
function checkAttachment(values: PlainObject, at: f.Location): void {
	const [, ...parts] = [...attachmentFields, ...attachmentDetails];
	const part = parts.find(({ name }) => name in values);
	const isTyped = 'attachmentType' in values;
	const typeAt = at.in('attachmentType');
	if (part !== undefined && !isTyped)
		typeAt.problem(
			`It is empty, and ${at.nameOf(part.name)} is a part of an attachment. Choose its type.`,
		);
	const isEmpty = part === undefined && isNothing(values.moreFields);
	if (isTyped && isEmpty && parts.every(({ name }) => at.in(name).isRight))
		typeAt.problem('It has nothing but its type. Give the fields of the attachment.');
}

export const campaignId = f.campaignLocator('The campaign that it belongs to, by its ID', {
	...f.USUAL,
	path: 'taxonomy.campaignId',
});

const channelOptions = optionsFor('channelOptions', 'it', [
	f.id('mediaType', 'REEL publishes a video as a reel', { placeholder: 'e.g. REEL' }),
	f.chosenFlag('darkPost', 'Whether it is shown only to the people that an advertisement targets', {
		empty: 'decide',
	}),
	f.chosenFlag('addPrivateMsgLink', 'Whether a link for private messages is added', {
		displayName: 'Add Private Message Link',
	}),
	f.list('toEmailAddress', 'Who gets it, where the channel is email', { empty: 'decide' }),
]);

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

/** What the body of all that is published or drafted is about. */
const written = { about: 'text', rules: checkAttachment };

/** The body of what is published: not without a content. */
export const published = { ...written, needs: 'content' };

export const newPost = {
	...written,
	fields: f.asked('text', [
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
	]),
	more: [
		...publishingDetails,
		f.picked(
			'accountGroup',
			f.list('accountGroupIds', 'Groups of accounts, in place of single accounts', {
				empty: 'decide',
			}),
		),
		f.id('audienceId', 'The segment of people who can see it, on a page-based social network', {
			empty: 'decide',
		}),
		f.number('version', 'The version of the post, which some networks ask for', {
			min: 0,
			default: '',
		}),
	],
	mapped: [],
};
