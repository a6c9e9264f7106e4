/** At level debug n8n's log shows each request and each pause, and never a value. */
import fc from 'fast-check';
import { ExecuteContext } from 'n8n-core';
import { useEngine, type Credential } from '../support/engine';
import { locator } from '../support/parameters';
import { answerWith, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** What the log holds at any level once the node has run. */
async function logOf(run: () => Promise<unknown>): Promise<string[]> {
	const lines: string[] = [];
	const write = (...parts: unknown[]) =>
		void lines.push(parts.map((one) => JSON.stringify(one)).join(' '));
	jest
		.spyOn(ExecuteContext.prototype, 'logger', 'get')
		.mockReturnValue({ debug: write, info: write, warn: write, error: write } as never);
	await run();
	return lines;
}

const getCampaign = async (campaignId: string) =>
	await engine.node('engagementCampaign', {
		...{ resource: 'campaign', operation: 'get', addressBy: 'campaignId' },
		campaignId: locator(campaignId),
	});

it('shows method, path, status, time and number of each try, and each pause', async () => {
	sandbox.fault({ status: 429, headers: { 'retry-after': '0.01' }, body: '' });
	sandbox.fault({ reset: 'before' });
	sandbox.fault({ status: 503, body: '' });
	const lines = await logOf(async () => await getCampaign('9004_1'));
	const answered = (status: number, tries: number) =>
		expect.stringMatching(
			RegExp(`^"GET /campaign: HTTP ${status} after \\d+ ms \\(try ${tries}\\)"$`),
		);
	const paused = (why: string) =>
		expect.stringMatching(RegExp(`^"GET /campaign: pause of \\d+ ms \\(${why}\\)"$`));
	expect(lines).toEqual([
		...[answered(429, 1), paused('throttled')],
		expect.stringMatching(/^"GET \/campaign: no answer \(ECONNRESET\) after \d+ ms \(try 2\)"$/),
		...[paused('unanswered'), answered(503, 3), paused('failed'), answered(200, 4)],
	]);
});

it('shows the pause of a request that the limit of its key keeps back', async () => {
	sandbox.fault({
		status: 200,
		headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' },
		body: { data: { id: '9004_1' }, errors: [] },
	});
	const lines = await logOf(async () => {
		await getCampaign('9004_1');
		await getCampaign('9004_1');
	});
	expect(lines).toEqual([
		expect.stringMatching(/HTTP 200/),
		expect.stringMatching(/^"GET \/campaign: pause of \d+ ms \(throttled\)"$/),
		expect.stringMatching(/HTTP 200/),
	]);
});

it('shows each renewal and why there was none', async () => {
	const tokens = sandbox.issuePair(sandbox.credentials.apiKey);
	const renewing = { ...sandbox.renewal, renewal: 'refreshToken', ...tokens };
	engine.credential = { ...engine.credential, ...renewing } as Credential;
	for (const [status, outcome] of [
		[500, 'not renewed (failed)'],
		[400, 'not renewed (unauthorized)'],
		[200, 'renewed'],
	] as const) {
		sandbox.moveClock(31 * 24 * 60 * 60 * 1000);
		if (status !== 200) sandbox.fault({ path: '/oauth/token', status, body: {} });
		const lines = (await logOf(async () => await getCampaign('9004_1'))).filter((line) =>
			/token/i.test(line),
		);
		expect(lines.map((line) => line.replace(/\d+ ms/, '5 ms'))).toEqual([
			`"Access token ${outcome} after 5 ms"`,
		]);
	}
});

it('never shows an ID, a query value, a text, a token or a key, whatever they are', async () => {
	const word = fc.stringMatching(/^[a-z]{8,20}$/);
	const names = fc.record({ id: word, text: word, accessToken: word, apiKey: word, answer: word });
	await fc.assert(
		fc.asyncProperty(names, fc.constantFrom(200, 400, 404), async (values, status) => {
			const { id, text, accessToken, apiKey, answer } = values;
			engine.credential = { ...engine.credential, accessToken, apiKey };
			answerWith(sandbox, { id, name: answer }, { times: 0, status });
			const lines = await logOf(async () => {
				await getCampaign(id);
				await engine.node('engagementAsset', {
					...{ resource: 'asset', operation: 'update', assetId: id, inputMode: 'json' },
					jsonBody: JSON.stringify({ name: text }),
				});
			});
			expect(lines.length).toBeGreaterThanOrEqual(2);
			expect(lines).toContainEqual(expect.stringContaining('PATCH /sam/{assetId}'));
			for (const value of Object.values(values)) expect(lines.join('\n')).not.toContain(value);
			sandbox.reset();
		}),
		{ numRuns: 8 },
	);
});

it('shows no header that repeats the API key, nor does an item or an error', async () => {
	const { apiKey } = sandbox.credentials;
	const headers = { 'x-spr-api_key': apiKey, 'x-request-id': apiKey, 'x-spr-userid': '1001' };
	for (const fault of [
		{ status: 403, headers },
		{ status: 429, headers },
		{ headers, delay: 1 },
	]) {
		sandbox.fault(fault);
		const results: unknown[] = [];
		const lines = await logOf(async () => results.push(await getCampaign('9004_1')));
		const { error, json, said } = results[0] as Awaited<ReturnType<typeof getCampaign>>;
		expect(JSON.stringify([lines, json, said, { ...error }])).not.toContain(apiKey);
	}
});
