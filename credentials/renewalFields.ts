import type { INodeProperties } from 'n8n-workflow';

const WITH_RENEWAL = { show: { renewal: ['refreshToken'] } };

/** How the credential gets its next access token, and what n8n stores of the last renewal. */
export const renewalFields: INodeProperties[] = [
	{
		displayName: 'Token Renewal',
		name: 'renewal',
		type: 'options',
		options: [
			{
				name: 'None',
				value: 'none',
				description: 'Someone enters a new access token before the current one expires',
			},
			{
				name: 'Refresh Token',
				value: 'refreshToken',
				description: 'The credential requests a new access token when the current one has expired',
			},
		],
		default: 'none',
		description: 'How the credential gets a new access token when this one has expired',
	},
	{
		displayName: 'Refresh Token',
		name: 'refreshToken',
		type: 'string',
		typeOptions: { password: true },
		displayOptions: WITH_RENEWAL,
		default: '',
		required: true,
		description:
			'The refresh token that was issued together with the access token. It works once; n8n stores the next one. Two credentials cannot share a refresh token.',
	},
	{
		displayName: 'Token URL',
		name: 'tokenUrl',
		type: 'string',
		displayOptions: WITH_RENEWAL,
		default: '',
		required: true,
		placeholder: 'e.g. https://auth.example.com/oauth/token',
		description: "The address that issues tokens. See your platform's API documentation.",
	},
	{
		displayName: 'Client ID',
		name: 'clientId',
		type: 'string',
		displayOptions: WITH_RENEWAL,
		default: '',
		description: 'The client that the refresh token was issued to',
	},
	{
		displayName: 'Client Secret',
		name: 'clientSecret',
		type: 'string',
		typeOptions: { password: true },
		displayOptions: WITH_RENEWAL,
		default: '',
		description: 'The secret of the client, if it has one',
	},
	{
		displayName: 'Client Authentication',
		name: 'clientAuthentication',
		type: 'options',
		options: [
			{ name: 'Body', value: 'body', description: 'Client ID and secret are sent in the body' },
			{
				name: 'Header',
				value: 'header',
				description: 'Client ID and secret are sent in a Basic header',
			},
		],
		displayOptions: WITH_RENEWAL,
		default: 'body',
		description: 'How client ID and secret are sent to the token URL',
	},
	{
		displayName: 'Token Parameters',
		name: 'tokenParameters',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Parameter',
		displayOptions: WITH_RENEWAL,
		default: {},
		options: [
			{
				displayName: 'Parameters',
				name: 'parameters',
				values: [
					{ displayName: 'Name', name: 'name', type: 'string', default: '' },
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						typeOptions: { password: true },
						default: '',
					},
				],
			},
		],
		description:
			'Further parameters that the token URL requires in the body, besides the refresh token and the client',
	},
	{
		displayName: 'Send API Key to Token URL',
		name: 'sendApiKey',
		type: 'boolean',
		displayOptions: WITH_RENEWAL,
		default: false,
		description: 'Whether to send the API key to the token URL as well, in the header Key',
	},
	// n8n asks for a renewal before each request while this is empty, and it always is.
	{
		displayName: 'Renewal Due',
		name: 'renewalDue',
		type: 'hidden',
		typeOptions: { expirable: true },
		default: '',
	},
	// The process that renews the token just now.
	{
		displayName: 'Renewal Claim',
		name: 'renewalClaim',
		type: 'hidden',
		default: '',
	},
	// The pair of the last renewal; what was entered stays as it is.
	{
		displayName: 'Renewed Tokens',
		name: 'renewedTokens',
		type: 'hidden',
		typeOptions: { password: true },
		default: '',
	},
];
