import { EventEmitter, setMaxListeners } from 'node:events';
import type { Area, OpenArea } from './area';
import { Clock } from './clock';
import { Refusal, type Problem } from './envelope';
import { Ids } from './ids';

/** What the audit trail keeps of one change. */
export interface AuditRecord {
	assetClass: string;
	assetId: string;
	/** Epoch ms. */
	auditDate: number;
	userId: number;
	changes: Array<{ fieldName: string; oldValues: string[]; newValues: string[] }>;
}

/** Something that happened and that webhook subscriptions may want to know. */
export interface PlatformEvent {
	type: string;
	payload: unknown;
	/** Epoch ms. */
	at: number;
}

interface Signals {
	audit: [AuditRecord];
	event: [PlatformEvent];
}

/** What all areas share. A reset makes a new one, so nothing of the old state survives. */
export class Platform {
	readonly clock = new Clock();
	readonly ids = new Ids();
	private readonly end = new AbortController();
	private readonly signals = new EventEmitter<Signals>();
	private readonly opened = new Map<string, OpenArea<unknown>>();

	/** @param callbackTimeout how long a callback may take to answer, in ms */
	constructor(readonly callbackTimeout: number) {
		// Everything that is under way listens.
		setMaxListeners(0, this.end.signal);
	}

	/** Aborted by a reset and by the end of the sandbox: what is still under way stops. */
	get closing(): AbortSignal {
		return this.end.signal;
	}

	close(): void {
		this.end.abort();
	}

	/** Opens an area, or gives the opened one. */
	open<Store>(area: Area<Store>): OpenArea<Store> {
		let opened = this.opened.get(area.name) as OpenArea<Store> | undefined;
		if (!opened) {
			opened = area.open(this);
			this.opened.set(area.name, opened);
		}
		return opened;
	}

	/** Another area's store. */
	use<Store>(area: Area<Store>): Store {
		return this.open(area).store;
	}

	/** Leaves an audit record; `auditDate` is now unless given. */
	audit(record: Omit<AuditRecord, 'auditDate'> & { auditDate?: number }): void {
		this.signals.emit('audit', { ...record, auditDate: record.auditDate ?? this.clock.now() });
	}

	onAudit(listener: (record: AuditRecord) => void): void {
		this.signals.on('audit', listener);
	}

	/** Tells of an event of the specification. */
	emit(type: string, payload: unknown): void {
		this.signals.emit('event', { type, payload, at: this.clock.now() });
	}

	onEvent(listener: (event: PlatformEvent) => void): void {
		this.signals.on('event', listener);
	}

	/**
	 * Refuses the request.
	 * @param status HTTP status
	 * @param key dotted key for the entry's `message`
	 * @param code the entry's `code`; the HTTP status by default
	 * @param details answered as `metadata.details`
	 */
	fail(status: number, key: string, code?: number, details?: Problem[]): never {
		throw new Refusal(status, key, code, details);
	}
}
