/**
 * What the service is publicly known to answer (docs/developers/open-questions.md), replayed word for word. Nothing of
 * it is a reason to refuse; what is expected comes from the public documentation, not from the nodes.
 */
import { fails, items, ok, one, type Result } from './judge';
import { useService, vectorNames, vectorOf } from './replay';

const replay = useService();
type How = Parameters<typeof replay>[2];
type Row = [vector: string, operation: string, check: (result: Result) => void, how?: How];

/** Was sent with exactly this body, and came out as one item with this. */
const sentAs = (body: unknown, part: object) => (result: Result) => {
	one(part)(result);
	expect(result.requests.map((request) => request.body)).toEqual([body]);
};

const bodyOf = (name: string) => vectorOf(name).request.body as Record<string, unknown>;

const CASE_ID = '65f0ca5e0000000000000001';
const run = 'engagementReporting.query.run';
const asRows = { options: { rowsAsItems: true } };

const accounts: Row[] = [
	[
		'account-get',
		'engagementAccount.account.get',
		one({ id: '1000100001', createdTime: '2016-12-29 06:53:12.0' }),
	],
	['accounts-get-object', 'engagementAccount.account.get', one({ id: '1000000676' })],
	[
		'workspaces-list',
		'engagementWorkspace.workspace.getAll',
		items({ id: '4001', name: 'Retail' }, { id: '4002', name: 'Service' }),
	],
	[
		'crm-delete-list',
		'engagementCrmUserMapping.mapping.delete',
		one({ crmUserId: '005A', sprUserId: 60000142 }),
		{ with: { filters: { crmUserId: '005A' } } },
	],
];

const assets: Row[] = [
	['assets-import-411', 'engagementAsset.import.start', fails(/411/)],
	['assets-import-start', 'engagementAsset.import.start', one({ id: '5a0000000000000000000009' })],
	[
		'assets-import-status-completed',
		'engagementAsset.import.getStatus',
		one({ uploadTaskStatus: 'Completed' }),
		{ with: { taskId: '5a0000000000000000000009' } },
	],
	[
		'assets-import-status-running',
		'engagementAsset.import.getStatus',
		one({ uploadTaskStatus: 'In Progress' }),
		{ with: { taskId: '5a0000000000000000000009' } },
	],
	[
		'assets-replace',
		'engagementAsset.asset.replace',
		sentAs(bodyOf('assets-replace'), { id: '5a0000000000000000000005', name: 'Logo' }),
	],
	[
		'assets-template-create',
		'engagementAsset.template.create',
		one({ id: '5a0000000000000000000006', status: 'Approved' }),
	],
	[
		'assets-template-exists',
		'engagementAsset.template.create',
		fails(/English content for this template already/),
	],
];

const audit: Row[] = [
	[
		'audit-page-empty-cursor',
		'engagementAuditTrail.auditRecord.getPage',
		(result) => {
			expect(result.said).toBe('');
			expect(result.json.filter((json) => 'assetId' in json)).toEqual([]);
		},
		{ with: { cursor: '65f0c0250000000000000002' } },
	],
	[
		'audit-search',
		'engagementAuditTrail.auditRecord.search',
		items({ assetId: '10520954', auditDate: 1767603600000 }, { auditDate: 1767603599882 }),
		{
			with: { assetClass: 'UNIVERSAL_CASE', assetIds: '10520954', limit: 2 },
		},
	],
];

const campaigns: Row[] = [
	[
		'campaigns-create-duplicate',
		'engagementCampaign.campaign.create',
		fails(/Campaign already exists with external details : PLANNER - s-1/),
	],
	[
		'campaigns-create-negative-id',
		'engagementCampaign.campaign.create',
		one({ id: '-1_12', status: 'Draft' }),
	],
];

const cases: Row[] = [
	[
		'case-apply-macro-204',
		'engagementCase.case.applyMacro',
		one({ applied: true }),
		{ with: { addressBy: 'caseNumber', caseNumber: '4100001' } },
	],
	[
		'macro-204',
		'engagementCase.case.applyMacro',
		one({ applied: true }),
		{ with: { addressBy: 'caseNumber', caseNumber: '4100001' } },
	],
	['case-create-by-profile', 'engagementCase.case.create', one({ caseNumber: 9451320 })],
	['case-delete-204', 'engagementCase.case.delete', one({ deleted: true })],
	['case-delete-again', 'engagementCase.case.delete', fails(/already deleted/i)],
	['case-get-by-id', 'engagementCase.case.get', one({ id: CASE_ID, caseNumber: 4100001 })],
	['case-get-deleted', 'engagementCase.case.get', one({ deleted: true })],
	['case-get-live-chat', 'engagementCase.case.get', one({ id: CASE_ID })],
	['case-get-status-float', 'engagementCase.case.get', one({ id: CASE_ID })],
	[
		'case-merge-204',
		'engagementCase.case.merge',
		sentAs(bodyOf('case-merge-204'), { merged: true }),
	],
	[
		'case-update-204',
		'engagementCase.case.update',
		one({ updated: true, caseNumber: '4100001' }),
		{
			with: { inputMode: 'json', jsonBody: '{"subject":"A case"}' },
		},
	],
	[
		'case-update-conflict',
		'engagementCase.case.update',
		fails(/changed in the meantime/i),
		{
			with: { inputMode: 'json', jsonBody: '{"subject":"A case"}' },
		},
	],
	['case-update-list-of-one', 'engagementCase.case.update', one({ id: CASE_ID })],
	['case-update-of-deleted', 'engagementCase.case.update', one({ id: CASE_ID, deleted: true })],
	[
		'case-update-text-values',
		'engagementCase.case.update',
		(result) => {
			one({ id: CASE_ID })(result);
			const [{ body } = { body: {} }] = result.requests;
			const { syncedSelectedCustomProperties: map } = body as Record<
				string,
				Record<string, unknown>
			>;
			expect([['Assigned'], 'Assigned']).toContainEqual(map!.spr_uc_status);
		},
	],
];

/** Index of the record, and the case that the answer holds for it. */
const matched =
	(...ids: Array<string | undefined>) =>
	(result: Result) => {
		expect(result.said).toBe('');
		expect(result.json.map(({ caseId, id }) => caseId ?? id)).toEqual(ids);
		for (const [i, id] of ids.entries())
			if (id === undefined) expect(result.json[i]).toMatchObject({ matched: false });
	};
