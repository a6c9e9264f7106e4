import type { INode } from 'n8n-workflow';
import { ApiError, InputError, toItemsError, toMessageError, toNodeError } from '../support/inside';
import { expectLinear } from '../support/growth';

const node = { name: 'Node', type: 'test', parameters: {} } as unknown as INode;
const person = { node, reader: 'person' } as const;
const model = { node, reader: 'model' } as const;
const refused = (count: number, text: (index: number) => string) =>
	Array.from({ length: count }, (_, itemIndex) => ({
		itemIndex,
		error: InputError.of('name', text(itemIndex)),
	}));

it('the error of many items names each problem once, with the first items that have it', () => {
	const { message, description } = toItemsError(
		person,
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
	const all = refused(16_000, text);
	expectLinear(
		({ length }) => toItemsError(person, all.slice(0, length), length),
		(length) => '0'.repeat(length),
		all.length,
	);
});

describe('words for each reader', () => {
	const words = { person: 'Ask for less, or set Limit.', model: 'Ask for less.' };
	const refusal = new ApiError('refused', 'It was refused', { advice: words });
	const input = InputError.of('page', words);
	const whole = (to: Parameters<typeof toNodeError>[0], error: Error) => {
		const { message, description } = toNodeError(to, error);
		return [message, description].filter(Boolean).join('\n');
	};

	it('are those of the person, or of the model', () => {
		expect(whole(person, refusal)).toBe('It was refused\nAsk for less, or set Limit.');
		expect(whole(model, refusal)).toBe('It was refused\nAsk for less.');
		expect(whole(person, input)).toMatch('page: Ask for less, or set Limit.');
		expect(whole(model, input)).toBe('page: Ask for less.\nNothing was sent.');
	});

	it('are those of the model where there are no such fields', () => {
		const { message, description } = toMessageError(node, refusal);
		expect(message).toBe('It was refused. Ask for less.');
		expect(description).not.toContain('Limit');
	});

	it('of several items are those of the reader, too', () => {
		const errors = [0, 1].map((itemIndex) => ({ itemIndex, error: input }));
		expect(toItemsError(model, errors, 2).message).toMatch(/^page: Ask for less\. \[item 0\]\n/);
		expect(toItemsError(person, errors, 2).message).toBe(`page: ${words.person} [item 0]`);
	});
});
