import { json, list, text, type Field } from '../../../shared/fields';
import { bubbles } from './bubble';
import type { Template } from './template';

const scopes = list('scope', { description: 'What the sign-in gives access to' });

/** In JSON an empty list is sent too. */
const scope: Field = {
	...scopes,
	parse: (raw, at) => (Array.isArray(raw) && raw.length === 0 ? raw : scopes.parse(raw, at)),
};

/** The specification shows its first field; the others are publicly known. */
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
			scope,
			json('additionalParameters', {
				default: '',
				description: 'Further parameters of the sign-in, as JSON',
			}),
			...bubbles({}),
		],
	},
];
