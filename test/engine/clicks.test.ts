/** How many clicks common jobs take, and that these do each job. */
import { loadRooms } from '../../scripts/lib/rooms';
import { clicksOf, JOBS, type Form } from '../support/clicks';
import { useEngine } from '../support/engine';
import { sent, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const forms = new Map<string, Form>();
beforeAll(async () => {
	for (const { description } of await loadRooms()) forms.set(description.name, description);
});

it.each(JOBS)('$name takes $clicks clicks; with other nodes of n8n: $peer.clicks', (job) => {
	expect(clicksOf(forms.get(job.ours.type)!, job.ours)).toBe(job.clicks);
});

const operations = JOBS.filter(({ ours }) => 'operation' in ours.parameters);

it.each(operations)('$name needs no more than these', async ({ ours, items }) => {
	sandbox.behave({ schedulesWhole: false }); // the specification shows no body
	const { error } = await engine.node(
		ours.type,
		ours.parameters,
		items && { items: items as never },
	);
	expect(error).toBeUndefined();
	expect(sent(sandbox)).not.toEqual([]);
});
