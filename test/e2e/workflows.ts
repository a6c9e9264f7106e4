/** What workflows under test are made of. */
import type { WorkflowNode } from '../../playground/client';
import { packageNode } from '../../playground/workflows';
import { environment } from './environment';

export { byId, chain, START, to, triggerNode } from '../../playground/workflows';

/** A node of the package with the credential of the environment; `type` is what follows `engagement`. */
export function node(
	name: string,
	type: string,
	parameters: Record<string, unknown>,
	more: Partial<WorkflowNode> & { executeOnce?: boolean } = {},
): WorkflowNode {
	const own = packageNode(name, type, parameters, environment().credential);
	return { ...own, ...more, credentials: more.credentials ?? own.credentials };
}
