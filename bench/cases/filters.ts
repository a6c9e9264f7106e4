import type { Context } from '../context';
import {
	ANOTHER_STATUS,
	beFiltered,
	deliver,
	inEachN8n,
	publishFiltered,
	publishPackage,
} from '../deliveries';
import { interleaved, medianOf } from '../figures';
import { cpuSeconds } from '../metrics';
import { times, type Row } from '../row';

/** Signed events of 4 KB that start nothing: kept out by Only If of the trigger, or by an If node in an execution. */
export async function filters(context: Context): Promise<Row[]> {
	return await inEachN8n(context, async (client, target, how) => {
		const onlyIf = { caseStatuses: ANOTHER_STATUS };
		const ours = await publishPackage(client, context, {}, { parameters: { onlyIf } });
		const theirs = await publishFiltered(client, target);
		const measure = (send: () => Promise<number>, count: number) => async () => {
			const cpu = await cpuSeconds(client);
			const perSecond = await send();
			return { perSecond, cpuMs: (((await cpuSeconds(client)) - cpu) * 1000) / count };
		};
		const round = (count: number) => ({
			onlyIf: measure(async () => await beFiltered(client, ours, count), count),
			ifNode: measure(async () => await deliver(client, theirs, count), count),
		});
		// n8n compiles and caches a lot with the first deliveries.
		await interleaved(1, round(context.size(300, 5)));
		const sides = await interleaved(context.size(3, 1), round(context.size(300, 15)));
		const [[rate, cost], [theirRate, theirCost]] = [sides.onlyIf, sides.ifNode].map((side) => [
			medianOf(side, ({ perSecond }) => perSecond),
			medianOf(side, ({ cpuMs }) => cpuMs),
		]) as [[number, number], [number, number]];
		return [
			{
				name: `events that start nothing ${how}, _Only If_ against Webhook and If`,
				figures: `${rate.toFixed(0)}/s against ${theirRate.toFixed(0)}/s (${times(rate / theirRate)}); ${cost.toFixed(1)} ms CPU against ${theirCost.toFixed(1)} ms`,
				target: 'at least 1 of the rate',
				reached: rate >= theirRate,
				cause: 'see "Events that start nothing"',
			},
		];
	});
}
