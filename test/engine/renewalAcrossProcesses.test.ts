/** Several processes of n8n share a credential in one database, and take turns to renew it. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { tokensOf } from '../support/inside';
import { startProcess, useEngine, type Credential, type Engine } from '../support/engine';
import { useSandbox } from '../support/sandbox';
import { eventually, passInRealTime } from '../support/time';

// The processes agree by time.
passInRealTime();

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const PROCESSES = 3;
const DAY = 24 * 60 * 60 * 1000;
const processes: Engine[] = [];

/** How long the database takes to write (ms), by process. */
let latencies: number[] = [];

beforeAll(async () => {
	while (processes.length < PROCESSES) processes.push(await startAnother(processes.length));
});

/** A process that has the database of all. */
async function startAnother(index: number): Promise<Engine> {
	const started = await startProcess();
	Object.defineProperty(started, 'credential', {
		get: () => engine.credential,
		set: (credential: Credential) => (engine.credential = credential),
	});
	started.onStore = async () => await sleep(latencies[index] ?? 0);
	return started;
}

function begin(rules: { rotates: boolean; endsOnReuse: boolean }) {
	sandbox.reset();
	sandbox.setTokenRules(rules);
	const { accessToken, refreshToken } = sandbox.issuePair(sandbox.credentials.apiKey);
	engine.credential = {
		...engine.credential,
		...sandbox.renewal,
		renewal: 'refreshToken',
		accessToken,
		refreshToken,
		renewedTokens: '',
		renewalClaim: '',
	} as Credential;
}

const workspaces = async (process: Engine, signal?: AbortSignal) =>
	(await process.resource('engagementWorkspace', 'workspace')('getAll', {}, { signal })).said;
const renewals = () => sandbox.requests().filter(({ path }) => path === '/oauth/token');
const endToken = () => sandbox.moveClock(31 * DAY);

describe.each([
	['rotating refresh tokens', { rotates: true, endsOnReuse: false }],
	[
		'refresh tokens that revoke everything when they come twice',
		{ rotates: true, endsOnReuse: true },
	],
	[
		'a refresh token that stays, and one valid access token',
		{ rotates: false, endsOnReuse: false },
	],
])('with %s', (_what, rules) => {
	it('no execution fails, and each token is renewed once', async () => {
		const delay = fc.nat(300);
		const run = fc.record({ process: fc.nat(PROCESSES - 1), at: fc.oneof(fc.constant(0), delay) });
		const wave = fc.array(run, { minLength: 3, maxLength: 8 });
		await fc.assert(
			fc.asyncProperty(
				fc.array(wave, { minLength: 2, maxLength: 2 }),
				fc.array(fc.nat(150), { minLength: PROCESSES, maxLength: PROCESSES }),
				async (waves, writing) => {
					begin(rules);
					latencies = writing;
					for (const runs of waves) {
						endToken();
						const said = await Promise.all(
							runs.map(async ({ process, at }) => {
								await sleep(at);
								return await workspaces(processes[process]!);
							}),
						);
						expect(said).toEqual(runs.map(() => ''));
					}
					expect(renewals().map(({ status }) => status)).toEqual(waves.map(() => 200));
				},
			),
			{ numRuns: 1 },
		);
	});
});

it('waits for a process that renews, and goes on when that was killed', async () => {
	begin({ rotates: true, endsOnReuse: true });
	engine.credential = { ...engine.credential, accessToken: '' };
	const claim = { process: 'another one', until: Date.now() + 1_500 };
	engine.credential = { ...engine.credential, renewalClaim: JSON.stringify(claim) };
	expect(await workspaces(engine)).toBe('');
	expect(Date.now()).toBeGreaterThan(claim.until);
	expect(renewals()).toHaveLength(1);
	expect(engine.credential.renewalClaim).toBe('');
});

