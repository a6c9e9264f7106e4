/**
 * The contract holds what the specification says. Every expectation is written from the tables of the
 * specification, none is read from the contract.
 */
import { spawnSync } from 'node:child_process';
import {
	appendFileSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

interface Parameter {
	name: string;
	in: 'query' | 'path';
	required?: boolean;
}
interface Operation {
	tags: string[];
	operationId: string;
	parameters?: Array<Parameter | { $ref: string }>;
	requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
	responses: Record<string, unknown>;
	[extension: `x-${string}`]: unknown;
}

const root = path.join(__dirname, '../..');
const contract = parse(readFileSync(path.join(root, 'spec/openapi.yaml'), 'utf8'));
const operations = new Map<string, Operation>(
	Object.entries<Record<string, Operation>>(contract.paths).flatMap(([route, methods]) =>
		Object.entries(methods).map(
			([method, operation]) => [`${method.toUpperCase()} ${route}`, operation] as const,
		),
	),
);
const operation = (endpoint: string) => {
	const found = operations.get(endpoint);
	if (!found) throw new Error(`${endpoint} is not in the contract`);
	return found;
};
const parametersOf = (endpoint: string) =>
	(operation(endpoint).parameters ?? []).map((parameter) =>
		'$ref' in parameter
			? (contract.components.parameters[parameter.$ref.split('/').pop()!] as Parameter)
			: parameter,
	);

const ajv = new Ajv({
	allErrors: true,
	strict: true,
	strictRequired: false,
	allowUnionTypes: true,
});
addFormats(ajv);
ajv.addVocabulary(Object.keys(contract));
ajv.addSchema(contract, 'contract');
const pointer = (...steps: string[]) =>
	`contract#/${steps.map((step) => encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/')}`;

/** What is wrong with a value, one sentence an entry: "/limit must be <= 200". */
function check(ref: string, value: unknown): string[] {
	const validate = ajv.compile({ $ref: ref });
	if (validate(value)) return [];
	return (validate.errors ?? []).map(({ instancePath, message, params }) =>
		`${instancePath} ${message} ${params.additionalProperty ?? ''}`.trim(),
	);
}
const named = (schema: string) => (value: unknown) =>
	check(pointer('components', 'schemas', schema), value);
const bodyOf = (endpoint: string) => {
	const [method, route] = endpoint.split(' ') as [string, string];
	const steps = ['paths', route, method.toLowerCase(), 'requestBody', 'content'];
	return (value: unknown) => check(pointer(...steps, 'application/json', 'schema'), value);
};
const queryOf = (endpoint: string, name: string) => {
	const [method, route] = endpoint.split(' ') as [string, string];
	const index = parametersOf(endpoint).findIndex((parameter) => parameter.name === name);
	const steps = ['paths', route, method.toLowerCase(), 'parameters', String(index), 'schema'];
	return (value: unknown) => check(pointer(...steps), value);
};

/** A copy with one place set, or removed when the value is undefined. The place: "sections.0.title". */
function change<T>(sample: T, place: string, value?: unknown): T {
	const copy = structuredClone(sample);
	const steps = place.split('.');
	const last = steps.pop()!;
	const parent = steps.reduce<any>((at, step) => at[step], copy);
	if (value === undefined) delete parent[last];
	else parent[last] = value;
	return copy;
}

/** Takes the sample, refuses it once a required place is gone or an unknown field is there. */
function expectRules(
	validate: (value: unknown) => string[],
	sample: object,
	rules: {
		required?: string[];
		optional?: string[];
		closed?: string[];
		refused?: Array<[string, unknown]>;
	},
) {
	expect(validate(sample)).toEqual([]);
	for (const place of rules.required ?? []) {
		const field = place.split('.').pop();
		expect([place, validate(change(sample, place))]).toEqual([
			place,
			expect.arrayContaining([
				expect.stringMatching(new RegExp(`must have required property '${field}'`)),
			]),
		]);
	}
	for (const place of rules.optional ?? []) {
		expect([place, validate(change(sample, place))]).toEqual([place, []]);
	}
	for (const place of rules.closed ?? []) {
		const unknown = place === '' ? 'unknownField' : `${place}.unknownField`;
		expect([unknown, validate(change(sample, unknown, 'x'))]).toEqual([
			unknown,
			expect.arrayContaining([
				expect.stringContaining('must NOT have additional properties unknownField'),
			]),
		]);
	}
	for (const [place, value] of rules.refused ?? []) {
		const at = `/${place.replace(/\./g, '/')}`;
		const errors = validate(change(sample, place, value));
		expect([place, value, errors.some((error) => error.startsWith(at))]).toEqual([
			place,
			value,
			true,
		]);
	}
}

const PATH_ONLY = [
	...['POST', 'GET', 'PUT', 'DELETE'].map((method) => `${method} /publishing/draft`),
	'POST /publishing/draft/schedule',
	...['POST', 'GET', 'DELETE'].map((method) => `${method} /publishing/post`),
	'PUT /publishing/post/workflow-properties',
	'POST /publishing/reply',
	'POST /publishing/reply/by-case',
	'POST /publishing/preview',
	'GET /publishing/preview',
	'GET /accessibleClients',
	'POST /reports/batchQuery',
	'GET /reports/custom-metric',
	'GET /reports/engine',
	'POST /reports/fetchViralTrends',
	'POST /reports/log/query',
	'GET /reports/metadata',
	'POST /reports/query',
	'POST /reports/query/researchAssistant',
	'POST /reports/query/widget',
	'GET /reports/report',
	...['GET', 'POST', 'PUT', 'PATCH'].map((method) => `${method} /profile`),
	'POST /profile/upsert',
	...['POST', 'PUT', 'PATCH'].map((method) => `${method} /profile/bulk`),
	'POST /profile/bulk/upsert',
	'GET /profile/bulk/status',
	'POST /sam',
	'PUT /sam',
	...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /sam/{assetId}`),
	'POST /sam/template',
	'POST /sam/importUrl/async',
	'GET /sam/task/status/{taskId}',
];
const DOCUMENTED = [
	// Part 1
	...['POST', 'GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /campaign`),
	'POST /campaign/brief',
	'GET /message',
	'GET /conversation',
	'PATCH /message/action',
	'PATCH /message/read',
	'PATCH /message/workflow',
	'POST /message/associated-app-data',
	...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /account`),
	'POST /audit/search',
	'GET /audit',
	// Part 2
	...['POST', 'GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /case`),
	'POST /case/bulk',
	'GET /case/bulk/status',
	'POST /case/applyMacro',
	'POST /case/merge',
	'GET /case/associatedMessages',
	'GET /case/smartSummary',
	'POST /thread',
	'POST /deflect',
	'GET /crm-user-mapping',
	'POST /crm-user-mapping',
	'POST /crm-user-mapping/upsert',
	'DELETE /crm-user-mapping',
	'GET /crm-user-mapping/export',
	'PUT /crm-user-mapping/import',
	'GET /folder',
	'POST /folder/search',
	// Part 3
	'POST /publishing/message',
	'POST /cfmWorkflow/trigger',
	'POST /cfmWorkflow/triggerWithNewProfile',
	...['GET', 'POST', 'PUT', 'DELETE'].map((method) => `${method} /webhook-subscriptions`),
	'POST /webhook-subscriptions/action',
	'GET /webhook-subscriptions/webhook-types',
];