const emails = ['one', 'two', 'three'].map((name) => ({
	json: { email: `${name}@example.com` },
}));
const bulk: How = {
	with: {
		waitFor: 'nothing',
		inputMode: 'json',
		jsonBody: '={{ { channelType: "EMAIL", contactInfo: { email: $json.email } } }}',
	},
	run: { items: emails },
};
const associated = 'engagementCase.case.getAssociatedMessages';
const ACCOUNT = 'ACCOUNT_158351_17065726945';
const associatedMessages: Row[] = [
	// It comes without a cursor, so it is passed over.
	[
		'case-associated-null',
		associated,
		one({ messageId: 'ACCOUNT_500101_1767603598000_BUSINESS_MESSAGING_316_wm-0001' }),
	],
	[
		'case-associated-odd-ids',
		associated,
		items(
			{ messageId: `${ACCOUNT}90_PROFESSIONAL_68_urn:li:ugcPost:7100000000000104193` },
			{ messageId: `${ACCOUNT}91_PROFESSIONAL_69_urn:li:comment:(activity:7157,7158)` },
			{ messageId: 'LISTENING_-1_1706572694592_MICROBLOG_7_1448' },
			{ messageId: 'ACCOUNT_500101_1767603598000_BUSINESS_MESSAGING_316_wm-0001' },
		),
	],
	['case-associated-text', associated, items()],
];
const bulkCases: Row[] = [
	[
		'case-bulk-sync-unordered',
		'engagementCase.bulkJob.create',
		matched('65f0ca5e00000000000000b1', '65f0ca5e00000000000000b2', '65f0ca5e00000000000000b3'),
		bulk,
	],
	[
		'case-bulk-sync-fewer',
		'engagementCase.bulkJob.create',
		matched(undefined, '65f0ca5e00000000000000b2', undefined),
		bulk,
	],
];

const deflections: Row[] = [
	['deflect-nested', 'engagementDeflection.deflection.deflect', one({})],
	['deflect-nested-error', 'engagementDeflection.deflection.deflect', fails(/Asset not found/)],
];

const get = 'engagementCase.case.get';
const noRenewal = { requests: 1 };
const errors: Row[] = [
	['error-200-with-errors', get, fails(/./)],
	['error-401-consumer-key', get, fails(/API key/, noRenewal)],
	['error-401-data-list', get, fails(/token|API key/i, noRenewal)],
	['error-411', get, fails(/411/)],
	['error-421', get, fails(/environment/)],
	['error-code-as-text', get, fails(new RegExp(String(messageOf('error-code-as-text'))))],
	['gateway-developer-inactive-401', get, fails(/API key[^]*environment/, noRenewal)],
	[
		'gateway-developer-inactive-403',
		get,
		fails(/API key[^]*environment/, { ...noRenewal, never: /permission|role/i }),
	],
	[
		'gateway-over-qps',
		get,
		one({ id: CASE_ID }),
		{ answers: ['gateway-over-qps', 'case-get-by-id'] },
	],
	[
		'limits-403-over-rate',
		get,
		one({ id: CASE_ID }),
		{ with: { addressBy: 'id', id: CASE_ID }, answers: ['limits-403-over-rate', 'case-get-by-id'] },
	],
	['limits-429-hour', get, fails(/until \d{4}-\d\d-\d\dT/, noRenewal)],
	[
		'limits-409-version',
		'engagementPublishing.draft.update',
		fails(/changed in the meantime/i, { requests: 1 }),
	],
	['auth-401-invalid-key', 'engagementWorkspace.workspace.getAll', fails(/API key/, noRenewal)],
	[
		'auth-403-developer-inactive',
		'engagementWorkspace.workspace.getAll',
		fails(/API key[^]*environment/, { ...noRenewal, never: /permission|role/i }),
	],
	['auth-421-misdirected', 'engagementWorkspace.workspace.getAll', fails(/environment/, noRenewal)],
];

function messageOf(name: string): unknown {
	return (vectorOf(name).body as { errors: Array<{ message: string }> }).errors[0]!.message;
}

const folders: Row[] = [
	[
		'folders-search-start-is-offset',
		'engagementKnowledgeBase.category.getAll',
		(result) => {
			expect(result.said).toBe('');
			const ids = result.json.map(({ id }) => id);
			expect(new Set(ids).size).toBe(ids.length);
			expect(ids.length).toBeGreaterThan(1);
		},
		{ with: { returnAll: true }, answers: foldersByOffset() },
	],
];

/** Six categories on pages of three, by a service that takes `start` for the number of the first one. */
function foldersByOffset() {
	const { result = [] } = (
		vectorOf('folders-search-start-is-offset').body as { data: { result?: object[] } }
	).data;
	const page = (data: object[], hasMore: boolean) => ok({ result: data, hasMore });
	return [
		page([{ id: 'first', name: 'First' }, ...result.slice(0, -1)], true),
		page(result, false),
	];
}

const CALL = 'VOICE_500105_1767603598000_VOICE_325_00000193';
const messages: Row[] = [
	['message-act-204', 'engagementMessage.message.act', one({ acted: true })],
	['message-act-text', 'engagementMessage.message.act', one({ answer: 'Success' })],
	['message-get-object', 'engagementMessage.message.get', one({ channelMessageId: 'wm-0001' })],
	[
		'message-get-bulk-one-missing',
		'engagementMessage.message.get',
		(result) => {
			expect(result.said).toBe('');
			expect(result.json).toHaveLength(1);
			expect(result.json[0]).not.toHaveProperty('error');
		},
		{ with: { messageId: `${CALL}aaaa,${CALL}bbbb`, options: { onMissing: 'leaveOut' } } },
	],
	[
		'message-get-call-recording',
		'engagementMessage.message.get',
		one({ content: expect.anything() }),
	],
	['message-read-other-channel', 'engagementMessage.message.markAsRead', fails(/channel/i)],
	[
		'message-workflow-204',
		'engagementMessage.message.updateWorkflow',
		one({ updated: true }),
		{
			with: { inputMode: 'json', jsonBody: '{"note":"A note"}' },
		},
	],
	[
		'conversation-one-row',
		'engagementMessage.conversation.get',
		one({ channelMessageId: 'wm-0001' }),
	],
	['conversation-204', 'engagementMessage.conversation.get', items()],
	[
		'conversation-object',
		'engagementMessage.conversation.get',
		one({ channelMessageId: 'wm-0001' }),
	],
	[
		'message-act-unsupported',
		'engagementMessage.message.act',
		fails(/Action HIDE not supported for channel BUSINESS_MESSAGING/),
	],
	['message-get-bulk-null', 'engagementMessage.message.get', one({ channelMessageId: 'wm-0001' })],
	[
		'message-get-many-files',
		'engagementMessage.message.get',
		(result) => {
			one({ channelMessageId: 'wm-0001' })(result);
			expect(JSON.stringify(result.json)).toMatch(/a\.jpg\?x=1&y=2.*Rechnung%20Mai\.pdf/);
		},
	],
	[
		'message-get-photo-long-id',
		'engagementMessage.message.get',
		one({
			messageId:
				'ACCOUNT_500102_1767603690250_PHOTO_320_aXRlbToxOk1lc3NhZ2U6NTAwMTAyOjM0MDI4MjM2Njg0MTcxMDMwMTI0NDI1OQZDZD',
		}),
	],
	[
		'message-workflow-version',
		'engagementMessage.message.updateWorkflow',
		fails(/changed in the meantime[^]*again/i),
	],
];

