/** The fields of an operation are its request, unless it makes one of its own. */
import { body, list, object, operation, readInputs, text, time } from '../support/inside';

const create = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a draft',
	description: 'Create a draft of a message',
	endpoint: 'POST /publishing/draft',
	fields: [
		body({
			fields: [object('content', '', { empty: 'never' }, [text('text')])],
			more: [time('scheduleDate'), list('tags')],
		}),
	],
});

function requestFor(parameters: Readonly<Record<string, unknown>>) {
	const get = (name: string) => parameters[name] ?? null;
	const source = { get, row: () => ({}), hint: () => undefined };
	const read = readInputs(create.inputs, source, 'UTC');
	if (read instanceof Error) return read.message;
	return create.request(read);
}

test('its fields are shown, and sent as the body', () => {
	const names = create.inputs.flatMap(({ properties }) => properties).map(({ name }) => name);
	expect(names).toEqual(
		expect.arrayContaining(['inputMode', 'content', 'additionalFields', 'jsonBody']),
	);
	expect(
		requestFor({
			inputMode: 'fields',
			content: { text: 'Hello' },
			additionalFields: { scheduleDate: '2026-01-31T09:00:00Z', tags: 'a, b' },
			options: { queryParameters: { parameter: [{ name: 'view', value: 'full' }] } },
		}),
	).toMatchObject({
		query: { view: ['full'] },
		body: { content: { text: 'Hello' }, scheduleDate: Date.UTC(2026, 0, 31, 9), tags: ['a', 'b'] },
	});
});

test('its fields are checked in JSON too', () => {
	const jsonBody = { content: { text: 'Hello' }, scheduleDate: 'soon', anything: 1 };
	expect(requestFor({ inputMode: 'json', jsonBody })).toMatch(
		/^JSON Body > scheduleDate: "soon" is not a time/,
	);
	expect(requestFor({ inputMode: 'fields' })).toMatch(/^Content: It is empty/);
	expect(
		requestFor({ inputMode: 'json', jsonBody: { content: { text: 'Hello' }, anything: 1 } }),
	).toMatchObject({ body: { content: { text: 'Hello' }, anything: 1 } });
});
