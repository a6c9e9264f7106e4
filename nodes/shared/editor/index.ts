/** What the editor asks for: lists to pick from, and the test of the credential. */
export { columnsOf } from './columns';
export { testCredential } from './credentialTest';
export { editorList } from './editorList';
export { listEntry, searchResult } from './search';
export { searchCampaigns } from './searchCampaigns';
export { getWebhookTypes } from './webhookTypes';
