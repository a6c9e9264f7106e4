import { nameKey } from '../differences';
import type { Endpoint } from '../generated/endpoints';
import type { NameKind } from '../seen';
import { isMissing, isObject, quote, toText } from '../values';
import { namesSeen } from './seen';

/** The names that are specified or publicly known. */
const KNOWN: Readonly<Record<NameKind, readonly string[]>> = {
	'campaign status': [
		...['APPROVED', 'DRAFT', 'EXPIRED', 'INFLUENCER_DISCOVERY', 'INFLUENCER_OUTREACH'],
		...['INFLUENCER_ONBOARDING', 'CONTENT_SUBMISSIONS', 'CONTENT_APPROVALS'],
		'ANALYSE_AND_MONITOR',
	],
	'case priority': ['Highest', 'High', 'Medium', 'Low', 'Lowest'],
	'case status': ['New', 'Open', 'Assigned', 'In Progress', 'Closed', 'Archived'],
};

const CAMPAIGN = { status: 'campaign status' } as const;
const CASE = { status: 'case status', priority: 'case priority' } as const;

/** The fields of the records that a write gives such names. */
const FIELDS: Partial<Record<Endpoint, Readonly<Record<string, NameKind>>>> = {
	'PATCH /campaign': CAMPAIGN,
	'POST /campaign': CAMPAIGN,
	'PUT /campaign': CAMPAIGN,
	'PATCH /case': CASE,
	'POST /case': CASE,
	'POST /case/bulk': CASE,
	'PUT /case': CASE,
};

/**
 * Shows on the node that a write gives a record a status or a priority that is not known, and that the platform
 * has not shown to this process.
 */
export function hintAtNames(
	key: string,
	{ endpoint, body }: { endpoint: Endpoint; body: unknown },
	hint: (message: string) => void,
): void {
	if (!isObject(body)) return;
	const records: unknown[] = Array.isArray(body.records) ? body.records : [body];
	for (const [field, kind] of Object.entries(FIELDS[endpoint] ?? {})) {
		const names = records
			.map((record) => (isObject(record) ? record[field] : undefined))
			.filter((name) => !isMissing(name));
		if (names.length === 0) continue;
		const seen = [...KNOWN[kind], ...namesSeen(key, kind)].map(nameKey);
		for (const name of names) {
			if (seen.includes(nameKey(toText(name)))) continue;
			hint(
				`The platform has not shown the ${field} ${quote(name)} so far. It is sent as it is. Known are ${KNOWN[kind].join(', ')}; your platform may have others.`,
			);
		}
	}
}
