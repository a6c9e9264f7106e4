import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	API,
	BAD,
	createdEmails,
	finishJobs,
	GOOD,
	holdJobs,
	jobParameters,
	people,
	QUEUE,
	STATUS,
	stateOf,
	syncJobParameters,
} from '../support/cases';
import { useEngine, type RunOptions } from '../support/engine';
import { MAX_TRIES } from '../support/inside';
import { continueOnFail } from '../support/parameters';
import { answerWith, sentBodies, sentLines, STYLE, useSandbox } from '../support/sandbox';
import { part } from '../support/share';
import { eventually, pass } from '../support/time';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const bulk = async (
	parameters: object,
	items: RunOptions['items'] = people(GOOD),
	more: RunOptions = {},
) => await engine.node('engagementCase', { ...jobParameters, ...parameters }, { items, ...more });
const ofRecord = (i: number) => ({ email: `p${i}@example.com` });

/** A record that holds settings of its job, which the fields do not offer with every Wait For. */
const asJson = (settings: object) => ({
	inputMode: 'json',
	jsonBody: JSON.stringify({ channelType: 'EMAIL', contactInfo: ofRecord(0), ...settings }),
});

describe('bulk job', () => {
	it('makes one job of all items, and goes on with its id', async () => {
		const { items } = await bulk({ waitFor: 'nothing' }, people(GOOD, GOOD, GOOD));
		expect(sentLines(sandbox)).toEqual([QUEUE]);
		expect(sentBodies(sandbox)[0]).toEqual({
			records: [0, 1, 2].map((i) => ({
				channelType: 'EMAIL',
				contactInfo: ofRecord(i),
				workflow: { queues: [{ queueId: 301 }] },
			})),
		});
		const { processId } = stateOf(sandbox).jobs[0]!;
		expect(items).toEqual([0, 1, 2].map((item) => ({ json: { processId }, pairedItem: { item } })));
	});

	it('makes several jobs by the batch size, and says in which one an item is', async () => {
		const { items } = await bulk(
			{ waitFor: 'nothing', options: { batchSize: 2 } },
			people(GOOD, GOOD, GOOD),
		);
		expect(
			sentBodies<{ records: unknown[] }>(sandbox).map(({ records }) => records.length),
		).toEqual([2, 1]);
		const [first, second] = stateOf(sandbox).jobs.map(({ processId }) => processId);
		expect(items.map(({ json }) => json.processId)).toEqual([first, first, second]);
	});

	it('passes on where the platform is to call, with which headers', async () => {
		await bulk({
			waitFor: 'nothing',
			additionalFields: {
				callbackUrl: 'http://127.0.0.1:9/done',
				callbackUrlHeaders: { entry: [{ name: 'X-Token', value: 'abc' }] },
			},
		});
		expect(sentBodies(sandbox)[0]).toEqual({
			records: [{ channelType: 'EMAIL', contactInfo: ofRecord(0) }],
			callbackUrl: 'http://127.0.0.1:9/done',
			callbackUrlHeaders: { 'X-Token': 'abc' },
		});
	});

	it('takes a callback header for a secret by its name and value', async () => {
		for (const [name, value, isSecret] of [
			['X-Environment', 'prod', false],
			['X-Account', '9004', false],
			['X-Access-TOKEN', '9004', false],
			['Client-Secret', 'prod', false],
			['X-Trace', '0123456789abcdef', true],
			['X-Trace', '0123456789abcde', false],
		] as const) {
			sandbox.clearRequests();
			answerWith(sandbox, { processId: `${value}_12` }, QUEUED);
			const { json } = await bulk({
				waitFor: 'nothing',
				additionalFields: {
					callbackUrl: 'http://127.0.0.1:9/done',
					callbackUrlHeaders: { entry: [{ name, value }] },
				},
			});
			expect([name, json]).toEqual([name, [{ processId: `${isSecret ? '***' : value}_12` }]]);
			expect(sentBodies(sandbox)[0]).toMatchObject({ callbackUrlHeaders: { [name]: value } });
		}
	});

	it('sends no header whose value is null', async () => {
		const callbackUrlHeaders = { entry: [{ name: 'X-Token', value: '={{ null }}' }] };
		const { said } = await bulk({
			waitFor: 'nothing',
			additionalFields: { callbackUrl: 'http://127.0.0.1:9/done', callbackUrlHeaders },
		});
		expect(said).toMatch(/X-Token: It is empty/);
		expect(sentBodies(sandbox)).toEqual([]);
	});

	it('gives the results of records that are processed within the request, each to its item', async () => {
		const { items } = await bulk(syncJobParameters, people(GOOD, BAD, GOOD), continueOnFail);
		expect(sentLines(sandbox)).toEqual([QUEUE]);
		expect(sentBodies(sandbox)[0]!.syncProcessing).toBe(true);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		// The service is known to leave out what failed, and to say whose each result is.
		const caseOf = (caseNumber: number) =>
			({ service: { caseNumber }, plain: { success: true, case: { caseNumber } } })[STYLE];
		expect(items[0]!.json).toMatchObject(caseOf(70004));
		expect(items[1]!.json).toEqual(
			{
				service: { Cases: expect.any(Array), matched: false },
				plain: {
					error: expect.stringContaining('case.queue.not.found'),
					details: expect.objectContaining({ itemIndex: 1 }),
				},
			}[STYLE],
		);
		expect(items[2]!.json).toMatchObject(caseOf(70005));
	});

	it('fails for a record that failed, unless the workflow is to continue', async () => {
		sandbox.setStyle('plain'); // its results show which record failed
		const { said } = await bulk(syncJobParameters, people(GOOD, BAD));
		expect(said).toMatch(/Record 1 of the job failed: case\.queue\.not\.found \[item 1\]/);
		expect(said).toMatch(/1 other item was carried out and is not undone/);
	});

	const QUEUED = { method: 'POST', path: '/case/bulk' };

	/** Waits for several jobs at once, each of these records, whose status is answered as one of these each. */
	const jobsOf = async (
		answers: readonly unknown[],
		records = people(GOOD),
		options: object = {},
	) => {
		for (const [i, answer] of answers.entries()) {
			answerWith(sandbox, { processId: `job-${i}` }, QUEUED);
			answerWith(sandbox, answer, { ...STATUS, query: { processId: `job-${i}` }, times: 0 });
		}
		return await bulk(
			{ waitFor: 'polling', options: { batchSize: records.length, ...options } },
			answers.flatMap(() => records),
			continueOnFail,
		);
	};

	it("does not take a case's own status for a failure of its record", async () => {
		const cases = [
			{ index: 0, id: 'a', caseNumber: 1, status: 'Rejected' },
			{ index: 1, success: true, case: { caseNumber: 2 }, status: 'Cancelled' },
			{ index: 2, id: 'c', status: 'Error reported' },
		];
		answerWith(sandbox, cases, QUEUED);
		const { json, error } = await bulk(syncJobParameters, people(GOOD, GOOD, GOOD));
		expect(error).toBeUndefined();
		expect(json).toEqual(cases);
		answerWith(sandbox, [{ status: 'Rejected' }], QUEUED);
		const { said } = await bulk(syncJobParameters);
		expect(said).toMatch(/Record 0 of the job failed/);
	});

	it('takes a result that says no, in whatever way, for a failed record', async () => {
		const yes = { success: 'true', caseNumber: 7 };
		const noes = [
			{ success: 'false', reason: 'queue.not.found' },
			{ success: 0, message: 'queue.not.found' },
			{ errorMessage: 'queue.not.found' },
			{ error: 'queue.not.found' },
			{ status: 400, message: 'queue.not.found' },
			{ statusCode: '404', message: 'queue.not.found' },
			{ id: 'e-1', code: 4004, message: 'queue.not.found' },
		];
		const results = [yes, ...noes].map((one, index) => ({ index, ...one }));
		answerWith(sandbox, results, QUEUED);
		const items = people(...results.map(() => GOOD));
		const { json } = await bulk(syncJobParameters, items, continueOnFail);
		const refused = noes.map((_, i) => ({
			error: expect.stringContaining(`Record ${i + 1} of the job failed: queue.not.found`),
			details: expect.objectContaining({ mayHaveCompleted: false }),
		}));
		expect(json).toEqual([{ index: 0, ...yes }, ...refused]);
	});

	it('does not advise to send a record again of which a case was made', async () => {
		answerWith(sandbox, [{ caseNumber: 1, errors: [{ message: 'queue.not.found' }] }], QUEUED);
		const { items } = await bulk(syncJobParameters, people(GOOD), continueOnFail);
		expect(items[0]!.json).toEqual({
			error: expect.stringContaining('queue.not.found'),
			details: expect.objectContaining({
				mayHaveCompleted: true,
				description: expect.stringMatching(/names a case.*before you send it again/),
			}),
		});
	});

	it('takes a list of errors or warnings for no results', async () => {
		const said = { status: 'COMPLETED', warnings: [{ text: 'slow' }], errors: [{ message: 'a' }] };
		answerWith(sandbox, said, STATUS);
		const { json } = await bulk({ waitFor: 'polling' });
		expect(json).toEqual([expect.objectContaining({ ...said, matched: false })]);
		answerWith(
			sandbox,
			{ status: 'COMPLETED', failed: [{ a: 1 }], records: [{ id: 'a' }] },
			STATUS,
		);
		expect((await bulk({ waitFor: 'polling' })).json).toEqual([
			{ processId: expect.any(String), id: 'a' },
		]);
	});

	it('takes a record that errors, failedRecords or failures name by its index for a failed one', async () => {
		const lists = {
			errors: [{ index: 1, code: 400, message: 'queue.not.found' }],
			failedRecords: [{ index: '1', error: 'queue.not.found' }],
			failures: [{ index: 2, errorMessage: 'queue.not.found' }],
		};
		const answers = Object.entries(lists).map(([name, list]) => ({
			...{ status: 'COMPLETED', records: [], [name]: list },
		}));
		const { json } = await jobsOf(answers, people(GOOD, GOOD));
		expect(json).toEqual(
			answers.flatMap(() => [
				expect.objectContaining({ matched: false }),
				expect.objectContaining({ error: expect.stringContaining('failed: queue.not.found') }),
			]),
		);
	});

	it('finds the results among several lists of as many objects', async () => {
		const messages = [{ text: 'a' }, { text: 'b' }];
		const records = [
			{ index: 0, success: true, id: '1' },
			{ index: 1, success: false },
		];
		answerWith(sandbox, { status: 'COMPLETED', messages, records }, STATUS);
		const { items } = await bulk({ waitFor: 'polling' }, people(GOOD, GOOD), continueOnFail);
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ success: true, id: '1' }),
			expect.objectContaining({ error: expect.stringContaining('Record 1 of the job') }),
		]);
		const notes = [{ note: 'c' }, { note: 'd' }];
		answerWith(sandbox, { status: 'COMPLETED', messages, notes }, STATUS);
		const { json } = await bulk({ waitFor: 'polling' }, people(GOOD, GOOD));
		expect(json).toEqual(Array(2).fill(expect.objectContaining({ messages, matched: false })));
	});

	it('refuses what is no address to call, before anything is sent', async () => {
		for (const callbackUrl of [
			'hooks.example.com/done',
			'https://',
			'https://hooks.example.com/a b',
		]) {
			const { said } = await bulk({ waitFor: 'nothing', additionalFields: { callbackUrl } });
			expect([callbackUrl, said]).toEqual([
				callbackUrl,
				expect.stringMatching(/Callback URL.*an address, e\.g\. https:/),
			]);
		}
		expect(sentLines(sandbox)).toEqual([]);
	});

	it('takes only what was made out of a job that failed', async () => {
		answerWith(
			sandbox,
			{
				status: 'FAILED',
				records: [
					{ index: 0, success: true },
					{ index: 1, caseNumber: 7 },
					{ index: 2, email: 'p2@example.com' },
				],
			},
			STATUS,
		);
		const { items } = await bulk({ waitFor: 'polling' }, people(GOOD, GOOD, GOOD), continueOnFail);
		expect(items[0]!.json).toMatchObject({ success: true });
		expect(items[1]!.json).toMatchObject({ caseNumber: 7 });
		expect(items[2]!.json.error).toMatch(/The job \S+ ended as FAILED/);
	});

	it('says of which job it speaks, or of none', async () => {
		answerWith(sandbox, { status: 'FAILED' }, QUEUED);
		expect((await bulk(syncJobParameters)).said).toMatch(/^The job ended as FAILED/);
		answerWith(sandbox, { status: 'FAILED' }, STATUS);
		const { said } = await bulk({ waitFor: 'polling' });
		expect(said).toContain(`The job ${stateOf(sandbox).jobs[0]!.processId} ended as FAILED`);
	});

	it('polls until the jobs are done, and gives their results in order', async () => {
		holdJobs(sandbox);
		const asked = () => sentLines(sandbox).filter((line) => line.startsWith('GET'));
		const run = bulk({ waitFor: 'polling', options: { batchSize: 1 } }, people(GOOD, GOOD));
		await eventually(() => expect(asked().length).toBeGreaterThanOrEqual(2)); // both, not yet
		finishJobs(sandbox);
		const { items, error } = await run;
		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => [json.success, pairedItem])).toEqual([
			[true, { item: 0 }],
			[true, { item: 1 }],
		]);
		expect(asked().length).toBeGreaterThanOrEqual(4); // twice for each: not yet, and done
		expect(createdEmails(sandbox)).toEqual(['p0@example.com', 'p1@example.com']);
	});

	it('asks on when the platform cannot be reached for a moment', async () => {
		sandbox.fault({ ...STATUS, times: MAX_TRIES, reset: 'before' });
		const { json } = await bulk({ waitFor: 'polling', options: { waitTimeout: 60 } });
		expect(json).toEqual([expect.objectContaining({ success: true })]);
	});

	it('asks on when an answer could not be read', async () => {
		sandbox.fault({ ...STATUS, answer: 'notJson' });
		const { json } = await bulk({ waitFor: 'polling' });
		expect(json).toEqual([expect.objectContaining({ success: true })]);
	});

	it.each([
		['a refusal', { status: 404 }, 'Nothing was found'],
		['errors on a 2xx', { answer: 'errors' as const }, 'internal.partial.failure'],
	])('says that the job was started after %s of its status', async (_what, fault, says) => {
		sandbox.fault({ ...STATUS, ...fault });
		const { items } = await bulk({ waitFor: 'polling' }, people(GOOD), continueOnFail);
		const { processId } = stateOf(sandbox).jobs[0]!;
		expect(items[0]!.json).toEqual({
			error: expect.stringContaining(
				`The job ${processId} was started, but its status could not be read: `,
			),
			details: expect.objectContaining({
				mayHaveCompleted: true,
				description: expect.stringMatching(/^Do not start it again\. /),
			}),
		});
		expect(items[0]!.json.error).toContain(says);
	});

	it('a refused status settles no job while another one goes on', async () => {
		const refusal = fc.oneof(
			fc.constantFrom(400, 401, 403, 404, 421).map((status) => ({ status })),
			fc.constant({ answer: 'errors' as const }),
		);
		const looks = fc.array(fc.option(refusal, { nil: undefined }), { maxLength: 6 });
		await fc.assert(
			fc.asyncProperty(looks, async (refusals) => {
				sandbox.reset();
				holdJobs(sandbox);
				// Every other look is at the second job, which is never refused.
				let queued = 0; // a request that one fault hits is not counted by those after it
				for (const [n, fault] of refusals.entries())
					if (fault) sandbox.fault({ ...STATUS, ...fault, skip: 2 * n - queued++ });
				const asked = () => sentLines(sandbox).filter((line) => line.startsWith('GET')).length;
				const run = bulk(
					{ waitFor: 'polling', options: { batchSize: 1, maxConcurrency: 1 } },
					people(GOOD, GOOD),
					continueOnFail,
				);
				await eventually(() => expect(asked()).toBeGreaterThan(2 * refusals.length));
				finishJobs(sandbox);
				expect((await run).json.map(({ success }) => success)).toEqual([true, true]);
			}),
			{ numRuns: part(7) },
		);
	});

	it('ends in an error when the job is not done in time, and the job goes on', async () => {
		holdJobs(sandbox);
		const { said } = await bulk({ waitFor: 'polling', options: { waitTimeout: 1 } });
		expect(said).toMatch(
			/The job \S+ was not done in time: its status is \"QUEUED\"\nThe job is still running\./,
		);
		expect(sentLines(sandbox).filter((line) => line === QUEUE)).toHaveLength(1);
	});

	it('takes the list with a result for each record, whatever other lists there are', async () => {
		const cases = [
			{ index: 0, id: 'a' },
			{ index: 1, id: 'b' },
		];
		answerWith(sandbox, { status: 'COMPLETED', batches: [{ number: 1 }], cases }, STATUS);
		const { json } = await bulk({ waitFor: 'polling' }, people(GOOD, GOOD));
		expect(json).toEqual(cases.map((one) => ({ processId: expect.any(String), ...one })));
	});

	it('stops asking when a person stops the execution', async () => {
		holdJobs(sandbox);
		const stop = new AbortController();
		const run = bulk({ waitFor: 'polling' }, people(GOOD), { signal: stop.signal });
		await eventually(() => expect(sentLines(sandbox).length).toBeGreaterThanOrEqual(2)); // queued, and asked
		stop.abort();
		await run;
		await pass(10_000); // a request may have been on its way
		const before = sentLines(sandbox).length;
		await pass(10_000);
		expect(sentLines(sandbox)).toHaveLength(before);
	});

	it('matches no result by its place: without index and customer every item gets all', async () => {
		const cases = [{ id: 'a' }, { id: 'b' }];
		answerWith(sandbox, { status: 'Finished', cases }, STATUS);
		const { json } = await bulk({ waitFor: 'polling' }, people(GOOD, GOOD));
		expect(json).toEqual(Array(2).fill(expect.objectContaining({ cases, matched: false })));
	});

	it.each<[string, object]>([
		['in a list', { results: [{ success: false, error: 'queue.closed' }, { success: false }] }],
		[
			'as cases',
			{
				Cases: [
					{ caseId: null, status: 400, message: 'queue.closed' },
					{ caseId: null, errors: ['b'] },
				],
			},
		],
		[
			'apart',
			{ created: [], failed: [1, 2].map((n) => ({ snUserId: `x${n}`, message: 'queue.closed' })) },
		],
	])('fails where every result failed, whosever they are: %s', async (_, answer) => {
		answerWith(sandbox, answer, QUEUED);
		const { json } = await bulk(syncJobParameters, people(GOOD, GOOD), continueOnFail);
		const failed = { error: expect.stringContaining('failed'), details: expect.anything() };
		expect(json).toEqual([failed, failed]);
		expect(JSON.stringify(json)).toContain('queue.closed');
	});

	it('says in each item how many failed, where it is not known whose the results are', async () => {
		const results = [{ success: true, caseNumber: 1 }, { success: false }];
		answerWith(sandbox, { results }, QUEUED);
		const { json } = await bulk(syncJobParameters, people(GOOD, GOOD), continueOnFail);
		expect(json).toEqual(Array(2).fill({ results, failedRecords: 1, matched: false }));
	});

	it('gives each item the case of its customer, in whatever order the results come', async () => {
		const positions = [0, 1, 2, 3, 4];
		await fc.assert(
			fc.asyncProperty(fc.shuffledSubarray(positions, { minLength: 1 }), async (shown) => {
				const results = shown.map((n) => ({
					snType: 'EMAIL',
					snUserId: `P${n}@example.com`,
					caseId: `case-${n}`,
				}));
				answerWith(sandbox, { Cases: results }, QUEUED);
				const { json } = await bulk(syncJobParameters, people(...positions.map(() => GOOD)));
				expect(json.map(({ caseId, matched }) => caseId ?? matched)).toEqual(
					positions.map((n) => (shown.includes(n) ? `case-${n}` : false)),
				);
			}),
			{ numRuns: part(10) },
		);
	});

	describe('with a phone number or an email in several records', () => {
		const ofMails = (n: number) => ({ email: `p${n}@example.com`, phoneNo: '+15550100' });
		const ofPhones = (n: number) => ({ email: 'desk@example.com', phoneNo: `+1555010${n}` });
		const casesOf = async (channelType: string, contacts: object[], results: object[]) => {
			answerWith(sandbox, { Cases: results.map((one) => ({ channelType, ...one })) }, QUEUED);
			const contactInfo = { email: '={{ $json.email }}', phoneNo: '={{ $json.phoneNo }}' };
			const items = contacts.map((contact) => ({ json: { ...contact } }));
			const additionalFields = { syncProcessing: true };
			const parameters = { ...syncJobParameters, channelType, contactInfo, additionalFields };
			const { json, said } = await bulk(parameters, items);
			expect(said).toBe('');
			return json.map(({ caseId, matched }) => caseId ?? matched);
		};

		it.each([
			['EMAIL', ofMails, 'email'],
			['SMS', ofPhones, 'phoneNo'],
		] as const)('still gives each customer of %s the own case', async (snType, contactOf, name) => {
			const contacts = [0, 1].map(contactOf);
			const results = contacts.map((contactInfo, n) => ({
				snType,
				snUserId: contactInfo[name],
				caseId: `case-${n}`,
			}));
			expect(await casesOf(snType, contacts, [...results].reverse())).toEqual(['case-0', 'case-1']);
			const whole = results.map((one, n) => ({ ...one, contactInfo: contacts[n] }));
			expect(await casesOf(snType, contacts, [...whole].reverse())).toEqual(['case-0', 'case-1']);
			const shared = contacts.map(({ email, phoneNo }) => ({
				contactInfo: name === 'email' ? { phoneNo } : { email },
				caseId: 'case',
			}));
			expect(await casesOf(snType, contacts, shared)).toEqual([false, false]);
		});

		it('guesses nothing for a customer of two records, with another number in each', async () => {
			const [{ email }, { phoneNo }] = [ofMails(0), ofPhones(1)];
			const contacts = [ofMails(0), { email, phoneNo }];
			const results = [{ contactInfo: { email, phoneNo }, caseId: 'case-1' }];
			expect(await casesOf('EMAIL', contacts, results)).toEqual([false, false]);
		});
	});

	it.each([
		['%2B15550100', '+15550100', 'BUSINESS_MESSAGING'],
		['guest%2F1%252', 'guest/1%2', 'Business_messaging'],
		['100%', '100%', 'Business Messaging'],
		['%2b15550100', '%2B15550100', 'businessMessaging'],
	])('knows the customer %s, who is sent URL-encoded, by %s of %s', async (...row) => {
		const [channelId, snUserId, snType] = row;
		const other = { snType, snUserId: 'another', caseId: 'b' };
		answerWith(sandbox, { Cases: [other, { ...other, snUserId, caseId: 'a' }] }, QUEUED);
		const ids = [channelId, 'another'];
		const { json, said } = await bulk(
			{
				...syncJobParameters,
				channelType: 'BUSINESS_MESSAGING',
				contactInfo: { fullName: 'Kim Sample' },
				channelId: '={{ $json.id }}',
				additionalFields: { syncProcessing: true },
			},
			ids.map((id) => ({ json: { id } })),
		);
		expect(said).toBe('');
		expect(sentBodies(sandbox)[0]).toMatchObject({ records: ids.map((id) => ({ channelId: id })) });
		expect(json.map(({ caseId }) => caseId)).toEqual(['a', 'b']);
	});

	it('fails the record that is listed as failed, next to cases that name their customers', async () => {
		const results = [0, 2].map((n) => ({
			snType: 'EMAIL',
			snUserId: `p${n}@example.com`,
			caseId: `case-${n}`,
		}));
		const errors = [{ index: 1, message: 'queue.not.found' }];
		answerWith(sandbox, { status: 'COMPLETED', results, errors }, STATUS);
		const { items } = await bulk({ waitFor: 'polling' }, people(GOOD, GOOD, GOOD), continueOnFail);
		expect(items.map(({ json }) => json.caseId ?? json.error)).toEqual([
			'case-0',
			expect.stringContaining('queue.not.found'),
			'case-2',
		]);
	});

	describe('a failure that is listed apart fails its record, unless a case was made of it', () => {
		const shown = (n: number) => ({ snType: 'EMAIL', snUserId: `p${n}@example.com` });
		const created = (n: number) => ({ ...shown(n), caseNumber: n + 1 });
		const message = 'queue.not.found';
		/** Of both records of each job. */
		const outcomes = async (answers: object[]) => {
			const completed = answers.map((answer) => ({ status: 'COMPLETED', ...answer }));
			const { json } = await jobsOf(completed, people(GOOD, GOOD));
			const all = json.map((one) => one.caseNumber ?? one.error ?? one.matched);
			return answers.map((_, i) => all.slice(2 * i, 2 * i + 2));
		};
		const refused = (position: number) =>
			expect.stringMatching(new RegExp(`Record ${position} of the job \\S+ failed: ${message}`));

		it('named by its index, by its customer, or next to it', async () => {
			const answers = [
				[[{ index: 0, caseNumber: 1 }, { index: 1 }], [{ index: 1 }]],
				[[{ index: 1, caseNumber: 1 }, { index: 2 }], [{ index: 2 }]],
				[[created(0), { ...shown(1), caseNumber: null }], [{ index: 1 }]],
				[[created(0)], [shown(1)]],
				[
					[created(0), shown(1)],
					[shown(1), shown(1)],
				],
				[[created(0)], [shown(2), shown(1), {}]],
			].map(([results, failures]) => ({
				results,
				errors: failures!.map((one) => ({ ...one, message })),
			}));
			expect(await outcomes(answers)).toEqual(answers.map(() => [1, refused(1)]));
		});

		it('with the reason that either place gives', async () => {
			const why = (reason: object, errors: object[]) => ({
				results: [
					{ index: 0, caseNumber: 1 },
					{ index: 1, success: false, ...reason },
				],
				errors,
			});
			const answers = [why({}, [{ index: 1, message }]), why({ error: message }, [{ index: 1 }])];
			expect(await outcomes(answers)).toEqual(answers.map(() => [1, refused(1)]));
		});

		it('counts its indexes from where the results do', async () => {
			const errors = [{ index: 1, message }];
			const byIndex = [{ index: 1 }, { index: 2, caseNumber: 2 }];
			const byCustomer = [{ ...created(1), index: 2 }];
			const answers = [byIndex, byCustomer].map((results) => ({ results, errors }));
			expect(await outcomes(answers)).toEqual(answers.map(() => [refused(0), 2]));
		});

		it('hides no case', async () => {
			const results = [created(0), created(1)];
			const answers = [{ index: 1 }, shown(1)].map((named) => ({
				results,
				errors: [{ ...named, message }],
			}));
			expect(await outcomes(answers)).toEqual(answers.map(() => [1, 2]));
		});

		it('stays of its record alone where it is all', async () => {
			const answers = [{ index: 1 }, shown(1)].flatMap((one) => [
				{ errors: [{ ...one, message }] },
				{ success: 1, errors: [{ ...one, message }] },
			]);
			for (const answer of answers) answerWith(sandbox, answer, QUEUED);
			const { json } = await bulk(
				{ ...syncJobParameters, options: { batchSize: 2, maxConcurrency: 1 } },
				answers.flatMap(() => people(GOOD, GOOD)),
				continueOnFail,
			);
			expect(json.map(({ matched, error }) => matched ?? error)).toEqual(
				answers.flatMap(() => [
					false,
					expect.stringContaining(`Record 1 of the job failed: ${message}`),
				]),
			);
		});

		it('is not guessed for a customer of two records', async () => {
			const errors = [{ ...shown(0), message }];
			answerWith(sandbox, { status: 'COMPLETED', errors }, STATUS);
			const [one] = people(GOOD);
			const { json } = await bulk({ waitFor: 'polling' }, [one!, one!], continueOnFail);
			expect(json.map(({ matched }) => matched)).toEqual([false, false]);
		});
	});

	it.each([0, 1])('matches by index from %s, with the failures in a list apart', async (base) => {
		const results = [0, 2].map((n) => ({ index: base + n, case: { caseNumber: n } }));
		const failed = { index: base + 1, message: 'queue.not.found' };
		const isRefused = expect.stringContaining('Record 1 of the job');
		const twice = [results[0]!, results[0]!];
		const jobs: Array<[object[], object[], outcomes: unknown[]]> = [
			[[failed], results, [0, isRefused, 2]],
			[[failed, { ...failed, message: 'queue.closed' }], results, [0, isRefused, 2]],
			[[failed], [...results].reverse(), [0, isRefused, 2]],
			// Nothing says from where the indexes count, or whose a result is.
			[[], results, [false, false, false]],
			[[{ ...failed, index: 1 }], twice, [false, isRefused, false]],
		];
		const { json } = await jobsOf(
			jobs.map(([errors, results]) => ({ status: 'COMPLETED', results, errors })),
			people(GOOD, GOOD, GOOD),
		);
		expect(
			json.map((one) => (one.case as IDataObject)?.caseNumber ?? one.matched ?? one.error),
		).toEqual(jobs.flatMap(([, , outcomes]) => outcomes));
	});

	it('does not know whose a result is when there are more or fewer: every item gets all', async () => {
		answerWith(sandbox, { status: 'Finished', created: [{ id: 'a' }] }, STATUS);
		const { json } = await bulk({ waitFor: 'polling' }, people(GOOD, GOOD));
		const { processId } = stateOf(sandbox).jobs[0]!;
		const all = { processId, status: 'Finished', created: [{ id: 'a' }], matched: false };
		expect(json).toEqual([all, all]);
	});

	it('takes a status of its own for the end, capitals or not', async () => {
		answerWith(sandbox, { state: 'ARCHIVED' }, STATUS);
		const { json } = await bulk({ waitFor: 'polling', options: { doneValues: 'Archived' } });
		expect(json).toEqual([expect.objectContaining({ state: 'ARCHIVED' })]);
	});

	it('takes every word for done for the end, also as a plain text', async () => {
		const words = ['COMPLETED', 'completedWithErrors', 'Partially processed', 'SUCCESS', 'done'];
		const { json } = await jobsOf([
			...words,
			...words.map((status) => ({ status, records: [{ id: 'a' }] })),
		]);
		expect(json).toMatchObject([
			...words.map((status) => ({ data: status, matched: false })),
			...words.map(() => ({ id: 'a' })),
		]);
		const asked = sentLines(sandbox).filter((line) => line.startsWith('GET'));
		expect(asked).toHaveLength(2 * words.length);
	});

	it('takes every word for a failure for one', async () => {
		const words = ['FAILED', 'canceled', 'error', 'ABORTED'];
		const { json } = await jobsOf(words);
		expect(json.map(({ error }) => error)).toEqual(
			words.map((status) => expect.stringContaining(`ended as ${status}`)),
		);
	});

	it('waits on while the status says that it goes on', async () => {
		const words = ['FINISHING', 'CANCEL_REQUESTED', 'PROCESSING'];
		for (const status of words) {
			answerWith(sandbox, { status, records: [{ id: 'a' }] }, STATUS);
		}
		const { json } = await bulk({ waitFor: 'polling' });
		expect(json).toEqual([expect.objectContaining({ success: true })]);
		expect(sentLines(sandbox)).toHaveLength(1 + words.length + 1);
	});

	it('says at once where an answer has no status where it is looked for', async () => {
		const answers = [
			{ job: { status: 'COMPLETED' } },
			[{ status: 'COMPLETED' }, { status: 'COMPLETED' }],
			{ status: { state: 'COMPLETED' } },
			{ jobState: 'COMPLETED' },
			{ completed: true },
		];
		const { json } = await jobsOf(answers);
		expect(json).toEqual(
			answers.map(() => ({
				error: expect.stringMatching(/The job \S+ was started, but its status has no "status"/),
				details: expect.objectContaining({
					description: expect.stringMatching(
						/Do not start it again\. Name the field that holds the status in Status Field/,
					),
				}),
			})),
		);
		expect(sentLines(sandbox)).toHaveLength(2 * answers.length);
	});

	it('finds the status where Status Field says', async () => {
		answerWith(sandbox, { job: { status: 'FAILED' } }, STATUS);
		const options = { statusField: 'job.status' };
		const failed = await bulk({ waitFor: 'polling', options });
		expect(failed.said).toMatch(/The job \S+ ended as FAILED/);
		answerWith(sandbox, { job: { status: 'DONE' }, records: [{ id: 'a' }] }, STATUS);
		const done = await bulk({ waitFor: 'polling', options });
		expect(done.json).toEqual([{ processId: expect.any(String), id: 'a' }]);
	});

	it('asks once more after null, {}, [] or "", which may mean not yet', async () => {
		const answers = [null, {}, [], ''];
		const open = await jobsOf(answers, people(GOOD), { waitTimeout: 5 });
		expect(open.json.map(({ error }) => error)).toEqual(
			answers.map(() => expect.stringMatching(/was not done in time/)),
		);
		sandbox.reset();
		for (const answer of answers) answerWith(sandbox, answer, STATUS);
		const { json } = await bulk({ waitFor: 'polling' });
		expect(json).toEqual([expect.objectContaining({ success: true })]);
	});

	it('takes a process ID that is a number', async () => {
		const job = { processId: 4711 };
		for (const data of [job, [job], { job }, { ...job, records: [{ id: 'x' }] }]) {
			answerWith(sandbox, data, QUEUED);
			expect((await bulk({ waitFor: 'nothing' })).json).toEqual([{ processId: '4711' }]);
		}
	});

	it('keeps the jobs that were queued when a later one is refused', async () => {
		sandbox.fault({ ...QUEUED, skip: 1, status: 500, body: 'oops' });
		const { items } = await bulk(
			{ waitFor: 'polling', options: { batchSize: 1 } },
			people(GOOD, GOOD, GOOD),
			continueOnFail,
		);
		expect(items[0]!.json).toMatchObject({ success: true });
		expect(items[1]!.json).toMatchObject({ details: { mayHaveCompleted: true } });
		expect(items[2]!.json).toMatchObject({ success: true });
		expect(createdEmails(sandbox)).toEqual(['p0@example.com', 'p2@example.com']);
	});

	it('names the jobs that were queued when it ends in an error', async () => {
		sandbox.fault({ ...QUEUED, skip: 1, status: 400, body: 'no' });
		const { said } = await bulk(
			{ waitFor: 'polling', options: { batchSize: 1 } },
			people(GOOD, GOOD, GOOD),
		);
		expect(said).toContain('[item 1]');
		expect(said).toContain(
			`Queued before it, and under way: ${stateOf(sandbox).jobs[0]!.processId}.`,
		);
		expect(sentLines(sandbox)).toEqual([QUEUE, QUEUE]);
	});

	it('gets the status of a job by its id', async () => {
		await bulk({ waitFor: 'polling' }, people(GOOD, BAD), continueOnFail);
		const { processId } = stateOf(sandbox).jobs[0]!;
		sandbox.clearRequests();
		const { items } = await engine.node('engagementCase', {
			resource: 'bulkJob',
			operation: 'getStatus',
			processId,
		});
		expect(sentLines(sandbox)).toEqual([`GET ${API}/bulk/status?processId=${processId}`]);
		expect(items).toEqual([
			{
				json: expect.objectContaining({ processId, status: 'COMPLETED', total: 2 }),
				pairedItem: { item: 0 },
			},
		]);
	});

	it.each<[string, object, object[], RegExp]>([
		[
			'a record that the rules of a case forbid',
			{ waitFor: 'nothing', contactInfo: {} },
			people(GOOD),
			/"Customer Email" is required/,
		],
		[
			'waiting for what is processed within the request',
			{ waitFor: 'polling', ...asJson({ syncProcessing: true }) },
			people(GOOD),
			/Wait For: A job that is processed within the request is done with the answer/,
		],
		[
			'two callbacks',
			{ waitFor: 'callback', ...asJson({ callbackUrl: 'https://example.com' }) },
			people(GOOD),
			/JSON Body > callbackUrl: With Callback in 'Wait For' the platform calls this execution/,
		],
		[
			'headers for a callback that is not its own',
			{ waitFor: 'callback', ...asJson({ callbackUrlHeaders: { 'X-Token': 'abc' } }) },
			people(GOOD),
			/JSON Body > callbackUrlHeaders: With Callback in 'Wait For' the platform calls this execution/,
		],
		[
			'items that want different jobs',
			{
				waitFor: 'nothing',
				additionalFields: { callbackUrl: '=https://example.com/{{ $json.email }}' },
			},
			people(GOOD, GOOD),
			/'Callback URL', 'Callback URL Headers', 'Sync Processing' must be the same for all items[\s\S]*Item 1 differs/,
		],
		[
			'a batch of none',
			{ waitFor: 'nothing', options: { batchSize: 0 } },
			people(GOOD),
			/Options > Batch Size: "0" is not valid here/,
		],
	])('refuses %s before anything is sent', async (_what, parameters, items, says) => {
		const { said } = await bulk(parameters, items as never);
		expect(said).toMatch(says);
		expect(sandbox.requests()).toEqual([]);
	});
});
