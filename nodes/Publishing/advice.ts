import { ApiError } from '../shared/errors';

/**
 * The error of a message that was refused, with advice that names the option or the setting. The texts may
 * be sentences in the language of the user, so that only their form is certain (publicly known).
 */
export function withPublishingAdvice(error: Error): Error {
	if (!(error instanceof ApiError) || error.mayHaveCompleted) return error;
	const texts = error.entries.map(({ message = '' }) => message);
	const saysAny = (words: RegExp) => texts.some((text) => words.test(text));
	const adviceIs = (advice: string) => error.with(error.message, { advice });
	if (error.kind === 'forbidden') return adviceIs(PERMISSION);
	if (error.kind !== 'refused') return error;
	if (saysAny(DUPLICATE)) return adviceIs(`It was sent a moment ago. ${ALLOW}`);
	if (saysAny(CLOSED)) return adviceIs(`The channel is closed for free answers. ${OPEN}`);
	if (texts.every((text) => KEY.test(text))) return error;
	return adviceIs(
		`${error.advice} If it says that the same message was sent a moment ago: ${ALLOW} If it says that the time to answer is over: ${OPEN}`,
	);
}

/** A dotted key, e.g. `publishing.message.duplicate` (Part 1, "Envelope and error object"). */
const KEY = /^[\w-]+(?:\.[\w-]+)+$/;
const DUPLICATE = /duplicate|identical/i;
const CLOSED = /window|closed|outside.allowed|session.expired/i;

const PERMISSION =
	'The user behind the API key lacks a permission. Ask your administrator for permission to publish with the account (Account ID): it is in the settings of the account on the platform.';
const ALLOW = 'Switch on Allow Duplicate Messages (Additional Fields) to send it again.';
const OPEN =
	'Send a template that the channel has approved (Additional Fields > Template ID), or wait until the customer writes again.';
