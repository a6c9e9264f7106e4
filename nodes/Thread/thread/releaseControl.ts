import { operation } from '../../shared/operation';
import { checkParticipant, control, entity, participant } from './control';

export const releaseControl = operation({
	name: 'Release Thread Control',
	value: 'releaseControl',
	action: 'Release control of a thread',
	description:
		'Let the current holder give up control of a thread: it returns to the primary participant of the account, which is usually the bot. To hand over to agents, use Pass Thread Control.',
	endpoint: 'POST /thread',
	fields: [...entity, ...participant('The participant that holds control now and gives it up')],
	check: checkParticipant,
	execute: async (p, context) => await control('releaseControl', p, context, 'released'),
});
