/** The kinds of records that the platform returns, and what a node outputs of each. */
export { auditRecord, specifiedChange } from './auditRecord';
export { brief, marked, markedTexts } from './forModel';
export { account, campaign, caseRecord, category, message, subscription } from './kinds';
export type { RecordKind } from './recordKind';
export { selected } from './selected';
export { simplified } from './simplified';
