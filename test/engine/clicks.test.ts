/** How many clicks common jobs take, and that these do each job. */
import { loadRooms } from '../../scripts/lib/rooms';
import { clicksOf, clicksTable, JOBS, type Form } from '../support/clicks';
import { useEngine } from '../support/engine';
import { textOf } from '../support/files';
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

it('no job takes more than with other nodes, most take fewer, and the page says so', () => {
	const compared = JOBS.filter(({ peer }) => peer);
	expect(compared.filter(({ clicks, peer }) => clicks > peer!.clicks)).toEqual([]);
	const fewer = compared.filter(({ clicks, peer }) => clicks < peer!.clicks);
	expect(fewer.length).toBeGreaterThan(compared.length / 2);
	const ofThree = compared.filter(({ peer }) => /HubSpot|Zendesk|Slack/.test(peer!.name));
	expect(ofThree.length).toBeGreaterThanOrEqual(12);
	expect(textOf('docs/developers/performance.md')).toContain(clicksTable());
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
