import { isOfRecords, recordsOf, type Answer } from '../answer';
import { CASE_PROPERTIES } from '../caseProperties';
import { isSameName } from '../differences';
import type { Endpoint } from '../generated/endpoints';
import { flagOf, quote, valueAt } from '../values';

/** Values that the platform may leave as they are, by name: where a body gives each, or a record shows it. */
type Places = Readonly<Record<string, readonly string[]>>;

const ASSET: Places = { restricted: ['restricted'], status: ['status'] };
const CAMPAIGN: Places = { archived: ['archived'], status: ['status'] };
const CASE: Places = Object.fromEntries(
	Object.entries(CASE_PROPERTIES).map(([name, property]) => [
		name,
		[
			name,
			...[
				'workflow.customProperties',
				'syncedCustomProperties',
				'syncedSelectedCustomProperties',
			].map((map) => `${map}.${property}`),
		],
	]),
);

const PLACES: Partial<Record<Endpoint, Places>> = {
	'PATCH /campaign': CAMPAIGN,
	'PATCH /case': CASE,
	'PATCH /sam/{assetId}': ASSET,
	'POST /campaign': CAMPAIGN,
	'POST /case': CASE,
	'POST /sam': ASSET,
	'POST /webhook-subscriptions': { viaProxy: ['viaProxy'] },
	'PUT /campaign': CAMPAIGN,
	'PUT /case': CASE,
	'PUT /sam': ASSET,
};

/** Gives a hint where the answer to a write shows a record without a value that the body gave. */
export function hintAtIgnored(
	{ endpoint, body }: { endpoint: Endpoint; body: unknown },
	answer: Pick<Answer, 'data' | 'shape'>,
	hint: (message: string) => void,
): void {
	const places = PLACES[endpoint];
	if (places === undefined) return;
	for (const record of recordsOf(answer).filter((one) => isOfRecords(one))) {
		for (const [name, paths] of Object.entries(places)) {
			const given = valuesIn(body, paths);
			const shown = valuesIn(record, paths);
			const isTaken = shown.some((value) => given.some((one) => isSame(one, value)));
			if (given.length === 0 || shown.length === 0 || isTaken) continue;
			hint(
				`The platform ignored a value: ${name} is ${quote(shown[0])} afterwards, not ${quote(given[0])}. Check on the platform which values it accepts, and which changes between them it allows.`,
			);
		}
	}
}

/** The values at these paths, as far as they are there; a custom property is a list of one. */
function valuesIn(record: unknown, paths: readonly string[]): unknown[] {
	return paths
		.map((path) => valueAt(record, path))
		.filter((value) => value !== undefined && value !== null)
		.map((value) => (Array.isArray(value) ? ((value as unknown[])[0] ?? '') : value));
}

/** A flag may be shown as a number or a text. */
const isSame = (given: unknown, shown: unknown) =>
	typeof given === 'boolean' ? flagOf(shown) === given : isSameName(given, shown);