const profiles: Row[] = [
	[
		'profiles-bulk-job-202',
		'engagementProfile.bulkJob.create',
		one({ processId: expect.anything() }),
	],
	[
		'profiles-bulk-job-json-text',
		'engagementProfile.bulkJob.upsert',
		(result) => {
			expect(result.said).toBe('');
			expect(result.json).toHaveLength(1);
		},
	],
	[
		'profiles-bulk-status-counts',
		'engagementProfile.bulkJob.getStatus',
		(result) => {
			expect(result.said).toBe('');
			expect(result.json).toHaveLength(1);
		},
	],
	[
		'profiles-create-lists-lost',
		'engagementProfile.profile.upsert',
		one({ id: expect.anything() }),
	],
	['profiles-get-by-channel', 'engagementProfile.profile.get', one({ id: expect.anything() })],
	['profiles-get-by-id', 'engagementProfile.profile.get', one({ id: '5a0000000000000000000002' })],
	[
		'profiles-get-not-found-empty',
		'engagementProfile.profile.get',
		fails(/no record|not found|nothing/i),
	],
	['profiles-update-by-channel', 'engagementProfile.profile.update', one({})],
	[
		'profiles-update-id-text',
		'engagementProfile.profile.update',
		one({ id: expect.any(String), updated: true }),
	],
];

const draft = { with: { draftId: '2000000734' } };
const publishing: Row[] = [
	[
		'draft-create',
		'engagementPublishing.draft.create',
		sentAs(bodyOf('draft-create'), { id: 'MESSAGE_2045129888', draftId: '2045129888' }),
	],
	[
		'publishing-draft-get-nested-null',
		'engagementPublishing.draft.get',
		fails(/no record|not found|nothing/i),
	],
	[
		'publishing-draft-get-none',
		'engagementPublishing.draft.get',
		fails(/no record|not found|nothing/i),
	],
	[
		'publishing-draft-schedule',
		'engagementPublishing.draft.schedule',
		one({ id: expect.stringMatching(/^POST_\d+$/), postId: expect.stringMatching(/^\d+$/) }),
	],
	[
		'publishing-draft-update',
		'engagementPublishing.draft.update',
		sentAs(bodyOf('publishing-draft-update'), { id: 'MESSAGE_2000000734', draftId: '2000000734' }),
	],
	[
		'publishing-draft-update-old-version',
		'engagementPublishing.draft.update',
		fails(/read it again/i),
		draft,
	],
	[
		'publishing-post-create-accountids-number',
		'engagementPublishing.post.create',
		sentAs(bodyOf('publishing-post-create-accountids-number'), {
			id: 'POST_2000000126',
			postId: '2000000126',
		}),
	],
	[
		'publishing-post-create-bare-text',
		'engagementPublishing.post.create',
		one({ id: 'POST_2000000876', postId: '2000000876' }),
	],
	[
		'publishing-post-create-forbidden-400',
		'engagementPublishing.post.create',
		fails(/permission/i, { never: /check the values/i }),
	],
	[
		'publishing-post-create-long-location',
		'engagementPublishing.post.create',
		(result) => {
			one({ id: 'POST_11', postId: '11' })(result);
			expect(result.requests[0]!.text).toContain('"locationId":90000000000000017}');
		},
	],
	[
		'publishing-post-create-one-account',
		'engagementPublishing.post.create',
		one({ id: 'POST_600000018', postId: '600000018' }),
	],
	[
		'publishing-post-create-too-soon-duplicate',
		'engagementPublishing.post.create',
		fails(/Der gleiche Beitrag wurde vor wenigen Minuten gesendet/),
	],
	[
		'publishing-post-delete-204',
		'engagementPublishing.post.delete',
		one({ deleted: true, postId: '600000018' }),
	],
	['publishing-post-delete-again-400', 'engagementPublishing.post.delete', fails(/already/i)],
	[
		'publishing-post-get-15-digits',
		'engagementPublishing.post.get',
		(result) => {
			one({ status: 'SCHEDULED' })(result);
			expect(String(result.json[0]!.id)).toBe('600000000000713');
		},
	],
	[
		'publishing-post-get-other-order',
		'engagementPublishing.post.get',
		(result) => {
			expect(result.said).toBe('');
			expect(result.json.map(({ id }) => String(id))).toEqual(
				expect.arrayContaining(['9001', '9002', '9003']),
			);
		},
	],
	[
		'publishing-post-get-prefixed-nothing',
		'engagementPublishing.post.get',
		(result) => {
			one({ status: 'SCHEDULED' })(result);
			expect(result.requests.map(({ query }) => query.postIds)).toEqual([
				'POST_600000018',
				'600000018',
			]);
		},
		{ answers: ['publishing-post-get-prefixed-nothing', 'publishing-post-get-15-digits'] },
	],
	[
		'publishing-preview-failed',
		'engagementPublishing.preview.get',
		(result) => expect(`${result.said}${JSON.stringify(result.json)}`).toMatch(/FAILED/),
	],
	[
		'publishing-preview-in-progress',
		'engagementPublishing.preview.get',
		one({ status: 'IN_PROGRESS' }),
	],
	[
		'publishing-preview-success',
		'engagementPublishing.preview.get',
		one({ status: 'SUCCESS', url: expect.stringContaining('Expires=') }),
	],
	[
		'publishing-reply-by-case',
		'engagementPublishing.reply.createByCase',
		sentAs(bodyOf('publishing-reply-by-case'), { id: 'POST_200000438', postId: '200000438' }),
	],
	[
		'publishing-reply-by-case-brand-newest',
		'engagementPublishing.reply.createByCase',
		(result) => {
			expect(`${result.said}${JSON.stringify(result.json)}`).toMatch(
				/nothing was published|published":false/i,
			);
			expect(JSON.stringify(result.json)).not.toMatch(/"(created|sent|replied)":true/);
		},
	],
	[
		'publishing-reply-create',
		'engagementPublishing.reply.create',
		sentAs(bodyOf('publishing-reply-create'), { id: 'POST_4000000975', postId: '4000000975' }),
	],
	[
		'reply-by-case',
		'engagementPublishing.reply.createByCase',
		one({ id: 'POST_600000018628714', postId: '600000018628714' }),
	],
];

