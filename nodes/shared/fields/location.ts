import type { Problem } from '../errors';

/** The place of a value in the parameters, which collects its problems: all problems of an item are reported together. */
export class Location {
	constructor(
		readonly path: string,
		private readonly found: Problem[],
		/** The workflow's time zone (IANA name), for dates that name none. */
		readonly timezone: string,
		/** How a person calls what stands at a path. */
		private readonly nameOf = (path: string) => path,
	) {}

	/** The place of a part: a name or, in a list, an index. */
	in(part: string | number): Location {
		const path =
			typeof part === 'number'
				? `${this.path}[${part}]`
				: this.path
					? `${this.path}.${part}`
					: part;
		return new Location(path, this.found, this.timezone, this.nameOf);
	}

	/** The same place, whose problems are reported under other names than their paths. */
	named(nameOf: (path: string) => string): Location {
		return new Location(this.path, this.found, this.timezone, nameOf);
	}

	/** How many problems were found in the item so far. */
	get problemCount(): number {
		return this.found.length;
	}

	/** Whether anything wrong was found in the item so far. */
	get hasProblems(): boolean {
		return this.found.length > 0;
	}

	/** Notes what is wrong and what to do. Returns undefined, to stand for the missing value. */
	problem(text: string): undefined {
		this.found.push({ path: this.nameOf(this.path), text });
		return undefined;
	}
}
