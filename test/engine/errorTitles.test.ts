/**
 * The title of an error is for people, whatever the operation and the refusal: it names what the editor
 * shows. What the platform's support asks for is in the details.
 */
import { useEngine } from '../support/engine';
import { looksUp, useEveryOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { locator } from '../support/parameters';
import { sentLines, useSandbox } from '../support/sandbox';
import { least, oneIn, shareOfOperations, withTurn } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const operations = useEveryOperation(engine, sandbox);

/** Each answer meets one in so many operations, and all of them together every operation. */
const turnOf = (turn: number, of: number) =>
	oneIn(of, shareOfOperations(operations.unresumed, turn), turn);

const KEY = 'some.key';
const refusal = { data: null, errors: [{ code: 4711, id: 'e-815', message: KEY }] };

/** What a person cannot read: names of the API, codes, statuses, the place of the only item, code. */
const INTERNAL =
	/\b[a-z]+[A-Z]\w*|\[item|\bcode \d|\be-815|\bHTTP \d|\b(GET|POST|PUT|PATCH|DELETE) \/|[<{]|undefined|Cannot read/;

/** Values are between quotes, and may be anything. */
const withoutValues = (text: string) => text.replace(/"[^"]*"/g, '');

/** The title and the details of an error, as n8n shows them. */
type Shown = { message: string; description?: string };

const PAGE = '<html><head><title>Who are you?</title></head><body>Sign in</body></html>';
const WITH_CODE = '; code 4711, id e-815$';

const of = (what: string, status: number, body: unknown, details: string) =>
	[what, { status, body, details }] as const;

const answers = [
	...[400, 401, 403, 409, 421, 500, 504].map((status) =>
		of(`HTTP ${status}`, status, refusal, `^HTTP ${status}, [A-Z]+ /.*${WITH_CODE}`),
	),
	// The later ones are not sent: the limit is used up.
	of('HTTP 429', 429, refusal, `^(HTTP 429, [A-Z]+ /.*${WITH_CODE}|[A-Z]+ /\\S+$)`),
	of('a page with success', 200, PAGE, '<html>.*\\nHTTP 200, [A-Z]+ /\\S+$'),
	of('JSON of a proxy', 400, { fault: 1 }, '{"fault".*\\nHTTP 400, [A-Z]+ /\\S+$'),
	of('an answer that is cut', 200, '{"data":{"id', '{"data".*\\nHTTP 200, [A-Z]+ /\\S+$'),
];

function expectTitle(name: string, { message, description = '' }: Shown, details: string) {
	expectFor(name, withoutValues(message)).toEqual(expect.not.stringMatching(INTERNAL));
	expectFor(name, description).toEqual(expect.stringMatching(new RegExp(details, 'm')));
}

it.each(withTurn(answers))(
	'every fourth operation, answered with %s',
	async (_what, { status, body, details }, turn) => {
		let seen = 0;
		for (const operation of turnOf(turn, 4)) {
			// Of a pause that is too long, nobody waits for the end.
			const headers = status === 429 ? { 'retry-after': '3600' } : {};
			operations.answerAll(body, status, { readsConversation: true, headers });
			const { error } = await operations.run(operation);
			if (!error) continue; // its answer is one, e.g. that nothing was found
			expectTitle(operation.name, error, details);
			seen += 1;
		}
		expect(seen).toBeGreaterThan(least(20));
	},
);

it('every operation, answered with HTTP 404, which names nothing that no person typed', async () => {
	for (const operation of shareOfOperations(operations.unresumed)) {
		operations.answerAll(refusal, 404, { readsConversation: true });
		const { error } = await operations.run(operation);
		if (!error) continue;
		expectTitle(operation.name, error, `^HTTP 404, [A-Z]+ /.*${WITH_CODE}`);
		expectFor(operation.name, error.message).toEqual(
			expect.not.stringMatching(/\b(Action|Type|Tracker ID|Import ID|Page \w+) "/),
		);
	}
});

it.each([
	[400, 0],
	[403, 1],
	[404, 2],
])('what a proxy refuses says nothing of a record: %i', async (status, turn) => {
	for (const operation of turnOf(turn, 3)) {
		operations.answerAll(PAGE, status, { readsConversation: true });
		const { error } = await operations.run(operation);
		if (!error) continue;
		expectTitle(operation.name, error, `<html>.*\\nHTTP ${status}, [A-Z]+ /\\S+$`);
		expectFor(operation.name, (error as Shown).description).toEqual(
			expect.stringMatching(/^Check that the base URL leads to the platform/),
		);
	}
});

it('every write with a read-only credential', async () => {
	engine.credential = { ...engine.credential, readOnly: true };
	for (const operation of shareOfOperations(operations.writes())) {
		const { message, description } = (await operations.run(operation)).error as Shown;
		expectFor(operation.name, message).toEqual(expect.not.stringMatching(INTERNAL));
		expectFor(operation.name, description).toEqual(expect.stringMatching(/^[A-Z]+ \/\S+$/));
	}
});

it('names the key of several records as the form does', async () => {
	const titles: string[] = [];
	for (const operation of operations.all.filter(looksUp)) {
		const record = {
			...{ externalSource: 'erp', externalSourceId: 'key 0' },
			externalCase: { channelCaseId: 'key 0' },
		};
		const data = ['1', '2'].map((id) => ({ ...record, id, caseNumber: id }));
		operations.answerAll({ data, errors: [] });
		titles.push((await operations.run(operation)).error!.message);
	}
	expect(titles).toEqual([
		'There is more than one campaign with External Source "erp" and External Source ID "key 0": 1, 2',
		'There is more than one case with Channel Case ID "key 0": 1, 2',
	]);
});

it.each([
	['environment.not.found', 0],
	['ENVIRONMENT_NOT_FOUND', 1],
	['Unknown environment', 2],
])(
	'every third operation reports a wrong environment as that, and takes no record for missing: %s',
	async (message, turn) => {
		for (const operation of turnOf(turn, 3)) {
			operations.answerAll({ data: null, errors: [{ message }] }, 404);
			sandbox.clearRequests();
			const { said } = await operations.run(operation);
			expectFor(operation.name, said).toEqual(
				expect.stringMatching(
					/The request reached the wrong environment[^]*Check the environment "prod"/,
				),
			);
			expectFor(operation.name, sentLines(sandbox).length).toEqual(1);
		}
	},
);

it('of a record that is not there "in this environment", it says that it is not there', async () => {
	const message = 'No campaign with this ID in environment prod';
	operations.answerAll({ data: null, errors: [{ message }] }, 404);
	const get = operations.all.find(({ name }) => name === 'engagementCampaign.campaign.get')!;
	expect((await operations.run(get)).said).toMatch(/^Nothing was found for Campaign "9004_1"/);
});

it('what a read reports in part is nothing to complete', async () => {
	operations.answerAll({ data: null, errors: [{ message: 'partially.read' }] });
	const reads = operations.unresumed.filter(({ operation }) => operation.isRead);
	for (const operation of shareOfOperations(reads)) {
		const { said } = await operations.run(operation);
		expectFor(operation.name, said).toEqual(expect.not.stringMatching(/do what is missing/));
	}
});

it.each([
	['accessToken', 'Access Token'],
	['apiKey', 'API Key'],
])('sends nothing without %s, and names the field of the credential', async (name, label) => {
	engine.credential = { ...engine.credential, [name]: ' ' };
	for (const operation of operations.unresumed.slice(0, 5)) {
		const { said } = await operations.run(operation);
		expect(said).toMatch(new RegExp(`is missing\\. Fill in "${label}" in the credential`));
	}
	expect(sandbox.requests()).toEqual([]);
});

it('names the field as the editor does, and an item only among several', async () => {
	const parameters = {
		...{ resource: 'campaign', operation: 'get', addressBy: 'campaignId' },
		campaignId: locator('={{ $json.id }}'),
	};
	const titleOf = async (...ids: string[]) => {
		sandbox.clearFaults();
		const items = ids.map((id) => ({ json: { id } }));
		return (await engine.node('engagementCampaign', parameters, { items })).error!.message;
	};
	expect(await titleOf('no $& one')).toMatch(
		/^Nothing was found for Campaign "no \$& one": [\w.]+$/,
	);
	expect(await titleOf('nobody', 'nobody')).toMatch(/^Nothing .* \[item 0\]$/);
});

it('every operation on a case says what to do, if it was given the number in place of the ID', async () => {
	const onCases = operations.all.filter(
		({ node, parameters }) => node === 'engagementCase' && parameters.addressBy === 'id',
	);
	expect(onCases.length).toBeGreaterThan(5);
	for (const operation of onCases) {
		operations.answerAll(refusal, 404);
		const parameters = { ...operation.parameters, id: '70001' };
		const { said } = await operations.run({ ...operation, parameters });
		expectFor(operation.name, said).toEqual(
			expect.stringMatching(
				/^Nothing was found for Case ID "70001": some\.key\n"70001" looks like the number of a case\. Give its ID, or find the case by its number\.\n/,
			),
		);
	}
});

it('a reply to the customer of a case says it too', async () => {
	const reply = operations.all.find(({ name }) => name.endsWith('.reply.createByCase'))!;
	operations.answerAll(refusal, 404);
	const parameters = { ...reply.parameters, caseId: '70001' };
	expect((await operations.run({ ...reply, parameters })).said).toMatch(
		/^Nothing was found for Case ID "70001": some\.key\n"70001" looks like the number of a case\. Give its ID: /,
	);
});

it('lists choices as the editor shows them, with the value of each', async () => {
	const said = async (node: string, parameters: object) =>
		(await engine.node(node, parameters as never)).error!.message;
	expect(
		await said('engagementCase', { resource: 'case', operation: 'get', addressBy: 'name' }),
	).toMatch(/Use exactly one of: .*Case Number \(caseNumber\)/);
	expect(
		await said('engagementPublishing', {
			...{ resource: 'privateMessage', operation: 'send', channel: 'X' },
			...{ inputMode: 'json', jsonBody: '{}' },
		}),
	).toMatch(/Use exactly one of: .*Live Chat \(L\)/);
	expect(
		await said('engagementMessage', {
			...{ resource: 'message', operation: 'act', messageId: 'm-1', accountId: '5001' },
			action: 'ADORE',
		}),
	).toMatch(/Use exactly one of: .*\bLIKE\b/);
});
