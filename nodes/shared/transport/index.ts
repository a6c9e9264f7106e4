/** The one way out to the platform. */
export { apiRoot } from './baseUrl';
export { entriesOf, readBody } from './envelope';
export { CREDENTIAL } from './http';
export type { FormPart } from './multipart';
export type { QueryValue, Request } from './request';
export { pause, pauseBefore } from './retry';
export { connect, type Patience, type Send } from './send';
export { bareToken } from './token';
