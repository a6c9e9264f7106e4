import type { Area, Handler, OpenArea } from './area';
import { BUILT_IN, Credentials, type Credential } from './auth';
import { contract } from './contract';
import { Refusal } from './envelope';
import { Faults } from './faults';
import { RequestLog } from './log';
import { Platform } from './platform';

/** Everything that a reset brings back to its first state. */
export class World {
	platform!: Platform;
	credentials!: Credentials;
	faults!: Faults;
	readonly log = new RequestLog();
	/** By method and path of the contract. */
	handlers = new Map<string, Handler>();
	private opened = new Map<string, OpenArea<unknown>>();

	constructor(
		private readonly areas: Area[],
		private readonly extraCredentials: Credential[],
		private readonly callbackTimeout: number,
	) {
		this.reset();
	}

	/** Seeds anew; faults, requests and issued tokens are forgotten. */
	reset(): void {
		this.platform?.close();
		this.platform = new Platform(this.callbackTimeout);
		this.credentials = new Credentials([...this.extraCredentials, ...Object.values(BUILT_IN)]);
		this.faults = new Faults();
		this.log.clear();
		this.opened = new Map(this.areas.map((area) => [area.name, this.platform.open(area)]));
		this.handlers = this.collectHandlers();
		this.platform.clock.start();
	}

	/** An opened area. Throws 404. */
	area(name: string): OpenArea<unknown> {
		const area = this.opened.get(name);
		if (!area) throw new Refusal(404, 'sandbox.area.not.found');
		return area;
	}

	/** Makes many records of an area. Throws 400 when the area does not know how. */
	bulk(name: string, spec: Record<string, unknown>): unknown {
		const area = this.area(name);
		if (!area.bulk) throw new Refusal(400, 'sandbox.area.without.bulk');
		return area.bulk(spec);
	}

	/** Tells an area to do something of its own. Throws 404 for what it does not know. */
	control(name: string, control: string, spec: Record<string, unknown>): unknown {
		const { controls } = this.area(name);
		if (!controls || !Object.hasOwn(controls, control)) {
			throw new Refusal(404, 'sandbox.control.not.found');
		}
		return controls[control]!(spec);
	}

	private collectHandlers(): Map<string, Handler> {
		const endpoints = new Set(contract().map(({ id }) => id));
		const handlers = new Map<string, Handler>();
		for (const [name, { routes }] of this.opened) {
			for (const [endpoint, handler] of Object.entries(routes)) {
				if (!endpoints.has(endpoint)) throw new Error(`${name}: the contract has no ${endpoint}`);
				if (handlers.has(endpoint)) throw new Error(`${name}: ${endpoint} is taken already`);
				handlers.set(endpoint, handler);
			}
		}
		return handlers;
	}
}
