/** Answers of the kinds that the service is publicly known to give, generated: no shape is tied to one sample. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { part, shareOf } from '../support/share';
import { useService, type Given, type Received } from './replay';

const replay = useService();
const ok = (data: unknown): Given => ({ body: { data, errors: [] } });
const refused = (message: string): Given => ({
	status: 400,
	body: { data: null, errors: [{ message }] },
});

const runs = part(20);

describe('a conversation', () => {
	const messagesOf = (count: number) =>
		Array.from({ length: count }, (_, n) => ({ messageId: `m-${n}`, content: { text: `${n}` } }));
	const get = async (answer: (request: Received) => Given, filters: IDataObject) => {
		return await replay('conversation-one-row', 'engagementMessage.conversation.get', {
			with: { messageId: 'm-0', filters },
			answers: [answer],
		});
	};
	const idsIn = (json: readonly IDataObject[]) => json.map(({ messageId }) => messageId);

	/** How a platform takes `start` and `rows`. */
	const platforms = {
		pages: (all: readonly object[], { start = '0', rows = '21' }: Received['query']) =>
			ok(all.slice(Number(start), Number(start) + Number(rows))),
		'gives all': (all: readonly object[]) => ok([...all]),
		cuts: (all: readonly object[]) => ok(all.slice(0, 21)),
		'refuses start': (all: readonly object[], { start }: Received['query']) =>
			start === undefined ? ok(all.slice(0, 21)) : refused('start.unknown'),
	};

	it('is read to its end, or said to be cut where the platform gives a full page only', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...(Object.keys(platforms) as Array<keyof typeof platforms>)),
				fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(20, 21, 22, 42, 43)),
				async (way, count) => {
					const all = messagesOf(count);
					const result = await get(({ query }) => platforms[way](all, query), {});
					expect(result.said).toBe('');
					const isCut = way === 'cuts' || way === 'refuses start';
					expect(idsIn(result.json)).toEqual(
						all.slice(0, isCut ? 21 : count).map(({ messageId }) => messageId),
					);
					const isInDoubt = isCut ? count >= 21 : way === 'gives all' && count === 21;
					expect(JSON.stringify(result.hints).includes('some may be missing')).toBe(isInDoubt);
					expect(result.requests[0]!.query).toEqual({ messageId: 'm-0' });
				},
			),
			{ numRuns: runs },
		);
	});

	it('comes in one page where Rows is given, and of a time where it is', async () => {
		const all = messagesOf(50);
		const times = { sinceDate: '2026-01-05T09:00:00Z', untilDate: '2026-01-06T09:00:00Z' };
		const { json, requests } = await get(({ query }) => platforms.pages(all, query), {
			...{ start: 10, rows: 21 },
			...times,
		});
		expect(idsIn(json)).toEqual(all.slice(10, 31).map(({ messageId }) => messageId));
		expect(requests.map(({ query }) => query)).toEqual([
			{
				...{ messageId: 'm-0', start: '10', rows: '21' },
				sinceDate: String(Date.parse(times.sinceDate)),
				untilDate: String(Date.parse(times.untilDate)),
			},
		]);
	});

	it('is read from Start to its end', async () => {
		const all = messagesOf(50);
		for (const [way, ends] of [
			['pages', 50],
			['cuts', 21],
		] as const) {
			const { json, hints } = await get(({ query }) => platforms[way](all, query), { start: 10 });
			const first = way === 'pages' ? 10 : 0;
			expect(idsIn(json)).toEqual(all.slice(first, ends).map(({ messageId }) => messageId));
			expect(JSON.stringify(hints).includes('some may be missing')).toBe(way === 'cuts');
		}
	});

	// What the two mean is not known.
	it('is narrowed by a parent and by types, on every page', async () => {
		const all = messagesOf(30);
		const { json, requests } = await get(({ query }) => platforms.pages(all, query), {
			...{ parentSnMsgId: 'wm-0001', msgTypes: '1, 2' },
		});
		expect(idsIn(json)).toEqual(idsIn(all));
		const asked = { messageId: 'm-0', parentSnMsgId: 'wm-0001', msgTypes: '1,2' };
		expect(requests.map(({ query }) => query)).toEqual([
			asked,
			{ ...asked, start: '21', rows: '21' },
		]);
	});

	it('asks for no page of no messages', async () => {
		const body = { data: [], errors: [], metadata: { hasMore: true } };
		const { json, hints, requests } = await get(() => ({ body }), { start: 40 });
		expect(json).toEqual([]);
		expect(requests.map(({ query }) => query.rows)).toEqual([undefined, undefined]);
		expect(JSON.stringify(hints)).toContain('some may be missing');
	});

	it('is said to be cut where the platform says that more follow, and gives no more', async () => {
		const page = ({ query }: Received): Given => ({
			body: {
				data: query.start === undefined ? messagesOf(5) : [],
				...{ errors: [], metadata: { hasMore: true } },
			},
		});
		const { json, hints } = await get(page, {});
		expect(json).toHaveLength(5);
		expect(JSON.stringify(hints)).toContain('some may be missing');
	});

	it('has no item of a time in which nothing was said, and is not found without any message', async () => {
		const empty = await get(() => ok([]), { sinceDate: '2026-01-05T09:00:00Z' });
		expect([empty.said, empty.json]).toEqual(['', []]);
		expect((await get(() => ok([]), {})).said).toMatch(/returned nothing/);
	});

	it('ends in an error where a later page holds anything else', async () => {
		const page = ({ query }: Received) => ok(query.start === undefined ? messagesOf(21) : { a: 1 });
		const { said, json } = await get(page, {});
		expect(json).toEqual([]);
		expect(said).toMatch(/shows no messages of the conversation/);
	});
});

