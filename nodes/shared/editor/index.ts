/** What the editor asks for: lists to pick from, columns to map, and the test of the credential. */
export { columnsMethod } from './columns';
export { chosenValue, editorList, listEntry, listSearch, offered, pagedSearch } from './editorList';
export { pickers } from './pickers';
export { searchCampaigns, searchSubCampaigns, searchWorkspaces } from './specifiedLists';
export { testCredential } from '../transport';
export { getFilteredEvents, getWebhookTypes } from './webhookTypes';
