import type { Resource } from '../../shared/operation';
import { applyMacro } from './applyMacro';
import { create } from './create';
import { remove } from './delete';
import { get } from './get';
import { getAssociatedMessages } from './getAssociatedMessages';
import { getSmartSummary } from './getSmartSummary';
import { merge } from './merge';
import { replace } from './replace';
import { update } from './update';
import { upsert } from './upsert';
import { waitUntil } from './waitUntil';

export const cases: Resource = {
	name: 'Case',
	value: 'case',
	operations: [
		applyMacro,
		create,
		remove,
		get,
		getAssociatedMessages,
		getSmartSummary,
		merge,
		replace,
		update,
		upsert,
		waitUntil,
	],
};
