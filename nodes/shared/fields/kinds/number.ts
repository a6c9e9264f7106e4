import { quote } from '../../values';
import { propertyOf, type FieldTexts, type Field } from '../field';

const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i;

/** A number within limits; whole unless `fraction`. */
export function number<const N extends string>(
	name: N,
	settings: FieldTexts & { min?: number; max?: number; default?: number; fraction?: boolean } = {},
): Field<N, number> {
	const { min, max, default: start, fraction = false, ...texts } = settings;
	const wanted = `${fraction ? 'a number' : 'a whole number'}${range(min, max)}`;
	return {
		name,
		property: propertyOf(name, texts, {
			type: 'number',
			default: start ?? min ?? 0,
			...((min !== undefined || max !== undefined) && {
				typeOptions: {
					...(min !== undefined && { minValue: min }),
					...(max !== undefined && { maxValue: max }),
				},
			}),
		}),
		parse: (raw, at) => {
			// Number() alone would read "0x10" as 16.
			const value = typeof raw === 'string' && DECIMAL.test(raw) ? Number(raw) : raw;
			const fits =
				typeof value === 'number' &&
				(Number.isSafeInteger(value) || (fraction && Number.isFinite(value) && value % 1 !== 0)) &&
				value >= (min ?? -Infinity) &&
				value <= (max ?? Infinity);
			return fits ? value : at.problem(`${quote(raw)} is out of place. Give ${wanted}.`);
		},
	};
}

function range(min?: number, max?: number): string {
	if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
	if (min !== undefined) return ` of at least ${min}`;
	return max !== undefined ? ` of at most ${max}` : '';
}
