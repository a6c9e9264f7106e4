/**
 * The contract holds what the specification says. Every expectation is written from the tables of the
 * specification, none is read from the contract.
 */
import { ajv, bodyOf, contract, operation, operations, parametersOf, pointer } from './contract';
import { knownAnswers } from './conformity';
import { expectFor } from '../support/expectFor';
import { textOf } from '../support/files';
import { withKnown } from '../../scripts/known';

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

/** Words of the schema language, which name nothing. */
/** The open questions by area: the cells of each row. */
function questions(): Array<[area: string, rows: string[][]]> {
	const [page = ''] = textOf('docs/developers/open-questions.md').split(
		'## What the contract marks',
	);
	const [, ...sections] = page.split(/^## /m);
	return sections.map((section) => {
		const [title = '', ...lines] = section.split('\n');
		const rows = lines
			.filter((line) => /^\| (?!Open \|)/.test(line))
			.map((line) =>
				line
					.split('|')
					.slice(1, -1)
					.map((cell) => cell.trim()),
			);
		return [title, rows];
	});
}

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
			expectFor(endpoint, security).toEqual(undefined);
			expectFor(endpoint, Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403']));
		}
	});

	it('separates reads from writes', () => {
		const readsByPost = [
			...['POST /audit/search', 'POST /folder/search', 'POST /reports/query'],
			...['POST /reports/batchQuery', 'POST /reports/query/widget', 'POST /reports/log/query'],
			...['POST /reports/query/researchAssistant', 'POST /reports/fetchViralTrends'],
		];
		for (const endpoint of operations.keys()) {
			const read =
				readsByPost.includes(endpoint) ||
				(endpoint.startsWith('GET ') && endpoint !== 'GET /case/smartSummary');
			expectFor(endpoint, operation(endpoint)['x-kind']).toEqual(read ? 'read' : 'write');
		}
	});

	it('knows what works once, what answers without an envelope, and what only the path is known of', () => {
		const marked = (mark: `x-${string}`) =>
			[...operations].filter(([, { [mark]: value }]) => value === true).map(([key]) => key);
		expect(marked('x-single-use')).toEqual(['GET /audit']);
		expect(marked('x-known-bare')).toEqual(['GET /profile']);
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

	it('names the permission of each area as docs/users/limits.md does', () => {
		const rows = textOf('docs/users/limits.md').split('## Rights')[1]!.split('\n');
		for (const tag of contract.tags as Array<Record<string, string>>) {
			const [area] = tag.name!.replace('Call ', '').split(' ');
			const row = rows.find((line) => line.toLowerCase().startsWith(`| ${area!.toLowerCase()}`));
			expect([area, row]).toEqual([
				area,
				expect.stringContaining(tag['x-permission'] ?? 'not documented'),
			]);
		}
	});

	it('names the query and path parameters of every operation; * is required, ~ publicly known', () => {
		const parameters: Record<string, string> = {
			...Object.fromEntries(
				['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => [
					`${method} /campaign`,
					'campaignId externalSource externalSourceId',
				]),
			),
			'POST /campaign/brief': 'campaignId*',
			'GET /message': 'messageId messageIds umId umid',
			'GET /conversation': 'messageId* start~ rows~ sinceDate~ untilDate~ parentSnMsgId~ msgTypes~',
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
			'GET /reports/report': 'engine~ reportingEngine~ reportingEngineId~',
			'GET /reports/metadata': 'engine~ reportingEngine~ reportingEngineId~ reportNames~',
			'GET /reports/custom-metric': 'engine~ reportingEngine~ reportingEngineId~ reportNames~',
			'POST /reports/query/widget': 'widgetId~ id~',
			'GET /sam/{assetId}': 'assetId*',
			'PATCH /sam/{assetId}': 'assetId*',
			'DELETE /sam/{assetId}': 'assetId*',
			'GET /sam/task/status/{taskId}': 'taskId*',
		};
		for (const endpoint of operations.keys()) {
			const held = parametersOf(endpoint).map(
				({ name, required, 'x-known': known }) =>
					name + (required ? '*' : '') + (known === 'public' ? '~' : ''),
			);
			expectFor(endpoint, held.join(' ')).toEqual(parameters[endpoint] ?? '');
		}
	});

	it('marks what is publicly known, and the open questions list it', () => {
		const page = textOf('docs/developers/open-questions.md');
		expect(withKnown(page)).toBe(page);
		const [, listed = ''] = page.split('## What the contract marks');
		const marks = JSON.stringify(contract).match(/"x-known":"[^"]*"/g)!;
		expect(marks.length).toBeGreaterThan(50);
		expect(new Set(marks)).toEqual(new Set(['"x-known":"public"']));
		const whole = listed.match(/\| all of it \|/g) ?? [];
		const names = listed.match(/(?<=\| |, )`[^`/]+`(?=,| \|$)/gm) ?? [];
		expect(names.length + whole.length).toBeGreaterThanOrEqual(marks.length);
	});

	it('says of each open question by how many sources it is known, and what the nodes do', () => {
		const rows = questions().flatMap(([, rows]) => rows);
		expect(rows.length).toBeGreaterThan(120);
		const isWhole = ([, known = '?', node, sandbox]: string[]) =>
			/^[12]?$/.test(known) && (known === '' ? node! + sandbox! : node) !== '';
		expect(rows.filter((row) => !isWhole(row))).toEqual([]);
	});

	it('shows what answers are publicly known to be, and so do the open questions of the area', () => {
		for (const endpoint of knownAnswers) {
			const [tag = ''] = (operations.get(endpoint) as { tags: string[] }).tags;
			const area = questions().find(([title]) => title.startsWith(tag.split(' ')[0]!));
			expectFor(
				[endpoint, tag],
				area?.[1].some(([, known]) => known !== ''),
			).toEqual(true);
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
			expectFor(endpoint, held['x-exclusive']).toEqual(exclusive[endpoint]);
			// Campaigns can be listed; where a macro names its case is not known.
			const optional = ['GET /campaign', 'POST /case/applyMacro'].includes(endpoint);
			expectFor(endpoint, held['x-exclusive-optional'] ?? false).toEqual(optional);
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
			expectFor(endpoint, Object.keys(operation(endpoint).responses)).toEqual(
				expect.arrayContaining(wanted.split(' ')),
			);
		}
		// A success whose status is not shown carries no invented one.
		for (const [endpoint, { responses }] of operations) {
			const successes = Object.keys(responses).filter((status) => /^2\d\d$/.test(status));
			expectFor(endpoint, successes.length).toEqual(statuses[endpoint] ? 1 : 0);
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
		// Throws for one that does not compile.
		expect([...refs].filter((ref) => ajv.getSchema(ref) === undefined)).toEqual([]);
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
