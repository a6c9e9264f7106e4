/**
 * n8n's conventions, held against the descriptions as n8n loads them: most of their parts are made
 * by functions, which the linter cannot see through.
 */
import { isDeepStrictEqual } from 'node:util';
import { ESLint } from 'eslint';
import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';
import tseslint from 'typescript-eslint';
import { loadRooms, operationsOf, type Room } from '../../scripts/lib/rooms';
import { isOfTool, writtenOut } from '../../scripts/lib/writtenOut';
import { expectFor } from '../support/expectFor';
import { every } from '../support/properties';
import { shareOf } from '../support/share';

let rooms: Room[];
let n8nNodesBase: { configs: { nodes: { rules: object } } };
beforeAll(async () => {
	rooms = await loadRooms();
	process.env.NODE_ENV = 'production'; // during a test the plugin takes every file for a test of its own
	const plugin: string = 'eslint-plugin-n8n-nodes-base'; // it has no types
	n8nNodesBase = (await import(plugin)) as typeof n8nNodesBase;
});

/** What is hidden in each version is only in n8n's panel. */
const isInForm = ({ displayOptions }: INodeProperties) => !displayOptions?.hide?.['@version'];
const everyProperty = () =>
	rooms.flatMap(({ description: { name, properties } }) =>
		every(properties.filter(isInForm), name).map((one) => ({ ...one, top: properties })),
	);

/**
 * What the rules look at: a property that many operations have only once at each kind of place, and none with its
 * conditions, which no rule reads.
 */
function onceEach(
	properties: readonly INodeProperties[],
	seen: Set<string>,
	place = 'form',
): INodeProperties[] {
	const inside = (some: unknown, type: string) => onceEach(some as INodeProperties[], seen, type);
	return properties.flatMap(({ displayOptions, ...property }) => {
		const key =
			place +
			JSON.stringify(property, (name, value: unknown) =>
				name === 'displayOptions' ? undefined : value,
			);
		if (seen.has(key)) return [];
		seen.add(key);
		const { type, options = [] } = property;
		if (type === 'collection') return { ...property, options: inside(options, type) };
		if (type !== 'fixedCollection') return property;
		const groups = options as INodePropertyCollection[];
		return {
			...property,
			options: groups.map((group) => ({ ...group, values: inside(group.values, type) })),
		};
	});
}

/** What the rules for nodes say of a description, once it is written out in full. */
async function lint({ description, folder }: Pick<Room, 'description' | 'folder'>) {
	const eslint = new ESLint({
		overrideConfigFile: true,
		overrideConfig: {
			files: ['**/*.ts'],
			plugins: { 'n8n-nodes-base': n8nNodesBase as never },
			languageOptions: { parser: tseslint.parser as never },
			rules: {
				...n8nNodesBase.configs.nodes.rules,
				// It takes the API's parameter "action" for the node's operations; those are held below.
				'n8n-nodes-base/node-param-operation-option-without-action': 'off',
				// Cases and messages are the first of the events: they start most workflows.
				'n8n-nodes-base/node-param-multi-options-type-unsorted-items': 'off',
				// They want the bare verb also where no resource is chosen; the verb is held below.
				'n8n-nodes-base/node-param-option-name-wrong-for-get-many': 'off',
				'n8n-nodes-base/node-param-option-name-wrong-for-upsert': 'off',
				// It takes the V2 of a name for a version of the node's file.
				'n8n-nodes-base/node-filename-against-convention': 'off',
				// What people need most comes first.
				'n8n-nodes-base/node-param-collection-type-unsorted-items': 'off',
				// The parts of a row are in the order in which they are filled in: what names the row comes first.
				'n8n-nodes-base/node-param-fixed-collection-type-unsorted-items': 'off',
			},
		},
	});
	const { name, text } = writtenOut(description);
	const [result] = await eslint.lintText(text, { filePath: `${folder}/${name}.node.ts` });
	return result!.messages.map(({ ruleId, message, line }) => {
		const code = result!.source
			?.split('\n')
			.slice(Math.max(0, line - 3), line + 2)
			.join(' ');
		return `${ruleId}: ${message} ${code}`;
	});
}

