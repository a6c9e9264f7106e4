/** Every answer has a limit, counted unpacked; what is behind it is not read. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { LoadOptionsContext } from 'n8n-core';
import { connect } from '../support/inside';
import { useEngine } from '../support/engine';
import { continueOnFail, locator } from '../support/parameters';
import { useSandbox } from '../support/sandbox';
import { sendOften, serve } from '../support/server';
import { eventually } from '../support/time';

const MB = 1024 * 1024;
const sandbox = useSandbox();
const engine = useEngine(sandbox);

const campaign = engine.resource('engagementCampaign', 'campaign');
const getCampaign = async () => await campaign('get', { campaignId: locator('1') });
const createCampaign = async () => await campaign('create', { name: 'n', status: 's' });
const mapping = engine.resource('engagementCrmUserMapping', 'mapping');
const exportCsv = async (maxAnswerSize?: number) =>
	await mapping('exportCsv', {
		installedAppId: '1',
		exportAs: 'file',
		...(maxAnswerSize !== undefined && { options: { maxAnswerSize } }),
	});

/** A platform that answers as `answer` says. Reports how much could be sent, and whether all connections are closed. */
async function platform(
	answer: (response: ServerResponse, request: IncomingMessage) => unknown,
): Promise<{
	url: string;
	requests: string[];
	sentBytes: () => number;
	open: Set<unknown>;
	close: () => Promise<void>;
}> {
	const requests: string[] = [];
	const sockets = new Set<{ bytesWritten: number }>();
	const open = new Set<unknown>();
	const { url, close } = await serve(async (request, response) => {
		requests.push(`${request.method} ${request.url}`);
		sockets.add(request.socket);
		open.add(response);
		response.on('close', () => open.delete(response));
		request.resume();
		await answer(response, request);
	});
	engine.credential = { ...sandbox.credentials, baseUrl: url };
	const sentBytes = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
	return { url, requests, sentBytes, open, close };
}

/** The most memory for bytes that a piece of work takes. */
async function bytesHeldBy(work: () => Promise<unknown>): Promise<number> {
	const before = process.memoryUsage().arrayBuffers;
	let most = before;
	const watch = setInterval(() => {
		most = Math.max(most, process.memoryUsage().arrayBuffers);
	}, 5);
	await work();
	clearInterval(watch);
	return most - before;
}

const spaces = Buffer.alloc(MB, ' ');

describe('rule "every answer has a limit": an answer of 600 MB', () => {
	it('is read to 64 MB, and the connection is closed', async () => {
		const { sentBytes, open, requests, close } = await platform((response) =>
			sendOften(response.writeHead(200), spaces, 600),
		);
		let said = '';
		const held = await bytesHeldBy(async () => ({ said } = await getCampaign()));
		expect(said).toMatch(
			/^The answer is longer than 64 MB, so it was not read to its end\n[^]*HTTP 200, GET \/campaign$/,
		);
		expect(said).toMatch(/Nothing was changed\. Request less at a time/);
		await eventually(() => expect(open.size).toBe(0));
		expect(sentBytes()).toBeLessThan(96 * MB);
		expect(held).toBeLessThan(4 * 64 * MB);
		expect(requests).toHaveLength(1);
		await close();
	});

	it('to a write is counted unpacked, may have been carried out, and is not sent again', async () => {
		const member = gzipSync(Buffer.alloc(8 * MB, ' '));
		const { sentBytes, open, requests, close } = await platform((response) =>
			sendOften(response.writeHead(200, { 'content-encoding': 'gzip' }), member, 75),
		);
		let said = '';
		const held = await bytesHeldBy(async () => ({ said } = await createCampaign()));
		expect(said).toMatch(
			/^The answer is longer than 64 MB.*\n.*may have been carried out.*POST \/campaign$/s,
		);
		expect(requests).toHaveLength(1);
		await eventually(() => expect(open.size).toBe(0));
		expect(sentBytes()).toBeLessThan(MB);
		expect(held).toBeLessThan(4 * 64 * MB);
		await close();
	});

	it('that reports a failure is read to 1 MB, and stays the failure it is', async () => {
		const { sentBytes, open, close } = await platform((response) =>
			sendOften(response.writeHead(400), Buffer.alloc(MB / 4, 'why '), 400),
		);
		expect((await getCampaign()).said).toMatch(
			/^The answer is not the platform's\n.*: why why .*\nHTTP 400, GET \/campaign$/,
		);
		await eventually(() => expect(open.size).toBe(0));
		expect(sentBytes()).toBeLessThan(16 * MB);
		await close();
	});

	it('of the smallest parts takes no more memory than its size', async () => {
		const part = Buffer.from('1\r\n \r\n'.repeat(10_000));
		const { open, close } = await platform((response) => {
			const { socket } = response;
			socket!.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
			const feed = () => {
				while (!socket!.destroyed && socket!.write(part));
			};
			socket!.on('drain', feed);
			feed();
		});
		let said = '';
		const held = await bytesHeldBy(async () => ({ said } = await exportCsv(1)));
		expect(said).toMatch(/^The answer is longer than 1 MB/);
		expect(held).toBeLessThan(32 * MB);
		await eventually(() => expect(open.size).toBe(0));
		await close();
	});
});

