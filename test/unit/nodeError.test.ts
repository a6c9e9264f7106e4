import type { INode } from 'n8n-workflow';
import { InputError } from '../../nodes/shared/errors';
import { toItemsError } from '../../nodes/shared/nodeError';
import { expectLinear } from '../support/growth';

const node = { name: 'Node', type: 'test', parameters: {} } as unknown as INode;
const refused = (count: number, text: (index: number) => string) =>
	Array.from({ length: count }, (_, itemIndex) => ({
		itemIndex,
		error: InputError.of('name', text(itemIndex)),
	}));

it('the error of many items names each problem once, with the first items that have it', () => {
	const { message, description } = toItemsError(
		node,
		refused(100, (index) => (index % 2 === 0 ? 'It is empty.' : 'It is too long.')),
		100,
	);
	expect(message).toBe('name: It is empty. [item 0]');
	expect(description).toMatch(/The same in items 2, 4, .* and \d+ more\./);
	expect(description).toMatch(/Items 1, 3, .* and \d+ more: name: It is too long\./);
});

it.each([
	['the same', () => 'It is empty.'],
	['another', (index: number) => `"${index}" is no number.`],
])('its time grows with the items alone, where each has %s problem', (_, text) => {
	expectLinear(
		(digits) => toItemsError(node, refused(digits.length, text), digits.length),
		(length) => '0'.repeat(length),
		80_000,
	);
});
