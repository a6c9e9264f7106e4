/** The one channel whose messages can be marked as read. */
export const BUSINESS_MESSAGING = 'BUSINESS_MESSAGING';
