import { epoch } from './leaves/epoch';
import { int64 } from './leaves/int64';
import { object } from './leaves/object';
import { id } from './leaves/text';
import { nonEmpty } from './rules';

/** `assignment`: who a case or a message is assigned to. */
export const assignment = nonEmpty(
	object('assignment', [
		int64('assignedById', { description: 'ID of the user who assigns' }),
		id('assigneeId', { description: 'ID of the user or bot that it is assigned to' }),
		id('assigneeType', {
			placeholder: 'e.g. USER or BOT',
			description: 'What kind of assignee the ID belongs to, e.g. USER or BOT',
		}),
		epoch('assignmentTime', { description: 'When it is assigned' }),
	]),
);
