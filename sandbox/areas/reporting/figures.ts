const CHANNELS = ['PAGE', 'MICROBLOG', 'LIVE_CHAT'];
const DAYS = 15;

export const HEADINGS = ['Day', 'Channel', 'Messages'];

/** The messages of each channel on each day: 45 rows, so that a result has several pages. */
export const ROWS: ReadonlyArray<readonly [string, string, number]> = Array.from(
	{ length: DAYS },
	(_, day) =>
		CHANNELS.map((channel, n): [string, string, number] => [
			`2026-01-${String(day + 1).padStart(2, '0')}`,
			channel,
			(day + 1) * 10 + n,
		]),
).flat();
