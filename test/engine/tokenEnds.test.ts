/** A platform or a gateway may say in other ways than with a 401 that the access token has ended. */
import fc from 'fast-check';
import type { FaultSpec } from '../../sandbox';
import { useEngine, type Credential } from '../support/engine';
import { expectFor } from '../support/expectFor';
import { sentLines, useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

beforeEach(() => {
	const { accessToken, refreshToken } = sandbox.issuePair(sandbox.credentials.apiKey);
	engine.credential = {
		...engine.credential,
		...{ renewal: 'refreshToken', accessToken, refreshToken, ...sandbox.renewal },
	} as Credential;
});

const READ = 'GET /prod/api/v3/accessibleClients';
const WRITE = 'POST /prod/api/v3/campaign';
const TOKEN = 'POST /oauth/token';
const read = async () => await engine.resource('engagementWorkspace', 'workspace')('getAll');
const write = async () =>
	await engine.resource('engagementCampaign', 'campaign')(
		'create',
		{ name: 'Spring', type: 'single' },
		{ onError: 'continueRegularOutput' },
	);

const envelope = (message: string, code?: number) => ({ data: null, errors: [{ code, message }] });
const WAYS: Array<[what: string, fault: FaultSpec]> = [
	['a 498', { status: 498, body: { message: 'Token expired/invalid' } }],
	['a 400 with a key', { status: 400, body: envelope('access.token.expired') }],
	['a 400 with a sentence', { status: 400, body: envelope('The access token has expired') }],
	...[
		'The access token provided has expired.',
		'The access token you sent has already expired',
		'Your token is no longer active.',
		'The JWT of this request is not active',
	].map((text): [string, FaultSpec] => [`a 403: ${text}`, { status: 403, body: envelope(text) }]),
	['a 403 with a key', { status: 403, body: envelope('token.expired') }],
	['a 403 in words', { status: 403, body: { message: 'Invalid access token' } }],
	['a 403 of OAuth', { status: 403, body: { error: 'invalid_token' } }],
];
const IN_SUCCESS: Array<[what: string, fault: FaultSpec]> = [
	['a 200 with the code 401', { status: 200, body: envelope('access.denied', 401) }],
	['a 200 with a key', { status: 200, body: envelope('accessTokenExpired') }],
	['a 200 with a status', { status: 200, body: { status: 401, message: 'Unauthorized' } }],
];

describe.each([...WAYS, ...IN_SUCCESS])('%s', (_, fault) => {
	it('to a read: one renewal, and it is sent once more', async () => {
		sandbox.fault(fault);
		const { said, json } = await read();
		expect([said, json.length > 0]).toEqual(['', true]);
		expect(sentLines(sandbox)).toEqual([READ, TOKEN, READ]);
	});

	it('to a write: the same if nothing was carried out', async () => {
		sandbox.fault({ ...fault, path: '/campaign' });
		const { json } = await write();
		if (fault.status === 200) {
			expect(sentLines(sandbox)).toEqual([WRITE]);
			expect(json[0]).toMatchObject({
				error: expect.stringMatching(/does not accept the access token/),
				details: { mayHaveCompleted: true },
			});
		} else {
			expect(sentLines(sandbox)).toEqual([WRITE, TOKEN, WRITE]);
			expect(json[0]).not.toHaveProperty('error');
		}
	});

	it('where nothing renews it: title and advice are about the token', async () => {
		engine.credential = { ...engine.credential, renewal: 'none' };
		sandbox.fault(fault);
		const { said } = await read();
		expect(said).toMatch(/^The platform does not accept the access token.*\n.*token/);
		expect(said).not.toMatch(/permission|current state|support/i);
		expect(sentLines(sandbox)).toEqual([READ]);
	});
});

it('no renewal for what is about something else', async () => {
	const others = [
		...['account.access.token.expired', 'channel.token.invalid', 'page.token.invalid'],
		...['cursor.expired', 'permission.denied', 'upload.token.expired', 'api.key.expired'],
		...['The session has expired', 'refresh token expired', 'profile.authentication.missing'],
		...['The token is not expired', 'Token and name are invalid', 'token accepted, but id invalid'],
	];
	const statuses = [200, 400, 403];
	for (const [i, message] of others.entries()) {
		const status = statuses[i % statuses.length]!;
		sandbox.reset();
		sandbox.fault({ status, body: envelope(message), times: 0 });
		await read();
		expectFor([message, status], sentLines(sandbox).includes(TOKEN)).toEqual(false);
	}
});

it('however the words are written', async () => {
	const words = fc.tuple(
		fc.constantFrom('access token', 'token', 'bearer token', 'JWT'),
		fc.constantFrom('expired', 'has expired', 'is expired', 'invalid', 'is not valid', 'revoked'),
	);
	const styles: Array<(text: string) => string> = [
		(text) => text,
		(text) => `The ${text}.`,
		(text) => text.replaceAll(' ', '.'),
		(text) => text.replaceAll(' ', '_').toUpperCase(),
		(text) => text.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase()),
	];
	await fc.assert(
		fc.asyncProperty(
			words,
			fc.constantFrom(...styles),
			fc.constantFrom(200, 400, 403, 498),
			async ([what, how], style, status) => {
				sandbox.reset();
				const { accessToken, refreshToken } = sandbox.issuePair(sandbox.credentials.apiKey);
				engine.credential = { ...engine.credential, accessToken, refreshToken } as Credential;
				const body = envelope(style(`${what} ${how}`));
				sandbox.fault({ status, body });
				await read();
				expect([body, sentLines(sandbox)]).toEqual([body, [READ, TOKEN, READ]]);
			},
		),
		{ numRuns: part(32) },
	);
});
