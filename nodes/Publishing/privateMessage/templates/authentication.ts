import { text } from '../../../shared/fields';
import type { Template } from './template';

export const authentication: Template[] = [
	{
		channel: 'A',
		type: 'AUTHENTICATION',
		name: 'Authentication',
		description: 'Asks the customer to sign in',
		fields: [
			text('loginAppConfigId', {
				displayName: 'Login App Configuration ID',
				description: 'The configuration of the sign-in; may be left empty',
			}),
		],
	},
];