describe('the contract as a whole', () => {
	it('has every method and path of the specification, and no other', () => {
		expect([...operations.keys()].sort()).toEqual([...DOCUMENTED, ...PATH_ONLY].sort());
	});

	it('lies under /api/v3 of an environment that the specification lists', () => {
		const [server] = contract.servers;
		expect(server.url).toMatch(/\/\{env\}\/api\/v3$/);
		expect(server.variables.env.default).toBe('prod');
		expect(server.variables.env.enum.sort()).toEqual(
			[
				...['prod', 'prod0', 'prod2', 'prod3', 'prod4', 'prod5', 'prod6', 'prod8', 'prod11'],
				...['prod12', 'prod15', 'prod16', 'prod17', 'prod18', 'prod19', 'prod21', 'prod25'],
				...['prod24', 'production'],
			].sort(),
		);
	});

	it('asks for the bearer token and the key together, on every operation', () => {
		expect(contract.security).toEqual([{ bearer: [], key: [] }]);
		expect(contract.components.securitySchemes).toEqual({
			bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
			key: { type: 'apiKey', in: 'header', name: 'Key' },
		});
		for (const [endpoint, { responses, security }] of operations as Map<string, any>) {
			expect([endpoint, security]).toEqual([endpoint, undefined]);
			expect([endpoint, Object.keys(responses)]).toEqual([
				endpoint,
				expect.arrayContaining(['401', '403']),
			]);
		}
	});

	it('tells reads from writes', () => {
		const readsByPost = [
			...['POST /audit/search', 'POST /folder/search', 'POST /reports/query'],
			...['POST /reports/batchQuery', 'POST /reports/query/widget', 'POST /reports/log/query'],
			...['POST /reports/query/researchAssistant', 'POST /reports/fetchViralTrends'],
		];
		for (const endpoint of operations.keys()) {
			const read =
				readsByPost.includes(endpoint) ||
				(endpoint.startsWith('GET ') && endpoint !== 'GET /case/smartSummary');
			expect([endpoint, operation(endpoint)['x-kind']]).toEqual([
				endpoint,
				read ? 'read' : 'write',
			]);
		}
	});

	it('knows the one request that works once, and those known by their path only', () => {
		const marked = (mark: `x-${string}`) =>
			[...operations].filter(([, { [mark]: value }]) => value === true).map(([key]) => key);
		expect(marked('x-single-use')).toEqual(['GET /audit']);
		expect(marked('x-path-only').sort()).toEqual([...PATH_ONLY].sort());
		for (const endpoint of PATH_ONLY.filter((each) => !each.startsWith('GET '))) {
			expect(bodyOf(endpoint)({ anything: [1, 'two', null] })).toEqual([]);
			expect(operation(endpoint).requestBody?.required ?? false).toBe(false);
		}
	});

	it('points a 403 at the permission of the area, where the specification names one', () => {
		const permissions = Object.fromEntries(
			contract.tags.map((tag: Record<string, string>) => [tag.name, tag['x-permission']]),
		);
		const wanted: Record<string, RegExp> = {
			'POST /campaign': /role to create and view/,
			'GET /message': /view, engage or publish/,
			'GET /audit': /read the trail/,
			'GET /folder': /View and Create Category.*shared/,
			'GET /crm-user-mapping': /installed app.*CRM connector/,
			'POST /thread': /for the action/,
			'POST /deflect': /for the action/,
			'POST /publishing/message': /sending account/,
			'POST /cfmWorkflow/trigger': /not documented/,
			'PUT /webhook-subscriptions': /subscription entity/,
		};
		for (const [endpoint, phrase] of Object.entries(wanted)) {
			expect(permissions[operation(endpoint).tags[0]!]).toMatch(phrase);
		}
		for (const endpoint of ['GET /account', 'GET /case', 'GET /profile', 'GET /sam/{assetId}']) {
			expect(permissions[operation(endpoint).tags[0]!]).toBeUndefined();
		}
	});

	it('names the query and path parameters of every operation; * is required', () => {
		const parameters: Record<string, string> = {
			...Object.fromEntries(
				['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => [
					`${method} /campaign`,
					'campaignId externalSource externalSourceId',
				]),
			),
			'POST /campaign/brief': 'campaignId*',
			'GET /message': 'messageId messageIds umId umid',
			'GET /conversation': 'messageId*',
			'PATCH /message/action': 'messageId* accountId* action*',
			'PATCH /message/read': 'messageId*',
			'PATCH /message/workflow': 'messageId umId',
			'POST /message/associated-app-data': 'messageId*',
			'GET /account': 'id*',
			'PUT /account': 'id*',
			'PATCH /account': 'id*',
			'DELETE /account': 'id* clientId*',
			'GET /audit': 'id*',
			'GET /case': 'id caseNumber channelCaseId channelCaseNumber pageNumber pageSize',
			'PUT /case': 'id caseNumber',
			'PATCH /case': 'id caseNumber',
			'DELETE /case': 'id caseNumber',
			'GET /case/bulk/status': 'processId*',
			'POST /case/applyMacro': 'id caseNumber',
			'GET /case/associatedMessages':
				'id caseNumber sinceChannelCreatedTime untilChannelCreatedTime cursor',
			'GET /case/smartSummary': 'caseNumber* persistInCase regenerate',
			'GET /crm-user-mapping': 'installedAppId* pageNumber crmUserId sprUserId',
			'DELETE /crm-user-mapping': 'installedAppId*',
			'GET /crm-user-mapping/export': 'installedAppId*',
			'PUT /crm-user-mapping/import': 'installedAppId*',
			'GET /folder': 'folderId*',
			'POST /publishing/draft/schedule': 'draftId',
			'GET /publishing/post': 'postIds',
			'DELETE /publishing/post': 'postId',
			'PUT /publishing/post/workflow-properties': 'accountId channelId',
			'POST /publishing/reply/by-case': 'caseId',
			'POST /publishing/preview': 'messageId exportType name',
			'GET /publishing/preview': 'previewId',
			'GET /webhook-subscriptions': 'subscriptionId pageNumber pageSize sinceTime',
			'PUT /webhook-subscriptions': 'subscriptionId*',
			'DELETE /webhook-subscriptions': 'subscriptionId*',
			'POST /webhook-subscriptions/action': 'subscriptionId* action*',
			'GET /sam/{assetId}': 'assetId*',
			'PATCH /sam/{assetId}': 'assetId*',
			'DELETE /sam/{assetId}': 'assetId*',
			'GET /sam/task/status/{taskId}': 'taskId*',
		};
		for (const endpoint of operations.keys()) {
			const held = parametersOf(endpoint).map(({ name, required }) => name + (required ? '*' : ''));
			expect([endpoint, held.join(' ')]).toEqual([endpoint, parameters[endpoint] ?? '']);
		}
	});

	it('has the exclusive ways of addressing a record', () => {
		const campaign = [['campaignId'], ['externalSource', 'externalSourceId']];
		const byCase = [['id'], ['caseNumber']];
		const exclusive: Record<string, string[][]> = {
			'GET /campaign': campaign,
			'PUT /campaign': campaign,
			'PATCH /campaign': campaign,
			'DELETE /campaign': campaign,
			'GET /message': [['messageId'], ['messageIds'], ['umId'], ['umid']],
			'PATCH /message/workflow': [['messageId'], ['umId']],
			'GET /case': [['id'], ['caseNumber'], ['channelCaseId'], ['channelCaseNumber']],
			'PUT /case': byCase,
			'PATCH /case': byCase,
			'DELETE /case': byCase,
			'POST /case/applyMacro': byCase,
			'GET /case/associatedMessages': byCase,
		};
		for (const [endpoint, held] of operations) {
			expect([endpoint, held['x-exclusive']]).toEqual([endpoint, exclusive[endpoint]]);
			// Campaigns can be listed; where a macro names its case is not known.
			const optional = ['GET /campaign', 'POST /case/applyMacro'].includes(endpoint);
			expect([endpoint, held['x-exclusive-optional'] ?? false]).toEqual([endpoint, optional]);
		}
		expect(operation('GET /case')['x-dependent-required']).toEqual({
			channelCaseId: ['pageNumber'],
		});
	});

	it('has the statuses of the specification', () => {
		const statuses: Record<string, string> = {
			'POST /campaign': '201',
			'PUT /campaign': '200',
			'PATCH /campaign': '200',
			'DELETE /campaign': '204',
			'PATCH /message/action': '200',
			'GET /account': '200 400 401 403 404 500',
			'PUT /account': '204 400 401 403 404 500',
			'PATCH /account': '204 400 401 403 404 500',
			'DELETE /account': '204 400 401 403 404 500',
			'POST /audit/search': '200 400 401 403 404',
			'GET /audit': '200 400 401 403 404',
			'POST /case': '201',
			'POST /case/bulk': '202',
			'POST /case/merge': '204',
			'POST /thread': '200 400 401 403 404',
			'POST /deflect': '200 400 401 403 404 500',
			'GET /crm-user-mapping': '200 400 401 403 404 500',
			'POST /crm-user-mapping': '200 400 401 403 404 500',
			'POST /crm-user-mapping/upsert': '200 400 401 403 404 500',
			'DELETE /crm-user-mapping': '200 400 401 403 404 500',
			'GET /crm-user-mapping/export': '200 400 401 403 404 500',
			'PUT /crm-user-mapping/import': '200 400 401 403 404 500',
			'POST /cfmWorkflow/trigger': '200 403',
			'POST /cfmWorkflow/triggerWithNewProfile': '200 403',
			'GET /webhook-subscriptions': '200 400 401 403 404',
			'POST /webhook-subscriptions': '201 400 401 403',
			'PUT /webhook-subscriptions': '204 400 401 403 404',
			'DELETE /webhook-subscriptions': '204 400 401 403 404',
			'POST /webhook-subscriptions/action': '200 400 401 403 404',
			'GET /webhook-subscriptions/webhook-types': '200 400 401 403',
			'GET /accessibleClients': '200 400 401 403 404',
		};
		for (const [endpoint, wanted] of Object.entries(statuses)) {
			expect([endpoint, Object.keys(operation(endpoint).responses)]).toEqual([
				endpoint,
				expect.arrayContaining(wanted.split(' ')),
			]);
		}
		// A success whose status is not shown carries no invented one.
		for (const [endpoint, { responses }] of operations) {
			const successes = Object.keys(responses).filter((status) => /^2\d\d$/.test(status));
			expect([endpoint, successes.length]).toEqual([endpoint, statuses[endpoint] ? 1 : 0]);
		}
	});

	it('compiles: every schema, and every body, parameter and answer', () => {
		const refs = new Set<string>();
		const visit = (node: unknown, steps: string[]) => {
			if (typeof node !== 'object' || node === null) return;
			for (const [key, value] of Object.entries(node)) {
				if (key === 'schema') refs.add(pointer(...steps, key));
				else visit(value, [...steps, key]);
			}
		};
		visit(contract.paths, ['paths']);
		visit(contract.components.responses, ['components', 'responses']);
		visit(contract.components.parameters, ['components', 'parameters']);
		for (const name of Object.keys(contract.components.schemas)) {
			refs.add(pointer('components', 'schemas', name));
		}
		expect(refs.size).toBeGreaterThan(150);
		for (const $ref of refs) expect(() => ajv.compile({ $ref })).not.toThrow();
	});

	it('uses every component that it defines', () => {
		const used = new Set<string>();
		const follow = (node: unknown) => {
			if (typeof node !== 'object' || node === null) return;
			for (const [key, value] of Object.entries(node)) {
				if (key !== '$ref') follow(value);
				else if (!used.has(value)) {
					used.add(value);
					follow(
						(value as string)
							.split('/')
							.slice(1)
							.reduce((at, step) => at[step], contract),
					);
				}
			}
		};
		follow(contract.paths);
		for (const group of ['schemas', 'responses', 'parameters']) {
			for (const name of Object.keys(contract.components[group])) {
				expect(used).toContain(`#/components/${group}/${name}`);
			}
		}
	});
});

