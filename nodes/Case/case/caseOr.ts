import type { IDataObject } from 'n8n-workflow';
import { itemsOr, type Answer } from '../../shared/answer';

/** The case in an answer; for an answer without one, `done`, which says what was done. */
export function caseOr(answer: Answer, done: IDataObject): IDataObject[] {
	return itemsOr(answer.data === true ? { ...answer, data: null } : answer, done);
}
