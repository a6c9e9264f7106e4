/**
 * What a person fills in becomes the request that the public documentation of the service shows: its method,
 * path, query and body, digit by digit.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse as exact } from 'lossless-json';
import type { IDataObject } from 'n8n-workflow';
import { customProperty, locator, rows } from '../support/parameters';
import { serve } from '../support/server';
import { eventually } from '../support/time';
import { rawPart, useService, vectorNames, vectorOf, type Answer } from './replay';

const replay = useService();
type Row = [vector: string, operation: string, form: IDataObject];

const POST = {
	accountIds: '5001',
	campaignId: locator('77_12'),
	text: 'We are open again.',
	additionalFields: { title: 'Opening hours' },
};

const publishing: Row[] = [
	['publishing-post-create-one-account', 'engagementPublishing.post.create', POST],
	[
		'publishing-post-create-long-location',
		'engagementPublishing.post.create',
		{
			accountIds: '5001',
			campaignId: locator('77_12'),
			text: 'Hello',
			attachmentType: 'IMAGE',
			url: 'https://media.example.com/a.jpg',
			additionalFields: {
				attachmentOptions: rows({ channelType: 'PHOTO', locationId: '90000000000000017' }),
			},
		},
	],
	[
		'publishing-post-create-accountids-number',
		'engagementPublishing.post.create',
		{
			accountIds: '5001',
			campaignId: locator('77_12'),
			attachmentType: 'STORY',
			attachments: { file: [{ type: 'IMAGE', url: 'https://media.example.com/a.jpg' }] },
			additionalFields: { moreFields: '{"accountIds": 5001}' },
		},
	],
	[
		'publishing-draft-update',
		'engagementPublishing.draft.update',
		{
			draftId: '2000000734',
			updateFields: {
				accountIds: '5001',
				campaignId: locator('77_12'),
				text: 'We are open again.',
				title: 'Opening hours',
				version: '1',
			},
			options: { mergeWithCurrent: false },
		},
	],
	[
		'publishing-reply-by-case',
		'engagementPublishing.reply.createByCase',
		{
			caseId: '66f0000000000000000000c1',
			messageCategory: 'PRIVATE_MESSAGE',
			text: 'We look after it.',
		},
	],
	[
		'publishing-reply-by-case-brand-newest',
		'engagementPublishing.reply.createByCase',
		{ caseId: '66f0000000000000000000c1', messageCategory: 'REPLY', text: 'Hi' },
	],
	[
		'publishing-reply-create',
		'engagementPublishing.reply.create',
		{
			accountId: locator('5001', 'list'),
			inReplyToMessageId: 'ACCOUNT_5001_1767560940000_MICROBLOG_7_9009',
			campaignId: locator('77_12'),
			text: '@ada We look after it.',
			additionalFields: {
				channelType: 'microblog',
				channelId: '9001',
				// The sample has an object where the schema has a list, which the form sends.
				moreFields:
					'{"channelOptions": {"channelType": "MICROBLOG", "addPrivateMsgLink": true, "accountId": 5001}}',
			},
		},
	],
	['publishing-post-delete-204', 'engagementPublishing.post.delete', { postId: '600000018' }],
];

/** A draft as the service is known to answer it. */
const draft = {
	id: 2000000734,
	accountIds: [5001],
	content: { title: 'Opening hours', text: 'We are closed.' },
	taxonomy: { campaignId: '77_12' },
	version: 0,
	status: 'DRAFT',
	createdTime: 1767560900000,
	modifiedTime: 1767560900000,
	authorId: -100,
};

const profiles: Row[] = [
	[
		'profiles-create-lists-lost',
		'engagementProfile.profile.upsert',
		{
			firstName: 'Ada',
			channelType: 'email',
			channelId: 'ada@example.com',
			options: { keepProfileLists: false },
		},
	],
	[
		'profiles-update-by-channel',
		'engagementProfile.profile.update',
		{
			addressBy: 'profileKey',
			channelType: 'EMAIL',
			channelId: 'ada@example.com',
			updateFields: { emailDetails: 'ada@example.com' },
		},
	],
	[
		'profiles-update-id-text',
		'engagementProfile.profile.update',
		{
			profileId: '5a0000000000000000000002',
			updateFields: {
				phoneNo: '+331234568',
				partnerCustomPropertiesAdded: customProperty('_c_66a0000000000000000000b1', 'UK'),
			},
		},
	],
];

