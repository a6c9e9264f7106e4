/** What the page for people is made of: the controls that it shows the sandbox through. */
import http from 'node:http';
import axios from 'axios';
import fc from 'fast-check';
import { expectFor } from '../support/expectFor';
import { useSandbox } from '../support/sandbox';
import { serve } from '../support/server';
import { part } from '../support/share';
import { eventually } from '../support/time';
import { clientOf } from './client';

const sandbox = useSandbox();
const call = clientOf(sandbox);

const control = async (line: string, data?: object, headers: object = {}) => {
	const [method, path] = line.split(' ');
	return await axios.request({
		method,
		url: `${sandbox.url}${path}`,
		data,
		headers: { ...headers },
		validateStatus: () => true,
	});
};

const newest = async () => {
	const { data } = await control('GET /_sandbox/exchanges');
	const { id } = data.data.at(-1);
	return (await control(`GET /_sandbox/exchanges/${id}`)).data.data;
};

describe('exchanges', () => {
	test('hold what was sent and answered', async () => {
		await call('PATCH /case', { query: { id: 'case-1' }, body: { status: 'Closed' } });
		const exchange = await newest();
		expect(exchange).toMatchObject({
			method: 'PATCH',
			path: '/prod/api/v3/case',
			query: 'id=case-1',
			status: 200,
			ms: expect.any(Number),
			at: expect.any(Number),
		});
		expect(JSON.parse(exchange.sent.body)).toEqual({ status: 'Closed' });
		expect([JSON.parse(exchange.answered.body).data].flat()[0]).toMatchObject({ status: 'Closed' });
	});

	test('say which node of which workflow a local n8n has sent them by', async () => {
		const sender = { workflow: 'Größe & mehr', node: 'Reply, 2' };
		const headers = { 'x-sent-by': String(new URLSearchParams(sender)) };
		await call('GET /campaign', { query: { campaignId: '1' }, headers });
		const { sender: shown, sent } = await newest();
		expect(shown).toEqual(sender);
		expect(sent.headers).not.toHaveProperty('x-sent-by');
		for (const unreadable of ['', '%zz', 'node=x', 'workflow=a&workflow=b&node=c']) {
			await call('GET /campaign', { headers: { 'x-sent-by': unreadable } });
			expect(await newest()).not.toHaveProperty('sender');
		}
	});

	test('show no token, key or secret, wherever it is', async () => {
		const { accessToken, apiKey } = sandbox.credentials;
		const { clientSecret, tokenUrl } = sandbox.renewal;
		const secrets = [accessToken, apiKey, clientSecret, 'pre-shared', 'bearer-of-n8n'];
		const body = {
			name: `of ${accessToken}`,
			subscriptions: ['CASE_CREATED'],
			url: 'https://hooks.example.com/x',
			preSharedKey: 'pre-shared',
		};
		await call('POST /webhook-subscriptions', { body });
		const headers = { callbackUrlHeaders: { Authorization: 'bearer-of-n8n' } };
		const record = { subject: 'x', channelType: 'EMAIL', contactInfo: { email: 'a@example.com' } };
		await call('POST /case/bulk', { body: { records: [record], ...headers } });
		await call('GET /campaign', { query: { access_token: accessToken, apiKey } });
		const code = sandbox.issueCode(apiKey);
		const form = new URLSearchParams({
			grant_type: 'authorization_code',
			code,
			client_id: 'sandbox-client',
			client_secret: clientSecret,
		});
		const { data: pair } = await axios.post(tokenUrl, form);
		secrets.push(code, pair.access_token, pair.refresh_token);
		const { data } = await control('GET /_sandbox/exchanges');
		for (const { id } of data.data) {
			const text = JSON.stringify((await control(`GET /_sandbox/exchanges/${id}`)).data);
			expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
		}
		const shown = JSON.stringify(data);
		expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
		expect(data.data).toHaveLength(4);
	});

	test('say which fault befell a request, and stay small', async () => {
		sandbox.fault({ reset: 'before' });
		await call('GET /campaign').catch(() => {});
		expect(await newest()).toMatchObject({ fault: expect.stringContaining('before') });
		const body = { name: 'x'.repeat(200_000) };
		await call('POST /sam', { body });
		const exchange = await newest();
		expect(JSON.stringify(exchange).length).toBeLessThan(2000);
		expect(exchange.sent.body).toMatch(/^\(200\d+ characters\)$/);
		expect((await control('GET /_sandbox/exchanges/999999')).status).toBe(404);
	});
});

