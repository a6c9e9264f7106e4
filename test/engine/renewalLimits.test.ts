/** However often the platform answers 401, the number of renewals is limited. */
import fc from 'fast-check';
import { useEngine, type Credential } from '../support/engine';
import { expectFor } from '../support/expectFor';
import { useSandbox } from '../support/sandbox';
import { part } from '../support/share';
import { freezeClock } from '../support/time';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The longest time for which a 401 renews nothing more. */
const LONGEST = 10 * MINUTE;

/** A new pair of tokens, for which nothing is remembered. */
function begin(credential: Credential = {}) {
	sandbox.reset();
	engine.credential = {
		...engine.credential,
		renewal: 'refreshToken',
		...sandbox.issuePair(sandbox.credentials.apiKey),
		...sandbox.renewal,
		renewedTokens: '',
		renewalClaim: '',
		apiKey: sandbox.credentials.apiKey,
		...credential,
	} as Credential;
}

const renewals = () => sandbox.requests().filter(({ path }) => path === '/oauth/token').length;
const refusedEndpoint = () =>
	engine.resource('engagementCampaign', 'campaign')('get', {
		addressBy: 'campaignId',
		campaignId: '9004_1',
	});
const neighbour = () => engine.resource('engagementWorkspace', 'workspace')('getAll');
const otherNode = async () => {
	const url = `${sandbox.url}/prod/api/v3/reports/engine`;
	const result = await engine.httpRequestNode(url).catch((error: Error) => error);
	return { said: result instanceof Error ? result.message : '' };
};

/** How many fruitless renewals there are in that time (ms), when each doubles the time to the next. */
function mostInVain(time: number): number {
	let count = 1;
	let passed = 0;
	for (let pause = 10 * SECOND; passed + pause <= time; pause = Math.min(LONGEST, 2 * pause)) {
		passed += pause;
		count++;
	}
	return count;
}

it('HTTP Request with a wrong API key: none', async () => {
	begin({ apiKey: 'wrong' });
	for (let item = 0; item < 5; item++) expect((await otherNode()).said).not.toBe('');
	expect(renewals()).toBe(0);
});

const campaign = (campaignId: string) => ({ addressBy: 'campaignId', campaignId });

it.each<[string, object]>([
	['a record', { path: '/campaign', query: { campaignId: '9004_2' } }],
	['a change of a record', { path: '/campaign', method: 'PATCH' }],
])(
	'%s that always answers 401, among others that do not: every ten minutes in the end',
	async (_, which) => {
		const { advance } = freezeClock();
		begin();
		sandbox.fault({ ...which, status: 401, times: 0 });
		const campaigns = engine.resource('engagementCampaign', 'campaign');
		const items = ['9004_1', '9004_2'].map((id) => ({ json: { id } }));
		const MINUTES = 3;
		const ALL = 36;
		for (let minutes = 0; minutes < ALL; minutes += MINUTES) {
			const results = [
				await campaigns('get', campaign('={{ $json.id }}'), {
					items,
					onError: 'continueRegularOutput',
				}),
				await campaigns(
					'update',
					{ ...campaign('9004_1'), updateFields: { description: 'A' } },
					{ onError: 'continueRegularOutput' },
				),
			].flatMap(({ json }) => json);
			expect(results.filter(({ error }) => error !== undefined)).toHaveLength(1);
			advance(MINUTES * MINUTE);
		}
		expect(renewals()).toBeLessThanOrEqual(mostInVain(ALL * MINUTE));
	},
);

it('a token that ends while a record always answers 401 is renewed within ten minutes', async () => {
	const { advance } = freezeClock();
	begin();
	sandbox.fault({ path: '/campaign', status: 401, times: 0 });
	for (let minutes = 0; minutes <= 50; minutes += 5) {
		expect((await refusedEndpoint()).said).not.toBe('');
		advance(5 * MINUTE);
	}
	sandbox.moveClock(31 * 24 * HOUR);
	advance(LONGEST);
	expect((await neighbour()).said).toBe('');
});

