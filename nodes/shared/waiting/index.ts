/** Waiting: for a job of the platform, and for what people do there. */
export { jobOptions, runJob, unreadableStatus, waitFor } from './job';
export { lookUntilSettled, type Look, type Wait, type WaitState } from './lookUntilSettled';
export {
	JOB_TIMEOUT_SECONDS,
	Polling,
	notDone,
	waitSetting,
	waitTimeout,
	whenWaiting,
} from './polling';
export { jobState, statusOf, statusOptions, withoutStatus, type StatusValues } from './status';
export { CHECK_INTERVAL_SECONDS, Suspension, checkInterval } from './suspension';
export { checkTimeLimit } from './timeLimit';
export { checkWait, waitForEach, waitOptions } from './waitForEach';
