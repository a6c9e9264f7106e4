import { operation, type Operation, resourceOf } from '../kernel/operation';
import { isObject, listOf } from '../kernel/values/values';
import { waitFor, waitSetting } from '../kernel/waiting/options';
import { f } from '../service/fields';
import { jobOptions, runJob } from '../service/jobs/job';
import { changedProfile, profileId, profileKey } from './profile/fields';

/** The likeliest query parameter of a status request; the specification does not show it. */
const JOB_ID = 'jobId';

const statusParameter = waitSetting(['polling'], f.queryNameOf('statusParameter', JOB_ID));

/** Starts a job over many profiles, and waits for it if asked to. */
function bulk({
	body = f.documentedBody('The profiles, e.g. [{"contact": {"email": "kim@example.com"}}]'),
	...parts
}: Pick<Operation, 'value' | 'action' | 'description' | 'endpoint' | 'dangers'> & {
	/** The form, where the fields of the body are publicly known. */
	body?: f.Input<'body'>;
}): Operation {
	return operation({
		...parts,
		also: ['GET /profile/bulk/status'],
		fields: [body, waitFor],
		options: [...jobOptions, statusParameter],
		execute: async ({ body, waitFor, options }, context) =>
			await runJob(context, {
				...{ what: 'Bulk job', waitFor, options },
				start: [parts.endpoint, { query: options.queryParameters, body }],
				status: (jobId) => [
					'GET /profile/bulk/status',
					{ query: { [options.statusParameter ?? JOB_ID]: jobId } },
				],
			}),
	});
}

const create = bulk({
	value: 'create',
	action: 'Create profiles in bulk',
	description: 'Start a job that creates many profiles',
	endpoint: 'POST /profile/bulk',
});

const getStatus = operation({
	value: 'getStatus',
	description: 'Get the status of a bulk job, by the ID that its start returned',
	endpoint: 'GET /profile/bulk/status',
	fields: [f.recordId(JOB_ID, { what: 'job', option: 'statusParameter' })],
});

const replace = bulk({
	value: 'replace',
	action: 'Replace whole profiles in bulk',
	description:
		'Start a job that replaces many whole profiles: what the body leaves out may be lost',
	endpoint: 'PUT /profile/bulk',
	dangers: [{ text: 'Any profile data that you do not give here may be lost.' }],
});

const change = [profileId, ...profileKey, ...changedProfile];

const update = bulk({
	value: 'update',
	action: 'Update profiles in bulk',
	description: 'Start a job that updates parts of many profiles',
	endpoint: 'PATCH /profile/bulk',
	body: f.knownBody({
		collection: 'updateFields',
		about: 'bulkProfileUpdateRequest',
		fields: [
			f.rows(
				'bulkProfileUpdateRequest',
				'The profiles to change, each by its ID or by channel type and channel ID; usually at most 10. JSON takes a list from an expression.',
				{ forModel: 'needed', displayName: 'Profiles', rowName: 'profile' },
				change,
			),
		],
		shape: ({ bulkProfileUpdateRequest, ...others }) => ({
			bulkProfileUpdateRequest: listOf(bulkProfileUpdateRequest).map((row) =>
				isObject(row) ? f.placed(change, row) : row,
			),
			...others,
		}),
	}),
});

const upsert = bulk({
	value: 'upsert',
	action: 'Create or update profiles in bulk',
	description:
		'Create a new profile for each entry of a bulk job, or update the current one if it already exists (upsert)',
	endpoint: 'POST /profile/bulk/upsert',
});

export const resource = resourceOf('bulkJob', [create, getStatus, replace, update, upsert]);