const reporting: Row[] = [
	[
		'reporting-batch-json',
		'engagementReporting.query.runBatch',
		items({ request: 'req1', A: 1 }),
		{ with: asRows },
	],
	[
		'reporting-custom-metrics-two-reports',
		'engagementReporting.customMetric.getAll',
		(result) => {
			expect(result.said).toBe('');
			expect(result.json.map(({ name }) => name)).toEqual(['MY_METRIC_1', 'MY_METRIC_2']);
			expect(result.json.map(({ report }) => report)).toEqual(['A', 'B']);
		},
	],
	[
		'reporting-engines',
		'engagementReporting.engine.getAll',
		items({ id: 'BENCHMARKING' }, { id: 'SELF_SERVE_BENCHMARKING' }, { id: 'wfm_reporting' }),
	],
	[
		'reporting-reports',
		'engagementReporting.report.getAll',
		items({ id: 'ACCOUNT_INSIGHTS' }, { id: 'CaseSLAReport' }),
	],
	[
		'reporting-reports-texts',
		'engagementReporting.report.getAll',
		(result) => {
			expect(result.said).toBe('');
			expect(result.json.map((json) => Object.values(json)[0])).toEqual([
				'ACCOUNT_INSIGHTS',
				'POST_INSIGHTS',
			]);
		},
	],
	[
		'reporting-batch-error-in-one',
		'engagementReporting.query.runBatch',
		items(
			{ request: 'posts', A: '1' },
			{ request: 'likes', hasResult: false, error: expect.stringContaining('Query timed out') },
		),
	],
	['reporting-custom-metric-none', 'engagementReporting.customMetric.getAll', items()],
	[
		'reporting-engines-texts',
		'engagementReporting.engine.getAll',
		(result) => {
			expect(result.said).toBe('');
			expect(result.json.map((json) => Object.values(json)[0])).toEqual([
				...['PLATFORM', 'wfm_reporting', 'PAID'],
			]);
		},
	],
	[
		'reporting-fields-custom-property',
		run,
		(result) => {
			one({ Reason: 'Late', CASE_COUNT: 3 })(result);
			expect(result.requests[0]!.body).toMatchObject({
				groupBys: [
					{
						heading: 'Reason',
						dimensionName: 'CASE_CUSTOM_PROPERTY',
						details: { srcType: 'CUSTOM', fieldName: '5cc9a7d0', isSecureField: false },
					},
				],
			});
		},
		{
			with: {
				...{ inputMode: 'fields', reportingEngine: 'PLATFORM', report: 'INBOUND_CASE' },
				groupBys: {
					dimension: [
						{
							...{ dimensionName: 'CASE_CUSTOM_PROPERTY', customProperty: '5cc9a7d0' },
							...{ groupType: 'FIELD', heading: 'Reason' },
						},
					],
				},
			},
		},
	],
	['reporting-forbidden', run, fails(/permission/i)],
	[
		'reporting-export-more-than-10000',
		'engagementReporting.query.export',
		fails(/Cannot fetch more than 10000 messages overall[^]*shorter/),
		{ with: { format: 'csv' } },
	],
	[
		'reporting-more-than-10000',
		run,
		fails(/Cannot fetch more than 10000 messages overall[^]*shorter/),
	],
	['reporting-invalid-request', run, fails(/Invalid request\/response/)],
	['reporting-log-query-table', 'engagementReporting.query.runLog', one({ hasMore: false })],
	['reporting-message-only', run, fails(/Invalid request\/response : Unknown dimension FOO/)],
	[
		'reporting-timeout-sentence',
		run,
		fails(/Request timed out\. Please try again with a smaller date range/),
	],
	['reporting-query-504', run, fails(/504/)],
	['reporting-query-error-inside', run, fails(/Query timed out/), { with: asRows }],
	[
		'reporting-query-full-page-no-hasmore',
		run,
		(result) => {
			items({ ACCOUNT_ID: 'North' }, { ACCOUNT_ID: 'South' }, { ACCOUNT_ID: 'East' })(result);
			expect(result.requests).toHaveLength(2);
		},
		{
			with: asRows,
			answers: [
				'reporting-query-full-page-no-hasmore',
				ok({ headings: ['ACCOUNT_ID'], rows: [['East']] }),
			],
		},
	],
	['reporting-query-hasmore-text', run, items({ A: '1' }), { with: asRows }],
	['reporting-query-json-empty', run, items(), { with: asRows }],
	[
		'reporting-query-json-page-1-of-2',
		run,
		(result) => {
			items(
				{ ACCOUNT_ID: 'North', TOTAL_ENGAGEMENT: 3 },
				{ ACCOUNT_ID: 'South' },
				{ ACCOUNT_ID: 'East' },
			)(result);
			expect(result.requests.map(({ body }) => (body as { page: unknown }).page)).toEqual([
				'0',
				'1',
			]);
		},
		{
			with: asRows,
			answers: [
				'reporting-query-json-page-1-of-2',
				ok({ data: [{ ACCOUNT_ID: 'East' }], hasMore: false }),
			],
		},
	],
	[
		'reporting-query-resyndication',
		run,
		(result) => {
			items({ POST_ID: '1' })(result);
			expect(JSON.stringify(result.hints)).toMatch(/resyndication policy/);
		},
		{ with: asRows },
	],
	['reporting-query-rows-objects', run, items({ ACCOUNT_ID: 'North' }), { with: asRows }],
	[
		'reporting-query-same-name-rows',
		run,
		(result) => {
			expect(result.said).toBe('');
			expect(result.json).toHaveLength(2);
			expect(Object.values(result.json[0]!)).toEqual(['Café 🟢', '-', '1767222000000']);
		},
		{ with: asRows },
	],
	[
		'reporting-widget',
		'engagementReporting.query.runWidget',
		items({ ACCOUNT_ID_0: 'Test account', M_ACCOUNT_COUNT_0: 3 }),
		{ with: asRows },
	],
];

