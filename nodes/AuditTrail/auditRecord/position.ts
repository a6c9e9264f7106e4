import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../shared/errors';
import type { RunContext } from '../../shared/operation';
import { fingerprint, type AuditRecord } from './record';

/** How late (ms) the platform may write a record; what is older is settled. */
const OVERLAP = 60_000;

/** How many records are remembered at most, those of the last moment aside: all of them are. */
const MOST = 10_000;

/** What is kept from run to run, in the node's static data. */
interface Kept extends IDataObject {
	/** Moment of the last record handed out. Epoch ms. */
	last: number;
	/** The next run asks for this moment and what follows. Epoch ms. */
	since: number;
	/** Fingerprints of the records handed out from `since` on, by moment. */
	given: Record<string, string[]>;
}

/**
 * Where the incremental reading of a trail stopped. The next run looks again at what was not
 * settled when it was read, and leaves out what was handed out: so nothing is lost or repeated
 * where moments are shared.
 */
export class Position {
	private readonly store: IDataObject;
	private readonly key: string;
	private readonly kept?: Kept;
	/** What of the earlier runs this one is still to leave out: how often, by moment and fingerprint. */
	private readonly left = new Map<number, Map<string, number>>();
	/** Pages of this run that may have to be remembered. */
	private pages: AuditRecord[][] = [];
	/** Records before this moment are settled, or no longer all remembered. */
	private floor = -Infinity;
	private readonly begun = Date.now();

	constructor(n8n: IExecuteFunctions, assetClass: string, assetIds: readonly string[]) {
		this.key = trailOf(assetClass, assetIds);
		this.store = n8n.getWorkflowStaticData('node');
		this.kept = this.store[this.key] as Kept | undefined;
		for (const [date, prints] of Object.entries(this.kept?.given ?? {})) {
			const counts = new Map<string, number>();
			for (const print of prints) counts.set(print, (counts.get(print) ?? 0) + 1);
			this.left.set(Number(date), counts);
		}
	}

	/** `from` of the search: the later one of where the last run stopped and what is asked for. */
	from(asked?: number): number | undefined {
		if (this.kept === undefined) return asked;
		return Math.max(asked ?? -Infinity, this.kept.since - 1);
	}

	/** The records that no earlier run has handed out. */
	unseen(records: readonly AuditRecord[]): AuditRecord[] {
		const since = this.kept?.since ?? -Infinity;
		return records.filter((record) => {
			if (record.auditDate < since) return false;
			const counts = this.left.get(record.auditDate);
			if (counts === undefined) return true;
			const print = fingerprint(record);
			const count = counts.get(print) ?? 0;
			counts.set(print, count - 1);
			return count <= 0;
		});
	}

	/** Notes that these records were read, oldest first, whether or not they are of interest. */
	moveTo(records: readonly AuditRecord[]): void {
		const dated = records.filter(({ auditDate }) => Number.isSafeInteger(auditDate));
		if (dated.length === 0) return;
		this.pages.push(dated);
		const last = dateOf(dated);
		// An early page may have been read when the run began, however long the later ones took.
		const took = Math.max(0, Date.now() - this.begun);
		this.floor = Math.max(this.floor, last - OVERLAP - took);
		let count = this.pages.reduce((sum, { length }) => sum + length, 0);
		for (;;) {
			const [first = dated] = this.pages;
			const date = dateOf(first);
			if (date === last || (date >= this.floor && count <= MOST)) return;
			this.pages.shift();
			count -= first.length;
			this.floor = Math.max(this.floor, date + 1);
		}
	}

	/** Keeps the position for the next run. */
	save(): void {
		const newest = this.pages.at(-1);
		if (newest === undefined) return;
		const { kept } = this;
		const last = Math.max(kept?.last ?? -Infinity, dateOf(newest));
		let since = Math.max(kept?.since ?? -Infinity, this.floor);
		const given = new Map<number, string[]>();
		const add = (date: number, print: string) => {
			if (date < since) return;
			const prints = given.get(date);
			if (prints) prints.push(print);
			else given.set(date, [print]);
		};
		for (const [date, prints] of Object.entries(kept?.given ?? {})) {
			for (const print of prints) add(Number(date), print);
		}
		for (const record of this.pages.flat()) {
			if (record.auditDate >= since) add(record.auditDate, fingerprint(record));
		}
		const dates = [...given.keys()].sort((a, b) => a - b);
		let count = [...given.values()].reduce((sum, { length }) => sum + length, 0);
		for (const date of dates) {
			if (count <= MOST || date === last) break;
			count -= given.get(date)?.length ?? 0;
			given.delete(date);
			since = date + 1;
		}
		// A new object, since n8n stores static data when it sees an assignment.
		const state: Kept = { last, since, given: Object.fromEntries(given) };
		this.store[this.key] = state;
	}
}

/** What a trail is remembered by; the order of its assets does not matter. */
function trailOf(assetClass: string, assetIds: readonly string[]): string {
	const assets = JSON.stringify([...new Set(assetIds)].sort());
	return `${assetClass} ${createHash('sha256').update(assets).digest('base64')}`;
}

/** Throws InputError when another item of the same run reads the same trail. */
export function claimTrail(
	once: RunContext['once'],
	assetClass: string,
	assetIds: readonly string[],
): void {
	const trails = once('auditTrails', () => new Set<string>());
	const trail = trailOf(assetClass, assetIds);
	if (trails.has(trail)) {
		throw InputError.of(
			'options.incremental',
			'Another item of this run reads the same trail, so both would give the same records. Pass one item, or switch on "Execute Once" in the settings of the node.',
		);
	}
	trails.add(trail);
}

function dateOf(records: readonly AuditRecord[]): number {
	return records.at(-1)?.auditDate ?? NaN;
}
