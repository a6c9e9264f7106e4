import type { INodeProperties } from 'n8n-workflow';
import * as f from '../fields';
import { appearances } from './appearances';
import type { Operation, Resource } from './operation';

type Adapted = (ofOperation: INodeProperties[]) => INodeProperties[];

/**
 * Turns resources into n8n's properties: resource, operation, and what becomes of each operation's fields. A
 * resource that is the only one is no choice and stays hidden, as in n8n's own nodes.
 */
export function propertiesOf(resources: readonly Resource[], adapted: Adapted): INodeProperties[] {
	const choices = resources.map(({ name, value }) => ({ name, value }));
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: resources.length > 1 ? 'options' : 'hidden',
			noDataExpression: true,
			// A bulk job comes after what it is made of; from five on n8n wants choices by name.
			options: resources.length < 5 ? choices : f.byName(choices),
			default: resources[0]?.value ?? '',
		},
		...resources.map(({ name, value, operations }): INodeProperties => ({
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [value] } },
			options: f.byName(
				operations.map(({ name: own, value, action, description }) => ({
					name: resources.length > 1 ? own : nameAlone(own, action, name),
					...{ value, action, description },
				})),
			),
			default: defaultOperation(operations),
		})),
		...resources.flatMap(({ value, operations }) =>
			sharedBy(operations, adapted).map(({ property, of }) =>
				f.shownWhen({ resource: [value], operation: of }, property),
			),
		),
	];
}

/**
 * The properties of operations, each in its order; what several have alike is one property of them all, since
 * n8n keeps every description in memory and in every browser.
 */
function sharedBy(operations: readonly Operation[], adapted: Adapted) {
	const all: Array<{ property: INodeProperties; key: string; of: string[] }> = [];
	for (const { value, inputs } of operations) {
		let next = 0;
		const properties = adapted(inputs.flatMap((input) => input.properties));
		for (const property of properties.flatMap(appearances)) {
			const key = JSON.stringify(property);
			const same = all.findIndex((one, i) => i >= next && one.key === key);
			if (same < 0) all.splice(next, 0, { property, key, of: [value] });
			else all[same]?.of.push(value);
			next = (same < 0 ? next : same) + 1;
		}
	}
	return all;
}

/** What the canvas says of the chosen operation: what it does, under the node's name, and what it waits for. */
export function canvasTextsOf(resources: readonly Resource[]) {
	const waits = resources.some(({ operations }) => operations.some(({ waitsFor }) => waitsFor));
	const chosen = (wordsOf: (operation: Operation) => string | undefined) =>
		`={{ (${JSON.stringify(perOperation(resources, wordsOf))})[${CHOSEN}] }}`;
	const waitingOf = ({ waitsFor }: Operation) => waitsFor && `Waiting for ${waitsFor}`;
	return {
		subtitle: chosen(({ action }) => action),
		...(waits && { waitingNodeTooltip: chosen(waitingOf) }),
	};
}

/**
 * The name of an operation in a node without a choice of resources: it says what it works on, if need be in
 * the words of the action. `Get Many` is `Get Many Records`.
 */
function nameAlone(name: string, action: string, resource: string): string {
	if (name.includes(resource)) return name;
	const inTitle = (word: string) =>
		SMALL_WORDS.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
	const words = action.split(' ').filter((word) => !ARTICLES.includes(word));
	return words.map(inTitle).join(' ');
}

const ARTICLES = ['a', 'an', 'the'];
const SMALL_WORDS = ['and', 'for', 'in', 'of', 'or', 'to', 'with'];

/** Where a new node starts: with a read, so that one that is run as it is changes nothing. */
function defaultOperation(operations: readonly Operation[]): string {
	const harmless =
		operations.find(({ value }) => ['get', 'getAll', 'search'].includes(value)) ??
		operations.find(({ isRead }) => isRead) ??
		operations[0];
	return harmless?.value ?? '';
}

/** Something of each operation, by its name among those of all resources. */
export function perOperation<T>(
	resources: readonly Resource[],
	of: (operation: Operation) => T,
): Record<string, T> {
	return Object.fromEntries(
		resources.flatMap(({ value, operations }) =>
			operations.map((operation) => [`${value}.${operation.value}`, of(operation)]),
		),
	);
}

/** The same name of the operation that is chosen, in an expression. */
export const CHOSEN = '$parameter["resource"] + "." + $parameter["operation"]';
