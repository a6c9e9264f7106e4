import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { saidTo, type Problem, type Words } from '../failures/errors';
import type { Way } from './nothing';

/** What a model gives, and what it calls the places of n8n's parameters that it gives anything of. */
interface Arguments {
	/** The argument that is the whole value of a place; `refusal`: why it is none. */
	at: (place: string) => { name: string; refusal?: string } | undefined;
	labelOf: (place: string) => string | undefined;
}

/** What the places of one item share. */
export interface Shared {
	problems: Problem[];
	/** What a person should know although nothing is wrong, each with its place. */
	hints?: string[];
	/** Problems are noted as hints instead. */
	onlyHints?: true;
	/** How the values are given. `asGiven`: what is empty is sent too, and what no table has gets a hint. */
	way?: Way;
	/** The workflow's time zone (IANA name), for dates that name none. */
	timezone: string;
	isOneExpression?: (place: string) => boolean;
	arguments?: Arguments;
}

/** How the parts of a place are called. */
interface Parts {
	/** By n8n's properties, as rows or values of a list, or by their path in JSON. */
	kind: 'fields' | 'rows' | 'values' | 'json';
	/** n8n's properties of its parts. */
	inside?: readonly INodeProperties[];
	groups?: readonly INodePropertyCollection[];
	/** What the editor puts before the names of its parts, those of a flat object. */
	prefix?: string;
	/** What separates the path in JSON from the label, for its first part. */
	separator?: string;
}

interface Spot extends Parts {
	/** The names on the way, e.g. `Update Fields > Start Date`. */
	label: string;
	name: string;
	/** Its place in n8n's parameters, e.g. `updateFields.startDate`. */
	place: string;
}

/** What the name of a part does not say. */
interface Part {
	/** Where n8n has it, from here. */
	place?: string;
	/** What it is called, and how its own parts are. */
	called?: Pick<Spot, 'name' | 'kind'>;
	flat?: boolean;
}

/**
 * The place of a value in the parameters. It collects its problems, under the names that a person or a
 * model knows: all problems of an item are reported together.
 */
export class Location {
	private known?: Spot;

	private constructor(
		/** Found out only where there is a problem. */
		private readonly find: () => Spot,
		private readonly shared: Shared,
		private readonly parent?: Location,
		private readonly parts: (name: string) => Location | undefined = () => undefined,
	) {}

	/** The top of the parameters, with what the editor shows. */
	static top(properties: () => readonly INodeProperties[], shared: Shared): Location {
		const top = { label: '', name: '', place: '', kind: 'fields' } as const;
		return new Location(() => ({ ...top, inside: properties() }), shared);
	}

	/** The place of a part: a name or, in a list, an index. */
	in(part: string | number, how: Part = {}): Location {
		const elsewhere = typeof part === 'string' ? this.parts(part) : undefined;
		return elsewhere ?? new Location(() => this.partOf(part, how), this.shared, this);
	}

	/** The same place, some of whose parts are elsewhere. */
	with(parts: (name: string) => Location | undefined): Location {
		return new Location(() => this.spot, this.shared, this.parent, parts);
	}

	/** The place at a path of names and indices with dots between them. */
	at(path: string): Location {
		const steps = path.match(/[^.[\]]+|\[\d+\]/g) ?? [];
		return steps.reduce<Location>(
			(at, step) => at.in(step.startsWith('[') ? Number(step.slice(1, -1)) : step),
			this,
		);
	}

	get timezone(): string {
		return this.shared.timezone;
	}

	/** Whether a model gives some of the values, and reads what is wrong with them. */
	get isForModel(): boolean {
		return this.shared.arguments !== undefined;
	}

	get argument(): ReturnType<Arguments['at']> {
		return this.shared.arguments?.at(this.spot.place);
	}

	get isOneExpression(): boolean {
		return !this.argument && this.shared.isOneExpression?.(this.spot.place) === true;
	}

	/** What a model calls it, if it gives anything of it. */
	get labelForModel(): string | undefined {
		return this.shared.arguments?.labelOf(this.spot.place);
	}

	/** What a person or a model calls it, with the names on the way. */
	get label(): string {
		return this.labelForModel ?? this.spot.label;
	}

	sibling(name: string): string {
		return (this.parent ?? this).nameOf(name);
	}

