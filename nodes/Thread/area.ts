import { descriptionOf } from '../shared/agents';
import { operation, resourceOf } from '../shared/operation';
import { checkParticipant, control, entity, participant } from './control';
import { waitForControl } from './waitForControl';

const acquireControl = operation({
	name: 'Acquire Thread Control',
	value: 'acquireControl',
	action: 'Acquire control of a thread',
	description:
		'Let a participant take control of a thread: from then on only this participant may answer',
	endpoint: 'POST /thread',
	also: ['GET /case'],
	fields: [...entity, ...participant('The participant that takes control')],
	check: checkParticipant,
	execute: async (p, context) => await control('acquireControl', p, context, 'acquired'),
});

const checkControl = operation({
	name: 'Check Thread Control',
	value: 'checkControl',
	action: 'Check control of a thread',
	description: 'Find out who holds control of a thread. Changes nothing.',
	endpoint: 'POST /thread',
	also: ['GET /case'],
	isRead: true,
	fields: [...entity],
	execute: async (p, context) => await control('checkControl', p, context),
});

const passControl = operation({
	name: 'Pass Thread Control',
	value: 'passControl',
	action: 'Pass control of a thread',
	description:
		'Pass control of a thread to another participant, e.g. from a bot to the platform and its agents. Passing it to the current holder changes nothing.',
	endpoint: 'POST /thread',
	also: ['GET /case'],
	fields: [...entity, ...participant('The participant that receives control')],
	check: checkParticipant,
	execute: async (p, context) => await control('passControl', p, context, 'passed'),
});

const releaseControl = operation({
	name: 'Release Thread Control',
	value: 'releaseControl',
	action: 'Release control of a thread',
	description:
		'Let the current holder give up control of a thread: it returns to the primary participant of the account, which is usually the bot. To hand over to agents, use Pass Thread Control.',
	endpoint: 'POST /thread',
	also: ['GET /case'],
	fields: [...entity, ...participant('The participant that holds control now and gives it up')],
	check: checkParticipant,
	execute: async (p, context) => await control('releaseControl', p, context, 'released'),
});

/** What the node offers. */
export const resources = [
	// The one that changes nothing comes first: a new node starts with it.
	resourceOf('thread', [checkControl, acquireControl, passControl, releaseControl, waitForControl]),
];

export const ofArea = descriptionOf(resources);
