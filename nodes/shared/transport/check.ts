import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { NotSent } from '../errors';
import { fromJson, toJson } from '../json';
import type { Secrets } from '../secrets';
import type { Request } from './request';

/** What is thrown instead of sending a write with *Only Check*: it describes the request, for a person. */
export function notSent(
	root: string,
	{ method = 'GET', url }: IHttpRequestOptions,
	{ body, form }: Request,
	{ hideIn }: Secrets,
): NotSent {
	return new NotSent(
		hideIn({
			method,
			path: url.slice(root.length - '/api/v3'.length),
			...(form === undefined && body !== undefined && { body: fromJson(toJson(body)) }),
			// The size of a file, in place of it.
			...(form !== undefined && {
				form: form.map(({ content, ...part }) =>
					typeof content === 'string' ? { ...part, content } : { ...part, bytes: content.length },
				),
			}),
		} as IDataObject),
	);
}
