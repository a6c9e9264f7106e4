/*
 * What tests use of the inside of nodes/, and nothing else does: a part that moves is changed here, in one place.
 * Tests of behaviour need none of it; they run nodes in the engine (engine.ts).
 */
export { keysOf } from '../../nodes/Case/bulkJob/identity';
export { outcomesOf } from '../../nodes/Case/bulkJob/results';
export { messageKeys } from '../../nodes/Case/case/getAssociatedMessages';
export { textOfHtml } from '../../nodes/Case/case/getSmartSummary';
export { failedRows } from '../../nodes/CrmUserMapping/importCsv';
export { sources } from '../../nodes/EngagementPollingTrigger/sources';
export { toItems } from '../../nodes/EngagementTrigger/delivery';
export { MESSAGE, POST, REFUSALS, REPLY } from '../../nodes/Publishing/advice';
export { CHANNELS, type Channel, channels } from '../../nodes/Publishing/privateMessage/channels';
export { FILE_TYPES } from '../../nodes/Publishing/privateMessage/attachment';
export { readJson as readMessage } from '../../nodes/Publishing/privateMessage/message';
export { fieldsOn } from '../../nodes/Publishing/privateMessage/messageFields';
export { BUTTONS, catalogue } from '../../nodes/Publishing/privateMessage/templates';
export { type Ask, tablePages, tablesFor } from '../../nodes/Reporting/query/pages';
export { foundItems } from '../../nodes/shared/answer';
export { CsvError, type CsvRow, parseCsv, writeCsv } from '../../nodes/shared/csv';
export { isThere, mayBe } from '../../nodes/shared/sameness';
export {
	ApiError,
	CancelledError,
	InputError,
	saidTo,
	type Problem,
} from '../../nodes/shared/errors';
export {
	type AnyInput,
	type Field,
	Location,
	body,
	choice,
	chosenFlag,
	constant,
	customProperties,
	editorProperties,
	eventFilter,
	flag,
	id,
	int64,
	int64List,
	json,
	jsonList,
	list,
	number,
	object,
	options,
	pattern,
	pickedFrom,
	readFields,
	readInputs,
	rows,
	stringMap,
	nested,
	placed,
	text,
	textOrObject,
	time,
} from '../../nodes/shared/fields';
export { COUNTS_AS, NOTHING, ROWS } from '../../nodes/shared/fields/nothing';
export { endpoints } from '../../nodes/shared/generated/endpoints';
export { fileNameOf } from '../../nodes/shared/fileName';
export { fromJson, fromJsonExact, toJson } from '../../nodes/shared/json';
export { toItemsError, toMessageError, toNodeError } from '../../nodes/shared/nodeError';
export { type Operation, operation } from '../../nodes/shared/operation';
export { BY_OBJECT, BY_TEXT, TextMemory } from '../../nodes/shared/processMemory';
export {
	ListReading,
	MAX_PAGES,
	type Page,
	type PageFacts,
	pagesOf,
	verdictOn,
} from '../../nodes/shared/pages';
export { type AuditRecord, momentOf } from '../../nodes/shared/reads/auditTrail/record';
export { bookmarkIn } from '../../nodes/shared/reads/bookmark';
export { searchPages } from '../../nodes/shared/reads/auditTrail/searchPages';
export { SeenRecords } from '../../nodes/shared/reads/auditTrail/seen';
export { type RecordKind } from '../../nodes/shared/records';
export * as records from '../../nodes/shared/records';
export { brief } from '../../nodes/shared/records/forModel';
export { Secrets } from '../../nodes/shared/secrets';
export { titleOf } from '../../nodes/shared/titles';
export { rowByPhrases, wordsOf } from '../../nodes/shared/transport/failures/row';
export { API_FAILURES, type ApiFacts } from '../../nodes/shared/transport/failures/rows';
export {
	TOKEN_URL_FAILURES,
	type TokenUrlFacts,
} from '../../nodes/shared/transport/failures/tokenUrl';
export { connect } from '../../nodes/shared/transport';
export { exchange } from '../../nodes/shared/transport/http';
export { expiryOf, tokensOf } from '../../nodes/shared/transport/renewal/tokens';
export { apiRoot } from '../../nodes/shared/transport/baseUrl';
export { download } from '../../nodes/shared/transport/download';
export { multipart } from '../../nodes/shared/transport/multipart';
export { paceKey } from '../../nodes/shared/transport/pace';
export { rejectWrite } from '../../nodes/shared/transport/readOnly';
export { isThrottled, pause, pauseBefore } from '../../nodes/shared/transport/retry';
export { stoppable } from '../../nodes/shared/transport/stoppable';
export { countOf, isNothing, quote, toText, valuesAt } from '../../nodes/shared/values';
export { jobState, statusOf } from '../../nodes/shared/waiting/jobAnswer';
