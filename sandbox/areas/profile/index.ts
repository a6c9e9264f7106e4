import type { Area, Handler } from '../../core/area';
import { ok } from '../../core/envelope';
import { Jobs } from '../../core/jobs';

interface BulkResult {
	total: number;
	failed: number;
}

/** Bulk jobs on profiles. */
export const profile: Area = {
	name: 'profile',
	open(platform) {
		const jobs = new Jobs<BulkResult>(platform, 'profile.job');

		/** The job fails if any entry is not an object, and so not a profile. */
		const startJob: Handler = ({ body }) => {
			const profiles = findList(body);
			if (!profiles) return platform.fail(400, 'profile.list.missing');
			const failed = profiles.filter((entry) => typeof entry !== 'object').length;
			const outcome = failed > 0 ? 'FAILED' : 'COMPLETED';
			return ok({ jobId: jobs.start({ total: profiles.length, failed }, outcome) });
		};

		return {
			store: undefined,
			state: () => jobs.list(),
			routes: {
				'POST /profile/bulk': startJob,
				'PUT /profile/bulk': startJob,
				'PATCH /profile/bulk': startJob,
				'POST /profile/bulk/upsert': startJob,
				'GET /profile/bulk/status': ({ query: { jobId } }) => {
					const { id, ...job } = jobs.get(jobId ?? '');
					return ok({ jobId: id, ...job });
				},
			},
		};
	},
};

/** Returns the body if it is a list, otherwise the first list in it. */
function findList(body: unknown): unknown[] | undefined {
	return [body, ...Object.values(body ?? {})].find((value) => Array.isArray(value));
}
