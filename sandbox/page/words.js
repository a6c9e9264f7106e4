/** How values are written for people. */

const time = new Intl.DateTimeFormat('en-GB', {
	hour: '2-digit',
	minute: '2-digit',
	second: '2-digit',
});
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `21 Nov 2026, 09:30:00`. @param {number} ms epoch */
export const dateTime = (ms) => (ms ? `${date.format(ms)}, ${time.format(ms)}` : '');

/** The time of today, the date of any other day. */
export const shortTime = (ms) => {
	if (!ms) return '';
	return date.format(ms) === date.format(Date.now()) ? time.format(ms) : date.format(ms);
};

/** Names of fields that hold a time. */
const isTime = (name) => /(time|date|timestamp|^at)$/i.test(name);

/** A value as text; an object has a line for each of its fields. */
export function inWords(value, name = '') {
	if (value === undefined || value === null) return '';
	if (typeof value === 'number' && value > 1e11 && isTime(name)) return dateTime(value);
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
		return value.join(', ');
	if (Array.isArray(value)) return value.map((entry) => inWords(entry)).join('\n');
	if (typeof value === 'object')
		return Object.entries(value)
			.map(([key, entry]) => `${key}: ${inWords(entry, key)}`)
			.join('\n');
	return String(value);
}

/** `lastSuccessTimestamp` as `Last success timestamp`. */
export const label = (name) => {
	const text = name
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/_/g, ' ')
		.toLowerCase();
	const capital = text.charAt(0).toUpperCase() + text.slice(1);
	return capital.replace(/\b(id|url|crm|sms)\b/gi, (word) => word.toUpperCase());
};

/** What a message says; described in words if it is not a text. */
export const said = ({ content = {} }) => {
	const { text, title, attachment } = content;
	const { message, header, type } = attachment ?? {};
	return text || title || message || header?.text || attachment?.title || (type ? label(type) : '');
};

/** JSON over several lines; any other text as it is. */
export const pretty = (text) => {
	try {
		return JSON.stringify(JSON.parse(text, keepDigits), null, 2);
	} catch {
		return text;
	}
};

const keepDigits = (_name, value, { source } = {}) =>
	Number.isInteger(value) && !Number.isSafeInteger(value) && source ? source : value;
