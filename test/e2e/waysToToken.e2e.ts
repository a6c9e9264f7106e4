import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CREDENTIAL_TYPE } from '../../playground/account';
import type { CredentialRef, Execution } from '../../playground/client';
import * as platform from '../../playground/platform';
import { chain, packageNode, START } from '../../playground/workflows';
import type { Sandbox } from '../../sandbox';
import { environment } from './environment';

const MINUTE = 60_000;
const MONTH = 31 * 24 * 60 * MINUTE;
const REDIRECT = 'https://n8n.example.com/done?a=b c';

type Fields = Record<string, unknown>;

/** Each way to a token, from what a person enters to a token that has been renewed. */
export function waysToToken(): void {
	describe('the ways to a token', () => {
		let sandbox: Sandbox;

		before(async () => (sandbox = await platform.startPlatform()));
		after(async () => await sandbox?.close());

		/** What a newcomer enters: token URL and client are the defaults. */
		const entered = (fields: Fields): Fields => {
			const { apiKey, environment: env } = sandbox.credentials;
			const { clientSecret } = sandbox.renewal;
			return { apiKey, environment: env, baseUrl: sandbox.baseUrl, clientSecret, ...fields };
		};

		/** A credential and a workflow that uses it. */
		async function create(fields: Fields) {
			const { client } = environment();
			const data = entered(fields);
			const credential = await client.createCredential(CREDENTIAL_TYPE, 'First token', data);
			const list = { resource: 'workspace', operation: 'getAll' };
			const node = packageNode('Workspaces', 'Workspace', list, credential);
			const id = await client.importWorkflow(chain('First token', [START, node]));
			sandbox.clearRequests();
			return {
				run: async () => await client.run(id, START.name),
				test: async () => await client.testCredential(credential, CREDENTIAL_TYPE, data),
				enter: async (more: Fields) => await enter(credential, { ...data, ...more }),
			};
		}

		async function enter({ id, name }: CredentialRef, data: Fields): Promise<void> {
			await environment().client.updateCredential(id, { type: CREDENTIAL_TYPE, name, data });
		}

		/** What the token address was asked for since the credential was created. */
		const grants = () =>
			sandbox
				.requests()
				.filter(({ path }) => path.endsWith('/oauth/token'))
				.map(({ body }) => Object.fromEntries(new URLSearchParams(body)) as Fields);

		function succeeded({ status, error }: Execution): void {
			assert.equal(error?.message, undefined);
			assert.equal(status, 'success');
		}

		/** Fails with both the cause and what to do. */
		function failed({ status, error }: Execution, ...says: RegExp[]): void {
			assert.equal(status, 'error');
			for (const one of says) assert.match(`${error?.message}\n${error?.description}`, one);
		}

		/** Three months pass, and the token is renewed once in each. */
		async function passThreeMonths(run: () => Promise<Execution>, grant: Fields): Promise<void> {
			const before = grants().length;
			for (let month = 1; month <= 3; month++) {
				sandbox.moveClock(MONTH);
				succeeded(await run());
				succeeded(await run());
				assert.equal(grants().length, before + month);
				const { client_id, ...asked } = grants().at(-1)!;
				assert.equal(client_id, sandbox.credentials.apiKey);
				for (const [name, value] of Object.entries(grant)) assert.equal(asked[name], value);
			}
		}

		/** What somebody else asks of the token address. */
		async function ask(fields: Record<string, string>) {
			const { apiKey } = sandbox.credentials;
			const client = { client_id: apiKey, client_secret: sandbox.renewal.clientSecret };
			const body = new URLSearchParams({ ...client, redirect_uri: REDIRECT, ...fields });
			return await fetch(sandbox.renewal.tokenUrl, { method: 'POST', body });
		}

		it('client credentials: nothing else is needed, and the test is green before the first run', async () => {
			const { run, test } = await create({ renewal: 'clientCredentials' });
			assert.equal((await test()).status, 'OK');
			succeeded(await run());
			await passThreeMonths(run, { grant_type: 'client_credentials' });
			assert.equal((await test()).status, 'OK');
		});

		const RULES = [
			['with rotation', { rotates: true, endsOnReuse: false }],
			['without rotation', { rotates: false, endsOnReuse: false }],
			['with reuse detection', { rotates: true, endsOnReuse: true }],
		] as const;

		for (const [what, rules] of RULES) {
			describe(what, () => {
				before(() => sandbox.setTokenRules({ ...rules, redirectUri: REDIRECT }));

				it('a refresh token, with the redirect URI', async () => {
					const pair = sandbox.issuePair(sandbox.credentials.apiKey);
					const { accessToken, refreshToken } = pair;
					const tokens = { renewal: 'refreshToken', accessToken, refreshToken };
					const { run, test } = await create({ ...tokens, redirectUri: REDIRECT });
					assert.equal((await test()).status, 'OK');
					succeeded(await run());
					assert.deepEqual(grants(), []);
					await passThreeMonths(run, { grant_type: 'refresh_token', redirect_uri: REDIRECT });
					const sent = new Set(grants().map(({ refresh_token }) => refresh_token));
					assert.equal(sent.size, rules.rotates ? 3 : 1);
					assert.equal((await test()).status, 'OK');
					if (!rules.endsOnReuse) return;
					// Somebody uses the first one again: the platform ends all tokens of the key.
					assert.equal(
						(await ask({ grant_type: 'refresh_token', refresh_token: refreshToken })).status,
						400,
					);
					failed(await run(), /invalid_grant/, /refresh token/);
				});

				it('an authorization code is exchanged once, and becomes a refresh token', async () => {
					const way = { renewal: 'authorizationCode', redirectUri: REDIRECT };
					const { run, test, enter } = await create(way);
					const { message } = await test();
					const address = /Open (http\S+) in a browser/.exec(message.replace('<API key>', 'KEY'));
					assert.ok(address, message);
					const opened = await fetch(address[1]!.replace('KEY', sandbox.credentials.apiKey), {
						redirect: 'manual',
					});
					const code = new URL(opened.headers.get('location')!).searchParams.get('code')!;
					await enter({ authorizationCode: code });
					succeeded(await run());
					succeeded(await run());
					assert.deepEqual(
						grants().map(({ grant_type, redirect_uri, code: sent }) => [
							...[grant_type, redirect_uri, sent],
						]),
						[['authorization_code', REDIRECT, code]],
					);
					await passThreeMonths(run, { grant_type: 'refresh_token', redirect_uri: REDIRECT });
				});
			});
		}

		it('a code that has been used says so, and what to do; another one in the same field helps', async () => {
			const used = sandbox.issueCode(sandbox.credentials.apiKey);
			assert.equal((await ask({ grant_type: 'authorization_code', code: used })).status, 200);
			const way = { renewal: 'authorizationCode', redirectUri: REDIRECT };
			const { run, enter } = await create({ ...way, authorizationCode: used });
			failed(
				await run(),
				/The authorization code could not be exchanged.*invalid_grant/,
				/A code works once, for ten minutes/,
				/Open http\S+\/oauth\/authorize\?client_id=<API key>&response_type=code&redirect_uri=/,
			);
			await enter({ authorizationCode: sandbox.issueCode(sandbox.credentials.apiKey) });
			succeeded(await run());
		});

		it('a code that is older than ten minutes says so', async () => {
			const authorizationCode = sandbox.issueCode(sandbox.credentials.apiKey);
			const way = { renewal: 'authorizationCode', redirectUri: REDIRECT };
			const { run } = await create({ ...way, authorizationCode });
			sandbox.moveClock(11 * MINUTE);
			failed(await run(), /invalid_grant/, /A code works once, for ten minutes/);
		});

		it('a redirect URI that is not that of the key is named', async () => {
			const authorizationCode = sandbox.issueCode(sandbox.credentials.apiKey);
			const redirectUri = 'https://n8n.example.com/another';
			const way = { renewal: 'authorizationCode', redirectUri };
			const { run } = await create({ ...way, authorizationCode });
			failed(await run(), /redirect\.uri\.mismatch/, /Redirect URI/);
		});
	});
}
