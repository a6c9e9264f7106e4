import { operation } from '../../shared/operation';
import { checkParticipant, control, entity, participant } from './control';

export const passControl = operation({
	name: 'Pass Thread Control',
	value: 'passControl',
	action: 'Pass control of a thread',
	description:
		'Pass control of a thread to another participant, e.g. from a bot to the platform and its agents. Passing it to the current holder changes nothing.',
	endpoint: 'POST /thread',
	fields: [...entity, ...participant('The participant that receives control')],
	check: checkParticipant,
	execute: async (p, context) => await control('passControl', p, context, 'passed'),
});
