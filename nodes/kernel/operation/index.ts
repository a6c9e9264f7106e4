/** What an operation is, and the one loop that carries it out for the items of a run. */
export { binaryPropertyName, fileItem, fileOf, outputBinaryField, readFile } from './files';
export { FileWriter, ndjson, type FileFormat } from './fileWriter';
export { writtenItems } from './carryOut';
export { REACHES_PEOPLE, replacesWhole, replacesWholeByJson } from './danger';
export type { Edge, PartOfList } from './edge';
export {
	maxConcurrency,
	operation,
	resourceOf,
	AnswerItem,
	LeftOut,
	OutputItem,
	type Item,
	type ItemContext,
	type Once,
	type Operation,
	type Output,
	type Resource,
	type RunContext,
} from './operation';
export type { Endpoint } from '../names';
export type { Ledger } from './ledger/ledger';
export { presenterOf } from './output';
export { ItemParameters } from './parameters';
export { canvasTextsOf, CHOSEN, perOperation, propertiesOf } from './properties';
export { run } from './run';
export { loadInWebhook, runIndexOf } from './ledger/storedLedger';
export { announceMore, readUntilLimit } from './untilLimit';
export { skipUnchanged, upsertAll } from './upsert/upsert';
export { bookmarkIn, claimBookmark, openBookmark } from './bookmark';
