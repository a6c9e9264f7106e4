import { NodeOperationError, type INode } from 'n8n-workflow';

/** Of the form of what the package stores in n8n. It rises when an earlier version would read that wrong. */
export const VERSION = 1;

/**
 * What the package has stored, of this version or none. Throws n8n's error for what a later one has stored: read
 * wrong, writes would be lost or repeated, and so would records.
 */
export function readable<T extends { version?: unknown }>(
	n8n: { getNode: () => INode },
	stored: T,
): T {
	if (Number(stored.version ?? VERSION) <= VERSION) return stored;
	throw new NodeOperationError(
		n8n.getNode(),
		'A later version of this package has run this node, and stored where it stopped. Update the package, then retry: nothing was sent now.',
	);
}
