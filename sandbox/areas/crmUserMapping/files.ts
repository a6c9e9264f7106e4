import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Platform } from '../../core/platform';
import { findUser } from './directory';
import type { Mapping, MappingFields } from './store';

const USER_HEADER = 'User ID/Email';
const CRM_USER_HEADER = 'CRM User ID';

/** Writes mappings as a file that an import accepts. */
export function toCsv(mappings: Mapping[]): string {
	const rows = mappings.map(({ sprUserId, crmUserId }) => [String(sprUserId), crmUserId]);
	return stringify([[USER_HEADER, CRM_USER_HEADER], ...rows]);
}

/**
 * Reads the mappings of an import. The platform users are in the column that an export writes, or
 * else in the first named column that does not hold the CRM users.
 * Throws 400 for malformed CSV, missing headers, and a user that occurs twice.
 */
export function fromCsv(platform: Platform, text: string): MappingFields[] {
	const [headers = [], ...rows] = parseCsv(platform, text);
	// Publicly known: `CRM User Id` is taken, too.
	const isCrmUser = (name: string) => [CRM_USER_HEADER, 'CRM User Id'].includes(name);
	const crmUserColumn = headers.findIndex(isCrmUser);
	const userColumn = headers.includes(USER_HEADER)
		? headers.indexOf(USER_HEADER)
		: headers.findIndex((name) => !isCrmUser(name) && name !== '');
	if (crmUserColumn < 0 || userColumn < 0) {
		platform.fail(400, 'crm.mapping.import.header.missing');
	}
	const mappings = rows.map((row) => ({
		crmUserId: row[crmUserColumn]!,
		sprUserId: row[userColumn]!,
	}));
	const crmUserIds = mappings.map(({ crmUserId }) => crmUserId);
	const userIds = mappings.map(({ sprUserId }) => String(findUser(sprUserId)?.id ?? sprUserId));
	for (const ids of [crmUserIds, userIds]) {
		if (new Set(ids).size < ids.length) platform.fail(400, 'crm.mapping.import.duplicate');
	}
	return mappings;
}

function parseCsv(platform: Platform, text: string): string[][] {
	try {
		return parse(text) as string[][];
	} catch {
		return platform.fail(400, 'crm.mapping.import.malformed');
	}
}
