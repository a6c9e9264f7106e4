/** The one way out to the service. */
export { connect } from './send';
export { logRenewal, type Log } from './debugLog';
export { firstLookAt, readRefusal } from './failure';
export { lookUntil, Polling, untilFound, type Clock, type UntilFound } from './polling';
export { isWrite } from './request';
export { addressInWords, idsOf, isSingleUse, recordSetBy } from './sentRequest';
