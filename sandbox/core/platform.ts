import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter, setMaxListeners } from 'node:events';
import type { OpenArea } from './area';
import { BEHAVIOURS, checkBehaviours, type Behaviours } from './behaviours';
import { Clock, SEED_TIME } from './clock';
import { Refusal } from './envelope';
import { Ids } from './ids';
import type { Style, Styled } from './style';

/** One change of an asset in the audit trail. */
export interface AuditRecord {
	assetClass: string;
	assetId: string;
	/** Epoch ms. */
	auditDate: number;
	userId: number;
	changes: Array<{ fieldName: string; oldValues: string[]; newValues: string[] }>;
}

/** An event that webhook subscriptions can receive. */
export interface PlatformEvent {
	/** As subscriptions name it, for example `CASE_CREATED`. */
	type: string;
	payload: unknown;
	/** Epoch ms. */
	time: number;
}

/** One area of the service. */
export interface Area<Store = unknown> {
	name: string;
	/** Creates the area's data, seed included; called again after every reset. */
	open(platform: Platform): OpenArea<Store>;
}

/** The platform that answers a request which only reads. One storage for all: Node.js 20 never gives one up. */
const reading = new AsyncLocalStorage<Platform>();

/** What all areas share. Every reset creates a new one, so no earlier state survives. */
export class Platform {
	readonly clock = new Clock();
	readonly ids = new Ids();
	private readonly abortController = new AbortController();
	private readonly emitter = new EventEmitter<{ audit: [AuditRecord]; event: [PlatformEvent] }>();
	private readonly openAreas = new Map<string, OpenArea<unknown>>();

	/**
	 * @param callbackTimeout how long a callback may take to respond, in ms
	 * @param touch notifies pages that something changed outside a request
	 * @param style can be changed at any time
	 * @param chosen the behaviours that differ from those of the style
	 */
	constructor(
		readonly callbackTimeout: number,
		readonly touch: () => void,
		public style: Style,
		private chosen: Partial<Behaviours> = {},
	) {
		// Each running delivery and job listens to it: any number is normal.
		setMaxListeners(0, this.abortController.signal);
	}

	/** Aborts when the sandbox is reset or stopped; whatever is still running has to stop. */
	get closing(): AbortSignal {
		return this.abortController.signal;
	}

	close(): void {
		this.abortController.abort();
	}

	/** The one of the values that belongs to the current style. */
	pick<T>(styled: Styled<T>): T {
		return styled[this.style];
	}

	get behaviours(): Behaviours {
		return { ...BEHAVIOURS[this.style], ...this.chosen };
	}

	/** Throws 400 for a behaviour that does not exist, or a value that it does not have. */
	behave(chosen: object): void {
		checkBehaviours(chosen);
		this.chosen = { ...this.chosen, ...chosen };
	}

	/** Waits until that many ms have passed on the clock; less when the platform is closed. */
	async pause(ms: number): Promise<void> {
		await this.clock.pause(ms, this.closing);
	}

	/** Does something once that many ms have passed on the clock, unless the platform is closed by then. */
	after(ms: number, task: () => void): void {
		this.clock.after(ms, this.closing, () => {
			if (!this.closing.aborted) task();
		});
	}

	/** Answers a request that only reads: {@link shows} hides new records from it. */
	read<T>(task: () => T): T {
		return reading.run(this, task);
	}

	/** Whether the current request sees a record. Only one that reads may not. */
	shows({ createdTime }: { createdTime: number }): boolean {
		if (reading.getStore() !== this || createdTime <= SEED_TIME) return true;
		return this.clock.now() - createdTime >= this.readableAfter;
	}

	/** How long a new record cannot be read, in ms. */
	private get readableAfter(): number {
		return (this.behaviours.readableAfter * 1000) / this.clock.speed;
	}

	/** Opens an area, or returns it if it is open already. */
	open<Store>(area: Area<Store>): OpenArea<Store> {
		let openArea = this.openAreas.get(area.name) as OpenArea<Store> | undefined;
		if (!openArea) {
			openArea = area.open(this);
			this.openAreas.set(area.name, openArea);
		}
		return openArea;
	}

	/** Returns the store of another area. */
	use<Store>(area: Area<Store>): Store {
		return this.open(area).store;
	}

	/** Leaves an audit record with the current time. */
	audit(record: Omit<AuditRecord, 'auditDate'>): void {
		this.emitter.emit('audit', { ...record, auditDate: this.clock.now() });
	}

	onAudit(listener: (record: AuditRecord) => void): void {
		this.emitter.on('audit', listener);
	}

	/**
	 * Publishes an event to the webhook subscriptions; none is published any more once it is closed.
	 * @param type the event type, for example `CASE_CREATED`
	 */
	emit(type: string, payload: unknown): void {
		if (this.closing.aborted) return;
		const event = { type, payload, time: this.clock.now() };
		const { eventsFirst, readableAfter } = this.behaviours;
		if (eventsFirst || readableAfter === 0) this.emitter.emit('event', event);
		else this.after(readableAfter * 1000, () => this.emitter.emit('event', event));
	}

	onEvent(listener: (event: PlatformEvent) => void): void {
		this.emitter.on('event', listener);
	}

	/**
	 * Refuses the request.
	 * @param status HTTP status
	 * @param key the error's `message`, a dotted key
	 */
	fail(status: number, key: string): never {
		throw new Refusal(status, key);
	}
}
