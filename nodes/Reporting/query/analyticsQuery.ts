import { operation, type Operation, openBookmark } from '../../kernel/operation';
import { f } from '../../service/fields';
import { withAsked, type Query } from './payload';
import { claimQuery, keepsPosition, keyOf, laterOf, type Stored } from './position';
import { resultItems, rowOptions } from './rows';
import { asking, type Sent } from './runQuery';
import { spanOf } from './timeRange';

/** How many rows one request asks for. */
export const pageSize = f.number(
	'pageSize',
	'How many rows to request at a time. Platforms differ in how many they allow, and may not answer in time above 1000. By default, the number in the query.',
	{ min: 1, default: 200 },
);

const OTHER_FORM =
	'The result is of another form than headings and rows, so it is returned as it is.';
const STAYS = ' Whether it is whole is not known, so the next run starts at the same position.';

/** A query whose result may be a table, which can be returned as one item per row. */
export function analyticsQuery({
	query,
	options = [],
	request,
	...description
}: Pick<Operation, 'value' | 'action' | 'description' | 'endpoint' | 'also'> & {
	query: f.Input<'query', Query>;
	options?: ReadonlyArray<f.Field<'widgetParameter', string>>;
	/** What is sent in place of the body alone, and where. */
	request?: (body: unknown, options: { widgetParameter?: string }) => Partial<Sent>;
}): Operation {
	const { endpoint, value } = description;
	return operation({
		...description,
		fields: [query],
		options: [f.maxAnswerSize, pageSize, ...rowOptions, ...options],
		check: async ({ query }, context) => claimQuery(query, context),
		execute: async ({ query, options }, context) => {
			const { range, zone = '', body: payload } = query;
			const bookmark = await openBookmark<Stored>(context, value, keyOf(query));
			const { stored } = bookmark;
			const now = Date.now();
			const spanIn = range && ((own = zone) => spanOf(range, own, now, stored?.since));
			const span = spanIn?.();
			if (span && span.startTime > span.endTime) return [];
			const sentFor = (body: unknown) => ({ endpoint, body, ...request?.(body, options) });
			const ask = asking(context, options, sentFor);
			const body = withAsked(payload, { spanIn, pageSize: options.pageSize });
			const first = await ask(body);
			const isSinceLastRun = range?.kind === 'sinceLastRun';
			const result = await resultItems(first, body, ask, options, isSinceLastRun);
			if (result.isOfAnotherForm) context.hint(OTHER_FORM + (isSinceLastRun ? STAYS : ''));
			if (span && keepsPosition(query) && result.isWhole) bookmark.save(laterOf(stored, span));
			return result.items;
		},
	});
}
