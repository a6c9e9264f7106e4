/** A write that nobody has filled in is not sent, and the error names the field that was forgotten. */
import fc from 'fast-check';
import type { IDataObject, INode, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { useEveryOperation, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { sent, sentBodies, useSandbox } from '../support/sandbox';
import { oneIn, part, shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { writes } = useEveryOperation(engine, sandbox);

type Parameters = Record<string, unknown>;

/** What a person leaves empty, and expressions that find nothing. */
const UNFOUND = '={{ $json.renamed }}';
const NOTHINGS = ['', UNFOUND, '={{ null }}', '={{ "" }}'];

/** Writes that are whole with their address: the specification shows no body, or none that is required. */
const WHOLE_BY_ADDRESS =
	/\.(delete|deactivate|activate|verify|markAsRead|act|getSmartSummary|schedule|\w+Control)$|preview\.create|import\.start|addBrief|importCsv/;

/** What is refused by itself where it is not found: without it, what is written would be another one. */
const MUST_BE_FOUND: Readonly<Record<string, readonly string[]>> = {
	'engagementAsset.asset.create': ['Name', 'File URL'],
	'engagementAsset.template.create': ['Name', 'Channel Type', 'Message'],
	'engagementCase.case.applyMacro': ['Macro IDs'],
	'engagementPublishing.draft.create': ['Account IDs', 'Campaign'],
	'engagementPublishing.post.updateWorkflowProperties': ['Tags'],
	'engagementPublishing.post.create': ['Account IDs', 'Campaign', 'Text'],
	'engagementPublishing.reply.create': ['In Reply To Message ID', 'Text'],
	'engagementPublishing.reply.createByCase': ['Text'],
};
const notFound = (label: string) => new RegExp(`(^|\n)${label}: The expression finds nothing`);

/** What a write is about, by the label of its field, where the specification requires no field. */
const SUBJECTS: Readonly<Record<string, string>> = {
	'engagementAsset.asset.create': 'File URL',
	'engagementAsset.template.create': 'Message',
	'engagementCase.case.applyMacro': 'Macro IDs',
	'engagementProfile.bulkJob.update': 'Profiles',
	'engagementProfile.profile.create': 'Channel ID',
	'engagementProfile.profile.replace': 'Channel ID',
	'engagementProfile.profile.upsert': 'Channel ID',
	'engagementPublishing.draft.create': 'Text',
	'engagementPublishing.post.create': 'Text',
	'engagementPublishing.post.updateWorkflowProperties': 'Tags',
	'engagementPublishing.reply.create': 'Text',
	'engagementPublishing.reply.createByCase': 'Text',
};

/** How a person chooses: what is chosen says how something is written, and not what. */
const CHOICES = ['options', 'boolean', 'hidden', 'notice', 'resourceMapper'];

const bodyInput = ({ operation }: RunnableOperation) =>
	operation.inputs.find(
		({ name, bodyFields }) => bodyFields !== undefined || ['body', 'message'].includes(name),
	);
const bodyProperties = (one: RunnableOperation) => bodyInput(one)?.properties ?? [];

/** The input modes that its body has. */
function modesOf(one: RunnableOperation): string[] {
	const choice = bodyProperties(one).find(({ name }) => name === 'inputMode');
	const choices = (choice?.options ?? []) as Array<{ value: string }>;
	if (choices.length > 0) return choices.map(({ value }) => value);
	return bodyProperties(one).some(({ name }) => name === 'jsonBody') ? ['json'] : ['fields'];
}

/** What says which record is meant and how: everything that is no part of the body. */
function addressOf(one: RunnableOperation): Parameters {
	const names = bodyProperties(one).map(({ name }) => name);
	return Object.fromEntries(
		Object.entries(one.parameters).filter(([name]) => !names.includes(name)),
	);
}

/** Whether the body is about a record that is there: then a null or an empty text can clear a field of it. */
const isChange = (one: RunnableOperation) => /^(PUT|PATCH)/.test(one.operation.endpoint);

/** The fields for which an empty text is a value of its own. */
const clearing = (one: RunnableOperation) =>
	(bodyInput(one)?.bodyFields ?? [])
		.filter(({ empty }) => /clear/i.test(empty ?? ''))
		.map(({ name }) => name);

/** The form with nothing in any field; `adds`: every field of its collections was added. */
function emptyForm(one: RunnableOperation, nothing: string, adds: boolean): Parameters {
	const isText = nothing === '' || nothing.includes('"');
	const clears = isText ? clearing(one) : [];
	const emptied = (properties: readonly INodeProperties[]): Parameters =>
		Object.fromEntries(
			properties
				.filter(({ type }) => ![...CHOICES, 'fixedCollection'].includes(type))
				.map((property) => [property.name, emptyValue(property)]),
		);
	const emptyValue = ({ type, options = [] }: INodeProperties): unknown => {
		if (type === 'resourceLocator') return { __rl: true, mode: 'id', value: nothing };
		if (type !== 'collection') return nothing;
		const parts = (options as INodeProperties[]).filter(
			(part) => part.type !== 'collection' && !clears.includes(part.name),
		);
		return adds ? emptied(parts) : {};
	};
	return emptied(bodyProperties(one).filter(({ name }) => name !== 'jsonBody'));
}

/** Sends a write with these parameters; gives the writes that went out. */
async function send(one: RunnableOperation, parameters: object, items = one.items) {
	const { node, parameters: chosen } = one;
	sandbox.clearRequests();
	const { resource, operation } = chosen;
	const { said } = await engine.node(
		node,
		{ ...parameters, resource, operation } as INode['parameters'],
		items && { items },
	);
	const writesSent = sent(sandbox).filter(({ line }) => !line.startsWith('GET'));
	return { said, out: writesSent.map(({ line, body }) => `${line} ${JSON.stringify(body)}`) };
}

const isWhole = (one: RunnableOperation) => WHOLE_BY_ADDRESS.test(one.name);

describe('rule "nothing is preset": a node in which nothing is filled in writes nothing', () => {
	it('as it comes to the canvas, in each input mode', async () => {
		for (const one of shareOfOperations(writes()))
			for (const inputMode of modesOf(one)) {
				const { out, said } = await send(one, { inputMode });
				expectFor([one.name, inputMode], out).toEqual([]);
				expectFor([one.name, inputMode], said).toEqual(expect.stringMatching(/: |is required/));
			}
	});

	it.each(NOTHINGS.map((nothing, turn) => [nothing, turn] as const))(
		'with each field of the form being `%s`',
		async (nothing, turn) => {
			for (const [i, one] of shareOfOperations(writes(), turn).entries()) {
				if (!modesOf(one).includes('fields')) continue;
				const adds = i % 2 === turn % 2;
				const form = { ...emptyForm(one, nothing, adds), inputMode: 'fields' };
				const { out } = await send(one, { ...form, ...(!isWhole(one) && addressOf(one)) });
				expectFor([one.name, adds], out).toEqual([]);
			}
		},
	);

	const NO_JSON = [
		...['', '{}', 'null', '[]', '={{ null }}', '={{ undefined }}', '={{ {} }}', '={{ [] }}'],
		...['={{ ({ x: $json.renamed }) }}', '={{ ({ x: { y: $json.renamed } }) }}'],
	];
	const NULLS = ['{"x": null, "y": ""}', '{"x": {"y": ""}}', '[null]', '{"x": [{"y": null}]}'];

	it.each([...NO_JSON, ...NULLS].map((json, turn) => [json, turn] as const))(
		'with JSON that is `%s`',
		async (jsonBody, turn) => {
			const some = oneIn(3, writes(), turn);
			for (const one of shareOfOperations(some, turn)) {
				if (!modesOf(one).includes('json') || isWhole(one)) continue;
				if (NULLS.includes(jsonBody) && isChange(one)) continue;
				const { out } = await send(one, { ...addressOf(one), inputMode: 'json', jsonBody });
				expectFor([one.name, jsonBody], out).toEqual([]);
			}
		},
	);

	it.each([undefined, null, ''])('with each column of a row being %j', async (cell) => {
		const mapped = writes().filter((one) => modesOf(one).includes('mapped'));
		expect(mapped.length).toBeGreaterThan(15);
		const turn = [undefined, null, ''].indexOf(cell as never);
		for (const [i, one] of shareOfOperations(mapped, turn).entries()) {
			const names = bodyInput(one)!.columns!.map(({ id }) => id);
			const rowOf = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
			const nothing =
				cell === undefined ? '={{ $json.renamed }}' : `={{ ${JSON.stringify(cell)} }}`;
			const ways = [
				['autoMapInputData', null, rowOf(cell)],
				['autoMapInputData', null, {}],
				['defineBelow', rowOf(nothing), {}],
			] as const;
			const [mappingMode, value, row] = ways[(turn + i) % ways.length]!;
			const columns = { mappingMode, value, schema: [] };
			const items = [{ json: row as IDataObject }];
			const { out } = await send(one, { ...addressOf(one), inputMode: 'mapped', columns }, items);
			expectFor([one.name, mappingMode], out).toEqual([]);
		}
	});
});

const byName = (name: string) => writes().find((one) => one.name.endsWith(name))!;

describe('rule "a refusal names the field as the editor shows it": the one that was forgotten', () => {
	it('that the write is about, in the words of the form', async () => {
		const others = NOTHINGS.filter((nothing) => nothing !== UNFOUND);
		for (const [i, [name, label]] of Object.entries(SUBJECTS).entries()) {
			const one = byName(name);
			for (const nothing of [UNFOUND, others[i % others.length]!]) {
				const form = { ...emptyForm(one, nothing, false), ...addressOf(one) };
				const { out, said } = await send(one, form);
				expectFor([name, nothing, said], out).toEqual([]);
				const labels = nothing === UNFOUND ? MUST_BE_FOUND[name] : undefined;
				const says = labels?.map(notFound) ?? [
					new RegExp(`(^|\n)${label}: There is nothing to send`),
				];
				for (const one of says)
					expectFor([name, nothing], said).toEqual(expect.stringMatching(one));
			}
		}
	});

	it('that was added to an update', async () => {
		for (const [name, field, label] of [
			['case.update', 'status', 'Status'],
			['campaign.update', 'name', 'Name'],
			['draft.update', 'text', 'Text'],
			['asset.update', 'description', 'Description'],
		] as const) {
			const updateFields = { [field]: '={{ $json.renamed }}' };
			const one = byName(name);
			const at = { ...addressOf(one), inputMode: 'fields' };
			const { out, said } = await send(one, { ...at, updateFields });
			expectFor([name, said], out).toEqual([]);
			expectFor(name, said).toEqual(
				expect.stringContaining('Update Fields: There is nothing to send'),
			);
			expectFor(name, said).toEqual(expect.stringContaining(`'${label}'`));
		}
	});

	const FILE = { attachmentType: 'IMAGE', url: UNFOUND, alternateText: 'A red parcel' };
	const REPLY = { caseId: 'case-1', messageCategory: 'PRIVATE_MESSAGE' };
	const row = (more: object) => ({ file: [{ type: 'IMAGE', url: UNFOUND, title: 'A', ...more }] });

	it.each<[name: string, given: object, label: string]>([
		['asset.create', { name: 'Logo', url: UNFOUND }, 'File URL'],
		[
			'asset.update',
			{ updateFields: { status: 'APPROVED', url: UNFOUND } },
			'Update Fields > File URL',
		],
		['template.create', { name: 'Welcome', wabaId: '1', message: UNFOUND }, 'Message'],
		[
			'template.create',
			{ name: 'A', message: 'B', headerType: 'IMAGE', headerMessage: UNFOUND },
			'Header Text or URL',
		],
		['import.start', { url: UNFOUND, jsonBody: '{"x": 1}' }, 'File URL'],
		['post.create', { text: 'Hello', ...FILE }, 'Attachment URL'],
		['draft.create', { text: 'Hello', ...FILE }, 'Attachment URL'],
		['reply.createByCase', { ...REPLY, ...FILE }, 'Attachment URL'],
		[
			'reply.createByCase',
			{ ...REPLY, attachmentType: 'MULTI_MEDIA', attachments: row({}) },
			'Files > Row 1 > URL',
		],
		[
			'post.create',
			{ text: 'A', attachmentType: 'CAROUSEL', mediaAttachmentList: row({ description: 'B' }) },
			'Cards > Row 1 > URL',
		],
		[
			'post.create',
			{ text: 'A', attachmentType: 'ALBUM', attachmentTitle: 'B', existingAlbumId: UNFOUND },
			'Album ID',
		],
		[
			'post.create',
			{ attachmentType: 'POLL', visibility: 'ANYONE', pollQuestion: UNFOUND },
			'Question',
		],
	])(
		'%s: what makes it another one, although the rest is given: %j',
		async (name, given, label) => {
			const one = byName(name);
			const { out, said } = await send(one, { ...addressOf(one), inputMode: 'fields', ...given });
			expect(out).toEqual([]);
			expect(said).toMatch(notFound(label));
		},
	);

	it('next to an address that is empty, too', async () => {
		const { said } = await engine.resource('engagementPublishing', 'reply')('createByCase', {
			caseId: '={{ $json.renamed }}',
			text: '={{ $json.renamed }}',
		});
		expect(said).toMatch(/Case ID: It is empty/);
		expect(said).toMatch(/\nText: The expression finds nothing/);
	});
});

describe('rule "nothing is preset": what a field begins with is nothing that was given', () => {
	it('whatever is chosen in its place, in the form and in its rows', async () => {
		const forms = writes().filter(({ name }) => name in SUBJECTS);
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...forms),
				fc.infiniteStream(fc.nat()),
				async (one, picks) => {
					const chosen = ({ options = [] }: INodeProperties) => {
						const values = options as Array<{ value: unknown }>;
						return values[picks.next().value! % values.length]!.value;
					};
					const isPreset = ({ type, default: start }: INodeProperties) =>
						type === 'options' && start !== '';
					const presets = (properties: readonly INodeProperties[]) =>
						Object.fromEntries(properties.filter(isPreset).map((one) => [one.name, chosen(one)]));
					const properties = bodyProperties(one).filter(({ name }) => name !== 'inputMode');
					const parameters = { ...addressOf(one), ...presets(properties), inputMode: 'fields' };
					const { out, said } = await send(one, parameters);
					expectFor([one.name, parameters, said], out).toEqual([]);
					for (const { name, type, options = [] } of properties) {
						if (type !== 'fixedCollection') continue;
						const [group] = options as Array<{ name: string; values: INodeProperties[] }>;
						const rows = { [name]: { [group!.name]: [presets(group!.values)] } };
						const withRow = await send(one, { ...parameters, ...rows });
						expectFor([one.name, rows, withRow.said], withRow.out).toEqual([]);
					}
				},
			),
			{ numRuns: part(36) },
		);
	});

	const text = { text: 'Hello' };
	const image = { attachmentType: 'IMAGE', url: 'https://media.example.com/a.png' };
	const to = {
		'post.create': { accountIds: '5001', campaignId: '9004_1' },
		'reply.create': {
			...{ accountId: '5001', inReplyToMessageId: 'm-1', campaignId: '9004_1' },
			...{ messageCategory: 'REPLY', additionalFields: { channelType: 'PAGE', screenName: 'Kim' } },
		},
		'reply.createByCase': { caseId: 'case-1', additionalFields: { accountId: '5001' } },
	};

	it.each(Object.entries(to))('%s: whom it goes to says nothing', async (name, address) => {
		const one = byName(name);
		for (const nothing of NOTHINGS) {
			const { out, said } = await send(one, { ...address, text: nothing });
			expectFor([nothing, said], out).toEqual([]);
			const isFound = nothing !== UNFOUND;
			expect(said).toMatch(isFound ? /^Text: There is nothing to send. Give/ : notFound('Text'));
		}
		const blank = await send(one, { ...address, text: ' \n' });
		expect(blank.said).toMatch(/^Text: There is nothing to send/);
		expect(blank.out).toEqual([]);
		for (const content of [
			...['{"text": ""}', '{}', '{"text": null, "title": ""}', 'null'],
			...['{"isRichText": false}', '{"text": null, "isRichText": true}', '{"text": " \\n"}'],
		]) {
			const jsonBody = `{"accountIds": [5001], "content": ${content}}`;
			const { out, said } = await send(one, { ...address, inputMode: 'json', jsonBody });
			expectFor([content, said], out).toEqual([]);
			expect(said).toMatch(/^JSON Body > content: There is nothing to send/);
		}
		const whom = { taxonomy: { campaignId: '9004_1' }, scheduleDate: 0 };
		const without = { ...address, inputMode: 'json', jsonBody: JSON.stringify(whom) };
		const bare = await send(one, without);
		expect(bare.said).toMatch(/^JSON Body > content: There is nothing to send/);
		expect(bare.out).toEqual([]);
		// Nobody knows whether another name is its content.
		const other = await send(one, {
			...without,
			jsonBody: JSON.stringify({ ...whom, words: 'Hi' }),
		});
		expectFor(other.said, other.out.length).toEqual(1);
		for (const given of [
			text,
			image,
			{ additionalFields: { title: 'A subject' } },
			{ additionalFields: { moreFields: '{"contentTemplateIds": ["t-1"]}' } },
		]) {
			const { out, said } = await send(one, { ...address, ...given });
			expectFor([given, said], out.length).toEqual(1);
		}
		const typeOnly = await send(one, { ...address, ...text, attachmentType: 'IMAGE' });
		expect(typeOnly.said).toMatch(/^Attachment: It has nothing but its type/);
		expect(typeOnly.out).toEqual([]);
	});

	it('in a row of a table, whose text is empty', async () => {
		const items = [{ json: { accountIds: '5001', text: '' } }] as INodeExecutionData[];
		const columns = { mappingMode: 'autoMapInputData', value: null, schema: [] };
		const { out, said } = await send(
			byName('post.create'),
			{ inputMode: 'mapped', columns },
			items,
		);
		expect(out).toEqual([]);
		expect(said).toMatch(/^Columns > text: There is nothing to send/i);
	});

	it('in an import, whose URL may be a query parameter or JSON', async () => {
		const one = byName('import.start');
		const named = { uploadTrackerId: 't-1', importType: 'VIDEO' };
		for (const url of NOTHINGS) {
			const { out, said } = await send(one, { ...named, url });
			expectFor(said, out).toEqual([]);
			const isFound = url !== UNFOUND;
			expect(said).toMatch(isFound ? /^File URL: There is nothing to send/ : notFound('File URL'));
		}
		const parameter = [{ name: 'url', value: 'https://media.example.com/a.png' }];
		for (const given of [
			{ options: { queryParameters: { parameter } } },
			{ jsonBody: '{"url": "x"}' },
		])
			expectFor(given, (await send(one, { ...named, ...given })).out.length).toEqual(1);
	});
});

describe('rule "a record is addressed by its ID": JSON without it names none', () => {
	it.each(['{"draftId": null}', '[]', '[{}]', 'null', '={{ ({ id: $json.renamed }) }}'])(
		'a draft that JSON does not name is not deleted: %s',
		async (jsonBody) => {
			const { out, said } = await send(byName('draft.delete'), { jsonBody });
			expectFor(said, out).toEqual([]);
			expect(said).toMatch(/Draft ID: No draft is named/);
		},
	);

	it('a campaign that is replaced by what only the platform sets is not sent', async () => {
		const at = { addressBy: 'campaignId', campaignId: '9004_1', inputMode: 'json' };
		const jsonBody = '{"id": "9004_1", "createdTime": 1}';
		const { said } = await engine.resource('engagementCampaign', 'campaign')('replace', {
			...at,
			jsonBody,
		});
		expect(said).toMatch(/^JSON Body: There is nothing to send/);
		expect(sentBodies(sandbox)).toEqual([]);
	});
});