/** Reports of fewer rows, and of other rows, than the documentation shows. */
const without = (name: string, operation = run, how?: How): Row => [name, operation, items(), how];
const day = (value: string) => ok({ headings: ['CASE_ID', 'CASE_COUNT'], rows: [[value, 1]] });
const linesOf = (...lines: string[]) =>
	(({ said, items: files }: Result) => {
		expect(said).toBe('');
		const texts = files.map(({ binary }) => Buffer.from(binary!.data!.data, 'base64').toString());
		expect(texts.join('').trimEnd().split('\n')).toEqual(lines);
	}) satisfies Row[2];
const exportTo = (format: string, options = {}) => ({ format, options });
const reportRows: Row[] = [
	['reporting-204', run, fails(/returned no result/)],
	without('reporting-end-without-rows'),
	without('reporting-quiet-day-default'),
	without('reporting-quiet-day-table', run, { with: asRows }),
	[
		'reporting-export-quiet-day',
		'engagementReporting.query.export',
		one({ format: 'csv', rows: 0 }),
		{ with: exportTo('csv') },
	],
	[
		'reporting-export-empty-window',
		'engagementReporting.query.export',
		linesOf('{"CASE_ID":"4100001","CASE_COUNT":1}', '{"CASE_ID":"4100003","CASE_COUNT":1}'),
		{
			with: exportTo('ndjson', { windowHours: 24 }),
			answers: ['reporting-export-empty-window', 'reporting-export-quiet-day', day('4100003')],
		},
	],
	[
		'reporting-export-stream',
		'engagementReporting.query.export',
		linesOf(
			'{"text":"a \\"q\\"; b","snMsgId":"1448","permalink":"https://social.example.com/1448"}',
		),
		{ with: exportTo('ndjson') },
	],
	[
		'reporting-batch-more-in-one',
		'engagementReporting.query.runBatch',
		items({ request: 'posts', A: '1' }, { request: 'posts', A: '2' }, { request: 'posts', A: '3' }),
		{
			answers: [
				'reporting-batch-more-in-one',
				ok({ reports: { posts: { headings: ['A'], rows: [['3']], hasMore: false } } }),
			],
		},
	],
	[
		'reporting-two-pages-without-hasmore',
		run,
		items({ CASE_ID: '4100001' }, { CASE_ID: '4100002' }, { CASE_ID: '4100003' }),
		{ answers: ['reporting-two-pages-without-hasmore', day('4100003')] },
	],
	[
		'reporting-has-more-without-rows',
		run,
		(result) => {
			items()(result);
			expect(result.requests).toHaveLength(1);
		},
	],
	['reporting-same-page-for-ever', run, fails(/same rows again for page 1/, { requests: 2 })],
	[
		'reporting-big-ids',
		run,
		(result) => {
			expect(result.said).toBe('');
			expect(Object.values(result.json[0]!).map(String)).toEqual([
				...['100000000000820', '17841400000000017', '7100000000000104193', '32525'],
			]);
		},
	],
	[
		'reporting-cell-object',
		run,
		items(
			{ PAID_INITIATIVE: { id: '5a0000000000000000000301', name: 'Spring Sale' } },
			{ PAID_INITIATIVE: { id: '5a0000000000000000000302', name: 'Brand' } },
		),
	],
	[
		'reporting-stream-of-messages',
		run,
		items(
			{
				...{ text: 'Das ist gut 👍\n@marke', snMsgId: '1448', snType: 'MICROBLOG' },
				permalink: 'https://social.example.com/1448',
				snCreatedTime: 'Jul 08, 2026, 08:00:25 PM',
				senderProfile_name: 'Kim',
				senderProfile_profileUrl: 'https://social.example.com/kim',
			},
			{ text: null, snMsgId: '1449', snCreatedTime: 1783504943000 },
		),
	],
	[
		'reporting-payload-of-2026',
		run,
		sentAs(bodyOf('reporting-payload-of-2026'), {
			...{ universalMessageId: 'MICROBLOG_7_1448', snMsgId: '1448' },
			M_MENTIONS_COUNT_0: 1,
		}),
	],
	[
		'reporting-listening-denied',
		run,
		items({ TOPIC: 'Access Denied' }, { TOPIC: '-', SENTIMENT: null, MENTIONS_COUNT: 226_001 }),
	],
	[
		'reporting-numbers',
		run,
		items({ A: 12_345_678, C: 0.300_000_000_000_000_04, D: 'NaN' }, { NAME: '-', B: -1, D: '' }),
	],
	['reporting-object-rows-other-keys', run, items({ A: '1' }, { B: 2, EXTRA: 'x' })],
	['reporting-results-in-place-of-rows', run, items({ A: '1', B: 2 }, { A: '3', B: 4 })],
	['reporting-row-shorter', run, items({ A: '1', B: null }, { A: '2', B: 'b', C: 3 })],
	[
		'reporting-same-heading-twice',
		run,
		(result) => {
			expect(result.said).toBe('');
			expect(Object.values(result.json[0]!)).toEqual(['4100001', 'Late parcel', 'Phone', 1]);
		},
	],
];

const thread = {
	with: {
		entityType: 'CASE',
		entityId: CASE_ID,
		participant: 'id',
		participantId: '65f0b0700000000000000009',
	},
};
const others: Row[] = [
	[
		'feedback-trigger-plain',
		'engagementFeedback.workflow.trigger',
		one({ triggered: true }),
		{ with: { inputMode: 'fields', workflowId: '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e' } },
	],
	[
		'thread-acquire-refused',
		'engagementThread.thread.acquireControl',
		fails(/Participant is not configured for the account/),
		thread,
	],
	[
		'thread-check-participant',
		'engagementThread.thread.checkControl',
		one({ controllingParticipantId: '65f0b0700000000000000001' }),
		thread,
	],
	[
		'thread-release-to-primary',
		'engagementThread.thread.releaseControl',
		one({ controllingParticipantId: '65f0b0700000000000000001' }),
		thread,
	],
	[
		'webhook-create-echo',
		'engagementWebhook.subscription.create',
		(result) => {
			one({ id: '65f0aaaa0000000000000001' })(result);
			expect(JSON.stringify(result.json)).not.toContain('a-secret');
		},
	],
	[
		'webhook-list-half',
		'engagementWebhook.subscription.getAll',
		items({ id: '65f0aaaa0000000000000001' }, { id: '65f0aaaa0000000000000002' }),
	],
	[
		'webhook-verify-false',
		'engagementWebhook.subscription.verify',
		fails(/verif/i),
		{ with: { subscriptionId: '65f0aaaa0000000000000001' } },
	],
];

