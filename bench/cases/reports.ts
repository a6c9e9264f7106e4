import type { Context } from '../context';
import { interleaved, medianOf } from '../figures';
import { mb, reasonOf, seconds, times, whole, type Row } from '../row';

/** A whole report to files, compared with a loop that drops what it reads, and with HTTP Request. */
export async function reports(context: Context): Promise<Row[]> {
	const many = context.size(1_000_000, 4_000);
	const few = many / 10;
	const pages = many / 200;
	for (const count of [pages, few, many])
		await context.platform.call('bulk', 'reporting', { report: `report-${count}`, count });
	const measure =
		(name: 'package' | 'bareLoop' | 'httpRequest', records: number, ...args: unknown[]) =>
		async () =>
			await context.measure({
				group: 'reports',
				name,
				args: [`report-${records}`, ...args],
				records,
			});

	const sides = await interleaved(context.size(3, 1), {
		ours: measure('package', many),
		bare: measure('bareLoop', many),
		few: measure('package', few),
		onePerPage: measure('package', pages, 1),
	});
	const peak = (side: keyof typeof sides) =>
		medianOf(sides[side], ({ aboveIdleMb }) => aboveIdleMb);
	const ms = (side: keyof typeof sides) => medianOf(sides[side], ({ ms }) => ms);
	const cpuMs = (side: keyof typeof sides) => medianOf(sides[side], ({ cpuMs }) => cpuMs);
	const wall = ms('ours') / ms('bare');
	return [
		{
			name: `export of a report with ${whole(many)} rows to files, 200 per page`,
			figures: [
				`at most ${mb(peak('ours'))} above idle, bare loop ${mb(peak('bare'))}; with ${whole(few)} rows ${mb(peak('few'))}; as many requests with one row each ${mb(peak('onePerPage'))}`,
				`${seconds(ms('ours'))}, bare loop ${seconds(ms('bare'))} (${times(wall)}; on the processor ${times(cpuMs('ours') / cpuMs('bare'))})`,
			].join('; '),
			target:
				'at most 150 MB above what as many requests take by themselves, 1.2 times the bare loop',
			reached: peak('ours') - peak('onePerPage') <= 150 && wall <= 1.2,
			cause: 'see "Report export"',
		},
		await throughHttpRequest(few),
		await throughHttpRequest(many),
	];

	async function throughHttpRequest(records: number): Promise<Row> {
		const figures = await measure('httpRequest', records)().then(
			({ ms, aboveIdleMb }) => `${seconds(ms)}, ${mb(aboveIdleMb)} above idle, no file written`,
			(error: Error) => `does not get there: ${reasonOf(error)}`,
		);
		return {
			name: `the same ${whole(records)} rows through HTTP Request with pagination`,
			figures,
			target: 'shown for comparison',
		};
	}
}
