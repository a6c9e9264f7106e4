import { isObject } from './transport/envelope';

/** What stands at a dotted path, e.g. `result.jobs.0.status`; undefined where it leads nowhere. */
export function valueAt(value: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce(
			(at: unknown, part) =>
				Array.isArray(at)
					? (at as unknown[])[Number(part)]
					: isObject(at) && Object.hasOwn(at, part)
						? at[part]
						: undefined,
			value,
		);
}
