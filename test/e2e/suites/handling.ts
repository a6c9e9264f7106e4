/**
 * What a person does with nodes, on six of ours, in n8n's editor: nothing is lost, and nothing is kept that
 * has an effect unseen. The expectation is what n8n does with its own nodes.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { OWNER } from '../../../playground/account';
import { itemsOf, type Workflow, type WorkflowNode } from '../../../playground/client';
import { until } from '../../../playground/until';
import { editor, keepFailure, shows, startEditor, stopEditor } from '../editor/browser';
import {
	AT_MOST,
	environment,
	requestLines,
	startEnvironment,
	stopEnvironment,
} from '../environment';
import { byId, node, START, to } from '../workflows';

/** Each addresses what its item names, and has something in a collection. */
interface Handled {
	area: string;
	parameters: { operation: string } & Record<string, unknown>;
	/** What it sends for the item that names something. */
	sends: string;
	/** The name of its operation, and of the one that a person switches to. */
	names: [own: string, other: string];
	/** What is left with the other operation, and what is sent then. */
	other: { left: Record<string, unknown>; sends: string };
	/** What is gone once the operation is switched back: the other one does not show it. */
	drops: string[];
}

const MESSAGE = 'ACCOUNT_5002_1767596940000_LIVE_CHAT_1_chat 11 #9 & more?';
const named = { campaign: '9004_1', case: 'case-1', profile: 'profile-1', asset: 'asset/7 + 8' };
const unknown = Object.fromEntries(
	[...Object.keys(named), 'message'].map((one) => [one, 'nobody']),
);
const ITEMS = [{ ...named, message: MESSAGE }, unknown];

const campaignId = byId('={{ $json.campaign }}');
const ADDRESSED =
	'?messageId=ACCOUNT_5002_1767596940000_LIVE_CHAT_1_chat%2011%20%239%20%26%20more%3F';

const HANDLED: readonly Handled[] = [
	{
		area: 'Campaign',
		parameters: {
			...{ operation: 'update', campaignId, updateFields: { description: 'Sun' } },
			...{ output: 'selected', outputFields: ['id', 'description'] },
		},
		sends: 'PATCH /campaign?campaignId=9004_1 {"description":"Sun"}',
		names: ['Update Campaign', 'Get Campaign'],
		other: {
			left: { campaignId, output: 'selected', outputFields: ['id', 'description'] },
			sends: 'GET /campaign?campaignId=9004_1',
		},
		drops: ['updateFields'],
	},
	{
		area: 'Case',
		parameters: {
			...{ operation: 'update', id: '={{ $json.case }}', updateFields: { priority: 'Low' } },
			options: { onlyCheck: false },
		},
		sends:
			'PATCH /case?id=case-1 {"priority":"Low","syncedSelectedCustomProperties":{"spr_uc_priority":["Low"]}}',
		names: ['Update', 'Get'],
		other: {
			left: { id: '={{ $json.case }}' },
			sends: 'GET /case?id=case-1',
		},
		drops: ['updateFields', 'options'],
	},
	{
		area: 'Profile',
		parameters: {
			...{ operation: 'update', profileId: '={{ $json.profile }}' },
			updateFields: { firstName: 'Ada' },
		},
		sends:
			'PATCH /profile {"id":"profile-1","profileUpdateRequestDTO":{"contactInfo":{"firstName":"Ada"}}}',
		names: ['Update', 'Get'],
		other: {
			left: { profileId: '={{ $json.profile }}' },
			sends: 'GET /profile?profileId=profile-1',
		},
		drops: ['updateFields'],
	},
	{
		area: 'Asset',
		parameters: {
			...{ operation: 'replace', assetId: '={{ $json.asset }}', updateFields: { name: 'Mark' } },
			options: { mergeWithCurrent: false },
		},
		sends: 'PUT /sam {"name":"Mark","id":"asset/7 + 8"}',
		names: ['Replace', 'Update'],
		other: {
			left: { assetId: '={{ $json.asset }}', updateFields: { name: 'Mark' } },
			sends: 'PATCH /sam/asset%2F7%20%2B%208 {"name":"Mark"}',
		},
		drops: ['options'],
	},
	{
		area: 'Message',
		parameters: {
			...{ operation: 'updateWorkflow', messageId: '={{ $json.message }}' },
			updateFields: { note: 'Called back' },
		},
		sends: `PATCH /message/workflow${ADDRESSED} {"note":"Called back"}`,
		names: ['Update Workflow', 'Get'],
		other: {
			left: { messageId: '={{ $json.message }}' },
			sends: `GET /message${ADDRESSED}`,
		},
		drops: ['updateFields'],
	},
	{
		area: 'Publishing',
		parameters: {
			...{ resource: 'reply', operation: 'createByCase' },
			...{ caseId: '={{ $json.case }}', text: 'We are on it.' },
		},
		sends:
			'POST /publishing/reply/by-case?caseId=case-1 {"messageCategory":"PRIVATE_MESSAGE","content":{"text":"We are on it."}}',
		names: ['Create by Case', 'Create'],
		other: {
			left: { resource: 'reply', text: 'We are on it.' },
			sends: 'POST /publishing/reply {"content":{"text":"We are on it."}}',
		},
		drops: ['caseId'],
	},
];

