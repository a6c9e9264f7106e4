/*
 * What tests use of the inside of nodes/, and nothing else does: a part that moves is changed here, in one place.
 * Tests of behaviour need none of it; they run nodes in the engine (engine.ts).
 */
import '../../nodes/service/provide';

export { keysOf } from '../../nodes/Case/bulkJob/identity';
export { outcomesOf } from '../../nodes/Case/bulkJob/results';
export { messageKeys } from '../../nodes/Case/case/getAssociatedMessages';
export { textOfHtml } from '../../nodes/Case/case/getSmartSummary';
export { sources } from '../../nodes/EngagementPollingTrigger/sources';
export { toItems } from '../../nodes/EngagementTrigger/delivery';
export { MESSAGE, POST, REFUSALS, REPLY } from '../../nodes/Publishing/advice';
export { CHANNELS, type Channel, channels } from '../../nodes/Publishing/privateMessage/channels';
export { FILE_TYPES } from '../../nodes/Publishing/privateMessage/attachment';
export { readJson as readMessage } from '../../nodes/Publishing/privateMessage/message';
export { fieldsOn } from '../../nodes/Publishing/privateMessage/messageFields';
export { BUTTONS, catalogue } from '../../nodes/Publishing/privateMessage/templates';
export { tablePages } from '../../nodes/Reporting/query/pages';
export { foundItems } from '../../nodes/kernel/answers/answer';
export { CsvError, type CsvRow, parseCsv, writeCsv } from '../../nodes/kernel/values/csv';
export { isThere, mayBe } from '../../nodes/kernel/values/sameness';
export {
	ApiError,
	CancelledError,
	InputError,
	saidTo,
	type Problem,
} from '../../nodes/kernel/failures/errors';
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
	listEach,
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
} from '../../nodes/service/fields';
export { COUNTS_AS, NOTHING, ROWS } from '../../nodes/kernel/fields/nothing';
export { endpoints } from '../../nodes/service/generated/endpoints';
export { fileNameOf } from '../../nodes/kernel/values/fileName';
export { fromJson, fromJsonExact, toJson } from '../../nodes/kernel/values/json';
export { toItemsError, toMessageError, toNodeError } from '../../nodes/kernel/failures/nodeError';
export { type Operation, operation } from '../../nodes/kernel/operation';
export { BY_OBJECT, BY_TEXT, TextMemory } from '../../nodes/kernel/memory/processMemory';
export {
	ListReading,
	MAX_PAGES,
	type Page,
	type PageFacts,
	pagesOf,
	verdictOn,
} from '../../nodes/kernel/answers/pages';
export { type AuditRecord, momentOf } from '../../nodes/service/reads/auditTrail/record';
export { bookmarkIn } from '../../nodes/kernel/operation/bookmark';
export { readTrail } from '../../nodes/service/reads/auditTrail/trail';
export { SeenRecords } from '../../nodes/service/reads/auditTrail/position';
export { type RecordKind } from '../../nodes/kernel/records/recordKind';
export * as records from '../../nodes/service/records/kinds';
export { brief } from '../../nodes/kernel/agents/forModel';
export { Secrets } from '../../nodes/kernel/values/secrets';
export { titleOf } from '../../nodes/kernel/values/titles';
export { rowByPhrases, wordsOf } from '../../nodes/kernel/failures/row';
export { API_FAILURES } from '../../nodes/service/failures/rows';
export type { ApiFacts } from '../../nodes/kernel/failures/row';
export { TOKEN_URL_FAILURES, type TokenUrlFacts } from '../../nodes/service/renewal/failures';
export { connect } from '../../nodes/kernel/requests';
export { exchange } from '../../nodes/kernel/http/http';
export { expiryOf, tokensOf } from '../../nodes/service/renewal/tokens';
export { apiRoot } from '../../nodes/service/credential/baseUrl';
export { download } from '../../nodes/service/credential/download';
export { multipart } from '../../nodes/kernel/http/multipart';
export { paceKey } from '../../nodes/kernel/requests/pace';
export { rejectWrite } from '../../nodes/service/credential/readOnly';
export { isThrottled, MAX_TRIES, pause, pauseBefore } from '../../nodes/kernel/http/retry';
export { stoppable } from '../../nodes/kernel/http/stoppable';
export { countOf, isNothing, quote, toText, valuesAt } from '../../nodes/kernel/values/values';
export { jobState, statusOf } from '../../nodes/service/jobs/jobAnswer';
