import type { Area, Handler } from '../../core/area';
import { ok } from '../../core/envelope';
import { Jobs } from '../../core/jobs';

interface Done {
	total: number;
	failed: number;
}

/** Bulk jobs over profiles; the endpoints for a single one are echoed. */
export const profile: Area = {
	name: 'profile',
	open(platform) {
		const jobs = new Jobs<Done>(platform, 'profile.job');

		/** An entry that is no object cannot be a profile: then the job fails. */
		const start: Handler = ({ body }) => {
			const profiles = listIn(body);
			if (!profiles) return platform.fail(400, 'profile.list.missing');
			const failed = profiles.filter((entry) => typeof entry !== 'object').length;
			const outcome = failed > 0 ? 'FAILED' : 'COMPLETED';
			return ok({ jobId: jobs.start({ total: profiles.length, failed }, outcome) });
		};

		return {
			store: undefined,
			state: () => jobs.list(),
			routes: {
				'POST /profile/bulk': start,
				'PUT /profile/bulk': start,
				'PATCH /profile/bulk': start,
				'POST /profile/bulk/upsert': start,
				'GET /profile/bulk/status': ({ query: { jobId } }) => {
					const { id, ...job } = jobs.get(jobId ?? '');
					return ok({ jobId: id, ...job });
				},
			},
		};
	},
};

/** The body itself, or the list that is in it. */
function listIn(body: unknown): unknown[] | undefined {
	return [body, ...Object.values(body ?? {})].find((part) => Array.isArray(part));
}
