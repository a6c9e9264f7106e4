/** What a write gives as IDs, whatever the platform answers, and that what comes behind it finds them there. */
import type { IDataObject, INode } from 'n8n-workflow';
import { STYLES } from '../../sandbox/core/style';
import { useEngine } from '../support/engine';
import { useEveryOperation, type RunnableOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { endpoints } from '../support/inside';
import { sent, useSandbox } from '../support/sandbox';
import { least, shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, writes, run, answerAll } = useEveryOperation(engine, sandbox);

/** What the contract calls an ID in the answer to a write; undefined where it names none. */
function idNameOf({ operation: { endpoint } }: RunnableOperation): string | undefined {
	const shape: { kind: string; idName?: string } = endpoints[endpoint];
	return shape.idName;
}

/** What the service numbers, and the prefix that it gives such a number. */
const PREFIXES: Readonly<Record<string, string>> = { postId: 'POST_', draftId: 'MESSAGE_' };

/** These answer otherwise: what a wait found, and the process that the specification shows. */
const OTHERS = ['engagementPublishing.privateMessage.sendAndWait', 'engagementCase.bulkJob.create'];
const giving = () => writes().filter((one) => !OTHERS.includes(one.name) && idNameOf(one));
const numbered = () => giving().filter((one) => idNameOf(one)! in PREFIXES);

describe('rule "what a write gives as IDs has one form": `id` as it came, and the number', () => {
	it('there are many such writes', () => {
		expect(numbered().length).toBeGreaterThan(6);
		expect(giving().length).toBeGreaterThan(numbered().length + 12);
	});

	const forms: Array<[what: string, data: (id: unknown, name: string) => unknown]> = [
		['alone', (id) => id],
		['in a list', (id) => [id]],
		['in a wrapper', (id, name) => ({ [name]: id })],
		['in a list in a wrapper', (id, name) => ({ [`${name}s`]: [id] })],
		['in a record', (id) => ({ id })],
		['in a record with more', (id) => ({ name: 'Spring', id })],
		['in a record that names it', (id, name) => ({ [name]: id, name: 'Spring' })],
		['in a record that has it twice', (id, name) => ({ id, [name]: id, name: 'Spring' })],
		['in a list of records', (id, name) => [{ [name]: id, name: 'Spring' }]],
	];
	it.each(forms.map((form, turn) => [...form, turn] as const))(
		'an ID %s',
		async (_, dataOf, turn) => {
			for (const [i, write] of shareOfOperations(numbered(), turn).entries()) {
				const name = idNameOf(write)!;
				const id = ['17', 17, `${PREFIXES[name]}17`][(turn + i) % 3];
				sandbox.reset();
				answerAll({ data: dataOf(id, name), errors: [] });
				const { said, json } = await run(write);
				expectFor([write.name, id], [said, json]).toEqual([
					'',
					[expect.objectContaining({ id, [name]: '17' })],
				]);
			}
		},
	);

	it('IDs that are no numbers: an item for each', async () => {
		for (const write of shareOfOperations(giving()))
			for (const ids of [['17'], ['a-17', 'b-18']]) {
				const name = idNameOf(write)!;
				sandbox.reset();
				answerAll({ data: ids, errors: [] });
				const { said, json } = await run(write);
				expectFor(write.name, [said, json]).toEqual([
					'',
					ids.map((id) => expect.objectContaining({ id, [name]: id })),
				]);
			}
	});

	it('an ID that is no number, in a record that names it', async () => {
		// The record of a job stays as it is.
		const writes = giving().filter(
			({ operation }) => endpoints[operation.endpoint].gives !== 'job',
		);
		for (const write of shareOfOperations(writes)) {
			const name = idNameOf(write)!;
			for (const record of [{ [name]: 'a-17' }, { [name]: 'a-17', note: 'Spring' }]) {
				sandbox.reset();
				answerAll({ data: [record], errors: [] });
				const { said, json } = await run(write);
				const item = expect.objectContaining({ id: 'a-17', [name]: 'a-17' });
				expectFor(write.name, [said, json]).toEqual(['', [item]]);
			}
		}
	});

	it.each(forms.slice(0, 1).concat(forms.slice(5)))(
		'two IDs, each %s: two items',
		async (_, of) => {
			for (const write of shareOfOperations(numbered())) {
				const name = idNameOf(write)!;
				const ids = ['17', '18'].map((number) => PREFIXES[name] + number);
				sandbox.reset();
				answerAll({ data: ids.flatMap((id) => of(id, name)), errors: [] });
				const { said, json } = await run(write);
				expectFor(write.name, [said, json.map((item) => [item.id, item[name]])]).toEqual([
					'',
					ids.map((id) => [id, id.replace(PREFIXES[name]!, '')]),
				]);
			}
		},
	);
});

const named = (name: string) => all.find((one) => one.name === `engagementPublishing.${name}`)!;
const newDraft = async () => {
	const { json } = await run(named('draft.create'));
	return { draftId: json[0]!.draftId };
};

/** What these writes need, made on the local platform. */
const NEEDED: Readonly<Record<string, () => Promise<IDataObject>>> = {
	'engagementPublishing.draft.update': newDraft,
	'engagementPublishing.draft.schedule': newDraft,
	'engagementPublishing.post.updateWorkflowProperties': async () => {
		await run(named('privateMessage.send'));
		return { accountId: '5002', channelId: 'customer-1' };
	},
	'engagementPublishing.reply.createByCase': async () => ({ caseId: 'case-1' }),
};

/** The parameter of an operation that takes an ID with this name. */
const parameterFor = ({ operation: { inputs } }: RunnableOperation, name: string) =>
	inputs
		.flatMap(({ properties }) => properties)
		.find((property) => [name, `${name}s`].includes(property.name))?.name;

describe.each(STYLES)(
	'rule "an expression made for one write works behind another", %s',
	(style) => {
		it('`id` or the number leads every operation to what was written', async () => {
			const pairs: string[] = [];
			for (const write of shareOfOperations(numbered()))
				for (const next of all) {
					const name = idNameOf(write)!;
					const parameter = parameterFor(next, name);
					if (parameter === undefined) continue;
					const pair = `${write.name}, then ${next.name}`;
					pairs.push(pair);
					// Each pair by one of them with each style of the platform.
					const isById = pairs.length % 2 === STYLES.indexOf(style) % 2;
					sandbox.reset();
					sandbox.setStyle(style);
					sandbox.behave({ schedulesWhole: false, repliesOnce: false });
					const needed = (await NEEDED[write.name]?.()) as INode['parameters'] | undefined;
					const written = await run({ ...write, parameters: { ...write.parameters, ...needed } });
					const [{ id, [name]: number } = {}] = written.json;
					expectFor(pair, [written.said, String(id), number]).toEqual([
						'',
						expect.stringMatching(/^([A-Z]+_)?\d{12}$/),
						expect.stringMatching(/^\d{12}$/),
					]);
					sandbox.clearRequests();
					const expression = `={{ $json.${isById ? 'id' : name} }}`;
					const parameters = { ...next.parameters, [parameter]: expression };
					const items = written.json.map((json) => ({ json }));
					const { said } = await run({ ...next, parameters, items });
					expectFor(pair, [said, JSON.stringify(sent(sandbox))]).toEqual([
						'',
						expect.stringContaining(String(number)),
					]);
				}
			expect(pairs.length).toBeGreaterThan(least(15));
		});
	},
);