it('what the functions make passes the rules for what is written by hand', async () => {
	const seen = new Set<string>();
	const all = shareOf(rooms).map(async ({ folder, description }) => {
		const forPeople = description.properties.filter((one) => !isOfTool(one));
		const properties = onceEach(forPeople, seen);
		return await lint({ folder, description: { ...description, properties } });
	});
	expect((await Promise.all(all)).flat()).toEqual([]);
});

it('a flaw in what they make would be seen', async () => {
	const [room] = rooms;
	const flawed = (change: Partial<INodeProperties>): INodeTypeDescription => ({
		...room!.description,
		properties: [
			{ displayName: 'Is Good', name: 'isGood', type: 'boolean', default: false, ...change },
		],
	});
	const rulesBroken = async (change: Partial<INodeProperties>) =>
		(await lint({ folder: room!.folder, description: flawed(change) })).map(
			(text) => text.split(':')[0],
		);
	expect(await rulesBroken({ description: 'Whether it is good' })).toEqual([]);
	expect(await rulesBroken({ description: 'It is good' })).toEqual([
		'n8n-nodes-base/node-param-description-boolean-without-whether',
	]);
	expect(await rulesBroken({ description: 'Whether it is good.' })).toEqual([
		'n8n-nodes-base/node-param-description-excess-final-period',
	]);
	expect(await rulesBroken({ displayName: 'is good' })).toEqual([
		'n8n-nodes-base/node-param-display-name-miscased',
	]);
});

it('an example in a field begins with "e.g. "', () => {
	const wrong = everyProperty().filter(({ property: { placeholder, type } }) => {
		const wanted = /ollection$/.test(type) ? /^Add [A-Z]/ : /^e\.g\. ./;
		return placeholder !== undefined && !wanted.test(placeholder);
	});
	expect(wrong.map(({ at }) => at)).toEqual([]);
});

/** What is picked by its name, because it has no ID. */
const OF_VALUES = ['Case Type', 'Channel Type', 'Priority', 'Status'];

it("a picker's typed mode says what is typed: n8n calls one named id By ID, whatever its label", () => {
	const byN8n: Readonly<Record<string, string>> = { id: 'By ID', list: 'From List' };
	const pickers = everyProperty().filter(({ property }) => property.type === 'resourceLocator');
	expect(pickers.length).toBeGreaterThan(100);
	for (const { at, property } of pickers) {
		const modes = property.modes!.map(({ name }) => name);
		for (const { name, displayName } of property.modes!)
			expectFor(at, displayName).toEqual(byN8n[name] ?? expect.stringMatching(/^By [A-Z]/));
		const typed = OF_VALUES.includes(property.displayName) ? 'name' : undefined;
		const given = [typed ?? expect.stringMatching(/^id(OrEmail)?$/)];
		// The run looks up the ID of a user.
		if (modes.includes('email')) given.push('email');
		expectFor(at, modes).toEqual(['list', ...given]);
		if (/\bor (by )?emails?\b/.test(property.description ?? ''))
			expectFor(at, modes[1]).toEqual('idOrEmail');
		const { mode = modes[1] } = property.default as { mode?: string };
		expectFor(at, modes.includes(mode!)).toEqual(true);
	}
});

it('JSON begins empty, apart from a whole body: left as it is, {} or [] would be sent', () => {
	const ofJson = everyProperty().filter(
		({ property }) =>
			property.type === 'json' && property.name !== 'jsonBody' && !isOfTool(property),
	);
	expect(ofJson.length).toBeGreaterThan(20);
	for (const { at, property } of ofJson) {
		// An attachment without a type is refused.
		const preset = property.name === 'attachment' ? '{"type": ""}' : '';
		expectFor(at, property.default).toEqual(preset);
	}
});