const assets: Row[] = [
	[
		'assets-replace',
		'engagementAsset.asset.replace',
		{
			assetId: '5a0000000000000000000005',
			updateFields: {
				name: 'Logo',
				description: 'The logo',
				assetType: 'PHOTO',
				url: 'https://cdn.example.net/77/logo.jpg',
				moreFields: '{"status": "Draft"}', // the form would send it in capitals
			},
			options: { mergeWithCurrent: false },
		},
	],
	[
		'assets-import-start',
		'engagementAsset.import.start',
		{
			url: 'https://media.example.com/logo.png',
			importType: 'PHOTO',
			uploadTrackerId: '500000000000440',
			jsonBody: '{}',
		},
	],
	[
		'assets-template-create',
		'engagementAsset.template.create',
		{
			name: 'Welcome',
			wabaId: '384900000000000',
			elementName: 'welcome',
			channelType: 'MESSAGING',
			langCode: 'en',
			message: 'Welcome {{1}}!',
			placeholders: rows({
				assetClass: 'PROFILE',
				customFieldName: 'PROFILE.firstName',
				displayName: 'Ada',
			}),
			example: 'Ada',
			additionalFields: { namespace: 'ns_1' },
		},
	],
];

const cases: Row[] = [
	[
		'macro-204',
		'engagementCase.case.applyMacro',
		{ addressBy: 'caseNumber', caseNumber: '1000559', macroIds: '5a0000000000000000000015' },
	],
];

const rowsOfAll = [...publishing, ...profiles, ...assets, ...cases];

test.each(rowsOfAll)('%s', async (name, operation, form) => {
	const { request } = vectorOf(name);
	const { requests } = await replay(name, operation, {
		with: { inputMode: 'fields', options: {}, ...form },
	});
	const [sent] = requests;
	const query = Object.entries(request.query).map(([key, value]) => [key, String(value)]);
	expect(sent!.line.split('?')[0]).toBe(`${request.method} ${request.path}`);
	// A case is addressed in the query too, as the specification says.
	const { caseNumber: _, ...given } = sent!.query;
	expect(given).toEqual(Object.fromEntries(query));
	if (request.body === null) expect(sent!.text).toBe('');
	else expect(exact(sent!.text)).toEqual(exact(rawPart(name, 'request', 'body')));
});

/** A body with every number as a text: the product writes some of them so. */
const asTexts = (body: unknown): unknown =>
	JSON.parse(JSON.stringify(body), (_name, value: unknown) =>
		typeof value === 'number' ? String(value) : value,
	);

test('a query put together from fields is the one that the product generates', async () => {
	const name = 'reporting-query-rows-objects';
	const { body } = vectorOf(name).request;
	const { additional } = body as { additional: Record<string, string> };
	const { requests, said } = await replay(name, 'engagementReporting.query.run', {
		with: {
			inputMode: 'fields',
			reportingEngine: locator('OUTBOUND_MESSAGE', 'list'),
			report: locator('OUTBOUND_MESSAGE'),
			timeRange: 'between',
			startTime: '1767222000000',
			endTime: '1769813999999',
			timeZone: 'Europe/Berlin',
			projections: {
				metric: [{ measurementName: locator('TOTAL_ENGAGEMENT'), aggregateFunction: 'SUM' }],
			},
			groupBys: { dimension: [{ dimensionName: locator('ACCOUNT_ID'), groupType: 'FIELD' }] },
			additionalFields: { moreFields: JSON.stringify({ additional }) },
			options: { pageSize: 20 },
		},
	});
	expect(said).toBe('');
	expect(asTexts(requests[0]!.body)).toEqual(asTexts(body));
});

