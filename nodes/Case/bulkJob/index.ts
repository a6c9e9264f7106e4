import type { IDataObject } from 'n8n-workflow';
import { nothingFound, onlyOf, withoutNulls } from '../../shared/answer';
import { id } from '../../shared/fields';
import { operation, resourceOf } from '../../shared/operation';
import { isNothing, isObject } from '../../shared/values';
import { create } from './create';

const getStatus = operation({
	value: 'getStatus',
	action: 'Get the status of a bulk job',
	description: 'Get the status of a bulk job, by the process ID that Create returned',
	endpoint: 'GET /case/bulk/status',
	fields: [id('processId', 'The process ID that Create returned', { empty: 'never' })],
	// The specification does not show the answer: it is returned whole, with the ID of the job.
	output: ({ data, status: httpStatus }, { processId }) => {
		if (isNothing(withoutNulls(data))) throw nothingFound(httpStatus, { processId });
		const status = onlyOf(data);
		return isObject(status)
			? { processId, ...(status as IDataObject) }
			: { processId, status: status as IDataObject[string] };
	},
});

export const resource = resourceOf('bulkJob', [create, getStatus]);
