import type { Handler, OpenArea } from './area';
import { BUILT_IN, Credentials, type Credential } from './auth';
import type { Behaviours } from './behaviours';
import { loadContract } from './contract';
import { Refusal } from './envelope';
import { Exchanges } from './exchanges';
import { Faults } from './faults';
import { Throttle } from './limits';
import { Live } from './live';
import { RequestLog } from './log';
import { type Area, Platform } from './platform';
import { restate } from './restate';
import { Language } from './language';
import { STYLES, type Style } from './style';

/** What a sandbox holds once something has asked for it. */
interface Opened {
	areas: Map<string, OpenArea<unknown>>;
	/** By endpoint of the contract, for example `GET /campaign`. */
	handlers: Map<string, Handler>;
	/** The same in the style `service`. */
	serviceHandlers: Map<string, Handler>;
}

/** The state of a sandbox: everything that a reset restores. */
export class World {
	platform!: Platform;
	credentials!: Credentials;
	faults!: Faults;
	throttle!: Throttle;
	readonly log = new RequestLog();
	readonly exchanges = new Exchanges();
	readonly live = new Live(() => this.watched());
	language = new Language();
	private opened?: Opened;

	constructor(
		private readonly areas: Area[],
		private readonly extraCredentials: Credential[],
		private readonly callbackTimeout: number,
		private readonly style: Style,
		private readonly behaviours: Partial<Behaviours> = {},
	) {
		this.reset();
	}

	/** Restores the seed; faults, logged requests and issued tokens are dropped. */
	reset(): void {
		this.platform?.close();
		this.platform = new Platform(
			this.callbackTimeout,
			() => this.live.touch(),
			this.style,
			this.behaviours,
		);
		this.credentials = new Credentials(
			[...this.extraCredentials, ...Object.values(BUILT_IN)],
			this.platform.clock,
		);
		this.faults = new Faults();
		this.throttle = new Throttle(this.platform.clock);
		this.language = new Language();
		this.log.clear();
		this.exchanges.clear();
		this.opened = undefined;
		this.live.touch();
	}

	/** Empties the request log. */
	clearRequests(): void {
		this.log.clear();
		this.exchanges.clear();
		this.live.touch();
	}

	/** Moves the clock ahead, and returns its time in epoch ms. Throws 400 for what would move it back. */
	moveClock(ms: number): number {
		if (!(ms >= 0)) throw new Refusal(400, 'sandbox.clock.backwards');
		this.platform.clock.move(ms);
		this.live.touch();
		return this.platform.clock.now();
	}

	/** Lets pauses of the platform pass so many times as fast. Throws 400 for what is no speed. */
	setSpeed(speed: number): void {
		if (!(speed > 0)) throw new Refusal(400, 'sandbox.clock.speed.invalid');
		this.platform.clock.speed = speed;
	}

	/** Sets the style until the next reset. Throws 400 for an unknown one. */
	setStyle(style: string): void {
		const known = STYLES.find((name) => name === style);
		if (!known) throw new Refusal(400, 'sandbox.style.unknown');
		this.platform.style = known;
		this.live.touch();
	}

	/** Returns what carries out a request to an endpoint of the contract, for example `GET /campaign`. */
	handlerOf(endpoint: string): Handler | undefined {
		const { handlers, serviceHandlers } = this.open();
		return this.platform.pick({ service: serviceHandlers, plain: handlers }).get(endpoint);
	}

	/** Throws 404. */
	getArea(name: string): OpenArea<unknown> {
		const area = this.open().areas.get(name);
		if (!area) throw new Refusal(404, 'sandbox.area.not.found');
		return area;
	}

	/** Creates many records of an area. Throws 400 when the area does not support it. */
	bulk(name: string, spec: Record<string, unknown>): unknown {
		const area = this.getArea(name);
		if (!area.bulk) throw new Refusal(400, 'sandbox.area.without.bulk');
		this.live.touch();
		return area.bulk(spec);
	}

	/** Runs a control of an area. Throws 404 for an unknown control. */
	control(name: string, control: string, spec: Record<string, unknown>): unknown {
		const { controls } = this.getArea(name);
		if (!controls || !Object.hasOwn(controls, control)) {
			throw new Refusal(404, 'sandbox.control.not.found');
		}
		this.live.touch();
		return controls[control]!(spec);
	}

	/** What pages follow, by name: every area, and the parts that belong to no area. */
	private watched(): Record<string, unknown> {
		const areas = [...this.open().areas].map(([name, area]) => [
			name,
			area.watched ? area.watched() : area.state(),
		]);
		return {
			...Object.fromEntries(areas),
			exchanges: this.exchanges.list(),
			faults: this.faults.list(),
			clock: this.platform.clock.ahead,
			style: this.platform.style,
		};
	}

	/** Opens all areas when something first asks for one: seeding takes longer than answering a request. */
	private open(): Opened {
		this.opened ??= this.platform.clock.atSeedTime(() => {
			const areas = new Map(this.areas.map((area) => [area.name, this.platform.open(area)]));
			const handlers = collectHandlers(areas);
			return { areas, handlers, serviceHandlers: restateHandlers(areas, handlers) };
		});
		return this.opened;
	}
}

function collectHandlers(areas: Opened['areas']): Opened['handlers'] {
	const endpoints = new Set(loadContract().map(({ id }) => id));
	const handlers = new Map<string, Handler>();
	for (const [name, { routes }] of areas) {
		for (const [endpoint, handler] of Object.entries(routes)) {
			if (!endpoints.has(endpoint)) throw new Error(`${name}: the contract has no ${endpoint}`);
			if (handlers.has(endpoint)) throw new Error(`${name}: ${endpoint} has a handler already`);
			handlers.set(endpoint, handler);
		}
	}
	return handlers;
}

function restateHandlers(
	areas: Opened['areas'],
	handlers: Opened['handlers'],
): Opened['serviceHandlers'] {
	const answers = new Map(
		[...areas.values()].flatMap((area) => Object.entries(area.answers ?? {})),
	);
	return new Map(
		[...handlers].map(([endpoint, handler]) => {
			const answer = answers.get(endpoint);
			return [endpoint, answer ? restate(handler, answer) : handler];
		}),
	);
}
