import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { presentable, toMessageError } from '../nodeError';
import { Secrets } from '../secrets';
import { connect, type Send } from '../transport';

/**
 * Fills a list of the editor. What keeps it empty is thrown as n8n's error, with what to do about
 * it in the message, since the editor shows nothing else.
 */
export async function editorList<T>(
	n8n: ILoadOptionsFunctions,
	fill: (send: Send) => Promise<T>,
): Promise<T> {
	const secrets = new Secrets();
	return await fill(connect(n8n, { secrets })).catch((error: Error) => {
		throw toMessageError(n8n.getNode(), presentable(error, secrets));
	});
}
