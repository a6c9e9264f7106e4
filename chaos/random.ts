/** Numbers that look random and are the same in every run (mulberry32). */
export class Random {
	constructor(private state: number) {}

	/** A whole number from 0 up to, and without, `end`. */
	below(end: number): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
	}

	pick<T>(list: readonly T[]): T {
		return list[this.below(list.length)]!;
	}

	/** This many different whole numbers below `end`, in ascending order. */
	several(count: number, end: number): number[] {
		const chosen = new Set<number>();
		while (chosen.size < Math.min(count, end)) chosen.add(this.below(end));
		return [...chosen].sort((a, b) => a - b);
	}

	/** Text in hex, of so many digits. */
	hex(digits: number): string {
		return Array.from({ length: digits }, () => this.below(16).toString(16)).join('');
	}
}
