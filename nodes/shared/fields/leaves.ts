/** The kinds of API fields, each in a file of its own. */
export { id, pattern, text } from './leaves/text';
export { number } from './leaves/number';
export { int64 } from './leaves/int64';
export { flag } from './leaves/flag';
export { choice, choices, type Choices } from './leaves/choice';
export { epoch } from './leaves/epoch';
export { int64List, list } from './leaves/list';
export { json, jsonList } from './leaves/json';
export { customProperties } from './leaves/customProperties';
export { byDisplayName, MISSING, object, objects, parseLeaves } from './leaves/object';