it('a refresh token that is used up: the wait for another process ends, whatever the clock does', async () => {
	begin();
	sandbox.moveClock(31 * 24 * HOUR);
	sandbox.fault({ path: '/oauth/token', status: 400, body: { error: 'invalid_grant' } });
	const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
	expect((await neighbour()).said).toMatch(/refresh token/);
	clock.mockRestore();
});

it('a token that is revoked is renewed at once, each time, while its renewals help', async () => {
	const { advance } = freezeClock();
	begin();
	for (let time = 1; time <= 5; time++) {
		sandbox.moveClock(31 * 24 * HOUR);
		expect((await neighbour()).said).toBe('');
		expect(renewals()).toBe(time);
		advance(SECOND);
	}
});

it('one endpoint that always answers 401, and another that does not: 5 runs', async () => {
	freezeClock(); // so that a slow machine makes no time for another renewal
	begin();
	sandbox.fault({ path: '/campaign', status: 401, times: 0 });
	for (let run = 0; run < 5; run++) {
		expect((await refusedEndpoint()).said).toMatch(/API key/);
		for (let item = 0; item < 2; item++) expect((await neighbour()).said).toBe('');
	}
	expect(renewals()).toBe(1);
});

it('a renewal that fails in between makes no later one come sooner', async () => {
	const { advance } = freezeClock();
	begin();
	sandbox.fault({ path: '/campaign', status: 401, times: 0 });
	const counts: number[] = [];
	for (const [passed, fails] of [[0], [10], [20, true], [0], [0], [20], [20]] as const) {
		advance(passed * SECOND);
		if (fails) sandbox.fault({ path: '/oauth/token', status: 500 });
		expect((await refusedEndpoint()).said).not.toBe('');
		counts.push(renewals());
	}
	expect(counts).toEqual([1, 2, 3, 4, 4, 4, 5]);
});

const pauses = fc.constantFrom(0, 0, 0, SECOND, SECOND, 10 * SECOND, 60 * SECOND);

it('in any sequence of runs, where one endpoint always answers 401', async () => {
	const { advance } = freezeClock();
	const runs = { refusedEndpoint, neighbour };
	const names = fc.constantFrom<keyof typeof runs>('refusedEndpoint', 'neighbour');
	const step = fc.record({ run: names, pause: pauses, ends: fc.nat(40).map((n) => n === 0) });
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
			begin();
			sandbox.fault({ path: '/campaign', status: 401, times: 0 });
			let ends = 0;
			let since = 0;
			let limit = 0;
			for (const { run, pause, ends: hasEnded } of steps) {
				advance(pause);
				since += pause;
				if (hasEnded) {
					// No token lasts for less.
					advance(3 * HOUR);
					sandbox.moveClock(31 * 24 * HOUR);
					ends++;
					limit += mostInVain(since);
					since = 0;
				}
				const { said } = await runs[run]();
				expectFor(run, said === '').toEqual(run !== 'refusedEndpoint');
			}
			expect(renewals()).toBeLessThanOrEqual(limit + mostInVain(since) + ends);
		}),
		{ numRuns: part(4), endOnFailure: true },
	);
});

it('in any sequence of runs with a wrong API key', async () => {
	const { advance } = freezeClock();
	const runs = { refusedEndpoint, neighbour };
	const names = fc.constantFrom<keyof typeof runs>('refusedEndpoint', 'neighbour');
	const step = fc.record({ run: names, pause: pauses });
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
			begin({ apiKey: 'wrong' });
			let time = 0;
			for (const { run, pause } of steps) {
				advance(pause);
				time += pause;
				expect((await runs[run]()).said).not.toBe('');
			}
			expect(renewals()).toBeLessThanOrEqual(mostInVain(time));
		}),
		{ numRuns: part(4), endOnFailure: true },
	);
});