it('a collection begins with what people need most, and goes on in the order of names', () => {
	for (const { at, property } of everyProperty()) {
		if (property.type !== 'collection') continue;
		const fields = property.options as INodeProperties[];
		const isSorted = (some: readonly INodeProperties[]) =>
			some.every(
				({ displayName }, i) => i === 0 || some[i - 1]!.displayName.localeCompare(displayName) <= 0,
			);
		const first = fields.findIndex((_, i) => isSorted(fields.slice(i)));
		// A list that is not read at a glance has no order but its names.
		expectFor(at, first <= 7).toEqual(true);
	}
});

it('a change of a case begins with its status and its priority', () => {
	const { property } = everyProperty().find(({ at }) => at === 'engagementCase.updateFields')!;
	const [first, second] = property.options as INodeProperties[];
	expect([first!.displayName, second!.displayName]).toEqual(['Status', 'Priority']);
});

it('a list gives 50 results unless asked for more, and all of them on request', () => {
	for (const { at, property, siblings } of everyProperty()) {
		if (property.name !== 'limit') continue;
		expectFor(at, property).toEqual(
			expect.objectContaining({
				default: 50,
				typeOptions: expect.objectContaining({ minValue: 1 }),
				displayOptions: { show: expect.objectContaining({ returnAll: [false] }) },
			}),
		);
		expect(siblings.filter(({ name }) => name === 'returnAll')).not.toEqual([]);
	}
});

it('no two fields of one name are visible at once', () => {
	/** Whether some parameter must have one value for the one, and another for the other, which it may also hide. */
	const exclude = (a: INodeProperties, b: INodeProperties) =>
		Object.entries(a.displayOptions?.show ?? {}).some(([name, values]) => {
			const isIn = (others: unknown[] = []) =>
				values!.map((value) => others.some((other) => isDeepStrictEqual(value, other)));
			const { show, hide } = b.displayOptions ?? {};
			const isElsewhere = show?.[name] !== undefined && !isIn(show[name]).includes(true);
			return isElsewhere || !isIn(hide?.[name]).includes(false);
		});
	const rivals = everyProperty().filter(({ property, siblings }) =>
		siblings.some(
			(other) =>
				other !== property &&
				other.name === property.name &&
				!exclude(property, other) &&
				!exclude(other, property),
		),
	);
	expect(rivals.map(({ at }) => at)).toEqual([]);
});

it('every input says what it is for, and more than its name', () => {
	const plain = (text: string) => text.toLowerCase().replace(/^the /, '').replace(/\.$/, '');
	const isGood = ({ displayName, description = '' }: INodeProperties) =>
		/^[A-Z].{9,}/s.test(description) &&
		!/[^.][.]{2}([^.]|$)/.test(description) &&
		plain(description) !== plain(displayName);
	const inputs = everyProperty()
		.filter(({ property: { type } }) => !/ollection$|^hidden$|^notice$/.test(type))
		.filter(({ property: { name } }) => name !== 'resource' && name !== 'operation')
		.filter(({ property }) => !isOfTool(property)); // the model reads what it is for
	expect(inputs.length).toBeGreaterThan(1000);
	const wrong = inputs.filter(({ property }) => !isGood(property));
	expect(wrong.map(({ at, property }) => [at, property.description])).toEqual([]);
});

/** The property of a path: itself, or the one of that name in a collection; a mapper has paths of its own. */
function partAt(property: INodeProperties, path: string): INodeProperties[] {
	const [name, part] = path.split('.');
	if (property.name !== name) return [];
	if (property.type !== 'collection') return [property];
	return (property.options as INodeProperties[]).filter((option) => option.name === part);
}

/** The condition that something is given, whatever it is. */
const isSet = (values: unknown) => isDeepStrictEqual(values, [{ _cnd: { exists: true } }]);

