/** No operation gives away a secret, wherever the platform repeats it: what people read, in no spelling at all. */
import { useEngine } from '../support/engine';
import { useEveryOperation } from '../support/everyOperation';
import { expectFor } from '../support/expectFor';
import { useSandbox } from '../support/sandbox';
import { shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, unresumed, run } = useEveryOperation(engine, sandbox);

describe('rule "no secret comes out"', () => {
	const SECRETS = {
		accessToken: 'token/with+signs="and"&more<than>that',
		apiKey: "key'of\\the platform%é",
	};
	const spelled = (secret: string): string[] => [
		secret,
		JSON.stringify(secret).slice(1, -1),
		encodeURIComponent(secret),
		encodeURIComponent(secret).toLowerCase(),
		new URLSearchParams({ a: secret }).toString().slice(2),
		secret.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
		secret
			.replace(/&/g, '&amp;')
			.replace(/</g, '&lt;')
			.replace(/>/g, '&gt;')
			.replace(/"/g, '&quot;'),
		secret.replace(/\//g, '\\/'),
		[...secret].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
	];
	const holds = (json: string, text: string) =>
		[text, JSON.stringify(text).slice(1, -1)].some((one) => json.includes(one));
	/** The places of an answer that may contain a text. */
	const answers: Array<[what: string, status: number, body: (text: string) => unknown]> = [
		['a key of an error', 400, (text) => ({ data: null, errors: [{ message: text, id: text }] })],
		['errors of a success', 200, (text) => ({ data: { a: text }, errors: [{ message: text }] })],
		['a text', 200, (text) => text],
		['a page', 403, (text) => `<html><p>${text}</p></html>`],
		['a text as data', 200, (text) => ({ data: text, errors: [] })],
		['a record', 200, (text) => ({ data: { id: text, deep: [{ [text]: [text] }] }, errors: [] })],
		['a list', 200, (text) => ({ data: [{ id: 'x', name: `a ${text} b` }], errors: [] })],
		['a list in it', 200, (text) => ({ data: { results: [{ note: text }] }, errors: [] })],
		['metadata', 200, (text) => ({ data: null, errors: [], metadata: { cursor: text } })],
	];

	/** Each operation has secrets in a third of the places. */
	const TURNS = 3;

	it.each([...answers.entries()])(
		'planted in answer %i: %j',
		async (turn, [what, status, body]) => {
			const isResumed = ['a text as data', 'a record', 'a list', 'metadata'].includes(what);
			const meant = isResumed ? unresumed : all;
			for (const [i, operation] of shareOfOperations(meant, Math.floor(turn / TURNS)).entries()) {
				if (i % TURNS !== turn % TURNS) continue;
				const own = (operation.parameters as { preSharedKey?: string }).preSharedKey;
				const secrets = [...Object.values(SECRETS), ...(own === undefined ? [] : [own])];
				const texts = secrets.flatMap((secret) => {
					const ways = spelled(secret);
					return [secret, ways[(Math.floor(i / TURNS) + turn) % ways.length]!];
				});
				sandbox.reset();
				engine.credential = { ...engine.credential, ...SECRETS };
				sandbox.fault({ status, body: body(`x ${texts.join(' x ')} x`), times: 3 });
				sandbox.fault({ status: 400, body: { data: null, errors: [] }, times: 0 });
				// As the error of the run and as an item, in turns.
				const { said, json, error, hints } = await run(operation, (i + turn) % 2 === 0);
				const failed = json.filter((item) => 'details' in item && 'error' in item);
				const forPeople = JSON.stringify([said, failed, error?.message, hints]);
				const everything = JSON.stringify([said, json, error?.message, hints]);
				const shown = [
					...secrets.flatMap(spelled).filter((text) => holds(forPeople, text)),
					...secrets.filter((text) => holds(everything, text)),
				];
				expectFor(operation.name, shown).toEqual([]);
			}
		},
	);

	/** Keys of subscriptions that others have made: no run knows them. */
	const KEY = '0123456789abcdef"0123456789abcdef';
	const record = { id: 's1', name: 'a', preSharedKey: KEY };
	const ofOthers: Array<[what: string, status: number, body: unknown]> = [
		['a record', 200, { data: record, errors: [] }],
		['a list', 200, { data: [record, { ...record, id: 's2' }], errors: [] }],
		['errors of a success', 200, { data: [record], errors: [{ message: 'partial.result' }] }],
		['records without an ID', 200, { data: [{ ...record, id: undefined }], errors: [] }],
		['a record that was not changed', 200, { data: { success: false, ...record }, errors: [] }],
		['JSON in a text', 200, { data: JSON.stringify([{ ...record, id: null }]), errors: [] }],
		['JSON in JSON in a text', 200, JSON.stringify(JSON.stringify(record))],
		['JSON that is cut', 200, JSON.stringify([record]).slice(0, -20)],
		['JSON of another service', 400, { preSharedKey: KEY, name: 'a' }],
	];

	it.each([...ofOthers.entries()])(
		"another subscription's key: %i, %j",
		async (turn, [, status, body]) => {
			const meant = all.filter(({ name }) => name.startsWith('engagementWebhook.subscription.'));
			for (const [i, operation] of meant.entries()) {
				sandbox.reset();
				sandbox.fault({ status, body, times: 0 });
				const { said, json, error } = await run(operation, (i + turn) % 2 === 0);
				const out = JSON.stringify([said, json, error?.message]);
				expectFor(operation.name, out).toEqual(expect.not.stringContaining('0123456789abcdef'));
			}
		},
	);
});
