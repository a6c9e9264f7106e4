/** A channel type that is misspelled, and an email that is none: what a person reads, and what is sent. */
import fc from 'fast-check';
import { useEngine } from '../support/engine';
import { sent, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const create = async (channelType: string, more: object = {}, email = 'kim@example.com') =>
	await engine.node('engagementCase', {
		...{ resource: 'case', operation: 'create', channelType },
		contactInfo: { email },
		...more,
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
		{ numRuns: 12 },
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

it.each(['anna at example', 'anna', '@example.com', 'anna@', 'Anna <anna@example.com>', 'a@b@c'])(
	'%s is no email address: nothing is sent',
	async (email) => {
		const { said } = await create('EMAIL', {}, email);
		expect(said).toMatch(
			/^Contact Info > Email: ".*" is not an email address\. Give one, e\.g\. kim@example\.com\.\nNothing was sent/,
		);
		expect(sent(sandbox)).toEqual([]);
	},
);
