/** The kinds of records that the platform returns, and what a node outputs of each. */
export { brief, marked, markedTexts } from './forModel';
export * from './kinds';
export type { RecordKind } from './recordKind';
export { selected } from './selected';
export { simplified } from './simplified';