	/** What a person calls a part, between quotes. */
	nameOf(name: string): string {
		const { argument, spot } = this.in(name);
		return `'${argument?.name ?? spot.name}'`;
	}

	/** How many problems were found in the item so far, or here {@link forHints}. */
	get problemCount(): number {
		return this.shared.problems.length;
	}

	/** Whether nothing wrong was found here, or in a part of it. */
	get isRight(): boolean {
		return !this.shared.problems.some(({ path }) => path.startsWith(this.label));
	}

	/** Notes what is wrong and what to do. Returns undefined, in place of the missing value. */
	problem(text: Words): undefined {
		if (this.shared.onlyHints) this.note(saidTo('person', text));
		this.shared.problems.push({ path: this.label, text });
		return undefined;
	}

	/** Notes what a person should know although it is sent. */
	note(text: string): void {
		this.shared.hints?.push(`${this.label}: ${text}`);
	}

	get hints(): readonly string[] {
		return this.shared.hints ?? [];
	}

	/** The same place, but its problems become hints, since the value is sent as given. */
	forHints(): Location {
		return this.sharing({ problems: [], onlyHints: true });
	}

	given(way: Way): Location {
		return this.sharing({ way });
	}

	private sharing(changes: Partial<Shared>): Location {
		const shared = { ...this.shared, ...changes };
		return new Location(() => this.spot, shared, this.parent, this.parts);
	}

	/** How the values of an object are given; the form has other ways for its own. */
	get way(): Way {
		return this.shared.way ?? 'json';
	}

	/** Whether it is in JSON that is sent as it is given, down to what is empty. */
	get isAsGiven(): boolean {
		return this.way === 'asGiven';
	}

	private get spot(): Spot {
		return (this.known ??= this.find());
	}

	private partOf(part: string | number, { place, called, flat }: Part): Spot {
		const { kind, label, groups = [], prefix, inside = [], place: above } = this.spot;
		const own = typeof part === 'number' ? part : editorName(prefix, part);
		const at = place === undefined ? this.placeOf(own) : `${above}.${place}`;
		const named = (name: string, parts: Parts): Spot =>
			Object.assign({ label: label === '' ? name : `${label} > ${name}`, name, place: at }, parts);
		if (called) return named(called.name, called);
		if (kind === 'json') return this.jsonSpot(part, at);
		if (flat) return { ...this.spot, prefix: String(own) };
		if (typeof part === 'number')
			return kind === 'rows'
				? named(`Row ${part + 1}`, { kind: 'fields', inside: groups.flatMap((one) => one.values) })
				: named(`Value ${part + 1}`, { kind: 'values' });
		const group = groups.find(({ name }) => name === part);
		if (group) return { ...named(group.displayName, { kind, groups: [group] }), place: above };
		const property = inside.find(({ name }) => name === own);
		if (property) return named(property.displayName, this.partsOf(property, at));
		// The editor has no such part: it is a key of a map, or a name in JSON.
		return named(part, { kind: kind === 'rows' ? 'values' : 'json' });
	}

	private partsOf({ type, options = [] }: INodeProperties, place: string): Parts {
		if (this.shared.arguments?.at(place)) return { kind: 'json' };
		if (type === 'collection') return { kind: 'fields', inside: options as INodeProperties[] };
		if (type === 'fixedCollection')
			return { kind: 'rows', groups: options as INodePropertyCollection[] };
		const isJson = type === 'json' || type === 'resourceMapper';
		return isJson ? { kind: 'json', separator: ' > ' } : { kind: 'values' };
	}

	private jsonSpot(part: string | number, place: string): Spot {
		const { label, separator } = this.spot;
		const name = String(part);
		const step = typeof part === 'number' ? `[${part}]` : name;
		const between = separator ?? (typeof part === 'number' || label === '' ? '' : '.');
		return { label: `${label}${between}${step}`, name, place, kind: 'json' };
	}

	private placeOf(part: string | number): string {
		const { place, groups: [group] = [] } = this.spot;
		if (typeof part === 'string') return place === '' ? part : `${place}.${part}`;
		return group ? `${place}.${group.name}[${part}]` : `${place}[${part}]`;
	}
}

/** What the editor calls a part of a flat object: `header` and `text` make `headerText`. */
export function editorName(prefix: string | undefined, name: string): string {
	return prefix ? prefix + name.charAt(0).toUpperCase() + name.slice(1) : name;
}