describe('the stream of changes', () => {
	/** What a page receives, as it comes. */
	async function listen() {
		const heard: string[][] = [];
		const request = http.get(`${sandbox.url}/_sandbox/events`, (response) => {
			response.setEncoding('utf8').on('data', (text: string) => {
				for (const line of text.split('\n\n').filter(Boolean))
					heard.push(JSON.parse(line.replace('data: ', '')).changed);
			});
		});
		await eventually(() => expect(heard.length).toBeGreaterThan(0));
		return { heard, close: () => request.destroy() };
	}

	test('names everything at first, and then what has changed', async () => {
		const { heard, close } = await listen();
		expect(heard[0]).toEqual(
			expect.arrayContaining(['case', 'webhook', 'exchanges', 'faults', 'clock']),
		);
		await call('PATCH /case', { query: { id: 'case-1' }, body: { status: 'Closed' } });
		await eventually(() =>
			expect([...new Set(heard.slice(1).flat())].sort()).toEqual([
				'auditTrail',
				'case',
				'exchanges',
			]),
		);
		sandbox.control('thread', 'hand', { entityId: 'case-1', participantId: 'bot' });
		await eventually(() =>
			expect(heard.flat().filter((name) => name === 'thread')).toHaveLength(2),
		);
		close();
	});

	test('reports what happens after the answer, too', async () => {
		const hook = await serve((_request, response) => response.end());
		const body = { name: 'x', url: hook.url, preSharedKey: 'k', subscriptions: ['CASE_CREATED'] };
		const { data } = await call('POST /webhook-subscriptions', { body });
		const query = { subscriptionId: data.id, action: 'activate' };
		await call('POST /webhook-subscriptions/action', { query });
		const { heard, close } = await listen();
		sandbox.control('webhook', 'emit', { type: 'CASE_CREATED' });
		await eventually(() => expect(heard.slice(1).flat()).toContain('webhook'));
		await eventually(async () => {
			const { data: all } = await control('POST /_sandbox/webhook/deliveries');
			expect(all.data).toMatchObject([{ state: 'delivered' }]);
		});
		close();
		await hook.close();
	});

	test('ends with the sandbox, and is begun again after a reset', async () => {
		const { heard, close } = await listen();
		sandbox.moveClock(1000);
		await eventually(() => expect(heard.slice(1).flat()).toContain('clock'));
		sandbox.reset();
		await eventually(() => expect(heard.filter((names) => names.includes('clock')).length).toBe(3));
		close();
	});
});

describe('pages of other sites', () => {
	const EVERY_CONTROL = [
		'GET /_sandbox/state/webhook',
		'GET /_sandbox/exchanges',
		'GET /_sandbox/events',
		'GET /_sandbox/requests',
		'POST /_sandbox/reset',
		'POST /_sandbox/faults',
		'POST /_sandbox/webhook/emit',
	];
	const { port } = { port: () => new URL(sandbox.url).port };

	test.each(EVERY_CONTROL)('are refused: %s', async (line) => {
		const own = `127.0.0.1:${port()}`;
		const foreign: object[] = [
			{ Host: 'evil.example.com' },
			{ Host: `evil.example.com:${port()}`, Origin: `http://evil.example.com:${port()}` },
			{ Host: `127.0.0.1.example.com:${port()}` },
			{ Host: own, Origin: 'https://evil.example.com' },
			{ Host: own, Origin: 'null' },
			{ Host: own, Origin: 'http://127.0.0.1:1' },
			{ Host: own, 'Sec-Fetch-Site': 'cross-site' },
			{ Host: own, 'Sec-Fetch-Site': 'same-site' },
		];
		for (const headers of foreign) {
			const { status, data } = await control(line, undefined, headers);
			expect([status, data.errors[0].message]).toEqual([403, 'sandbox.request.of.another.site']);
		}
	});

	test('rule: no other name leads to the controls', async () => {
		await fc.assert(
			fc.asyncProperty(fc.domain(), async (host) => {
				const { status } = await control('GET /_sandbox/clock', undefined, { Host: host });
				expect(status).toBe(403);
			}),
			{ numRuns: part(25) },
		);
	});

	test('the own page and programs are let through', async () => {
		const own = `127.0.0.1:${port()}`;
		const page = { Origin: `http://${own}`, 'Sec-Fetch-Site': 'same-origin' };
		const local = { Host: `localhost:${port()}`, Origin: `http://localhost:${port()}` };
		for (const headers of [{}, page, local, { Host: `[::1]:${port()}` }])
			expect((await control('GET /_sandbox/clock', undefined, headers)).status).toBe(200);
	});

	test('the API itself answers under any name, as from a container', async () => {
		const headers = { Host: 'host.docker.internal' };
		expect((await call('GET /campaign', { headers })).status).toBe(200);
	});
});

