import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../failures/errors';
import { onceEach } from '../failures/results';
import type { Source } from '../fields';
import type { SendRead } from '../sending';
import { known } from '../service';
import { isObject, toText } from '../values/values';
import { contextOf } from './ledger/storedLedger';

/**
 * Gives the source of an item with the IDs of users in place of their emails, each looked up once, also for a run that
 * is suspended and goes on. Throws InputError where not one user has the email, ApiError where the platform does not
 * look up, and CredentialError where look-ups are off.
 */
export function usersByEmail(
	n8n: IExecuteFunctions,
	send: SendRead,
): (source: Source) => Promise<Source> {
	const { parameters } = n8n.getNode();
	const names = Object.keys(parameters).filter((name) =>
		JSON.stringify(parameters[name] ?? '').includes('"mode":"email"'),
	);
	const once = onceEach();

	const idOf = async (given: unknown, path: string): Promise<unknown> => {
		const email = toText(given ?? '').trim();
		// What is empty is read as any other empty value.
		if (email === '') return given;
		const users = (contextOf(n8n).users ??= {});
		if (Object.hasOwn(users, email)) return users[email];
		const [id, ...others] = await once(email, async () => await known.usersWith(email, send));
		if (id !== undefined && others.length === 0) return (users[email] = id);
		throw InputError.of(
			path,
			`${id === undefined ? `No user has the email ${email} and is active` : `Several users have the email ${email}`}. Choose By ID and enter the ID.`,
		);
	};
	const withIds = async (value: unknown, path: string): Promise<unknown> => {
		if (Array.isArray(value))
			return await Promise.all(value.map(async (part, i) => await withIds(part, `${path}[${i}]`)));
		// A date has no parts.
		if (!isObject(value) || 'toJSON' in value) return value;
		if (value.mode === 'email') return { ...value, value: await idOf(value.value, path) };
		const parts = Object.entries(value).map(
			async ([name, part]) => [name, await withIds(part, `${path}.${name}`)] as const,
		);
		return Object.fromEntries(await Promise.all(parts));
	};

	return async (source) => {
		if (names.length === 0) return source;
		const values = new Map<string, unknown>();
		for (const name of names) values.set(name, await withIds(source.get(name), name));
		return { ...source, get: (name) => values.get(name) ?? source.get(name) };
	};
}
