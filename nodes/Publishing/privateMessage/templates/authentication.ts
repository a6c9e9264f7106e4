import { list, text, textOrObject } from '../../../shared/fields';
import { bubbles } from './bubble';
import type { Template } from './template';

/** The specification shows its first field; the others are publicly known. */
export const authentication: Template = {
	channel: 'A',
	type: 'AUTHENTICATION',
	name: 'Authentication',
	description: 'Asks the customer to sign in',
	fields: [
		text('loginAppConfigId', {
			displayName: 'Login App Configuration ID',
			description: 'The configuration of the sign-in; may be left empty',
		}),
		list('scope', { description: 'What the sign-in gives access to' }),
		textOrObject('additionalParameters', {
			description: 'Further parameters of the sign-in, as text or as a JSON object',
		}),
		...bubbles({}),
	],
};
