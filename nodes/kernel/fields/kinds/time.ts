import { DateTime } from 'luxon';
import { quote, toText } from '../../values/values';
import type { Location } from '../location';
import { kindOf } from './make';

/**
 * A time: any ISO date, n8n date or epoch ms in; epoch ms out. Without a zone, the workflow's is meant. `orZero`: a 0
 * is publicly known to mean now, never, or unknown, or is the beginning of all times.
 */
export const time = kindOf<number, { orZero?: true }>(({ orZero }) => ({
	kind: 'time',
	editor: { type: 'dateTime', default: '' },
	parse: (raw, at) => (orZero && toText(raw).trim() === '0' ? 0 : toEpoch(raw, at)),
}));

/** Fewer digits are a date without hyphens, or seconds, more are microseconds: these units are refused. */
const EPOCH_MS = /^-?\d{11,13}$/;

/** A date and a time without anything between them, as `yyyyMMddHHmm`: as epoch ms it would be one of 1976. */
const RUN_TOGETHER = /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])([01]\d|2[0-3])[0-5]\d$/;

/** A date of the calendar, with or without a time: what names no day is no moment. */
const DATE = /^[+-]?(\d{4}|\d{6})(-?\d{2}-?\d{2}|-?W\d{2}-?\d|-\d{3})([T ]|$)/;
const SLASHES = /^\d{1,4}[/.]\d{1,2}[/.]\d{1,4}/;

function toEpoch(raw: unknown, at: Location): number | undefined {
	if (raw instanceof Date) return checked(raw.getTime(), raw, at);
	if (DateTime.isDateTime(raw) && typeof raw.toMillis === 'function')
		return checked(raw.toMillis(), raw, at);
	const written = toText(raw).trim();
	if (EPOCH_MS.test(written) && !RUN_TOGETHER.test(written))
		return checked(Number(written), raw, at);
	if (SLASHES.test(written)) {
		return at.problem(
			`${quote(raw)} is not a time that can be read in one way: which number is the day, and which the month? Give an ISO date, e.g. 2026-01-31.`,
		);
	}
	if (!DATE.test(written)) return checked(NaN, raw, at);
	const moment = readIn(at.timezone, written);
	// Each day has a beginning, wherever the clocks are set at midnight.
	const isByClock = /[T ]/.test(written) && moment.isValid && !namesZone(written);
	if (isByClock && moment.getPossibleOffsets().length > 1) {
		return at.problem(
			`${quote(raw)} is ambiguous: the clocks are set back then in ${at.timezone}, so it occurs twice. Add the offset, e.g. +01:00.`,
		);
	}
	// A moment in another zone whose clocks show the same.
	const shown = moment.setZone('UTC', { keepLocalTime: true });
	if (isByClock && +shown !== +readIn('UTC', written)) {
		return at.problem(
			`${quote(raw)} does not occur: the clocks are set forward then in ${at.timezone}. Give another time, or add the offset, e.g. +01:00.`,
		);
	}
	return checked(moment.toMillis(), raw, at);
}

/** The moment of a text in ISO form or that of databases; `zone` counts where the text names none. */
function readIn(zone: string, written: string): DateTime {
	const iso = DateTime.fromISO(written, { zone });
	return iso.isValid ? iso : DateTime.fromSQL(written, { zone });
}

/** Whether a text is the same moment wherever it is read. */
function namesZone(written: string): boolean {
	return +readIn('UTC', written) === +readIn('UTC+1', written);
}

function checked(value: number, raw: unknown, at: Location): number | undefined {
	return Number.isSafeInteger(value)
		? value
		: at.problem(
				`${quote(raw)} is not a time. Give an ISO date, e.g. 2026-01-31T09:00:00Z, or epoch ms.`,
			);
}
