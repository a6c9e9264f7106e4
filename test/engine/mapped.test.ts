/** Map Columns: a row of a table becomes a body, with the same checks as fields and JSON. */
import type { INode, ResourceMapperField } from 'n8n-workflow';
import { loadRooms, operationsOf } from '../../scripts/lib/rooms';
import { contract } from '../contract/contract';
import { useEngine } from '../support/engine';
import { expectFor } from '../support/expectFor';
import { continueOnFail, NOTHING } from '../support/parameters';
import { answerWith, sent, sentBodies, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const campaign = engine.resource('engagementCampaign', 'campaign');

/** Custom properties are those that occur; those that the platform lists are in pickers.test.ts. */
beforeEach(() => {
	engine.credential.lookUps = false;
});

/** What n8n's resource mapper keeps: columns that are filled in by hand. */
const byHand = (value: object | null, schema: ResourceMapperField[] = []) =>
	({
		inputMode: 'mapped',
		columns: { mappingMode: 'defineBelow', value, matchingColumns: [], schema },
	}) as unknown as INode['parameters'];

/** The same, from the columns of the input. */
const automatic = (schema: ResourceMapperField[] = []) =>
	({
		inputMode: 'mapped',
		columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema },
	}) as unknown as INode['parameters'];

const rowsOf = (...rows: object[]) => ({ items: rows.map((json) => ({ json: json as never })) });

const columnsOf = async (operation: string, node = 'engagementCampaign', resource = 'campaign') =>
	await engine.columns(node, { resource, operation });

it('a row without the parts of a required object makes what the form makes', async () => {
	const row = { channelType: 'VOICE', channelId: '+15550100', subject: 'x' };
	const create = { resource: 'case', operation: 'create' };
	for (const way of [byHand(row), automatic()]) {
		const { said } = await engine.node('engagementCase', { ...create, ...way }, rowsOf(row));
		expect(said).toBe('');
		expect(sentBodies(sandbox).at(-1)).toEqual({ ...row, contactInfo: {} });
	}
	const noEmail = { ...row, channelType: 'EMAIL' };
	const { said } = await engine.node('engagementCase', { ...create, ...byHand(noEmail) });
	expect(said).toMatch(/Contact Info > Email: A case of channel type EMAIL needs it/);
});

it('a column with the name of a person makes no identity of the customer', async () => {
	const columns = await columnsOf('create', 'engagementProfile', 'profile');
	const onChannel = columns.find(({ displayName }) => displayName === 'Name on the Channel')!;
	expect(onChannel.defaultValue).not.toMatch(/\$json\.(name|title|Title)\b/);
	const row = { name: 'Ada Example', email: 'ada@example.com' };
	const { hints } = await engine.node(
		'engagementProfile',
		{
			...{ resource: 'profile', operation: 'create', ...automatic() },
			options: { ignoreUnknownColumns: true },
		},
		rowsOf(row),
	);
	expect(sentBodies(sandbox).at(-1)).toEqual({ contact: { email: 'ada@example.com' } });
	expect(hints).toEqual([]);
});

