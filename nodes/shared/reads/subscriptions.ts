import type { Send } from '../transport';
import { numberedPages } from './pages';

/** A condition that narrows an event type (Part 3, "Webhook subscription"). */
export interface Filter {
	id: string;
	type: string;
	checkCondition: string;
	values: readonly string[];
}

/** A webhook subscription as the platform gives it. */
export interface Subscription {
	id: string;
	description?: string;
	url: string;
	subscriptions?: readonly string[];
	filteredSubscriptions?: ReadonlyArray<{ webhookType: string; filters?: readonly Filter[] }>;
	viaProxy?: boolean;
	verified: boolean;
	active: boolean;
}

/** How many subscriptions to ask for at once. */
export const PAGE_SIZE = 100;

/**
 * All subscriptions, page by page. The list has no total, and the platform may give smaller pages than
 * asked for, or the whole list every time: a page without anything new ends it.
 * @param query further query values, e.g. `sinceTime`
 */
export function subscriptionPages(
	send: Send,
	query: Readonly<Record<string, string | number | undefined>> = {},
): AsyncGenerator<readonly Subscription[], void, undefined> {
	const seen = new Set<string>();
	return numberedPages(async (pageNumber) => {
		const { data } = await send('GET /webhook-subscriptions', {
			query: { pageNumber, pageSize: PAGE_SIZE, ...query },
		});
		const records = ((data ?? []) as Subscription[]).filter(({ id }) => !seen.has(id));
		for (const { id } of records) seen.add(id);
		return { records, more: true };
	});
}
