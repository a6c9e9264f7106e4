/** What the fields of an operation are made of: how each looks in n8n, and how its value is checked and read. */
export {
	leafUnless,
	leafWhen,
	Location,
	ownValue,
	propertyOf,
	sameForAll,
	shownWhen,
	titleOf,
	when,
	type Column,
	type Field,
	type FieldTexts,
	type Leaf,
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
export { readFields } from './readFields';
export { queryNameOf, recordId, type RecordId } from './recordId';
export { optional, required } from './required';

export { CHOOSE, choice, constant } from './leaves/choice';
export { customProperties, propertyLevel, type PropertyLevel } from './leaves/customProperties';
export { epoch } from './leaves/epoch';
export { chosenFlag, flag } from './leaves/flag';
export { int64 } from './leaves/int64';
export { json, jsonList, tryJson } from './leaves/json';
export { int64List, list, listEach } from './leaves/list';
export { locator } from './leaves/locator';
export { number } from './leaves/number';
export { MISSING, object, objects } from './leaves/object';
export { stringMap } from './leaves/stringMap';
export { BLANK, isBlank, id, pattern, text, toText } from './leaves/text';

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
	selective,
} from './rules';
export { eventFilter, eventType, eventTypes, viaProxy } from './subscription';
export { permissions, visibility } from './visibility';
