/** What the fields of an operation are made of: how each looks in n8n, and how its value is checked and read. */
export {
	asked,
	FOR_MODEL,
	holds,
	ownValue,
	propertyOf,
	required,
	shownWhen,
	starred,
	type Conditions,
	type Field,
	type FieldName,
	type PartialValues,
	type Settings,
} from './field';
export {
	inputOf,
	optionOf,
	when,
	type AnyInput,
	type Input,
	type ParameterReader,
	type Values,
} from './input';
export { editorProperties, fromEditor } from './editor';
export { editorName, Location } from './location';
export { GIVE_VALUE, isFiller, MISSING } from './nothing';
export { readFields } from './read';

export { addressBy } from './addressBy';
export { body } from './body';
export { documentedBody, knownBody, unlessJson, USUAL, type Shape } from './knownBody';
export { nested, placed, under } from './placed';
export { differences, notTaken, partAt } from './places';
export { mapperFields, type KnownProperty } from './columns';
export { checkClearsNone, checkClearsOnly, clearFields, withCleared } from './clearFields';
export { isFilledIn, NOTHING_TO_SEND } from './given';
export * from './recordNames';
export { collection, filters, limit, options } from './collections';
export { givenOnce, queryParameters } from './queryParameters';
export { asShown, parametersOf, readInputs, type Source } from './readInputs';
export * from './recordId';

export { CHOOSE, choice, constant, openChoice, unsupported } from './kinds/choice';
export * from './kinds/customProperties';
export { chosenFlag, flag } from './kinds/flag';
export { int64, likelyInt64, numberOrText } from './kinds/int64';
export { json, jsonList, jsonValue, textOrObject } from './kinds/json';
export { int64List, likelyInt64List, list, listEach } from './kinds/list';
export { pickedFrom } from './kinds/locator';
export { mapOf, stringMap } from './kinds/map';
export { number } from './kinds/number';
export { refined } from './kinds/make';
export { byName, object, rows } from './kinds/object';
export { email, inPath, id, pattern, text, readText, webAddress } from './kinds/text';
export { time } from './kinds/time';

export { askForChannelType, channelTypeField } from './channelType';
export { ifNotFound, maxAnswerSize, mergeOption, onMissing, WAIT_UP_TO } from './commonOptions';
export { picked, PICKED, type PickedKind, type PickedRow } from './picked';
export { checkRange, rangeRule, refuses } from './rules';
export { eventFilter, eventType, eventTypes, viaProxy } from './subscription';
export * from './recordParts';