describe('the columns of a campaign', () => {
	it('are its fields, typed, and the custom properties that occur', async () => {
		const columns = await columnsOf('create');
		const names = columns.map(({ id }) => id);
		const ofPlatform = Object.keys(contract.components.schemas.CampaignCreate.properties);
		expect(names.filter((id) => !id.includes('.')).sort()).toEqual(ofPlatform.sort());
		expect(names.filter((id) => id.includes('.')).sort()).toEqual([
			'clientCustomFields.audience',
			'partnerCustomFields.cost_centre',
			'partnerCustomFields.region',
			'visibility.globallyVisible',
			'visibility.visibilityConfig',
		]);
		const typed = columns.map(({ id, displayName, type, removed }) =>
			removed ? [id, type, 'not shown'] : [id, displayName, type],
		);
		expect(typed).toEqual(
			expect.arrayContaining([
				['name', 'Name', 'string'],
				['status', 'Status', 'string'],
				['clientCustomFields.audience', 'audience (Client Custom Fields)', 'string'],
				['description', 'Description', 'string'],
				['endDate', 'End Date', 'dateTime'],
				['externalSource', 'External Source', 'string'],
				['externalSourceId', 'External Source ID', 'string'],
				['parentCampaignId', 'Parent Campaign', 'string'],
				['partnerCustomFields.cost_centre', 'cost_centre (Partner Custom Fields)', 'string'],
				['partnerCustomFields.region', 'region (Partner Custom Fields)', 'string'],
				['startDate', 'Start Date', 'dateTime'],
				['tags', 'Tags', 'string'],
				['archived', 'boolean', 'not shown'],
				['clientCustomFields', 'object', 'not shown'],
				['externalCampaignDetails', 'array', 'not shown'],
				['partnerCustomFields', 'object', 'not shown'],
				['visibility', 'object', 'not shown'],
				['visibility.globallyVisible', 'options', 'not shown'],
				['visibility.visibilityConfig', 'array', 'not shown'],
			]),
		);
		const others = columns.filter(({ removed }) => !removed).map(({ id }) => id);
		expect(others.splice(0, 2)).toEqual(['name', 'status']);
		expect(others).toEqual([...others].sort());
		expect(columns.filter(({ required }) => required).map(({ id }) => id)).toEqual([
			'name',
			'status',
		]);
		expect(columns.find(({ id }) => id === 'status')).toMatchObject({
			defaultValue: '={{ $json.status ?? $json.Status ?? "APPROVED" }}',
		});
	});

	it('are its fields where the campaigns may not be listed', async () => {
		sandbox.fault({ path: '/campaign', status: 403, body: { data: null, errors: [] } });
		const ids = (await columnsOf('create')).map(({ id }) => id);
		expect(ids).toContain('partnerCustomFields');
		expect(ids).not.toContain('partnerCustomFields.region');
	});

	it('stay as they are while the platform cannot be asked: that is an error with what to do', async () => {
		sandbox.fault({ path: '/campaign', status: 401, times: 5, body: { data: null, errors: [] } });
		await expect(columnsOf('create')).rejects.toThrow(/access token/);
	});
});

