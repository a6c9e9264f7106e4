import type { IAuthenticate, ICredentialType, INodeProperties } from 'n8n-workflow';
import '../nodes/service/provide';
import { signed } from '../nodes/service/access/sign';
import { preAuthenticate } from '../nodes/service/renewal/renewal';
import { field, flag, renewalFields, secret } from './renewalFields';

/** The numbered environments of Part 1 (shared conventions, 1), the feedback area's two among them. */
const NUMBERS = [0, 2, 3, 4, 5, 6, 8, 11, 12, 15, 16, 17, 18, 19, 21, 24, 25];
const ENVIRONMENTS = ['prod', ...NUMBERS.map((number) => `prod${number}`), 'production'];

export class EngagementPlatformApi implements ICredentialType {
	name = 'engagementPlatformApi';

	displayName = 'Engagement Platform API';

	icon = {
		light: 'file:../icons/engagement.svg',
		dark: 'file:../icons/engagement.dark.svg',
	} as const;

	documentationUrl = 'https://example.com/n8n-nodes-engagement-platform#credential';

	httpRequestNode = {
		name: 'Engagement Platform',
		docsUrl:
			'https://example.com/n8n-nodes-engagement-platform/docs/users/every-operation#what-no-operation-offers',
		apiBaseUrlPlaceholder: 'https://api.example.com/prod/api/v3/',
	};

	properties: INodeProperties[] = [
		secret('API Key', 'apiKey', {
			required: true,
			description: 'The API key that tokens are issued for. It does not expire.',
		}),
		field('Environment', 'environment', {
			type: 'options',
			options: ENVIRONMENTS.map((value) => ({
				name: value === 'production' ? 'production (No Segment in the Address)' : value,
				value,
			})),
			default: 'prod',
			description: 'Token and key are valid for one environment only',
		}),
		field('Base URL', 'baseUrl', {
			required: true,
			placeholder: 'e.g. https://api.example.com/{env}',
			description:
				'The address of the service, without /api/v3. {env} is replaced by the environment; an address without {env} is used as it is.',
		}),
		...renewalFields,
		field('Workspace ID', 'workspaceId', {
			description:
				'The workspace that drafts, posts, replies and private messages act in, for a token of several workspaces. Get Many Workspaces of Engagement Workspace lists them. If empty, it is the main workspace of the token.',
		}),
		field('Requests per Second', 'requestsPerSecond', {
			type: 'number',
			typeOptions: { minValue: 0 },
			description:
				"How many requests may leave in a second, by each process of n8n. If empty, the pace follows the platform's answers.",
		}),
		field('Platform Name', 'platformName', {
			description:
				"The platform's own name among the participants of a thread. Thread control needs it to name the platform as a participant, and to recognize that the platform controls a thread.",
		}),
		flag('Look Up Names', 'lookUps', {
			default: true,
			description:
				'Whether lists of users, queues and other things, Engagement V2 and HTTP requests may ask the first and second version of the service, on the same host with the same token and key. They are publicly known, not specified.',
		}),
		flag('Read Only', 'readOnly', {
			description:
				'Whether to refuse everything that can change something on the platform, before it is sent: in every node, tool of an agent, trigger and HTTP request with this credential',
		}),
	];

	/** Renews the token when it has ended. n8n stores what this returns, then signs. */
	preAuthentication: Required<ICredentialType>['preAuthentication'] = async function (credential) {
		return await preAuthenticate(this.helpers, credential);
	};

	authenticate: IAuthenticate = async (credential, options) => signed(credential, options);
}
