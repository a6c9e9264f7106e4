/** The kinds of records that the platform returns, and what a node outputs of each. */
export { account } from './account';
export { auditRecord, specifiedChange } from './auditRecord';
export { brief } from './brief';
export { campaign } from './campaign';
export { caseRecord } from './caseRecord';
export { category } from './category';
export { message } from './message';
export type { RecordKind } from './recordKind';
export { selected } from './selected';
export { simplified } from './simplified';
export { subscription } from './subscription';
export { marked, markedTexts } from './untrusted';
