import type { Context } from '../context';
import { Exporting } from '../exporting';
import { mb, reasonOf, seconds, times, whole, type Row } from '../row';

/** How many rows a page has where pages fail: each failure costs a pause. */
const LARGE_PAGE = 1_000;

/** A whole report to files, compared with a loop that drops what it reads, and with HTTP Request. */
export async function reports(context: Context): Promise<Row[]> {
	const many = context.size(1_000_000, 4_000);
	const few = many / 10;
	const pages = many / 200;
	for (const count of [pages, few, many])
		await context.platform.call('bulk', 'reporting', { report: `report-${count}`, count });
	const exporting = new Exporting(context, 'reports', (count) => `report-${count}`, 'rows');
	const { peak, ms, cpuMs } = await exporting.medians({
		ours: exporting.measure('package', many),
		bare: exporting.measure('bareLoop', many),
		few: exporting.measure('package', few),
		onePerPage: exporting.measure('package', pages, 1),
	});
	const wall = ms('ours') / ms('bare');
	return [
		{
			name: `export of a report with ${whole(many)} rows to files, 200 per page`,
			figures: [
				`at most ${mb(peak('ours'))} above idle, bare loop ${mb(peak('bare'))}; with ${whole(few)} rows ${mb(peak('few'))}; as many requests with one row each ${mb(peak('onePerPage'))}`,
				`${seconds(ms('ours'))}, bare loop ${seconds(ms('bare'))} (${times(wall)}; CPU ${times(cpuMs('ours') / cpuMs('bare'))})`,
			].join('; '),
			target:
				'at most 150 MB above what as many requests take by themselves, 1.2 times the bare loop',
			reached: peak('ours') - peak('onePerPage') <= 150 && wall <= 1.2,
			cause: 'see "Report export"',
		},
		await exporting.throughHttpRequest(few),
		await exporting.throughHttpRequest(many),
		...(await underFaults()),
	];

	/** Each side once: whoever does not go on after a fault ends at the first. */
	async function underFaults(): Promise<Row[]> {
		const size = Math.min(LARGE_PAGE, many / 100);
		const sides = {
			'this package': 'package',
			'the bare loop': 'bareLoop',
			'HTTP Request with pagination': 'httpRequest',
		} as const;
		const rows: Row[] = [];
		for (const [words, side] of Object.entries(sides)) {
			const faults = await context.platform.call('failPages', '/reports/query', many / size);
			const result = await exporting
				.measure(side, many, size)()
				.catch((error: Error) => error);
			await context.platform.call('delay', 0);
			const isDone = !(result instanceof Error);
			rows.push({
				name: `a report with ${whole(many)} rows, ${whole(size)} per page, of which 5 % fail once: ${words}`,
				figures: isDone
					? `every row once (0 lost, 0 twice); ${whole(faults)} faults, ${whole(result.requests)} requests, ${seconds(result.ms)}`
					: `does not get there: ${reasonOf(result)}`,
				...(side === 'package'
					? { target: '0 lost, 0 twice', reached: isDone, cause: 'see "Report export"' }
					: { target: 'shown' }),
			});
		}
		return rows;
	}
}
