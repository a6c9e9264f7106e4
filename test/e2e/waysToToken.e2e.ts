import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CREDENTIAL_TYPE } from '../../playground/account';
import type { Execution } from '../../playground/client';
import * as platform from '../../playground/platform';
import { chain, packageNode, START } from '../../playground/workflows';
import { environment } from './environment';

const MINUTE = 60_000;
const MONTH = 31 * 24 * 60 * MINUTE;
const REDIRECT = 'https://n8n.example.com/done?a=b c';

type Fields = Record<string, unknown>;
type TokenRules = Parameters<
	Awaited<ReturnType<typeof platform.startPlatform>>['setTokenRules']
>[0];

/** A platform with a key of its own, a credential for it, and a workflow that uses the credential. */
async function newcomer(rules: TokenRules = {}) {
	const { client } = environment();
	const sandbox = await platform.startPlatform();
	sandbox.setTokenRules({ redirectUri: REDIRECT, ...rules });
	const { apiKey, environment: env } = sandbox.credentials;
	const client_secret = sandbox.renewal.clientSecret;

	/** What a newcomer enters: the token URL and the client are the defaults. */
	async function create(way: string, fields: Fields = {}) {
		const { baseUrl } = sandbox;
		const entered = { apiKey, environment: env, baseUrl, clientSecret: client_secret };
		const data = { ...entered, renewal: way, ...fields };
		const name = 'First token';
		const credential = await client.createCredential(CREDENTIAL_TYPE, name, data);
		const list = { resource: 'workspace', operation: 'getAll' };
		const node = packageNode('Workspaces', 'Workspace', list, credential);
		const id = await client.importWorkflow(chain(name, [START, node]));
		return {
			run: async () => await client.run(id, START.name),
			/** As the editor does it, with what n8n shows of the stored fields. */
			test: async () => {
				const stored = await client.credentialData(credential.id);
				return await client.testCredential(credential, CREDENTIAL_TYPE, stored.data);
			},
			enter: async (more: Fields) =>
				await client.updateCredential(credential.id, {
					...{ type: CREDENTIAL_TYPE, name },
					data: { ...data, ...more },
				}),
		};
	}

	/** Asks the token address for tokens, as anybody with the client can; gives the status. */
	async function ask(fields: Record<string, string>) {
		const body = { client_id: apiKey, client_secret, redirect_uri: REDIRECT, ...fields };
		const request = { method: 'POST', body: new URLSearchParams(body) };
		return (await fetch(sandbox.renewal.tokenUrl, request)).status;
	}

	/** What the token address was asked for. */
	const grants = () =>
		sandbox
			.requests()
			.filter(({ path }) => path.endsWith('/oauth/token'))
			.map(({ body }) => Object.fromEntries(new URLSearchParams(body)) as Fields);

	/** Two months pass, and the token is renewed once in each. */
	async function passTwoMonths(run: () => Promise<Execution>, grant: Fields): Promise<void> {
		const before = grants().length;
		for (let month = 1; month <= 2; month++) {
			sandbox.moveClock(MONTH);
			succeeded(await run());
			assert.equal(grants().length, before + month);
			assert.deepEqual({ ...grants().at(-1), ...grant }, grants().at(-1));
		}
	}
	return { sandbox, apiKey, create, ask, grants, passTwoMonths };
}

type Newcomer = Awaited<ReturnType<typeof newcomer>>;

function succeeded({ status, error }: Execution): void {
	assert.equal(error?.message, undefined);
	assert.equal(status, 'success');
}

/** Fails with both the cause and what to do. */
function failed({ status, error }: Execution, ...says: RegExp[]): void {
	assert.equal(status, 'error');
	for (const one of says) assert.match(`${error?.message}\n${error?.description}`, one);
}

const RULES = [
	['with rotation', { rotates: true, endsOnReuse: false }],
	['without rotation', { rotates: false, endsOnReuse: false }],
	['with reuse detection', { rotates: true, endsOnReuse: true }],
] as const;

/**
 * Each way to a token, from what a person enters to a token that has been renewed. They run at the same
 * time, since a run whose token is refused waits ten seconds for that of another process.
 */
