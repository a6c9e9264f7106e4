import type { Context } from '../context';
import { interleaved, median, medianOf } from '../figures';
import { mb, reasonOf, seconds, times, whole, type Row } from '../row';

/** A whole audit trail to files, compared with a loop that drops what it reads, and with HTTP Request. */
export async function audit(context: Context): Promise<Row[]> {
	const many = context.size(1_000_000, 4_000);
	const some = many * 0.3;
	const few = many / 10;
	const pages = many / 200;
	for (const count of [pages, few, some, many]) {
		await context.platform.call('bulk', 'auditTrail', { assetId: `trail-${count}`, count });
	}
	const rounds = context.size(3, 1);
	const measure =
		(name: 'package' | 'bareLoop' | 'httpRequest', records: number, ...args: unknown[]) =>
		async () =>
			await context.measure({
				group: 'audit',
				name,
				args: [`trail-${records}`, ...args],
				records,
			});

	const sides = await interleaved(rounds, {
		ours: measure('package', many),
		bare: measure('bareLoop', many),
		some: measure('package', some),
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
			name: `export of ${whole(many)} audit records to files, 200 per page`,
			figures: [
				`at most ${mb(peak('ours'))} above idle, bare loop ${mb(peak('bare'))}; with ${whole(few)} records ${mb(peak('few'))}, with ${whole(some)} ${mb(peak('some'))}`,
				`${seconds(ms('ours'))}, bare loop ${seconds(ms('bare'))} (${times(wall)}; on the processor ${times(cpuMs('ours') / cpuMs('bare'))})`,
			].join('; '),
			target:
				'at most 150 MB above what as many requests take by themselves, 1.2 times the bare loop',
			reached: peak('ours') - peak('onePerPage') <= 150 && wall <= 1.2,
			cause: 'see "Audit export"',
		},
		{
			name: `as many requests (${whole(pages)}), with one audit record on each page`,
			figures: `${mb(peak('onePerPage'))} above idle`,
			target: "shows what n8n's requests take by themselves",
		},
		{
			name: `${whole(pages)} requests for a page of 200 with Node.js alone, each parsed and dropped`,
			figures: `${mb(await plainRequests(false))} above idle with a connection for each, as n8n does; ${mb(await plainRequests(true))} over one connection`,
			target: 'shows what the connections take',
		},
		await throughHttpRequest(few),
		await throughHttpRequest(many),
	];

	async function plainRequests(keepAlive: boolean): Promise<number> {
		const credential = await context.platform.call('credential');
		const grown = [];
		for (let i = 0; i < rounds; i++) {
			grown.push(
				await context.onSide(
					async (side) =>
						await side.call('plainRequests', credential, `trail-${pages}`, pages, keepAlive),
				),
			);
		}
		return median(grown);
	}

	async function throughHttpRequest(records: number): Promise<Row> {
		const figures = await measure('httpRequest', records)().then(
			({ ms, aboveIdleMb }) => `${seconds(ms)}, ${mb(aboveIdleMb)} above idle, no file written`,
			(error: Error) => `does not get there: ${reasonOf(error)}`,
		);
		return {
			name: `the same ${whole(records)} records through HTTP Request with pagination`,
			figures,
			target: 'shown for comparison',
		};
	}
}
