/** What the fields of an operation are made of: how each looks in n8n, and how its value is checked and read. */
export {
	fieldUnless,
	fieldWhen,
	Location,
	ownValue,
	propertyOf,
	sameForAll,
	shownWhen,
	titleOf,
	when,
	type Column,
	type Input,
	type FieldTexts,
	type Field,
	type ParameterReader,
	type PartialValues,
	type Values,
} from './field';

export { addressBy } from './addressBy';
export { asShown } from './asShown';
export { body } from './body';
export { mapperFields, type KnownProperty } from './columns';
export { checkCleared, checkClearsOnly, clearFields, withCleared } from './clearFields';
export { campaignField, campaignLocator } from './campaignLocator';
export { additionalFields, filters, options } from './collections';
export { documentedBody, optionalDocumentedBody } from './jsonBody';
export { limit } from './limit';
export { maxAnswerSize } from './maxAnswerSize';
export { givenOnce, queryParameters } from './queryParameters';
export { readInputs } from './readInputs';
export { queryNameOf, recordId, type RecordId } from './recordId';
export { optional, required } from './required';

export { CHOOSE, choice, constant } from './kinds/choice';
export { customProperties, propertyLevel, type PropertyLevel } from './kinds/customProperties';
export { epoch } from './kinds/epoch';
export { chosenFlag, flag } from './kinds/flag';
export { int64 } from './kinds/int64';
export { json, jsonList, tryJson } from './kinds/json';
export { int64List, list, listEach } from './kinds/list';
export { locator } from './kinds/locator';
export { number } from './kinds/number';
export { MISSING, object, objects } from './kinds/object';
export { stringMap } from './kinds/stringMap';
export { BLANK, isBlank, id, pattern, text, toText } from './kinds/text';

export { assetClass, assetIds } from './assets';
export { assignment } from './assignment';
export { caseNumber } from './caseNumber';
export { content } from './content';
export { onMissing } from './onMissing';
export {
	checkAbsence,
	checkNotEmpty,
	checkNotTaken,
	clearable,
	decisive,
	inOrder,
	nonEmpty,
	neverEmpty,
	selective,
} from './rules';
export { eventFilter, eventType, eventTypes, viaProxy } from './subscription';
export { permissions, visibility } from './visibility';
