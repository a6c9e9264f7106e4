import { id } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { isObject } from '../../shared/values';
import type { IDataObject } from 'n8n-workflow';

export const getStatus = operation({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of a bulk job',
	description: 'Get how far a bulk job is, by the process ID that its creation gave',
	endpoint: 'GET /case/bulk/status',
	fields: [id('processId', { required: true, description: 'The ID that creating the job gave' })],
	request: ({ processId }) => ({ query: { processId } }),
	// The shape of the answer is not shown: it comes whole, with the ID that it is about.
	output: ({ data }, { processId }) =>
		isObject(data)
			? { processId, ...(data as IDataObject) }
			: { processId, status: data as IDataObject[string] },
});
