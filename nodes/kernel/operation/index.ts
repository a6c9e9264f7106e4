/** What an operation is, and the one loop that carries it out for the items of a run. */
export { bookmarkIn, claimBookmark, openBookmark, readUntilLimit } from './bookmark';
export * from './files';
export { writtenItems } from './carryOut';
export { REACHES_PEOPLE, replacesWhole, replacesWholeByJson } from './danger';
export { ItemParameters, type Edge } from './edge';
export * from './operation';
export type { Ledger } from './ledger/ledger';
export { presenterOf } from './output';
export { canvasTextsOf, CHOSEN, perOperation, propertiesOf } from './properties';
export { run } from './run';
export { loadInWebhook, runIndexOf } from './ledger/storedLedger';
export { skipUnchanged, upsertAll } from './upsert/upsert';
