import type { INode } from 'n8n-workflow';
import { ApiError, InputError, toItemsError, toMessageError, toNodeError } from '../support/inside';
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

describe('what only a person can do about it', () => {
	const tool = { ...node, type: 'testTool' };
	const refusal = (remark: string) =>
		new ApiError('refused', 'It was refused', { advice: 'Ask for less.', remark });
	const whole = (of: INode, error: Error) => {
		const { message, description } = toNodeError(of, error);
		return [message, description].filter(Boolean).join('\n');
	};

	it.each([
		['goes on from the advice', 'or set Limit.', 'Ask for less, or set Limit.'],
		['is a sentence of its own', 'Set Limit.', 'Ask for less. Set Limit.'],
	])('%s, for a person', (_, remark, advice) => {
		expect(whole(node, refusal(remark))).toBe(`It was refused\n${advice}`);
		expect(whole(node, InputError.of('page', 'Ask for less.', remark))).toMatch(`page: ${advice}`);
	});

	it('is left out where there are no such fields', () => {
		const { message, description } = toMessageError(node, refusal('or set Limit.'));
		expect(message).toBe('It was refused. Ask for less.');
		expect(description).not.toContain('Limit');
	});

	it('is left out for a model', () => {
		expect(whole(tool, refusal('or set Limit.'))).toBe('It was refused\nAsk for less.');
		expect(whole(tool, InputError.of('page', 'Ask for less.', 'or set Limit.'))).toBe(
			'page: Ask for less.\nNothing was sent.',
		);
	});
});
