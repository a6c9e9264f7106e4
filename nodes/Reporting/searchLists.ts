import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';
import { recordsOf, type Answer } from '../shared/answer';
import { chosenValue, listEntry, listSearch } from '../shared/editor';
import { ApiError } from '../shared/errors';
import { resultOrFailure } from '../shared/results';
import type { Send } from '../shared/transport';
import { isMissing, saysNo, toText } from '../shared/values';
import { metricsByReport } from './customMetric/records';
import { ENGINE_PARAMETERS } from './fields';
import { isHidden, reportFields } from './metadata/records';

type List =
	| 'GET /reports/report'
	| 'GET /reports/engine'
	| 'GET /reports/custom-metric'
	| 'GET /reports/metadata';

/** Asks for a list with what has been chosen so far. */
type Fetch = (endpoint: List) => Promise<Answer>;

/** The entries of a list whose name or ID contains the search text. */
const searchIn = (entries: (fetch: Fetch) => Promise<INodeListSearchItems[]>) =>
	listSearch(async (send, n8n) => await entries(fetchFor(n8n, send)));

export const searchEngines = searchIn(async (fetch) =>
	recordsOf(await fetch('GET /reports/engine')).flatMap(namedEntry),
);

export const searchReports = searchIn(async (fetch) =>
	recordsOf(await fetch('GET /reports/report')).flatMap(namedEntry),
);

/** Metrics, and the custom ones, which an account may not be allowed to list. */
export const searchMetrics = searchIn(async (fetch) => {
	const [fields, custom] = await Promise.all([
		fieldsOf(fetch),
		resultOrFailure(fetch('GET /reports/custom-metric')),
	]);
	if (custom instanceof ApiError && !custom.isRefusal) throw custom;
	const customs = custom instanceof ApiError ? [] : (metricsByReport(custom) ?? recordsOf(custom));
	return distinct(
		[...fields.filter(({ kind }) => kind === 'metric'), ...customs].flatMap(namedEntry),
	);
});

export const searchDimensions = searchIn(async (fetch) =>
	distinct(
		(await fieldsOf(fetch))
			.filter(({ kind, groupByAllowed }) => kind === 'dimension' && !saysNo(groupByAllowed))
			.flatMap(namedEntry),
	),
);

export const searchFilterDimensions = searchIn(async (fetch) =>
	distinct(
		(await fieldsOf(fetch))
			.filter(({ kind, filterDimension }) => kind !== 'metric' && !saysNo(filterDimension))
			.flatMap(namedEntry),
	),
);

/** The custom properties of dimensions that share a name. */
export const searchCustomDimensions = searchIn(async (fetch) =>
	distinct(
		(await fieldsOf(fetch)).flatMap(({ childName, displayName }) =>
			isMissing(childName) ? [] : listEntry(childName, shownName(displayName, childName)),
		),
	),
);

async function fieldsOf(fetch: Fetch): Promise<IDataObject[]> {
	const fields = reportFields(await fetch('GET /reports/metadata')) ?? [];
	return fields.filter((field) => !isHidden(field));
}

/** Several entries may share a name, so the ID is shown as well. */
function namedEntry({ id, name, displayName, label, data }: IDataObject): INodeListSearchItems[] {
	// In a list of engines and reports `name` is for people; of a field it is the ID. A list of texts has `data`.
	const entryId = id ?? name ?? displayName ?? label ?? data;
	return listEntry(entryId, shownName(displayName ?? name ?? label, entryId));
}

function shownName(name: unknown, id: unknown): string {
	const [shown, entryId] = [toText(name ?? '').trim(), toText(id ?? '')];
	return shown === '' || shown === entryId ? entryId : `${shown} (${entryId})`;
}

/** Each ID once: custom properties share the name of their dimension. */
function distinct(entries: readonly INodeListSearchItems[]): INodeListSearchItems[] {
	return [...new Map([...entries].reverse().map((entry) => [entry.value, entry])).values()];
}

/** Asks with the engine, under each name that it may have, and with the report. */
function fetchFor(n8n: ILoadOptionsFunctions, send: Send): Fetch {
	const chosen = (name: string) => chosenValue(n8n.getCurrentNodeParameter(name));
	return async (endpoint) => {
		const engine = endpoint === 'GET /reports/engine' ? undefined : chosen('reportingEngine');
		const isOfReport = endpoint !== 'GET /reports/engine' && endpoint !== 'GET /reports/report';
		const report = isOfReport ? chosen('report') : undefined;
		const ask = async (query: Record<string, string>) =>
			await send(endpoint, { query: { ...query, ...(report && { reportNames: report }) } });
		if (engine === undefined) return await ask({});
		const [first, ...others] = ENGINE_PARAMETERS;
		const answer = await resultOrFailure(ask({ [first]: engine }));
		if (!(answer instanceof ApiError)) return answer;
		if (!answer.isRefusal) throw answer;
		for (const name of others) {
			const other = await resultOrFailure(ask({ [name]: engine }));
			if (!(other instanceof ApiError)) return other;
		}
		throw answer;
	};
}