describe('Part 1', () => {
	const map = { cf_1: ['a', 'b'] };
	const visibility = {
		globallyVisible: false,
		visibilityConfig: [{ type: 'USER_GROUP', ids: ['7'] }],
	};
	const campaign = {
		name: 'Spring',
		description: 'Sale',
		startDate: 1767225600000,
		endDate: 1769904000000,
		tags: ['sale'],
		partnerCustomFields: map,
		clientCustomFields: map,
		externalSource: 'CRM',
		externalSourceId: '42',
		visibility,
		status: 'APPROVED',
		archived: true,
		externalCampaignDetails: [{ connector: 'SOME_CHANNEL', externalIds: ['9'] }],
	};

	it('has the envelope and the error object', () => {
		const error = { id: '0123456789abcdef01234567', code: 404, message: 'account.not.found' };
		const envelope = named('Envelope');
		for (const data of [{}, [], 'Success', true])
			expect(envelope({ data, errors: [] })).toEqual([]);
		expect(envelope({ errors: [], metadata: { totalCount: 1 } })).toEqual([]);
		expectRules(
			named('ErrorEnvelope'),
			{ data: null, errors: [error] },
			{
				required: ['errors'],
				refused: [
					['data', {}],
					['errors', []],
					['errors.0.id', 'not-hex'],
					['errors.0.code', '404'],
					['errors.0.message', 404],
				],
			},
		);
	});

	it('creates, replaces and updates campaigns with the write-side names only', () => {
		expectRules(
			bodyOf('POST /campaign'),
			{ ...campaign, parentCampaignId: '1_2' },
			{
				required: ['name', 'status'],
				optional: [
					...['description', 'parentCampaignId', 'startDate', 'endDate', 'tags', 'archived'],
					...['partnerCustomFields', 'clientCustomFields', 'visibility', 'externalCampaignDetails'],
				],
				closed: ['', 'visibility', 'visibility.visibilityConfig.0', 'externalCampaignDetails.0'],
				refused: [
					['startDate', '2026-01-01'],
					['tags', 'sale'],
					['archived', 'yes'],
					['partnerCustomFields.cf_1', 'a'],
					['clientCustomFields.cf_1', [1]],
					['visibility.visibilityConfig.0.ids', '7'],
				],
			},
		);
		for (const half of ['externalSource', 'externalSourceId']) {
			expect(bodyOf('POST /campaign')(change(campaign, half))).toEqual([
				expect.stringContaining(
					`when property ${half === 'externalSource' ? 'externalSourceId' : 'externalSource'} is present`,
				),
			]);
		}
		for (const endpoint of ['POST /campaign', 'PUT /campaign', 'PATCH /campaign']) {
			for (const name of ['partnerCustomProperties', 'clientCustomProperties']) {
				expect(bodyOf(endpoint)({ ...campaign, [name]: map })).toEqual([
					`must NOT have additional properties ${name}`,
				]);
			}
			expect(bodyOf(endpoint)(campaign)).toEqual([]);
		}
		expect(bodyOf('PUT /campaign')({ ...campaign, parentCampaignId: '1_2' })).toEqual([]);
		expect(bodyOf('PATCH /campaign')({ parentCampaignId: '1_2' })).toEqual([
			'must NOT have additional properties parentCampaignId',
		]);
		expect(bodyOf('PATCH /campaign')({})).toEqual([]);
		expect(Object.keys(operation('POST /campaign/brief').requestBody!.content)).toEqual([
			'multipart/form-data',
		]);
	});

	it('fetches at most 50 messages at once', () => {
		const ids = Array.from({ length: 50 }, (_, index) => `ACCOUNT_1_2_X_3_${index}`);
		for (const spelling of ['messageId', 'messageIds']) {
			expect(queryOf('GET /message', spelling)(ids)).toEqual([]);
			expect(queryOf('GET /message', spelling)([...ids, 'one more'])).toEqual([
				'must NOT have more than 50 items',
			]);
		}
	});

	it('acts on messages with the nine actions', () => {
		const action = queryOf('PATCH /message/action', 'action');
		for (const value of [
			...[
				'HIDE',
				'UNHIDE',
				'LIKE',
				'UNLIKE',
				'FAVORITE',
				'UNFAVORITE',
				'DELETE',
				'APPROVE',
				'REJECT',
			],
		]) {
			expect(action(value)).toEqual([]);
		}
		expect(action('hide')).not.toEqual([]);
		expect(action('SHARE')).not.toEqual([]);
		expect(operation('PATCH /message/action').requestBody).toBeUndefined();
		expect(operation('PATCH /message/read').requestBody).toBeUndefined();
	});

	it('updates the workflow of a message', () => {
		const sample = {
			assignment: { assigneeId: '1', assigneeType: 'USER', assignedById: 2, assignmentTime: 3 },
			customProperties: map,
			addedCustomProperties: map,
			removedCustomProperties: map,
			clientCustomProperties: map,
			addedClientCustomProperties: map,
			removedClientCustomProperties: map,
			addedQueues: [1],
			removedQueues: [2],
			addedClientQueues: [3],
			removedClientQueues: [4],
			sentiment: -1,
			note: 'n',
			message: 'm',
			content: {
				...{ title: 't', titleHash: 'h', text: 't', textHash: 'h', richText: 'r' },
				...{ postbackPayload: 'p', templateId: 'i', isRichText: false },
				attachment: { type: 'IMAGE', url: 'https://example.com/a.png' },
			},
			clearAttachments: true,
			appendAttachments: false,
		};
		expectRules(bodyOf('PATCH /message/workflow'), sample, {
			optional: Object.keys(sample),
			required: ['content.attachment.type'],
			closed: ['', 'assignment', 'content'],
			refused: [
				['addedQueues', ['1']],
				['sentiment', 0.5],
				['sentiment', 2 ** 31],
				['customProperties.cf_1', 'a'],
				['assignment.assignedById', '2'],
				['clearAttachments', 'true'],
			],
		});
	});

	it('attaches data of an application', () => {
		const sample = {
			...{ applicationType: 'CRM', applicationId: '1', applicationMessageId: '2' },
			...{ applicationUserId: '3', applicationMessageType: 'T', applicationMessageNumber: '4' },
			...{ applicationParentMessageId: '5', applicationParentMessageNumber: '6' },
			...{ applicationOrganizationId: '7', associationTime: 1767225600000 },
		};
		const required = ['applicationType', 'applicationId', 'applicationMessageId'];
		expectRules(bodyOf('POST /message/associated-app-data'), sample, {
			required,
			optional: Object.keys(sample).filter((name) => !required.includes(name)),
			closed: [''],
			refused: [['associationTime', '2026-01-01']],
		});
	});

	it('replaces and merges account properties, and deactivates only', () => {
		expectRules(
			bodyOf('PUT /account'),
			{ spaceId: 5, clientCustomProperties: map, partnerCustomProperties: map },
			{
				required: ['spaceId'],
				optional: ['clientCustomProperties', 'partnerCustomProperties'],
				closed: [''],
				refused: [['spaceId', '5']],
			},
		);
		const update = {
			customProperties: { spaceId: 5, clientCustomProperties: map, partnerCustomProperties: map },
			visibilityPermissions: { visibility, permissions: [{ type: 'USER', ids: ['1'] }] },
			active: false,
			deactivationReason: 'Moved',
		};
		expectRules(bodyOf('PATCH /account'), update, {
			optional: Object.keys(update),
			required: [
				'customProperties.spaceId',
				'visibilityPermissions.permissions.0.type',
				'visibilityPermissions.visibility.visibilityConfig.0.type',
			],
			closed: ['', 'customProperties', 'visibilityPermissions'],
			refused: [['active', true]],
		});
		for (const customProperties of [
			{ clientCustomProperties: {} },
			{ partnerCustomProperties: map },
		]) {
			expect(bodyOf('PATCH /account')({ customProperties })).toEqual([]);
		}
		const clientId = queryOf('DELETE /account', 'clientId');
		expect(clientId('12')).toEqual([]);
		for (const wrong of ['0', '-1', '1.5', 'abc', '']) expect(clientId(wrong)).not.toEqual([]);
	});

	it('searches audits of seven asset classes, 200 at most', () => {
		const sample = {
			...{ assetIds: ['1', '2'], assetClass: 'UNIVERSAL_CASE', limit: 200 },
			...{ order: 'ASC', from: 1767225600000, upto: 1769904000000 },
		};
		expectRules(bodyOf('POST /audit/search'), sample, {
			required: ['assetIds', 'assetClass'],
			optional: ['limit', 'order', 'from', 'upto'],
			closed: [''],
			refused: [
				['assetIds', [1]],
				['assetIds', '1'],
				['assetClass', 'CASE'],
				['limit', 201],
				['limit', 0],
				['order', 'asc'],
				['from', '2026-01-01'],
				['upto', 1.5],
			],
		});
		for (const assetClass of [
			...['UNIVERSAL_CASE', 'MESSAGE_WORKFLOW', 'PROFILE_WORKFLOW', 'MEDIA_ASSET'],
			...['OUTBOUND_MESSAGE', 'USER', 'SPR_TASK'],
		]) {
			expect(bodyOf('POST /audit/search')({ assetIds: ['1'], assetClass })).toEqual([]);
		}
		const { limit, order } = contract.components.schemas.AuditSearch.properties;
		expect([limit.default, order.default]).toEqual([50, 'DESC']);
	});

	it('answers with audit pages and accounts as specified', () => {
		const record = {
			...{ assetClass: 'USER', assetId: '1', auditDate: 1767225600000, userId: 2 },
			changes: [{ fieldName: 'status', oldValues: [], newValues: ['Open'] }],
		};
		const page = named('AuditPage');
		for (const cursor of [{}, { cursor: null }, { cursor: '' }, { cursor: 'abc' }]) {
			expect(page({ results: [record], ...cursor })).toEqual([]);
		}
		expect(page({ results: [change(record, 'changes.0.newValues', 'Open')] })).not.toEqual([]);
		expect(named('Account')({ id: '1', createdTime: '2026-01-02 03:04:05' })).toEqual([]);
		expect(named('Account')({ id: '1', createdTime: 1767225600000 })).not.toEqual([]);
	});
});

