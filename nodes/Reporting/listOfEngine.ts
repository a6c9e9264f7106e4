import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../shared/answer';
import { f } from '../shared/fields';
import { operation, type Endpoint, type Operation } from '../shared/operation';
import { toText } from '../shared/values';
import { engineParameter, listedEngine, listedReports, searchFilter } from './fields';

/** A list of what an engine has, or some of its reports. */
export function listOfEngine<const O extends readonly f.Field[] = readonly []>(parts: {
	name: string;
	value: string;
	action: string;
	description: string;
	endpoint: Endpoint;
	/** Whether reports of the engine can be named. */
	ofReports: boolean;
	options?: O;
	/** The records in the answer. */
	records: (answer: Answer, options: f.PartialValues<O>) => IDataObject[];
}): Operation {
	const { ofReports, options = [] as unknown as O, records, ...description } = parts;
	return operation({
		...description,
		fields: [
			listedEngine,
			...((ofReports ? [listedReports] : []) as [typeof listedReports]),
			f.limit(),
			searchFilter,
		],
		options: [engineParameter, ...options],
		request: ({ reportingEngine, reports, options }) => ({
			query: {
				...options.queryParameters,
				...(reportingEngine && { [engineNameIn(options)]: reportingEngine }),
				...(reports && { reportNames: reports }),
			},
		}),
		output: (answer, { filters, options }) => {
			const wanted = (filters.search ?? '').toLowerCase();
			return records(answer, options as f.PartialValues<O>).filter((record) =>
				textOf(record).includes(wanted),
			);
		},
	});
}

function engineNameIn(options: object): string {
	return (options as f.PartialValues<[typeof engineParameter]>).engineParameter ?? 'engine';
}

/** What a search looks at: the ID and the name of an entry. */
function textOf({ id, name, displayName, data }: IDataObject): string {
	return [id, name, displayName, data]
		.map((part) => toText(part ?? ''))
		.join('\n')
		.toLowerCase();
}
