/** The local platform is given objects where its endpoints need texts and numbers. */
import type { LoggedRequest } from '../../sandbox/core/log';
import { useEngine } from '../support/engine';
import { useEveryOperation } from '../support/everyOperation';
import { useSandbox } from '../support/sandbox';
import { least, shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);
const { all, run } = useEveryOperation(engine, sandbox);

/** The last ones hide how JavaScript makes a text of them. Each place gets `EACH` of them in turn. */
const OBJECTS = [
	'{}',
	'[{}]',
	'{"toString":1,"valueOf":1}',
	'[{"toString":1}]',
	'{"__proto__":null}',
];
const EACH = 2;

let turn = 0;

/** The JSON with each of its texts, numbers and truth values replaced in turn. */
function replacements(value: unknown): string[] {
	if (typeof value !== 'object' || value === null)
		return Array.from({ length: EACH }, () => OBJECTS[turn++ % OBJECTS.length]!);
	const entries = Object.entries(value);
	return entries.flatMap(([, part], changed) =>
		replacements(part).map((replaced) => {
			const parts = entries.map(([name, other], index) => {
				const json = index === changed ? replaced : JSON.stringify(other);
				return Array.isArray(value) ? json : `${JSON.stringify(name)}:${json}`;
			});
			return Array.isArray(value) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
		}),
	);
}

const failed: string[] = [];

async function send(
	{ method, path, rawQuery, headers }: LoggedRequest,
	body?: string,
): Promise<number> {
	const { accessToken, apiKey } = sandbox.credentials;
	const address = `${path}${rawQuery && `?${rawQuery}`}`;
	const { status } = await fetch(`${sandbox.url}${address}`, {
		method,
		headers: {
			Authorization: `Bearer ${accessToken}`,
			Key: apiKey,
			...(body && { 'Content-Type': String(headers['content-type']) }),
		},
		body,
	});
	if (status >= 500) failed.push(`${status} ${method} ${address} ${body}`);
	return status;
}

it('it refuses them, and reads answer afterwards as before', async () => {
	for (const operation of shareOfOperations(all)) await run(operation, true);
	const requests = sandbox.requests();
	sandbox.reset();
	const bodies = requests.filter(({ headers }) => headers['content-type'] === 'application/json');
	const reads = requests.filter(({ method }) => method === 'GET');
	expect(Math.min(bodies.length, reads.length)).toBeGreaterThan(least(30));

	const statuses = async () => await Promise.all(reads.map(async (read) => await send(read)));
	const before = await statuses();
	let refused = 0;
	for (const request of bodies)
		for (const body of replacements(JSON.parse(request.body)))
			if ((await send(request, body)) === 400) refused++;
	expect(refused).toBeGreaterThan(least(150));
	expect(failed).toEqual([]);
	const after = await statuses();
	expect(reads.filter((_, index) => after[index] === 400 && before[index] !== 400)).toEqual([]);
});
