import { SEED_TIME } from '../../core/clock';
import { refuseField, plain, type HttpResponse } from '../../core/envelope';
import { writeJson } from '../../core/json';
import { formatDateTime } from '../account/view';
import { allUsers, type User } from '../crmUserMapping/directory';
import { select, type Condition } from './search';

/** The workspace of all users. */
const CLIENT_ID = 77;

/** A user as the search and SCIM show one. */
export function toFoundUser({ id, email, firstName, lastName, active }: User): object {
	return {
		id: String(id),
		userName: email,
		name: { givenName: firstName, familyName: lastName },
		active,
		emails: [{ value: email, primary: true }],
		clientAttributes: [{ clientId: CLIENT_ID, userType: 'CLIENT_USER', phoneNumbers: [{}] }],
		globalAttributes: { partnerCustomProperties: {} },
		meta: { createdTime: formatDateTime(SEED_TIME), lastModified: formatDateTime(0) },
	};
}

/** A user as the list of the first version shows one. */
export function toListedUser({ id, email, firstName, lastName, active }: User): object {
	return {
		userId: id,
		userType: 'CLIENT_USER',
		clientId: CLIENT_ID,
		firstName,
		lastName,
		emailAddress: email,
		isDeleted: !active,
		properties: '{"isApprovalMandatory":false}',
		visibleId: `${firstName} ${lastName}`,
	};
}

/** The user of a token. */
export function toMe({ id, email, firstName, lastName }: User): object {
	const name = `${firstName} ${lastName}`;
	return {
		id,
		name,
		email,
		type: 'ADMIN',
		customerId: 9004,
		workspaceId: CLIENT_ID,
		properties: {},
	};
}

/** A page of users, as SCIM gives it. Throws 400 for a filter that is not understood. */
export function scimPage({
	startIndex = '1',
	count = '100',
	sortBy,
	sortOrder,
	filter,
}: Record<string, string>): HttpResponse {
	const keys = sortBy === 'name' ? ['name.familyName', 'name.givenName'] : [sortBy ?? 'id'];
	const order = sortOrder === 'descending' ? 'DESC' : 'ASC';
	const results = select(allUsers().map(toFoundUser), {
		filter: filter === undefined ? undefined : conditionOf(filter),
		sorts: keys.map((key) => ({ key, order })),
	});
	const first = Number(startIndex) - 1;
	const page = results.slice(first, first + Number(count));
	return plain(
		writeJson({
			schemes: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
			Resources: page,
			totalResults: results.length,
			startIndex: first + 1,
			itemsPerPage: page.length,
		}),
		'application/scim+json',
	);
}

/** `userName eq "a" and active eq true`: several values of one field mean any of them. */
function conditionOf(filter: string): Condition {
	const wanted = new Map<string, string[]>();
	for (const part of filter.split(/ and /i)) {
		const [, key, text, word] = /^\s*([\w.]+) eq (?:"([^"]*)"|(\w+))\s*$/i.exec(part) ?? [];
		if (key === undefined) return refuseField('scim.filter.invalid', 'filter', 'is not understood');
		wanted.set(key, [...(wanted.get(key) ?? []), (text ?? word)!]);
	}
	const filters = [...wanted].map(([key, values]) => ({ type: 'IN', key, values }));
	return { type: 'AND', filters };
}
