import {
	asked,
	chosenFlag,
	CHOOSE,
	channelTypeField,
	id,
	json,
	likelyInt64,
	openChoice,
	unlisted,
	rows,
	text,
	type Field,
	type Location,
	type Settings,
} from '../../shared/fields';
import { isNothing } from '../../shared/values';

const whenType = (...types: string[]) => ({ shownWhen: { attachmentType: types } });

const inside = (name: string) => ({ path: `content.attachment.${name}` });

const fileType = openChoice('type', ['IMAGE', 'VIDEO'], {
	description: 'What kind of file it is',
});
const fileUrl = id('url', {
	placeholder: 'e.g. https://media.example.com/spring.jpg',
	description: 'The public address of the file',
});
const title = text('title', { description: 'The title that is shown with the file' });
const previewUrl = id('previewUrl', {
	description: 'The public address of a smaller picture of it',
});

const files = <const N extends string>(name: N, settings: Settings, ...more: Field[]) =>
	rows(name, [fileType, fileUrl, title, previewUrl, ...more], {
		displayName: 'Files',
		placeholder: 'Add File',
		rowName: 'file',
		...settings,
		...inside(name),
	});

/**
 * What is attached to a post, a draft or a reply (`content.attachment`): its type, and the parts of that
 * type. The fields are publicly known; any other attachment can be given in More Fields.
 */
export const attachmentFields: readonly Field[] = asked('url', [
	openChoice(
		'attachmentType',
		[
			{ name: 'Album', value: 'ALBUM' },
			{ name: 'Carousel', value: 'CAROUSEL' },
			{ name: 'Image', value: 'IMAGE' },
			{ name: 'Link', value: 'LINK' },
			{ name: 'Poll', value: 'POLL' },
			{ name: 'Several Files', value: 'MULTI_MEDIA' },
			{ name: 'Story', value: 'STORY' },
			{ name: 'Thread', value: 'THREAD' },
			{ name: 'Video', value: 'VIDEO' },
		],
		{
			displayName: 'Attachment',
			unset: '- None -',
			description: 'What is attached to the text. Channels differ in what they accept.',
			...inside('type'),
		},
	),
	{
		...fileUrl,
		...whenType('IMAGE', 'VIDEO', 'LINK'),
		...inside('url'),
		displayName: 'Attachment URL',
		description: 'The public address of the file, or of the page that is linked',
	},
	text('attachmentTitle', {
		...whenType('ALBUM', 'IMAGE', 'LINK', 'VIDEO'),
		...inside('title'),
		description: 'The title of the attachment',
	}),
	text('alternateText', {
		...whenType('IMAGE'),
		...inside('alternateText'),
		description: 'What the picture shows, for people who cannot see it',
	}),
	{ ...previewUrl, ...whenType('IMAGE', 'VIDEO'), ...inside('previewUrl') },
	files(
		'attachments',
		whenType('MULTI_MEDIA', 'STORY', 'ALBUM'),
		text('alternateText', {
			description: 'What the picture shows, for people who cannot see it',
		}),
	),
	files(
		'mediaAttachmentList',
		{ ...whenType('CAROUSEL'), displayName: 'Cards' },
		text('description', { description: 'The text of this card of the carousel' }),
	),
	id('clickThroughUrl', {
		...whenType('CAROUSEL'),
		...inside('clickThroughUrl'),
		displayName: 'Click-Through URL',
		description: 'The page that the carousel leads to',
	}),
	id('existingAlbumId', {
		...whenType('ALBUM'),
		...inside('existingAlbumId'),
		displayName: 'Album ID',
		description: 'The album on the network that the pictures are added to',
	}),
	rows(
		'threads',
		[
			text('text', { rows: 3, description: 'What this post of the thread says' }),
			text('title', { description: 'The title of this post' }),
		],
		{
			...whenType('THREAD'),
			...inside('threads'),
			displayName: 'Posts of the Thread',
			placeholder: 'Add Post',
		},
	),
	text('pollQuestion', {
		...whenType('POLL'),
		...inside('pollsDetails.pollQuestion'),
		displayName: 'Question',
		description: 'What the poll asks',
	}),
	rows('pollOptions', [text('text', { description: 'An answer that people can choose' })], {
		...whenType('POLL'),
		...inside('pollsDetails.pollOptions'),
		displayName: 'Answers',
		placeholder: 'Add Answer',
	}),
	openChoice(
		'duration',
		[
			{ name: 'Fourteen Days', value: 'FOURTEEN_DAYS' },
			{ name: 'One Day', value: 'ONE_DAY' },
			{ name: 'Seven Days', value: 'SEVEN_DAYS' },
			{ name: 'Three Days', value: 'THREE_DAYS' },
		],
		{
			...whenType('POLL'),
			...inside('pollsDetails.duration'),
			unset: CHOOSE,
			description: 'How long people can vote',
		},
	),
	openChoice('visibility', ['ANYONE', 'CONNECTIONS_ONLY'], {
		decides: true,
		...whenType('POLL'),
		...inside('visibility'),
		unset: CHOOSE,
		description: 'Who can see the poll',
	}),
]);

/** Parts of an attachment that are rarely set. */
export const attachmentDetails: readonly Field[] = [
	rows(
		'attachmentOptions',
		[
			channelTypeField({ description: 'The channel that the options are for' }),
			unlisted(
				'account',
				likelyInt64('accountId', { description: 'The account that the options are for' }),
			),
			likelyInt64('locationId', { description: 'The place that is shown with the picture' }),
			id('category', { description: 'The category of the video, as its network numbers it' }),
			openChoice('visibility', ['PRIVATE', 'PUBLIC'], {
				decides: true,
				unset: CHOOSE,
				description: 'Who can see it',
			}),
			chosenFlag('notifySubscribers', 'Whether subscribers are notified', { decides: true }),
			chosenFlag('embeddable', 'Whether other pages may embed it', { decides: true }),
			json('userTags', {
				any: true,
				description: 'The people in the picture and where they are in it, as a JSON list',
			}),
		],
		{
			...inside('attachmentOptions'),
			placeholder: 'Add Options',
			description: 'What a channel or an account does with the attachment',
		},
	),
	rows(
		'closedCaptions',
		[
			id('languageCode', {
				placeholder: 'e.g. en_US',
				description: 'The language of the subtitles',
			}),
			{ ...title, description: 'The name of the file, e.g. film.en_US.srt' },
			{ ...fileUrl, description: 'The public address of the file with the subtitles' },
			openChoice('extension', ['srt', 'vtt'], { description: 'The format of the file' }),
		],
		{
			...inside('closedCaptions'),
			displayName: 'Captions',
			placeholder: 'Add Captions',
			description: 'The subtitles of a video',
		},
	),
];

/** Rules: an attachment says its type (Part 1, "Content object"), and has more than that. */
export function checkAttachment(values: Readonly<Record<string, unknown>>, at: Location): void {
	const [type, ...parts] = [...attachmentFields, ...attachmentDetails];
	const part = parts.find(({ name }) => name in values);
	const isTyped = type !== undefined && type.name in values;
	if (part !== undefined && !isTyped)
		at.in('attachmentType').problem(
			`It is empty, and ${at.nameOf(part.name)} is a part of an attachment. Choose its type.`,
		);
	if (part === undefined && isTyped && isNothing(values.moreFields))
		at.in('attachmentType').problem(
			'It has nothing but its type. Give the fields of the attachment.',
		);
}
