import type { Context } from '../context';
import { interleaved, medianOf } from '../figures';
import { mb, seconds, times, whole, type Row } from '../row';

/** A whole audit trail to files, beside a loop that drops what it reads, and beside HTTP Request. */
export async function audit(context: Context): Promise<Row[]> {
	const many = context.size(1_000_000, 4_000);
	const few = many / 10;
	for (const count of [few, many]) {
		await context.platform.call('bulk', 'audit', { assetId: `trail-${count}`, count });
	}
	const measure = (name: 'package' | 'bareLoop' | 'httpRequest', records: number) => async () =>
		await context.measure({ group: 'audit', name, args: [`trail-${records}`], records });

	const sides = await interleaved(context.size(3, 1), {
		ours: measure('package', many),
		bare: measure('bareLoop', many),
	});
	const small = await interleaved(context.size(3, 1), { ours: measure('package', few) });
	const peak = medianOf(sides.ours, ({ aboveIdleMb }) => aboveIdleMb);
	const peakOfFew = medianOf(small.ours, ({ aboveIdleMb }) => aboveIdleMb);
	const wall = medianOf(sides.ours, ({ ms }) => ms) / medianOf(sides.bare, ({ ms }) => ms);
	const cpu =
		medianOf(sides.ours, ({ cpuMs }) => cpuMs) / medianOf(sides.bare, ({ cpuMs }) => cpuMs);
	return [
		{
			name: `export of ${whole(many)} audit records to files, 200 a page`,
			figures: [
				`at most ${mb(peak)} above idle, bare loop ${mb(medianOf(sides.bare, ({ aboveIdleMb }) => aboveIdleMb))}; with ${whole(few)} records ${mb(peakOfFew)}`,
				`${seconds(medianOf(sides.ours, ({ ms }) => ms))}, bare loop ${seconds(medianOf(sides.bare, ({ ms }) => ms))} (${times(wall)}; on the processor ${times(cpu)})`,
			].join('; '),
			target: `at most 150 MB above idle, flat from ${whole(few)} to ${whole(many)}, 1.3 times the bare loop`,
			reached: peak <= 150 && peak <= 1.25 * peakOfFew && wall <= 1.3,
			cause: 'see "Audit export"',
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
			name: `the same ${whole(records)} records through HTTP Request with pagination`,
			figures,
			target: 'shown beside it',
		};
	}
}

function reasonOf({ message }: Error): string {
	return /heap out of memory/.test(message)
		? 'the process ran out of memory'
		: message.split('\n')[0]!;
}
