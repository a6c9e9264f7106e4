import type { Context } from '../context';
import { interleaved, medianOf } from '../figures';
import { whole, type Row } from '../row';

/** The cost of an item that has nothing to do. */
export async function items(context: Context): Promise<Row[]> {
	const count = context.size(20_000, 500);
	const { messageIds } = (await context.platform.call('bulk', 'message', { count: 1 })) as {
		messageIds: [string];
	};
	const measure = (name: 'noOp' | 'readsOne' | 'fixed' | 'expression') => async () => {
		const { cpuMs } = await context.measure({
			group: 'idleItems',
			name,
			args: [messageIds[0], count],
			records: count,
			warmUp: [messageIds[0], count],
		});
		return (cpuMs * 1000) / count;
	};
	const sides = await interleaved(context.size(5, 1), {
		noOp: measure('noOp'),
		readsOne: measure('readsOne'),
		fixed: measure('fixed'),
		expression: measure('expression'),
	});
	const [noOp, readsOne, fixed, expression] = (
		['noOp', 'readsOne', 'fixed', 'expression'] as const
	).map((name) => medianOf(sides[name], (cost) => cost)) as [number, number, number, number];
	const us = (value: number) => `${value.toFixed(1)} µs`;
	return [
		{
			name: `an item with nothing to do, parameters without expressions (${whole(count)} items)`,
			figures: `${us(fixed - noOp)} over a node that passes items on`,
			target: 'at most 30 µs',
			reached: fixed - noOp <= 30,
		},
		{
			name: `an item with nothing to do, one parameter is an expression (${whole(count)} items)`,
			figures: `${us(expression - noOp)} over a node that passes items on, of which n8n takes ${us(readsOne - noOp)} to evaluate the expression; ${us(expression - readsOne)} are the package's`,
			target: 'at most 8 µs of the package',
			reached: expression - readsOne <= 8,
			cause: 'see "Items"',
		},
	];
}
