import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, serve } from './server';

type Fields = Record<string, unknown>;

/** What the answer to a write shows. */
export const ANSWERS = ['record', 'ids', 'part', 'null', 'true', 'accepted', 'noContent'] as const;

/** How a write goes wrong: refused, or without an answer although it was carried out, or was not. */
export const FAULTS = ['refused', 'locked', 'lostBefore', 'lostAfter', 'failedAfter'] as const;

/** How a platform behaves. */
export interface Conduct {
	/** After how many further look-ups of its key a write is visible. */
	lag: number;
	create: (typeof ANSWERS)[number];
	update: (typeof ANSWERS)[number];
	/** Of the next writes, in their order. */
	faults: ReadonlyArray<(typeof FAULTS)[number] | undefined>;
	/** What a create sets where it is not given. */
	presets: Fields;
}

interface Stored {
	id: string;
	key: string;
	fields: Fields;
	/** What a look-up can show, and from which one of its key on. */
	versions: Array<{ from: number; fields: Fields }>;
}

/**
 * A platform with campaigns and cases that are found by a key, whose look-ups lag and whose answers may
 * show little. Everything else about it is right.
 */
export class Registry {
	url = '';
	close!: () => Promise<void>;
	/** The writes that were carried out, by their key. */
	readonly done: string[] = [];
	readonly requests: string[] = [];
	private records: Stored[] = [];
	private lookUps = new Map<string, number>();
	private conduct!: Conduct;
	private faults: Array<Conduct['faults'][number]> = [];

	async start(): Promise<void> {
		Object.assign(this, await serve(async (...exchange) => await this.receive(...exchange)));
	}

	reset(conduct: Conduct, initial: Readonly<Record<string, Fields>> = {}): void {
		this.conduct = conduct;
		this.faults = [...conduct.faults];
		this.lookUps.clear();
		this.done.length = 0;
		this.requests.length = 0;
		this.records = Object.entries(initial).map(([key, fields], i) => ({
			...{ id: `r-${i}`, key, fields },
			versions: [{ from: 0, fields }],
		}));
	}

	/** The fields of the records with this key. */
	with(key: string): Fields[] {
		return this.records.filter((record) => record.key === key).map(({ fields }) => fields);
	}

	private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = new URL(request.url!, 'http://platform');
		const kind = url.pathname.endsWith('/case') ? 'case' : 'campaign';
		const text = (await readBody(request)).toString();
		this.requests.push(`${request.method} ${kind}${url.search} ${text}`);
		const send = (status: number, data: unknown, errors: unknown[] = []) =>
			response
				.writeHead(status, { 'content-type': 'application/json' })
				.end(status === 204 ? '' : JSON.stringify({ data, errors }));
		if (request.method === 'GET') {
			const shown = this.visible(keyIn(kind, url));
			return void (kind === 'campaign' && shown.length === 0
				? send(404, null)
				: send(
						200,
						shown.map((record) => shape(kind, record)),
					));
		}
		const fault = this.faults.shift();
		if (fault === 'refused') return void send(400, null, [{ code: 1, message: 'planted' }]);
		if (fault === 'locked') return void send(423, null, [{ code: 1, message: 'planted' }]);
		if (fault === 'lostBefore') return void response.destroy();
		const body = JSON.parse(text) as Fields;
		const stored =
			request.method === 'POST' ? this.create(kind, body) : this.update(kind, url, body);
		if (stored === undefined) return void send(404, null);
		if (fault === 'lostAfter') return void response.destroy();
		if (fault === 'failedAfter') return void send(500, null, [{ code: 1, message: 'planted' }]);
		const { id, key } = stored;
		const record = shape(kind, stored);
		const ids = kind === 'case' ? { id, caseNumber: Number(id.slice(2)) } : { id, ...keyOf(key) };
		const answers = {
			...{ record, ids, null: null, true: true, accepted: { accepted: true }, noContent: null },
			part: { ...ids, ...('status' in record && { status: record.status }) },
		};
		const form = request.method === 'POST' ? this.conduct.create : this.conduct.update;
		send(form === 'noContent' ? 204 : 200, answers[form]);
	}

	private visible(key: string): Array<{ id: string; key: string; fields: Fields }> {
		const count = (this.lookUps.get(key) ?? 0) + 1;
		this.lookUps.set(key, count);
		return this.records.flatMap(({ id, key: its, versions }) => {
			const shown = versions.filter(({ from }) => from <= count).at(-1);
			return its === key && shown !== undefined ? [{ id, key, fields: shown.fields }] : [];
		});
	}

	private create(kind: string, body: Fields): Stored | undefined {
		const { externalSourceId, externalCase, workflow, ...plain } = body;
		delete plain.externalSource;
		const key = String(externalSourceId ?? (externalCase as { id: string }).id);
		const record: Stored = { id: `r-${this.records.length}`, key, fields: {}, versions: [] };
		this.records.push(record);
		const properties = (workflow as { customProperties?: Fields } | undefined)?.customProperties;
		const map = kind === 'case' ? { syncedSelectedCustomProperties: properties } : {};
		this.change(record, { ...this.conduct.presets, ...plain, ...(properties && map) });
		return record;
	}

	private update(kind: string, url: URL, body: Fields): Stored | undefined {
		const id = url.searchParams.get('id');
		const key = url.searchParams.get('externalSourceId');
		const record = this.records.find((one) => (kind === 'case' ? one.id === id : one.key === key));
		if (record) this.change(record, body);
		return record;
	}

	private change(record: Stored, changes: Fields): void {
		record.fields = applied(record.fields, changes);
		const from = (this.lookUps.get(record.key) ?? 0) + 1 + this.conduct.lag;
		record.versions.push({ from, fields: record.fields });
		this.done.push(record.key);
	}
}

/** The fields after a write: maps are merged, and what is given empty is cleared. */
export function applied(fields: Fields, changes: Fields): Fields {
	const result = { ...fields };
	for (const [name, value] of Object.entries(changes)) {
		const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
		const now = isMap ? applied((result[name] ?? {}) as Fields, value as Fields) : value;
		const isEmpty = now === '' || now === null || Object.keys(Object(now)).length === 0;
		if (isEmpty) delete result[name];
		else result[name] = now;
	}
	return result;
}

const keyOf = (key: string) => ({ externalSource: 'erp', externalSourceId: key });

function keyIn(kind: string, { searchParams }: URL): string {
	return searchParams.get(kind === 'case' ? 'channelCaseId' : 'externalSourceId') ?? '';
}

/** A record as a read shows it, without empty fields. */
function shape(kind: string, record: Pick<Stored, 'id' | 'key' | 'fields'>): Fields {
	const { id, key, fields } = record;
	if (kind === 'campaign') {
		const { clientCustomFields: clientCustomProperties, ...plain } = fields;
		return {
			id,
			...keyOf(key),
			...plain,
			...(clientCustomProperties !== undefined && { clientCustomProperties }),
		};
	}
	const { syncedSelectedCustomProperties: customProperties, ...plain } = fields;
	return {
		...{ id, caseNumber: Number(id.slice(2)), ...plain },
		...(customProperties !== undefined && { workflow: { customProperties } }),
		externalCaseInfo: { externalCases: [{ id: key }] },
	};
}
