import { assetChanged } from './assetChanged';
import { campaignChanged, campaignCreated } from './campaigns';
import { caseChanged } from './caseChanged';
import { conversationMessage } from './conversationMessage';
import type { EventSource } from './source';

/** All kinds of events, by name. */
export const sources: readonly EventSource[] = [
	assetChanged,
	campaignChanged,
	campaignCreated,
	caseChanged,
	conversationMessage,
];
