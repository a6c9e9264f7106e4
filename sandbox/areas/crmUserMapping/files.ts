import { parse, stringify } from 'csv/sync';
import type { Platform } from '../../core/platform';
import { findUser } from './directory';
import type { Mapping, Wish } from './store';

const USER = 'User ID/Email';
const CRM_USER = 'CRM User ID';

/** The mappings as an import takes them. */
export function toCsv(mappings: Mapping[]): string {
	const rows = mappings.map(({ sprUserId, crmUserId }) => [String(sprUserId), crmUserId]);
	return stringify([[USER, CRM_USER], ...rows]);
}

/**
 * The rows of an import. The platform user's column is the export's, or else the first that is not `CRM User ID`.
 * Throws 400 for a text that is no CSV, for missing headers, and for duplicates on either side.
 */
export function fromCsv(platform: Platform, text: string): Wish[] {
	const [header = [], ...rows] = read(platform, text);
	const crmUser = header.indexOf(CRM_USER);
	const user = header.includes(USER)
		? header.indexOf(USER)
		: header.findIndex((name) => name !== CRM_USER && name !== '');
	if (crmUser < 0 || user < 0) platform.fail(400, 'crm.mapping.import.header.missing');
	const wishes = rows.map((row) => ({ crmUserId: row[crmUser]!, sprUserId: row[user]! }));
	const users = wishes.map(({ sprUserId }) => String(findUser(sprUserId)?.id ?? sprUserId));
	for (const side of [wishes.map(({ crmUserId }) => crmUserId), users]) {
		if (new Set(side).size < side.length) platform.fail(400, 'crm.mapping.import.duplicate');
	}
	return wishes;
}

function read(platform: Platform, text: string): string[][] {
	try {
		return parse(text) as string[][];
	} catch {
		return platform.fail(400, 'crm.mapping.import.malformed');
	}
}
