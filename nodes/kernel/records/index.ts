/** What a node outputs of a record. */
export { brief, marked, markedTexts } from './forModel';
export type { RecordKind, SimplifiedField } from './recordKind';
export { selected } from './selected';
export { simplified } from './simplified';
