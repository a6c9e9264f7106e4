/** The one way out to the service. */
export { connect } from './send';
export { logRenewal, type Log } from './debugLog';
export { firstLookAt, readRefusal } from './failure';
export { lookUntil, polling, untilFound, type Clock, type UntilFound } from './polling';
export { addressInWords, idsOf, isSingleUse, isWrite, recordSetBy } from './request';
