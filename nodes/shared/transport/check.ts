import { NotSent } from '../errors';
import { fromJson, toJson } from '../json';
import type { Secrets } from '../secrets';
import { apiRoot } from './baseUrl';
import { CREDENTIAL, type Context } from './http';
import type { FormPart } from './multipart';
import { isWrite, toHttp } from './request';
import { connect, type Send } from './send';

/**
 * {@link Send} that sends reads only: a write ends in {@link NotSent}, which describes the request as it
 * would be sent. Throws what {@link connect} throws before a request is sent.
 */
export async function connectToCheck(
	context: Context,
	signal: AbortSignal | undefined,
	secrets: Secrets,
): Promise<Send> {
	const send = await connect(context, signal, secrets);
	const root = apiRoot(await context.getCredentials(CREDENTIAL));
	return async (endpoint, request = {}) => {
		if (!isWrite(endpoint, request)) return await send(endpoint, request);
		const { options } = toHttp(root, endpoint, request);
		for (const secret of request.secrets ?? []) secrets.add(secret);
		const { body, form } = request;
		throw new NotSent({
			method: options.method!,
			path: `/api/v3${options.url.slice(root.length)}`,
			...(form === undefined && body !== undefined && { body: fromJson(toJson(body)) }),
			...(form !== undefined && { form: form.map(described) }),
		});
	};
}

/** A part of a form: a text as it is, of a file its size. */
function described({ content, ...part }: FormPart) {
	return typeof content === 'string' ? { ...part, content } : { ...part, bytes: content.length };
}