/** Requests that no form makes: JSON alone, what is pasted and sent as it is, and one with nothing but a name. */
const WITHOUT_FORM = /^(profiles-bulk-job-|reporting-|assets-(import-411|template-exists))/;

test('every official request that writes is compared with a form', () => {
	const requestOf = (name: string) => {
		const { method, path, body } = vectorOf(name).request;
		return JSON.stringify([method, path, body]);
	};
	const compared = new Set(
		[...rowsOfAll.map(([name]) => name), 'publishing-draft-schedule'].map(requestOf),
	);
	const missing = vectorNames
		.filter((name) => /^(publishing|profiles|assets|reporting)-/.test(name))
		.filter((name) => vectorOf(name).request.method !== 'GET' && !WITHOUT_FORM.test(name))
		.filter((name) => !compared.has(requestOf(name)));
	expect(missing).toEqual([]);
});

/** What the platform answers to a look at the draft, and then to the write. */
const answers = (vector: string) => [{ body: { data: [draft], errors: [] } }, vector];

test('a draft is changed as a whole, with the version that comes next', async () => {
	const name = 'publishing-draft-update';
	const { requests, json, said } = await replay(name, 'engagementPublishing.draft.update', {
		with: {
			inputMode: 'fields',
			draftId: '2000000734',
			updateFields: { text: 'We are open again.' },
		},
		answers: answers(name),
	});
	expect(said).toBe('');
	expect(requests.map(({ line }) => line)).toEqual([
		'GET /publishing/draft?draftId=2000000734',
		'PUT /publishing/draft',
	]);
	expect(requests[1]!.body).toEqual(vectorOf(name).request.body);
	expect(json).toEqual([expect.objectContaining({ draftId: '2000000734' })]);
});

test.each([
	[true, vectorOf('publishing-draft-schedule').request.body],
	[false, { scheduleDate: 1767560940000 }],
])('a draft is scheduled; all of it is sent: %s', async (sendWholeDraft, body) => {
	const name = 'publishing-draft-schedule';
	const { requests, json, said } = await replay(name, 'engagementPublishing.draft.schedule', {
		with: {
			inputMode: 'fields',
			scheduleDate: '2026-01-04T21:09:00.000Z',
			options: { sendWholeDraft },
		},
		answers: sendWholeDraft
			? [
					{
						body: {
							data: {
								...draft,
								version: 1,
								content: { ...draft.content, text: 'We are open again.' },
							},
							errors: [],
						},
					},
					name,
				]
			: [name],
	});
	expect(said).toBe('');
	const [write] = requests.slice(-1);
	expect(write!.line).toBe('POST /publishing/draft/schedule?draftId=2000000734');
	expect(write!.body).toEqual(body);
	expect(json).toEqual([expect.objectContaining({ postId: '2000000097' })]);
});

test('several profiles are changed in one job, with the names of a single change', async () => {
	const { requests, said } = await replay(
		'profiles-bulk-job-202',
		'engagementProfile.bulkJob.update',
		{
			with: {
				inputMode: 'fields',
				bulkProfileUpdateRequest: {
					profile: [
						{ profileId: '5a01', firstName: 'Ada' },
						{ channelType: 'email', channelId: 'kim@example.com', emailDetails: 'k@example.com' },
					],
				},
			},
		},
	);
	expect(said).toBe('');
	expect(requests.map(({ line, body }) => [line, body])).toEqual([
		[
			'PATCH /profile/bulk',
			{
				bulkProfileUpdateRequest: [
					{ id: '5a01', profileUpdateRequestDTO: { contactInfo: { firstName: 'Ada' } } },
					{
						profileKey: { channelType: 'EMAIL', channelId: 'kim@example.com' },
						profileUpdateRequestDTO: { contactInfo: { emailDetails: 'k@example.com' } },
					},
				],
			},
		],
	]);
});

