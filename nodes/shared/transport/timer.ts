import { sleep } from 'n8n-workflow';

/** Created once: an error for every wait, with its stack, takes longer than a short answer takes to read. */
const CANCELLED = new Error('The timer was cancelled');

/** Calls `task` in `ms`: a limit for I/O, so always in real time. Returns the function that cancels it. */
export function setTimer(ms: number, task: () => void): () => void {
	const wait = new AbortController();
	sleep(ms, wait.signal).then(task, () => {});
	return () => wait.abort(CANCELLED);
}
