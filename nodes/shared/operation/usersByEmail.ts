import type { INode } from 'n8n-workflow';
import { recordsOf } from '../answer';
import { ApiError, InputError } from '../errors';
import type { Source } from '../fields';
import { resultOrFailure } from '../results';
import type { SendRead } from '../transport';
import { isObject, toText } from '../values';

/** The users that items name by email, each looked up once for the run. */
export class UsersByEmail {
	private readonly found = new Map<string, Promise<readonly string[]>>();
	/** The parameters that name some. */
	private readonly names: readonly string[];

	constructor(
		{ parameters }: Pick<INode, 'parameters'>,
		private readonly send: SendRead,
	) {
		this.names = Object.keys(parameters).filter((name) =>
			JSON.stringify(parameters[name] ?? '').includes('"mode":"email"'),
		);
	}

	/**
	 * The source with the IDs of users in place of their emails. Throws InputError where not one user has the email,
	 * ApiError where the platform does not look up, and CredentialError where look-ups are off.
	 */
	async within(source: Source): Promise<Source> {
		if (this.names.length === 0) return source;
		const values = new Map<string, unknown>();
		for (const name of this.names) values.set(name, await this.withIds(source.get(name), name));
		return { ...source, get: (name) => values.get(name) ?? source.get(name) };
	}

	private async withIds(value: unknown, path: string): Promise<unknown> {
		if (Array.isArray(value))
			return await Promise.all(
				value.map(async (part, i) => await this.withIds(part, `${path}[${i}]`)),
			);
		if (!isObject(value)) return value;
		if (value.mode === 'email') return { ...value, value: await this.idOf(value.value, path) };
		const parts = Object.entries(value).map(
			async ([name, part]) => [name, await this.withIds(part, `${path}.${name}`)] as const,
		);
		return Object.fromEntries(await Promise.all(parts));
	}

	private async idOf(given: unknown, path: string): Promise<unknown> {
		const email = toText(given ?? '').trim();
		// What is empty is read as any other empty value.
		if (email === '') return given;
		const search = this.found.get(email) ?? this.search(email);
		this.found.set(email, search);
		const [id, ...others] = await search;
		if (id !== undefined && others.length === 0) return id;
		throw InputError.of(
			path,
			`${id === undefined ? 'No user has' : 'Several users have'} the email ${email}. Choose By ID and enter the ID.`,
		);
	}

	/** The IDs of the users with an email: from the search, or, where that is refused, from the list of accounts. */
	private async search(email: string): Promise<readonly string[]> {
		const filters = [{ type: 'EQUALS', key: 'userName', values: [email] }];
		const body = { filter: { type: 'AND', filters }, page: { start: 1, size: 2 } };
		const found = await resultOrFailure(this.send('POST /v2/search/USER', { body }));
		if (found instanceof ApiError && !found.isRefusal) throw found;
		const query = { startIndex: 1, count: 2, filter: `userName eq ${JSON.stringify(email)}` };
		const answer =
			found instanceof ApiError ? await this.send('GET /v2/scim/Users', { query }) : found;
		return recordsOf(answer).map(({ id }) => toText(id ?? ''));
	}
}
