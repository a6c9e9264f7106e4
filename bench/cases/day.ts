import { CREDENTIAL_TYPE } from '../../playground/account';
import { FAILED } from '../../playground/client';
import { LAZY_ISOLATES } from '../../playground/n8n';
import { until } from '../../playground/until';
import { byId, packageNode } from '../../playground/workflows';
import type { Context } from '../context';
import { publishPackage, send } from '../deliveries';
import { median } from '../figures';
import { METRICS, residentMb } from '../metrics';
import { mb, whole, type Row } from '../row';

/** How much larger the process may be at the end than after the first third: what a garbage collection makes of it. */
const FLAT = 1.1;

const PARTS = 60;

const byCampaign = { resource: 'campaign', addressBy: 'campaignId', campaignId: byId('9004_1') };
const read = { ...byCampaign, operation: 'get' };
const write = { ...byCampaign, operation: 'update', updateFields: { name: 'Spring' } };
const poll = { event: 'campaignChanged', pollTimes: { item: [{ mode: 'everyMinute' }] } };

/** As many small executions as in a day, in one real n8n: each starts by a delivery, reads and writes. */
export async function day(context: Context): Promise<Row[]> {
	const { platform } = context;
	const part = context.size(100_000 / PARTS, 1);
	return await context.inN8n({ ...METRICS, ...LAZY_ISOLATES }, async (n8n, client) => {
		const target = await publishPackage(
			client,
			context,
			{},
			{
				nodesFor: (credential) => [
					packageNode('Read', 'Campaign', read, credential),
					packageNode('Write', 'Campaign', write, credential),
				],
				// A database of so many executions is not what is measured.
				settings: { saveDataSuccessExecution: 'none' },
			},
		);
		const data = await platform.call('credential');
		const credential = await client.createCredential(CREDENTIAL_TYPE, 'Polls', data);
		const polls = packageNode('Poll', 'PollingTrigger', poll, credential);
		await client.activate(
			await client.importWorkflow({ name: 'Polls', nodes: [polls], connections: {} }),
		);
		const memory: number[] = [];
		for (let sent = 0; sent < Math.round(part * PARTS);) {
			const count = Math.ceil(part);
			await platform.call('count');
			await send(target, count);
			await until(`${count} reads and writes`, async () => await platform.call('counted'), {
				accepts: ({ requests }) => requests >= 2 * count,
				every: 250,
			});
			memory.push(await residentMb(n8n));
			sent += count;
		}
		const failed = await client.executionCount(target.workflowId, FAILED);
		if (failed > 0) throw new Error(`${failed} executions failed.`);
		const third = Math.floor(memory.length / 3);
		const [early, late] = [memory.slice(third, 2 * third), memory.slice(-third)].map(median);
		const growth = late! / early!;
		return [
			{
				name: `${whole(part * PARTS)} executions, each started by a delivery, with a read and a write`,
				figures: `${mb(memory[0]!)} resident after the first ${whole(part)}, ${mb(early!)} in the second third, ${mb(late!)} in the last one (${growth.toFixed(2)} times)`,
				target: `at most ${FLAT} times from the second third to the last`,
				reached: growth <= FLAT,
				cause: 'see "A day"',
			},
		];
	});
}