export function waysToToken(): void {
	describe('the ways to a token', { concurrency: true }, () => {
		const way = (name: string, test: (one: Newcomer) => Promise<void>, rules?: TokenRules) =>
			it(name, async () => {
				const one = await newcomer(rules);
				await test(one).finally(async () => await one.sandbox.close());
			});

		way('client credentials: the test is green before the first run', async (one) => {
			const { run, test } = await one.create('clientCredentials');
			assert.equal((await test()).status, 'OK');
			succeeded(await run());
			await one.passTwoMonths(run, { client_id: one.apiKey, grant_type: 'client_credentials' });
			assert.equal((await test()).status, 'OK');
		});

		for (const [what, rules] of RULES) {
			const refreshes = {
				grant_type: 'refresh_token',
				redirect_uri: REDIRECT,
			};

			way(
				`a refresh token ${what}`,
				async (one) => {
					const { accessToken, refreshToken } = one.sandbox.issuePair(one.apiKey);
					const entered = { accessToken, refreshToken, redirectUri: REDIRECT };
					const { run, test } = await one.create('refreshToken', entered);
					assert.equal((await test()).status, 'OK');
					succeeded(await run());
					assert.deepEqual(one.grants(), []);
					await one.passTwoMonths(run, { client_id: one.apiKey, ...refreshes });
					const sent = new Set(one.grants().map(({ refresh_token }) => refresh_token));
					assert.equal(sent.size, rules.rotates ? 2 : 1);
					assert.equal((await test()).status, 'OK');
					if (!rules.endsOnReuse) return;
					// Somebody uses the first one again: the platform ends all tokens of the key.
					const again = { grant_type: 'refresh_token', refresh_token: refreshToken };
					assert.equal(await one.ask(again), 400);
					failed(await run(), /invalid_grant/, /issue a new pair of tokens for the key/);
				},
				rules,
			);

			way(
				`an authorization code, exchanged once for a refresh token ${what}`,
				async (one) => {
					const { run, test, enter } = await one.create('authorizationCode', {
						redirectUri: REDIRECT,
					});
					const { message } = await test();
					const shown = /Open (http\S+) in a browser/.exec(
						message.replace('<API key>', one.apiKey),
					);
					assert.ok(shown, message);
					const opened = await fetch(shown[1]!, { redirect: 'manual' });
					const code = new URL(opened.headers.get('location')!).searchParams.get('code')!;
					await enter({ authorizationCode: code });
					succeeded(await run());
					succeeded(await run());
					assert.deepEqual(
						one
							.grants()
							.map(({ grant_type, redirect_uri, code: sent }) => [grant_type, redirect_uri, sent]),
						[['authorization_code', REDIRECT, code]],
					);
					assert.equal((await test()).status, 'OK');
					await one.passTwoMonths(run, refreshes);
				},
				rules,
			);
		}

		way('a used code says so, and a new one in the same field helps', async (one) => {
			const used = one.sandbox.issueCode(one.apiKey);
			assert.equal(await one.ask({ grant_type: 'authorization_code', code: used }), 200);
			const { run, enter } = await one.create('authorizationCode', {
				...{ redirectUri: REDIRECT, authorizationCode: used },
			});
			failed(
				await run(),
				/The authorization code could not be exchanged.*invalid_grant/,
				/A code works once, for ten minutes/,
				/Open http\S+\/oauth\/authorize\?client_id=<API key>&response_type=code&redirect_uri=/,
			);
			await enter({ authorizationCode: one.sandbox.issueCode(one.apiKey) });
			succeeded(await run());
		});

		way('a code that is older than ten minutes says so', async (one) => {
			const authorizationCode = one.sandbox.issueCode(one.apiKey);
			const { run } = await one.create('authorizationCode', {
				...{ redirectUri: REDIRECT, authorizationCode },
			});
			one.sandbox.moveClock(11 * MINUTE);
			failed(await run(), /invalid_grant/, /A code works once, for ten minutes/);
		});

		way('a redirect URI that is not that of the key is named', async (one) => {
			const { run } = await one.create('authorizationCode', {
				redirectUri: 'https://n8n.example.com/another',
				authorizationCode: one.sandbox.issueCode(one.apiKey),
			});
			failed(await run(), /redirect\.uri\.mismatch/, /Redirect URI/);
		});
	});
}
