/** Where workflows under test send what they were run with, so that it can be counted. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkflowNode } from '../../playground/client';

type Json = Record<string, unknown>;

export class Sink {
	/** The items so far, oldest first. */
	readonly items: Json[] = [];

	private constructor(
		private readonly server: Server,
		readonly url: string,
	) {}

	static async start(): Promise<Sink> {
		const server = createServer(async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			sink.items.push(JSON.parse(Buffer.concat(chunks).toString()) as Json);
			response.end('{}');
		});
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		const sink = new Sink(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
		return sink;
	}

	/** A node that sends its items here. */
	get node(): WorkflowNode {
		return {
			name: 'Sink',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			position: [220, 0],
			parameters: {
				method: 'POST',
				url: this.url,
				sendBody: true,
				specifyBody: 'json',
				jsonBody: '={{ JSON.stringify($json) }}',
			},
		};
	}

	/** Waits until so many items have come, and a moment longer for those that should not. */
	async expect(count: number, timeoutMs = 60_000): Promise<Json[]> {
		const until = Date.now() + timeoutMs;
		while (this.items.length < count && Date.now() < until) await sleep(20);
		await sleep(500);
		return this.items;
	}

	clear(): void {
		this.items.length = 0;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((done) => this.server.close(done));
	}
}
