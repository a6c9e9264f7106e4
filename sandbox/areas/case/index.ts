import type { Call } from '../../core/area';
import { created, envelope, noContent, ok } from '../../core/envelope';
import { OtherParty } from '../../core/otherParty';
import { pageOf } from '../../core/paging';
import type { Area } from '../../core/platform';
import { ACCOUNT_IDS } from '../account/seed';
import { auditTrail } from '../auditTrail';
import { message } from '../message';
import { contentOfAnswer } from '../message/message';
import { thread } from '../thread';
import { announce, announceDeletion, announceMessage } from './announce';
import { BulkJobs, type BulkBody, type Course, type RecordResult } from './jobs';
import { applyMacro } from './macros';
import { merge, type MergeBody } from './merge';
import { MessageKeys } from './messageKeys';
import { seedCases } from './seed';
import type { Case, CaseChange, CaseFields } from './case';
import { CaseStore, CUSTOMER } from './store';
import { Summaries } from './summaries';
import { toServiceCase } from './view';

const OTHER_USER = 1002;

/** The class of a case in the audit trail. Publicly known: its ID there is the number of the case. */
const CASE = 'UNIVERSAL_CASE';

/** Cases, their messages and summaries, and bulk jobs that create cases. */
export const cases: Area<CaseStore> = {
	name: 'case',
	open(platform) {
		const trail = platform.use(auditTrail);
		const threads = platform.use(thread);
		const store = new CaseStore(platform);
		seedCases(platform, store);
		for (const { id, caseNumber } of store.list()) trail.alias(CASE, id, String(caseNumber));
		const messages = platform.use(message);
		messages.onMessage.push((received, answered) => {
			if (answered) store.addAnswer(received, answered);
		});
		const jobs = new BulkJobs(platform, store);
		const keys = new MessageKeys(platform, store);
		const summaries = new Summaries(store);
		const otherParty = new OtherParty();
		store.onChange = (before, after, userId) => {
			trail.register(CASE, after.id);
			trail.alias(CASE, after.id, String(after.caseNumber));
			if (!before) threads.open(after.id);
			announce(platform, before, after, store.getDetails(after).messages, userId);
		};
		store.onNote = (note) => platform.emit('COMMENT_CREATED', note);
		store.onMessage = (caseRecord, { messageId }) =>
			announceMessage(platform, caseRecord, store.getDetails(caseRecord).messages, messageId);

		return {
			store,
			state: () => ({ cases: store.list(), jobs: jobs.list(), callbacks: jobs.callbacks }),
			/** Creates `count` cases that are linked to one external case. */
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
				...otherParty.controls,
				/** Sets how the next bulk jobs run. */
				course: (course) => (jobs.course = { ...jobs.course, ...(course as Partial<Course>) }),
				/** Ends a job that is in progress. */
				finish: ({ processId }) => {
					const job = jobs.status(String(processId));
					void jobs.finish(job.processId).catch(() => {}); // the sandbox has ended
					return job;
				},
				/** Sends the callback of a job now, whatever its status. */
				callBack: ({ processId }) => {
					const job = jobs.status(String(processId));
					void jobs.callBack(job.processId).catch(() => {}); // the sandbox has ended
				},
				writeIn,
				/** Customers write in at about the same time, each several messages within so many ms. */
				burst: ({ customers = 20, messages: count = 3, within = 1000 }) => {
					const step = Number(within) / Number(count);
					for (let n = 0; n < Number(customers); n++) {
						const name = `Customer ${n + 1}`;
						let id: string | undefined;
						for (let k = 0; k < Number(count); k++)
							platform.after(step * (k + n / Number(customers)), () => {
								const text = `${name}, message ${k + 1}`;
								if (id === undefined) id = writeIn({ name, text }).id;
								else store.say(store.get({ id }), { text }, false);
							});
					}
				},
				/** Lets the customer say something next on a case. */
				answer: ({ id, ...said }) =>
					store.say(store.get({ id: String(id) }), contentOfAnswer(said), false),
				/** An agent changes a case. */
				change: ({ id, ...change }) =>
					store.update(store.get({ id: String(id) }), change as CaseChange, OTHER_USER),
			},
			answers: {
				'POST /case': { data: show },
				'GET /case': { data: (found: Case[]) => found.map(show) },
				'PUT /case': { data: (changed: Case) => [show(changed)] },
				'PATCH /case': { data: (changed: Case) => [show(changed)] },
				'DELETE /case': { noContent: true },
				'POST /case/applyMacro': { noContent: true },
				'POST /case/bulk': {
					data: (results: RecordResult[], { body }) =>
						(body as BulkBody).syncProcessing ? { Cases: toServiceResults(results) } : results,
				},
				'GET /case/associatedMessages': {
					data: (_page, { query }) => {
						const { address, cursor, since = -Infinity, until = Infinity } = keysAsked(query);
						const after = cursor === undefined ? -Infinity : Number(cursor);
						return store
							.messagesOf(store.get(address))
							.filter(({ time }) => time > after && time >= since && time <= until)
							.map(({ messageId }) => messageId);
					},
				},
			},
			routes: {
				'POST /case': ({ body, user }) => {
					otherParty.makeFirst((fields) => store.create(fields as CaseFields, OTHER_USER));
					return created(store.create(body as CaseFields, user.userId));
				},
				'GET /case': fetchCases,
				'PUT /case': ({ query, body, user }) =>
					ok(store.replace(store.get(query), body as CaseChange, user.userId)),
				'PATCH /case': ({ query, body, user }) =>
					ok(store.update(store.get(query), body as CaseChange, user.userId)),
				'DELETE /case': ({ query }) => {
					const [[name, value] = ['', '']] = Object.entries(query);
					const caseRecords = value.split(',').map((key) => store.get({ [name]: key }));
					for (const caseRecord of caseRecords) {
						const { messages } = store.getDetails(caseRecord);
						store.delete(caseRecord);
						threads.close(caseRecord.id);
						announceDeletion(platform, caseRecord, messages);
					}
					return ok(null);
				},
				'POST /case/bulk': ({ body, user: { userId } }) => {
					const bulk = body as BulkBody;
					return bulk.syncProcessing
						? ok(jobs.carryOut(bulk.records, userId))
						: envelope(202, { data: { processId: jobs.queue(bulk, userId) } });
				},
				'GET /case/bulk/status': ({ query }) => ok(jobs.status(query.processId!)),
				'POST /case/applyMacro': ({ query, body, user }) =>
					ok(applyMacro(store, store.get(query), (body ?? {}) as object, user.userId)),
				'POST /case/merge': ({ body, user }) => {
					merge(platform, store, body as MergeBody, user.userId);
					return noContent();
				},
				'GET /case/associatedMessages': ({ query }) => {
					const { address, ...page } = keysAsked(query);
					return ok(keys.getPage(store.get(address), page));
				},
				'GET /case/smartSummary': ({ query, user }) => {
					const regenerate = query.regenerate === 'true';
					const persist = query.persistInCase === 'true';
					return ok(summaries.get(store.get(query), { regenerate, persist }, user.userId));
				},
			},
		};

		/** A customer writes in for the first time: a message on live chat, and the case made of it. */
		function writeIn({ name, text }: Record<string, unknown>): Case {
			const fullName = String(name);
			const channelType = 'LIVE_CHAT';
			const channelId = platform.ids.hex('customer');
			const opening = {
				customer: { channelType, channelId, screenName: fullName },
				channelType,
				sourceId: Number(ACCOUNT_IDS.liveChat),
			};
			const first = messages.begin(opening, { text: String(text) }, false);
			const made = store.create(
				{
					subject: String(text),
					...{ channelType, channelId },
					contactInfo: { fullName },
					associatedMessages: [{ ...first }],
				},
				CUSTOMER,
			);
			store.onMessage?.(made, first);
			return made;
		}

		function show(caseRecord: Case) {
			return toServiceCase(caseRecord, store.getDetails(caseRecord).messages);
		}

		/** Those that failed are missing; the others come in another order, and say whose they are. */
		function toServiceResults(results: RecordResult[]) {
			return results
				.flatMap(({ case: created }) => (created ? store.get({ id: created.id }) : []))
				.map(({ id, caseNumber, contact }) => ({
					snUserId: contact.channelId,
					caseNumber,
					snType: contact.channelType,
					caseId: id,
				}))
				.reverse();
		}

		/** Returns one case by its id or number, or a page of those linked to an external case. */
		function fetchCases({ query }: Call) {
			const { pageNumber, pageSize, ...address } = query;
			if ('id' in address || 'caseNumber' in address) return ok([store.get(address)]);
			if (pageNumber === undefined) platform.fail(400, 'case.page.number.missing');
			const caseRecords = store.find(address);
			const absent = otherParty.absent('case.not.found');
			if (absent !== undefined && caseRecords.length === 0) return absent;
			const { page } = pageOf(caseRecords, Number(pageNumber), toNumber(pageSize));
			// The specification makes the total optional: only one kind of address gets it, so that
			// clients meet both cases.
			const metadata = 'channelCaseId' in address ? { totalCount: caseRecords.length } : undefined;
			return ok(page, metadata);
		}
	},
};

/** Whose message keys are asked for, and which of them. */
function keysAsked({
	sinceChannelCreatedTime,
	untilChannelCreatedTime,
	cursor,
	...address
}: Call['query']) {
	const since = toNumber(sinceChannelCreatedTime);
	const until = toNumber(untilChannelCreatedTime);
	return { address, cursor, since, until };
}

function toNumber(text: string | undefined): number | undefined {
	return text === undefined ? undefined : Number(text);
}
