import type { Context } from '../context';
import { interleaved, medianOf } from '../figures';
import { seconds, times, whole, type Row } from '../row';
import type { tasks } from '../workflows';

const LATENCY_MS = 20;

/** A table of campaigns: all there and unchanged, half of them changed, and none of them there. */
export async function upserts(context: Context): Promise<Row[]> {
	const count = context.size(1_000, 40);
	const rounds = context.size(3, 1);
	await context.platform.call('createCampaigns', count);
	await context.platform.call('delay', LATENCY_MS);
	let version = 0;
	const measure = (name: keyof (typeof tasks)['upserts'], changed: number) => async () =>
		await context.measure({
			group: 'upserts',
			name,
			args: [count, changed, ++version],
			records: count,
			warmUp: [count, changed, ++version],
		});
	const what = (rows: string) =>
		`Create or Update of ${whole(count)} campaigns, ${rows}, ${LATENCY_MS} ms latency`;

	const compare = async (
		changed: number,
		rows: string,
		target: string,
		isReached: (requests: number, ofChain: number, ofHttpRequest: number) => boolean,
	): Promise<Row> => {
		const { ours, chain, http, list } = await interleaved(rounds, {
			ours: measure('package', changed),
			chain: measure('packageChain', changed),
			http: measure('httpRequestChain', changed),
			list: measure('list', changed),
		});
		const [our, chains, https, lists] = [ours, chain, http, list].map((side) =>
			medianOf(side, ({ ms }) => ms),
		);
		const [ourRequests, chainRequests] = [ours, chain].map((side) =>
			medianOf(side, ({ requests }) => requests),
		);
		const ofChain = our! / chains!;
		const ofHttp = our! / https!;
		return {
			name: `${what(rows)}, against Get, If and Update`,
			figures: [
				`${whole(ourRequests!)} request${ourRequests === 1 ? '' : 's'} against ${whole(chainRequests!)}`,
				`${seconds(our!)}, with this package's nodes, ten in flight as here, ${seconds(chains!)} (${times(ofChain)}), with HTTP Request, all at once, ${seconds(https!)} (${times(ofHttp)}); n8n takes ${seconds(lists!)} to request the list, with nothing done`,
			].join('; '),
			target,
			reached: isReached(ourRequests!, ofChain, ofHttp),
			cause: 'see "Create or Update"',
		};
	};
	const firstSync = async (): Promise<Row> => {
		const { requests, ms } = await context.measure({
			group: 'upserts',
			name: 'packageNew',
			args: [count, ++version],
			records: count,
		});
		return {
			name: what('none of them there'),
			figures: `${(requests / count).toFixed(3)} requests per row; ${seconds(ms)}`,
			target: 'at most 1.02 requests per row',
			reached: requests <= 1.02 * count,
		};
	};
	/** What it costs to give a row by expressions, and what of that n8n takes for them. */
	const byExpressions = async (): Promise<Row> => {
		const sides = await interleaved(rounds, {
			mapped: measure('package', 0),
			expressions: measure('packageByExpressions', 0),
			readsTwo: measure('readsTwo', 0),
		});
		const [mapped, expressions, readsTwo] = [sides.mapped, sides.expressions, sides.readsTwo].map(
			(side) => medianOf(side, ({ ms }) => ms),
		);
		return {
			name: `${what('none changed')}, two fields as expressions`,
			figures: `${seconds(expressions!)}, with Map Columns ${seconds(mapped!)}; n8n takes ${seconds(readsTwo!)} to evaluate as many expressions in a node that does nothing else`,
			target: 'shown',
		};
	};
	try {
		return [
			await compare(
				0,
				'none changed',
				"at most 3 requests; 1/50 of the time of the package's chain, 1/20 of HTTP Request's",
				(requests, ofChain, ofHttp) => requests <= 3 && ofChain <= 1 / 50 && ofHttp <= 1 / 20,
			),
			await compare(
				count / 2,
				'half of them changed',
				"at most 510 requests, 0.6 of the time of the package's chain",
				(requests, ofChain) => requests <= 510 && ofChain <= 0.6,
			),
			await byExpressions(),
			await firstSync(),
		];
	} finally {
		await context.platform.call('delay', 0);
	}
}
