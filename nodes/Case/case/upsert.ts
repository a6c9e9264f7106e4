import { idsIn } from '../../kernel/answers/ids';
import type { Wanted } from '../../kernel/answers/lookUp';
import { InputError } from '../../kernel/failures/errors';
import { operation, skipUnchanged, upsertAll } from '../../kernel/operation';
import { formOf } from '../../kernel/values/sameness';
import { isMissing, isNothing, isObject, listOf, merge, toText } from '../../kernel/values/values';
import { addressBy, type Values } from '../../service/fields';
import { caseRecord } from '../../service/records/kinds';
import { byLinkedCase, details } from './fields';
import { newCase } from './newCase';
import { mergedDetails, withStatusProperties } from './statusProperties';

const fields = [
	addressBy(
		byLinkedCase(
			'the case in the other system. It finds the case, and a new case is linked to it.',
		),
	),
	newCase([], { names: ['channelCaseId', 'channelCaseNumber'] }),
] as const;

type ItemValues = Values<typeof fields> & { options: { skipUnchanged?: boolean } };

export const upsert = operation({
	value: 'upsert',
	description:
		'Create a new case that is linked to a case of another system, found by the ID or number there, or update the current one if it already exists (upsert)',
	endpoint: 'POST /case',
	also: ['GET /case', 'PATCH /case'],
	fields,
	gives: caseRecord,
	options: [skipUnchanged],
	check: async (parameters) => checkLink(parameters),
	executeAll: async (items, context) =>
		await upsertAll<ItemValues>(items, context, {
			wantedBy,
			// The largest page: the error for several cases of one key lists their numbers.
			read: async ({ address }, send) =>
				await send('GET /case', { query: { ...address, pageNumber: 0, pageSize: 100 } }),
			isFixed: (name) => name !== 'workflow' && !details.some((one) => one.name === name),
			asChanges,
			fields: newCase().bodyFields ?? [],
			asGiven: (record, { body }) => ({
				...{ ...record, dueDate: record.dueDate ?? 0 },
				...(isRewritten(body, record) && { subject: body.subject }),
			}),
			create: async ({ address, body }, send) => {
				const [name, value] = linkOf(address);
				return await send('POST /case', { body: merge(body, { externalCase: { [name]: value } }) });
			},
			update: async (_parameters, { id, caseNumber }, body, send) => {
				const query = isMissing(id) ? { caseNumber: toText(caseNumber) } : { id: toText(id) };
				return await send('PATCH /case', { query, body });
			},
			merge: mergedDetails,
		}),
});

/** The name and the value that the key has in a linked case. */
function linkOf({ channelCaseId: id, channelCaseNumber: number = '' }: Record<string, string>) {
	return id === undefined ? (['caseNumber', number] as const) : (['id', id] as const);
}

/** Throws InputError for a link to another case than the one that the key names. */
function checkLink({ address, body: { externalCase } }: ItemValues): void {
	const [name, value] = linkOf(address);
	const linkedValue = isObject(externalCase) ? externalCase[name] : undefined;
	if (isMissing(linkedValue) || toText(linkedValue) === value) return;
	throw InputError.of(
		`body.externalCase.${name}`,
		`It is "${toText(linkedValue)}", but the case is found by "${value}". Leave it out, or give the same value.`,
	);
}

/** What an update sends: custom properties in the map that leaves the others alone. */
function asChanges({ workflow: given, ...others }: Readonly<Record<string, unknown>>) {
	const { customProperties, ...workflow } = isObject(given) ? given : {};
	return withStatusProperties({
		...others,
		...(Object.keys(workflow).length > 0 && { workflow }),
		...(!isNothing(customProperties) && { syncedSelectedCustomProperties: customProperties }),
	});
}

function wantedBy({ address }: ItemValues): Wanted {
	const [name, value] = linkOf(address);
	return {
		what: 'case',
		key: address,
		// The specification does not show what a fetch holds: only a case that shows other links is another one.
		isMeant: (record) => {
			const shown = linksOf(record).flatMap((link) => listOf(link[name]).map(toText));
			const isAnother = shown.length > 0 && !shown.includes(value);
			return idsIn(record, ['id', 'caseNumber']).length > 0 && !isAnother;
		},
		nameOf: ({ id, caseNumber }) => caseNumber ?? id,
	};
}

/** The linked cases of a case; publicly known answers have them next to `externalCaseInfo` too. */
function linksOf({ externalCaseInfo, ...record }: Readonly<Record<string, unknown>>) {
	return [record, externalCaseInfo]
		.filter(isObject)
		.flatMap(({ externalCase, externalCases }) => [externalCase, externalCases].flatMap(listOf))
		.filter(isObject);
}

/**
 * Whether a subject is the given one after the case number and channel that the platform puts before it.
 * The channel is that of the contact or, where it shows none, the one that is given.
 */
function isRewritten(
	{ subject: given, channelType }: Readonly<Record<string, unknown>>,
	{ subject, caseNumber, contact }: Readonly<Record<string, unknown>>,
): boolean {
	if (typeof given !== 'string' || typeof subject !== 'string') return false;
	if (!subject.endsWith(given)) return false;
	const shown = isObject(contact) ? contact.channelType : undefined;
	const channels = isMissing(shown) ? ['', channelType] : [shown];
	const prefix = formOf(subject.slice(0, subject.length - given.length), 'letters');
	const isPrefix = (channel: unknown) =>
		prefix === formOf(`${toText(caseNumber ?? '')}${toText(channel ?? '')}`, 'letters');
	return prefix !== '' && channels.some(isPrefix);
}
