/** What an n8n has taken so far, by its own metrics. */
import path from 'node:path';
import axios from 'axios';
import { root } from './place';

/** With this n8n shows its metrics. */
export const METRICS = { N8N_METRICS: 'true' };

/** Node.js collects its garbage late while there is memory to spare; with this n8n does so at SIGUSR2. */
export const COLLECTS = {
	NODE_OPTIONS: `--expose-gc --require "${path.join(root, 'bench/collect.js')}"`,
};

interface Metered {
	url: string;
}

/** Resident memory in MB. */
export const residentMb = async (n8n: Metered) =>
	(await metric(n8n, 'n8n_process_resident_memory_bytes')) / 1024 ** 2;

/** Time on the processor in seconds. */
export const cpuSeconds = async (n8n: Metered) =>
	await metric(n8n, 'n8n_process_cpu_seconds_total');

async function metric({ url }: Metered, name: string): Promise<number> {
	const { data } = await axios.get<string>(`${url}/metrics`);
	return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(data)![1]);
}
