/** Switches that confirm or widen a deletion or a write, and are off until then: only true itself is on. */
import type { INodeProperties } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { useEveryOperation } from '../support/everyOperation';
import { sentLines, useSandbox } from '../support/sandbox';
import { oneIn, withTurn } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all } = useEveryOperation(engine, sandbox);

/** By name, with what the form calls them. */
const CONSENTS: Array<[name: string, label: string]> = [
	['allowDuplicateMessages', 'Allow Duplicate Messages'],
	['clearAttachments', 'Clear Attachments'],
	['deleteAll', 'Delete All'],
	['persistInCase', 'Persist In Case'],
	['sendWholeDraft', 'Send Whole Draft'],
	['updateRelatedInboundMessages', 'Also Update Comments'],
];

/** The collection of the form that holds a field, `''` for the top of it; undefined where there is none. */
function placeOf(name: string, properties: readonly INodeProperties[]): string | undefined {
	if (properties.some((property) => property.name === name)) return '';
	return properties.find(
		({ type, options }) => type === 'collection' && options?.some((option) => option.name === name),
	)?.name;
}

/** Each of these is tried with half of the switches. */
const CLEAR = [true, false, null, '', undefined];
/** And each of these with a third. */
const UNCLEAR = [
	...['true', 'TRUE', 'yes', '1', 1, ' true', 'false', 'no', '0', 0, 'on', [true], { a: 1 }],
];

describe.each(withTurn(CONSENTS))('%s', (name, label, turn) => {
	/** The operations that have it, with parameters in which it has a value. */
	const withIt = () =>
		all.flatMap(({ node, operation, parameters, items, name: operationName }) => {
			const properties = operation.inputs.flatMap((input) => input.properties);
			const place = placeOf(name, properties);
			if (place === undefined) return [];
			const run = async (value: unknown) => {
				sandbox.reset();
				const inPlace = parameters[place] as object | undefined;
				const set = { [name]: '={{ $json.value }}' };
				const all = {
					...parameters,
					...(place === '' ? set : { [place]: { ...inPlace, ...set } }),
				};
				const json = { ...items?.[0]?.json, value };
				return await engine.node(node, { ...all, inputMode: 'fields' } as never, {
					items: [{ ...items?.[0], json: json as never }],
				});
			};
			return [{ operationName, run }];
		});

	it('is somewhere', () => expect(withIt().length).toBeGreaterThan(0));

	it.each(oneIn(3, UNCLEAR, turn))(
		'%j is neither true nor false, so nothing is sent',
		async (value) => {
			for (const { operationName, run } of withIt()) {
				const { said } = await run(value);
				expect([operationName, said]).toEqual([
					operationName,
					expect.stringMatching(new RegExp(`${label}: .* is not exactly true or false`)),
				]);
				expect([operationName, sentLines(sandbox)]).toEqual([operationName, []]);
			}
		},
	);

	it.each(oneIn(2, CLEAR, turn))('%j is taken', async (value) => {
		for (const { run } of withIt())
			expect((await run(value)).said).not.toMatch(/is not exactly true or false/);
	});
});
