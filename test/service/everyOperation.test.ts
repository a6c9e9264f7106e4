/** Every operation with every form of answer and every kind of error that the service is publicly known to give. */
import type { IDataObject } from 'n8n-workflow';
import { everyOperation, RESUMED, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { endpoints } from '../support/inside';
import { least, oneIn, shareOfOperations, withTurn } from '../support/share';
import { useService, type Given } from './replay';

const replay = useService();
const all: RunnableOperation[] = [];
beforeAll(async () => {
	all.push(...(await everyOperation()));
});

const run = async ({ name, parameters, items }: RunnableOperation, answer: Given, more = {}) =>
	await replay(undefined, name, {
		with: { ...parameters, output: 'raw' } as IDataObject,
		...(items && { run: { items } }),
		answers: [answer],
		...more,
	});

/** The operations of one turn: each form meets every `of`-th operation, and all turns meet all of them. */
const turnOf = (turn: number, of: number, isMeant: (name: string) => boolean) =>
	oneIn(
		of,
		shareOfOperations(
			all.filter(({ name }) => isMeant(name)),
			turn,
		),
		turn,
	);

describe('a record comes out of every wrapping', () => {
	/** These give something else than the record that was answered, which the specification or their test says. */
	const OTHERWISE: ReadonlyArray<[RegExp, why: string]> = [
		[/auditRecord|category\.getAll/, 'the specification shows where their list is'],
		[/exportCsv|importCsv/, 'answer with CSV'],
		[/query\.|metadata|customMetric/, 'read tables and lists by report'],
		[/case\.(delete|merge)|message\.(act|markAsRead)/, 'say what was done'],
		[/subscription\.(update|activate|deactivate|verify)/, 'are answered with yes or no'],
		[/feedback|workflow\.trigger/i, 'are answered with "Success"'],
		[/privateMessage/, 'are answered with the IDs of posts'],
		[/case\.getAssociatedMessages|engagementCase\.bulkJob|getSmartSummary/, 'have tests below'],
		[/waitUntil|waitForControl|case\.upsert|campaign\.upsert/, 'read before they write'],
	];
	const givesRecord = (name: string) => !OTHERWISE.some(([names]) => names.test(name));

	/** A record that is found by whatever the operation asks for. */
	const recordFor = (name: string): IDataObject => {
		if (name.includes('Campaign')) return { id: '9004_1', name: 'Spring', status: 'Draft' };
		if (name.includes('CrmUserMapping')) return { crmUserId: 'sales-1', sprUserId: 60000142 };
		if (name.includes('Thread')) return { controllingParticipantId: 'order-bot' };
		if (name.includes('engagementCase'))
			return { id: 'case-1', caseNumber: 4100001, workflow: { customProperties: {} } };
		if (name.includes('Message')) return { messageId: 'm-1', content: { text: 'Where is it?' } };
		if (name.includes('bulkJob')) return { taskId: 'job-1', totalRecords: 3 };
		return { id: '1001', name: 'Retail', status: 'Draft', version: 0 };
	};

	const WRAPPINGS: Record<string, (record: IDataObject) => unknown> = {
		alone: (record) => record,
		'in a list of one': (record) => [record],
		'in a list with null': (record) => [null, record],
		'in an inner envelope': (record) => ({ data: record, errors: [] }),
		'in a list in an inner envelope': (record) => ({ data: [record], errors: [] }),
		'in an inner envelope with a status': (record) => ({ data: record, errors: [], status: 200 }),
		'in two inner envelopes': (data) => ({ data: { data, errors: [] }, errors: null }),
		'in a wrapper': (record) => ({ entity: record }),
		'in a list in a wrapper': (record) => ({ entities: [record] }),
		'in a page': (record) => ({ results: [record], totalCount: 1, hasMore: false, cursor: null }),
		'in a wrapper of a wrapper': (record) => ({ response: { entity: record } }),
		'in a list in a wrapper of a wrapper': (record) => ({ response: { entities: [record] } }),
		'as JSON text': (record) => JSON.stringify(record),
	};

	// Publicly known of some reads only: elsewhere an ID may be that of a refused request.
	it.each<[string, number, (record: IDataObject) => unknown]>([
		['alone', 0, (record) => record],
		['in a list', 1, (record) => [record]],
	])('without an envelope, %s', async (_, turn, wrap) => {
		for (const operation of turnOf(turn, 3, givesRecord)) {
			const record = recordFor(operation.name);
			const { said, json } = await run(operation, { body: wrap(record) });
			const isKnown = 'bare' in endpoints[operation.operation.endpoint];
			expectFor(operation.name, [said, json]).toEqual(
				isKnown
					? ['', [expect.objectContaining(record)]]
					: [expect.stringContaining('could not be read'), []],
			);
		}
		const profile = all.find(({ name }) => name === 'engagementProfile.profile.get')!;
		const record = recordFor(profile.name);
		const { json } = await run(profile, { body: wrap(record) });
		expect(json).toEqual([expect.objectContaining(record)]);
	});

	it.each(withTurn(Object.entries(WRAPPINGS)))('%s', async (_, wrap, turn) => {
		const operations = turnOf(turn, 6, givesRecord);
		expect(operations.length).toBeGreaterThan(least(7));
		for (const operation of operations) {
			const record = recordFor(operation.name);
			const { said, json } = await run(operation, { body: { data: wrap(record), errors: [] } });
			expectFor(operation.name, [said, json]).toEqual(['', [expect.objectContaining(record)]]);
		}
	});

	it('of a job and of a summary, from a list of one too', async () => {
		const named = (name: string) => all.find((one) => one.name === `engagementCase.${name}`)!;
		const summary = { summary: '<p>The parcel is late</p>', modifiedTime: 1767603600000 };
		const job = { processId: 'job-1', status: 'QUEUED' };
		for (const wrap of ['alone', 'in a list of one', 'in an inner envelope', 'as JSON text']) {
			const of = (record: IDataObject) => ({
				body: { data: WRAPPINGS[wrap]!(record), errors: [] },
			});
			const texts = await run(named('case.getSmartSummary'), of(summary));
			expectFor(wrap, texts.json).toEqual([
				expect.objectContaining({ ...summary, summary: 'The parcel is late' }),
			]);
			const status = await run(named('bulkJob.getStatus'), of(job));
			expectFor(wrap, status.json).toEqual([expect.objectContaining(job)]);
			const started = await run(named('bulkJob.create'), of(job));
			expectFor(wrap, started.json).toEqual([{ processId: 'job-1' }]);
		}
	});
});

describe('what deletes or acts', () => {
	const ACTS =
		/\.(delete|applyMacro|updateWorkflow|addApplicationData|activate|deactivate|verify|addBrief|markAsRead)$/;
	const text = { 'content-type': 'text/plain' };
	const data = (value: unknown): Given => ({ body: { data: value, errors: [] } });
	/** What the item says beyond what the answer holds. */
	const saysDone = (json: readonly IDataObject[]) =>
		json.length === 1 && Object.values(json[0]!).includes(true);

	const YES: Array<[string, Given]> = [
		['204', { status: 204, body: '' }],
		['true', data(true)],
		['true as a text', data('true')],
		['true in a list', data([true])],
	];
	it.each(withTurn(YES))('has done it where the answer is %s', async (_, given, turn) => {
		const operations = turnOf(turn, 2, (name) => ACTS.test(name));
		expect(operations.length).toBeGreaterThan(least(6));
		for (const operation of operations) {
			const { said, json } = await run(operation, given);
			expectFor(operation.name, [said, saysDone(json)]).toEqual(['', true]);
		}
	});

	const YES_IN_WORDS: Array<[string, Given]> = [
		['nothing', { body: '' }],
		['no data', data(null)],
		['a word', { headers: text, body: 'Success' }],
		['a sentence', { headers: text, body: 'Deleted successfully.' }],
		['a word in quotation marks', { body: '"Success"' }],
		['a sentence in the envelope', data('The record is deleted')],
		['a word in a list', data(['Success'])],
		['its outcome', data({ deleted: true })],
		['its outcome as a text', data([{ success: 'true' }])],
	];
	it.each(withTurn(YES_IN_WORDS))('has done it where the answer is %s, too', async (...row) => {
		const [, given, turn] = row;
		const isAnsweredYes = (name: string) => /\.(activate|deactivate|verify)$/.test(name);
		for (const operation of turnOf(turn, 2, (name) => ACTS.test(name) && !isAnsweredYes(name))) {
			const { said, json } = await run(operation, given);
			expectFor(operation.name, [said, saysDone(json) || 'read' in json[0]!]).toEqual(['', true]);
		}
	});

	const NO: Array<[string, Given]> = [
		['false', data(false)],
		['false as a text', data('False')],
		['false in a list', data([false])],
		['its outcome', data({ deleted: false })],
		['its outcome as a text', data([{ success: 'false', reason: 'Locked' }])],
		['that it was not', { headers: text, body: 'The record could not be deleted' }],
	];
	it.each(withTurn(NO))('has not done it where the answer is %s', async (_, given, turn) => {
		for (const operation of turnOf(turn, 2, (name) => ACTS.test(name))) {
			const { said, json } = await run(operation, given);
			// These say it in their item.
			const isInItem = json.some(({ deleted, read }) => deleted === false || read === false);
			const isSaid = isInItem || said !== '';
			expectFor(operation.name, [isSaid, saysDone(json)]).toEqual([true, false]);
		}
	});
});

describe('an error says what happened and what to do', () => {
	const html = { 'content-type': 'text/html' };
	const xml = { 'content-type': 'text/xml' };
	const plain = { 'content-type': 'text/plain' };
	const entry = (message: string, code: unknown = 400) => ({
		data: null,
		errors: [{ id: '65f0ca5e0000000000000001', code, message }],
	});
	const inAnHour = () => String(Math.round(Date.now() / 1000) + 3600);
	const NO_JSON = { headers: plain, body: '' };

	/** What answers, and words that the person reads. */
	const ERRORS: ReadonlyArray<[name: string, given: () => Given, says: RegExp]> = [
		[
			'400, a key',
			() => ({ status: 400, body: entry('case.update.invalid') }),
			/case\.update\.inv/,
		],
		[
			'400, data a list',
			() => ({ status: 400, body: { ...entry('Ya existe'), data: [] } }),
			/Ya existe/,
		],
		[
			'400, in the language of the user',
			() => ({ status: 400, body: entry('A mensagem já foi enviada há alguns minutos') }),
			/refused what was sent: A mensagem já foi enviada há alguns minutos/,
		],
		[
			'400 for a permission',
			() => ({ status: 400, body: entry('Access to resource is forbidden') }),
			/permission/,
		],
		[
			'400 for a permission, as text',
			() => ({ status: 400, headers: plain, body: 'Access to resource is forbidden' }),
			/permission/,
		],
		['400 without a reason', () => ({ status: 400, ...NO_JSON }), /no reason\n[^]*HTTP 400/],
		[
			'400 without data',
			() => ({
				status: 400,
				body: { success: false, errors: [{ code: 'X', message: 'Too old' }] },
			}),
			/Too old\n[^]*code X/,
		],
		['400, errors an object', () => ({ status: 400, body: { errors: { message: 'Odd' } } }), /Odd/],
		['400, errors a text', () => ({ status: 400, body: { errors: 'Odd' } }), /Odd/],
		['401 without a reason', () => ({ status: 401, ...NO_JSON }), /token/],
		[
			'401, data a list',
			() => ({ status: 401, body: { ...entry('Unauthorized', 401), data: [{}] } }),
			/token/,
		],
		['403', () => ({ status: 403, body: entry('Forbidden', 403) }), /permission/],
		['403 without a reason', () => ({ status: 403, ...NO_JSON }), /permission/],
		['404, a page', () => ({ status: 404, headers: html, body: '<p>No</p>' }), /base URL/],
		['405', () => ({ status: 405, headers: plain, body: 'Not Allowed' }), /method/],
		[
			'400 for what is deleted',
			() => ({ status: 400, body: entry('Message is already deleted') }),
			/It has already been deleted/,
		],
		['409', () => ({ status: 409, ...NO_JSON }), /changed in the meantime[^]*Read it again/],
		['409, a sentence', () => ({ status: 409, body: entry('Old version') }), /Read it again/],
		['411', () => ({ status: 411, headers: html, body: '<p>Length</p>' }), /Content-Length/],
		['414', () => ({ status: 414, headers: html, body: '<p>Too long</p>' }), /fewer IDs/],
		['415', () => ({ status: 415, ...NO_JSON }), /Send JSON/],
		[
			'421',
			() => ({ status: 421, headers: plain, body: 'Misdirected Request' }),
			/wrong environment[^]*An address without an environment belongs to "production"/,
		],
		[
			'429 until the hour is over',
			() => ({
				...{ status: 429, headers: { 'retry-after': '3600' } },
				body: { success: false, errors: [{ code: 'RATE_LIMIT_EXCEEDED', message: 'Rate limit' }] },
			}),
			/Throttled[^]*until \d{4}-/,
		],
		...['Developer Over Rate', 'Developer Over Qps', 'Account Over Queries Per Second Limit'].map(
			(words): [string, () => Given, RegExp] => [
				`403 ${words}`,
				() => ({
					...{ status: 403, headers: { ...html, 'x-ratelimit-reset': inAnHour() } },
					body: `<h1>${words}</h1>`,
				}),
				new RegExp(`Throttled by the platform: ${words}[^]*until \\d{4}-`),
			],
		),
		['500, a page', () => ({ status: 500, headers: html, body: '<p>Oh</p>' }), /HTTP 500/],
		['503 without a body', () => ({ status: 503, ...NO_JSON }), /HTTP 503/],
		['504, a page', () => ({ status: 504, headers: html, body: '<p>Late</p>' }), /HTTP 504/],
		['200 with errors', () => ({ body: entry('Asset not found') }), /Asset not found/],
		[
			'200 with errors inside data',
			() => ({ body: { data: entry('Asset not found'), errors: [] } }),
			/Asset not found/,
		],
		['200, a sign-in page', () => ({ headers: html, body: '<p>Sign in</p>' }), /Sign in/],
		[
			'200 with a single error',
			() => ({ body: { data: null, error: { code: 400, message: 'Asset is locked' } } }),
			/Asset is locked/,
		],
		[
			'200 without success',
			() => ({ body: { success: false, data: null, errors: [], message: 'Asset is locked' } }),
			/Asset is locked/,
		],
		[
			'400, an entry with longer names',
			() => ({ status: 400, body: { errors: [{ errorCode: 'X1', errorMessage: 'Too old' }] } }),
			/Too old[^]*X1/,
		],
		[
			'400, an entry about a field',
			() => ({ status: 400, body: { errors: [{ field: 'name', defaultMessage: 'Too long' }] } }),
			/Too long/,
		],
	];

	/** A wait goes on after a throttled or failed look, and an export keeps what it has. */
	const goesOn = (name: string) => /waitUntil|waitForControl|query\.export/.test(name);

	it.each(withTurn(ERRORS))('%s', async (what, given, says, turn) => {
		const isLater = /^(429|403 (Dev|Acc)|5)/.test(what);
		const isMeant = (name: string) => !RESUMED.test(name) && !(isLater && goesOn(name));
		const operations = turnOf(turn, 14, isMeant);
		expect(operations).not.toEqual([]);
		for (const operation of operations) {
			const { said, json } = await run(operation, given());
			expectFor(operation.name, [said, json]).toEqual([expect.stringMatching(says), []]);
		}
	});

	const REFUSED_KEYS: Given[] = [401, 403].flatMap((status) => [
		{ status, headers: html, body: '<h1>Developer Inactive</h1>' },
		{ status, headers: xml, body: '<h1>Developer Inactive</h1>' },
		{ status, headers: plain, body: 'Developer Inactive' },
		{ status, body: entry('Developer Inactive', status) },
		{ status, body: { ...entry('Invalid consumer key', status), data: [{}] } },
	]);

	it.each([...REFUSED_KEYS.entries()])(
		'key refused, form %i: nothing is renewed',
		async (turn, given) => {
			const renewal = { renewal: 'refreshToken', refreshToken: 'r', clientSecret: 's' };
			for (const operation of turnOf(turn, 10, (name) => !RESUMED.test(name))) {
				const { said, json, requests } = await run(operation, given, { credential: renewal });
				expectFor(operation.name, [said, json]).toEqual([expect.stringMatching(/API key/), []]);
				const asked = requests.filter(({ path }) => path.endsWith('/oauth/token'));
				expectFor(operation.name, asked).toEqual([]);
			}
		},
	);
});
