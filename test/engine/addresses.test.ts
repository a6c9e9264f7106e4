/** A value that does not look like the address or email that its field asks for is sent, with a hint. */
import type { INodeParameters } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { messageAsJson, rows } from '../support/parameters';
import { sent, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const hintsOf = async (node: string, parameters: object) => {
	sandbox.reset();
	const { error, hints } = await engine.node(node, parameters as INodeParameters);
	expect(error).toBeUndefined();
	return hints.map(({ message }) => message);
};
const at = (label: string, value: string) =>
	`${label}: "${value}" does not look like an address with its protocol, e.g. https://example.com. It is sent as it is.`;

const card = (url: string) => ({
	...{ ...messageAsJson, operation: 'send' },
	jsonBody: JSON.stringify({
		...JSON.parse(messageAsJson.jsonBody),
		content: {
			attachment: {
				...{ type: 'CARD', footerText: 'Small print', buttons: [{ id: '1', title: 'Yes' }] },
				header: { type: 'IMAGE', url },
			},
		},
	}),
});

const PLACES: Array<[string, string, (value: string) => object]> = [
	[
		'engagementAsset',
		'File URL',
		(url) => ({ resource: 'import', operation: 'start', url, uploadTrackerId: 't-1' }),
	],
	[
		'engagementCase',
		'Additional Fields > External Case > Permalink',
		(permalink) => ({
			...{ resource: 'case', operation: 'create', channelType: 'EMAIL' },
			contactInfo: { email: 'kim@example.com' },
			additionalFields: { externalCase: { permalink } },
		}),
	],
	[
		'engagementProfile',
		'Further Identities > Row 1 > Avatar URL',
		(avatarUrl) => ({
			...{ resource: 'profile', operation: 'create', firstName: 'Ada' },
			...{ channelType: 'EMAIL', channelId: 'ada@example.com' },
			additionalFields: { profiles: rows({ channelId: '2', avatarUrl }) },
		}),
	],
	['engagementPublishing', 'JSON Body > content.attachment.header.url', card],
];

describe.each(PLACES)('%s: %s', (node, label, withValue) => {
	it.each(['not a url', 'www.example.com', '/logo.png', 'https://exa mple.com'])(
		'%s',
		async (value) => {
			const hints = await hintsOf(node, withValue(value));
			expect(hints.filter((hint) => hint.includes('address'))).toHaveLength(1);
			expect(hints.find((hint) => hint.includes('address'))).toContain(
				at(label.split(' > ').at(-1)!, value),
			);
			expect(decodeURIComponent(JSON.stringify(sent(sandbox)))).toMatch(value.split(' ').at(-1)!);
		},
	);

	it.each([
		'https://example.com',
		'http://a-b.example.com:8080/%7Ekim/a%20b.png?x=1&y=(2)&z=$3',
		"https://xn--bcher-kva.example/a/./b;c,d@e:f!g*h'/?q=https://example.com",
	])('nothing is said of an address: %s', async (value) => {
		const hints = await hintsOf(node, withValue(value));
		expect(hints.filter((hint) => hint.includes('address'))).toEqual([]);
	});
});

it('the email of a profile, whose form the specification does not show, is a hint too', async () => {
	const create = async (email: string) =>
		await hintsOf('engagementProfile', {
			...{ resource: 'profile', operation: 'create', firstName: 'Ada', email },
			...{ channelType: 'EMAIL', channelId: 'ada@example.com' },
		});
	expect(await create('ada at example')).toEqual([
		'Email: "ada at example" does not look like an email address, e.g. kim@example.com. It is sent as it is.',
	]);
	expect(await create('ada@example.com')).toEqual([]);
});
