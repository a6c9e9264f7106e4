/** The same task for both sides: the package's node, and what a user would build without it. */
import type {
	IBinaryData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';
import { CREDENTIAL_TYPE } from '../playground/account';
import { node, type BenchNode, type BenchWorkflow } from './engine';
import { PACKAGE } from './place';

/** A task for one side: what runs, on which items, and how many records its result holds. */
export interface Task {
	workflow: BenchWorkflow;
	items: INodeExecutionData[];
	records: (
		output: INodeExecutionData[],
		bytesOf: (file: IBinaryData) => Promise<Buffer>,
	) => number | Promise<number>;
}

const ASSET_CLASS = 'UNIVERSAL_CASE';
const PAGE = 200;
const MESSAGES_AT_ONCE = 10;
const CAMPAIGNS = ['9004_1', '9004_2', '9004_3', '9004_4', '9004_5', '9004_6'];

/** Messages by id, one item each. @param root the address up to /api/v3 */
export const messages = {
	package: (_root: string, ids: string[]): Task => ({
		...behindStart(
			engagement('Message', 'message', 'get', {
				messageId: '={{ $json.messageId }}',
				output: 'raw',
				options: { maxConcurrency: MESSAGES_AT_ONCE },
			}),
			messageIds(ids),
		),
		records: (output) => output.filter(({ json }) => json.conversationId).length,
	}),
	/** As it comes: all requests at once. */
	httpRequest: (root: string, ids: string[]): Task => ({
		...behindStart(messageRequest(root), messageIds(ids)),
		records: envelopes,
	}),
	httpRequestInLoop: (root: string, ids: string[]): Task => ({
		...inLoop(messageRequest(root), messageIds(ids), MESSAGES_AT_ONCE),
		records: envelopes,
	}),
};

/** Campaigns by id, one request per item. */
export const campaigns = {
	package: (_root: string, count: number, maxConcurrency: number): Task => ({
		...behindStart(
			engagement('Campaign', 'campaign', 'get', {
				campaignId: '={{ $json.campaignId }}',
				output: 'raw',
				options: { maxConcurrency },
			}),
			campaignIds(count),
		),
		records: (output) => output.filter(({ json }) => json.name).length,
	}),
	/** As it comes: all requests at once. */
	httpRequest: (root: string, count: number): Task => ({
		...behindStart(campaignRequest(root), campaignIds(count)),
		records: envelopes,
	}),
	httpRequestInLoop: (root: string, count: number, maxConcurrency: number): Task => ({
		...inLoop(campaignRequest(root), campaignIds(count), maxConcurrency),
		records: envelopes,
	}),
	/** The same with the retry that n8n gives every node, as often and as late as it can be set. */
	httpRequestRetried: (root: string, count: number, maxConcurrency: number): Task => ({
		...inLoop(
			{ ...campaignRequest(root), retryOnFail: true, maxTries: 5, waitBetweenTries: 5_000 },
			campaignIds(count),
			maxConcurrency,
		),
		records: envelopes,
	}),
};

/**
 * Rows of a table as campaigns that are all there: `changed` of them with another name than the platform has.
 * @param version distinguishes the names of this run from those of earlier runs
 */
export const upserts = {
	/** The rows as they come: Map Columns. */
	package: (_root: string, ...rows: TableRows): Task => createOrUpdate(MAPPED, tableRows(...rows)),
	/** Rows that are not there. `round` distinguishes their keys from those of earlier runs. */
	packageNew: (_root: string, count: number, round: number): Task =>
		createOrUpdate(
			MAPPED,
			tableRows(count, 0, 0).map((row) => ({
				...row,
				externalSourceId: `${String(row.externalSourceId)}-${round}`,
			})),
			true,
		),
	/** The same by two expressions a row. */
	packageByExpressions: (_root: string, ...rows: TableRows): Task =>
		createOrUpdate(
			{ ...CAMPAIGN_KEY, name: '={{ $json.name }}', status: 'APPROVED' },
			tableRows(...rows),
		),
	/** What the one request that is left takes of n8n: the list of all, with nothing done. */
	list: (root: string): Task => ({
		...behindStart(requestTo('List', { method: 'GET', url: `${root}/campaign` }), [{}]),
		records: ([answer]) =>
			(answer!.json.data as IDataObject[]).filter((one) => one.externalSource === SOURCE).length,
	}),
	/** What n8n takes for two expressions a row, with nothing done. */
	readsTwo: (_root: string, ...rows: TableRows): Task => {
		const value = [CAMPAIGN_KEY.externalSourceId, '={{ $json.name }}'];
		const read: BenchNode = { name: 'Read', type: 'bench.readsOne', parameters: { value } };
		return { ...behindStart(read, tableRows(...rows)), records: (output) => output.length };
	},
	/** The chain without Create or Update: fetch, compare, update. */
	packageChain: (_root: string, ...rows: TableRows): Task => {
		const byKey = { addressBy: 'externalKey', ...CAMPAIGN_KEY };
		const options = { maxConcurrency: UPSERTS_AT_ONCE };
		const get = engagement('Campaign', 'campaign', 'get', { ...byKey, options });
		const update = engagement('Campaign', 'campaign', 'update', {
			...byKey,
			updateFields: { name: `={{ ${FROM_TABLE}.name }}` },
			options,
		});
		update.parameters!.externalSourceId = `={{ ${FROM_TABLE}.externalSourceId }}`;
		return chain({ ...get, name: 'Get' }, '$json.name', { ...update, name: 'Update' }, rows);
	},
	/** The same chain of n8n's own nodes, as they come: all requests at once. */
	httpRequestChain: (root: string, ...rows: TableRows): Task => {
		const address = (id: string) =>
			`=${root}/campaign?externalSource=${SOURCE}&externalSourceId={{ ${id} }}`;
		const get = requestTo('Get', { method: 'GET', url: address('$json.externalSourceId') });
		const update = requestTo('Update', {
			method: 'PATCH',
			url: address(`${FROM_TABLE}.externalSourceId`),
			sendBody: true,
			specifyBody: 'json',
			jsonBody: `={{ { name: ${FROM_TABLE}.name } }}`,
		});
		return chain(get, '$json.data.name', update, rows);
	},
};

type TableRows = [count: number, changed: number, version: number];

const MAPPED = { inputMode: 'mapped', columns: { mappingMode: 'autoMapInputData' } };
const SOURCE = 'bench';
const CAMPAIGN_KEY = {
	externalSource: SOURCE,
	externalSourceId: '={{ $json.externalSourceId }}',
};
const FROM_TABLE = "$('Start').item.json";
const UPSERTS_AT_ONCE = 10;

function tableRows(...[count, changed, version]: TableRows): IDataObject[] {
	return Array.from({ length: count }, (_, i) => ({
		externalSource: SOURCE,
		externalSourceId: `row-${i}`,
		name: i < changed ? `Row ${i}, version ${version}` : `Row ${i}`,
		status: 'APPROVED',
	}));
}

function createOrUpdate(parameters: IDataObject, rows: IDataObject[], areNew = false): Task {
	const options = { maxConcurrency: UPSERTS_AT_ONCE };
	return {
		...behindStart(engagement('Campaign', 'campaign', 'upsert', { ...parameters, options }), rows),
		records: (output) =>
			output.filter(({ json }) => (json.outcome === 'created') === areNew).length,
	};
}

/** Fetch, compare the name, update what differs. */
function chain(get: BenchNode, current: string, update: BenchNode, rows: TableRows): Task {
	return {
		workflow: {
			nodes: [
				get,
				{
					name: 'If',
					type: 'n8n-nodes-base.if',
					typeVersion: 2.2,
					parameters: {
						conditions: {
							options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
							combinator: 'and',
							conditions: [
								{
									leftValue: `={{ ${current} }}`,
									rightValue: `={{ ${FROM_TABLE}.name }}`,
									operator: { type: 'string', operation: 'notEquals' },
								},
							],
						},
						options: {},
					},
				},
				update,
				{ name: 'Done', type: 'bench.noOp' },
			],
			edges: [
				{ from: 'Start', to: get.name },
				{ from: get.name, to: 'If' },
				{ from: 'If', to: update.name, output: 0 },
				{ from: 'If', to: 'Done', output: 1 },
				{ from: update.name, to: 'Done' },
			],
			last: 'Done',
		},
		items: tableRows(...rows).map((json) => ({ json })),
		records: (output) => output.length,
	};
}

/** All audit records of one asset. */
export const audit = {
	package: (_root: string, assetId: string, pageSize = PAGE): Task => ({
		...behindStart(
			engagement('AuditTrail', 'auditRecord', 'export', {
				assetClass: ASSET_CLASS,
				assetIds: assetId,
				format: 'ndjson',
				options: { pageSize },
			}),
			[{}],
		),
		records: (output) =>
			output.reduce((sum, { json, binary }) => {
				if (!binary?.data?.id) throw new Error('A file on the disk was expected.');
				return sum + (json.records as number);
			}, 0),
	}),
	/** The same pages with n8n's own client, read and dropped. */
	bareLoop: (root: string, assetId: string): Task => ({
		...behindStart({ name: 'Loop', type: 'bench.bareLoop', parameters: { value: assetId } }, [
			{ root },
		]),
		records: ([item]) => item!.json.records as number,
	}),
	/** The first page by a search, the others by the cursor of the page before. Writes no files. */
	httpRequest: (root: string, assetId: string): Task => ({
		workflow: {
			nodes: [
				{
					name: 'Search',
					type: 'n8n-nodes-base.httpRequest',
					typeVersion: 4.5,
					parameters: {
						method: 'POST',
						url: `${root}/audit/search`,
						...AUTHENTICATION,
						sendBody: true,
						specifyBody: 'json',
						jsonBody: JSON.stringify({ assetClass: ASSET_CLASS, assetIds: [assetId], limit: PAGE }),
						options: {},
					},
				},
				{
					name: 'Pages',
					type: 'n8n-nodes-base.httpRequest',
					typeVersion: 4.5,
					parameters: {
						method: 'GET',
						url: `${root}/audit`,
						...AUTHENTICATION,
						options: {
							pagination: {
								pagination: {
									paginationMode: 'updateAParameterInEachRequest',
									parameters: {
										parameters: [
											{
												type: 'qs',
												name: 'id',
												value:
													'={{ $pageCount === 0 ? $json.data.cursor : $response.body.data.cursor }}',
											},
										],
									},
									paginationCompleteWhen: 'other',
									completeExpression: '={{ !$response.body.data.cursor }}',
								},
							},
						},
					},
				},
			],
			edges: [
				{ from: 'Start', to: 'Search' },
				{ from: 'Search', to: 'Pages' },
			],
			last: 'Pages',
		},
		items: [{ json: {} }],
		// The first page is in the item before.
		records: (output) =>
			output.reduce(
				(sum, { json }) => sum + (json.data as { results: unknown[] }).results.length,
				PAGE,
			),
	}),
};

/** All rows of a report, which has a row a second. */
export const reports = {
	package: (_root: string, report: string, pageSize = PAGE): Task => ({
		...behindStart(
			engagement('Reporting', 'query', 'export', {
				inputMode: 'json',
				jsonBody: JSON.stringify({ ...reportQuery(report), pageSize }),
				format: 'ndjson',
			}),
			[{}],
		),
		records: async (output, bytesOf) => {
			const written = new Set<string>();
			for (const { binary } of output) {
				if (!binary?.data?.id) throw new Error('A file on the disk was expected.');
				for (const line of (await bytesOf(binary.data)).toString().split('\n')) {
					const row = /"ROW":(\d+)/.exec(line)?.[1];
					if (row === undefined) continue;
					if (written.has(row)) throw new Error(`Row ${row} was written twice.`);
					written.add(row);
				}
			}
			return written.size;
		},
	}),
	/** The same pages with n8n's own client, read and dropped. */
	bareLoop: (root: string, report: string, pageSize = PAGE): Task => ({
		...behindStart({ name: 'Loop', type: 'bench.reportLoop', parameters: { value: report } }, [
			{ root, pageSize },
		]),
		records: ([item]) => item!.json.records as number,
	}),
	/** Pages by number until the answer says that no more follow. Writes no files. */
	httpRequest: (root: string, report: string, pageSize = PAGE): Task => ({
		...behindStart(
			{
				name: 'Pages',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.5,
				parameters: {
					method: 'POST',
					url: `${root}/reports/query`,
					...AUTHENTICATION,
					sendBody: true,
					specifyBody: 'json',
					jsonBody: JSON.stringify({ ...reportQuery(report), pageSize }),
					options: {
						pagination: {
							pagination: {
								paginationMode: 'updateAParameterInEachRequest',
								parameters: {
									parameters: [{ type: 'body', name: 'page', value: '={{ $pageCount }}' }],
								},
								paginationCompleteWhen: 'other',
								completeExpression: '={{ !$response.body.data.hasMore }}',
							},
						},
					},
				},
			},
			[{}],
		),
		records: (output) =>
			// A page that failed has no rows, and passes for one.
			output.reduce(
				(sum, { json }) => sum + ((json.data as { rows?: unknown[] } | null)?.rows?.length ?? 0),
				0,
			),
	}),
};

function reportQuery(report: string): IDataObject {
	return { reportingEngine: 'OUTBOUND_MESSAGE', report, page: 0, jsonResponse: false };
}

/** Items with nothing to do: all name one message, which is fetched once. */
export const idleItems = {
	noOp: (_root: string, messageId: string, count: number) => idle(PASS, messageId, count),
	/** Reads one parameter of each item through n8n, and does nothing else. */
	readsOne: (_root: string, messageId: string, count: number) =>
		idle(
			{ name: 'Read', type: 'bench.readsOne', parameters: { value: BY_EXPRESSION } },
			messageId,
			count,
		),
	fixed: (_root: string, messageId: string, count: number) =>
		idle(engagement('Message', 'message', 'get', { messageId }), messageId, count),
	expression: (_root: string, messageId: string, count: number) =>
		idle(engagement('Message', 'message', 'get', { messageId: BY_EXPRESSION }), messageId, count),
};

export const tasks = { messages, campaigns, upserts, audit, reports, idleItems };

/** The nodes that exist for the benchmark only. */
export const ownNodes: Readonly<Record<string, INodeType>> = {
	'bench.start': node('start', passOn, 'trigger'),
	'bench.noOp': node('noOp', passOn),
	'bench.readsOne': node('readsOne', async function (this: IExecuteFunctions) {
		const items = this.getInputData();
		items.forEach((_item, i) => this.getNodeParameter('value', i));
		return [items];
	}),
	'bench.bareLoop': node('bareLoop', async function (this: IExecuteFunctions) {
		const root = String(this.getInputData()[0]!.json.root);
		const assetIds = [this.getNodeParameter('value', 0)];
		const ask = async (options: IDataObject) =>
			(await this.helpers.httpRequestWithAuthentication.call(this, CREDENTIAL_TYPE, {
				...options,
				json: true,
			} as never)) as { data: { results: unknown[]; cursor?: string } };
		let records = 0;
		let { data } = await ask({
			method: 'POST',
			url: `${root}/audit/search`,
			body: { assetClass: ASSET_CLASS, assetIds, limit: PAGE },
		});
		for (;;) {
			records += data.results.length;
			if (data.cursor === undefined) return [[{ json: { records } }]];
			({ data } = await ask({ method: 'GET', url: `${root}/audit`, qs: { id: data.cursor } }));
		}
	}),
	'bench.reportLoop': node('reportLoop', async function (this: IExecuteFunctions) {
		const { root, pageSize } = this.getInputData()[0]!.json;
		const query = reportQuery(String(this.getNodeParameter('value', 0)));
		let records = 0;
		for (let page = 0; ; page++) {
			const { data } = (await this.helpers.httpRequestWithAuthentication.call(
				this,
				CREDENTIAL_TYPE,
				{
					method: 'POST',
					url: `${String(root)}/reports/query`,
					body: { ...query, page, pageSize },
					json: true,
				} as never,
			)) as { data: { rows: unknown[]; hasMore: boolean } };
			records += data.rows.length;
			if (!data.hasMore) return [[{ json: { records } }]];
		}
	}),
};

async function passOn(this: IExecuteFunctions) {
	return [this.getInputData()];
}

const PASS: BenchNode = { name: 'Pass', type: 'bench.noOp' };
const BY_EXPRESSION = '={{ $json.messageId }}';
const AUTHENTICATION = {
	authentication: 'predefinedCredentialType',
	nodeCredentialType: CREDENTIAL_TYPE,
};

function engagement(
	name: string,
	resource: string,
	operation: string,
	parameters: IDataObject,
): BenchNode {
	return {
		name: 'Engagement',
		type: `${PACKAGE}.engagement${name}`,
		parameters: { resource, operation, ...parameters } as BenchNode['parameters'],
	};
}

function requestTo(name: string, parameters: IDataObject): BenchNode {
	return {
		name,
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		parameters: { ...AUTHENTICATION, ...parameters, options: {} } as BenchNode['parameters'],
	};
}

function httpRequest(url: string, name: string, value: string): BenchNode {
	return requestTo('HTTP Request', {
		method: 'GET',
		url,
		sendQuery: true,
		specifyQuery: 'keypair',
		queryParameters: { parameters: [{ name, value }] },
	});
}

const messageRequest = (root: string) =>
	httpRequest(`${root}/message`, 'messageId', '={{ $json.messageId }}');

const messageIds = (ids: string[]) => ids.map((messageId) => ({ messageId }));

const campaignRequest = (root: string) =>
	httpRequest(`${root}/campaign`, 'campaignId', '={{ $json.campaignId }}');

const campaignIds = (count: number) =>
	Array.from({ length: count }, (_, i) => ({ campaignId: CAMPAIGNS[i % CAMPAIGNS.length] }));

function behindStart(last: BenchNode, json: IDataObject[]): Pick<Task, 'workflow' | 'items'> {
	return {
		workflow: { nodes: [last], edges: [{ from: 'Start', to: last.name }], last: last.name },
		items: json.map((one) => ({ json: one })),
	};
}

/** n8n's own way to bound the number of requests: a loop over batches of items. */
function inLoop(
	inside: BenchNode,
	json: IDataObject[],
	batchSize: number,
): Pick<Task, 'workflow' | 'items'> {
	return {
		workflow: {
			nodes: [
				{
					name: 'Loop',
					type: 'n8n-nodes-base.splitInBatches',
					typeVersion: 3,
					parameters: { batchSize, options: {} },
				},
				inside,
				{ name: 'Done', type: 'bench.noOp' },
			],
			edges: [
				{ from: 'Start', to: 'Loop' },
				{ from: 'Loop', to: 'Done', output: 0 },
				{ from: 'Loop', to: inside.name, output: 1 },
				{ from: inside.name, to: 'Loop' },
			],
			last: 'Done',
		},
		items: json.map((one) => ({ json: one })),
	};
}

function idle(last: BenchNode, messageId: string, count: number): Task {
	return {
		...behindStart(
			last,
			Array.from({ length: count }, () => ({ messageId })),
		),
		records: (output) => output.filter(({ json }) => json.messageId).length,
	};
}

function envelopes(output: INodeExecutionData[]): number {
	return output.filter(({ json }) => json.data !== null && json.data !== undefined).length;
}
