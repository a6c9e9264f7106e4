import { formOf } from '../../shared/sameness';
import { sha256 } from '../../shared/sha256';
import { isMissing, isObject, percentDecoded, toText } from '../../shared/values';

type Data = Readonly<Record<string, unknown>>;

/**
 * What may identify a record among the results of its job: its channel with the customer's ID, email or phone
 * number there, each as a digest, since it is kept with the execution. The first is what the channel knows the
 * customer by. The ID may be URL-encoded, as the specification asks, while the result shows it as it is.
 */
export function keysOfRecord({ channelType, channelId, contactInfo }: Data): string[] {
	const { email, phoneNo } = isObject(contactInfo) ? contactInfo : {};
	const ofContact = channelType === 'SMS' ? [phoneNo, email] : [email, phoneNo];
	const customer = isMissing(channelId) ? [] : [percentDecoded(toText(channelId)), channelId];
	const values = [...customer, ...ofContact];
	return [...new Set(values.flatMap((value) => keyOf(channelType, value)))];
}

/** The same for a result, in which publicly known answers use other names; empty if it identifies nobody. */
export function keysOfResult(result: Data): string[] {
	const { snType, snUserId, contact } = result;
	return [
		...keyOf(snType, snUserId),
		...keysOfRecord(result),
		...(isObject(contact) ? [...keysOfRecord(contact), ...keysInId(contact.id)] : []),
	];
}

/** No channel type has more words: with every joint of a long ID, the time would be quadratic. */
const MOST_WORDS = 8;

/** A contact may have nothing but its ID: its channel and the customer's ID there, `EMAIL_kim@example.com`. */
function keysInId(id: unknown): string[] {
	const text = isMissing(id) ? '' : toText(id);
	const joints = Array.from(text.matchAll(/_/g), ({ index }) => index);
	return joints.slice(0, MOST_WORDS).flatMap((at) => keyOf(text.slice(0, at), text.slice(at + 1)));
}

/** A phone number may come with or without its plus. */
function keyOf(channelType: unknown, value: unknown): string[] {
	if (isMissing(channelType) || isMissing(value)) return [];
	const customer = formOf(value, 'case').replace(/^\+/, '');
	return [sha256(`${formOf(channelType, 'case')} ${customer}`)];
}

/**
 * The results of each record, by what identifies both; what several customers share, e.g. a phone number,
 * identifies none of them. Empty for a customer who has several records; undefined as a whole if no result
 * identifies a customer.
 */
export function resultsByIdentity<R extends Data>(
	results: readonly R[],
	records: ReadonlyArray<readonly string[]>,
): R[][] | undefined {
	const shown = results.map((result) => ({ result, keys: keysOfResult(result) }));
	if (!shown.some(({ keys }) => keys.length > 0)) return undefined;
	const isShared = (key: string) => records.filter((keys) => keys.includes(key)).length > 1;
	return records.map((recordKeys) => {
		const isOfSeveral = recordKeys.slice(0, 1).some(isShared);
		const ownKeys = isOfSeveral ? [] : recordKeys.filter((key) => !isShared(key));
		return shown
			.filter(({ keys }) => keys.some((key) => ownKeys.includes(key)))
			.map(({ result }) => result);
	});
}
