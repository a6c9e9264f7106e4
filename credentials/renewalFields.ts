import type { INodeProperties } from 'n8n-workflow';
import { titleOf } from '../nodes/kernel/values/titles';

const shownFor = (...ways: string[]) => ({ show: { renewal: ways } });

const WITH_RENEWAL = shownFor('clientCredentials', 'refreshToken', 'authorizationCode');

/** A field of the credential: a text, if `more` does not say otherwise. */
export const field = (displayName: string, name: string, more: Partial<INodeProperties>) =>
	({ ...{ displayName, name, type: 'string', default: '' }, ...more }) as INodeProperties;

export const secret = (displayName: string, name: string, more: Partial<INodeProperties>) =>
	field(displayName, name, { typeOptions: { password: true }, ...more });

/** Yes or no, and no to begin with. */
export const flag = (displayName: string, name: string, more: Partial<INodeProperties>) =>
	field(displayName, name, { type: 'boolean', default: false, ...more });

/** Values to choose from, each with what it means; they are named after themselves. */
const choices = (meanings: Readonly<Record<string, string>>) =>
	Object.entries(meanings).map(([value, description]) => ({
		...{ name: titleOf(value), value, description },
	}));

const clientSecret = secret('Client Secret', 'clientSecret', {
	description: 'The secret that belongs to the API key, or to the client',
});

/** The ways to a token, and what n8n stores of the last renewal. */
export const renewalFields: INodeProperties[] = [
	field('Token Renewal', 'renewal', {
		type: 'options',
		options: choices({
			none: 'Someone enters a new access token before the current one expires',
			clientCredentials:
				'The credential requests each access token with API key and client secret. Nothing can be used up: recommended where your platform offers it.',
			refreshToken: 'The credential requests a new access token when the current one has expired',
			authorizationCode:
				'The credential exchanges the code that the browser shows after consent, once, and renews itself from then on',
		}),
		default: 'none',
		description: 'How the credential gets an access token, and the next one when that has expired',
	}),
	secret('Access Token', 'accessToken', {
		displayOptions: shownFor('none', 'refreshToken'),
		required: true,
		description:
			'The OAuth 2.0 access token, with or without the word "Bearer". It is valid for 30 days by default, or until a new one is issued for the same key.',
	}),
	secret('Refresh Token', 'refreshToken', {
		displayOptions: shownFor('refreshToken'),
		required: true,
		description:
			'The refresh token that was issued together with the access token. It works once; n8n stores the next one. Two credentials cannot share a refresh token.',
	}),
	secret('Authorization Code', 'authorizationCode', {
		displayOptions: shownFor('authorizationCode'),
		description:
			'The code from the address that the browser is sent to after consent. It works once, within ten minutes. Leave it empty and save to see which address to open.',
	}),
	field('Redirect URI', 'redirectUri', {
		displayOptions: shownFor('refreshToken', 'authorizationCode'),
		placeholder: 'e.g. https://example.com/callback',
		description:
			'The redirect address of the API key, exactly as in the developer portal. The public documentation calls it required.',
	}),
	field('Token URL', 'tokenUrl', {
		displayOptions: WITH_RENEWAL,
		placeholder: 'e.g. https://api.example.com/prod/oauth/token',
		description: 'The address that issues tokens. If empty, it is /oauth/token below the base URL.',
	}),
	field('Client ID', 'clientId', {
		displayOptions: WITH_RENEWAL,
		description: 'The client that the tokens are issued to. If empty, it is the API key.',
	}),
	{ ...clientSecret, displayOptions: shownFor('clientCredentials'), required: true },
	{ ...clientSecret, displayOptions: shownFor('refreshToken', 'authorizationCode') },
	field('Client Authentication', 'clientAuthentication', {
		type: 'options',
		options: choices({
			body: 'Client ID and secret are sent in the body',
			header: 'Client ID and secret are sent in a Basic header',
		}),
		displayOptions: WITH_RENEWAL,
		default: 'body',
		description: 'How client ID and secret are sent to the token URL',
	}),
	field('Token Parameters', 'tokenParameters', {
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Parameter',
		displayOptions: WITH_RENEWAL,
		default: {},
		options: [
			{
				displayName: 'Parameters',
				name: 'parameters',
				values: [field('Name', 'name', {}), secret('Value', 'value', {})],
			},
		],
		description: 'Further parameters that the token URL requires in the body, e.g. scope',
	}),
	flag('Send API Key to Token URL', 'sendApiKey', {
		displayOptions: WITH_RENEWAL,
		description: 'Whether to send the API key to the token URL as well, in the header Key',
	}),
	// n8n asks for a renewal before each request while this is empty, and it always is.
	field('Renewal Due', 'renewalDue', { type: 'hidden', typeOptions: { expirable: true } }),
	// The process that renews the token just now.
	field('Renewal Claim', 'renewalClaim', { type: 'hidden' }),
	// The tokens of the last renewal; what was entered stays as it is.
	secret('Renewed Tokens', 'renewedTokens', { type: 'hidden' }),
];
