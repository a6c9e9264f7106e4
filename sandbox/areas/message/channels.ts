/** The only channel type whose messages can be marked as read. */
export const BUSINESS_MESSAGING = 'BUSINESS_MESSAGING';
