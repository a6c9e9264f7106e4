import type { Sandbox } from '../sandbox';
import type { Text } from './stores';

/** n8n's static data: docs/users/security.md says that the pre-shared key is kept there, and nowhere else. */
const HOME_OF_KEYS = 'workflow_entity.staticData';

/** What is searched, each with a text that it holds: one in which that is not found was not searched. */
export type Sources = ReadonlyArray<readonly [texts: AsyncIterable<Text>, holds: string]>;

/** Token and key of the credential, and every pre-shared key that a platform was given. */
export class Secrets {
	private readonly sandboxes: Sandbox[] = [];

	constructor(private readonly ofCredential: readonly string[]) {}

	/** Those of another platform too. */
	of(sandbox: Sandbox): void {
		this.sandboxes.push(sandbox);
	}

	/** How many texts hold a secret, in any of its spellings. */
	async countIn(sources: Sources): Promise<number> {
		const credential = this.ofCredential.flatMap(spellingsOf);
		const found: string[] = [];
		const all = [...credential, ...this.preSharedKeys().flatMap(spellingsOf)];
		for (const [source, holds] of sources) {
			let isSearched = false;
			for await (const { where, text } of source) {
				isSearched ||= text.includes(holds);
				const spellings = where === HOME_OF_KEYS ? credential : all;
				const secret = spellings.find((spelling) => text.includes(spelling));
				if (secret !== undefined) found.push(`${where}: ${secret.slice(0, 12)}...`);
			}
			if (!isSearched) throw new Error(`The search for secrets did not get to "${holds}".`);
		}
		for (const place of new Set(found)) console.log(`LEAKED  ${place}`);
		return found.length;
	}

	/** Of all subscriptions that were made; the platform shows none of them. */
	private preSharedKeys(): string[] {
		const keys = this.sandboxes
			.flatMap((sandbox) => sandbox.requests())
			.filter(({ method, path }) => method === 'POST' && path.endsWith('/webhook-subscriptions'))
			.map(({ body }) => (JSON.parse(body) as { preSharedKey: string }).preSharedKey);
		return [...new Set(keys)];
	}
}

/** As it is, in a URL, in JSON in JSON, and encoded. */
export function spellingsOf(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const url = encodeURIComponent(secret);
	const base64 = bytes.toString('base64');
	return [
		...new Set([
			secret,
			url,
			url.replace(/%../g, (code) => code.toLowerCase()),
			secret.replaceAll('/', '\\/'),
			base64.replace(/=+$/, ''),
			bytes.toString('base64url'),
			bytes.toString('hex'),
		]),
	];
}
