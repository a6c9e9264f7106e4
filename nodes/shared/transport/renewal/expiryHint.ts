import type { NodeExecutionHint } from 'n8n-workflow';
import type { Context, Credential } from '../http';
import { renewsItself, tokensOf } from './tokens';

/** How long (ms) before its end a token is mentioned. */
const NOTICE = 7 * 24 * 60 * 60 * 1000;

/** Shows on the node that the token ends soon, where nothing renews it and n8n shows hints. */
export function hintAtExpiry(context: Context, credential: Credential): void {
	if (!('addExecutionHints' in context) || renewsItself(credential)) return;
	const { endsAt } = tokensOf(credential);
	const now = Date.now();
	if (endsAt === undefined || endsAt <= now || endsAt > now + NOTICE) return;
	const hint: NodeExecutionHint = {
		message: `The access token expires on ${new Date(endsAt).toISOString()}. Issue a new one for the key and enter it in the credential before then, or let the credential renew it ("Token Renewal").`,
		type: 'warning',
		location: 'outputPane',
	};
	context.addExecutionHints(hint);
}
