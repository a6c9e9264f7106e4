import { sleep } from 'n8n-workflow';

/** Made once: an error for every wait, with its stack, takes longer than a short answer takes to read. */
const CALLED_OFF = new Error('It was called off');

/** Calls `task` in `ms`. Returns what calls it off. */
export function later(ms: number, task: () => void): () => void {
	const wait = new AbortController();
	sleep(ms, wait.signal).then(task, () => {});
	return () => wait.abort(CALLED_OFF);
}
