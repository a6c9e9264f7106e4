/** The trigger in several main processes of n8n that start together: some versions ask it in each of them. */
import { startProcess, useEngine } from '../support/engine';
import { useSandbox } from '../support/sandbox';
import { type N8n, useTrigger } from '../support/trigger';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { mine, n8n, start } = useTrigger(engine, sandbox);

/** With the same database, behind the same address. */
async function anotherMain(): Promise<N8n> {
	const process = await startProcess(engine.credential, engine.marks);
	const started = await start({ process });
	started.parameters = n8n.parameters;
	started.staticData = structuredClone(n8n.staticData);
	return Object.assign(started, { url: n8n.url });
}

let address: string;
beforeEach(() => ({ url: address } = n8n));
afterEach(() => (n8n.url = address));

it.each<[string, () => unknown]>([
	[
		'a rotated API key',
		() =>
			(engine.credential = {
				...engine.credential,
				apiKey: 'prod2-api-key',
				accessToken: 'prod2-access-token',
				environment: 'prod2',
			}),
	],
	['the deletion of its subscription on the platform', () => sandbox.reset()],
	['a move to another address', () => (n8n.url = address.replace('127.0.0.1', 'localhost'))],
])('after %s, one that delivers is left, and a later start leaves only one', async (_, change) => {
	await n8n.publish();
	change();
	const other = await anotherMain();
	await Promise.all([n8n.publish('init'), other.publish('init')]);
	await other.close();
	const working = () => mine().filter(({ active, verified }) => active && verified);
	expect(working().length).toBeGreaterThan(0);
	await n8n.publish('init');
	expect(working()).toHaveLength(1);
	expect(mine()).toHaveLength(1);
});
