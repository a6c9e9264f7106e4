/** What the nodes offer, held against the service's endpoints and against the names that are fixed. */
import { endpoints, eventFilter } from '../support/inside';
import { CONDITIONS } from '../../sandbox/areas/webhook/filters';
import { resolve } from '../../scripts/lib/contract';
import { loadRooms, operationsOf, type Room } from '../../scripts/lib/rooms';

/**
 * The public names, written down by hand: saved workflows depend on them, so a name may be added here
 * and never changed. Node, resource, and the resource's operations, each with its endpoints.
 */
const NAMES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> =
	{
		engagementV2: {
			case: { search: 'POST /v2/search/CASE, GET /v2/search/CASE' },
			message: { search: 'POST /v2/search/MESSAGE, GET /v2/search/MESSAGE' },
			profile: { search: 'POST /v2/search/PROFILE, GET /v2/search/PROFILE' },
			note: { create: 'POST /v2/comment/CASE/{caseNumber}' },
			user: { getAll: 'GET /v1/bootstrap/resources, POST /v2/search/USER, GET /v2/search/USER' },
			queue: { getAll: 'GET /v1/bootstrap/resources' },
			account: { getAll: 'GET /v1/bootstrap/resources' },
			customField: {
				getAll:
					'GET /v1/bootstrap/resources, POST /v2/search/CUSTOM_FIELD, GET /v2/search/CUSTOM_FIELD',
			},
			macro: { getAll: 'GET /v1/bootstrap/resources' },
			profileList: { getAll: 'GET /v1/bootstrap/resources' },
		},
		engagementCampaign: {
			campaign: {
				create: 'POST /campaign',
				get: 'GET /campaign',
				getAll: 'GET /campaign',
				replace: 'PUT /campaign',
				update: 'PATCH /campaign',
				delete: 'DELETE /campaign',
				upsert: 'GET /campaign, PATCH /campaign, POST /campaign',
				addBrief: 'POST /campaign/brief',
			},
		},
		engagementMessage: {
			message: {
				get: 'GET /message',
				act: 'PATCH /message/action',
				markAsRead: 'PATCH /message/read',
				updateWorkflow: 'PATCH /message/workflow',
				addApplicationData: 'POST /message/associated-app-data',
			},
			conversation: { get: 'GET /conversation' },
		},
		engagementAccount: {
			account: {
				get: 'GET /account',
				replaceProperties: 'PUT /account',
				update: 'PATCH /account',
				deactivate: 'PATCH /account',
				delete: 'DELETE /account',
			},
		},
		engagementAuditTrail: {
			auditRecord: {
				search: 'POST /audit/search, GET /audit',
				getPage: 'GET /audit',
				export: 'POST /audit/search, GET /audit',
			},
		},
		engagementCase: {
			case: {
				create: 'POST /case',
				get: 'GET /case',
				replace: 'PUT /case',
				update: 'PATCH /case',
				delete: 'DELETE /case',
				upsert: 'GET /case, PATCH /case, POST /case',
				applyMacro: 'POST /case/applyMacro',
				merge: 'POST /case/merge',
				getAssociatedMessages: 'GET /case/associatedMessages',
				getSmartSummary: 'GET /case/smartSummary',
				waitUntil: 'GET /case',
			},
			bulkJob: { create: 'POST /case/bulk', getStatus: 'GET /case/bulk/status' },
		},
		engagementThread: {
			thread: {
				acquireControl: 'POST /thread',
				passControl: 'POST /thread',
				releaseControl: 'POST /thread',
				checkControl: 'POST /thread',
				waitForControl: 'POST /thread',
			},
		},
		engagementDeflection: { deflection: { deflect: 'POST /deflect' } },
		engagementCrmUserMapping: {
			mapping: {
				getAll: 'GET /crm-user-mapping',
				create: 'POST /crm-user-mapping',
				upsert: 'POST /crm-user-mapping/upsert',
				delete: 'DELETE /crm-user-mapping',
				exportCsv: 'GET /crm-user-mapping/export',
				importCsv: 'PUT /crm-user-mapping/import',
			},
		},
		engagementKnowledgeBase: {
			category: { get: 'GET /folder', getAll: 'POST /folder/search' },
		},
		engagementPublishing: {
			privateMessage: {
				sendAndWait: 'POST /publishing/message, GET /conversation, GET /message',
				send: 'POST /publishing/message',
			},
			draft: {
				create: 'POST /publishing/draft',
				get: 'GET /publishing/draft',
				update: 'PUT /publishing/draft',
				delete: 'DELETE /publishing/draft',
				schedule: 'POST /publishing/draft/schedule',
			},
			post: {
				create: 'POST /publishing/post',
				get: 'GET /publishing/post',
				delete: 'DELETE /publishing/post',
				updateWorkflowProperties: 'PUT /publishing/post/workflow-properties',
			},
			reply: {
				create: 'POST /publishing/reply',
				createByCase: 'POST /publishing/reply/by-case',
			},
			preview: { create: 'POST /publishing/preview', get: 'GET /publishing/preview' },
		},
		engagementFeedback: {
			workflow: {
				trigger: 'POST /cfmWorkflow/trigger',
				triggerWithProfile: 'POST /cfmWorkflow/triggerWithNewProfile',
			},
		},
		engagementWebhook: {
			subscription: {
				create: 'POST /webhook-subscriptions',
				get: 'GET /webhook-subscriptions',
				getAll: 'GET /webhook-subscriptions',
				update: 'PUT /webhook-subscriptions',
				delete: 'DELETE /webhook-subscriptions',
				activate: 'POST /webhook-subscriptions/action',
				deactivate: 'POST /webhook-subscriptions/action',
				verify: 'POST /webhook-subscriptions/action',
			},
			webhookType: { getAll: 'GET /webhook-subscriptions/webhook-types' },
		},
		engagementWorkspace: { workspace: { getAll: 'GET /accessibleClients' } },
		engagementReporting: {
			query: {
				run: 'POST /reports/query',
				export: 'POST /reports/query',
				runBatch: 'POST /reports/batchQuery',
				runWidget: 'POST /reports/query/widget',
				runLog: 'POST /reports/log/query',
				runResearchAssistant: 'POST /reports/query/researchAssistant',
			},
			report: { getAll: 'GET /reports/report' },
			engine: { getAll: 'GET /reports/engine' },
			metadata: { get: 'GET /reports/metadata' },
			customMetric: { getAll: 'GET /reports/custom-metric' },
			viralTrend: { getAll: 'POST /reports/fetchViralTrends' },
		},
		engagementProfile: {
			profile: {
				get: 'GET /profile',
				create: 'POST /profile',
				replace: 'PUT /profile',
				update: 'PATCH /profile',
				upsert: 'POST /profile/upsert',
			},
			bulkJob: {
				create: 'POST /profile/bulk',
				replace: 'PUT /profile/bulk',
				update: 'PATCH /profile/bulk',
				upsert: 'POST /profile/bulk/upsert',
				getStatus: 'GET /profile/bulk/status',
			},
		},
		engagementAsset: {
			asset: {
				create: 'POST /sam',
				replace: 'PUT /sam',
				get: 'GET /sam/{assetId}',
				update: 'PATCH /sam/{assetId}',
				delete: 'DELETE /sam/{assetId}',
			},
			template: { create: 'POST /sam/template' },
			import: {
				start: 'POST /sam/importUrl/async',
				getStatus: 'GET /sam/task/status/{taskId}',
			},
		},
		engagementPollingTrigger: {},
		engagementTrigger: {},
	};

