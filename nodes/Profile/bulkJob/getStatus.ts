import { recordId } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';
import { JOB_ID } from './bulk';

export const getStatus = pathOnly({
	name: 'Get Status',
	value: 'getStatus',
	action: 'Get the status of a bulk job',
	description: 'Get the status of a bulk job, by the ID that its start returned',
	endpoint: 'GET /profile/bulk/status',
	record: recordId(JOB_ID, { what: 'job', option: 'statusParameter' }),
});