describe('columns that a person maps by hand', () => {
	it('come first, in every node', async () => {
		const mappers = (await loadRooms()).flatMap(({ description }) =>
			description.properties.filter(({ type }) => type === 'resourceMapper'),
		);
		expect(mappers.length).toBeGreaterThan(5);
		for (const one of mappers)
			expect([one.default, one.typeOptions?.resourceMapper?.supportAutoMap]).toEqual([
				{ mappingMode: 'defineBelow', value: null },
				true,
			]);
	});

	/** The form as n8n opens it: what each column begins with. */
	const opened = async (node: string, resource: string, operation: string) => {
		const columns = await columnsOf(operation, node, resource);
		sandbox.clearRequests();
		const shown = columns.filter(({ removed }) => !removed);
		const value = Object.fromEntries(shown.map((one) => [one.id, one.defaultValue ?? null]));
		return { resource, operation, ...byHand(value, columns) };
	};

	it('begin with what the row has under our names, or those of other systems', async () => {
		const form = await opened('engagementCase', 'case', 'create');
		const rows = [
			{
				channelType: 'EMAIL',
				email: 'kim@example.com',
				subject: 'A',
				fullName: 'Kim',
				priority: 'P',
			},
			{ 'Channel Type': 'EMAIL', Email: 'kim@example.com', Title: 'A', Name: 'Kim', Priority: 'P' },
			{
				channel_type: 'EMAIL',
				email_address: 'kim@example.com',
				title: 'A',
				name: 'Kim',
				priority: 'P',
			},
		];
		const { error } = await engine.node('engagementCase', form, rowsOf(...rows));
		expect(error).toBeUndefined();
		expect(sentBodies(sandbox)).toEqual(
			rows.map(() => ({
				channelType: 'EMAIL',
				contactInfo: { email: 'kim@example.com', fullName: 'Kim' },
				...{ subject: 'A', priority: 'P' },
			})),
		);
	});

	it('find the names of a person in a row in PascalCase, lower case, words and snake_case', async () => {
		const rows = [
			{ FirstName: 'Kim', LastName: 'Example', Email: 'kim@example.com' },
			{ firstname: 'Kim', lastname: 'Example', email: 'kim@example.com' },
			{ 'First Name': 'Kim', 'Last Name': 'Example', Email: 'kim@example.com' },
			{ first_name: 'Kim', last_name: 'Example', email_address: 'kim@example.com' },
		];
		const form = await opened('engagementProfile', 'profile', 'create');
		const { said } = await engine.node('engagementProfile', form, rowsOf(...rows));
		expect(said).toBe('');
		const contact = { firstName: 'Kim', lastName: 'Example', email: 'kim@example.com' };
		expect(sentBodies(sandbox)).toMatchObject(rows.map(() => ({ contact })));
		const change = await opened('engagementProfile', 'profile', 'update');
		const one = { ...change, addressBy: 'profileId', profileId: 'profile-1' };
		expect((await engine.node('engagementProfile', one, rowsOf(...rows))).said).toBe('');
		const contactInfo = { firstName: 'Kim', lastName: 'Example', emailDetails: 'kim@example.com' };
		expect(sentBodies(sandbox)).toMatchObject(
			rows.map(() => ({ profileUpdateRequestDTO: { contactInfo } })),
		);
	});

	it('take the preset where the row has nothing, and leave out the others', async () => {
		const form = await opened('engagementCampaign', 'campaign', 'create');
		await campaign(
			'create',
			form,
			rowsOf({ title: 'A', region: 'EMEA' }, { name: 'B', status: 'DRAFT' }),
		);
		expect(sentBodies(sandbox)).toEqual([
			{ name: 'A', status: 'APPROVED', partnerCustomFields: { region: ['EMEA'] } },
			{ name: 'B', status: 'DRAFT' },
		]);
	});

	it('begin with nothing that the platform could make an expression of', async () => {
		const id = '}} {{ $env.SECRET }} {{ "';
		answerWith(sandbox, [{ id: 'c', partnerCustomFields: { [id]: ['x'], '"]+$env["A': ['x'] } }], {
			path: '/campaign',
		});
		for (const { defaultValue } of await columnsOf('create')) {
			const parts = String(defaultValue ?? '')
				.replace(/^={{ | }}$/g, '')
				.split(' ?? ');
			for (const one of parts)
				expect(one).toMatch(/^($|\$json\.\w+$|\$json\["(\\"|[^"{}])*"\]$|"\w+"$)/);
		}
	});
});

describe('a row', () => {
	it('by hand: its columns become the body', async () => {
		const { error, json } = await campaign('create', {
			output: 'raw',
			...byHand({
				name: 'Autumn',
				status: 'APPROVED',
				startDate: '2026-09-01T00:00:00Z',
				tags: 'a, b',
				'partnerCustomFields.region': 'EMEA, APAC',
				'clientCustomFields.audience': '={{ ["new, or returning"] }}',
				'visibility.globallyVisible': false,
				'visibility.visibilityConfig': '[{"type":"USER","ids":["7"]}]',
				description: null,
				externalSource: '={{ "" }}',
			}),
		});
		expect(error).toBeUndefined();
		expect(sent(sandbox)).toEqual([
			{
				line: 'POST /prod/api/v3/campaign',
				body: {
					name: 'Autumn',
					status: 'APPROVED',
					startDate: Date.UTC(2026, 8, 1),
					tags: ['a', 'b'],
					partnerCustomFields: { region: ['EMEA', 'APAC'] },
					clientCustomFields: { audience: ['new, or returning'] },
					visibility: { globallyVisible: false, visibilityConfig: [{ type: 'USER', ids: ['7'] }] },
				},
			},
		]);
		expect(json).toMatchObject([{ name: 'Autumn', tags: ['a', 'b'] }]);
	});

	it.each(['constructor', 'toString', '__proto__'])(
		'with a custom property that is called %s, which JavaScript has a use for',
		async (property) => {
			const schema = [
				{ id: `partnerCustomFields.${property}`, displayName: property },
			] as ResourceMapperField[];
			const whole = '{"region": ["EMEA"]}';
			const row = { name: 'A', status: 'S', [`partnerCustomFields.${property}`]: 'x, y' };
			for (const [parameters, items] of [
				[byHand(row), [{}]],
				[byHand({ ...row, partnerCustomFields: whole }), [{}]],
				[automatic(), [row]],
				[automatic(schema), [{ name: 'A', status: 'S', [property]: 'x, y' }]],
				[
					byHand({ partnerCustomFields: `{"${property}": ["x", "y"]}`, name: 'A', status: 'S' }),
					[{}],
				],
			] as Array<[INode['parameters'], object[]]>) {
				sandbox.clearRequests();
				const { said } = await campaign('create', parameters, rowsOf(...items));
				expect(said).toBe('');
				// As text: what compares objects has its own trouble with such a name.
				const [request] = sandbox.requests();
				expect(request!.body).toMatch(
					new RegExp(`"partnerCustomFields":{("region":\\["EMEA"\\],)?"${property}":\\["x","y"\\]`),
				);
			}
		},
	);

	it('automatically: each item is read by itself, and what tables add is left out', async () => {
		const { error } = await campaign(
			'create',
			automatic(),
			rowsOf(
				{
					id: 1,
					createdAt: '2026-01-01',
					updatedAt: '2026-01-02',
					_files: { data: { mimeType: 'text/plain', data: '' } },
					name: 'One',
					status: 'APPROVED',
				},
				{ row_number: 2, name: 'Two', status: 'APPROVED', description: '', endDate: null },
			),
		);
		expect(error).toBeUndefined();
		expect(sentBodies(sandbox)).toEqual([
			{ name: 'One', status: 'APPROVED' },
			{ name: 'Two', status: 'APPROVED' },
		]);
	});

	it('automatically: whatever way the words of a name are written', async () => {
		const rows = [
			{ name: 'A', status: 'S', startDate: '2026-09-01T00:00:00Z' },
			{ Name: 'A', Status: 'S', 'Start Date': '2026-09-01T00:00:00Z' },
			{ NAME: 'A', STATUS: 'S', START_DATE: '2026-09-01T00:00:00Z' },
		];
		await campaign('create', automatic(), rowsOf(...rows));
		const body = { name: 'A', status: 'S', startDate: Date.UTC(2026, 8, 1) };
		expect(sentBodies(sandbox)).toEqual([body, body, body]);
	});

	it('automatically: custom properties by their own names, as parts and as a whole', async () => {
		const schema = await columnsOf('create');
		sandbox.clearRequests();
		const { data } = await campaign(
			'create',
			automatic(schema),
			rowsOf(
				{ name: 'A', status: 'Draft', region: 'EMEA', audience: ['x', 'y'] },
				{ name: 'B', status: 'Draft', 'partnerCustomFields.region': 4711 },
				{ name: 'C', status: 'Draft', partnerCustomFields: { region: ['EMEA'] }, cost_centre: '1' },
				{ name: 'D', status: 'Draft', partnerCustomProperties: '{"region": ["AMER"]}' },
			),
		);
		expect(sentBodies(sandbox)).toEqual([
			{
				name: 'A',
				status: 'Draft',
				partnerCustomFields: { region: ['EMEA'] },
				clientCustomFields: { audience: ['x', 'y'] },
			},
			{ name: 'B', status: 'Draft', partnerCustomFields: { region: ['4711'] } },
			{ name: 'C', status: 'Draft', partnerCustomFields: { region: ['EMEA'], cost_centre: ['1'] } },
			{ name: 'D', status: 'Draft', partnerCustomFields: { region: ['AMER'] } },
		]);
		expect(data!.resultData.runData.Node![0]!.hints).toEqual([]);
	});

	it('automatically: of custom properties with almost the same ID, the one whose ID it has', async () => {
		const properties = { field_1_1: ['a'], field_11: ['b'], region: ['c'], Region: ['d'] };
		answerWith(sandbox, [{ id: '1_1', partnerCustomProperties: properties }]);
		const schema = await columnsOf('create');
		sandbox.reset();
		const ids = Object.keys(properties);
		const rows = [...ids, ...ids.map((id) => `partnerCustomFields.${id}`)].map((column) => ({
			...{ name: 'A', status: 'Draft', [column]: 'x' },
		}));
		const { hints } = await campaign('create', automatic(schema), rowsOf(...rows));
		expect(hints).toEqual([]);
		expect(sentBodies(sandbox)).toEqual(
			[...ids, ...ids].map((id) => ({
				...{ name: 'A', status: 'Draft', partnerCustomFields: { [id]: ['x'] } },
			})),
		);
		sandbox.clearRequests();
		const alike = { name: 'A', status: 'Draft', 'Partner Custom Fields: Field 11': 'x' };
		const { said } = await campaign('create', automatic(schema), rowsOf(alike));
		expect(said).toMatch(/This operation has no column "Partner Custom Fields: Field 11"/);
		expect(sent(sandbox)).toEqual([]);
	});

	it('automatically: custom properties by their labels, as the editor shows them', async () => {
		sandbox.behave({ earlierVersions: 'there' });
		engine.credential.lookUps = true;
		const reason = '_c_5a0000000000000000000012';
		const update = { resource: 'case', operation: 'update', addressBy: 'id', id: 'case-1' };
		const schema = await engine.columns('engagementCase', update);
		sandbox.clearRequests();
		const rows = [
			...[{ Reason: 'late' }, { REASON: 'late' }, { 'Reason (Custom Properties to Set)': 'late' }],
		];
		const { said } = await engine.node(
			'engagementCase',
			{ ...update, ...automatic(schema) },
			rowsOf(...rows),
		);
		expect([said, ...sentBodies(sandbox)]).toEqual([
			'',
			...rows.map(() => ({ syncedSelectedCustomProperties: { [reason]: ['late'] } })),
		]);
	});

	it('with a custom property that was not seen yet: it is sent, and a hint says so', async () => {
		const { data, error } = await campaign(
			'create',
			automatic(await columnsOf('create')),
			rowsOf(
				{ name: 'A', status: 'Draft', 'partnerCustomFields.new': 'x' },
				{ name: 'B', status: 'Draft', 'partnerCustomFields.new': 'y' },
			),
		);
		expect(error).toBeUndefined();
		expect(sentBodies(sandbox).at(-1)).toMatchObject({ partnerCustomFields: { new: ['y'] } });
		expect(data!.resultData.runData.Node![0]!.hints).toEqual([
			{ message: expect.stringContaining('"new" was not seen'), location: 'outputPane' },
		]);
	});
});

describe('what is wrong with rows', () => {
	const refuse = async (parameters: INode['parameters'], ...rows: object[]) => {
		sandbox.clearRequests();
		const { error, said } = await campaign('create', parameters, rowsOf(...rows));
		expect(error).toBeDefined();
		expect(sent(sandbox)).toEqual([]);
		return said;
	};

	it('is reported for all of them at once, before anything is sent', async () => {
		const said = await refuse(
			automatic(),
			{ name: 'One', status: 'S' },
			{ name: '', status: 'S' },
			{ name: 'Three', status: 'S', start_date: '31.12.2026' },
			{ status: 'S' },
			{},
		);
		expect(said).toBe(
			[
				'Columns > name: It is empty. Give a value, or check that the expression finds one in this item. [item 1]',
				'Also:',
				'Item 2: Columns > start_date: "31.12.2026" is not a time that can be read in one way: which number is the day, and which the month? Give an ISO date, e.g. 2026-01-31.',
				'Items 3, 4: Columns > Name: It is empty. Give a value, or check that the expression finds one in this item.',
				'Item 4: Columns > Status: It is empty. Give a value, or check that the expression finds one in this item.',
				'Nothing was sent for any item.',
			].join('\n'),
		);
	});

	it('stays with its row where the workflow continues', async () => {
		const { json } = await campaign('create', automatic(), {
			...rowsOf({ name: 'One', status: 'S' }, { status: 'S' }),
			...continueOnFail,
		});
		expect(json).toMatchObject([{ name: 'One' }, { error: expect.stringMatching(/Name.*item 1/) }]);
	});

	it.each<[string, object | null, RegExp]>([
		['a required column left empty', { name: 'A' }, /Columns > Status: It is empty/],
		['no column at all', null, /Columns > Name: It is empty/],
		[
			'a part of an object that does not fit',
			{ name: 'A', status: 'S', 'visibility.visibilityConfig': '[{"type":""}]' },
			/Columns > Visibility > Shared With\[0\]\.type: It is empty/,
		],
		[
			'half of an external key',
			{ name: 'A', status: 'S', externalSource: 'crm' },
			/Columns > External Source ID: An external campaign needs both 'External Source' and/,
		],
		[
			'an expression that finds nothing where that matters',
			{ name: 'A', status: 'S', externalSource: NOTHING },
			/Columns > External Source: The expression finds nothing/,
		],
		[
			'a column that is no longer there',
			{ name: 'A', status: 'S', gone: 'x' },
			/Columns: This operation no longer has the column "gone"/,
		],
		[
			'the whole and a part that contradict each other',
			{
				name: 'A',
				status: 'S',
				partnerCustomFields: '{"region":["EMEA"]}',
				'partnerCustomFields.region': 'AMER',
			},
			/Columns > region \(Partner Custom Fields\): Another column of the row means the same/,
		],
	])('by hand: %s', async (_what, value, words) => {
		expect(await refuse(byHand(value), {})).toMatch(words);
	});

	it.each<[string, object, RegExp]>([
		[
			'a column that the service does not have',
			{ name: 'A', status: 'S', notes: 'x', 'Start-Datum': 'y' },
			/Columns: This operation has no column "notes", "Start-Datum"\. Rename or remove it, or switch Ignore Unknown Columns on\. A custom property is called like "clientCustomFields\.field_1" or "partnerCustomFields\.field_1", or by its own ID/,
		],
		[
			'a column again, as an object in a text column',
			{ name: 'A', Name: { a: 1 }, status: 'S' },
			/Columns > Name: Another column of the row means the same/,
		],
		[
			'two columns that mean the same',
			{ name: 'A', Name: 'B', status: 'S' },
			/Columns > Name: Another column of the row means the same/,
		],
		[
			'a list with an empty entry',
			{ name: 'A', status: 'S', tags: ['a', ''] },
			/Columns > tags > Value 2: It is empty/,
		],
	])('automatically: %s', async (_what, row, words) => {
		expect(await refuse(automatic(), row)).toMatch(words);
	});

	it('in a custom property is reported once', async () => {
		const row = { name: 'A', status: 'S', 'partnerCustomFields.region': ['EMEA', ''] };
		expect((await refuse(automatic(), row)).match(/It is empty/g)).toHaveLength(1);
	});

	it('is a key that two rows have, whatever else they say: both are named', async () => {
		const row = (externalSourceId: unknown, name: string) => ({
			...{ name, status: 'S', externalSource: 'erp', externalSourceId },
		});
		const rows = [row('7', 'A'), row(8, 'B'), { name: 'C', status: 'S' }, row(7, 'D'), row(8, 'B')];
		const text = (a: number, b: number) =>
			`Columns > externalSourceId: Items ${a} and ${b} have the same external key, and only one campaign can have it. Remove one of them, or use the operation Create or Update Campaign.`;
		expect(await refuse(automatic(), ...rows)).toBe(
			[
				`${text(0, 3)} [item 3]`,
				'Also:',
				`Item 4: ${text(1, 4)}`,
				'Nothing was sent for any item.',
			].join('\n'),
		);
		const { json } = await campaign('create', automatic(), {
			...rowsOf(...rows),
			...continueOnFail,
		});
		expect(json.map(({ name = null }) => name)).toEqual(['A', 'B', 'C', null, null]);
	});

	it('a custom property of two levels has to say which', async () => {
		answerWith(sandbox, [
			{
				id: '1_1',
				partnerCustomProperties: { tier: ['a'] },
				clientCustomProperties: { tier: ['b'] },
			},
		]);
		const schema = await columnsOf('create');
		expect(await refuse(automatic(schema), { name: 'A', status: 'S', tier: 'a' })).toMatch(
			/Columns > tier: There are several custom properties with this name\. Call the column "clientCustomFields\.tier" or "partnerCustomFields\.tier"/,
		);
	});
});

it('columns that the platform does not have can be left out', async () => {
	const { error } = await campaign(
		'create',
		{ ...automatic(), options: { ignoreUnknownColumns: true } },
		rowsOf({ name: 'A', status: 'S', notes: 'x' }),
	);
	expect(error).toBeUndefined();
	expect(sentBodies(sandbox)).toEqual([{ name: 'A', status: 'S' }]);
});

describe('a case', () => {
	const row = {
		channelType: 'EMAIL',
		contact_info_email: 'kim@example.com',
		'contactInfo.firstName': 'Kim',
		subject: 'Late',
		due_date: '2026-09-01T00:00:00Z',
		'workflow.campaignId': '9004_1',
	};
	const body = {
		channelType: 'EMAIL',
		contactInfo: { email: 'kim@example.com', firstName: 'Kim' },
		subject: 'Late',
		dueDate: Date.UTC(2026, 8, 1),
		workflow: { campaignId: '9004_1' },
	};

	it.each([
		['case', 'create', body],
		['bulkJob', 'create', { records: [body] }],
	])(
		'of the resource %s, by %s: parts of objects are columns',
		async (resource, operation, sentBody) => {
			const { error } = await engine.node(
				'engagementCase',
				{ resource, operation, waitFor: 'nothing', ...automatic() },
				rowsOf(row),
			);
			expect(error).toBeUndefined();
			expect(sentBodies(sandbox)).toEqual([sentBody]);
		},
	);

	it('lacks what it needs: reported under the name of the column', async () => {
		const { said } = await engine.node('engagementCase', {
			resource: 'case',
			operation: 'create',
			...byHand({ channelType: 'EMAIL', 'contactInfo.firstName': 'Kim' }),
		});
		expect(said).toMatch(/Columns > Contact Info > Email: A case of channel type EMAIL needs it/);
		expect(sent(sandbox)).toEqual([]);
	});

	it.each(['case', 'bulkJob'])(
		'of the resource %s: what rows lack is reported for all of them before one is sent',
		async (resource) => {
			const { said } = await engine.node(
				'engagementCase',
				{ resource, operation: 'create', waitFor: 'nothing', ...automatic() },
				rowsOf(row, { ...row, channelType: '' }, { channelType: 'SMS' }, { ...row, note: 'x' }),
			);
			expect(said).toMatch(/^Columns > channelType: It is empty.*\[item 1\]/);
			expect(said).toMatch(
				/Item 2: Columns > Contact Info > Phone Number: A case of channel type SMS needs it/,
			);
			expect(said).toMatch(/Item 3: Columns: This operation has no column "note"/);
			expect(sent(sandbox)).toEqual([]);
		},
	);

	it.each(['syncedSelectedCustomProperties.region', 'region'])(
		'is updated by a row that names it too, with the custom property %s',
		async (property) => {
			const schema = await columnsOf('update', 'engagementCase', 'case');
			sandbox.clearRequests();
			const { error } = await engine.node(
				'engagementCase',
				{
					resource: 'case',
					operation: 'update',
					addressBy: 'caseNumber',
					caseNumber: '={{ $json.case_number }}',
					...automatic(schema),
				},
				rowsOf({ case_number: 70001, status: 'Closed', [property]: 'EMEA' }),
			);
			expect(error).toBeUndefined();
			expect(sent(sandbox)).toEqual([
				{
					line: 'PATCH /prod/api/v3/case?caseNumber=70001',
					body: {
						status: 'Closed',
						syncedSelectedCustomProperties: { region: ['EMEA'], spr_uc_status: ['Closed'] },
					},
				},
			]);
		},
	);
});

it('a campaign is updated by a row that names it too; an empty cell changes nothing', async () => {
	await campaign(
		'update',
		{ addressBy: 'campaignId', campaignId: '={{ $json.campaignId }}', ...automatic() },
		rowsOf({
			campaignId: '9004_1',
			name: 'Renamed',
			description: '',
			tags: null,
			'partnerCustomFields.region': '[ ]',
			fields_to_clear: 'endDate',
		}),
	);
	expect(sent(sandbox)).toEqual([
		{
			line: 'PATCH /prod/api/v3/campaign?campaignId=9004_1',
			body: { name: 'Renamed', endDate: null },
		},
	]);
});

it('a profile keeps its other custom properties, whatever the row and the error call one', async () => {
	const address = { addressBy: 'profileId', profileId: '={{ $json.profileId }}' };
	const update = async (row: object, schema?: ResourceMapperField[]) =>
		await engine.node(
			'engagementProfile',
			{ resource: 'profile', operation: 'update', ...address, ...automatic(schema) },
			rowsOf({ profileId: '5a01', ...row }),
		);
	const { said } = await update({ region: 'EMEA' });
	expect(said).toMatch(/has no column "region".*like "selectivePartnerCustomProperties\.field_1"/);
	const schema = await columnsOf('update', 'engagementProfile', 'profile');
	sandbox.clearRequests();
	await update({ region: 'EMEA' }, schema);
	await update({ 'selectivePartnerCustomProperties.region': 'EMEA' });
	const body = {
		id: '5a01',
		profileWorkflowUpdateRequestDTO: { selectivePartnerCustomProperties: { region: ['EMEA'] } },
	};
	expect(sentBodies(sandbox)).toEqual([body, body]);
});

it('an empty list in the column of a property clears it, where the form clears it too', async () => {
	await engine.node('engagementProfile', {
		...{ resource: 'profile', operation: 'update', addressBy: 'profileId', profileId: '5a01' },
		...byHand({ 'selectivePartnerCustomProperties.region': '[]' }),
	});
	expect(sentBodies(sandbox)).toMatchObject([
		{ profileWorkflowUpdateRequestDTO: { selectivePartnerCustomProperties: { region: [''] } } },
	]);
});

it('a known custom property is one column of every operation that has any', async () => {
	const withProperties = operationsOf(await loadRooms()).filter(({ operation }) =>
		operation.fields.some(({ columns }) =>
			columns?.some(({ field }) => field.kind === 'properties'),
		),
	);
	expect(withProperties.length).toBeGreaterThan(5);
	for (const { room, resource, operation } of withProperties) {
		const columns = await columnsOf(operation.value, room.description.name, resource.value);
		const ofRegion = columns.filter(({ id }) => id.endsWith('.region'));
		expectFor(operation.action, ofRegion.length).toEqual(1);
	}
});

it('no two columns of an operation are called the same, however their words are written', async () => {
	const withColumns = operationsOf(await loadRooms()).flatMap(({ operation }) =>
		operation.fields
			.flatMap(({ columns = [] }) => [{ operation, columns }])
			.filter(({ columns }) => columns.length > 0),
	);
	expect(withColumns.map(({ operation }) => operation.action)).toEqual(
		expect.arrayContaining([
			'Create a campaign',
			'Create a case',
			'Create cases in bulk',
			'Replace a case',
			'Update a campaign',
			'Update a case',
		]),
	);
	const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
	const wrong = [];
	for (const { operation, columns } of withColumns) {
		const named = columns.map(({ id, displayName }) => [plain(id), plain(displayName)] as const);
		for (const [i, [id, name]] of named.entries())
			for (const [k, [otherId, otherName]] of named.entries())
				if (i !== k && (otherId === id || otherName === name || otherName === id))
					wrong.push([operation.action, columns[i]!.id, columns[k]!.id]);
	}
	expect(wrong).toEqual([]);
});

it('the editor looks the columns up again whenever the node is opened', () => {
	const mappers = Object.keys(engine.loader.known.nodes)
		.flatMap((name) => engine.nodeType(name).description.properties)
		.filter(({ type }) => type === 'resourceMapper');
	expect(mappers.length).toBeGreaterThan(3);
	for (const { typeOptions } of mappers)
		expect(typeOptions!.resourceMapper).toMatchObject({
			refreshIncompleteSchemaOnOpen: true,
			refreshStaleSchemaOnOpen: true,
		});
});