describe('Part 2', () => {
	const map = { cf_1: ['a'] };
	const message = {
		...{ messageId: 'ACCOUNT_5_1767225600000_SMS_1_abc', sourceType: 'ACCOUNT', sourceId: 5 },
		...{ content: { text: 'Hello' }, channelMessageId: 'abc', channelType: 'SMS' },
		...{ accountType: 'SMS', channelCreatedTime: 1, createdTime: 2, modifiedTime: 3 },
		senderProfile: { channelType: 'SMS', channelId: '1' },
		receiverProfile: { channelType: 'SMS', channelId: '2' },
		...{ brandPost: false, autoResponse: 'false' },
	};
	const sample = {
		...{ subject: 's', description: 'd', status: 'New', priority: 'High', caseType: 'Task' },
		...{ dueDate: 1767225600000, summary: 's', channelType: 'VOICE', channelId: 'u1' },
		workflow: {
			...{ customProperties: map, queues: [{ queueId: 1, assignmentTime: 2 }] },
			...{ spaceWorkflows: [], campaignId: '1_2' },
			assignment: { assigneeId: '1', assigneeType: 'USER', assignedById: 2, assignmentTime: 3 },
		},
		contactInfo: {
			...{ email: 'a@example.com', firstName: 'A', lastName: 'B', fullName: 'A B' },
			...{ phoneNo: '1', website: ['https://example.com'] },
		},
		commentDTO: {
			comment: 'c',
			attachments: [
				{ type: 'DOC', url: 'https://example.com/a.pdf', title: 't', mimeType: 'application/pdf' },
			],
		},
		associatedMessages: [message],
		externalCase: {
			...{ id: '1', caseNumber: '2', channelType: 'X', permalink: 'p', createdTime: 1 },
			...{ modifiedTime: 2, clientId: 3, subDomain: 's', additional: {} },
		},
		additional: { key: 'value' },
	};

	it('creates a case, one by one and in bulk', () => {
		const rules = {
			required: ['channelType', 'contactInfo', 'channelId'],
			optional: [
				...['subject', 'description', 'status', 'priority', 'caseType', 'dueDate', 'summary'],
				...['workflow', 'commentDTO', 'associatedMessages', 'externalCase', 'additional'],
				...['contactInfo.email', 'contactInfo.phoneNo', 'workflow.queues.0.assignmentTime'],
				...['commentDTO.attachments.0.title', 'commentDTO.attachments.0.mimeType'],
			],
			closed: [
				...['', 'workflow', 'workflow.assignment', 'workflow.queues.0', 'contactInfo'],
				...['commentDTO', 'commentDTO.attachments.0', 'associatedMessages.0', 'externalCase'],
			],
			refused: [
				['additional.key', 1],
				['commentDTO.attachments.0.type', 'GIF'],
				['commentDTO.attachments.0.url', 'not a url'],
				['associatedMessages.0.messageId', 'abc'],
				['associatedMessages.0.sourceType', 'LISTENING'],
				['dueDate', '2026-01-01'],
			] as Array<[string, unknown]>,
		};
		expectRules(bodyOf('POST /case'), sample, {
			...rules,
			required: [
				...rules.required,
				...['workflow.queues.0.queueId', 'commentDTO.attachments.0.type'],
				'commentDTO.attachments.0.url',
				...Object.keys(message).map((name) => `associatedMessages.0.${name}`),
				...['senderProfile', 'receiverProfile'].flatMap((profile) => [
					`associatedMessages.0.${profile}.channelType`,
					`associatedMessages.0.${profile}.channelId`,
				]),
			],
		});
		const bulk = {
			records: [sample],
			callbackUrl: 'https://example.com/done',
			callbackUrlHeaders: { 'X-Token': 't' },
			syncProcessing: true,
		};
		expectRules(bodyOf('POST /case/bulk'), bulk, {
			required: ['records', 'records.0.channelType'],
			optional: ['callbackUrl', 'callbackUrlHeaders', 'syncProcessing'],
			closed: [''],
			refused: [
				['records', sample],
				['callbackUrlHeaders.X-Token', 1],
			],
		});
	});

	it('asks for email, phone number or channel id by channel', () => {
		const body = bodyOf('POST /case');
		const email = { channelType: 'EMAIL', contactInfo: { email: 'a@example.com' } };
		const sms = { channelType: 'SMS', contactInfo: { phoneNo: '1' } };
		expect([body(email), body(sms)]).toEqual([[], []]);
		expect(body(change(email, 'contactInfo', { phoneNo: '1' }))).toContain(
			"/contactInfo must have required property 'email'",
		);
		expect(body(change(sms, 'contactInfo', { email: 'a@example.com' }))).toContain(
			"/contactInfo must have required property 'phoneNo'",
		);
		expect(body({ channelType: 'VOICE', contactInfo: {} })).toContain(
			"must have required property 'channelId'",
		);
	});

	it('leaves open what is not shown of replace, update, delete, macro and merge', () => {
		for (const endpoint of [
			...['PUT /case', 'PATCH /case', 'DELETE /case', 'POST /case/applyMacro'],
		]) {
			expect(bodyOf(endpoint)({ anything: 1, syncedCustomProperties: {} })).toEqual([]);
		}
		const merge = bodyOf('POST /case/merge');
		expect(merge({ parent: 1, childCaseNumbers: [2, '3'] })).toEqual([]);
		expect(merge({ parent: 1, other: 2 })).not.toEqual([]);
		expect(merge({ childCaseNumbers: [2] })).not.toEqual([]);
		expect(merge({ parent: 1, childCaseNumbers: '2' })).not.toEqual([]);
	});

	it('pages cases by 20, at most 100, from page 0', () => {
		const pageSize = queryOf('GET /case', 'pageSize');
		const pageNumber = queryOf('GET /case', 'pageNumber');
		expect([pageSize(100), pageNumber(0)]).toEqual([[], []]);
		expect([pageSize(101).length, pageNumber(-1).length]).toEqual([1, 1]);
		const { parameters } = contract.paths['/case'].get;
		expect(parameters.find(({ name }: Parameter) => name === 'pageSize').schema.default).toBe(20);
	});

	it('controls threads', () => {
		const acquire = {
			...{ action: 'acquireControl', entityType: 'CASE', entityId: '1', participantId: 'bot' },
		};
		const body = bodyOf('POST /thread');
		for (const action of ['acquireControl', 'passControl', 'releaseControl']) {
			expectRules(
				body,
				{ ...acquire, action },
				{
					required: ['entityType', 'entityId', 'participantId'],
					closed: [''],
					refused: [
						['action', 'AcquireControl'],
						['action', 'acquire'],
						['entityType', 'MESSAGE'],
					],
				},
			);
		}
		expect(body({ action: 'checkControl', entityType: 'CASE', entityId: '1' })).toEqual([]);
		expect(body(change(acquire, 'action'))).toEqual(["must have required property 'action'"]);
	});

	it('deflects calls', () => {
		const deflection = {
			...{ assetId: '1', snId: '2', accountId: 3, deflectionType: 'X', createCase: false },
			...{ caseNumber: '4', customProperties: map, messageCustomProperties: map, comment: 'c' },
			...{ configId: '5', urlShortnerId: '6', viaDeflectionType: 'SMS', viaAccountId: '7' },
		};
		const required = ['assetId', 'snId', 'accountId', 'deflectionType'];
		expectRules(bodyOf('POST /deflect'), deflection, {
			required,
			optional: Object.keys(deflection).filter((name) => !required.includes(name)),
			closed: [''],
			refused: [
				['customProperties.cf_1', 'a'],
				['createCase', 'false'],
			],
		});
		expect(bodyOf('POST /deflect')({ ...deflection, accountId: '3' })).toEqual([]);
		expect(contract.components.schemas.Deflection.properties.createCase.default).toBe(true);
	});

	it('maps CRM users', () => {
		const mapping = { installedAppId: 'a', crmUserId: 'b', sprUserId: 'c@example.com' };
		for (const endpoint of ['POST /crm-user-mapping', 'POST /crm-user-mapping/upsert']) {
			expectRules(bodyOf(endpoint), mapping, {
				required: Object.keys(mapping),
				closed: [''],
				refused: [['sprUserId', 1]],
			});
		}
		const remove = bodyOf('DELETE /crm-user-mapping');
		for (const selectors of [{}, { crmUserId: 'b' }, { crmUserId: 'b', sprUserId: '1' }]) {
			expect(remove(selectors)).toEqual([]);
		}
		expect(remove(mapping)).toEqual(['must NOT have additional properties installedAppId']);
		expect(operation('DELETE /crm-user-mapping').requestBody?.required ?? false).toBe(false);
		expect(named('CrmUserMapping')({ sprUserId: 1 })).toEqual([]);
		expect(named('CrmUserMappingImport')({})).toEqual(["must have required property 'file'"]);
	});

	it('searches folders', () => {
		const search = {
			...{ assetClasses: ['KNOWLEDGE_BASE_CONTENT'], includeAssetCount: true, query: 'q' },
			...{ scope: 'ONLY_TOP_LEVEL_FOLDERS', start: 0, rows: 20 },
		};
		expectRules(bodyOf('POST /folder/search'), search, {
			optional: Object.keys(search),
			closed: [''],
			refused: [
				['scope', 'ALL'],
				['start', -1],
				['rows', '20'],
			],
		});
		expect(bodyOf('POST /folder/search')({ scope: 'ALL_FOLDERS' })).toEqual([]);
		expect(bodyOf('POST /folder/search')({})).toEqual([]);
	});
});