describe('while another process has its turn', () => {
	const claim = (ms: number) => {
		const renewalClaim = JSON.stringify({ process: 'another one', until: Date.now() + ms });
		engine.credential = { ...engine.credential, renewalClaim };
	};

	it('whoever is stopped waits no longer, and the others wait on', async () => {
		begin({ rotates: true, endsOnReuse: true });
		endToken();
		claim(60_000);
		const stop = new AbortController();
		const stopped = workspaces(engine, stop.signal);
		const other = workspaces(engine);
		await sleep(100);
		const start = Date.now();
		stop.abort();
		await stopped;
		expect(Date.now() - start).toBeLessThan(2_000);
		expect(renewals()).toEqual([]);
		claim(0);
		expect(await other).toBe('');
		expect(renewals()).toHaveLength(1);
	});

	it('nothing is renewed for a stopped execution afterwards', async () => {
		begin({ rotates: true, endsOnReuse: true });
		endToken();
		claim(60_000);
		const stop = new AbortController();
		const stopped = workspaces(engine, stop.signal);
		await sleep(100);
		stop.abort();
		await stopped;
		claim(0);
		await sleep(1_000);
		expect(renewals()).toEqual([]);
		expect(await workspaces(engine)).toBe('');
		expect(renewals()).toHaveLength(1);
	});
});

it('another node does not renew while another process does', async () => {
	begin({ rotates: true, endsOnReuse: true });
	engine.credential = { ...engine.credential, accessToken: '' };
	const claim = { process: 'another one', until: Date.now() + 60_000 };
	engine.credential = { ...engine.credential, renewalClaim: JSON.stringify(claim) };
	const url = `${sandbox.url}/prod/api/v3/reports/engine`;
	await expect(engine.httpRequestNode(url)).rejects.toThrow(/Another process of n8n is renewing/);
	engine.credential = { ...engine.credential, renewalClaim: '' };
	await engine.httpRequestNode(url);
	expect(renewals()).toHaveLength(1);
});

it('a renewal that brings nothing ends the turn', async () => {
	begin({ rotates: true, endsOnReuse: false });
	endToken();
	sandbox.fault({ path: '/oauth/token', status: 500 });
	expect(await workspaces(processes[0]!)).toMatch(/could not be renewed/);
	expect(engine.credential.renewalClaim).toBe('');
	expect(await workspaces(processes[1]!)).toBe('');
});

it('a pair that replaces the renewed one meanwhile is tried too, after a second 401', async () => {
	begin({ rotates: false, endsOnReuse: false });
	endToken();
	// The new token is refused: somebody else has renewed since, and stores it.
	sandbox.fault({ path: '/accessibleClients', delay: 300, times: 2 });
	const run = workspaces(engine);
	await eventually(() => expect(renewals()).toHaveLength(1));
	await eventually(() => expect(tokensOf(engine.credential).accessToken).not.toBe(''));
	await eventually(() => expect(engine.credential.renewedTokens).not.toBe(''));
	const { accessToken } = sandbox.issuePair(sandbox.credentials.apiKey);
	const { refreshToken } = tokensOf(engine.credential);
	await eventually(() => expect(sandbox.requests().length).toBeGreaterThan(2));
	engine.credential = { ...engine.credential, accessToken, refreshToken };
	expect(await run).toBe('');
	expect(renewals()).toHaveLength(1);
});

it('a token that ends again while a request waits for it is renewed again, for this one and others', async () => {
	begin({ rotates: true, endsOnReuse: true });
	endToken();
	// Refused, and then slow: another process renews meanwhile, and that token ends as well.
	sandbox.fault({ path: '/accessibleClients', delay: 400 });
	const slow = workspaces(processes[0]!);
	await eventually(() => expect(sandbox.requests()).toHaveLength(1));
	expect(await workspaces(processes[1]!)).toBe('');
	endToken();
	expect(await slow).toBe('');
	endToken();
	expect(await workspaces(processes[0]!)).toBe('');
	expect(renewals().map(({ status }) => status)).toEqual([200, 200, 200]);
});
