import { allRun, importExample } from '../../playground/examples';
import { LAZY_ISOLATES } from '../../playground/n8n';
import { request } from '../../playground/platform';
import { createExampleTable, rowsOf } from '../../playground/tables';
import { until } from '../../playground/until';
import type { Experiment } from '../context';
import { counted, NOTHING, whole, type Outcome } from '../outcome';
import { DIFFICULT, sentByN8n, type OneProcess } from '../place';

const TABLE = 'example-posts';
const DAY_MS = 86_400_000;
const WITHIN_MS = 900_000;

/** Drafts that are scheduled and confirmed, through the example that does so. */
export const posts: Experiment = {
	title: 'drafts that are scheduled, and confirmed or not',
	run: async (context) =>
		await context.inOneProcess(
			async (place) => [await publishAndConfirm(place, context.size(100, 10))],
			LAZY_ISOLATES,
		),
};

/** One in five is refused by its channel. */
async function publishAndConfirm(place: OneProcess, count: number): Promise<Outcome> {
	const { client, credential, sandbox } = place;
	const published = count - count / 5;
	await createExampleTable(client, TABLE);
	const id = await importExample(client, 'publish-and-confirm.json', credential);
	await client.activate(id);
	sandbox.behave({ ...DIFFICULT, sentFor: 2 });
	sandbox.clearRequests();
	const rows = async () => await rowsOf(client, TABLE);
	const draft = async (from: number, to: number) => {
		for (let n = from; n < to; n++)
			await request(sandbox, 'POST /publishing/draft', {
				accountIds: [5001],
				content: { text: `Post ${n}` },
				scheduleDate: Date.now() + DAY_MS,
			});
		await until('the drafts to be scheduled', rows, {
			accepts: ({ length }) => length >= to,
			within: WITHIN_MS,
		});
	};
	await draft(0, published);
	sandbox.control('publishing', 'course', { delay: 0, error: 'media.too.large' });
	await draft(published, count);
	await allRun(client, sandbox, id);
	sandbox.moveClock(2 * DAY_MS);
	await until('news of all posts', rows, {
		accepts: (now) => now.every(({ status }) => status !== 'SCHEDULED'),
		within: WITHIN_MS,
	}).catch(() => {});
	await allRun(client, sandbox, id);

	const noted = await rows();
	const ofPost = (n: number) => noted.filter(({ text }) => text === `Post ${n}`);
	const isRight = (n: number) =>
		ofPost(n).some(({ status }) => status === (n < published ? 'PUBLISHED' : 'FAILED'));
	const all = Array.from({ length: count }, (_, n) => n);
	const { length: sent } = sentByN8n(place);
	return {
		...NOTHING,
		what: 'publish and confirm: drafts that are scheduled, and noted as published or refused; every event twice, a fifth out of order',
		size: counted(count, 'draft'),
		lost: all.filter((n) => !isRight(n)).length,
		doubled: all.filter((n) => ofPost(n).length > 1).length,
		requests: { sent, least: count, atMost: count },
		seen: `${whole(noted.filter(({ status }) => status === 'PUBLISHED').length)} noted as published, ${whole(noted.filter(({ status }) => status === 'FAILED').length)} as refused; ${counted(sent, 'request')}`,
	};
}
