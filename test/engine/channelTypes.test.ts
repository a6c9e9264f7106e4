/** A misspelled channel type, and a text that is not an email: what a person reads, and what is sent. */
import fc from 'fast-check';
import { useEngine } from '../support/engine';
import { locator } from '../support/parameters';
import { answerWith, sent, useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const create = async (
	channelType: string | ReturnType<typeof locator>,
	more: object = {},
	email = 'kim@example.com',
) =>
	await engine.node('engagementCase', {
		...{ resource: 'case', operation: 'create', channelType },
		contactInfo: { email },
		...more,
	});

describe('the list of a field for one', () => {
	const known = [
		{ name: 'Email', value: 'EMAIL' },
		{ name: 'Messages of a Voice Call', value: 'SOURCE_AGNOSTIC' },
		{ name: 'SMS', value: 'SMS' },
		{ name: 'Voice', value: 'VOICE' },
	];
	const listed = async (node: string, parameters = {}) =>
		(await engine.listSearch(node, 'searchChannelTypes', undefined, undefined, parameters)).results;

	it('offers what is known, and what the record shows that the node addresses', async () => {
		await create('fax', { channelId: 'customer-1' });
		for (const node of ['engagementCase', 'engagementPublishing'])
			expect(await listed(node)).toEqual(known);
		const data = { id: 'c', subject: 'Parcel', contact: { channelType: 'FAX' } };
		answerWith(sandbox, data, { path: '/case' });
		expect(await listed('engagementCase', { addressBy: 'id', id: 'c' })).toEqual([
			...known.slice(0, 1),
			{ name: 'FAX', value: 'FAX' },
			...known.slice(1),
		]);
		const search = ['engagementCase', 'searchChannelTypes', 'source_ag'] as const;
		expect((await engine.listSearch(...search)).results).toEqual(known.slice(1, 2));
	});

	it.each(['list', 'name'] as const)('sends what was chosen (%s)', async (mode) => {
		const { error, hints } = await create(locator('SMS', mode), {
			contactInfo: { phoneNo: '+15550100' },
		});
		expect([error, hints]).toEqual([undefined, []]);
		expect(sent(sandbox)[0]!.body).toMatchObject({ channelType: 'SMS' });
	});
});

const slip = fc.constantFrom('E-Mail', 'e mail', 'Mail', 'emial', 'EMAILS', 'E_MAIL');

it('a slip for a channel type that needs no channel ID asks for the right one, and nothing else', async () => {
	await fc.assert(
		fc.asyncProperty(slip, async (channelType) => {
			sandbox.reset();
			const { said } = await create(channelType);
			expect(said).toMatch(
				/^Channel Type: "[A-Z_-]+" is not a channel type that is known\. Did you mean EMAIL\?\nNothing was sent/,
			);
			expect(sent(sandbox)).toEqual([]);
		}),
		{ numRuns: part(12) },
	);
});

it('with a channel ID it is sent as it is given, with a hint', async () => {
	const { hints, error } = await create('Voize', { channelId: 'customer-1' });
	expect(error).toBeUndefined();
	expect(hints.map(({ message }) => message)).toEqual([
		'Channel Type: "VOIZE" is not a channel type that is known. Did you mean VOICE?',
	]);
	expect(sent(sandbox)).toEqual([
		expect.objectContaining({ body: expect.objectContaining({ channelType: 'VOIZE' }) }),
	]);
});

it.each(['EMAIL', 'sms', 'voice', 'LIVE_CHAT', 'PAGE', 'CRM', 'business messaging'])(
	'%s is taken without a word',
	async (channelType) => {
		const contactInfo = { email: 'kim@example.com', phoneNo: '+15550100' };
		const { hints, error } = await create(channelType, { channelId: 'customer-1', contactInfo });
		expect([error, hints]).toEqual([undefined, []]);
	},
);

it.each([
	'anna at example',
	'anna',
	'@example.com',
	'anna@',
	'Anna <anna@example.com>',
	'a@b@c',
	'mailto:a@b.example',
])('%s is no email address: nothing is sent', async (email) => {
	const { said } = await create('EMAIL', {}, email);
	expect(said).toMatch(
		/^Contact Info > Email: ".*" is not an email address\. Give one, e\.g\. kim@example\.com\.\nNothing was sent/,
	);
	expect(sent(sandbox)).toEqual([]);
});