describe('a connection', () => {
	it('is closed after the limit, though nothing more comes', async () => {
		const { open, close } = await platform((response) => {
			response.writeHead(200).write(Buffer.alloc(2 * MB, ' '));
		});
		expect((await exportCsv(1)).said).toMatch(/^The answer is longer than 1 MB/);
		await eventually(() => expect(open.size).toBe(0));
		await close();
	});

	it('that stalls in the middle of an answer is given up after five minutes', async () => {
		const { open, close } = await platform((response) => {
			response.writeHead(200).write('{"data":');
		});
		jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
		try {
			const running = createCampaign();
			let said: string | undefined;
			void running.then((result) => (said = result.said));
			while (said === undefined) {
				await new Promise((done) => setImmediate(done));
				if (open.size > 0) jest.advanceTimersByTime(10_000);
			}
			expect(said).toMatch(/^No answer came in time\n.*may have been carried.*\nPOST \/campaign$/s);
		} finally {
			jest.useRealTimers();
		}
		await eventually(() => expect(open.size).toBe(0));
		await close();
	});

	it('is closed when a person stops the execution in the middle of an answer', async () => {
		const { open, close } = await platform((response) => {
			response.writeHead(200).write('{"data":');
		});
		const stop = new AbortController();
		const running = campaign('get', { campaignId: locator('1') }, { signal: stop.signal });
		await eventually(() => expect(open.size).toBe(1));
		await sleep(50);
		stop.abort();
		await running;
		await eventually(() => expect(open.size).toBe(0));
		await close();
	});

	it('that breaks in the middle of an answer is reported as such', async () => {
		const { close } = await platform((response) => {
			response
				.writeHead(200, { 'content-length': 100 })
				.write('{"data":', () => response.destroy());
		});
		expect((await createCampaign()).said).toMatch(
			/^The connection broke before the answer arrived/,
		);
		await close();
	});
});

describe('Max Answer Size', () => {
	const csv = (bytes: number) => `a\n${'x'.repeat(bytes - 2)}`;

	it('lowers and raises the limit of an export', async () => {
		const { close } = await platform((response, { url }) => {
			const size = url!.includes('export') ? 2 * MB : 65 * MB;
			response.writeHead(200, { 'content-type': 'text/csv' }).end(csv(size));
		});
		expect((await exportCsv(1)).said).toMatch(
			/^The answer is longer than 1 MB[^]*"Max Answer Size \(MB\)"[^]*GET \/crm-user-mapping\/export/,
		);
		expect((await exportCsv(2)).error).toBeUndefined();
		expect((await exportCsv()).error).toBeUndefined();
		await close();
	});

	it('lowers and raises the limit of the queries of reporting', async () => {
		const answer = Buffer.alloc(65 * MB, ' ');
		answer.write('{"data":{"text":"whole"},"errors":[]}');
		const { close } = await platform((response) => {
			response.end(answer);
		});
		const run = async (options: object) =>
			await engine.resource('engagementReporting', 'query')(
				'run',
				{ inputMode: 'json', jsonBody: '{"a":1}', options },
				continueOnFail,
			);
		expect((await run({ maxAnswerSize: 1 })).json[0]).toMatchObject({
			error: expect.stringMatching(/longer than 1 MB/),
			details: { httpCode: 200 },
		});
		expect((await run({ maxAnswerSize: 70 })).json).toEqual([{ text: 'whole' }]);
		await close();
	});
});

describe('an answer that drips', () => {
	it('ends with the patience of its caller, and the connection is closed', async () => {
		const { open, requests, close } = await platform(async (response) => {
			response.writeHead(200);
			while (!response.destroyed) {
				response.write(' ');
				await sleep(20);
			}
		});
		const node = engine.workflow({
			nodes: [{ name: 'Node', type: 'n8n-nodes-engagement-platform.engagementCampaign' }],
		});
		const context = new LoadOptionsContext(
			node,
			node.getNode('Node')!,
			engine.additionalData(),
			'',
		);
		let arrived: string[] = [];
		// On a busy machine it can end before the request has arrived: then with more of it.
		for (let ms = 500; arrived.length === 0; ms *= 2) {
			const patience = { pauses: 0, end: Date.now() + ms };
			const send = connect(context, { patience });
			const request = { query: { campaignId: String(ms) } };
			await expect(send('GET /campaign', request)).rejects.toMatchObject({ kind: 'unanswered' });
			expect(Date.now()).toBeGreaterThanOrEqual(patience.end - 5);
			await eventually(() => expect(open.size).toBe(0));
			arrived = requests.filter((line) => line.endsWith(`=${ms}`));
		}
		expect(arrived).toHaveLength(1);
		await close();
	});
});
