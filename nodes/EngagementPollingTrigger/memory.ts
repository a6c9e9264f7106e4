import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { fingerprint } from '../shared/fingerprint';
import { CREDENTIAL } from '../shared/transport';
import { isObject } from '../shared/values';

const KEY = 'poll';

/** What polls leave in n8n's static data. It holds for one kind of event on one platform, as one user sees it. */
interface Stored extends IDataObject {
	/** A fingerprint of all of it. */
	scope: string;
	memory: IDataObject;
}

/** The scope of a memory: another event, another platform or another credential begins anew. */
export function scopeOf(n8n: IPollFunctions, event: string, address: string): string {
	return fingerprint([event, address, n8n.getNode().credentials?.[CREDENTIAL]?.id]);
}

/** What the last poll left; undefined when there was none in this scope. */
export function recall(n8n: IPollFunctions, scope: string): IDataObject | undefined {
	const stored = n8n.getWorkflowStaticData('node')[KEY];
	return isObject(stored) && stored.scope === scope ? (stored as Stored).memory : undefined;
}

/** Keeps what the next poll has to know. What is equal is not written: n8n would take it for a change. */
export function remember(n8n: IPollFunctions, scope: string, memory: IDataObject): void {
	const stored: Stored = { scope, memory };
	const data = n8n.getWorkflowStaticData('node');
	if (JSON.stringify(data[KEY]) !== JSON.stringify(stored)) data[KEY] = stored;
}