it('what shows or hides a field can be chosen', () => {
	const wrong: string[] = [];
	for (const { at, property, siblings, top } of everyProperty()) {
		const { show = {}, hide = {} } = property.displayOptions ?? {};
		// Many nodes share an argument that an option of some of them hides.
		const ownHide = Object.entries(hide).filter(([name]) => !name.startsWith('/'));
		for (const [name, values] of [...Object.entries(show), ...ownHide]) {
			if (name.startsWith('@')) continue;
			// With a slash before it, the name is one at the top of the node.
			const deciding = name.startsWith('/')
				? top.flatMap((one) => partAt(one, name.slice(1)))
				: siblings.filter((sibling) => sibling.name === name);
			const choices = deciding.flatMap(({ type, options = [] }) =>
				type === 'boolean'
					? [true, false]
					: type === 'resourceMapper' // of which a condition names the mapping mode
						? ['defineBelow', 'autoMapInputData']
						: options.map((option) => (option as { value: unknown }).value),
			);
			const isChosen = choices.some((choice) => (values as unknown[]).includes(choice));
			if (deciding.length === 0 || !(isChosen || isSet(values))) wrong.push(`${at}: ${name}`);
		}
	}
	expect(wrong).toEqual([]);
});

it('what nobody can undo is said in a yellow notice', () => {
	const notices = everyProperty().filter(({ property }) => property.type === 'notice');
	expect(notices.length).toBeGreaterThan(20);
	for (const { at, property } of notices)
		expectFor(at, property.displayName).toEqual(expect.stringMatching(/^[A-Z].{20,120}[.]$/));
	const harmless =
		/^(Create|Get|Get Many|Add|Search|Acquire|Release|Pass|Check|Mark|Export|Import|Wait)/;
	const dangerous =
		/cannot be undone|for good|may be lost|are lost|visible to others|reaches others|may send a survey/;
	for (const { room, resource, operation } of operationsOf(rooms)) {
		const at = `${room.description.name}.${resource.value}.${operation.value}`;
		if (dangerous.test(operation.description))
			expectFor(at, operation.dangers !== undefined).toEqual(true);
		else if (harmless.test(operation.name)) expectFor(at, operation.dangers).toEqual(undefined);
	}
});

const UNKNOWN = /There is no form, since no public document shows its fields\./;

/** The operations that take JSON alone, and why: nobody shows their fields, or the product makes the JSON. */
const JSON_ONLY: Readonly<Record<string, RegExp>> = {
	'engagementProfile.bulkJob.create': UNKNOWN,
	'engagementProfile.bulkJob.replace': UNKNOWN,
	'engagementProfile.bulkJob.upsert': UNKNOWN,
	'engagementReporting.query.runBatch': /choose "Generate API v2 Payload"/,
	'engagementReporting.query.runLog': UNKNOWN,
	'engagementReporting.query.runResearchAssistant': UNKNOWN,
	'engagementReporting.viralTrend.getAll': UNKNOWN,
};

it('JSON alone is asked for where no fields are known, and the form says why', () => {
	const asksForJson = operationsOf(rooms).flatMap(({ room, resource, operation }) =>
		operation.inputs
			.flatMap(({ properties }) => properties)
			.filter(({ name, required }) => name === 'jsonBody' && required === true)
			.filter(({ displayOptions }) => displayOptions?.show?.inputMode === undefined)
			.map(({ description }) => ({
				at: `${room.description.name}.${resource.value}.${operation.value}`,
				description,
			})),
	);
	expect(asksForJson.map(({ at }) => at).sort()).toEqual(Object.keys(JSON_ONLY));
	for (const { at, description } of asksForJson)
		expectFor(at, description).toEqual(expect.stringMatching(JSON_ONLY[at]!));
});

