import { isObject } from '../values';
import { epoch } from './kinds/epoch';
import { int64 } from './kinds/int64';
import { object } from './kinds/object';
import { id } from './kinds/text';
import { decisive, nonEmpty } from './rules';

const parts = object('assignment', [
	int64('assignedById', { description: 'ID of the user who assigns' }),
	decisive(id('assigneeId', { description: 'ID of the user or bot that it is assigned to' })),
	decisive(
		id('assigneeType', {
			placeholder: 'e.g. USER or BOT',
			description: 'What kind of assignee the ID belongs to, e.g. USER or BOT',
		}),
	),
	epoch('assignmentTime', { description: 'When it is assigned' }),
]);

/** `assignment`: who a case or a message is assigned to. */
export const assignment: typeof parts = nonEmpty({
	...parts,
	parse: (raw, at) => {
		const value = parts.parse(raw, at);
		const isUnnamed = value?.assigneeType !== undefined && value.assigneeId === undefined;
		if (isUnnamed && !givesAssignee(raw)) {
			at.in('assigneeId').problem(
				'It is empty, and `assigneeType` alone might take the assignment away. Give both, or neither.',
			);
		}
		return value;
	},
});

/** Whether an assignee was given: what is wrong with it is told already, an expression that finds nothing too. */
function givesAssignee(raw: unknown): boolean {
	return isObject(raw) && 'assigneeId' in raw && raw.assigneeId !== null && raw.assigneeId !== '';
}
