/** What the contract takes in each area, held against the tables of the specification; see openapi.test.ts. */
import {
	bodyOf,
	change,
	contract,
	expectRules,
	named,
	operation,
	queryOf,
	type Parameter,
} from './contract';

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
				[`${item}.filters.0.checkCondition`, 'SOUNDS_LIKE'],
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
