import type { IDataObject } from 'n8n-workflow';
import { f } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { collect } from '../../shared/pages';
import { PAGE_SIZE, subscriptionPages } from '../../shared/reads';
import { subscription } from '../../shared/records';
import { withoutKey } from './fields';

export const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many subscriptions',
	description: 'List the subscriptions with their event types, and whether they are active',
	endpoint: 'GET /webhook-subscriptions',
	maxConcurrency: 'none',
	fields: [
		f.limit(),
		f.filters(
			f.id('sinceTime', {
				placeholder: 'e.g. 1767603600000',
				description: 'A cursor from the platform, sent unchanged',
			}),
		),
	],
	gives: subscription,
	options: [
		f.number('pageSize', {
			min: 1,
			default: PAGE_SIZE,
			description: 'How many subscriptions to request at a time',
		}),
	],
	execute: async ({ limit, filters, options }, { send }) => {
		const pageSize = options.pageSize ?? Math.min(limit, PAGE_SIZE);
		const pages = subscriptionPages(send, { pageSize, ...filters });
		const found = await collect(pages, limit);
		return (found as unknown as IDataObject[]).map(withoutKey);
	},
});
