/** The one way out to the platform. */
export { testCredential } from './credentialTest';
export { download } from './download';
export { wordsOf, type Facts, type Row } from './failures/row';
export { CHECK_ID, COMPLETED, isTooMuch } from './failures/rows';
export { SENDABLE } from './headerValues';
export { CREDENTIAL_TYPE, type RequestHelpers } from './http';
export type { FormPart } from './multipart';
export { entriesOf } from './refusals';
export { preAuthenticate } from './renewal/renewal';
export { isWrite, type QueryValue, type Request } from './request';
export { pause, pauseBefore } from './retry';
export { scopeOf } from './scope';
export { idsOf, recordSetBy } from './sentRequest';
export { connect, type Send, type SendRead } from './send';
export { signed } from './sign';
export { OutOfTimeError, patienceFor, type Patience } from './stoppable';
export { lookUntil, Polling, untilFound, type Clock, type UntilFound } from './polling';
