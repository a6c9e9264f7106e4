import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { fingerprint } from '../shared/fingerprint';
import { CREDENTIAL_TYPE } from '../shared/transport';
import { isObject } from '../shared/values';

const KEY = 'poll';

/** What polls store in n8n's static data. It is valid for one kind of event on one platform, as one user sees it. */
interface Stored extends IDataObject {
	/** A fingerprint of all of it. */
	scope: string;
	state: IDataObject;
}

/** What a stored state is valid for: another event, platform or credential starts from the beginning. */
export function scopeOf(n8n: IPollFunctions, event: string, address: string): string {
	return fingerprint([event, address, n8n.getNode().credentials?.[CREDENTIAL_TYPE]?.id]);
}

/** The state that the last poll stored; undefined if there was none in this scope. */
export function loadState(n8n: IPollFunctions, scope: string): IDataObject | undefined {
	const stored = n8n.getWorkflowStaticData('node')[KEY];
	return isObject(stored) && stored.scope === scope ? (stored as Stored).state : undefined;
}

/** Stores the state for the next poll; an equal one is not written, since n8n would take it for a change. */
export function saveState(n8n: IPollFunctions, scope: string, state: IDataObject): void {
	const stored: Stored = { scope, state };
	const data = n8n.getWorkflowStaticData('node');
	if (JSON.stringify(data[KEY]) !== JSON.stringify(stored)) data[KEY] = stored;
}
