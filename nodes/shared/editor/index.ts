/** What the editor asks for: lists to pick from, columns to map, and the test of the credential. */
export { chosenValue, editorList, listEntry, listSearch, offered, pagedSearch } from './editorList';
export { methodsOf } from './pickers';
export { testCredential } from '../transport';
export { getFilteredEvents, getWebhookTypes } from './webhookTypes';
