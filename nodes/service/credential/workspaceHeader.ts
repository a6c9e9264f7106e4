import { toText } from '../../kernel/values/values';

/** Says which workspace a request acts in, for a token of several; nothing is sent for none. Publicly known. */
export function workspaceHeader(workspaceId: unknown): { workspace_id?: string } {
	const id = toText(workspaceId ?? '').trim();
	return id === '' ? {} : { workspace_id: id };
}