const NAMES = HANDLED.map(({ area }) => area);

/** All six after a start that gives an item for something and one for nothing. */
async function imported(more: Partial<WorkflowNode> & { executeOnce?: boolean } = {}) {
	const nodes = HANDLED.map(({ area, parameters }, row): WorkflowNode => ({
		...node(area, area, parameters, { executeOnce: true, ...more }),
		id: `handled-${row}`,
		position: [240, row * 160],
	}));
	const workflow: Workflow = {
		name: 'Handled',
		nodes: [START, ...nodes],
		connections: { [START.name]: to(...nodes) },
		pinData: { [START.name]: ITEMS.map((json) => ({ json })) as never },
	};
	return await environment().client.importWorkflow(workflow);
}

/** Without the empty collections and lists that n8n adds to a node it has shown. */
const filled = (parameters: Record<string, unknown>) =>
	Object.fromEntries(
		Object.entries(parameters).filter(
			([, value]) => !/^(\{\}|.*"value":"".*)$/.test(JSON.stringify(value)),
		),
	);

/** Each request with its body, without what all addresses have before their path. */
const sent = () =>
	environment()
		.sandbox.requests()
		.map(({ body }, at) => `${requestLines()[at]} ${body}`.replace('/prod/api/v3', '').trim());

describe('six nodes in the hands of a person', AT_MOST, () => {
	before(async () => {
		await startEnvironment('handling');
		await startEditor(environment().n8n.url);
		await editor().page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await editor().goto('/signin');
		await editor().signIn(OWNER);
	});
	beforeEach(() => environment().sandbox.reset());
	afterEach(async (test) => await keepFailure(test));
	after(async () => {
		await stopEditor();
		await stopEnvironment();
	});

	const press = async (...keys: string[]) => {
		for (const key of keys) await editor().page.keyboard.press(key);
	};
	const kept = async (id: string) => {
		const { nodes } = await environment().client.workflow(id);
		return new Map(nodes.map((one) => [one.name, one]));
	};

	/** What n8n keeps of a workflow once it is as it should be. */
	const saves = async (id: string, wanted: (nodes: Map<string, WorkflowNode>) => boolean) => {
		await press('ControlOrMeta+s');
		return await until('n8n to keep what was done', async () => await kept(id), {
			accepts: wanted,
		});
	};
	const own = ({ type, typeVersion, parameters, credentials, onError }: WorkflowNode) => ({
		...{ type, typeVersion, parameters: filled(parameters), credentials, onError },
	});

	/** Waits until the clipboard has all six: n8n writes it some time after the keys. */
	const copy = async () => {
		await press('ControlOrMeta+c');
		await until(
			'all nodes to be copied',
			async () => await editor().page.evaluate<string>('navigator.clipboard.readText()'),
			{ accepts: (text) => NAMES.every((name) => text.includes(`"name": "${name}"`)) },
		);
	};

	for (const [what, act] of [
		['copied and pasted', async () => (await copy(), await press('ControlOrMeta+v'))],
		['duplicated', async () => await press('ControlOrMeta+d')],
	] as const)
		it(`are whole when ${what}, with their credential`, async () => {
			const id = await imported({ onError: 'continueErrorOutput' });
			await editor().openWorkflow(id);
			await editor().node('Case').click();
			await press('ControlOrMeta+a');
			const nodesShown = editor().part('canvas-node');
			const selected = editor().page.locator('.vue-flow__node.selected');
			await shows(async () => await selected.count(), 1 + NAMES.length);
			await act();
			await shows(async () => await nodesShown.count(), 1 + 2 * NAMES.length);
			const nodes = await saves(id, ({ size }) => size === 1 + 2 * NAMES.length);
			for (const name of NAMES) {
				const [copy, ...others] = [...nodes.values()].filter(
					(one) => one.name !== name && one.type === nodes.get(name)!.type,
				);
				assert.deepEqual(others, []);
				assert.deepEqual(own(copy!), own(nodes.get(name)!));
				assert.notEqual(copy!.id, nodes.get(name)!.id);
			}
		});

	it('keep what they have, and what refers to them follows, when renamed', async () => {
		const id = await imported();
		await editor().openWorkflow(id);
		const before = await kept(id);
		for (const name of NAMES) {
			await editor().node(name).click();
			await press('F2');
			await editor().page.getByRole('dialog').getByRole('textbox').fill(`My ${name}`);
			await press('Enter');
			await editor().node(`My ${name}`).waitFor();
		}
		const nodes = await saves(id, (now) => NAMES.every((name) => now.has(`My ${name}`)));
		for (const name of NAMES)
			assert.deepEqual(own(nodes.get(`My ${name}`)!), own(before.get(name)!));
		const execution = await environment().client.run(id, START.name);
		assert.equal(execution.status, 'success', execution.error?.message);
		assert.deepEqual(
			sent(),
			HANDLED.map(({ sends }) => sends),
		);
	});

	it('send nothing when pinned, and give what was pinned', async () => {
		const id = await imported();
		await editor().openWorkflow(id);
		for (const name of NAMES) {
			await editor().openNode(name);
			await editor().execute();
			await editor().part('ndv-pin-data').click();
			await editor().closeNode();
		}
		await press('ControlOrMeta+s');
		const workflow = await until(
			'n8n to keep what is pinned',
			async () => await environment().client.workflow(id),
			{ accepts: ({ pinData = {} }) => NAMES.every((name) => name in pinData) },
		);
		environment().sandbox.clearRequests();
		const execution = await environment().client.run(id, START.name);
		assert.deepEqual(sent(), []);
		for (const name of NAMES)
			assert.deepEqual(
				itemsOf(execution, name).map(({ json }) => json),
				(workflow.pinData![name] as Array<{ json: object }>).map(({ json }) => json),
			);
	});

	it('have and send only what is to be seen when an operation is switched, and switched back', async () => {
		const id = await imported();
		await editor().openWorkflow(id);
		for (const { area, names, parameters, other, drops } of HANDLED) {
			const [ownName, otherName] = names;
			environment().sandbox.clearRequests();
			await editor().openNode(area);
			await editor().choose('operation', otherName);
			const isOther = (nodes: Map<string, WorkflowNode>) =>
				nodes.get(area)!.parameters.operation !== parameters.operation;
			const there = await saves(id, isOther);
			assert.deepEqual(filled({ ...there.get(area)!.parameters, operation: {} }), other.left);
			await editor().execute();
			assert.deepEqual(sent(), [other.sends]);
			await editor().choose('operation', ownName);
			const back = await saves(id, (nodes) => !isOther(nodes));
			assert.deepEqual(
				filled(back.get(area)!.parameters),
				filled(
					Object.fromEntries(Object.entries(parameters).filter(([name]) => !drops.includes(name))),
				),
			);
			await editor().closeNode();
		}
	});

	it('keep what they have without a credential, and say what is missing', async () => {
		const id = await imported({ credentials: {} });
		const before = await kept(id);
		const execution = await environment().client.run(id, START.name);
		assert.equal(execution.status, 'error');
		assert.match(execution.error!.message, /does not have any credentials set/);
		assert.deepEqual(sent(), []);
		await editor().openWorkflow(id);
		for (const name of NAMES) {
			await editor().openNode(name);
			await editor().part('node-credentials-select').click();
			await editor().options.filter({ hasText: environment().credential.name }).first().click();
			await editor().closeNode();
		}
		const nodes = await saves(id, (now) => NAMES.every((name) => now.get(name)!.credentials));
		for (const name of NAMES)
			assert.deepEqual(own(nodes.get(name)!).parameters, own(before.get(name)!).parameters);
		assert.equal((await environment().client.run(id, START.name)).status, 'success');
		assert.deepEqual(
			sent(),
			HANDLED.map(({ sends }) => sends),
		);
	});

	it('run for the first item alone with Execute Once', async () => {
		const execution = await environment().client.run(await imported(), START.name);
		assert.equal(execution.status, 'success', execution.error?.message);
		assert.deepEqual(
			sent(),
			HANDLED.map(({ sends }) => sends),
		);
		for (const name of NAMES) assert.equal(itemsOf(execution, name).length, 1);
	});

	it('give what failed at the error output, each item at one of the two', async () => {
		const id = await imported({ executeOnce: false, onError: 'continueErrorOutput' });
		const execution = await environment().client.run(id, START.name);
		assert.equal(execution.status, 'success', execution.error?.message);
		for (const name of NAMES) {
			const [good, failed] = [0, 1].map((output) => itemsOf(execution, name, output));
			assert.deepEqual(
				good!.map(({ pairedItem }) => pairedItem),
				[{ item: 0 }],
				name,
			);
			assert.deepEqual(
				failed!.map(({ pairedItem }) => pairedItem),
				[{ item: 1 }],
				name,
			);
			assert.match(
				String(failed![0]!.json.error),
				/^(Nothing was found for|There is no such record)/,
			);
		}
	});
});
