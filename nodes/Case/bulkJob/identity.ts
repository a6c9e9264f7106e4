import { formOf } from '../../kernel/values/sameness';
import { sha256 } from '../../kernel/values/sha256';
import { isMissing, isObject, percentDecoded, toText } from '../../kernel/values/values';

/**
 * What may identify a record among the results of its job, or one of these: its channel with the customer's ID, email
 * or phone number there, each as a digest, since it is kept with the execution. The first is what the channel knows
 * the customer by. The ID may be URL-encoded, as the specification asks, while the result shows it as it is, and under
 * other names (publicly known). Empty for a result that identifies nobody.
 */
export function keysOf(one: Readonly<Record<string, unknown>>): string[] {
	const { channelType, snType, channelId, snUserId, contactInfo, contact } = one;
	const { email, phoneNo } = isObject(contactInfo) ? contactInfo : {};
	const ofContact = channelType === 'SMS' ? [phoneNo, email] : [email, phoneNo];
	const decoded = isMissing(channelId) ? channelId : percentDecoded(toText(channelId));
	const customers = [decoded, channelId, snUserId, ...ofContact];
	const own = [channelType, snType].flatMap((type) =>
		customers.flatMap((customer) => keysBy(type, customer)),
	);
	const others = isObject(contact) ? [...keysOf(contact), ...keysInId(contact.id)] : [];
	return [...new Set([...own, ...others])];
}

/** No channel type has more words: with every joint of a long ID, the time would be quadratic. */
const MOST_WORDS = 8;

/** A contact may have nothing but its ID: its channel and the customer's ID there, `EMAIL_kim@example.com`. */
function keysInId(id: unknown): string[] {
	const text = isMissing(id) ? '' : toText(id);
	const joints = Array.from(text.matchAll(/_/g), ({ index }) => index);
	return joints.slice(0, MOST_WORDS).flatMap((at) => keysBy(text.slice(0, at), text.slice(at + 1)));
}

/** A phone number may come with or without its plus. */
function keysBy(channelType: unknown, value: unknown): string[] {
	if (isMissing(channelType) || isMissing(value)) return [];
	const customer = formOf(value, 'case').replace(/^\+/, '');
	// The second is the form of the version before, whose jobs may still be waited for.
	const types = [formOf(channelType, 'letters'), toText(channelType).toUpperCase()];
	return types.map((type) => sha256(`${type} ${customer}`));
}
