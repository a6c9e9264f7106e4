import type { Context } from '../context';
import { Exporting } from '../exporting';
import { median } from '../figures';
import { mb, seconds, times, whole, type Row } from '../row';

/** A whole audit trail to files, compared with a loop that drops what it reads, and with HTTP Request. */
export async function audit(context: Context): Promise<Row[]> {
	const many = context.size(1_000_000, 4_000);
	const some = many * 0.3;
	const few = many / 10;
	const pages = many / 200;
	for (const count of [pages, few, some, many]) {
		await context.platform.call('bulk', 'auditTrail', { assetId: `trail-${count}`, count });
	}
	const exporting = new Exporting(context, 'audit', (count) => `trail-${count}`, 'records');
	const { peak, ms, cpuMs } = await exporting.medians({
		ours: exporting.measure('package', many),
		bare: exporting.measure('bareLoop', many),
		some: exporting.measure('package', some),
		few: exporting.measure('package', few),
		onePerPage: exporting.measure('package', pages, 1),
	});
	const wall = ms('ours') / ms('bare');
	return [
		{
			name: `export of ${whole(many)} audit records to files, 200 per page`,
			figures: [
				`at most ${mb(peak('ours'))} above idle, bare loop ${mb(peak('bare'))}; with ${whole(few)} records ${mb(peak('few'))}, with ${whole(some)} ${mb(peak('some'))}`,
				`${seconds(ms('ours'))}, bare loop ${seconds(ms('bare'))} (${times(wall)}; CPU ${times(cpuMs('ours') / cpuMs('bare'))})`,
			].join('; '),
			target:
				'at most 150 MB above what as many requests take by themselves, 1.15 times the bare loop',
			reached: peak('ours') - peak('onePerPage') <= 150 && wall <= 1.15,
			cause: 'see "Audit export"',
		},
		{
			name: `as many requests (${whole(pages)}), with one audit record on each page`,
			figures: `${mb(peak('onePerPage'))} above idle`,
			target: 'shown',
		},
		{
			name: `${whole(pages)} requests for a page of 200 with Node.js alone, each parsed and dropped`,
			figures: `${mb(await plainRequests(false))} above idle with a connection for each, as n8n does; ${mb(await plainRequests(true))} over one connection`,
			target: 'shown',
		},
		await exporting.throughHttpRequest(few),
		await exporting.throughHttpRequest(many),
	];

	async function plainRequests(keepAlive: boolean): Promise<number> {
		const credential = await context.platform.call('credential');
		const grown = [];
		for (let i = 0; i < context.size(3, 1); i++) {
			grown.push(
				await context.onSide(
					async (side) =>
						await side.call('plainRequests', credential, `trail-${pages}`, pages, keepAlive),
				),
			);
		}
		return median(grown);
	}
}
