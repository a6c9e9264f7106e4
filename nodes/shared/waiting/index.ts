/** Waiting: for a job of the platform, and for what people do there. */
export { waitLimit } from './clocks';
export { lookAtJob, notDone, ofJob, runJob } from './job';
export { jobState, statusOf, wordsOf, type StatusValues } from './jobAnswer';
export {
	checkInterval,
	checkWait,
	jobOptions,
	JOB_TIMEOUT_SECONDS,
	LONGEST_WAIT_SECONDS,
	onTimeout,
	statusOptions,
	WAIT_TIMEOUT_SECONDS,
	waitFor,
	waitOptions,
	waitSetting,
	whenWaiting,
} from './options';
export { waitForEach, type Moment, type Wait, type WaitState } from './wait';
export { waitForItems } from './waitForItems';
