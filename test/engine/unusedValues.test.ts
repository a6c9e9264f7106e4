/** What is set and has no effect in its mode is said, once. */
import type { INode, INodeParameters, INodeProperties } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { useEveryOperation, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all } = useEveryOperation(engine, sandbox);

const propertiesOf = ({ operation }: RunnableOperation) =>
	operation.inputs.flatMap(({ properties }) => properties);

/** Runs a check of an operation; gives the hints about values without an effect. */
async function hintsOf(one: RunnableOperation, parameters: object, modes: string[]) {
	const { jsonBody, ...base } = one.parameters;
	const { hints, said } = await engine.node(
		one.node,
		{
			...base,
			...(base.inputMode === 'json' && { jsonBody }),
			columns: undefined,
			...parameters,
			options: { ...(one.parameters.options as object), onlyCheck: true },
		} as INode['parameters'],
		{ items: modes.map((mode) => ({ json: { mode } })) },
	);
	expectFor(one.name, said).toEqual('');
	return hints.map(({ message }) => message).filter((text) => text.includes('no effect'));
}

/** A value that the input mode of an operation hides, and what is said of it. */
function hidden(one: RunnableOperation): [mode: string, name: string, label: string] | undefined {
	const isText = ({ type, name, default: start }: INodeProperties) =>
		type === 'string' && start === '' && !(name in one.parameters);
	const shownIn = (mode: string) =>
		propertiesOf(one).filter(({ displayOptions = {} }) =>
			Object.entries(displayOptions.show ?? {}).every(
				([name, values]) => name === 'inputMode' && (values as unknown[]).includes(mode),
			),
		);
	if (one.parameters.inputMode !== 'json') return ['Fields', 'jsonBody', 'JSON Body'];
	const text = shownIn('fields').filter(
		({ displayOptions, ...property }) => displayOptions?.show?.inputMode && isText(property),
	)[0];
	return text && ['JSON', text.name, text.displayName];
}

it('where an expression chooses the input mode, and no item takes the value', async () => {
	const withModes = all.filter((one) => propertiesOf(one).some(({ name }) => name === 'inputMode'));
	let count = 0;
	for (const one of withModes) {
		const found = hidden(one);
		if (!found || one.operation.isRead || one.name.endsWith('upsert')) continue;
		count++;
		sandbox.reset();
		const [mode, name, label] = found;
		const value = name === 'jsonBody' ? '{"x": 1}' : 'SAMPLE';
		const parameters = { inputMode: `={{ $json.mode }}`, [name]: value };
		const modes = [mode.toLowerCase(), mode.toLowerCase()];
		expectFor(one.name, await hintsOf(one, parameters, modes)).toEqual([
			`${label} is set, but Input Mode is ${mode}, so it has no effect.`,
		]);
		expectFor(one.name, await hintsOf(one, { inputMode: `={{ $json.mode }}` }, modes)).toEqual([]);
	}
	expect(count).toBeGreaterThan(20);
});

it('nothing, where one of the items takes it, or its expression finds nothing', async () => {
	const one = all.find(({ name }) => name.endsWith('post.create'))!;
	const parameters = { inputMode: '={{ $json.mode }}', text: 'Hello' };
	const withJson = (jsonBody: string) => ({ ...parameters, jsonBody });
	const hints = await hintsOf(one, withJson('{"content": {"text": "Hello"}}'), ['fields', 'json']);
	expect(hints).toEqual([]);
	for (const nothing of ['={{ $json.renamed }}', '={{ ({}) }}', '={{ $("Nobody").item.json.a }}'])
		expect(await hintsOf(one, withJson(nothing), ['fields'])).toEqual([]);
});

it('nothing, where n8n itself drops what a fixed choice hides', () => {
	const parameters: INodeParameters = {
		resource: 'post',
		operation: 'create',
		jsonBody: '{"x": 1}',
	};
	const node = { name: 'Node', type: 'n8n-nodes-engagement-platform.engagementPublishing' };
	const workflow = engine.workflow({ nodes: [{ ...node, parameters }] });
	expect(workflow.getNode('Node')!.parameters).not.toHaveProperty('jsonBody');
});

it('of an item whose choice fails: only that it failed', async () => {
	const { json } = await engine.node(
		'engagementPublishing',
		{
			...{ resource: 'post', operation: 'create', accountIds: '5003', text: 'Hello' },
			...{ jsonBody: '{"x": 1}', options: { onlyCheck: true } },
			inputMode: '={{ $json.mode === "?" ? $("Nobody").item.json.a : $json.mode }}',
		},
		{
			items: ['?', 'fields'].map((mode) => ({ json: { mode } })),
			onError: 'continueRegularOutput',
		},
	);
	expect(json).toMatchObject([{ error: expect.any(String) }, { would: 'send' }]);
});
