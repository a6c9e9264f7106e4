/** The one way out to the service. */
export { connect } from './send';
export { logRenewal, type Log } from './debugLog';
export { firstLookAt, readRefusal } from './failure';
export { lookUntil, polling, untilFound, type Clock } from './polling';
export { addressInWords, isSingleUse, isWrite, recordSetBy } from './request';
