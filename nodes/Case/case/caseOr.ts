import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../shared/answer';
import { writtenItems, type Output } from '../../shared/operation';

/** The case in an answer; for an answer without one, `done`, which says what was done. */
export function caseOr(answer: Answer, done: IDataObject): Output {
	return writtenItems(answer.data === true ? { ...answer, data: null } : answer, done);
}