/** Status, priority and type, each with the custom property that mirrors it. */
const MIRRORED = { status: 'spr_uc_status', priority: 'spr_uc_priority', caseType: 'spr_uc_type' };
const LABELS = { status: 'Status', priority: 'Priority', caseType: 'Case Type' };
type Mirrored = keyof typeof MIRRORED;
const names = Object.keys(MIRRORED) as Mirrored[];
/** Status names are free, and in the language of the workspace. */
const anyName = fc.constantFrom('New', 'Closed', 'Awaiting reply', 'Em análise', 'closed', '完了');
const propertiesOf = (fields: Partial<Record<Mirrored, string>>) =>
	Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [MIRRORED[name as Mirrored], [value]]),
	);
/** The case of a fetch, in each of the shapes that a list of one may have. */
const wrapped = fc.constantFrom<(record: object) => unknown>(
	(record) => record,
	(record) => [record],
	(record) => [null, record],
	(record) => ({ data: [record], errors: [] }),
);

describe('status, priority and type of a case', () => {
	const given = fc.record(Object.fromEntries(names.map((name) => [name, anyName])), {
		requiredKeys: [],
	}) as fc.Arbitrary<Partial<Record<Mirrored, string>>>;
	const update = async (body: object, data: unknown) =>
		await replay('case-update-204', 'engagementCase.case.update', {
			with: { inputMode: 'json', jsonBody: JSON.stringify(body) },
			answers: [ok(data)],
		});

	it('are sent in both places, and what the answer shows was not taken is said', async () => {
		await fc.assert(
			fc.asyncProperty(given, given, given, wrapped, async (body, fields, properties, wrap) => {
				const record = {
					id: 'c',
					...fields,
					workflow: { customProperties: { other: ['x'], ...propertiesOf(properties) } },
				};
				const changes = { summary: 'A summary', ...body };
				const { said, json, hints, requests } = await update(changes, wrap(record));
				expect(said).toBe('');
				expect(json).toEqual([record]);
				expect(requests.map((request) => request.body)).toEqual([
					{
						...changes,
						...(Object.keys(body).length > 0 && {
							syncedSelectedCustomProperties: propertiesOf(body),
						}),
					},
				]);
				const ignored = names.filter((name) => {
					const shown = [fields[name], properties[name]].filter((value) => value !== undefined);
					// By the sheet, a status is compared ignoring case.
					const isTaken = shown.some((value) => value.toLowerCase() === body[name]?.toLowerCase());
					return body[name] !== undefined && shown.length > 0 && !isTaken;
				});
				const reported = hints.flatMap(({ message }) =>
					Array.from(message.matchAll(/ignored a value: ([\w ]+) is/g), ([, label]) => label),
				);
				expect(reported.sort()).toEqual(ignored.map((name) => LABELS[name]).sort());
			}),
			{ numRuns: runs },
		);
	});

	it('are left alone as properties where these are given, and cleared with their fields', async () => {
		const own = { spr_uc_status: ['Open'] };
		const asGiven = { status: 'Closed', syncedSelectedCustomProperties: own };
		expect((await update(asGiven, null)).requests[0]!.body).toEqual(asGiven);
		expect((await update({ clearFields: ['priority'] }, null)).requests[0]!.body).toEqual({
			priority: '',
			syncedSelectedCustomProperties: { spr_uc_priority: [] },
		});
		const overriding = { status: 'Closed', syncedCustomProperties: { a: ['b'] } };
		expect((await update(overriding, null)).requests[0]!.body).toEqual({
			status: 'Closed',
			syncedCustomProperties: { a: ['b'], spr_uc_status: ['Closed'] },
			syncedSelectedCustomProperties: { spr_uc_status: ['Closed'] },
		});
	});

	it('are kept by a replacement that merges, with the new value in every place', async () => {
		await fc.assert(
			fc.asyncProperty(given, given, given, async (body, fields, properties) => {
				const current = {
					id: 'c',
					...fields,
					workflow: { customProperties: { other: ['x'], ...propertiesOf(properties) } },
				};
				const overriding = { added: ['y'] };
				const { said, requests } = await replay('case-update-204', 'engagementCase.case.replace', {
					with: {
						...{ addressBy: 'id', id: 'c', inputMode: 'json' },
						jsonBody: JSON.stringify({ ...body, syncedCustomProperties: overriding }),
					},
					answers: [ok(current), ok(null)],
				});
				expect(said).toBe('');
				const all = {
					...propertiesOf(fields),
					other: ['x'],
					...propertiesOf(properties),
					...propertiesOf(body),
					added: ['y'],
				};
				const sent = requests[1]!.body as Record<string, unknown>;
				expect(sent.syncedCustomProperties).toEqual(all);
				for (const name of names) expect(sent[name]).toBe(body[name] ?? fields[name]);
			}),
			{ numRuns: runs },
		);
	});

	it('are found in either place by Create or Update, and so is the link', async () => {
		const links = fc.constantFrom<(link: object) => object>(
			(link) => ({ externalCase: link }),
			(link) => ({ externalCase: [{ id: 'other' }, link] }),
			(link) => ({ externalCases: [link] }),
			(link) => ({ externalCaseInfo: { externalCases: [link] } }),
			(link) => ({ externalCaseInfo: { externalCases: [] }, externalCase: link }),
		);
		const place = fc.constantFrom('field', 'property', 'both', 'field differs');
		const name = fc.constantFrom(...names);
		// By the sheet, a status is compared ignoring case.
		const given = fc.constantFrom<(name: Mirrored) => object>(
			(name) => ({ [name]: 'Closed' }),
			(name) => ({ workflow: { customProperties: propertiesOf({ [name]: 'closed' }) } }),
			(name) => ({
				...{ [name]: 'cLosed' },
				workflow: { customProperties: propertiesOf({ [name]: 'closed' }) },
			}),
		);
		await fc.assert(
			fc.asyncProperty(
				...[links, place, name, given, wrapped, fc.boolean()],
				async (link, where, name, give, wrap, isMeant) => {
					const property = where !== 'field' && propertiesOf({ [name]: 'Closed' });
					const field = where === 'field differs' ? 'New' : 'CLOSED';
					const record = {
						...{ id: 'c', caseNumber: 7, workflow: { customProperties: { ...property } } },
						...(where !== 'property' && { [name]: field }),
						...link({ id: isMeant ? 'crm-1' : 'crm-2' }),
					};
					const { said, json, requests } = await replay(
						'case-update-204',
						'engagementCase.case.upsert',
						{
							with: {
								...{ addressBy: 'channelCaseId', channelCaseId: 'crm-1', inputMode: 'json' },
								jsonBody: JSON.stringify({
									...{ channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' } },
									...give(name),
								}),
							},
							answers: [ok(wrap(record))],
						},
					);
					expect(requests).toHaveLength(1);
					if (isMeant)
						expect(json).toEqual([expect.objectContaining({ outcome: 'unchanged', id: 'c' })]);
					else expect(said).toMatch(/could not be looked up/);
				},
			),
			{ numRuns: runs },
		);
	});

	it.each([
		[[], ['Closed'], 2],
		[['closed', 'late'], ['Closed', 'Late'], 1],
		[['closed', 'late'], ['Closed'], 2],
	])('are compared whole as a property: %j with %j', async (given, shown, count) => {
		const workflow = (values: string[]) => ({ customProperties: { spr_uc_status: values } });
		const { said, requests } = await replay('case-update-204', 'engagementCase.case.upsert', {
			with: {
				...{ addressBy: 'channelCaseId', channelCaseId: 'crm-1', inputMode: 'json' },
				jsonBody: JSON.stringify({
					...{ channelType: 'EMAIL', contactInfo: { email: 'kim@example.com' } },
					workflow: workflow(given),
				}),
			},
			answers: [ok({ id: 'c', caseNumber: 7, workflow: workflow(shown) }), ok(null)],
		});
		expect([said, requests.length]).toEqual(['', count]);
	});
});

describe('a bulk job of profiles', () => {
	const job = 'engagementProfile.bulkJob.create';
	const start = async (waitFor: string, ...answers: Given[]) =>
		await replay('profiles-bulk-job-202', job, { with: { waitFor }, answers });

	const begun: unknown[] = [
		...['processId', 'taskId', 'jobId', 'id'].flatMap((name) => [
			{ [name]: 'j-1' },
			[{ [name]: 'j-1' }],
			JSON.stringify({ [name]: 'j-1' }),
			{ data: { [name]: 'j-1' }, errors: [] },
		]),
		'j-1',
		['j-1'],
	];
	const counts = { startTime: 1767560940000, totalRecords: 3, failedRecordsCount: 1 };
	const running: unknown[] = [
		{ uploadTaskStatus: 'In Progress' },
		[{ uploadTaskStatus: 'Running' }],
		{ status: 'PROCESSING', itemStatus: 'Completed' },
		counts,
		{ ...counts, completionTime: null },
	];
	const done = [
		{ uploadTaskStatus: 'Completed', uploadedContent: { id: 'a' } },
		{ importStatus: 'COMPLETED' },
		{ ...counts, completionTime: 1767560977349 },
		{ jobStatus: 'Success', itemStatus: 'RUNNING' },
	];

	it('is followed by whatever names its ID and its status', async () => {
		for (const [i, first] of shareOf(begun).entries()) {
			const between = running[i % running.length];
			const last = done[i % done.length];
			const { said, json, requests } = await start('polling', ok(first), ok(between), ok(last));
			expect([first, between, said, json]).toEqual([first, between, '', [last]]);
			expect(requests.slice(1).map(({ query }) => query)).toEqual([
				{ jobId: 'j-1' },
				{ jobId: 'j-1' },
			]);
		}
	});

	it('is done where its results come at once, and says which failed', async () => {
		const success = fc.constantFrom<unknown>(true, false, 'true', 'false');
		await fc.assert(
			fc.asyncProperty(
				fc.array(success, { minLength: 1, maxLength: 4 }),
				fc.constantFrom('nothing', 'polling'),
				fc.constantFrom<(results: object[]) => unknown>(
					(results) => results,
					(results) => ({ results }),
					(results) => ({ results, total: results.length }),
				),
				async (all, waitFor, wrap) => {
					const results = all.map((one, i) => ({ profileId: `p-${i}`, success: one }));
					const { said, json, hints, requests } = await start(waitFor, ok(wrap(results)));
					const failed = all.filter((one) => String(one) === 'false').length;
					expect(requests).toHaveLength(1);
					if (failed === all.length) return expect(said).toMatch(/but every record failed/);
					expect(json).toEqual(results);
					const said_ = hints.map(({ message }) => message).join();
					expect(said_.includes(`${failed} of ${all.length} records failed`)).toBe(failed > 0);
				},
			),
			{ numRuns: runs },
		);
	});
});

describe('a bulk job of cases', () => {
	/** What a customer is known by, in a record and in a result. */
	const customers = (n: number) => [
		{
			record: { channelType: 'EMAIL', contactInfo: { email: `c${n}@example.com` } },
			result: { snType: 'EMAIL', snUserId: `C${n}@example.com` },
		},
		{
			record: { channelType: 'SMS', contactInfo: { phoneNo: `1555010${n}` } },
			result: { snType: 'SMS', snUserId: `+1555010${n}` },
		},
		{
			record: { channelType: 'VOICE', channelId: `+1555010${n}`, contactInfo: {} },
			result: { contact: { channelType: 'VOICE', channelId: `1555010${n}` } },
		},
	];
	const anyCustomer = fc.tuple(fc.nat(9), fc.nat(2)).map(([n, kind]) => customers(n)[kind]!);
	const shapes = fc.constantFrom<(results: object[]) => unknown>(
		(results) => ({ Cases: results }),
		(results) => ({ cases: results, total: results.length }),
		(results) => results,
		(results) => ({ data: { Cases: results }, errors: [] }),
	);
	const create = async (
		records: readonly object[],
		answers: ReadonlyArray<Given | ((request: Received) => Given)>,
	) =>
		await replay('case-bulk-sync-unordered', 'engagementCase.bulkJob.create', {
			with: { waitFor: 'nothing', inputMode: 'json', jsonBody: '={{ $json.record }}' },
			run: { items: records.map((record) => ({ json: { record } as IDataObject })) },
			answers,
		});

	it('gives each item the case of its own customer, in any order, and no item that of another', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(anyCustomer, { minLength: 1, maxLength: 6 }),
				fc.infiniteStream(fc.nat()),
				fc.integer({ min: 0, max: 6 }),
				shapes,
				async (all, order, left, shape) => {
					const results = all
						.map(({ result }, i) => ({
							...result,
							caseId: `case-${i}`,
							caseNumber: i + 1,
							key: [...order.take(1)][0]!,
						}))
						.sort((a, b) => a.key - b.key)
						.slice(0, Math.max(1, left))
						.map(({ key: _, ...result }) => result);
					const { said, json, hints } = await create(
						all.map(({ record }) => record),
						[ok(shape(results))],
					);
					expect(said).toBe('');
					const isTwice = (i: number) =>
						all.filter(({ record }) => JSON.stringify(record) === JSON.stringify(all[i]!.record))
							.length > 1;
					const own = all.map((_, i) =>
						isTwice(i) ? undefined : results.find(({ caseId }) => caseId === `case-${i}`)?.caseId,
					);
					expect(json.map(({ caseId }) => caseId)).toEqual(own);
					const lost = own.filter((one) => one === undefined).length;
					for (const [i, one] of own.entries())
						expect(json[i]!.matched).toBe(one === undefined ? false : undefined);
					expect(
						hints.some(({ message }) =>
							message.startsWith(`The results of ${lost} of ${all.length}`),
						),
					).toBe(lost > 0);
				},
			),
			{ numRuns: runs },
		);
	});

	it('sends ten at a time, unless another number is asked for', async () => {
		const { requests } = await create(
			Array.from({ length: 23 }, (_, n) => customers(n)[0]!.record),
			[ok({ processId: 'p-1' })],
		);
		expect(requests.map(({ body }) => (body as { records: unknown[] }).records.length)).toEqual([
			10, 10, 3,
		]);
	});
});