/** A private message leaves as it was given, except for a schedule date that is filled in and an empty approval. */
const message = (name: string, channel: string, ...parts: object[]): Row => [
	name,
	'engagementPublishing.privateMessage.send',
	(result) => {
		items(...(parts.length === 0 ? [{ postId: expect.anything() }] : parts))(result);
		const sent = result.requests.at(-1)!.body as Record<string, unknown>;
		const { approval, scheduleDate = sent.scheduleDate, ...rest } = bodyOf(name);
		if (approval !== undefined && Object.keys(approval as object).length > 0)
			Object.assign(rest, { approval });
		expect(sent).toEqual({
			...rest,
			scheduleDate: scheduleDate === 0 ? expect.any(Number) : scheduleDate,
		});
	},
	{ with: { channel } },
];
const refusedMessage = (name: string, words: RegExp): Row => [
	name,
	'engagementPublishing.privateMessage.send',
	fails(words, { requests: 1 }),
	{ with: { channel: 'W' } },
];
const privateMessages: Row[] = [
	message('privateMessage-a-authentication', 'A'),
	message('privateMessage-a-maker-pay', 'A'),
	message('privateMessage-answer-text', 'W', { id: 'POST_2045129888', postId: '2045129888' }),
	message('privateMessage-approval-empty', 'W'),
	message('privateMessage-i-carousel-default-button', 'I'),
	message('privateMessage-l-secure-form', 'L'),
	message('privateMessage-m-quick-reply-no-id', 'M'),
	message('privateMessage-schedule-zero', 'W'),
	message('privateMessage-w-card-document', 'W'),
	message('privateMessage-w-card-image', 'W'),
	message('privateMessage-w-card-text', 'W'),
	message('privateMessage-w-card-video', 'W'),
	message('privateMessage-w-list-picker', 'W'),
	message('privateMessage-w-plain-text', 'W'),
	refusedMessage('privateMessage-duplicate-localised', /Allow Duplicate Messages/),
	refusedMessage('privateMessage-no-permission', /permission/i),
];

const imports: Row[] = [
	[
		'crm-import-row-failed',
		'engagementCrmUserMapping.mapping.importCsv',
		(result) => {
			expect(`${result.said}${JSON.stringify(result.json)}`).toMatch(/Invalid crm user Id/);
			expect(
				result.said === '' ? result.json.filter(({ error }) => error) : [result.said],
			).toHaveLength(1);
		},
		{
			with: {
				importFrom: 'items',
				crmUserId: '={{ $json.crmUserId }}',
				sprUserId: '={{ $json.sprUserId }}',
			},
			run: {
				onError: 'continueRegularOutput',
				items: [
					{ json: { crmUserId: '005A', sprUserId: '60000142' } },
					{ json: { crmUserId: '005B', sprUserId: '60000678' } },
				],
			},
		},
	],
];

/** An error or an item, whichever it is, says this, and never that. */
const says =
	(words: RegExp, never?: RegExp) =>
	({ said, json, hints }: Result) => {
		const text = `${said} ${JSON.stringify([json, hints])}`;
		expect(text).toMatch(words);
		if (never) expect(text).not.toMatch(never);
	};
const reads = 'engagementCase.case.';
const own = { with: { id: CASE_ID } };
const byNumber = { addressBy: 'caseNumber', caseNumber: '4100001' };
const sentOnce = (name: string, part: object) => sentAs(bodyOf(name), part);
const post = 'engagementPublishing.post.create';

const furtherCases: Row[] = [
	[
		'case-bulk-nulls',
		'engagementCase.bulkJob.create',
		(result) => {
			expect(result.said).toBe('');
			expect(result.json[1]).toMatchObject({ caseId: '65f0ca5e00000000000000b2' });
			expect(result.json[0]).toMatchObject({ matched: false });
		},
		{ ...bulk, run: { items: emails.slice(0, 2) } },
	],
	['case-create-201-without-status', `${reads}create`, one({ id: CASE_ID })],
	[
		'case-create-due-date-zero',
		`${reads}create`,
		sentOnce('case-create-due-date-zero', { id: CASE_ID }),
	],
	[
		'case-create-error-list',
		`${reads}create`,
		fails(/case\.channelType\.invalid[^]*case\.contactInfo\.email\.invalid/),
	],
	['case-delete-200-text', `${reads}delete`, one({ deleted: true })],
	[
		'case-get-404-html',
		`${reads}get`,
		fails(/URL|address/i, { never: /no such case|was found for/i }),
	],
	['case-get-all-null', `${reads}get`, one({ id: CASE_ID }), { with: { output: 'simplified' } }],
	[
		'case-get-simplified-fields',
		`${reads}get`,
		(result) => {
			const { contact, firstMessageId, status, subject } = (
				vectorOf('case-get-simplified-fields').body as { data: Record<string, unknown> }
			).data;
			const { name, channelType, channelId } = contact as Record<string, string>;
			one({ firstMessageId, contactName: name, channelType, channelId, status, subject })(result);
		},
		{ with: { output: 'simplified' } },
	],
	[
		'case-get-two-of-one-channel-case',
		`${reads}get`,
		(result) => expect([result.said, result.json.length]).toEqual(['', 2]),
		{ with: { limit: 50 } },
	],
	[
		'case-get-version-string',
		`${reads}get`,
		(result) => {
			one({ id: CASE_ID })(result);
			expect(result.json[0]!.deleted).not.toBe(true);
		},
	],
	['case-get-voice-32-hex', `${reads}get`, one({ id: '000001970000000000000000000000cf' })],
	['case-macro-200-list', `${reads}applyMacro`, one({ applied: true }), { with: byNumber }],
	['case-summary-null', `${reads}getSmartSummary`, says(/summary|nothing/i, /Cannot read/)],
	['case-update-assign', `${reads}update`, sentOnce('case-update-assign', { id: CASE_ID })],
	[
		'case-update-empty-list',
		`${reads}update`,
		one({ caseNumber: '4100001', note: expect.stringMatching(/named no record/) }),
	],
	['case-update-external', `${reads}update`, sentOnce('case-update-external', { id: CASE_ID })],
	[
		'case-update-increment',
		`${reads}update`,
		(result) => {
			sentOnce('case-update-increment', { id: CASE_ID })(result);
			expect(JSON.stringify(result.json)).not.toMatch(/\b\d{1,3}(\.\d{1,3}){3}\b/);
		},
		{ with: { output: 'simplified' } },
	],
	[
		'case-upsert-deleted',
		`${reads}upsert`,
		(result) => {
			fails(/deleted/)(result);
			expect(result.requests.every(({ line }) => line.startsWith('GET'))).toBe(true);
		},
		{
			with: {
				addressBy: 'channelCaseNumber',
				...{
					channelCaseNumber: '00001907',
					channelType: 'EMAIL',
					subject: 'a',
					inputMode: 'fields',
				},
				contactInfo: { email: 'ada@example.com' },
			},
		},
	],
];

