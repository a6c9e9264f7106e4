/**
 * The title of an error is for people, whatever the operation and the refusal: it names what the editor
 * shows. What the platform's support asks for is in the details.
 */
import { useEngine } from '../support/engine';
import { RESUMED, useEveryOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { locator } from '../support/parameters';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const operations = useEveryOperation(engine, sandbox);

const KEY = 'some.key';
const refusal = { data: null, errors: [{ code: 4711, id: 'e-815', message: KEY }] };

/** What a person cannot read: names of the API, codes, statuses, the place of the only item. */
const INTERNAL =
	/\b[a-z]+[A-Z]\w*|\[item|\bcode \d|\be-815|\bHTTP \d|\b(GET|POST|PUT|PATCH|DELETE) \//;

it.each([400, 403, 404, 409])('every operation, refused with %i', async (status) => {
	let seen = 0;
	for (const operation of operations.all.filter(({ name }) => !RESUMED.test(name))) {
		operations.answerAll(refusal, status, { readsConversation: true });
		const { error } = await operations.run(operation);
		if (!error) continue; // its answer is one, e.g. that nothing was found
		const { message, description = '' } = error as { message: string; description?: string };
		expectFor(operation.name, message.replace(/"[^"]*"/g, '')).toEqual(
			expect.not.stringMatching(INTERNAL),
		);
		const details = new RegExp(`^HTTP ${status}, [A-Z]+ /.*; code 4711, id e-815$`, 'm');
		expectFor(operation.name, description).toEqual(expect.stringMatching(details));
		seen += 1;
	}
	expect(seen).toBeGreaterThan(90);
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
				/^Nothing was found for Case IDs? "70001": some\.key\n"70001" looks like the number of a case\. Choose "Case Number" under "Find By", or give its ID\.\n/,
			),
		);
	}
});
