/** Waiting for a job of the platform. */
export { jobOptions, runJob, unreadableStatus, waitFor } from './job';
export { jobState, statusOf, statusOptions, type StatusValues } from './status';
export {
	WAIT_TIMEOUT,
	notDone,
	waitTimeout,
	waitUntilDone,
	whenWaiting,
	type Progress,
} from './wait';
