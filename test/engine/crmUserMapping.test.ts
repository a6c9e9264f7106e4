import fc from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { useEngine, type RunOptions } from '../support/engine';
import { expectLinearRun } from '../support/growth';
import { continueOnFail } from '../support/parameters';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';
import { serveProxy } from '../support/server';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const APP = { installedAppId: 'crm-app-1' };
const EMPTY_APP = { installedAppId: 'crm-app-2' };
const PATH = '/prod/api/v3/crm-user-mapping';

const mapping = engine.resource('engagementCrmUserMapping', 'mapping');

/** The mappings of an app as the platform has them: CRM user and platform user. */
const stored = ({ installedAppId }: { installedAppId: string }) =>
	(
		sandbox.state('crmUserMapping') as Array<{
			installedAppId: string;
			crmUserId: string;
			sprUserId: bigint;
		}>
	)
		.filter((entry) => entry.installedAppId === installedAppId)
		.map(({ crmUserId, sprUserId }) => `${crmUserId}=${sprUserId}`);

describe('list', () => {
	it('follows the pages until one is empty', async () => {
		const { items, error } = await mapping('getAll', { ...APP, returnAll: true });
		expect(error).toBeUndefined();
		expect(sentLines(sandbox)).toEqual([
			`GET ${PATH}?installedAppId=crm-app-1&pageNumber=0`,
			`GET ${PATH}?installedAppId=crm-app-1&pageNumber=1`,
			`GET ${PATH}?installedAppId=crm-app-1&pageNumber=2`,
			`GET ${PATH}?installedAppId=crm-app-1&pageNumber=3`,
		]);
		expect(items.map(({ json }) => json.crmUserId)).toEqual(
			Array.from({ length: 45 }, (_, i) => `crm-${i + 1}`),
		);
		expect(items.at(-1)).toMatchObject({
			json: { sprUserId: '9007199254740993001' },
			pairedItem: { item: 0 },
		});
	});

	it('asks for no page beyond the limit', async () => {
		const { items } = await mapping('getAll', { ...APP, returnAll: false, limit: 20 });
		expect(items).toHaveLength(20);
		expect(sent(sandbox)).toHaveLength(1);
	});

	it('ends when the platform gives the same page again', async () => {
		const page = { data: [{ crmUserId: 'crm-1' }], errors: [] };
		sandbox.fault({ path: '/crm-user-mapping', times: 0, status: 200, body: page });
		const { json } = await mapping('getAll', { ...APP, returnAll: true });
		expect(json).toEqual([{ crmUserId: 'crm-1' }]);
		expect(sent(sandbox)).toHaveLength(2);
	});

	it.each([404, 200])(
		'rule "every list ends": takes a 404 beyond the last page for the end (page 0: %i)',
		async (first) => {
			const page = { data: [{ crmUserId: 'crm-1' }], errors: [] };
			const none = { data: null, errors: [{ message: 'crm.page.not.found' }] };
			if (first === 200) sandbox.fault({ path: '/crm-user-mapping', status: 200, body: page });
			sandbox.fault({ path: '/crm-user-mapping', status: 404, body: none });
			const { json, said } = await mapping('getAll', { ...APP, returnAll: true });
			expect(json).toEqual(first === 200 ? page.data : []);
			// The first page that is not there is no end: the app may be wrong.
			if (first === 404) expect(said).toContain('crm.page.not.found');
			expect(sent(sandbox)).toHaveLength(first === 200 ? 2 : 1);
		},
	);

	it('rule "every list ends": ends when the pages take turns', async () => {
		const pages = ['a', 'b', 'c', 'a', 'b', 'c'].map((crmUserId) => [{ crmUserId }]);
		for (const page of pages) answerWith(sandbox, page, { path: '/crm-user-mapping' });
		const { json } = await mapping('getAll', { ...APP, returnAll: true });
		expect(json).toEqual(pages.slice(0, 3).flat());
		expect(sent(sandbox)).toHaveLength(4);
	});

	it('takes an answer without data for the end', async () => {
		answerWith(sandbox, null, { path: '/crm-user-mapping' });
		const { json, error } = await mapping('getAll', { ...APP, returnAll: true });
		expect(error).toBeUndefined();
		expect(json).toEqual([]);
		expect(sent(sandbox)).toHaveLength(1);
	});

	it('filters by the users of both sides', async () => {
		const { json } = await mapping('getAll', {
			...APP,
			returnAll: true,
			filters: { crmUserId: 'crm-2, crm-3', sprUserId: '={{ ["1003", "9007199254740993001"] }}' },
		});
		expect(sent(sandbox)[0]!.line).toBe(
			`GET ${PATH}?installedAppId=crm-app-1&pageNumber=0&crmUserId=crm-2,crm-3&sprUserId=1003,9007199254740993001`,
		);
		expect(json.map(({ crmUserId }) => crmUserId)).toEqual(['crm-3']);
	});

	it('says that the app is not there', async () => {
		const { said } = await mapping('getAll', { installedAppId: 'none' });
		expect(said).toMatch(/^Nothing was found for Installed App ID "none": crm\.app\.not\.found/);
	});
});

