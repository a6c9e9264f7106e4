/** What the fields of an operation are made of: how each looks in n8n, and how its value is checked and read. */
export { asked, required, starred } from './field';
export { holds, IS_SET, ownValue, propertyOf, settingsOf, shownWhen } from './field';
export type { Conditions, Field, FieldName, PartialValues, Settings } from './field';
export { afterRead, inputOf, optionOf, when } from './input';
export type { AnyInput, Input, ParameterReader, Values } from './input';
export { editorProperties, fromEditor } from './editor';
export { editorName, Location } from './location';
export { GIVE_VALUE, isFiller, MISSING } from './nothing';
export { readFields } from './read';

export { addressBy } from './addressBy';
export { body } from './bodies/body';
export { documentedBody, knownBody, unlessJson, type Shape } from './bodies/knownBody';
export { nested, placed, under } from './bodies/placed';
export { differences, notTaken, partAt } from './places';
export { mapperFields, type KnownProperty } from './bodies/columns';
export { checkClearsNone, checkClearsOnly, clearFields } from './bodies/clearFields';
export { refuses, withCleared } from './bodies/clearFields';
export { isFilledIn, NOTHING_TO_SEND } from './given';
export { checkRange, collection, filters, limit, options, rangeRule } from './collections';
export { checkGivenOnce, givenOnce, queryNames, queryParameters } from './queryParameters';
export { asShown, parametersOf, readInputs, type Source } from './readInputs';

export { CHOOSE, choice, chosenFlag, constant, flag, openChoice } from './kinds/choice';
export { json, jsonList, jsonValue, textOrObject } from './kinds/json';
export { LIST_FORM, list, listEach, pickedList, toList } from './kinds/list';
export { pickedFrom } from './kinds/locator';
export { mapOf, stringMap } from './kinds/map';
export { int64, likelyInt64, number, numberOrText } from './kinds/number';
export { kindOf, refined } from './kinds/make';
export { byName, object, rows } from './kinds/object';
export { email, inPath, id, pattern, text, readText, webAddress } from './kinds/text';
export { time } from './kinds/time';
