import type { Account } from './store';

/** Returns an account as responses show it: from the point of view of its first client. */
export function toView(account: Account): Record<string, unknown> {
	const { clients, createdTime, modifiedTime, ...rest } = account;
	const [first] = clients;
	return {
		...rest,
		...(first && { spaceId: BigInt(first[0]), clientCustomProperties: first[1] }),
		deleted: false,
		createdTime: formatDateTime(createdTime),
		modifiedTime: formatDateTime(modifiedTime),
	};
}

/** Formats epoch ms as `YYYY-MM-DD HH:MM:SS` in UTC. */
export function formatDateTime(epochMs: number): string {
	return new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');
}
