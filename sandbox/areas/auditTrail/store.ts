import type { AuditRecord } from '../../core/platform';
import { GeneratedSource, RecordedSource, type BulkSpec, type RecordSource } from './source';

interface Asset {
	recorded: RecordedSource;
	generated: RecordSource[];
}

/** The audit trail of every known asset. */
export class AuditStore {
	private readonly assets = new Map<string, Asset>();
	/** Further IDs of assets. */
	private readonly aliases = new Map<string, string>();

	/** Makes an asset known to searches, even if it has no records yet. */
	register(assetClass: string, assetId: string): Asset {
		const key = toKey(assetClass, assetId);
		let asset = this.assets.get(key);
		if (!asset) {
			asset = { recorded: new RecordedSource(), generated: [] };
			this.assets.set(key, asset);
		}
		return asset;
	}

	/** Makes an asset known by a further ID, which is then that of its records. */
	alias(assetClass: string, assetId: string, alias: string): void {
		this.aliases.set(toKey(assetClass, alias), toKey(assetClass, assetId));
	}

	add(record: AuditRecord): void {
		this.register(record.assetClass, record.assetId).recorded.add(record);
	}

	generate(spec: BulkSpec): void {
		this.register(spec.assetClass, spec.assetId).generated.push(new GeneratedSource(spec));
	}

	/** Returns the records of those assets that are known, or undefined when none is. */
	getSources(assetClass: string, assetIds: string[]): RecordSource[] | undefined {
		const assets = [...new Set(assetIds)]
			.map((assetId) => this.sourcesOf(assetClass, assetId))
			.filter((sources) => sources !== undefined);
		return assets.length === 0 ? undefined : assets.flat();
	}

	private sourcesOf(assetClass: string, assetId: string): RecordSource[] | undefined {
		const key = toKey(assetClass, assetId);
		const alias = this.aliases.get(key);
		const asset = this.assets.get(alias ?? key);
		const sources = asset && [asset.recorded, ...asset.generated];
		return alias === undefined ? sources : sources?.map((source) => underId(source, assetId));
	}

	/** Returns the newest records of all assets, newest first. */
	latest(limit: number): AuditRecord[] {
		const sources = [...this.assets.values()].flatMap(({ recorded, generated }) => [
			recorded,
			...generated,
		]);
		return sources
			.flatMap((source) =>
				Array.from({ length: Math.min(limit, source.length) }, (_, n) =>
					source.at(source.length - 1 - n),
				),
			)
			.sort((a, b) => b.auditDate - a.auditDate)
			.slice(0, limit);
	}

	/** Returns the number of records of each asset. */
	summarize(): Array<{ assetClass: string; assetId: string; records: number }> {
		return [...this.assets].map(([key, { recorded, generated }]) => {
			const [assetClass, assetId] = JSON.parse(key) as [string, string];
			const records = [recorded, ...generated].reduce((sum, { length }) => sum + length, 0);
			return { assetClass, assetId, records };
		});
	}
}

/** The same records under another ID. */
function underId(source: RecordSource, assetId: string): RecordSource {
	return {
		get length() {
			return source.length;
		},
		at: (index) => ({ ...source.at(index), assetId }),
	};
}

function toKey(assetClass: string, assetId: string): string {
	return JSON.stringify([assetClass, assetId]);
}
