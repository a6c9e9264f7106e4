import { operation } from '../../shared/operation';
import { checkParticipant, control, entity, participant } from './control';

export const acquireControl = operation({
	name: 'Acquire Thread Control',
	value: 'acquireControl',
	action: 'Acquire control of a thread',
	description:
		'Let a participant take control of a thread: from then on only this participant may answer',
	endpoint: 'POST /thread',
	fields: [...entity, ...participant('The participant that takes control')],
	check: checkParticipant,
	execute: async (p, context) => await control('acquireControl', p, context, 'acquired'),
});