// Publicly known: [""] empties a property.
describe('a property of a profile that is emptied', () => {
	const ID = '_c_66a0000000000000000000b1';
	const emptied = { [ID]: [''] };
	const maps = ['selectivePartnerCustomProperties', 'partnerCustomProperties'];
	const ways: Array<[way: string, map: object]> = [
		['a row without values', customProperty(ID, '')],
		['a row with a list', customProperty(ID, '={{ [""] }}')],
		['a row with a list as text', customProperty(ID, '[""]')],
		['a row with an empty list', customProperty(ID, '={{ [] }}')],
		['JSON', { json: [{ json: JSON.stringify(emptied) }] }],
		['JSON with an empty list', { json: [{ json: JSON.stringify({ [ID]: [] }) }] }],
	];

	it.each(maps.flatMap((name) => ways.map(([way, map]) => [name, way, map] as const)))(
		'is sent with one empty text: %s, %s',
		async (name, _way, map) => {
			const changes = { [name]: map };
			const alone = await replay('profiles-update-id-text', 'engagementProfile.profile.update', {
				with: { inputMode: 'fields', profileId: '5a01', updateFields: changes },
			});
			const many = await replay('profiles-bulk-job-202', 'engagementProfile.bulkJob.update', {
				with: {
					inputMode: 'fields',
					bulkProfileUpdateRequest: { profile: [{ profileId: '5a01', ...changes }] },
				},
			});
			const change = { id: '5a01', profileWorkflowUpdateRequestDTO: { [name]: emptied } };
			expect([alone.said, many.said]).toEqual(['', '']);
			expect(alone.requests[0]!.body).toEqual(change);
			expect(many.requests[0]!.body).toEqual({ bulkProfileUpdateRequest: [change] });
		},
	);

	it('is no empty text among others, nor nothing', async () => {
		for (const values of ['={{ ["", "a"] }}', '={{ $json.none }}']) {
			const { said, requests } = await replay(
				'profiles-update-id-text',
				'engagementProfile.profile.update',
				{
					with: {
						inputMode: 'fields',
						profileId: '5a01',
						updateFields: { partnerCustomProperties: customProperty(ID, values) },
					},
				},
			);
			expect(said).toMatch(/It is empty/);
			expect(requests).toEqual([]);
		}
	});
});

