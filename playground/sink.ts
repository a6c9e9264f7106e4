/** A server to which workflows send their input, so that it can be counted. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UNFINISHED, type N8nClient, type WorkflowNode } from './client';
import { until } from './until';

type Json = Record<string, unknown>;

export class Sink {
	/** The items so far, oldest first. */
	readonly items: Json[] = [];
	/** What has to end before an item is answered. */
	until: Promise<unknown> = Promise.resolve();

	private constructor(
		private readonly server: Server,
		readonly url: string,
	) {}

	static async start(): Promise<Sink> {
		const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			sink.items.push(JSON.parse(Buffer.concat(chunks).toString()) as Json);
			await sink.until;
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

	/** Waits until this many items have arrived and no execution of the workflow is running, and returns all items. */
	async expect(count: number, client: N8nClient, workflowId: string): Promise<Json[]> {
		await until(`${count} items`, () => this.items, { accepts: ({ length }) => length >= count });
		return await this.settled(client, workflowId);
	}

	/**
	 * Waits until no execution of the workflow is running, and returns all items. No more can follow: n8n
	 * answers a delivery only when it has stored its execution.
	 */
	async settled(client: N8nClient, workflowId: string): Promise<Json[]> {
		await until(
			`the end of all executions of workflow ${workflowId}`,
			async () => await client.executionCount(workflowId, UNFINISHED),
			{ accepts: (goingOn) => goingOn === 0 },
		);
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
