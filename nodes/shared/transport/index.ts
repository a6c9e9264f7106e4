/** The one way out to the platform. */
export { COMPLETED } from './advice';
export { apiRoot } from './baseUrl';
export { rejectCustomRouting } from './customRouting';
export { entriesOf, readBody } from './envelope';
export { download } from './download';
export { refusal } from './failure';
export { checkHeaderValues } from './headerValues';
export { CREDENTIAL } from './http';
export { credentialFamilyOf, saysAny, type CredentialPart } from './keyFamilies';
export { MAX_REPORT_BYTES, readLimited } from './limitedBody';
export type { FormPart } from './multipart';
export { confirmStored, preAuthenticate } from './renewal';
export { isWrite, type QueryValue, type Request } from './request';
export { pause, pauseBefore } from './retry';
export { workspaceHeader } from './workspace';
export { connect, type Patience, type Send, type SendRead } from './send';
export { checkTokenRequest, requestTokens, type RequestHelpers } from './tokenRequest';
export { expiryOf, hasEnded, renewsItself, tokensOf, type Tokens } from './tokens';
