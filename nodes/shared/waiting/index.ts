/** Waiting for a job of the platform. */
export { jobOptions, runJob, statusUnread, waitFor } from './job';
export { waitTimeout, waitUntilDone, whenWaiting } from './wait';
