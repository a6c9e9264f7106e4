import { withoutPrefix } from '../../ids';
import type { Field } from '../field';

/**
 * The ID of a draft or a post that a write names: with the prefix of the answer that it comes from, the
 * service would not find it.
 */
export function bareId<F extends Field>(field: F): F {
	return {
		...field,
		parse: (raw, at) => field.parse(typeof raw === 'string' ? withoutPrefix(raw) : raw, at),
	};
}
