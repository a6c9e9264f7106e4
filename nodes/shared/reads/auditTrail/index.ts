/** Reading the audit trail: searches page by page, and from where an earlier run stopped. */
export { Position, type StoredPosition } from './position';
export { pageOf, type AuditRecord } from './record';
export { MAX_PAGE_SIZE } from './searchPages';
export { newestRecords, readTrail, searchOf, type TrailQuery } from './trail';
