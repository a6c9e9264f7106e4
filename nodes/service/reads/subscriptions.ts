import {
	isOfRecords,
	listedRecords,
	noList,
	saysDone,
	type Answer,
} from '../../kernel/answers/answer';
import { pagesOf } from '../../kernel/answers/pages';
import { ApiError } from '../../kernel/failures/errors';
import type { Request, Send } from '../../kernel/sending';
import { isMissing, isNothing, toText } from '../../kernel/values/values';

/** A webhook subscription as the platform gives it (Part 3, "Webhook subscription"). */
export interface Subscription {
	id: string;
	name?: string;
	description?: string;
	url: string;
	/** Event types; none if it is missing or null. */
	subscriptions?: unknown;
	/** Event types with their filters. */
	filteredSubscriptions?: unknown;
	viaProxy?: boolean;
	verified: boolean;
	active: boolean;
}

export const PAGE_SIZE = 100;

/** The subscriptions in an answer. Throws ApiError for one that is no list of subscriptions. */
export function subscriptionsIn(answer: Answer): Subscription[] {
	if (isNothing(answer.data)) return [];
	const found = listedRecords(answer, 'subscriptions') as unknown as Subscription[];
	if (found.some(({ id }) => isMissing(id))) throw noList(answer, 'subscriptions');
	return found.map((one) => ({ ...one, id: toText(one.id) }));
}

/**
 * Throws ApiError unless a lifecycle action has succeeded: its `data` is true (Part 3, "Webhook
 * subscriptions", 4), also as a text, or there is none. Only an answer that says no shows that nothing was done.
 * @param advice what to do then
 */
export function checkActed(
	answer: Answer,
	{ action, subscriptionId, advice }: { action: string; subscriptionId: string; advice: string },
): void {
	const isDone = saysDone(answer);
	if (isDone === true) return;
	const isUnknown = isDone === undefined || isOfRecords(answer.data);
	const what = `${isUnknown ? 'say whether it could ' : ''}${action} the subscription ${subscriptionId}`;
	throw new ApiError(isUnknown ? 'unreadable' : 'refused', `The platform did not ${what}`, {
		status: answer.status,
		advice: isUnknown
			? `It answered ${answer.excerpt()}. Look at the subscription before you try it again.`
			: advice,
		mayHaveCompleted: isUnknown,
	});
}

/**
 * All subscriptions, page by page. The list has no total, and the platform may give smaller pages than
 * asked for, or the whole list every time: a page without anything new ends it.
 * Throws ApiError for an answer that is no list of subscriptions.
 * @param query further query values, e.g. `sinceTime`
 */
export function subscriptionPages(send: Send, query: Request['query'] = {}) {
	return pagesOf<Subscription>(
		async ({ progress: { pages: pageNumber } }) => {
			const answer = await send('GET /webhook-subscriptions', {
				query: { pageNumber, pageSize: PAGE_SIZE, ...query },
			});
			return { records: subscriptionsIn(answer), next: 'possible' };
		},
		{ identity: ({ id }) => id },
	);
}
