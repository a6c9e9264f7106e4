import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import type { Operation, Resource } from '../../nodes/kernel/operation';

export const root = path.join(__dirname, '../..');

/** A node of the package, with the operations that it is made of. A trigger has none. */
export interface Room {
	/** Relative to the root, e.g. `nodes/Campaign`. */
	folder: string;
	description: INodeTypeDescription;
	resources: Resource[];
}

/** Every node that package.json registers, from its sources, in that order. */
export async function loadRooms(): Promise<Room[]> {
	const { n8n } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	return await Promise.all(n8n.nodes.map(loadRoom));
}

async function loadRoom(registered: string): Promise<Room> {
	const file = registered.replace(/^dist\//, '').replace(/\.js$/, '.ts');
	const folder = path.dirname(file);
	const name = path.basename(file, '.node.ts');
	const { [name]: NodeClass } = (await import(path.join(root, file))) as Record<
		string,
		new () => INodeType
	>;
	if (NodeClass === undefined) throw new Error(`${file} exports no class ${name}.`);
	const { description } = new NodeClass();
	const names = choicesOf(description, 'resource', {}).map(({ value }) => value);
	const listed = names.length === 0 ? [] : await resourcesIn(folder);
	const resources = names.map((value) => listed.find((one) => one.value === value)!);
	for (const { value, operations } of resources) {
		const shown = choicesOf(description, 'operation', { resource: value })
			.map((choice) => choice.value)
			.sort();
		const described = operations.map((operation) => operation.value).sort();
		if (shown.join() !== described.join()) {
			throw new Error(`${name} shows [${shown}] for ${value}, whose table has [${described}].`);
		}
	}
	return { folder, description, resources };
}

/** The resources of a node, as its folder lists them. */
async function resourcesIn(folder: string): Promise<readonly Resource[]> {
	const file = path.join(root, folder, 'area.ts');
	return ((await import(file)) as { resources: readonly Resource[] }).resources;
}

/** The choices of the drop-down `name` that is shown for these parameters. */
function choicesOf(
	{ properties }: INodeTypeDescription,
	name: string,
	parameters: Record<string, string>,
): Array<{ name: string; value: string }> {
	const shown = properties.find(
		(property) =>
			property.name === name &&
			Object.entries(parameters).every(([key, value]) =>
				property.displayOptions?.show?.[key]?.includes(value),
			),
	);
	return (shown?.options ?? []) as Array<{ name: string; value: string }>;
}

/** The name that the editor shows for an operation: without a choice of resources it includes the resource. */
export function shownName({ description }: Room, resource: Resource, operation: Operation): string {
	const choices = choicesOf(description, 'operation', { resource: resource.value });
	return choices.find(({ value }) => value === operation.value)?.name ?? operation.name;
}

/** All operations, each with its node and resource. */
export function operationsOf(
	rooms: readonly Room[],
): Array<{ room: Room; resource: Resource; operation: Resource['operations'][number] }> {
	return rooms.flatMap((room) =>
		room.resources.flatMap((resource) =>
			resource.operations.map((operation) => ({ room, resource, operation })),
		),
	);
}
