/**
 * A value that a header can hold (RFC 9110, section 5.5). n8n would leave other characters out and send the
 * rest, which may be another value.
 */
export const SENDABLE = /^(?=.*\S)[\t\x20-\x7e\x80-\xff]+$/;