describe('single mappings', () => {
	const wish = { ...EMPTY_APP, crmUserId: 'sales-1', sprUserId: 'user1005@example.com' };

	it.each([
		['create', `POST ${PATH}`],
		['upsert', `POST ${PATH}/upsert`],
	])('%s sends the app in the body', async (operation, line) => {
		const { items, error } = await mapping(operation, wish);
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual([{ line, body: wish }]);
		expect(items).toEqual([
			{
				json: expect.objectContaining({ crmUserId: 'sales-1', sprUserId: 1005 }),
				pairedItem: { item: 0 },
			},
		]);
		expect(stored(EMPTY_APP)).toEqual(['sales-1=1005']);
	});

	it('says what was mapped when the answer holds no data', async () => {
		for (const [path, operation, done] of [
			['/crm-user-mapping', 'create', 'created'],
			['/crm-user-mapping/upsert', 'upsert', 'upserted'],
		] as const) {
			answerWith(sandbox, null, { path });
			expect((await mapping(operation, wish)).json).toEqual([{ [done]: true, ...wish }]);
		}
	});

	it('create fails when either side is mapped, upsert only when the platform user is', async () => {
		await mapping('create', wish);
		for (const [crmUserId, sprUserId] of [
			['sales-1', '1006'],
			['sales-2', '1005'],
		]) {
			const { said } = await mapping('create', { ...EMPTY_APP, crmUserId, sprUserId });
			expect(said).toContain('crm.mapping.duplicate');
		}
		expect((await mapping('upsert', { ...wish, sprUserId: '1006' })).error).toBeUndefined();
		expect(stored(EMPTY_APP)).toEqual(['sales-1=1006']);
		const { said } = await mapping('upsert', { ...wish, crmUserId: 'sales-2', sprUserId: '1006' });
		expect(said).toMatch(
			/One of the two users is mapped to another one: crm\.mapping\.conflict\nDelete that mapping first, or choose another user/,
		);
	});

	it('gives out what it sent, long numbers as text', async () => {
		answerWith(sandbox, null, { path: '/crm-user-mapping' });
		const jsonBody = JSON.stringify(wish).replace('}', ',"rank":9007199254740993}');
		const { json } = await mapping('create', { inputMode: 'json', jsonBody });
		expect(sandbox.requests()[0]!.body).toContain('"rank":9007199254740993');
		expect(json).toEqual([{ created: true, ...wish }]);
	});

	it('takes the body as JSON, with the same checks', async () => {
		const { error } = await mapping('create', { inputMode: 'json', jsonBody: { ...wish } });
		expect(error).toBeUndefined();
		expect(sent(sandbox)[0]!.body).toEqual(wish);
		sandbox.clearRequests();
		const { said } = await mapping('create', { inputMode: 'json', jsonBody: '{}' });
		expect(said).toMatch(/installedAppId: It is empty.*crmUserId: It is empty.*sprUserId: It is/s);
		expect(sent(sandbox)).toEqual([]);
	});

	it('reports one failed item among others', async () => {
		const { items } = await mapping(
			'create',
			{ ...EMPTY_APP, crmUserId: '={{ $json.crm }}', sprUserId: '={{ $json.user }}' },
			{
				items: [
					{ json: { crm: 'sales-1', user: 1001 } },
					{ json: { crm: 'wrong', user: 1002 } },
					{ json: { crm: '', user: 1003 } },
					{ json: { crm: 'sales-4', user: 1004 } },
				],
				...continueOnFail,
			},
		);
		expect(items.map(({ json }) => String(json.error ?? json.crmUserId))).toEqual([
			'sales-1',
			expect.stringContaining('crm.mapping.crm.user.invalid'),
			expect.stringContaining('CRM User ID: It is empty'),
			'sales-4',
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
		expect(sent(sandbox)).toHaveLength(3);
	});
});

describe('delete', () => {
	it('deletes what the selectors in the body match', async () => {
		sandbox.setStyle('plain'); // the service gives the mappings that are gone
		const { items, error } = await mapping('delete', { ...APP, filters: { crmUserId: 'crm-7' } });
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual([
			{ line: `DELETE ${PATH}?installedAppId=crm-app-1`, body: { crmUserId: 'crm-7' } },
		]);
		expect(items).toEqual([
			{ json: { deleted: true, ...APP, crmUserId: 'crm-7' }, pairedItem: { item: 0 } },
		]);
		expect(stored(APP)).toHaveLength(44);
	});

	it('takes a platform user, by a long id or by email', async () => {
		await mapping('delete', { ...APP, filters: { sprUserId: '9007199254740993001' } });
		await mapping('delete', { ...APP, filters: { sprUserId: 'user1003@example.com' } });
		expect(sent(sandbox).map(({ body }) => body)).toEqual([
			{ sprUserId: '9007199254740993001' },
			{ sprUserId: 'user1003@example.com' },
		]);
		expect(stored(APP)).toHaveLength(43);
	});

	it('deletes all mappings of the app with consent, and sends no body', async () => {
		sandbox.setStyle('plain'); // as above
		const { json } = await mapping('delete', { ...APP, deleteAll: true });
		expect(sent(sandbox)).toEqual([{ line: `DELETE ${PATH}?installedAppId=crm-app-1` }]);
		expect(json).toEqual([{ deleted: true, ...APP, deleteAll: true }]);
		expect(stored(APP)).toEqual([]);
	});

	it.each<[string, object, RegExp]>([
		['no selector without consent', {}, /Delete All: No mapping is selected, which means every/],
		[
			'a selector that an expression left empty',
			{ filters: { crmUserId: '={{ $json.nobody }}' } },
			/Filters > CRM User: It is empty, which would widen the selection/,
		],
		[
			'an empty selector even with consent',
			{ deleteAll: true, filters: { sprUserId: '' } },
			/Filters > Platform User: It is empty/,
		],
		[
			'a blank selector, which the platform might take for none',
			{ filters: { crmUserId: '  ' } },
			/Filters > CRM User: It is blank/,
		],
		[
			'consent and a selector at once',
			{ deleteAll: true, filters: { crmUserId: 'crm-1' } },
			/Delete All: It is on although mappings are selected/,
		],
		[
			'a misspelled selector',
			{ filters: { crmUserID: 'crm-1' } },
			/Delete All: No mapping is selected/,
		],
	])('refuses %s', async (_what, parameters, sentence) => {
		const { said } = await mapping('delete', { ...APP, ...parameters });
		expect(said).toMatch(sentence);
		expect(sent(sandbox)).toEqual([]);
		expect(stored(APP)).toHaveLength(45);
	});
});

describe('export', () => {
	it('gives the file a name that file systems take, whatever an expression says', async () => {
		const { items } = await mapping(
			'exportCsv',
			{
				...APP,
				exportAs: 'file',
				options: { fileName: '={{ "../of " + $json.team + "\\n.csv" }}' },
			},
			{ items: [{ json: { team: 'a/b' } }] },
		);
		expect(items[0]!.json).toMatchObject({ fileName: 'b .csv' });
		expect(items[0]!.binary!.data).toMatchObject({ fileName: 'b .csv' });
	});

	it('gives the CSV file, byte for byte', async () => {
		const csv = 'User ID/Email,CRM User ID\r\n"zoë, ""the"" first@example.com",crm-1\r\n';
		sandbox.fault({
			path: '/crm-user-mapping/export',
			status: 200,
			headers: { 'content-type': 'text/csv' },
			body: csv,
		});
		const { items, error } = await mapping('exportCsv', {
			...APP,
			exportAs: 'file',
			options: { fileName: 'mappings.csv', binaryPropertyName: 'mappings' },
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual([{ line: `GET ${PATH}/export?installedAppId=crm-app-1` }]);
		expect(sandbox.requests()[0]!.headers.accept).toBe('text/csv');
		expect(items).toHaveLength(1);
		const file = items[0]!.binary!.mappings!;
		expect(file).toMatchObject({ fileName: 'mappings.csv', mimeType: 'text/csv' });
		expect(Buffer.from(file.data, 'base64').toString()).toBe(csv);
		expect(items[0]!.pairedItem).toEqual({ item: 0 });
	});

	it('rule "a file loses nothing": keeps the bytes of a file', async () => {
		const files = [
			['a byte order mark', Buffer.from('\uFEFFUser ID/Email,CRM User ID\r\n')],
			['Latin-1', Buffer.from('User,CRM\r\nzo\xEB,1\r\n', 'latin1')],
			['UTF-16', Buffer.from('\uFEFFUser,CRM\r\n', 'utf16le')],
			['a single quoted cell', Buffer.from('"a\\nb"')],
			['a number', Buffer.from('12345678901234567890')],
			['nothing but a line end', Buffer.from('\r\n')],
			['nothing', Buffer.alloc(0)],
			...fc
				.sample(fc.uint8Array({ minLength: 1, maxLength: 60 }), 30)
				.map((bytes): [string, Buffer] => ['any bytes', Buffer.from([0x75, ...bytes])]),
		] as const;
		const front = await serveProxy(sandbox, (request, response) => {
			const n = Number(new URL(request.url!, 'http://x').searchParams.get('installedAppId'));
			response.writeHead(200, { 'content-type': 'text/csv' }).end(files[n]![1]);
		});
		engine.credential.baseUrl = `${front.url}/{env}`;
		const { items, error } = await mapping(
			'exportCsv',
			{ installedAppId: '={{ $itemIndex }}', exportAs: 'file' },
			{ items: files.map(() => ({ json: {} })) },
		);
		expect(error).toBeUndefined();
		expect(
			items.map(({ binary }, n) => [files[n]![0], Buffer.from(binary!.data!.data, 'base64')]),
		).toEqual(files);
		await front.close();
	});

	it('rule "a file loses nothing": makes items of a file in the encoding that it names, and of no other', async () => {
		let type = 'text/csv; charset=ISO-8859-1';
		const front = await serveProxy(sandbox, (_request, response) => {
			response.writeHead(200, { 'content-type': type });
			response.end(Buffer.from('User,CRM\r\nzo\xEB,1\r\n', 'latin1'));
		});
		engine.credential.baseUrl = `${front.url}/{env}`;
		const named = await mapping('exportCsv', { ...APP, exportAs: 'items' });
		expect([named.said, named.json]).toEqual(['', [{ User: 'zoë', CRM: '1' }]]);
		type = 'text/csv';
		const { said, json } = await mapping('exportCsv', { ...APP, exportAs: 'items' });
		expect(said).toMatch(/not in UTF-8[^]*Export As: File/);
		expect(json).toEqual([]);
		await front.close();
	});

	it('loses no cell where two headers are the same, or one is missing', async () => {
		sandbox.fault({ path: '/crm-user-mapping/export', status: 200, body: 'id,id,name\n1,2,3,4\n' });
		const { json } = await mapping('exportCsv', { ...APP, exportAs: 'items' });
		expect(json).toEqual([{ id: '1', 'id 2': '2', name: '3', 'column 4': '4' }]);
	});

	it('takes a time for many columns that grows with their number', async () => {
		await expectLinearRun(async (length) => {
			const columns = Array.from({ length }, (_, i) => `c${i}`);
			const body = `${columns.join()}\n${columns.join()}\n`;
			sandbox.fault({ path: '/crm-user-mapping/export', status: 200, body });
			const { json } = await mapping('exportCsv', { ...APP, exportAs: 'items' });
			expect(json[0]).toMatchObject({ c0: 'c0', [columns.at(-1)!]: columns.at(-1) });
		}, 40_000);
	});

	const answers = (body: unknown) =>
		sandbox.fault({ path: '/crm-user-mapping/export', status: 200, body });

	it.each(['id,name\n1,2\n\n', 'id,name\r\n1,2\r\n\r\n'])(
		'makes no item of a last line that is empty: %j',
		async (csv) => {
			answers(csv);
			const { json } = await mapping('exportCsv', { ...APP, exportAs: 'items' });
			expect(json).toEqual([{ id: '1', name: '2' }]);
		},
	);

	it.each(['file', 'items'])('fails for an answer that is no CSV, as %s', async (exportAs) => {
		answers({ data: { url: 'https://example.com/export.csv' }, errors: [] });
		const { said } = await mapping('exportCsv', { ...APP, exportAs });
		expect(said).toMatch(/The platform answered something other than CSV\n[^]*HTTP 200/);
		expect(said).toContain('https://example.com/export.csv');
	});

	it('blames the platform for a CSV that cannot be read, and says how to get it anyway', async () => {
		answers('id,name\n1,"2\n');
		const { said } = await mapping('exportCsv', { ...APP, exportAs: 'items' });
		expect(said).toMatch(/The CSV of the platform cannot be read from line 2 on\n[^]*HTTP 200/);
		expect(said).toMatch(/Export As: File/);
		expect(said).not.toMatch(/Close it/);
	});

	it('gives one item for each row, with all digits of long ids', async () => {
		const { json } = await mapping('exportCsv', { ...APP, exportAs: 'items' });
		expect(json).toHaveLength(45);
		expect(json.at(-1)).toEqual({
			'User ID/Email': '9007199254740993001',
			'CRM User ID': 'crm-45',
		});
	});
});

describe('import', () => {
	const csvItem = (text: string | Buffer, fileName = 'users.csv'): INodeExecutionData => ({
		json: {},
		binary: {
			data: { data: Buffer.from(text).toString('base64'), mimeType: 'text/csv', fileName },
		},
	});
	const fromFile = async (text: string | Buffer, parameters: object = {}, more: RunOptions = {}) =>
		await mapping(
			'importCsv',
			{ ...EMPTY_APP, importFrom: 'file', ...parameters },
			{ items: [csvItem(text)], ...more },
		);
	const fromItems = async (rows: IDataObject[], parameters: object = {}, more: RunOptions = {}) =>
		await mapping(
			'importCsv',
			{ ...EMPTY_APP, importFrom: 'items', ...parameters },
			{ items: rows.map((json) => ({ json })), ...more },
		);

	/** The one part of the form that was sent: its name, file name, type and text. */
	const part = async () => {
		const { bodyBytes, headers } = sandbox.requests().at(-1)!;
		const form = await new Response(new Uint8Array(bodyBytes), {
			headers: { 'content-type': headers['content-type'] as string },
		}).formData();
		const parts = [...form];
		expect(parts).toHaveLength(1);
		const [name, file] = parts[0] as [string, File];
		return { name, fileName: file.name, type: file.type, text: await file.text() };
	};

	it('sends a file as it is, as the form field "file"', async () => {
		const csv =
			'"Name, in full",User ID/Email,CRM User ID\n"Zoë ""Z"" Ångström\r\nsecond line",1001,sales-1\nÉ,user1002@example.com,sales-2\n';
		const { items, error } = await fromFile(csv, {
			options: { platformUserHeader: 'User ID/Email' },
		});
		expect(error).toBeUndefined();
		expect(
			sandbox.requests().map(({ method, path, rawQuery }) => [method, path, rawQuery]),
		).toEqual([['PUT', `${PATH}/import`, 'installedAppId=crm-app-2']]);
		expect(sandbox.requests()[0]!.headers.accept).toBe('text/csv');
		expect(await part()).toEqual({
			name: 'file',
			fileName: 'users.csv',
			type: 'text/csv',
			text: csv,
		});
		expect(items).toEqual([
			{
				json: {
					imported: true,
					...EMPTY_APP,
					rows: 2,
					response: expect.any(String),
				},
				pairedItem: { item: 0 },
			},
		]);
	});

	it('imports what was exported, with CRLF, and without the byte order mark before the first header', async () => {
		const csv = 'User ID/Email,CRM User ID\r\n1001,sales-1\r\n1002,sales-2\r\n';
		const { error } = await fromFile(`\uFEFF${csv}`);
		expect(error).toBeUndefined();
		expect((await part()).text).toBe(csv);
		expect(sandbox.requests()[0]!.bodyBytes.includes('\uFEFF')).toBe(false);
		expect(stored(EMPTY_APP)).toEqual(['sales-1=1001', 'sales-2=1002']);
	});

	it('imports a file in a workflow that keeps files in the JSON of items', async () => {
		const csv = 'User ID/Email,CRM User ID\n1001,sales-1\n';
		const { said } = await fromFile(csv, {}, { settings: { binaryMode: 'combined' } });
		expect(said).toBe('');
		expect(await part()).toMatchObject({ fileName: 'users.csv', text: csv });
	});

	const twoRows = 'User ID/Email,CRM User ID\r\n1001,sales-1\r\n1002,sales-2\r\n';
	const separated = (separator: string) => twoRows.replaceAll(',', separator);
	const utf16 = (text: string, isBig = false) => {
		const bytes = Buffer.from(text, 'utf16le');
		return isBig ? bytes.swap16() : bytes;
	};

	it.each<[string, string | Buffer]>([
		['with semicolons', separated(';')],
		['with tabs', separated('\t')],
		['with its separator named', `sep=;\r\n${separated(';')}`],
		['with another separator named', `sep=|\n${separated('|')}`],
		['in UTF-16, with tabs', utf16(`\uFEFF${separated('\t')}`)],
		['in UTF-16 of the other order', utf16(`\uFEFF${twoRows}`, true)],
		['in UTF-16 without a mark', utf16(separated(';'))],
		['with an empty line first, and semicolons', `\r\n${separated(';')}`],
		['with an empty row first, and semicolons', `;\r\n${separated(';')}`],
		['with empty rows', twoRows.replaceAll('\r\n', '\r\n,\r\n\r\n')],
		['with blanks', twoRows.replaceAll('1002', ' 1002\u00A0').replaceAll('sales-1', '" sales-1 "')],
		[
			'with marks nobody sees',
			twoRows.replace('1001', '\u200B1001\uFEFF').replace('CRM', '\u2060CRM'),
		],
	])('imports a file %s, in the form that the platform takes', async (_what, file) => {
		expect((await fromFile(file)).said).toBe('');
		expect((await part()).text).toBe(twoRows);
		expect(stored(EMPTY_APP)).toEqual(['sales-1=1001', 'sales-2=1002']);
	});

	// Publicly known: the platform's own export has the second header, and an import takes the third.
	it.each([
		'CRM User ID,Acme Platform User ID/Email,Created By',
		'CRM User ID,Acme Platform User ID,Created By',
		'CRM User Id,Acme Platform User Id/Email,Created By',
	])('imports a file that was exported under %s', async (headers) => {
		const csv = `${headers}\n"sales-1",1001,x\n`;
		sandbox.fault({ path: '/crm-user-mapping/export', status: 200, body: csv });
		const { items } = await mapping('exportCsv', { ...APP, exportAs: 'file' });
		const { said } = await mapping('importCsv', { ...EMPTY_APP, importFrom: 'file' }, { items });
		expect(said).toBe('');
		expect((await part()).text).toBe(csv);
	});

	it('takes the users from the surer of two columns', async () => {
		const csv = 'User ID,User ID/Email,CRM User ID\nx,1001,sales-1\nx,1002,sales-2\n';
		expect((await fromFile(csv)).said).toBe('');
		expect(stored(EMPTY_APP)).toEqual(['sales-1=1001', 'sales-2=1002']);
	});

	it('cuts blanks around the IDs of items', async () => {
		await fromItems([{ crmUserId: ' sales-1\u00A0', sprUserId: '\u200B1001 ' }]);
		expect((await part()).text).toBe('User ID/Email,CRM User ID\r\n1001,sales-1\r\n');
	});

	it('makes one file of all items, and pairs every one of them', async () => {
		const { items, error } = await fromItems([
			{ crmUserId: 'sales-1', sprUserId: 'user1001@example.com' },
			{ crmUserId: 'sales-2', sprUserId: 1002 },
			{ crmUserId: 'sales-3', sprUserId: '1003' },
		]);
		expect(error).toBeUndefined();
		expect(sandbox.requests()).toHaveLength(1);
		expect(await part()).toEqual({
			name: 'file',
			fileName: 'crm-user-mapping.csv',
			type: 'text/csv',
			text: 'User ID/Email,CRM User ID\r\nuser1001@example.com,sales-1\r\n1002,sales-2\r\n1003,sales-3\r\n',
		});
		expect(stored(EMPTY_APP)).toEqual(['sales-1=1001', 'sales-2=1002', 'sales-3=1003']);
		expect(
			items.map(({ json, pairedItem }) => [json.crmUserId, json.imported, pairedItem]),
		).toEqual([
			['sales-1', true, { item: 0 }],
			['sales-2', true, { item: 1 }],
			['sales-3', true, { item: 2 }],
		]);
		expect(items.map(({ json }) => typeof json.response)).toEqual([
			'string',
			'undefined',
			'undefined',
		]);
	});

	it.each([
		['Skipped', 'Invalid CRM user ID.', false],
		['Not Imported', 'Invalid CRM user ID.', false],
		['', 'Invalid CRM user ID.', false],
		['Failed', 'null', false],
		['Skipped', 'null', true],
		['CREATED', 'N/A', true],
		['', 'null', true],
		['Success', 'It was there before.', true],
	])('reads a row of status "%s" with the reason "%s"', async (status, reason, imported) => {
		const header = 'CRM User ID,Platform User Id/Email,Status,Failure Reason';
		const body = `${header}\nsales-1,1001,Success,null\nsales-2,1002,${status},"${reason}"\n`;
		sandbox.fault({ path: '/crm-user-mapping/import', status: 200, body });
		const rows = [
			{ crmUserId: 'sales-1', sprUserId: '1001' },
			{ crmUserId: 'sales-2', sprUserId: '1002' },
		];
		const { json } = await fromItems(rows, {}, continueOnFail);
		expect(json.map((item) => item.imported === true)).toEqual([true, imported]);
	});

	it.each([
		'Import failed, 2 records are invalid',
		'Import failed: 2 records are invalid',
		'Import aborted at line 3',
	])('"%s" imports nothing', async (body) => {
		sandbox.fault({ path: '/crm-user-mapping/import', status: 200, body });
		const rows = [{ crmUserId: 'sales-1', sprUserId: '1001' }];
		const { said } = await fromItems(rows);
		expect(said).toContain(body);
	});

	it('knows the row that failed, also where quotes in its reason are none of a CSV', async () => {
		const body =
			'CRM User ID,Platform User Id/Email,Status,Failure Reason\nsales-1,1001,Success,\nsales-2,1002,Failed,User "lee" has no access\n';
		sandbox.fault({ path: '/crm-user-mapping/import', status: 200, body });
		const rows = [
			{ crmUserId: 'sales-1', sprUserId: '1001' },
			{ crmUserId: 'sales-2', sprUserId: '1002' },
		];
		const { json } = await fromItems(rows, {}, continueOnFail);
		expect(json).toMatchObject([
			{ imported: true, crmUserId: 'sales-1' },
			{ error: expect.stringContaining('"sales-2": User "lee" has no access') },
		]);
	});

	describe('whose answer names a row that is none of its items', () => {
		const rows = [
			{ crmUserId: '005A0000001abcd', sprUserId: '1001' },
			{ crmUserId: '005B0000001abcd', sprUserId: '1002' },
		];
		const answers = (...failed: string[]) => {
			const lines = failed.map((crmUserId) => `${crmUserId},Failed,user.unknown`);
			const body = ['CRM User ID,Status,Failure Reason', ...lines, ''].join('\n');
			sandbox.fault({ path: '/crm-user-mapping/import', status: 200, body });
			return body;
		};
		const unmatched = (index: number) => ({ matched: false, ...EMPTY_APP, ...rows[index] });
		const error = (text: string) => ({ error: expect.stringContaining(text) });

		it('fails no item, and calls none imported', async () => {
			const response = answers('005B0000001abcdAAA');
			const { json, error, hints } = await fromItems(rows);
			expect(error).toBeUndefined();
			expect(json).toEqual([{ ...unmatched(0), response }, unmatched(1)]);
			expect(hints.map(({ message }) => message)).toEqual([
				'The results of 2 of 2 items could not be matched: `matched` is false, and the first of them has the whole answer of the import.',
			]);
		});

		it('fails the item that another row names', async () => {
			const response = answers('005A0000001abcd', '005C0000001abcdAAA');
			const { json } = await fromItems(
				[...rows, { crmUserId: '005C0000001abcd', sprUserId: '1003' }],
				{},
				continueOnFail,
			);
			expect(json).toMatchObject([
				error('"005A0000001abcd": user.unknown'),
				{ ...unmatched(1), response },
				{ matched: false, crmUserId: '005C0000001abcd' },
			]);
		});

		it('fails all items if all rows failed', async () => {
			answers('005A0000001abcd', '005B0000001abcdAAA');
			const { json, hints } = await fromItems(rows, {}, continueOnFail);
			expect(json).toMatchObject([
				error('"005A0000001abcd": user.unknown'),
				error('"005B0000001abcdAAA": user.unknown'),
			]);
			expect(hints).toEqual([]);
		});
	});

	it('quotes what needs quotes, and names the columns as asked', async () => {
		sandbox.fault({ path: '/crm-user-mapping/import', status: 200, body: 'done' });
		await fromItems([{ of: { crm: 'a "b", c', user: 'zoë@example.com' } }], {
			crmUserId: '={{ $json.of.crm }}',
			sprUserId: '={{ $json.of.user }}',
			options: { platformUserHeader: 'User, ID or Email' },
		});
		expect((await part()).text).toBe(
			'"User, ID or Email",CRM User ID\r\nzoë@example.com,"a ""b"", c"\r\n',
		);
	});

	it('every item fails when the platform refuses the import, and nothing is mapped', async () => {
		const rows = [
			{ crmUserId: 'sales-1', sprUserId: '1001' },
			{ crmUserId: 'not-of-this-app', sprUserId: '1002' },
		];
		const { items } = await fromItems(rows, {}, continueOnFail);
		expect(sandbox.requests()).toHaveLength(1);
		expect(items.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual(
			[0, 1].map((item) => [expect.stringContaining('crm.mapping.crm.user.invalid'), { item }]),
		);
		expect(stored(EMPTY_APP)).toEqual([]);
	});

	it('sends each file on its own, and none when one of them is flawed', async () => {
		const files = ['1001,sales-1', '1002,', '1003,sales-3'].map((row) =>
			csvItem(`User ID/Email,CRM User ID\n${row}\n`),
		);
		const importAll = async (more = {}) =>
			await mapping('importCsv', { ...EMPTY_APP, importFrom: 'file' }, { items: files, ...more });
		const { said } = await importAll();
		expect(said).toMatch(/^CSV file: The CRM user in line 2 is empty.*\[item 1\]/);
		expect(sandbox.requests()).toEqual([]);
		const { json } = await importAll(continueOnFail);
		expect(json).toEqual([
			expect.objectContaining({ imported: true }),
			expect.objectContaining({ error: expect.stringContaining('line 2') }),
			expect.objectContaining({ imported: true }),
		]);
		expect(stored(EMPTY_APP)).toEqual(['sales-1=1001', 'sales-3=1003']);
	});

	it('sends no file before all rows are checked', async () => {
		const items = [
			csvItem('User ID/Email,CRM User ID\n1001,sales-1\n'),
			...['1002', '1003'].map((sprUserId) => ({ json: { crmUserId: 'sales-2', sprUserId } })),
		];
		const parameters = { ...EMPTY_APP, importFrom: '={{ $binary.data ? "file" : "items" }}' };
		const { said } = await mapping('importCsv', parameters, { items });
		expect(said).toMatch(
			/CRM User ID: The CRM user "sales-2" in item 2 is already in item 1.*Nothing was sent/s,
		);
		expect(sandbox.requests()).toEqual([]);
		const { json } = await mapping('importCsv', parameters, { items, ...continueOnFail });
		const twice = expect.objectContaining({ error: expect.stringContaining('already in item 1') });
		expect(json).toEqual([expect.objectContaining({ imported: true }), twice, twice]);
		expect(stored(EMPTY_APP)).toEqual(['sales-1=1001']);
	});

	it('stops at the file that the platform refuses, and says what was carried out', async () => {
		const files = ['sales-1', 'not-of-this-app', 'sales-3'].map((crmUser, i) =>
			csvItem(`User ID/Email,CRM User ID\n100${i + 1},${crmUser}\n`),
		);
		const { said } = await mapping(
			'importCsv',
			{ ...EMPTY_APP, importFrom: 'file' },
			{ items: files },
		);
		expect(said).toMatch(
			/crm\.mapping\.crm\.user\.invalid.*\[item 1\].*1 other item was carried out/s,
		);
		expect(stored(EMPTY_APP)).toEqual(['sales-1=1001']);
	});

	it('takes CRM users that differ in capitals for two: only emails of the platform do not', async () => {
		sandbox.fault({ status: 200, body: '"ok"' });
		const { error } = await fromItems([
			{ crmUserId: 'a@crm', sprUserId: '1001' },
			{ crmUserId: 'A@crm', sprUserId: '1002' },
		]);
		expect(error).toBeUndefined();
		expect(sandbox.requests()).toHaveLength(1);
	});

	it.each(['12E34', '0055e0000012345'])('sends %s, which is an ID', async (id) => {
		await fromItems([{ crmUserId: id, sprUserId: '1001' }]);
		expect(sandbox.requests()[0]!.body).toContain(id);
	});

	describe('refuses before anything is sent', () => {
		it('all bad rows of a file at once, each with its line', async () => {
			const { said } = await fromFile(
				[
					'Note,User ID/Email,CRM User ID',
					'"two',
					'lines",1001,sales-1',
					'x,1002,sales-1',
					'x,1001,sales-3',
					'x, ,sales-4',
					'x,user1005@example.com',
					'x,USER1005@example.com,sales-6',
					'x,"9,00720E+18",sales-7',
				].join('\n'),
			);
			expect(said).toContain('CSV file: The CRM user "sales-1" in line 4 is already in line 2.');
			expect(said).toContain('The platform user "1001" in line 5 is already in line 2.');
			expect(said).toContain('The platform user in line 6 is empty.');
			expect(said).toContain('The platform user "9,00720E+18" in line 9 is a number that');
			expect(said).toContain('The CRM user in line 7 is empty. Fill it in, or remove the row.');
			expect(said).toContain(
				'The platform user "USER1005@example.com" in line 8 is already in line 7.',
			);
			expect(sandbox.requests()).toEqual([]);
		});

		it('all bad items at once', async () => {
			const { said } = await fromItems([
				{ crmUserId: 'sales-1', sprUserId: '1001' },
				{ crmUserId: 'sales-1', sprUserId: '1002' },
				{ crmUserId: '', sprUserId: '1001' },
				{ crmUserId: ' ', sprUserId: '9.0072E+18' },
			]);
			expect(said).toContain('CRM User ID: The CRM user "sales-1" in item 1 is already in item 0.');
			expect(said).toContain('CRM User ID: The CRM user in item 2 is empty.');
			expect(said).toContain('CRM User ID: The CRM user in item 3 is empty.');
			expect(said).toMatch(
				/The platform user "9.0072E\+18" in item 3 is a number that a spreadsheet/,
			);
			expect(said).toContain(
				'Platform User ID or Email: The platform user "1001" in item 2 is already in item 0.',
			);
			expect(sandbox.requests()).toEqual([]);
		});

		it.each<[string, string | Buffer, RegExp]>([
			[
				'a missing header of the CRM user',
				'User ID/Email,crm user id\n1,2\n',
				/^CSV file: The header "CRM User ID" is missing; the first line has "User ID\/Email", "crm user id"/,
			],
			[
				'a missing header of the platform user',
				'Email,CRM User ID\n1,2\n',
				/^CSV file: The header "User ID\/Email" of the platform user is missing.*Platform User Header/,
			],
			[
				'a header of two CRM users',
				'CRM Platform User ID,CRM User ID\n1,2\n',
				/^CSV file: The header "User ID\/Email" of the platform user is missing/,
			],
			['an empty file', '', /header "User ID\/Email".*missing; the first line has nothing/],
			['headers alone', 'User ID/Email,CRM User ID\n', /CSV file: It has no rows/],
			[
				'a header twice',
				'User ID/Email,CRM User ID,CRM User ID\n1,2,3\n',
				/The header "CRM User ID" appears 2 times/,
			],
			[
				'a row with too many cells',
				'User ID/Email,CRM User ID\n1,2\n3,4,5\n',
				/^CSV file: Line 3 has 3 cells, but there are 2 headers/,
			],
			[
				'a quote that is not closed',
				'User ID/Email,CRM User ID\n1,2\n3,"4\n',
				/^CSV file: A quote opens in line 3 and is never closed/,
			],
			[
				'a file in another encoding',
				Buffer.from('User ID/Email,CRM User ID\nzo\xeb@example.com,sales-1\n', 'latin1'),
				/Input Binary Field: The file is not in UTF-8/,
			],
		])('%s', async (_what, text, sentence) => {
			const { said } = await fromFile(text);
			expect(said).toMatch(sentence);
			expect(sandbox.requests()).toEqual([]);
		});

		it('an item without a file', async () => {
			const { said } = await fromFile('x', { binaryPropertyName: 'other' });
			expect(said).toMatch(/The item has no file in "other"\. It has files in: data/);
			expect(sandbox.requests()).toEqual([]);
		});

		it('items of several apps', async () => {
			const { said } = await fromItems(
				[
					{ app: 'crm-app-1', crmUserId: 'crm-1', sprUserId: '1' },
					{ app: 'crm-app-2', crmUserId: 'sales-1', sprUserId: '2' },
				],
				{ installedAppId: '={{ $json.app }}' },
			);
			expect(said).toMatch(
				/Installed App ID: The items name several apps \(crm-app-1, crm-app-2\)/,
			);
			expect(sandbox.requests()).toEqual([]);
		});
	});
});