describe('what one does as a customer or an agent', () => {
	const stateOf = (id: string) =>
		(
			sandbox.state('case') as {
				cases: Array<{
					id: string;
					version: number;
					messages: object[];
					versions: Array<{ version: number; changes: Array<{ fieldName: string }> }>;
				}>;
			}
		).cases.find((one) => one.id === id)!;

	test('a customer answers in a conversation, and so on its case', async () => {
		const { messages } = sandbox.state('message') as {
			messages: Array<{ messageId: string; conversationId: string }>;
		};
		const last = messages[29]!;
		const before = stateOf('case-1').messages.length;
		const { messageId } = last;
		await control('POST /_sandbox/message/answer', { messageId, text: 'Still nothing' });
		const { data } = await call('GET /conversation', { query: { messageId } });
		expect(data).toHaveLength(11);
		const said = data.find(
			({ content }: { content: { text: string } }) => content.text === 'Still nothing',
		);
		expect(said).toMatchObject({
			content: { text: 'Still nothing' },
			brandPost: false,
			parentMessageId: messageId,
			senderProfile: { channelId: 'customer-3' },
		});
		expect(stateOf('case-1')).toMatchObject({ version: 1 });
		expect(stateOf('case-1').messages).toHaveLength(before + 1);
	});

	test.each([
		['service', 1, ['case.update', 'case.update']],
		['plain', 0, ['CASE_UPDATED']],
	] as const)('in the style %s, a reply changes a case %d times', async (style, changes, heard) => {
		sandbox.setStyle(style);
		const events: string[] = [];
		const hook = await serve((request, response) => {
			let text = '';
			request.on('data', (chunk) => (text += String(chunk)));
			request.on('end', () => {
				events.push((JSON.parse(text) as { type: string }).type);
				response.end();
			});
		});
		const body = { name: 'x', url: hook.url, preSharedKey: 'k', subscriptions: ['CASE_UPDATED'] };
		const { data } = await call('POST /webhook-subscriptions', { body });
		const query = { subscriptionId: data.id, action: 'activate' };
		await call('POST /webhook-subscriptions/action', { query });
		const reply = { query: { caseId: 'case-2' }, body: { content: { text: 'Hello' } } };
		await call('POST /publishing/reply/by-case', reply);
		expect(stateOf('case-2').version).toBe(changes);
		await control('POST /_sandbox/case/answer', { id: 'case-2', text: 'Thank you' });
		await eventually(() => expect(events).toEqual(heard));
		expect(stateOf('case-2').messages).toHaveLength(2);
		expect(stateOf('case-2').versions.slice(changes)).toMatchObject([
			{
				version: changes + 1,
				changes: expect.arrayContaining([
					expect.objectContaining({ fieldName: 'associatedFanMessageCount' }),
				]),
			},
		]);
		await hook.close();
	});

	test('every change of a case is a version that says what it changed', async () => {
		await call('PATCH /case', { query: { id: 'case-2' }, body: { status: 'Closed' } });
		expect(stateOf('case-2').versions).toEqual([
			{
				version: 1,
				time: expect.any(Number),
				userId: 1001,
				changes: expect.arrayContaining([
					{ fieldName: 'status', oldValues: ['New'], newValues: ['Closed'] },
				]),
			},
		]);
	});

	test('an agent hands the control over', async () => {
		const spec = { entityId: 'case-1', participantId: 'order-bot' };
		const { data } = await control('POST /_sandbox/thread/hand', spec);
		expect(data.data).toEqual({ controllingParticipantId: 'order-bot' });
		const body = { action: 'checkControl', entityType: 'CASE', entityId: 'case-1' };
		expect((await call('POST /thread', { body })).data).toEqual(data.data);
		const unknown = await control('POST /_sandbox/thread/hand', { entityId: 'none' });
		expect(unknown.status).toBe(404);
	});
});