describe('IDs with a prefix', () => {
	const digits = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String);
	/** Creates, and what the number of their ID is called. */
	const creates: ReadonlyArray<
		[vector: string, operation: string, idName: string, prefix: string]
	> = [
		['publishing-post-create-bare-text', 'post.create', 'postId', 'POST_'],
		['publishing-reply-create', 'reply.create', 'postId', 'POST_'],
		['publishing-reply-by-case', 'reply.createByCase', 'postId', 'POST_'],
		['draft-create', 'draft.create', 'draftId', 'MESSAGE_'],
		['publishing-draft-update', 'draft.update', 'draftId', 'MESSAGE_'],
		['publishing-draft-schedule', 'draft.schedule', 'postId', 'POST_'],
	];

	it.each(creates)(
		'%s: %s gives the ID as it came, and its number',
		async (vector, operation, name, prefix) => {
			const wraps = fc.constantFrom<(id: string) => unknown>(
				(id) => id,
				(id) => [id],
				(id) => [null, id],
				(id) => ({ data: [id], errors: [] }),
			);
			await fc.assert(
				fc.asyncProperty(digits, fc.boolean(), wraps, async (number, isPrefixed, wrap) => {
					const id = `${isPrefixed ? prefix : ''}${number}`;
					const { said, json } = await replay(vector, `engagementPublishing.${operation}`, {
						answers: [ok(wrap(id))],
					});
					expect(said).toBe('');
					expect(json).toEqual([expect.objectContaining({ id, [name]: number })]);
				}),
				{ numRuns: part(4) },
			);
		},
	);

	it.each([
		['post.get', 'postIds', 'POST_'],
		['draft.get', 'draftId', 'MESSAGE_'],
	])(
		'%s asks once more by the number where %s with its prefix finds nothing',
		async (operation, name, prefix) => {
			const nothing = fc.constantFrom<Given>(
				ok(null),
				ok([]),
				ok([null]),
				ok({}),
				ok({ data: null, errors: [] }),
				{ status: 404, body: { data: null, errors: [{ message: 'post.not.found' }] } },
				{ status: 404, body: { data: null, errors: [] } },
				// IDs are int64 there.
				refused('Failed to convert value to type long'),
			);
			await fc.assert(
				fc.asyncProperty(digits, nothing, fc.boolean(), async (number, none, isFound) => {
					const record = { id: number, status: 'SENT' };
					const { said, json, requests } = await replay(
						'publishing-post-get-prefixed-nothing',
						`engagementPublishing.${operation}`,
						{
							with: { [name]: prefix + number, options: {} },
							answers: [none, isFound ? ok([record]) : none],
						},
					);
					expect(requests.map(({ query }) => query[name])).toEqual([prefix + number, number]);
					if (isFound) expect([said, json]).toEqual(['', [record]]);
					else expect(json).toEqual([]);
				}),
				{ numRuns: part(10) },
			);
			const { requests } = await replay(
				'publishing-post-get-prefixed-nothing',
				`engagementPublishing.${operation}`,
				{ with: { [name]: '77', options: {} }, answers: [ok([])] },
			);
			expect(requests).toHaveLength(1);
		},
	);

	it.each<[string, Given, string[]]>([
		['are found', ok([{ id: '600000018' }]), ['600000019', '600000018']],
		['are not there', ok([]), ['600000019']],
		['are refused', refused('post.unknown'), ['600000019']],
		['come with others', ok([{ id: '600000019' }, { id: '600000017' }]), ['600000019']],
	])('asks by their numbers for those that an answer lacks, which %s', async (_, others, ids) => {
		const { said, json, requests } = await replay(
			'publishing-post-get-prefixed-nothing',
			'engagementPublishing.post.get',
			{
				with: { postIds: 'POST_600000018, 600000019', options: {} },
				answers: [ok([{ id: '600000019' }]), others],
			},
		);
		expect(said).toBe('');
		expect(json.map(({ id }) => id)).toEqual(ids);
		expect(requests.map(({ query }) => query.postIds)).toEqual([
			'POST_600000018,600000019',
			'600000018',
		]);
	});
});