const furtherErrors: Row[] = [
	['error-405-json', get, fails(/405|Method Not Allowed/)],
	['error-as-object', get, fails(/case\.id\.invalid/)],
	['error-error-description', get, fails(/access token expired/i)],
	['error-fault', get, fails(/token[^]*Invalid access token/i)],
	['error-message-null', get, fails(/65f0e44a0000000000000009/)],
	['error-message-only', get, fails(/Forbidden for this workspace/)],
	['error-message-top', get, fails(/Streaming in listening is not enabled for you/)],
	['error-success-false-in-200', get, fails(/Invalid case id/)],
	...['limit-403-account-over', 'limit-429-no-header', 'limit-429-retry-date'].map((name): Row => [
		name,
		get,
		one({ id: CASE_ID }),
		{ ...own, answers: [name, 'case-get-by-id'] },
	]),
];

const furtherOthers: Row[] = [
	['account-null', 'engagementAccount.account.get', fails(/nothing|not found/i)],
	['account-properties-text', 'engagementAccount.account.get', one({ id: '1000100001' })],
	[
		'asset-create-nulls',
		'engagementAsset.asset.create',
		sentOnce('asset-create-nulls', { attachment: null }),
	],
	[
		'asset-delete-again',
		'engagementAsset.asset.delete',
		fails(/already deleted/),
		{ with: { assetId: '5a0000000000000000000005' } },
	],
	[
		'asset-import-failed',
		'engagementAsset.import.getStatus',
		one({ uploadTaskStatus: 'Failed' }),
		{ with: { taskId: '5a0000000000000000000009' } },
	],
	[
		'asset-import-started-object',
		'engagementAsset.import.start',
		(result) => {
			one({ taskId: '5a0000000000000000000009' })(result);
			const { url } = vectorOf('asset-import-started-object').request.query;
			expect(result.requests[0]!.query.url).toBe(url);
		},
	],
	[
		'asset-import-wait',
		'engagementAsset.import.start',
		one({ uploadedContent: expect.objectContaining({ url: expect.any(String) }) }),
		{
			with: { waitFor: 'polling' },
			answers: [
				'asset-import-wait',
				'assets-import-status-running',
				'assets-import-status-completed',
			],
		},
	],
	[
		'asset-update-answer-text',
		'engagementAsset.asset.update',
		one({ id: '5a0000000000000000000005' }),
		{ with: { assetId: '5a0000000000000000000005' } },
	],
	[
		'audit-old-value',
		'engagementAuditTrail.auditRecord.search',
		one({ userId: 0, changes: [expect.objectContaining({ newValue: ['Positiv', null] })] }),
		{ with: { assetClass: 'UNIVERSAL_CASE', assetIds: '10520954', limit: 2 } },
	],
	[
		'campaign-list-object',
		'engagementCampaign.campaign.getAll',
		items({ id: '-1_12' }, { id: '77_13', name: 'Ŧeşt' }),
		{ with: { returnAll: true } },
	],
	[
		'crm-get-empty',
		'engagementCrmUserMapping.mapping.getAll',
		items(),
		{ with: { returnAll: true } },
	],
	['deflect-empty-list', 'engagementDeflection.deflection.deflect', one({})],
	[
		'feedback-data-true',
		'engagementFeedback.workflow.trigger',
		says(/./, /Cannot read/),
		feedback(),
	],
	[
		'feedback-inactive',
		'engagementFeedback.workflow.trigger',
		fails(/Workflow is not active/),
		feedback(),
	],
	['folder-html', 'engagementKnowledgeBase.category.get', one({ name: 'Über uns & <b>mehr</b>' })],
	[
		'folders-none',
		'engagementKnowledgeBase.category.getAll',
		items(),
		{ with: { returnAll: true } },
	],
	['profile-bulk-status-text', 'engagementProfile.bulkJob.getStatus', one({ totalRecords: 3 })],
	[
		'profile-bulk-update-mixed',
		'engagementProfile.bulkJob.update',
		says(/Profile not found[^]*1 of 2|1 of 2[^]*Profile not found/),
	],
	[
		'profile-get-five-identities',
		'engagementProfile.profile.get',
		(result) => {
			one({ id: '5a0000000000000000000002' })(result);
			const { data } = vectorOf('profile-get-five-identities').body as { data: unknown };
			expect(result.json).toEqual([data]);
		},
	],
	['profile-get-masked', 'engagementProfile.profile.get', one({ id: '5a0000000000000000000002' })],
	[
		'profile-get-two',
		'engagementProfile.profile.get',
		(result) => expect([result.said, result.json.length]).toEqual(['', 2]),
	],
	[
		'profile-update-remove-values',
		'engagementProfile.profile.update',
		sentOnce('profile-update-remove-values', { id: '5a0000000000000000000002' }),
	],
	[
		'profile-upsert-unicode',
		'engagementProfile.profile.upsert',
		sentOnce('profile-upsert-unicode', { id: '5a0000000000000000000002' }),
	],
	[
		'thread-null',
		'engagementThread.thread.checkControl',
		one({ controllingParticipantId: null }),
		thread,
	],
	[
		'webhook-create-no-id',
		'engagementWebhook.subscription.create',
		says(/./, /a-secret|Cannot read/),
	],
	[
		'webhook-types-more',
		'engagementWebhook.webhookType.getAll',
		(result) => expect([result.said, result.json.length]).toEqual(['', 5]),
	],
	[
		'webhook-types-object',
		'engagementWebhook.webhookType.getAll',
		says(/CASE_CREATED/, /Cannot read/),
	],
	['workspaces-none', 'engagementWorkspace.workspace.getAll', items()],
];

function feedback(): How {
	return { with: { inputMode: 'fields', workflowId: '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e' } };
}

