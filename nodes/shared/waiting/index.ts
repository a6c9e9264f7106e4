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
export { waitForEach, type Look, type Wait, type WaitState } from './waitForEach';
export { Polling, waitLimit } from './polling';
export { CHECK_INTERVAL_SECONDS, Suspension, checkInterval } from './suspension';
export { checkTimeLimit } from './timeLimit';
export {
	checkWait,
	onTimeout,
	WAIT_TIMEOUT_SECONDS,
	waitForItems,
	waitOptions,
} from './waitForItems';
