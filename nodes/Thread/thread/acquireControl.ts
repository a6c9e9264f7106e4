import { operation } from '../../shared/operation';
import { checkParticipant, control, entity, participant } from './control';

export const acquireControl = operation({
	name: 'Acquire Control',
	value: 'acquireControl',
	action: 'Acquire control of a thread',
	description:
		'Let a participant take the control of a thread: from then on it is the one that answers',
	endpoint: 'POST /thread',
	fields: [...entity, ...participant('The participant that takes the control')],
	check: checkParticipant,
	execute: async (p, tools) => await control('acquireControl', p, tools),
});
