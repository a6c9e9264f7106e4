import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { isObject } from '../shared/values';

const KEY = 'poll';

/** What polls store in n8n's static data. */
interface Stored extends IDataObject {
	/** What the state is valid for: another event, platform or credential starts from the beginning. */
	scope: string;
	state: IDataObject;
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
