import { createHash } from 'node:crypto';

/** Ids that are the same in every run: they depend on their kind and how many of it came before. */
export class Ids {
	private readonly counters = new Map<string, number>();

	/** 1, 2, 3, ... for each kind. */
	sequence(kind: string): number {
		const next = (this.counters.get(kind) ?? 0) + 1;
		this.counters.set(kind, next);
		return next;
	}

	/** 12 digits, which a JSON number holds. */
	digits(kind: string): string {
		return String(600_000_000_000 + this.sequence(kind));
	}

	/** 24 hexadecimal digits. */
	hex(kind: string): string {
		return this.digest(kind).toString('hex').slice(0, 24);
	}

	/** An id in the format of a UUID. */
	uuid(kind: string): string {
		const hex = this.digest(kind).toString('hex');
		return [
			hex.slice(0, 8),
			hex.slice(8, 12),
			`4${hex.slice(13, 16)}`,
			`8${hex.slice(17, 20)}`,
			hex.slice(20, 32),
		].join('-');
	}

	/** 32 bytes, for ids in another format. */
	digest(kind: string): Buffer {
		return createHash('sha256')
			.update(`${kind}:${this.sequence(kind)}`)
			.digest();
	}
}

/** Digits as a number, as events give ids that are texts elsewhere; any other id as it is. */
export function toNumber(id: string): number | string {
	return /^\d{1,15}$/.test(id) ? Number(id) : id;
}
