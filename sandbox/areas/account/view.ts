import type { Account } from './store';

/** An account as it is answered: seen from the first client that has it. */
export function view(account: Account): Record<string, unknown> {
	const { clients, createdTime, modifiedTime, ...rest } = account;
	const [first] = clients;
	return {
		...rest,
		...(first && { spaceId: BigInt(first[0]), clientCustomProperties: first[1] }),
		deleted: false,
		createdTime: dateTime(createdTime),
		modifiedTime: dateTime(modifiedTime),
	};
}

/** `YYYY-MM-DD HH:MM:SS`, in UTC. */
function dateTime(epochMs: number): string {
	return new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');
}
