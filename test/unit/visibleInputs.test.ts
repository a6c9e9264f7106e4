/**
 * How many inputs an operation shows as it comes to the canvas, as n8n itself decides what is shown: all presets, and
 * without credential, resource, operation and notices. The numbers only fall.
 */
import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import { loadRooms, operationsOf } from '../../scripts/lib/rooms';

const MOST = 8;
const ON_AVERAGE = 4;
const CHOOSING = ['resource', 'operation'];
const SAID = ['notice', 'hidden'];

/** The inputs of each operation, by its name, e.g. `engagementCase case.get`. */
async function inputsByOperation(): Promise<Map<string, string[]>> {
	const shown = operationsOf(await loadRooms()).map(({ room, resource, operation }) => {
		const { description } = room;
		const chosen: INodeParameters = { resource: resource.value, operation: operation.value };
		const node = { typeVersion: 1, parameters: chosen } as INode;
		const { properties } = description;
		const preset = NodeHelpers.getNodeParameters(
			properties,
			chosen,
			true,
			false,
			node,
			description,
		);
		const inputs = properties.filter(
			(property) =>
				!CHOOSING.includes(property.name) &&
				!SAID.includes(property.type) &&
				NodeHelpers.displayParameter(preset!, property, node, description),
		);
		const name = `${description.name} ${resource.value}.${operation.value}`;
		return [name, inputs.map(({ displayName }) => displayName)] as const;
	});
	return new Map(shown);
}

it('no operation shows more inputs than before, nor do all of them on average', async () => {
	const inputs = await inputsByOperation();
	const all = [...inputs.values()];
	expect(all.length).toBeGreaterThan(100);
	expect([...inputs].filter(([, names]) => names.length > MOST)).toEqual([]);
	expect(all.flat().length / all.length).toBeLessThanOrEqual(ON_AVERAGE);
});