describe('answers that say little, or say it in another place', () => {
	const trigger = async (data: unknown) =>
		await replay('feedback-trigger-plain', 'engagementFeedback.workflow.trigger', {
			with: { inputMode: 'fields', workflowId: '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e' },
			answers: [ok(data)],
		});

	it('a survey was sent where the answer is "Success", in quotation marks or not', async () => {
		const quotes = fc.constantFrom('', '"', "'", ' ', '"\n');
		const word = fc.constantFrom('Success', 'success', 'SUCCESS');
		await fc.assert(
			fc.asyncProperty(quotes, word, async (quote, text) => {
				const { said, json } = await trigger(quote + text + [...quote].reverse().join(''));
				expect(said).toBe('');
				expect(json).toEqual([expect.objectContaining({ triggered: true })]);
			}),
			{ numRuns: part(5) },
		);
		expect((await trigger('Failed')).json).toEqual([]);
	});

	it('a deflection failed where errors are inside its data', async () => {
		const inside = fc.constantFrom<(entry: object) => unknown>(
			(entry) => ({ data: null, errors: [entry] }),
			(entry) => ({ data: [], errors: [entry] }),
			(entry) => ({ data: { id: 'x' }, errors: [entry], metadata: {} }),
			(entry) => ({ errors: [entry] }),
			(entry) => ({ errors: [entry], success: false }),
			(entry) => ({ data: null, errors: [entry], requestId: 'r' }),
		);
		await fc.assert(
			fc.asyncProperty(
				inside,
				fc.constantFrom('Asset not found', 'Não encontrado'),
				async (wrap, message) => {
					const { said, json } = await replay(
						'deflect-nested',
						'engagementDeflection.deflection.deflect',
						{
							answers: [ok(wrap({ code: 404, message }))],
						},
					);
					expect(json).toEqual([]);
					expect(said).toContain(message);
				},
			),
			{ numRuns: part(12) },
		);
	});

	it('nothing was published where a reply by case is answered with nothing', async () => {
		for (const data of [[], [null], ['', null], { data: [], errors: [] }]) {
			const { said, json } = await replay(
				'publishing-reply-by-case-brand-newest',
				'engagementPublishing.reply.createByCase',
				{ answers: [ok(data)] },
			);
			const text = `${said}${JSON.stringify(json)}`;
			expect(text).not.toMatch(/"(created|sent|replied)":true/);
			expect(text).toMatch(/nothing was published|published":false/i);
		}
	});

	const text = { headers: { 'content-type': 'text/plain' }, body: 'Success' };
	it.each<[vector: string, operation: string, done: string, other: Given]>([
		['case-delete-204', 'engagementCase.case.delete', 'deleted', ok(null)],
		['publishing-post-delete-204', 'engagementPublishing.post.delete', 'deleted', ok([])],
		['macro-204', 'engagementCase.case.applyMacro', 'applied', ok('Success')],
		['message-workflow-204', 'engagementMessage.message.updateWorkflow', 'updated', text],
	])(
		'%s: %s is %s with a 204, and with an answer that says no more',
		async (vector, operation, done, other) => {
			const more: IDataObject = operation.endsWith('applyMacro')
				? { addressBy: 'caseNumber', caseNumber: '4100001' }
				: operation.endsWith('updateWorkflow')
					? { inputMode: 'json', jsonBody: '{"note":"A note"}' }
					: {};
			for (const answer of [{ status: 204, body: '' }, other]) {
				const { said, json } = await replay(vector, operation, { with: more, answers: [answer] });
				expect(said).toBe('');
				expect(json).toEqual([expect.objectContaining({ [done]: true })]);
			}
		},
	);

	it('workspaces come as items from any list', async () => {
		const list = [
			{ id: '1', name: 'A' },
			{ id: '2', name: 'B' },
		];
		for (const data of [list, { clients: list }, { data: list, errors: [] }, [...list, null]]) {
			const { json } = await replay('workspaces-list', 'engagementWorkspace.workspace.getAll', {
				answers: [ok(data)],
			});
			expect(json).toEqual(list);
		}
	});

	it('an account keeps its properties as they came, as JSON text too', async () => {
		for (const [i, properties] of [{ a: ['b'] }, '{"a":["b"]}', '', null].entries()) {
			const account = { id: '7', properties };
			const { json } = await replay('account-get', 'engagementAccount.account.get', {
				with: { id: '7' },
				answers: [ok([account, [account], { data: account, errors: [] }][i % 3])],
			});
			expect(json).toEqual([account]);
		}
	});
});

describe('rows of a report', () => {
	/** How a result has its rows: as lists below headings, or as objects. */
	const FORMS: Record<string, (rows: IDataObject[], more: object) => unknown> = {
		lists: (rows, more) => ({
			headings: ['POST_ID', 'REACH'],
			rows: rows.map((row) => Object.values(row)),
			...more,
		}),
		'objects under data': (data, more) => ({ data, ...more }),
		'objects under rows': (rows, more) => ({ rows, ...more }),
		'objects and headings': (rows, more) => ({ headings: ['POST_ID', 'REACH'], rows, ...more }),
		'a list of one result': (data, more) => [{ data, ...more }],
		'an inner envelope': (data, more) => ({ data: { data, ...more }, errors: [] }),
		'JSON text': (data, more) => JSON.stringify({ data, ...more }),
		'objects alone': (rows) => rows,
	};
	const MORE: Record<string, (more: boolean, total: number) => object> = {
		hasMore: (hasMore) => ({ hasMore }),
		'hasMore as text': (more) => ({ hasMore: String(more) }),
		'a total': (_, totalItems) => ({ totalItems }),
		nothing: () => ({}),
	};

	it('come whole in every form, on all pages, whatever says that more follow', async () => {
		const size = 3;
		const body = { reportingEngine: 'PLATFORM', report: 'R', page: 0, pageSize: size };
		for (const [turn, [form, wrap]] of Object.entries(FORMS).entries()) {
			for (const [i, [more, follows]] of shareOf(Object.entries(MORE), turn).entries()) {
				const count = 1 + ((4 * turn + i) % 9);
				const all = Array.from({ length: count }, (_, n) => ({ POST_ID: `p${n}`, REACH: n }));
				const { said, json } = await replay(
					'reporting-query-rows-objects',
					'engagementReporting.query.run',
					{
						with: { queryFrom: 'json', jsonBody: JSON.stringify(body), options: {} },
						answers: [
							({ body: asked }) => {
								const start = Number((asked as { page: number }).page) * size;
								const rows = all.slice(start, start + size);
								if (rows.length === 0) return ok({ headings: [], rows: [], hasMore: false });
								return ok(wrap(rows, follows(start + size < count, count)));
							},
						],
					},
				);
				expect([form, more, said, json]).toEqual([form, more, '', all]);
			}
		}
	});

	it('a result that says that it failed is an error in every form', async () => {
		for (const form of ['lists', 'objects under data', 'a list of one result', 'JSON text']) {
			const { said, json } = await replay(
				'reporting-query-rows-objects',
				'engagementReporting.query.run',
				{ answers: [ok(FORMS[form]!([], { hasMore: false, errorMessage: 'Query timed out' }))] },
			);
			expect([form, said, json]).toEqual([form, expect.stringMatching(/Query timed out/), []]);
		}
	});
});

describe('categories of the knowledge base', () => {
	it('come each once, to the last, however the platform counts and names its pages', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom('pages', 'rows'),
				fc.constantFrom('result', 'results', 'folders'),
				fc.constantFrom<(more: boolean) => object>(
					(hasMore) => ({ hasMore }),
					(more) => ({ hasMore: String(more) }),
					() => ({}),
				),
				fc.integer({ min: 1, max: 23 }),
				fc.integer({ min: 2, max: 7 }),
				fc.boolean(),
				async (counts, name, more, count, rows, isMoved) => {
					const all = Array.from({ length: count }, (_, n) => ({ id: `f-${n}`, name: `F ${n}` }));
					const { said, json } = await replay(
						'folders-search-start-is-offset',
						'engagementKnowledgeBase.category.getAll',
						{
							with: { returnAll: true, filters: {}, options: { rows } },
							answers: [
								({ body }) => {
									const { start } = body as { start: number };
									const first = counts === 'rows' ? start : start * rows;
									const page = all.slice(first, first + rows);
									// A category that was added meanwhile moves the others on.
									const given = isMoved && start > 0 && counts === 'pages' ? [all[0]!] : [];
									if (page.length === 0) return ok({ [name]: [], ...more(false) });
									return ok({ [name]: [...given, ...page], ...more(first + rows < count) });
								},
							],
						},
					);
					expect([said, json]).toEqual(['', all]);
				},
			),
			{ numRuns: runs },
		);
	});
});

describe('a time', () => {
	it('is the same in milliseconds, in seconds and as a text', async () => {
		const anyTime = fc
			.integer({ min: Date.UTC(2005, 0) / 1000, max: Date.UTC(2035, 0) / 1000 })
			.map((seconds) => seconds * 1000);
		await fc.assert(
			fc.asyncProperty(anyTime, fc.nat(3), async (time, form) => {
				const modifiedTime = [time, String(time), time / 1000, String(time / 1000)][form];
				const { json } = await replay('case-get-by-id', 'engagementCase.case.get', {
					with: { addressBy: 'id', id: 'c', output: 'simplified' },
					answers: [ok({ id: 'c', caseNumber: 7, modifiedTime })],
				});
				expect(json).toEqual([
					{ id: 'c', caseNumber: 7, modifiedTime: new Date(time).toISOString() },
				]);
			}),
			{ numRuns: part(8) },
		);
	});
});
