/** Waiting for a job of the platform. */
export { jobOptions, runJob, unreadableStatus, waitFor } from './job';
export { isOneOf, jobState } from './status';
export { WAIT_TIMEOUT, waitTimeout, waitUntilDone, whenWaiting } from './wait';