describe('Part 3: private messages', () => {
	const reply = {
		content: { text: 'Hello', attachment: { type: 'QUICK_REPLY' } as object },
		taxonomy: {
			...{ campaignId: '1_2', subCampaignId: '1_3', tags: ['t'], urlShortenerId: 'u' },
			...{ clientCustomProperties: { a: ['b'] }, partnerCustomProperties: { a: ['b'] } },
		},
		scheduleDate: 1767225600000,
		accountId: 5,
		inReplyToMessageId: 'm1',
		toProfile: { channelType: 'SOME_CHANNEL', channelId: 'u1', screenName: 'someone' } as object,
	};
	const quick = (extra: object = {}, item: object = {}) => ({
		type: 'QUICK_REPLY',
		...extra,
		quickReplies: [{ title: 'Yes', ...item, actionDetail: { action: 'TEXT' } }],
	});
	const carousel = (actionDetail: object) => ({
		type: 'CAROUSEL',
		cardAttachmentList: [
			{
				...{ type: 'CARD', title: 't', description: 'd', previewImageUrl: 'p' },
				buttons: [{ title: 'b', actionDetail }],
			},
		],
	});
	const with_ = (attachment: object, toProfile: object = reply.toProfile) => ({
		...reply,
		content: { text: 'Hello', attachment },
		toProfile,
	});
	const button = 'elementList.0.elementList.0';
	const card = 'cardAttachmentList.0';

	it('takes the general body', () => {
		expectRules(bodyOf('POST /publishing/message'), reply, {
			required: ['content', 'taxonomy', 'taxonomy.campaignId'],
			closed: ['', 'content', 'taxonomy', 'toProfile'],
			refused: [
				['accountId', '5'],
				['scheduleDate', '2026-01-01'],
				['content.isRichText', 'no'],
				['taxonomy.tags', 't'],
			],
		});
		for (const type of ['ACCOUNT_OWNER', 'USER', 'APPROVAL_PATH', 'NONE']) {
			expect(named('Reply')({ ...reply, approval: { type, id: '1' } })).toEqual([]);
		}
		expect(named('Reply')({ ...reply, approval: { type: 'ANYONE' } })).not.toEqual([]);
		const others = {
			...{ allowDuplicateMessages: true, channelOptions: [{}], status: 'SCHEDULED' },
			...{ externalId: 'x', sourceLocale: 'x', contentLocale: 'x', messageCategory: 'x' },
			...{ conversationId: 'x', parentMessageId: 'x', accountGroupId: 'x', permalink: 'x' },
			...{ publishedDate: 1, createdTime: 1, modifiedTime: 1, authorId: 'x', enrichments: {} },
			...{ customPropertiesMetadata: [], autoResponse: true },
		};
		expect(named('Reply')({ ...reply, ...others })).toEqual([]);
		expect(Object.keys(operation('POST /publishing/message')['x-channel-kinds'] as object)).toEqual(
			['P', 'I', 'M', 'W', 'A', 'L'],
		);
	});

	it.each([
		['P', quick(), ['QUICK_REPLY', 'BUTTON_TEMPLATE', 'CAROUSEL'], 'screenName'],
		['I', quick({ message: 'm' }), ['QUICK_REPLY', 'CAROUSEL'], 'screenName'],
		['M', quick({ message: 'm' }, { id: '1' }), ['QUICK_REPLY'], 'scheduleDate screenName'],
		[
			'W',
			{ type: 'REQUEST_LOCATION' },
			['LIST_PICKER', 'CARD', 'GEO_LOCATION', 'REQUEST_LOCATION', 'ADDRESS', 'CTA_URL'],
			'scheduleDate',
		],
		[
			'A',
			{ type: 'AUTHENTICATION' },
			[
				...['RICH_LINK', 'LIST_PICKER', 'AUTHENTICATION', 'QUICK_REPLY', 'TIME_PICKER'],
				...['APP_LINK', 'SOMEMAKER_PAY', 'FORM'],
			],
			'scheduleDate',
		],
		[
			'L',
			{ type: 'SURVEY' },
			[
				...['CARD', 'QUICK_REPLY', 'CAROUSEL', 'PRODUCT_LIST', 'APPOINTMENT', 'SURVEY'],
				...['SECURE_FORM', 'RICH_TEXT_CAROUSEL'],
			],
			'scheduleDate screenName',
		],
	])('asks on channel %s for what its documentation asks', (kind, attachment, types, marks) => {
		const validate = named(`Reply_${kind}`);
		const noName = { channelType: 'SOME_CHANNEL', channelId: 'u1' };
		const sample = with_(attachment, kind === 'W' ? noName : reply.toProfile);
		expectRules(validate, sample, {
			required: [
				...['content', 'taxonomy', 'taxonomy.campaignId', 'accountId', 'inReplyToMessageId'],
				...['toProfile', 'toProfile.channelType', 'toProfile.channelId'],
				...(marks.includes('scheduleDate') ? ['scheduleDate'] : []),
				...(marks.includes('screenName') ? ['toProfile.screenName'] : []),
				...(kind === 'A' ? [] : ['content.attachment']),
				'content.attachment.type',
			],
			optional: [
				...(marks.includes('scheduleDate') ? [] : ['scheduleDate']),
				...(kind === 'A' ? ['toProfile.screenName'] : []),
			],
			closed: [''],
		});
		if (kind === 'W') expect(validate(with_(attachment))).not.toEqual([]);

		// Of all types only those of the channel are taken. Their fields are checked below.
		const all = [
			...['QUICK_REPLY', 'BUTTON_TEMPLATE', 'CAROUSEL', 'LIST_PICKER', 'CARD', 'GEO_LOCATION'],
			...['REQUEST_LOCATION', 'ADDRESS', 'CTA_URL', 'RICH_LINK', 'AUTHENTICATION', 'TIME_PICKER'],
			...['APP_LINK', 'SOMEMAKER_PAY', 'FORM', 'PRODUCT_LIST', 'APPOINTMENT', 'SURVEY'],
			...['SECURE_FORM', 'RICH_TEXT_CAROUSEL', 'IMAGE', 'somemaker_pay', '_PAY'],
		];
		const taken = all.filter(
			(type) =>
				!validate(change(sample, 'content.attachment', { type })).some((error) =>
					error.startsWith('/content/attachment/type'),
				),
		);
		expect(taken.sort()).toEqual([...types].sort());
	});

	it('takes plain text on channel A, and nothing but the text', () => {
		const validate = named('Reply_A');
		expect(validate({ ...reply, content: { text: 'Hello' } })).toEqual([]);
		expect(validate({ ...reply, content: {} })).not.toEqual([]);
		expect(validate({ ...reply, content: { text: '' } })).not.toEqual([]);
		expect(validate({ ...reply, content: { text: 'Hello', title: 't' } })).not.toEqual([]);
	});

	it('checks quick replies on P, I and M', () => {
		const item = 'quickReplies.0';
		const full = { subtitle: 's', imageUrl: 'i', id: '1' };
		const required = ['quickReplies', `${item}.title`, `${item}.actionDetail`];
		const refused: Array<[string, unknown]> = [
			['quickReplies', []],
			[`${item}.actionDetail.action`, 'OPEN_URL'],
		];
		const common = {
			closed: ['', item],
			required: [...required, `${item}.actionDetail.action`],
		};
		expectRules(named('PrivateMessage_P'), quick({ message: 'm' }, full), {
			...common,
			optional: ['message', `${item}.subtitle`, `${item}.imageUrl`, `${item}.id`],
			refused: [...refused, [`${item}.payload`, 'p']],
		});
		expectRules(named('PrivateMessage_I'), quick({ message: 'm' }, { ...full, payload: 'p' }), {
			...common,
			required: [...common.required, 'message'],
			optional: [`${item}.subtitle`, `${item}.imageUrl`, `${item}.id`, `${item}.payload`],
			refused,
		});
		expectRules(named('PrivateMessage_M'), quick({ message: 'm' }, full), {
			...common,
			required: [...common.required, 'message', `${item}.id`],
			optional: [`${item}.subtitle`, `${item}.imageUrl`],
			refused: [...refused, [`${item}.payload`, 'p']],
		});
	});

	it('checks button templates on P', () => {
		const element = { title: 'b', actionType: 'web_url', url: 'https://example.com', type: 'x' };
		const sample = {
			type: 'BUTTON_TEMPLATE',
			elementList: [{ title: 't', elementList: [element] }],
		};
		expectRules(named('PrivateMessage_P'), sample, {
			required: [
				...['elementList', 'elementList.0.title', 'elementList.0.elementList'],
				...[`${button}.title`, `${button}.actionType`, `${button}.url`],
			],
			optional: [`${button}.type`],
			closed: ['', 'elementList.0', button],
			refused: [[`${button}.actionType`, 'phone']],
		});
		expect(
			named('PrivateMessage_P')(change(sample, button, { title: 'b', actionType: 'no_action' })),
		).toEqual([]);
	});

	it('checks carousels on P and I', () => {
		const action = `${card}.buttons.0.actionDetail`;
		const common = {
			required: [
				...['cardAttachmentList', `${card}.type`, `${card}.title`, `${card}.description`],
				...[`${card}.previewImageUrl`, `${card}.buttons`, `${card}.buttons.0.title`],
				...[action, `${action}.action`],
			],
			closed: ['', card, `${card}.buttons.0`, action],
		};
		const P = named('PrivateMessage_P');
		const I = named('PrivateMessage_I');
		expectRules(P, carousel({ action: 'OPEN_URL', url: 'https://example.com' }), {
			required: [...common.required, `${action}.url`],
			closed: common.closed,
			refused: [
				[`${card}.type`, 'IMAGE'],
				[`${action}.action`, 'TEXT'],
			],
		});
		expect(P(carousel({ action: 'POST_BACK' }))).toEqual([]);
		expectRules(I, carousel({ action: 'TEXT', data: 'd' }), {
			required: [...common.required, `${action}.data`],
			closed: common.closed,
			refused: [
				[`${action}.action`, 'OPEN_URL'],
				[`${action}.action`, 'POST_BACK'],
			],
		});
	});

	it('checks list pickers on W and A', () => {
		expectRules(
			named('PrivateMessage_W'),
			{
				...{ type: 'LIST_PICKER', header: { text: 'h' }, body: 'b', footerText: 'f' },
				buttonTitle: 't',
				sections: [{ title: 's', items: [{ id: '1', title: 'i', subtitle: 's' }] }],
			},
			{
				required: [
					...['header', 'header.text', 'body', 'footerText', 'buttonTitle', 'sections'],
					...['sections.0.title', 'sections.0.items.0.id', 'sections.0.items.0.title'],
				],
				optional: ['sections.0.items', 'sections.0.items.0.subtitle'],
				closed: ['', 'header', 'sections.0', 'sections.0.items.0'],
			},
		);
		expectRules(
			named('PrivateMessage_A'),
			{
				...{ type: 'LIST_PICKER', multipleSelection: true },
				sections: [
					{
						...{ title: 's', multipleSelection: false },
						items: [{ title: 'i', subtitle: 's', imageUrl: 'u', style: 'icon' }],
					},
				],
				receivedMessage: { title: 'Pick' },
				replyMessage: { title: 'Picked' },
			},
			{
				required: [
					...['multipleSelection', 'sections', 'receivedMessage', 'replyMessage'],
					...['sections.0.title', 'sections.0.multipleSelection', 'sections.0.items'],
				],
				optional: ['title', 'subtitle', 'imageUrl', 'style'].map(
					(name) => `sections.0.items.0.${name}`,
				),
				closed: ['', 'sections.0', 'sections.0.items.0'],
				refused: [
					['multipleSelection', 'true'],
					['sections.0.multipleSelection', 1],
					['sections.0.items.0.style', 'huge'],
				],
			},
		);
	});

	it('checks cards on W: a text header, or an image, video or document', () => {
		const validate = named('PrivateMessage_W');
		const sample = {
			...{ type: 'CARD', header: { text: 'h' }, footerText: 'f' },
			buttons: [{ id: '1', title: 't', subtitle: 's' }],
		};
		expectRules(validate, sample, {
			required: ['header', 'header.text', 'footerText', 'buttons.0.id', 'buttons.0.title'],
			optional: ['buttons', 'buttons.0.subtitle'],
			closed: ['', 'header', 'buttons.0'],
		});
		for (const type of ['IMAGE', 'DOC']) {
			expectRules(
				validate,
				{ ...sample, header: { type, url: 'u', title: 't' } },
				{
					required: ['header.url'],
					optional: ['header.title'],
					closed: ['header'],
				},
			);
		}
		expect(validate({ ...sample, header: { type: 'VIDEO' } })).toEqual([]);
		expect(validate({ ...sample, header: { type: 'AUDIO', url: 'u' } })).not.toEqual([]);
		expect(validate({ ...sample, header: { type: 'IMAGE', url: 'u', text: 'h' } })).not.toEqual([]);
	});

	it('checks locations, addresses and links on W', () => {
		const W = named('PrivateMessage_W');
		expectRules(
			W,
			{ type: 'GEO_LOCATION', latitude: 47.4, longitude: 8.5, name: 'n', address: 'a' },
			{
				required: ['latitude', 'longitude'],
				optional: ['name', 'address'],
				closed: [''],
				refused: [
					['latitude', '47.4'],
					['longitude', '8.5'],
				],
			},
		);
		expectRules(
			W,
			{ type: 'REQUEST_LOCATION', message: 'm' },
			{ optional: ['message'], closed: [''] },
		);
		const field = 'addressFields.0';
		expectRules(
			W,
			{
				...{ type: 'ADDRESS', header: 'h', message: 'm', footer: 'f' },
				addressFields: [
					{
						fieldName: 'city',
						prefilledValuePlaceHolder: { assetClass: 'a', customFieldName: 'c', displayName: 'd' },
						copyResponseToCustomField: 'cf',
					},
				],
			},
			{
				required: ['addressFields', `${field}.fieldName`],
				optional: [
					...['header', 'message', 'footer', `${field}.prefilledValuePlaceHolder`],
					`${field}.copyResponseToCustomField`,
				],
				closed: ['', field, `${field}.prefilledValuePlaceHolder`],
			},
		);
		expectRules(
			W,
			{
				...{ type: 'CTA_URL', body: 'b', footerText: 'f', ctaUrl: 'u', displayText: 'd' },
				...{ urlType: 'STATIC', header: { image: { type: 'IMAGE', url: 'u' } } },
			},
			{
				required: ['ctaUrl', 'displayText', 'urlType'],
				optional: ['header', 'body', 'footerText'],
				closed: ['', 'header', 'header.image'],
				refused: [
					['urlType', 'DYNAMIC'],
					['header.image.type', 'VIDEO'],
				],
			},
		);
	});

	it('checks rich links and authentication on A, and leaves the rest of A and L open', () => {
		const A = named('PrivateMessage_A');
		expectRules(
			A,
			{ type: 'RICH_LINK', mediaUrl: 'm', link: 'l', title: 't', previewUrl: 'p' },
			{
				required: ['mediaUrl'],
				optional: ['link', 'title', 'previewUrl'],
				closed: [''],
			},
		);
		expectRules(
			A,
			{ type: 'AUTHENTICATION', loginAppConfigId: '1' },
			{
				optional: ['loginAppConfigId'],
				closed: [''],
			},
		);
		for (const type of ['QUICK_REPLY', 'TIME_PICKER', 'APP_LINK', 'SOMEMAKER_PAY', 'FORM']) {
			expect(A({ type, anything: 1 })).toEqual([]);
		}
		for (const type of ['CARD', 'SURVEY', 'CAROUSEL']) {
			expect(named('PrivateMessage_L')({ type, anything: 1 })).toEqual([]);
		}
	});
});

