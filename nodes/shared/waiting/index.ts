/** Waiting: for a job of the platform, and for what people do there. */
export { jobOptions, runJob, unreadableStatus, waitFor } from './job';
export { jobState, statusOf, statusOptions, withoutStatus, type StatusValues } from './status';
export { CHECK_INTERVAL, Suspension, checkInterval, isWaiting } from './suspension';
export { checkWait, waitForEach, waitOptions } from './waitForEach';
export {
	WAIT_TIMEOUT,
	notDone,
	waitTimeout,
	waitUntilDone,
	whenWaiting,
	type Progress,
} from './wait';
