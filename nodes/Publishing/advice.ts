import { ApiError, byPerson, inARow, saidTo, type Words } from '../kernel/failures/errors';
import { wordsOf, type Facts, type Row } from '../kernel/failures/row';

/** What an operation publishes, as far as a refusal needs to know it. */
export interface Published {
	/** How to publish the same once more. */
	again: Words;
	/** Whether it answers a customer: a channel may end the time for that. */
	isAnswer: boolean;
}

export const MESSAGE: Published = {
	again: byPerson(
		'Switch on Allow Duplicate Messages (Additional Fields; in JSON "allowDuplicateMessages": true) to send it again.',
	),
	isAnswer: true,
};

/** The specification shows the name of the flag for private messages only. */
const AGAIN = {
	person:
		'Change its text to publish it again, or add {"allowDuplicateMessages": true} to More Fields (JSON), as private messages have it.',
	model: 'Change its text to publish it again.',
};
export const REPLY: Published = { again: AGAIN, isAnswer: true };
export const POST: Published = { again: AGAIN, isAnswer: false };

const PERMISSION = inARow(
	'The user behind the API key lacks a permission. Ask your administrator for permission to publish with the account: it is in the settings of the account on the platform.',
	byPerson('The account is the one in Account ID, or that of the message or the draft.'),
);

const OPEN = {
	person:
		'Send a template that the channel has approved (Private Message > Send, Additional Fields > Template ID), or wait until the customer writes again.',
	model: 'Send a template that the channel has approved, or wait until the customer writes again.',
};

/** What keys and English sentences say with which a platform, or a channel behind it, refuses. */
export const REFUSALS: ReadonlyArray<Row<Facts & Published>> = [
	{
		phrases:
			/ (?:duplicate[sd]?|identical|same (?:message|content)|already (?:sent|posted|published|said)) /,
		advice: ({ again }) => inARow('It was sent a moment ago.', again),
	},
	{
		phrases:
			/ (?:closed|window|outside (?:of )?allowed|re engagement|24 hours have passed|session (?:has )?expired|(?:session|conversation|chat) (?:has )?ended) /,
		advice: ({ isAnswer }) =>
			isAnswer
				? inARow('The channel is closed for free answers.', OPEN)
				: 'The channel does not take it at the moment. Look at the account on the platform.',
	},
	{ phrases: / (?:permissions?|forbidden|not authorized|access denied) /, advice: PERMISSION },
];

/** What to do about a reason that is understood; empty for any other. */
export function adviceOn(entries: Facts['entries'], published: Published): Words {
	return wordsOf(REFUSALS, { entries, ...published }, 'advice');
}

/**
 * What publishing gives; where it was refused, it rejects with advice that names the option or the setting.
 * The texts may be sentences in the language of the user, so that only their form is certain (publicly known).
 */
export async function withPublishingAdvice<T>(publishing: Promise<T>, published: Published) {
	return await publishing.catch((error: unknown) => {
		// A page of a proxy says nothing of what was published.
		if (!(error instanceof ApiError) || (error.isForeign && error.entries.length === 0))
			throw error;
		throw error.with(error.message, { advice: adviceFor(error, published) });
	});
}

function adviceFor({ kind, mayHaveCompleted, advice, entries }: ApiError, published: Published) {
	const known = adviceOn(entries, published);
	// It reports a success and errors, so that nobody knows what was done.
	if (kind === 'partlyFailed') return inARow(advice, known);
	// A refusal that asks to try it again has this kind.
	if (kind === 'failed' && !mayHaveCompleted) return known || advice;
	if (kind !== 'forbidden' && kind !== 'refused') return advice;
	if (known !== '') return known;
	if (kind === 'forbidden') return PERMISSION;
	if (entries.every(({ message }) => !message || KEY.test(message))) return advice;
	return inARow(
		advice,
		...(published.isAnswer ? ['If it says that the time to answer is over:', OPEN] : []),
		byPerson('If it says that the same was sent a moment ago:'),
		byPerson(saidTo('person', published.again)),
	);
}

/** A dotted key, e.g. `publishing.message.duplicate` (Part 1, "Envelope and error object"). */
const KEY = /^[\w-]+(?:\.[\w-]+)+$/;
