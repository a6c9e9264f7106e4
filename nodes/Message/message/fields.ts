import { id } from '../../service/fields';

/** An example of a message ID (Part 1, "Message"). */
export const ID_EXAMPLE = 'e.g. ACCOUNT_5001_1767603600000_PAGE_1_page1:1';

/** The message of an operation, where the platform takes only its message ID. */
export const MESSAGE_ID = 'The message, by its ID on the platform';

export const messageId = id('messageId', MESSAGE_ID, { empty: 'never', placeholder: ID_EXAMPLE });
