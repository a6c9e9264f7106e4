import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Numbers that look random and are the same in every run. */
export class Random {
	private readonly generator;

	constructor(seed: number) {
		this.generator = xoroshiro128plus(seed);
	}

	/** A whole number from 0 up to, and without, `end`. */
	below(end: number): number {
		return uniformInt(this.generator, 0, end - 1);
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
