import { isObject } from '../values';
import { int64 } from './kinds/int64';
import { refined } from './kinds/make';
import { object } from './kinds/object';
import { time } from './kinds/time';
import { id } from './kinds/text';
import { picked } from './picked';

const parts = object('assignment', [
	picked('user', int64('assignedById', { description: 'The user who assigns' })),
	picked(
		'user',
		id('assigneeId', { empty: 'decide', description: 'The user or bot that it is assigned to' }),
	),
	id('assigneeType', {
		empty: 'decide',
		placeholder: 'e.g. USER or BOT',
		description: 'What kind of assignee the ID belongs to, e.g. USER or BOT',
	}),
	time('assignmentTime', { description: 'When it is assigned' }),
]);

/** `assignment`: who a case or a message is assigned to. */
export const assignment = refined(parts, (value, at, raw) => {
	const isUnnamed = value.assigneeType !== undefined && value.assigneeId === undefined;
	if (isUnnamed && !givesAssignee(raw)) {
		at.in('assigneeId').problem(
			`It is empty, and ${at.nameOf('assigneeType')} alone might take the assignment away. Give both, or neither.`,
		);
	}
	return value;
});

/** Whether an assignee was given: problems with it are already reported, as is an expression that finds nothing. */
function givesAssignee(raw: unknown): boolean {
	return isObject(raw) && 'assigneeId' in raw && raw.assigneeId !== null && raw.assigneeId !== '';
}
