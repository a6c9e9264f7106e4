import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { serialize } from 'node:v8';

/** How long changes are collected before they are sent, in ms. */
const PAUSE = 100;

/**
 * Sends pages the names of changed parts of the sandbox, as server-sent events: `{ "changed": [names] }`,
 * at first with all names. Nothing is compared while nobody listens.
 */
export class Live {
	private readonly listeners = new Set<ServerResponse>();
	private digests = new Map<string, string>();
	private timer: NodeJS.Timeout | undefined;

	/** @param read the parts that are compared, by name */
	constructor(private readonly read: () => Record<string, unknown>) {}

	/** Sends events to a response until its client leaves. */
	listen(response: ServerResponse): void {
		response.writeHead(200, {
			'content-type': 'text/event-stream; charset=utf-8',
			'cache-control': 'no-store',
		});
		if (this.listeners.size === 0) this.compare();
		this.listeners.add(response);
		response.on('close', () => this.listeners.delete(response));
		send(response, [...this.digests.keys()]);
	}

	/** Something may have changed. */
	touch(): void {
		if (this.listeners.size === 0 || this.timer) return;
		this.timer = setTimeout(() => {
			this.timer = undefined;
			const changed = this.compare();
			if (changed.length === 0) return;
			for (const listener of this.listeners) send(listener, changed);
		}, PAUSE).unref();
	}

	/** Returns the names of the parts that have changed. */
	private compare(): string[] {
		const before = this.digests;
		this.digests = new Map(
			Object.entries(this.read()).map(([name, part]) => [
				name,
				createHash('sha1').update(serialize(part)).digest('base64'),
			]),
		);
		return [...this.digests]
			.filter(([name, digest]) => before.get(name) !== digest)
			.map(([name]) => name);
	}
}

function send(response: ServerResponse, changed: string[]): void {
	response.write(`data: ${JSON.stringify({ changed })}\n\n`);
}
