/** Waiting: for a job of the platform, and for what people do there. */
export { runJob } from './job';
export { jobState, statusOf, wordsOf, type StatusValues } from './jobAnswer';
export { notDone, unreadableStatus, unreadAfter, withoutStatus } from './jobErrors';
export {
	JOB_TIMEOUT_SECONDS,
	jobOptions,
	statusOptions,
	waitFor,
	waitSetting,
	waitTimeout,
	whenWaiting,
} from './jobOptions';
export { lookUntilSettled, type Look, type Wait, type WaitState } from './lookUntilSettled';
export { Polling, waitLimit } from './polling';
export { CHECK_INTERVAL_SECONDS, Suspension, checkInterval } from './suspension';
export { checkTimeLimit } from './timeLimit';
export { checkWait, onTimeout, waitForEach, waitOptions } from './waitForEach';