describe('Part 3: feedback and webhooks', () => {
	it('triggers workflows', () => {
		const sample = {
			workflowId: '00000000-0000-4000-8000-000000000000',
			contextParams: {
				...{ IGNORE_DEDUP: 'true', lang: 'en', country: 'Utopia', countryCode: 'UT' },
				...{ surveyFilled: 'no', anything: 'else' },
			},
		};
		const rules = {
			required: ['workflowId'],
			optional: ['contextParams'],
			closed: [''],
			refused: [
				['workflowId', '1'],
				['contextParams.countryCode', 'UTO'],
				['contextParams.anything', 1],
			] as Array<[string, unknown]>,
		};
		expectRules(bodyOf('POST /cfmWorkflow/trigger'), sample, rules);
		expect(
			bodyOf('POST /cfmWorkflow/trigger')(change(sample, 'contextParams.IGNORE_DEDUP', true)),
		).toEqual([]);
		expect(bodyOf('POST /cfmWorkflow/trigger')({ ...sample, unifiedProfile: {} })).not.toEqual([]);
		const unifiedProfile = {
			id: '1',
			contact: {
				...{ firstName: 'A', lastName: 'B', maidenName: 'C', fullName: 'A B', username: 'ab' },
				...{ email: 'a@example.com', phoneNo: '1', address: {}, website: ['x'] },
				...{ phoneDetails: [{}], emailDetails: [{}] },
			},
			profiles: [{ name: 'A', channelType: 'SMS' }],
		};
		expectRules(
			bodyOf('POST /cfmWorkflow/triggerWithNewProfile'),
			{ ...sample, unifiedProfile },
			{
				...rules,
				required: ['workflowId', 'unifiedProfile.profiles.0.name'],
				optional: ['contextParams', 'unifiedProfile', 'unifiedProfile.id'],
			},
		);
	});

	it('manages webhook subscriptions', () => {
		const filtered = {
			...{ name: 'n', description: 'd', url: 'https://example.com/hook', preSharedKey: 'k' },
			viaProxy: true,
			filteredSubscriptions: [
				{
					webhookType: 'CASE_UPDATED',
					filters: [{ id: '1', type: 'ACCOUNT_TYPE', checkCondition: 'IS', values: ['X'] }],
				},
			],
		};
		const create = bodyOf('POST /webhook-subscriptions');
		const item = 'filteredSubscriptions.0';
		expectRules(create, filtered, {
			required: [
				...['name', 'url', 'preSharedKey', 'filteredSubscriptions', `${item}.webhookType`],
				...['id', 'type', 'checkCondition', 'values'].map((name) => `${item}.filters.0.${name}`),
			],
			optional: ['description', 'viaProxy', `${item}.filters`],
			closed: ['', item, `${item}.filters.0`],
			refused: [
				[`${item}.filters.0.checkCondition`, 'CONTAINS'],
				[`${item}.filters.0.values`, 'X'],
				['viaProxy', 'yes'],
			],
		});
		const flat = change({ ...filtered, subscriptions: ['CASE_CREATED'] }, 'filteredSubscriptions');
		expect(create(flat)).toEqual([]);
		expect(create({ ...filtered, subscriptions: ['CASE_CREATED'] })).toEqual([]);

		const update = {
			...{ name: 'n', description: 'd', addSubscriptions: ['A'], removeSubscriptions: ['B'] },
		};
		expectRules(bodyOf('PUT /webhook-subscriptions'), update, {
			optional: Object.keys(update),
			closed: [''],
			refused: [['addSubscriptions', 'A']],
		});
		const action = queryOf('POST /webhook-subscriptions/action', 'action');
		for (const value of ['activate', 'deactivate', 'verify']) expect(action(value)).toEqual([]);
		expect(action('ACTIVATE')).not.toEqual([]);
		expect(operation('POST /webhook-subscriptions/action').requestBody).toBeUndefined();
	});
});

