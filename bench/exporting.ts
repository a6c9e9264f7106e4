/** The export of many records to files, compared with a loop that drops what it reads, and with HTTP Request. */
import type { Context, Counted, Measured } from './context';
import { interleaved, medianOf } from './figures';
import { mb, reasonOf, seconds, whole, type Row } from './row';

type Side = 'package' | 'bareLoop' | 'httpRequest';

export class Exporting {
	constructor(
		private readonly context: Context,
		private readonly group: 'audit' | 'reports',
		/** How the platform calls a source of so many records. */
		private readonly nameOf: (count: number) => string,
		/** What is exported, e.g. `rows`. */
		private readonly unit: string,
	) {}

	/** Reads all records of a source, in a fresh process. Further `args` are those of the task. */
	measure(name: Side, records: number, ...args: unknown[]): () => Promise<Measured & Counted> {
		const { context, group } = this;
		const order = { group, name, args: [this.nameOf(records), ...args], records };
		return async () => await context.measure(order);
	}

	/** Measures each side in turn, and gives the medians of their figures. */
	async medians<K extends string>(sides: Readonly<Record<K, () => Promise<Measured>>>) {
		const results = await interleaved(this.context.size(3, 1), sides);
		const of = (figure: keyof Measured) => (side: K) =>
			medianOf(results[side], (one) => one[figure]);
		return { peak: of('aboveIdleMb'), ms: of('ms'), cpuMs: of('cpuMs') };
	}

	async throughHttpRequest(records: number): Promise<Row> {
		const figures = await this.measure('httpRequest', records)().then(
			({ ms, aboveIdleMb }) => `${seconds(ms)}, ${mb(aboveIdleMb)} above idle, no file written`,
			(error: Error) => `does not get there: ${reasonOf(error)}`,
		);
		return {
			name: `the same ${whole(records)} ${this.unit} through HTTP Request with pagination`,
			figures,
			target: 'shown',
		};
	}
}
