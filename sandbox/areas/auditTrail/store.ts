import type { AuditRecord } from '../../core/platform';
import { GeneratedSource, RecordedSource, type BulkSpec, type RecordSource } from './source';

interface Asset {
	recorded: RecordedSource;
	generated: RecordSource[];
}

/** The audit trail of every known asset. */
export class AuditStore {
	private readonly assets = new Map<string, Asset>();

	/** Makes an asset known, also while nothing has happened to it yet. */
	know(assetClass: string, assetId: string): Asset {
		const key = JSON.stringify([assetClass, assetId]);
		let asset = this.assets.get(key);
		if (!asset) {
			asset = { recorded: new RecordedSource(), generated: [] };
			this.assets.set(key, asset);
		}
		return asset;
	}

	add(record: AuditRecord): void {
		this.know(record.assetClass, record.assetId).recorded.add(record);
	}

	generate(spec: BulkSpec): void {
		this.know(spec.assetClass, spec.assetId).generated.push(new GeneratedSource(spec));
	}

	/** The records of the known ones among these assets; undefined when none of them is known. */
	sources(assetClass: string, assetIds: string[]): RecordSource[] | undefined {
		const known = [...new Set(assetIds)]
			.map((assetId) => this.assets.get(JSON.stringify([assetClass, assetId])))
			.filter((asset) => asset !== undefined);
		if (known.length === 0) return undefined;
		return known.flatMap(({ recorded, generated }) => [recorded, ...generated]);
	}

	/** How many records each asset has. */
	summary(): Array<{ assetClass: string; assetId: string; records: number }> {
		return [...this.assets].map(([key, { recorded, generated }]) => {
			const [assetClass, assetId] = JSON.parse(key) as [string, string];
			const records = [recorded, ...generated].reduce((sum, { length }) => sum + length, 0);
			return { assetClass, assetId, records };
		});
	}
}