it('no text in the editor speaks of the local platform', () => {
	const wrong = everyProperty().filter(
		({ property: { displayName, description, hint, placeholder } }) =>
			/local platform|sandbox/i.test([displayName, description, hint, placeholder].join('\n')),
	);
	expect(wrong.map(({ at }) => at)).toEqual([]);
});

/** What does harm that nobody can undo, and what reaches a customer. */
const DANGEROUS = [
	'engagementAccount.account.deactivate',
	'engagementAccount.account.delete',
	'engagementAccount.account.replaceProperties',
	'engagementAsset.asset.delete',
	'engagementAsset.asset.replace',
	'engagementCampaign.campaign.delete',
	'engagementCampaign.campaign.replace',
	'engagementCase.case.applyMacro',
	'engagementCase.case.delete',
	'engagementCase.case.merge',
	'engagementCase.case.replace',
	'engagementCrmUserMapping.mapping.delete',
	'engagementDeflection.deflection.deflect',
	'engagementFeedback.workflow.trigger',
	'engagementFeedback.workflow.triggerWithProfile',
	'engagementMessage.message.act',
	'engagementProfile.bulkJob.replace',
	'engagementProfile.profile.replace',
	'engagementPublishing.draft.delete',
	'engagementPublishing.draft.schedule',
	'engagementPublishing.post.create',
	'engagementPublishing.post.delete',
	'engagementPublishing.privateMessage.send',
	'engagementPublishing.privateMessage.sendAndWait',
	'engagementPublishing.reply.create',
	'engagementPublishing.reply.createByCase',
	'engagementWebhook.subscription.delete',
];

it('every dangerous operation has its yellow notice, and no other has one', () => {
	const all = operationsOf(rooms).map(({ room, resource, operation }) => ({
		at: `${room.description.name}.${resource.value}.${operation.value}`,
		operation,
	}));
	const noticed = all.filter(({ operation }) => operation.dangers !== undefined);
	expect(noticed.map(({ at }) => at).sort()).toEqual(DANGEROUS);
	for (const { at, operation } of noticed) {
		const [first] = operation.inputs;
		expectFor(
			at,
			first!.properties.map(({ type }) => type),
		).toEqual(operation.dangers!.map(() => 'notice'));
	}
	// What an endpoint says of itself by its method, and by what it publishes.
	const isNamed =
		/^DELETE |^POST \/(publishing\/(message|post|reply)|deflect|case\/merge|cfmWorkflow)/;
	for (const { at, operation } of all)
		if (isNamed.test(operation.endpoint)) expectFor(at, DANGEROUS.includes(at)).toEqual(true);
});

