import { id, required } from '../../shared/fields';

/** How a message id looks (Part 1, "Message"). */
export const ID_EXAMPLE = 'e.g. ACCOUNT_5001_1767603600000_PAGE_1_page1:1';

/** The message an operation is about, where the platform takes its message ID only. */
export const messageId = required(id('messageId', { placeholder: ID_EXAMPLE }));

/** What is kept of a message when it is simplified. */
export const SIMPLE_FIELDS = [
	'messageId',
	'conversationId',
	'channelType',
	'channelCreatedTime',
	'brandPost',
	'content',
	'senderProfile',
	'receiverProfile',
	'permalink',
	'associatedCaseNumber',
] as const;
