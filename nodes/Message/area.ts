import { areaOf } from '../service/areaOf';
import { resource as conversation } from './conversation';
import { resource as message } from './message';

export const { resources, ofArea } = areaOf('message', [message, conversation], {
	search:
		'Reads messages and conversations, and moderates and routes messages. Leave Output at Simplified for an agent.',
	related: {
		engagementPublishing: 'Answers a message',
		engagementCase: 'Has the case that a message belongs to',
	},
});