describe('an operation, for people and for models', () => {
	const operations = () =>
		operationsOf(rooms).map(({ room, resource, operation }) => ({
			at: `${room.description.name}.${resource.value}.${operation.value}`,
			node: room.description.name,
			resource: resource.value,
			...operation,
		}));

	it('says what it does, as an action in sentence case that no other of the node has', () => {
		const all = operations();
		for (const { at, node, action } of all) {
			// n8n names the node after it, and cuts it on the canvas.
			expectFor(at, action.length <= 40).toEqual(true);
			const words = action.split(' ');
			expectFor(at, words[0]).toEqual(expect.stringMatching(/^[A-Z][a-z]+$/));
			for (const word of words.slice(1))
				expectFor(at, word).toEqual(expect.stringMatching(/^([^A-Z]+|[A-Z]{2,}s?)$/));
			const same = all.filter((other) => other.node === node && other.action === action);
			expect(same.map((other) => other.at)).toEqual([at]);
		}
	});

	// n8n's guideline: where no resource is chosen, nothing else on the screen says what it works on.
	it('names its resource where that is the only one of the node', () => {
		const alone = rooms.filter(({ resources }) => resources.length === 1);
		expect(alone.length).toBeGreaterThan(5);
		for (const { resources, description } of alone) {
			const resource = resources[0]!.name;
			const shown = description.properties.find(({ name }) => name === 'operation')!
				.options as INodePropertyOptions[];
			const stem = resource.slice(0, 7); // a plural, and a verb, have another end
			for (const { name } of shown)
				expectFor(resource, name).toEqual(expect.stringContaining(stem));
		}
	});

	it('has the usual verb: Get Many, Create or Update', () => {
		for (const { at, value, name } of operations()) {
			const verb = { getAll: 'Get Many', upsert: 'Create or Update' }[value];
			if (verb) expectFor(at, name).toEqual(expect.stringMatching(`^${verb}( |$)`));
		}
	});

	// Saved workflows keep the name.
	it('has its optional fields in updateFields if it updates or replaces, and nowhere else', () => {
		const found = operations().flatMap(({ at, value, inputs }) =>
			inputs
				.flatMap(({ properties }) => properties)
				.filter(({ name }) => /^(additional|update)Fields$/.test(name))
				.map(({ name }) => ({ at, value, name })),
		);
		expect(found.length).toBeGreaterThan(30);
		for (const { at, value, name } of found) {
			const isChange = /^(update|replace)/.test(value);
			expectFor(at, name).toEqual(isChange ? 'updateFields' : 'additionalFields');
		}
	});

	it('has a subtitle in words, which n8n can evaluate', () => {
		for (const { at, node, action, resource, value } of operations()) {
			const { subtitle } = rooms.find(({ description }) => description.name === node)!.description;
			const [, expression] = /^=\{\{ (.*) \}\}$/s.exec(subtitle!)!;
			const $parameter = { resource, operation: value };
			const shown: unknown = new Function('$parameter', `return ${expression}`)($parameter);
			expectFor(at, shown).toEqual(action);
		}
	});

	it('has a description that says more than its name', () => {
		for (const { at, name, action, description } of operations()) {
			expectFor(at, description.length).toEqual(expect.any(Number));
			expect([at, description.length >= 20, description]).toEqual([at, true, description]);
			expect([name, action]).not.toContain(description);
		}
	});

	// Part 2, "States and transitions": control returns to the primary participant, not to the agents.
	it('says who gets the control of a thread that is released, and how agents get it', () => {
		const { description } = operations().find(({ value }) => value === 'releaseControl')!;
		expect(description).toMatch(/returns to the primary participant.*agents.*Pass Thread Control/);
	});

	// n8n gives a model the action and the node, so the description alone would not do.
	it('says so when it takes something away, in its action too', () => {
		const takesAway = /^(delete|deactivate|merge|remove|replace|act$)/;
		const inAction = /\b(delete|deactivate|merge|remove|replace)\b/i;
		const saysSo = /delet|remov|deactivat|\blost\b|\bcleared\b|for good|cannot be|no way back/i;
		const found = operations().filter(
			({ value, endpoint }) => takesAway.test(value) || endpoint.startsWith('DELETE '),
		);
		expect(found.length).toBeGreaterThan(15);
		for (const { at, action, description } of found) {
			expectFor(at, action).toEqual(expect.stringMatching(inAction));
			expectFor(at, description).toEqual(expect.stringMatching(saysSo));
		}
	});

	it('says so when other people get to see what it does, in its action too', () => {
		const reaches =
			/^POST \/(publishing\/(message|post|reply|reply\/by-case|draft\/schedule)|deflect|cfmWorkflow\/.+)$/;
		const saysSo = /\b(send|sends|publish|publishes|survey|reaches)\b/i;
		const inAction = /\b(send|publish|published|survey|caller)\b/i;
		const found = operations().filter(({ endpoint }) => reaches.test(endpoint));
		expect(found.length).toBe(9);
		for (const { at, action, description } of found) {
			expectFor(at, action).toEqual(expect.stringMatching(inAction));
			expectFor(at, description).toEqual(expect.stringMatching(saysSo));
		}
	});
});
