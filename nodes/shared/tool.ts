import type { INode } from 'n8n-workflow';

/**
 * Whether an agent or an MCP client runs the node: for them n8n makes a second type of the node, whose name
 * has this ending. n8n's function `isToolExecution` returns false when an agent has its tool run as a node.
 */
export function isTool({ type }: Pick<INode, 'type'>): boolean {
	return type.endsWith('Tool');
}