describe('a preview', () => {
	const previewId = '5a0000000000000000000001';
	const inProgress = 'publishing-preview-in-progress';
	const ready = (url: string) => ({
		body: { data: { id: previewId, url, status: 'SUCCESS' }, errors: [] },
	});
	const create = {
		...{ messageId: '2000000734', exportType: 'PNG', name: 'Spring' },
		...{ jsonBody: '{}', options: {} },
	};

	it('is waited for, and its file is fetched without token and key', async () => {
		const { requests, items, said } = await replay(
			inProgress,
			'engagementPublishing.preview.create',
			{
				with: {
					...{ ...create, waitFor: 'polling' },
					options: { download: true, binaryPropertyName: 'picture' },
				},
				answers: [
					{ body: { data: previewId, errors: [] } },
					inProgress,
					ready('{service}/files/Report%201.zip?Signature=abc'),
					{ headers: { 'content-type': 'application/zip' }, body: 'the file' },
				],
			},
		);
		expect(said).toBe('');
		expect(requests.map(({ line }) => line)).toEqual([
			'POST /publishing/preview?messageId=2000000734&exportType=PNG&name=Spring',
			`GET /publishing/preview?previewId=${previewId}`,
			`GET /publishing/preview?previewId=${previewId}`,
			'GET /files/Report%201.zip?Signature=abc',
		]);
		const { headers } = requests[3]!;
		expect(JSON.stringify(headers)).not.toMatch(/a-token|a-key|authorization/i);
		const { data, ...file } = items[0]!.binary!.picture!;
		expect(file).toMatchObject({ fileName: 'Report 1.zip', mimeType: 'application/zip' });
		expect(Buffer.from(data, 'base64').toString()).toBe('the file');
	});

	it.each([
		['caf%C3%A9.pdf', 'café.pdf'],
		['caf%E9.pdf', 'caf%E9.pdf'],
		['50% off.pdf', '50%%20off.pdf'],
		['', 'file'],
		['..%2F..%2Fetc%2Fpasswd', 'passwd'],
		['C%3A%5Cx%5Cy.exe', 'y.exe'],
		['a%00b%0Ac.png', 'ab c.png'],
		['..%00', 'file'],
		[`${'%C3%A9'.repeat(200)}.png`, `${'é'.repeat(125)}.png`],
	])('has a file with any address: %s', async (name, fileName) => {
		const { items, said } = await replay(inProgress, 'engagementPublishing.preview.get', {
			with: { previewId, options: { download: true } },
			answers: [ready(`{service}/files/${name}`), { body: 'the file' }],
		});
		expect(said).toBe('');
		expect(items[0]!.binary!.data).toMatchObject({ fileName });
	});

	it('that failed is an error, and no file is asked for', async () => {
		const { requests, said } = await replay(inProgress, 'engagementPublishing.preview.create', {
			with: { ...create, waitFor: 'polling', options: { download: true } },
			answers: [{ body: { data: previewId, errors: [] } }, 'publishing-preview-failed'],
		});
		expect(said).toMatch(/Preview 5a0000000000000000000001 failed: its status is "FAILED"/);
		expect(requests).toHaveLength(2);
	});

	const moved = ready('{service}/files/a.zip');
	const redirect = (location: string) => ({ status: 302, headers: { location }, body: '' });
	const get = async (...answers: Answer[]) =>
		await replay(inProgress, 'engagementPublishing.preview.get', {
			with: { previewId, options: { download: true } },
			answers,
		});

	it('does not follow an address that others can read on the way', async () => {
		const open = 'http://files.example.com/a.zip';
		for (const answers of [[ready(open)], [moved, redirect('b.zip'), redirect(open)]]) {
			const { requests, said } = await get(...answers);
			expect(said).toMatch(/The address of the file cannot be used/);
			expect(requests).toHaveLength(answers.length);
		}
	});

	it('fetches no more files at the same time than requests are sent', async () => {
		const open = { now: 0, most: 0 };
		const files = await serve(async (_, response) => {
			open.most = Math.max(open.most, ++open.now);
			await sleep(10);
			open.now--;
			response.end('the file');
		});
		const records = Array.from({ length: 12 }, (_, i) => ({
			id: `${i}`,
			url: `${files.url}/${i}`,
		}));
		const { items, said } = await get({ body: { data: records, errors: [] } });
		await files.close();
		expect(said).toBe('');
		expect(items.map(({ binary }) => binary!.data!.fileName)).toEqual(records.map(({ id }) => id));
		expect(open.most).toBeLessThanOrEqual(5);
	});

	it.each<[says: string, answer: (response: ServerResponse) => unknown]>([
		['before it answers', () => {}],
		['in the middle of the file', (response) => response.writeHead(200).write('the')],
		[
			'before a redirect is followed',
			(response) => response.writeHead(302, { location: '/b' }).end(),
		],
	])('rule "a stopped run sends nothing more": %s', async (_, answer) => {
		const stop = new AbortController();
		const lines: string[] = [];
		const closed: string[] = [];
		const files = await serve(async ({ url }, response) => {
			lines.push(url!);
			response.on('close', () => closed.push(url!));
			stop.abort();
			answer(response);
		});
		await replay(inProgress, 'engagementPublishing.preview.get', {
			with: { previewId, options: { download: true } },
			answers: [ready(`${files.url}/a`)],
			run: { signal: stop.signal },
		});
		await eventually(() => expect(closed).toEqual(['/a']));
		await sleep(100);
		expect(lines).toEqual(['/a']);
		await files.close();
	});

	it('follows a few redirects to its file', async () => {
		const { requests, items, said } = await get(moved, redirect('../b.zip'), { body: 'the file' });
		expect(said).toBe('');
		expect(requests.slice(1).map(({ line }) => line)).toEqual(['GET /files/a.zip', 'GET /b.zip']);
		expect(items[0]!.binary!.data).toMatchObject({ fileName: 'a.zip' });
		const circle = await get(moved, redirect('/files/a.zip'));
		expect(circle.said).toMatch(/The file could not be fetched: HTTP 302/);
		expect(circle.requests).toHaveLength(1 + 1 + 5);
	});
});
