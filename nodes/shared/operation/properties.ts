import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { shownWhen } from '../fields';
import type { Operation, Resource } from './operation';

/**
 * Turns resources into n8n's properties: resource, operation, and each operation's fields. A
 * resource that is the only one is no choice and stays hidden, as in n8n's own nodes.
 */
export function propertiesOf(resources: readonly Resource[]): INodeProperties[] {
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: resources.length > 1 ? 'options' : 'hidden',
			noDataExpression: true,
			options: byName(resources.map(({ name, value }) => ({ name, value }))),
			default: resources[0]?.value ?? '',
		},
		...resources.map(({ value, operations }): INodeProperties => ({
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [value] } },
			options: byName(
				operations.map(({ name, value: operation, action, description }) => ({
					name,
					value: operation,
					action,
					description,
				})),
			),
			default: harmlessOf(operations),
		})),
		...resources.flatMap(({ value, operations }) =>
			operations.flatMap((operation) =>
				operation.inputs
					.flatMap(({ properties }) => properties)
					.map((property) =>
						shownWhen({ resource: [value], operation: [operation.value] }, property),
					),
			),
		),
	];
}

/** n8n lists choices by name. */
function byName(choices: INodePropertyOptions[]): INodePropertyOptions[] {
	return choices.sort((a, b) => a.name.localeCompare(b.name));
}

/** Where a new node starts: with a read, so that one that is run as it is changes nothing. */
function harmlessOf(operations: readonly Operation[]): string {
	const harmless =
		operations.find(({ value }) => ['get', 'getAll', 'search'].includes(value)) ??
		operations.find(({ isRead }) => isRead) ??
		operations[0];
	return harmless?.value ?? '';
}
