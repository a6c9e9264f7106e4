/** Publicly known: a header of an answer repeats the API key. Nothing that the node returns shows it. */
import { useEngine } from '../support/engine';
import { useEveryOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { sent, useSandbox } from '../support/sandbox';
import { shareOfOperations, withTurn } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, run } = useEveryOperation(engine, sandbox);

const NAMES = [
	...['x-spr-api_key', 'x-spr-userid', 'x-ratelimit-rule-id', 'retry-after', 'www-authenticate'],
	...['x-request-id', 'x-correlation-id'],
];
const API_KEY = 'key/with+signs="4"&more';
const SPELLINGS: Array<[string, (secret: string) => string]> = [
	['itself', (secret) => secret],
	['percent-encoded', encodeURIComponent],
	['base64', (secret) => Buffer.from(secret).toString('base64')],
	['hex', (secret) => Buffer.from(secret).toString('hex')],
	['JSON', (secret) => JSON.stringify(secret)],
	['HTML', (secret) => secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
];
const ANSWERS: Array<[number, unknown]> = [
	[200, { data: { id: '1' }, errors: [] }],
	[400, { data: null, errors: [{ message: 'not.now' }] }],
];

it.each(withTurn(SPELLINGS))(
	'headers that repeat the key or the token as %s',
	async (_as, spell, turn) => {
		engine.credential = { ...engine.credential, apiKey: API_KEY };
		const forms = [API_KEY, sandbox.credentials.accessToken].flatMap((secret) =>
			ANSWERS.map(([status, body]) => ({ secret, status, body })),
		);
		for (const [i, operation] of shareOfOperations(all, turn).entries()) {
			const { secret, status, body } = forms[(i + turn) % forms.length]!;
			const headers = Object.fromEntries(NAMES.map((name) => [name, spell(secret)]));
			sandbox.reset();
			sandbox.fault({ status, body, headers, times: 0 });
			const { json, said } = await run(operation, true);
			const shown = JSON.stringify([json, said]);
			const echo = JSON.stringify(spell(secret)).slice(1, -1);
			expectFor(operation.name, sent(sandbox).length > 0).toEqual(true);
			expectFor(operation.name, shown.includes(echo)).toEqual(false);
		}
	},
);
