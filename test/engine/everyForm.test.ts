/** Every form over a body of which the specification shows nothing: each of its fields reaches the body. */
import type { IDataObject, INodeProperties, NodeParameterValueType } from 'n8n-workflow';
import { type Field } from '../support/inside';
import { loadRooms, operationsOf, shownName } from '../../scripts/lib/rooms';
import { useEngine } from '../support/engine';
import { everyOperation, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { textOf } from '../support/files';
import { sent, useSandbox } from '../support/sandbox';
import { least, shareOf } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** A form, and the field of *More Fields (JSON)*, which every such form has. */
interface Form extends RunnableOperation {
	fields: readonly Field[];
	properties: readonly INodeProperties[];
}

let forms: Form[];
beforeAll(async () => {
	const writes = (await everyOperation()).filter(({ operation }) => !operation.isRead);
	forms = writes.flatMap((operation) =>
		operation.operation.inputs
			.filter(({ bodyFields = [] }) => bodyFields.some(({ name }) => name === 'moreFields'))
			.map(({ bodyFields = [], properties }) => ({ ...operation, fields: bodyFields, properties })),
	);
});

/** What is filled in for a field of a kind, and what is sent for it. */
const SAMPLES: Readonly<Record<string, [given: unknown, sent: unknown]>> = {
	boolean: [true, true],
	id: ['SAMPLE', 'SAMPLE'],
	int64: ['7001', 7001],
	json: ['{"sample": 1}', { sample: 1 }],
	list: ['SAMPLE, OTHER', ['SAMPLE', 'OTHER']],
	number: [7, 7],
	properties: [{ property: [{ id: 'region', values: 'EMEA' }] }, { region: ['EMEA'] }],
	text: ['SAMPLE', 'SAMPLE'],
	time: ['2026-03-01T00:00:00Z', Date.UTC(2026, 2, 1)],
};

/** What a new record is about: what only says how it is made, or for whom, is not sent alone. */
const SUBJECTS: Readonly<Record<string, IDataObject>> = {
	'engagementAsset.asset.create': { url: 'SAMPLE' },
	'engagementAsset.template.create': { message: 'SAMPLE' },
	'engagementPublishing.post.create': { text: 'SAMPLE' },
	'engagementPublishing.reply.create': { text: 'SAMPLE' },
	'engagementPublishing.reply.createByCase': { text: 'SAMPLE' },
};

/** What goes with a field: an attachment has more than its type. */
const companions = ({ name }: Field): IDataObject =>
	name === 'attachmentType' ? { url: 'SAMPLE' } : {};

/** A value of a field as a person gives it, and as it is sent; undefined for rows and objects. */
function sampleOf({ kind, editor }: Field): [given: unknown, sent: unknown] | undefined {
	if (kind !== 'choice') return SAMPLES[kind];
	const last = (editor?.options ?? []).at(-1) as { value?: string } | undefined;
	return last?.value ? [last.value, last.value] : undefined;
}

/** The parameters that give a field a value, and show it. */
function parametersFor({ fields, properties }: Form, field: Field, given: unknown) {
	const conditions = Object.entries(field.shownWhen ?? {}).map(
		([name, values]) => [name.replace('/', ''), values[0]] as const,
	);
	const values = { ...Object.fromEntries(conditions), ...companions(field), [field.name]: given };
	const isTop = (name: string) =>
		properties.some((one) => one.name === name) || !fields.some((one) => one.name === name);
	const collection = properties.find(({ type }) => type === 'collection')?.name;
	const inside = Object.entries(values).filter(([name]) => !isTop(name));
	return {
		...Object.fromEntries(Object.entries(values).filter(([name]) => isTop(name))),
		...(collection && inside.length > 0 && { [collection]: Object.fromEntries(inside) }),
	};
}

/** The values that a body has under a name, at any depth. */
function valuesOf(body: unknown, name: string): unknown[] {
	if (typeof body !== 'object' || body === null) return [];
	return Object.entries(body).flatMap(([key, value]) => [
		...(key === name ? [value] : []),
		...valuesOf(value, name),
	]);
}

/** Only Check of a form with these values: the body that would be sent, or what was said. */
async function check(form: Form, values: object): Promise<{ body: unknown; said: string }> {
	const { inputMode: _mode, jsonBody: _body, ...parameters } = form.parameters;
	const { json, said } = await engine.node(form.node, {
		...parameters,
		...{ assetId: 'asset-1', profileId: 'profile-1', inputMode: 'fields' },
		...SUBJECTS[form.name],
		...values,
		options: { ...(parameters.options as object), mergeWithCurrent: false, onlyCheck: true },
	} as Record<string, NodeParameterValueType> as never);
	return { body: json[0]?.body, said };
}

it('is one of at least 15, whose fields have labels, descriptions and names of the API', () => {
	expect(forms.length).toBeGreaterThanOrEqual(15);
	for (const { name, fields } of forms)
		for (const field of fields) {
			expectFor(`${name}.${field.name}`, field.name).toEqual(expect.stringMatching(/^[a-z]\w*$/));
			if (field.editor && field.kind !== 'rows')
				expectFor(`${name}.${field.name}`, (field.description ?? '').length > 3).toEqual(true);
		}
});

it('sends what is filled in, under the name of the API, and nothing before it is asked to', async () => {
	let filled = 0;
	const missing: unknown[] = [];
	for (const [turn, form] of forms.entries())
		for (const field of shareOf(form.fields, turn)) {
			const sample = field.editor && sampleOf(field);
			if (!sample || field.name === 'moreFields') continue;
			const at = `${form.name}.${field.name}`;
			const { body, said } = await check(form, parametersFor(form, field, sample[0]));
			const name = (field.path ?? field.name).split('.').at(-1)!;
			const texts = valuesOf(body, name).map((value) => JSON.stringify(value));
			if (said !== '' || !texts.includes(JSON.stringify(sample[1])))
				missing.push([at, said, texts]);
			filled++;
		}
	expect(missing).toEqual([]);
	expect(filled).toBeGreaterThan(least(150));
	expect(sent(sandbox).filter(({ line }) => !line.startsWith('GET'))).toEqual([]);
});

it.each([[[{ id: '1' }, 'a']], ['a text']])('sends JSON as it is given: %j', async (given) => {
	const changed: unknown[] = [];
	for (const form of forms) {
		const json = { inputMode: 'json', jsonBody: JSON.stringify(given) };
		const { body, said } = await check(form, json);
		if (said !== '' || JSON.stringify(body) !== JSON.stringify(given))
			changed.push([form.name, said, body]);
	}
	expect(changed).toEqual([]);
});

/** Where rows of a table make or change records. */
const MAPPED = [
	'engagementAsset.asset.create',
	'engagementAsset.asset.replace',
	'engagementAsset.asset.update',
	'engagementCampaign.campaign.create',
	'engagementCampaign.campaign.update',
	'engagementCampaign.campaign.upsert',
	'engagementCase.bulkJob.create',
	'engagementCase.case.create',
	'engagementCase.case.replace',
	'engagementCase.case.update',
	'engagementCase.case.upsert',
	'engagementCrmUserMapping.mapping.create',
	'engagementCrmUserMapping.mapping.upsert',
	'engagementProfile.profile.create',
	'engagementProfile.profile.replace',
	'engagementProfile.profile.update',
	'engagementProfile.profile.upsert',
	'engagementPublishing.draft.create',
	'engagementPublishing.draft.update',
	'engagementPublishing.post.create',
];

it('takes the rows of a table wherever they make or change records', async () => {
	const all = (await everyOperation()).filter(({ operation }) =>
		operation.inputs.some(({ columns }) => columns),
	);
	expect(all.map(({ name }) => name).sort()).toEqual(MAPPED);
	const mapped = forms.filter(({ name }) => MAPPED.includes(name));
	expect(mapped.length).toBeGreaterThanOrEqual(9);
	const missing: unknown[] = [];
	for (const [turn, form] of mapped.entries())
		for (const field of shareOf(form.fields, turn)) {
			const sample = field.editor && !field.shownWhen && sampleOf(field);
			if (!sample || field.name === 'moreFields' || field.kind === 'properties') continue;
			const { inputMode: _mode, jsonBody: _body, ...parameters } = form.parameters;
			const { json, said } = await engine.node(
				form.node,
				{
					...parameters,
					...{ assetId: 'asset-1', profileId: 'profile-1', inputMode: 'mapped' },
					columns: { mappingMode: 'autoMapInputData', value: null, schema: [] },
					options: { ...(parameters.options as object), mergeWithCurrent: false, onlyCheck: true },
				} as never,
				{
					items: [
						{
							json: {
								...SUBJECTS[form.name],
								...companions(field),
								[field.name]: sample[0] as never,
							},
						},
					],
				},
			);
			const name = (field.path ?? field.name).split('.').at(-1)!;
			const texts = valuesOf(json[0]?.body, name).map((value) => JSON.stringify(value));
			if (said !== '' || !texts.includes(JSON.stringify(sample[1])))
				missing.push([form.name, field.name, said, texts]);
		}
	expect(missing).toEqual([]);
});

it('has a page that names the operations that take them, and no others', async () => {
	const mapped = operationsOf(await loadRooms())
		.filter(({ operation }) => operation.inputs.some(({ columns }) => columns))
		.map(({ room, resource, operation }) => {
			const name = shownName(room, resource, operation);
			const isChosen = room.resources.length > 1;
			return `${room.description.displayName}: ${isChosen ? `${resource.name}: ${name}` : name}`;
		});
	const rows = textOf('docs/users/every-operation.md').matchAll(
		/^\| (Engagement [^|]+) \| (.+) \|$/gm,
	);
	const named = [...rows].flatMap(([, node, names]) =>
		[...names!.matchAll(/\*([^*]+)\*/g)].map(([, name]) => `${node}: ${name}`),
	);
	expect(named.sort()).toEqual(mapped.sort());
});