const published = (name: string, postId: string, operation = post): Row => [
	name,
	operation,
	sentOnce(name, { postId }),
];
const furtherPublishing: Row[] = [
	['draft-delete-text', 'engagementPublishing.draft.delete', one({ deleted: true })],
	[
		'draft-get-two',
		'engagementPublishing.draft.get',
		items({ id: 2045128734 }, { id: 2045128735 }),
	],
	[
		'draft-schedule-list',
		'engagementPublishing.draft.schedule',
		says(/POST_2000000098[^]*POST_2000000099/),
	],
	published('post-create-202', '600000025'),
	published('post-create-album', '600000022'),
	published('post-create-reel', '600000023'),
	published('post-create-story', '600000020'),
	['post-create-null', post, one({ created: true })],
	[
		'post-get-null-in-list',
		'engagementPublishing.post.get',
		(result) => {
			one({ id: 9002, status: 'SCHEDULED' })(result);
			expect(JSON.stringify(result.hints)).toMatch(/9001/);
		},
	],
	published('reply-by-case-email', '200000439', 'engagementPublishing.reply.createByCase'),
	[
		'reply-by-case-forbidden',
		'engagementPublishing.reply.createByCase',
		fails(/permission/i, { never: /check the values/i }),
	],
	[
		'workflow-properties-wrong-account',
		'engagementPublishing.post.updateWorkflowProperties',
		fails(/Invalid account id or channel id/),
	],
];

const POSTED = { id: 'POST_3329636297', postId: '3329636297' };
const furtherMessages: Row[] = [
	...(
		[
			['A', ['form', 'list-bubbles', 'quick-reply-one']],
			['I', ['quick-replies-thirteen']],
			['L', ['appointment', 'card-html', 'survey']],
			['M', ['quick-reply-image', 'text-scheduled']],
			['P', ['buttons-nested']],
			[
				'W',
				[
					...[
						'address-prefilled',
						'audio',
						'card-flat-header',
						'card-video-no-url',
						'doc-and-text',
					],
					...['extra-fields', 'phone-plus', 'request-location-bare'],
				],
			],
		] as const
	).flatMap(([channel, names]) =>
		names.map((name) => message(`pm-${channel.toLowerCase()}-${name}`, channel, POSTED)),
	),
	[
		'pm-i-quick-reply-no-title',
		'engagementPublishing.privateMessage.send',
		says(/title|POST_3329636297/i),
		{ with: { channel: 'I' } },
	],
	[
		'pm-w-account-text',
		'engagementPublishing.privateMessage.send',
		says(/POST_3329636297|account|schedule/i, /Cannot read/),
		{ with: { channel: 'W' } },
	],
	[
		'pm-answer-empty',
		'engagementPublishing.privateMessage.send',
		(result) => {
			expect(result.requests).toHaveLength(1);
			says(/./, /POST_/)(result);
		},
		{ with: { channel: 'W' } },
	],
	// The specification asks for another action there, and for the small print: a refusal that names them is right.
	[
		'pm-p-carousel-text-data',
		'engagementPublishing.privateMessage.send',
		says(/POST_3329636297|actionDetail\.action/),
		{ with: { channel: 'P' } },
	],
	[
		'pm-w-list-unicode',
		'engagementPublishing.privateMessage.send',
		says(/POST_3329636297|footerText/),
		{ with: { channel: 'W' } },
	],
	refusedMessage('pm-answer-errors-in-200', /message\.reply\.window\.expired/),
	message('pm-answer-two-ids', 'W', { id: 'POST_1', postId: '1' }, { id: 'POST_2', postId: '2' }),
	refusedMessage('pm-error-account-inactive', /Account is deactivated/),
];

const table: Row[] = [
	...accounts,
	...assets,
	...audit,
	...campaigns,
	...cases,
	...associatedMessages,
	...bulkCases,
	...deflections,
	...errors,
	...folders,
	...messages,
	...profiles,
	...publishing,
	...reporting,
	...reportRows,
	...others,
	...privateMessages,
	...imports,
	...furtherCases,
	...furtherErrors,
	...furtherOthers,
	...furtherPublishing,
	...furtherMessages,
];

for (const [name, operation, check, how] of table)
	it(name, async () => check(await replay(name, operation, how)));

/** Answers to requests that no node sends: the token address, what pickers of other versions ask for, and version 2. */
const WITHOUT_OPERATION = [
	'auth-token-code',
	'auth-token-code-expired',
	'auth-token-jwt',
	'auth-token-refresh',
	'campaigns-bootstrap',
	'queues-bootstrap',
	'users-bootstrap',
	'users-scim',
	'users-search',
	'customfields-search',
	'case-comment',
	'case-search',
	'webhook-replay',
];

it.each(['gateway-developer-inactive-401', 'error-401-consumer-key'])(
	'%s uses up no refresh token',
	async (name) => {
		const { said, requests } = await replay(name, get, {
			credential: {
				renewal: 'refreshToken',
				refreshToken: 'r-1',
				clientId: 'c',
				clientSecret: 's',
			},
		});
		expect(said).toMatch(/API key/);
		expect(requests.map(({ line }) => line)).toEqual([expect.stringMatching(/^GET \/case/)]);
	},
);

describe('what was found by reading', () => {
	const asked = (how: How) =>
		replay('reporting-query-full-page-no-hasmore', run, { with: asRows, ...how });

	it.each([
		['nothing', { body: { data: null, errors: [] } }],
		['a refusal', { status: 400, body: { data: null, errors: [{ message: 'page.invalid' }] } }],
		['the same page', 'reporting-query-full-page-no-hasmore'],
	])('a full last page is the whole where the next one is %s', async (_, next) => {
		const answers = ['reporting-query-full-page-no-hasmore', next];
		items({ ACCOUNT_ID: 'North' }, { ACCOUNT_ID: 'South' })(await asked({ answers }));
	});

	it('nobody is sent what answers another message', async () => {
		const { said, requests } = await replay(
			'message-get-object',
			'engagementPublishing.privateMessage.send',
			{
				with: {
					...{ channel: 'M', inputMode: 'fields', templateType: 'QUICK_REPLY', message: 'Hello' },
					recipientFrom: 'message',
					inReplyToMessageId: 'another-message',
					quickReplies: { entry: [{ id: '1', title: 'Yes' }] },
				},
			},
		);
		expect(said).toMatch(/returned the message .* for "another-message"[^]*nothing was sent/i);
		expect(requests.map(({ line }) => line)).toEqual([expect.stringMatching(/^GET \/message/)]);
	});
});

it('covers every answer', () => {
	expect([...table.map(([name]) => name), ...WITHOUT_OPERATION].sort()).toEqual(
		[...vectorNames].sort(),
	);
});
