import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';
import { recordsOf, type Answer } from '../kernel/answers/answer';
import { chosenValue, listEntry, listSearch } from '../kernel/editor/editorList';
import { ApiError } from '../kernel/failures/errors';
import { resultOrFailure, unlessRefused } from '../kernel/failures/results';
import type { Endpoint } from '../kernel/names';
import type { Send } from '../kernel/sending';
import { saysNo, saysTrue, toText } from '../kernel/values/values';
import { ENGINE_PARAMETERS } from './fields';
import { reportFields } from './reportFields';

const searchNames = (list: Endpoint) =>
	listSearch(async (send, n8n) => recordsOf(await ask(list, send, n8n)).flatMap(namedEntry));

export const searchEngines = searchNames('GET /reports/engine');

export const searchReports = searchNames('GET /reports/report');

/** Metrics, and the custom ones, which an account may not be allowed to list. */
export const searchMetrics = listSearch(async (send, n8n) => {
	const [fields, custom] = await Promise.all([
		fieldsOf(send, n8n),
		unlessRefused(ask('GET /reports/custom-metric', send, n8n)),
	]);
	const metrics = fields.filter(({ kind }) => kind === 'metric');
	return distinct([...metrics, ...(custom ? recordsOf(custom) : [])].flatMap(namedEntry));
});

/** The entries of the metadata, each ID once. */
const searchFields = (entriesOf: (field: IDataObject) => INodeListSearchItems[]) =>
	listSearch(async (send, n8n) => distinct((await fieldsOf(send, n8n)).flatMap(entriesOf)));

export const searchDimensions = searchFields((field) =>
	field.kind === 'dimension' && !saysNo(field.groupByAllowed) ? namedEntry(field) : [],
);

export const searchFilterDimensions = searchFields((field) =>
	field.kind !== 'metric' && !saysNo(field.filterDimension) ? namedEntry(field) : [],
);

/** The custom properties of dimensions that share a name. */
export const searchCustomDimensions = searchFields(({ childName, displayName }) =>
	entryOf(childName, displayName),
);

async function fieldsOf(send: Send, n8n: ILoadOptionsFunctions): Promise<IDataObject[]> {
	const fields = reportFields(await ask('GET /reports/metadata', send, n8n));
	return fields.filter(({ hidden }) => !saysTrue(hidden));
}

/** Several entries may share a name, so the ID is shown as well. */
function namedEntry({ id, name, displayName, label, data }: IDataObject): INodeListSearchItems[] {
	// In a list of engines and reports `name` is for people; of a field it is the ID. A list of texts has `data`.
	const entryId = id ?? name ?? displayName ?? label ?? data;
	return entryOf(entryId, displayName ?? name ?? label);
}

function entryOf(id: unknown, name: unknown): INodeListSearchItems[] {
	const shown = toText(name ?? '').trim();
	return shown === '' || shown === toText(id) ? listEntry(id, id) : listEntry(id, shown, id);
}

/** Each ID once: custom properties share the name of their dimension. */
function distinct(entries: readonly INodeListSearchItems[]): INodeListSearchItems[] {
	return [...new Map([...entries].reverse().map((entry) => [entry.value, entry])).values()];
}

/** Asks with the engine, under each name that it may have until one is not refused, and with the report. */
async function ask(endpoint: Endpoint, send: Send, n8n: ILoadOptionsFunctions): Promise<Answer> {
	const chosen = (name: string) => chosenValue(n8n.getCurrentNodeParameter(name));
	const engine = endpoint === 'GET /reports/engine' ? undefined : chosen('reportingEngine');
	const isOfReport = endpoint !== 'GET /reports/engine' && endpoint !== 'GET /reports/report';
	const report = isOfReport ? chosen('report') : undefined;
	const ofReport = report && { reportNames: report };
	if (engine === undefined) return await send(endpoint, { query: { ...ofReport } });
	let failure: ApiError | undefined;
	for (const name of ENGINE_PARAMETERS) {
		const query = { [name]: engine, ...ofReport };
		const answer = await resultOrFailure(send(endpoint, { query }));
		if (!(answer instanceof ApiError)) return answer;
		failure ??= answer;
		if (!failure.isRefusal) break;
	}
	throw failure as ApiError;
}
