import { resourceOf } from '../kernel/operation';
import { areaOf } from '../service/areaOf';
import { resource as draft } from './draft';
import { resource as post } from './post';
import { resource as preview } from './preview';
import { OUTPUTS } from './privateMessage/buttons';
import { send } from './privateMessage/send';
import { sendAndWait } from './privateMessage/sendAndWait';
import { resource as reply } from './reply';

export const { resources, ofArea } = areaOf(
	'publishing',
	[resourceOf('privateMessage', [send, sendAndWait]), draft, post, preview, reply],
	{
		search:
			'Sends private messages, replies and posts, which reach people immediately and cannot be undone. A private message answers a message: read that message first. For an agent, put a human review before this node.',
		related: {
			engagementMessage: 'Reads the message that is answered',
			engagementThread: 'Takes control of a thread before a bot answers',
		},
	},
	{ outputs: OUTPUTS },
);
