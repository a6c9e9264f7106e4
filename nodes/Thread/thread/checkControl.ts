import { operation } from '../../shared/operation';
import { control, entity } from './control';

export const checkControl = operation({
	name: 'Check Thread Control',
	value: 'checkControl',
	action: 'Check control of a thread',
	description: 'Find out who holds control of a thread. Changes nothing.',
	endpoint: 'POST /thread',
	isRead: true,
	fields: [...entity],
	execute: async (p, context) => await control('checkControl', p, context),
});
