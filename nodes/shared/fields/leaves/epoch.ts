import { DateTime } from 'luxon';
import { isObject, quote } from '../../values';
import { propertyOf, type FieldTexts, type Leaf } from '../field';

/** A time: any ISO date, n8n date or epoch ms in; epoch ms out. Without a zone, the workflow's is meant. */
export function epoch<const N extends string>(name: N, texts: FieldTexts = {}): Leaf<N, number> {
	return {
		name,
		property: propertyOf(name, texts, { type: 'dateTime', default: '' }),
		parse: (raw, at) => {
			const value = toEpoch(raw, at.timezone);
			return Number.isSafeInteger(value)
				? value
				: at.problem(
						`${quote(raw)} is not a time. Give an ISO date, e.g. 2026-01-31T09:00:00Z, or epoch ms.`,
					);
		},
	};
}

function toEpoch(raw: unknown, zone: string): number {
	if (raw instanceof Date) return raw.getTime();
	if (isObject(raw) && typeof raw.toMillis === 'function')
		return (raw as unknown as DateTime).toMillis();
	const written = String(raw).trim();
	// Fewer digits are a date without hyphens, or seconds, which are refused.
	if (/^-?\d{11,}$/.test(written)) return Number(written);
	const iso = DateTime.fromISO(written, { zone });
	return (iso.isValid ? iso : DateTime.fromSQL(written, { zone })).toMillis();
}
