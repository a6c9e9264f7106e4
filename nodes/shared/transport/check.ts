import type { IHttpRequestOptions } from 'n8n-workflow';
import { NotSent } from '../errors';
import { fromJson, toJson } from '../json';
import type { Secrets } from '../secrets';
import type { FormPart } from './multipart';
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
			...(form !== undefined && { form: form.map(described) }),
		}),
	);
}

/** A part of a form: a text as it is, or the size of a file. */
function described({ content, ...part }: FormPart) {
	return typeof content === 'string' ? { ...part, content } : { ...part, bytes: content.length };
}