let rooms: Room[];

beforeAll(async () => {
	rooms = await loadRooms();
});

/** Every operation by its full name, with the endpoints that it reaches. */
const offered = (): Array<{ id: string; reached: string[] }> =>
	operationsOf(rooms).map(({ room, resource, operation }) => ({
		id: `${room.description.name}.${resource.value}.${operation.value}`,
		reached: [operation.endpoint, ...(operation.also ?? [])],
	}));

/** Every fixed name with its endpoints. */
const fixed = new Map<string, readonly string[]>(
	Object.entries(NAMES).flatMap(([node, resources]) =>
		Object.entries(resources).flatMap(([resource, operations]) =>
			Object.entries(operations).map(
				([operation, paths]) => [`${node}.${resource}.${operation}`, paths.split(', ')] as const,
			),
		),
	),
);

test('the nodes offer exactly the names that are fixed', () => {
	expect(rooms.map(({ description }) => description.name).sort()).toEqual(
		Object.keys(NAMES).sort(),
	);
	expect(
		offered()
			.map(({ id }) => id)
			.sort(),
	).toEqual([...fixed.keys()].sort());
});

test('each operation reaches the endpoints that it is about', () => {
	const missing = offered().flatMap(({ id, reached }) =>
		(fixed.get(id) ?? [])
			.filter((endpoint) => !reached.includes(endpoint))
			.map((endpoint) => `${id} does not reach ${endpoint}`),
	);
	expect(missing).toEqual([]);
});

test('every endpoint of the service is reached, and nothing else', () => {
	// Of the earlier versions, these two are for the pickers.
	const forPickers = ['GET /v2/me', 'GET /v2/scim/Users'];
	const all = new Set([...forPickers, ...offered().flatMap(({ reached }) => reached)]);
	expect([...all].sort()).toEqual(Object.keys(endpoints).sort());
});

test('the conditions of an event filter are those of the contract, in the sandbox too', () => {
	const { properties } = resolve<{ properties?: Record<string, { enum?: string[] }> }>({
		$ref: '#/components/schemas/WebhookFilter',
	});
	const contract = [...properties!.checkCondition!.enum!].sort();
	const choices = eventFilter[2].editor!.options as Array<{ value: string }>;
	expect({
		nodes: choices.map(({ value }) => value).sort(),
		sandbox: Object.keys(CONDITIONS).sort(),
	}).toEqual({ nodes: contract, sandbox: contract });
});
