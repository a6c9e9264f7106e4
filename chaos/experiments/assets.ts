import { CREDENTIAL_TYPE } from '../../playground/account';
import { readExample } from '../../playground/examples';
import type { Experiment } from '../context';
import { counted, NOTHING, type Outcome } from '../outcome';
import { sentByN8n, type OneProcess } from '../place';

/** The import, a look at it while it goes on and one at its end, and the asset. */
const OF_A_FILE = 4;

/** Files that the platform imports from URLs, through the example that does so. */
export const assets: Experiment = {
	title: 'imports of assets, by polling',
	run: async (context) =>
		await context.inOneProcess(async (place) => [await importAll(place, context.size(50, 5))]),
};

async function importAll(place: OneProcess, count: number): Promise<Outcome> {
	const { client, credential, sandbox } = place;
	const files = Array.from({ length: count }, (_, n) => ({
		name: `File ${n}`,
		url: `https://media.example.com/file-${n}.png`,
	}));
	const id = await client.importWorkflow(
		{ ...readExample('asset-import.json'), pinData: { 'The files': [{ json: { files } }] } },
		{ [CREDENTIAL_TYPE]: credential },
	);
	sandbox.clearRequests();
	const { status, error } = await client.run(id, 'When clicking Execute workflow');
	const { assets: all } = sandbox.state('asset') as { assets: Array<{ name?: string }> };
	const sent = sentByN8n(place);
	const times = files.map((file) => [
		all.filter(({ name }) => name === file.name).length,
		sent.filter(
			({ method, path, rawQuery }) =>
				method === 'POST' &&
				path.endsWith('/importUrl/async') &&
				decodeURIComponent(rawQuery).includes(file.url),
		).length,
	]);
	return {
		...NOTHING,
		what: 'assets: files imported from URLs (Wait For: Polling), and an asset created of each',
		size: counted(count, 'file'),
		lost: times.filter((all) => all.some((one) => one === 0)).length,
		doubled: times.filter((all) => all.some((one) => one > 1)).length,
		requests: { sent: sent.length, least: count * OF_A_FILE, atMost: count * OF_A_FILE },
		seen: `the run ended with "${status}"${error ? `: ${error.message}` : ''}; ${counted(sent.length, 'request')}`,
	};
}