describe('the generated table of endpoints', () => {
	const run = (folder: string, ...args: string[]) =>
		spawnSync(
			process.execPath,
			[require.resolve('tsx/cli'), path.join(folder, 'scripts/endpoints.ts'), ...args],
			{ cwd: folder, encoding: 'utf8' },
		);

	it('is what the contract gives', () => {
		const { status, stderr } = run(root, '--check');
		expect([status, stderr]).toEqual([0, '']);
	});

	it('is refused when it is stale, or not there', () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'engagement-endpoints-'));
		try {
			for (const part of ['scripts/endpoints.ts', 'spec/openapi.yaml', '.prettierrc.json']) {
				cpSync(path.join(root, part), path.join(folder, part));
			}
			symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
			mkdirSync(path.join(folder, 'nodes/shared/generated'), { recursive: true });
			const stale = {
				status: 1,
				stderr: expect.stringContaining('Run `npm run endpoints` and commit the result.'),
			};
			expect(run(folder, '--check')).toMatchObject(stale);
			expect(run(folder)).toMatchObject({ status: 0 });
			expect(run(folder, '--check')).toMatchObject({ status: 0 });
			appendFileSync(
				path.join(folder, 'nodes/shared/generated/endpoints.ts'),
				'// changed by hand\n',
			);
			expect(run(folder, '--check')).toMatchObject(stale);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});
