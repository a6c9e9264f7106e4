import { randomUUID } from 'node:crypto';
import { CREDENTIAL_TYPE } from '../../playground/account';
import {
	FAILED,
	type CredentialRef,
	type Workflow,
	type WorkflowNode,
} from '../../playground/client';
import { post } from '../../playground/platform';
import { until } from '../../playground/until';
import { calledAt, chain, packageNode } from '../../playground/workflows';
import type { TokenRules } from '../../sandbox';
import type { Context, Experiment } from '../context';
import { counted, NOTHING, type Outcome } from '../outcome';
import type { QueueMode } from '../place';

const MONTH_MS = 31 * 24 * 60 * 60 * 1000;
const WAVES = 4;
const ITEMS = [1, 2, 3, 4];

/** What a token URL does, in words, and how long it takes (ms). */
interface TokenUrl extends Omit<TokenRules, 'redirectUri'> {
	what: string;
	delay: number;
}

const TOKEN_URLS: TokenUrl[] = [
	{ what: 'refresh tokens work once', rotates: true, endsOnReuse: false, delay: 0 },
	{
		what: 'a refresh token that comes twice revokes everything',
		rotates: true,
		endsOnReuse: true,
		delay: 0,
	},
	{
		what: 'a refresh token that comes twice revokes everything, and the token URL takes 3 s',
		rotates: true,
		endsOnReuse: true,
		delay: 3_000,
	},
	{
		what: 'the refresh token stays, and a new access token ends the earlier one',
		rotates: false,
		endsOnReuse: false,
		delay: 0,
	},
];

/** The token ends while three workers use it, so that all of them want to renew it at once. */
export const renewals: Experiment = {
	title: 'a token that ends while three workers use it',
	run: async (context) =>
		await context.inQueueMode(async (place) => {
			const outcomes: Outcome[] = [];
			for (const tokenUrl of TOKEN_URLS) outcomes.push(await acrossEnds(place, tokenUrl, context));
			return outcomes;
		}),
};

async function acrossEnds(
	place: QueueMode,
	tokenUrl: TokenUrl,
	context: Context,
): Promise<Outcome> {
	const { sandbox, client, webhooks } = place;
	const perWave = context.size(15, 6);
	const { what, delay, ...rules } = tokenUrl;
	sandbox.setTokenRules(rules);
	sandbox.clearFaults();
	if (delay > 0) sandbox.fault({ path: '/oauth/token', delay, times: 0 });
	const webhookPath = randomUUID();
	const workflow = listWorkspaces(webhookPath, await renewingCredential(place, what));
	const id = await client.importWorkflow(workflow);
	await client.activate(id);
	const before = tokenRequests(place).length;
	for (let wave = 1; wave <= WAVES; wave++) {
		if (wave > 1) sandbox.moveClock(MONTH_MS);
		const calls = Array.from({ length: perWave }, async (_, n) =>
			post(`${webhooks[n % webhooks.length]}/webhook/${webhookPath}`, { items: ITEMS }),
		);
		await Promise.all(calls);
		// An execution that went on behind the next end would see its token end twice.
		await until(
			`${wave * perWave} executions to end`,
			async () => await client.executionCount(id, ['success', ...FAILED]),
			{ accepts: (count) => count === wave * perWave },
		);
	}
	const failed = await client.executionIds(id, FAILED);
	if (failed[0] !== undefined)
		console.log(`FAILED  ${(await client.waitForExecution(failed[0])).error?.message}`);
	await client.deactivate(id);
	const requests = tokenRequests(place).slice(before);
	const sent = requests.map(({ body }) => new URLSearchParams(body).get('refresh_token'));
	const made = requests.filter(({ status }) => status === 200).length;
	return {
		...NOTHING,
		what: `executions by three workers while the token ends ${WAVES - 1} times; ${what}`,
		size: counted(WAVES * perWave, 'execution'),
		lost: failed.length,
		doubled: rules.rotates ? sent.length - new Set(sent).size : made - (WAVES - 1),
		seen: `${failed.length} failed; ${counted(made, 'renewal')}, ${requests.length - made} refused`,
	};
}

const tokenRequests = ({ sandbox }: QueueMode) =>
	sandbox.requests().filter(({ path }) => path === '/oauth/token');

async function renewingCredential(place: QueueMode, name: string): Promise<CredentialRef> {
	const { sandbox, client, credentialData } = place;
	const { accessToken, refreshToken } = sandbox.issuePair(credentialData.apiKey!);
	return await client.createCredential(CREDENTIAL_TYPE, name, {
		...credentialData,
		...sandbox.renewal,
		renewal: 'refreshToken',
		accessToken,
		refreshToken,
	});
}

/** Lists the workspaces once for each item of the call that starts it. */
function listWorkspaces(webhookPath: string, credential: CredentialRef): Workflow {
	const items: WorkflowNode = {
		name: 'Items',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		position: [0, 0],
		parameters: { fieldToSplitOut: 'body.items', options: {} },
	};
	const parameters = { resource: 'workspace', operation: 'getAll' };
	return chain('Renewals', [
		calledAt(webhookPath),
		items,
		packageNode('Workspaces', 'Workspace', parameters, credential),
	]);
}
