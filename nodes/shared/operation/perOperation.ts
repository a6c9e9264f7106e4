import type { Operation, Resource } from './operation';

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
