/** Waits take real time: everywhere else in the tests a pause takes a hundredth of its length. */
import { jobParameters, people } from '../support/cases';
import { useEngine, type Credential } from '../support/engine';
import { answerWith, sentLines, useSandbox } from '../support/sandbox';
import { eventually, pass, passInRealTime } from '../support/time';

passInRealTime();

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const workspaces = { resource: 'workspace', operation: 'getAll' };

/** How long it takes, in ms of real time, and what it returns. */
async function timed<T>(work: Promise<T>): Promise<[ms: number, result: T]> {
	const start = performance.now();
	const result = await work;
	return [performance.now() - start, result];
}

it('a throttled request is sent again after the time that the platform asks for', async () => {
	sandbox.fault({ status: 429, headers: { 'retry-after': '1' } });
	const [ms, { said }] = await timed(engine.node('engagementWorkspace', workspaces));
	expect(said).toBe('');
	expect(sentLines(sandbox)).toHaveLength(2);
	expect(ms).toBeGreaterThanOrEqual(995);
});

it('a stopped execution does not wait to the end of a pause', async () => {
	sandbox.fault({ status: 429, headers: { 'retry-after': '100' } });
	const stop = new AbortController();
	const running = engine.node('engagementWorkspace', workspaces, { signal: stop.signal });
	await eventually(() => expect(sentLines(sandbox)).toHaveLength(1));
	stop.abort();
	const [ms] = await timed(running);
	expect(ms).toBeLessThan(50_000);
	expect(sentLines(sandbox)).toHaveLength(1);
});

it('a job is asked for again after a second', async () => {
	const status = { method: 'GET', path: '/case/bulk/status' };
	answerWith(sandbox, { status: 'IN_PROGRESS' }, status);
	answerWith(sandbox, { status: 'COMPLETED' }, status);
	const parameters = { ...jobParameters, waitFor: 'polling' };
	const [ms, { said }] = await timed(
		engine.node('engagementCase', parameters, { items: people('301') }),
	);
	expect(said).toBe('');
	expect(sentLines(sandbox).filter((line) => line.startsWith('GET'))).toHaveLength(2);
	expect(ms).toBeGreaterThanOrEqual(995);
});

it('a process whose refresh token another one has used waits for the pair that the other one stores', async () => {
	const own = sandbox.issuePair(sandbox.credentials.apiKey);
	const credential = { ...engine.credential, renewal: 'refreshToken', ...sandbox.renewal };
	engine.credential = { ...credential, ...own } as Credential;
	sandbox.moveClock(31 * 24 * 60 * 60 * 1000);
	sandbox.fault({ path: '/oauth/token', status: 400, body: { error: 'invalid_grant' } });
	const others = sandbox.issuePair(sandbox.credentials.apiKey);
	const running = timed(engine.node('engagementWorkspace', workspaces));
	await pass(1_000);
	engine.credential = { ...credential, ...others } as Credential;
	const [ms, { said }] = await running;
	expect(said).toBe('');
	expect(ms).toBeGreaterThanOrEqual(995);
});