describe('what is read', () => {
	test('the newest audit records of all assets', async () => {
		await call('PATCH /case', { query: { id: 'case-2' }, body: { status: 'Closed' } });
		const { data } = await control('POST /_sandbox/auditTrail/records', { limit: 20 });
		expect(data.data).toHaveLength(20);
		expect(data.data[0]).toMatchObject({ assetClass: 'UNIVERSAL_CASE', assetId: 'case-2' });
		const dates = data.data.map(({ auditDate }: { auditDate: number }) => auditDate);
		expect(dates).toEqual([...dates].sort((a, b) => b - a));
		expect((await control('POST /_sandbox/auditTrail/records', { limit: 0 })).status).toBe(400);
	});

	test('the faults that wait, and how far the clock was moved', async () => {
		await control('POST /_sandbox/faults', { status: 503, times: 2 });
		await call('GET /campaign');
		const { data: faults } = await control('GET /_sandbox/faults');
		expect(faults.data).toEqual([{ status: 503, skip: 0, times: 1 }]);
		await control('POST /_sandbox/clock', { ahead: 5000 });
		const { data: clock } = await control('GET /_sandbox/clock');
		expect(clock.data).toEqual({ now: expect.any(Number), ahead: 5000, speed: 1 });
	});

	test('a post is sent when its time has come', async () => {
		const scheduleDate = Date.now() + 3_600_000;
		const { data: ids } = await call('POST /publishing/post', { body: { scheduleDate } });
		const status = async () =>
			(await call('GET /publishing/post', { query: { postIds: ids[0].replace('POST_', '') } }))
				.data[0].status;
		expect(await status()).toBe('SCHEDULED');
		sandbox.moveClock(7_200_000);
		expect(await status()).toBe('SENT');
	});
});

describe('the page', () => {
	test('comes with all that it needs, from here alone, and in no frame', async () => {
		const { status, data, headers } = await control('GET /');
		expect(status).toBe(200);
		const policy = String(headers['content-security-policy']);
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("frame-ancestors 'none'");
		const imports = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(data)![1]!).imports;
		const linked = [...data.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address);
		const seen = new Set<string>();
		const follow = async (address: string): Promise<void> => {
			if (seen.has(address)) return;
			seen.add(address);
			const file = await control(`GET ${address}`);
			expectFor(address, file.status).toEqual(200);
			for (const [, name = ''] of String(file.data).matchAll(/from ?["']([^"']+)["']/g))
				await follow(name.startsWith('./') ? `/_page/${name.slice(2)}` : imports[name]);
		};
		for (const address of linked) await follow(address);
		expect(seen.size).toBeGreaterThan(8);
		expect(sandbox.requests()).toEqual([]);
	});

	test.each([
		'/_page/..%2fmain.ts',
		'/_page/%2e%2e/main.ts',
		'/_page/index.html',
		'/_page/none.js',
		'/_page/library/fastify.js',
		'/_page/library/toString.js',
		'/_page/library/..%2f..%2fpackage.json',
	])('gives no other file: %s', async (address) => {
		const response = await new Promise<http.IncomingMessage>((resolve) =>
			http.get(sandbox.url + address, resolve),
		);
		response.resume();
		expect(response.statusCode).toBe(404);
	});
});
