import type { Area, Call } from '../../core/area';
import { created, envelope, noContent, ok } from '../../core/envelope';
import { auditTrail } from '../auditTrail';
import { thread } from '../thread';
import { announce } from './announce';
import { BulkJobs, type BulkBody, type Course } from './jobs';
import { applyMacro } from './macros';
import { merge, type MergeBody } from './merge';
import { MessageKeys } from './messageKeys';
import { seedCases } from './seed';
import { CaseStore, type CaseChange, type CaseFields } from './store';
import { Summaries } from './summaries';

const PAGE_SIZE = 20;

/** Cases, their messages and summaries, and bulk jobs that make many. */
export const cases: Area<CaseStore> = {
	name: 'case',
	open(platform) {
		const trail = platform.use(auditTrail);
		const threads = platform.use(thread);
		const store = new CaseStore(platform);
		seedCases(platform, store);
		const jobs = new BulkJobs(platform, store);
		const keys = new MessageKeys(platform, store);
		const summaries = new Summaries(store);
		store.onChange = (before, after, userId) => {
			trail.know('UNIVERSAL_CASE', after.id);
			if (!before) threads.open(after.id);
			announce(platform, before, after, userId);
		};

		return {
			store,
			state: () => ({ cases: store.list(), jobs: jobs.list(), callbacks: jobs.callbacks }),
			/** `count` cases that are linked to one external case. */
			bulk: ({ count, channelCaseId = 'bulk', channelCaseNumber = 'BULK-1' }) => ({
				caseNumbers: Array.from({ length: Number(count) }, (_, n) => {
					const fields: CaseFields = {
						subject: `Bulk ${n}`,
						channelType: 'EMAIL',
						contactInfo: { email: `bulk-${n}@example.com` },
						externalCase: { id: channelCaseId, caseNumber: channelCaseNumber },
					};
					return store.create(fields, 1001).caseNumber;
				}),
			}),
			controls: {
				/** How bulk jobs go from now on: see {@link Course}. */
				course: (course) => (jobs.course = { ...jobs.course, ...(course as Partial<Course>) }),
				/** Ends a job that goes on. */
				finish: ({ processId }) => {
					const job = jobs.status(String(processId));
					void jobs.finish(job.processId).catch(() => {}); // the sandbox has ended
					return job;
				},
				/** Calls back for a job, at once and whatever its status is. */
				callBack: ({ processId }) => void jobs.callBack(String(processId)),
			},
			routes: {
				'POST /case': ({ body, user }) => created(store.create(body as CaseFields, user.userId)),
				'GET /case': fetchCases,
				'PUT /case': ({ query, body, user }) =>
					ok(store.replace(store.get(query), body as CaseChange, user.userId)),
				'PATCH /case': ({ query, body, user }) =>
					ok(store.update(store.get(query), body as CaseChange, user.userId)),
				'DELETE /case': ({ query }) => {
					const [[name, value] = ['', '']] = Object.entries(query);
					const named = value.split(',').map((one) => store.get({ [name]: one }));
					for (const one of named) {
						store.delete(one);
						threads.close(one.id);
					}
					return ok(null);
				},
				'POST /case/bulk': ({ body, user: { userId } }) => {
					const bulk = body as BulkBody;
					return bulk.syncProcessing
						? ok(jobs.carryOut(bulk.records, userId))
						: envelope(202, { processId: jobs.queue(bulk, userId) }, []);
				},
				'GET /case/bulk/status': ({ query }) => ok(jobs.status(query.processId!)),
				'POST /case/applyMacro': ({ query, body, user }) =>
					ok(applyMacro(store, store.get(query), (body ?? {}) as object, user.userId)),
				'POST /case/merge': ({ body, user }) => {
					merge(platform, store, body as MergeBody, user.userId);
					return noContent();
				},
				'GET /case/associatedMessages': ({ query }) => {
					const { sinceChannelCreatedTime, untilChannelCreatedTime, cursor, ...address } = query;
					const since = optional(sinceChannelCreatedTime);
					const until = optional(untilChannelCreatedTime);
					return ok(keys.page(store.get(address), { cursor, since, until }));
				},
				'GET /case/smartSummary': ({ query, user }) => {
					const regenerate = query.regenerate === 'true';
					const persist = query.persistInCase === 'true';
					return ok(summaries.of(store.get(query), { regenerate, persist }, user.userId));
				},
			},
		};

		/** By id or number exactly one; by an external case a page of those linked to it. */
		function fetchCases({ query }: Call) {
			const { pageNumber, pageSize, ...address } = query;
			if ('id' in address || 'caseNumber' in address) return ok([store.get(address)]);
			if (pageNumber === undefined) platform.fail(400, 'case.page.number.missing');
			const found = store.find(address);
			const size = Number(pageSize ?? PAGE_SIZE);
			const from = Number(pageNumber) * size;
			// The total may be absent: it is for one of the two ways, so that clients meet both.
			const metadata = 'channelCaseId' in address ? { totalCount: found.length } : undefined;
			return ok(found.slice(from, from + size), metadata);
		}
	},
};

function optional(text: string | undefined): number | undefined {
	return text === undefined ? undefined : Number(text);
}
