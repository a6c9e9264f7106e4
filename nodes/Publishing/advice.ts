import {
	ApiError,
	byPerson,
	inARow,
	isUnexplained,
	saidTo,
	type ErrorEntry,
	type Words,
} from '../shared/errors';
import { saysAny } from '../shared/transport';

/** How to repeat a private message that was sent a moment ago. */
export const AGAIN_MESSAGE: Words = {
	person:
		'Switch on Allow Duplicate Messages (Additional Fields; in JSON "allowDuplicateMessages": true) to send it again.',
	model: '',
};

/** The same for replies and posts: the specification shows the name for private messages only. */
export const AGAIN_OTHERS: Words = {
	model: 'Change its text to publish it again.',
	person:
		'Change its text to publish it again, or add {"allowDuplicateMessages": true} to More Fields (JSON), as private messages have it.',
};

const PERMISSION = inARow(
	'The user behind the API key lacks a permission. Ask your administrator for permission to publish with the account: it is in the settings of the account on the platform.',
	byPerson('The account is the one in Account ID, or that of the message or the draft.'),
);

const OPEN =
	'Send a template that the channel has approved (Private Message > Send, Additional Fields > Template ID), or wait until the customer writes again.';

/** The phrases of keys and English sentences that a platform, or a channel behind it, refuses with. */
const REASONS: ReadonlyArray<{ phrases: readonly string[]; advice: (again: Words) => Words }> = [
	{
		phrases: [
			...['duplicate', 'duplicates', 'duplicated', 'identical', 'same message', 'same content'],
			...['already sent', 'already posted', 'already published', 'already said'],
		],
		advice: (again) => inARow('It was sent a moment ago.', again),
	},
	{
		phrases: [
			...['closed', 'window', 'outside of allowed', 'outside allowed', 're engagement'],
			...['24 hours have passed', 'session expired', 'session has expired'],
			...['session ended', 'session has ended'],
			...['conversation ended', 'conversation has ended', 'chat ended', 'chat has ended'],
		],
		advice: () => `The channel is closed for free answers. ${OPEN}`,
	},
	{
		phrases: ['permission', 'permissions', 'forbidden', 'not authorized', 'access denied'],
		advice: () => PERMISSION,
	},
];

/** What to do about a reason that is understood; undefined for any other. */
export function adviceOn(entries: readonly ErrorEntry[], again: Words): Words | undefined {
	return REASONS.find(({ phrases }) => saysAny(entries, phrases))?.advice(again);
}

/**
 * What publishing gives; where it was refused, it rejects with advice that names the option or the setting.
 * The texts may be sentences in the language of the user, so that only their form is certain (publicly known).
 */
export async function withPublishingAdvice<T>(published: Promise<T>, again: Words): Promise<T> {
	return await published.catch((error: unknown) => {
		throw error instanceof ApiError ? withAdvice(error, again) : error;
	});
}

function withAdvice(error: ApiError, again: Words): ApiError {
	// A page of a proxy says nothing of what was published.
	if (isUnexplained(error)) return error;
	const known = adviceOn(error.entries, again);
	const adviceIs = (advice: Words) => error.with(error.message, { advice });
	switch (error.kind) {
		case 'forbidden':
			return adviceIs(known ?? PERMISSION);
		// It reports a success and errors, so that nobody knows what was done.
		case 'partlyFailed':
			return known === undefined ? error : adviceIs(inARow(error.advice, known));
		case 'refused':
			if (known !== undefined) return adviceIs(known);
			if (error.entries.every(({ message }) => !message || KEY.test(message))) return error;
			return adviceIs(
				inARow(
					error.advice,
					`If it says that the time to answer is over, ${uncapitalized(OPEN)}`,
					byPerson(
						`If it says that the same was sent a moment ago, ${uncapitalized(saidTo('person', again))}`,
					),
				),
			);
		default:
			return error;
	}
}

/** A sentence after the beginning of one. */
function uncapitalized(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** A dotted key, e.g. `publishing.message.duplicate` (Part 1, "Envelope and error object"). */
const KEY = /^[\w-]+(?:\.[\w-]+)+$/;
