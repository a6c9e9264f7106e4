/** The sandbox's public controls: all that this page knows and does. */

/**
 * Returns the answer's data. Throws an Error with the dotted key of a refusal.
 * @param {'GET' | 'POST' | 'DELETE'} method
 * @param {string} path what follows `/_sandbox`
 * @param {object} [body]
 */
export async function control(method, path, body) {
	const response = await fetch(`/_sandbox${path}`, {
		method,
		...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
	});
	const text = await response.text();
	const answer = text === '' ? {} : parse(text);
	if (!response.ok) throw new Error(answer.errors?.[0]?.message ?? `HTTP ${response.status}`);
	return answer.data;
}

/** The reviver takes most of the time that reading takes: texts that need none do without it. */
const LONG_NUMBER = /[:,[]\s*-?\d{16}/;

/** An integer that a number cannot hold becomes a text with all its digits. */
export function parse(text) {
	if (!LONG_NUMBER.test(text)) return JSON.parse(text);
	return JSON.parse(text, (_name, value, { source } = {}) =>
		Number.isInteger(value) && !Number.isSafeInteger(value) && source ? source : value,
	);
}

/** Calls `onChange` with the names of what has changed, and `onState` with whether the sandbox is there. */
export function listen(onChange, onState) {
	const events = new EventSource('/_sandbox/events');
	events.onopen = () => onState(true);
	events.onerror = () => onState(false);
	events.onmessage = ({ data }) => onChange(JSON.parse(data).changed);
}
