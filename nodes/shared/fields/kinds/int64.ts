import type { Int64 } from '../../json';
import { quote } from '../../values';
import type { Made, Settings } from '../field';
import { make } from './make';
import { lostDigits } from './text';

/** A long id: a text in n8n, a JSON number with all its digits on the wire. */
export function int64<const N extends string, const S extends Settings & { positive?: boolean }>(
	name: N,
	settings: S = {} as S,
): Made<N, Int64, S> {
	const { positive = false } = settings;
	return make(name, 'int64', settings, { type: 'string', default: '' }, (raw, at) => {
		if (Number.isInteger(raw) && !Number.isSafeInteger(raw)) return at.problem(lostDigits(raw));
		const digits = typeof raw === 'bigint' || typeof raw === 'number' ? String(raw) : raw;
		const wanted = `a ${positive ? 'positive ' : ''}whole number, as digits only`;
		if (typeof digits !== 'string' || !/^-?\d{1,19}$/.test(digits.trim())) {
			return at.problem(`${quote(raw)} is not an id of this kind. Give ${wanted}.`);
		}
		const value = BigInt(digits.trim());
		if (BigInt.asIntN(64, value) !== value) {
			return at.problem(`${quote(raw)} is longer than 64 bits. Give ${wanted}.`);
		}
		if (positive && value <= 0n)
			return at.problem(`${quote(raw)} is not positive. Give ${wanted}.`);
		return Number.isSafeInteger(Number(value)) ? Number(value) : value;
	});
}
