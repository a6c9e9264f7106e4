import type { Call } from '../../core/area';
import { created, ok, Refusal } from '../../core/envelope';
import { Jobs } from '../../core/jobs';
import type { JsonObject } from '../../core/json';
import type { Area } from '../../core/platform';
import { fieldsOf, isPlainObject } from '../../core/records';
import { seedProfiles } from './seed';
import { ProfileStore } from './store';

interface BulkResult {
	total: number;
	failed: number;
}

/** Profiles of customers, and bulk jobs on them. The shape of a profile is the sandbox's own. */
export const profile: Area<ProfileStore> = {
	name: 'profile',
	open(platform) {
		const store = new ProfileStore(platform);
		const jobs = new Jobs<BulkResult>(platform, 'profile.job');
		seedProfiles(store);

		/** The job fails if any of its entries does. */
		const startJob =
			(carryOut: (fields: object) => unknown) =>
			({ body }: Call) => {
				const entries = findList(body);
				if (!entries) return platform.fail(400, 'profile.list.missing');
				const failed = entries.filter((entry) => !succeeds(entry, carryOut)).length;
				const outcome = failed > 0 ? 'FAILED' : 'COMPLETED';
				return ok({ jobId: jobs.start({ total: entries.length, failed }, outcome) });
			};

		const startUpdate = startJob((fields) => store.update({ ...fields }));
		/** No job: the results come at once. */
		const updateAtOnce = ({ body }: Call) =>
			ok(
				(findList(body) ?? platform.fail(400, 'profile.list.missing')).map((entry) => ({
					profileId: isPlainObject(entry) ? (entry.profileId ?? entry.id) : undefined,
					success: succeeds(entry, (fields) => store.update({ ...fields })),
				})),
			);

		return {
			store,
			state: () => ({ profiles: store.list(), jobs: jobs.list() }),
			answers: {
				'GET /profile': { data: (profile) => profile, absent: {} },
				'PATCH /profile': { data: ({ id }: JsonObject) => id },
			},
			routes: {
				'GET /profile': ({ query }) => ok(store.fetch(query)),
				'POST /profile': ({ body }) => created(store.create(fieldsOf(body))),
				'PUT /profile': ({ query, body }) => ok(store.replace(fieldsOf(body), query)),
				'PATCH /profile': ({ query, body }) => ok(store.update(fieldsOf(body), query)),
				'POST /profile/upsert': ({ body }) => ok(store.upsert(fieldsOf(body))),
				'POST /profile/bulk': startJob((fields) => store.create({ ...fields })),
				'PUT /profile/bulk': startJob((fields) => store.replace({ ...fields })),
				'PATCH /profile/bulk': (call) =>
					platform.pick({ service: updateAtOnce, plain: startUpdate })(call),
				'POST /profile/bulk/upsert': startJob((fields) => store.upsert({ ...fields })),
				'GET /profile/bulk/status': ({ query: { jobId } }) => {
					const { id, ...job } = jobs.get(jobId ?? '');
					return ok({ jobId: id, ...job });
				},
			},
		};
	},
};

/** Whether an entry of a job is a profile, and can be carried out. */
function succeeds(entry: unknown, carryOut: (fields: object) => unknown): boolean {
	if (!isPlainObject(entry)) return false;
	try {
		carryOut(entry);
		return true;
	} catch (error) {
		if (error instanceof Refusal) return false;
		throw error;
	}
}

/** Returns the body if it is a list, otherwise the first list in it. */
function findList(body: unknown): unknown[] | undefined {
	return [body, ...Object.values(body ?? {})].find((value) => Array.isArray(value));
}
