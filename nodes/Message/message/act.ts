import { saysDone } from '../../kernel/answers/answer';
import { f } from '../../service/fields';
import { operation } from '../../kernel/operation';
import { defined } from '../../kernel/values/values';
import { messageId } from './fields';

const action = f.choice(
	'action',
	'What to do on the native channel. A channel without this action ignores it.',
	{ unset: f.CHOOSE },
	[
		'APPROVE',
		{ name: 'Delete', value: 'DELETE', description: 'Removes the message from the channel' },
		...['FAVORITE', 'HIDE', 'LIKE', 'REJECT', 'UNFAVORITE', 'UNHIDE', 'UNLIKE'],
	],
);

export const act = operation({
	value: 'act',
	action: 'Like or moderate or delete a message',
	description:
		'Hide, like, favorite, approve, reject or delete a message on its native channel, or undo one of these. Deleting cannot be undone.',
	endpoint: 'PATCH /message/action',
	dangers: [
		{
			text: 'A message that is deleted on its channel is gone for everyone.',
			shownWhen: { action: ['DELETE'] },
		},
	],
	fields: [
		messageId,
		f.picked('account', f.id('accountId', 'The account to act as', { empty: 'never' })),
		f.required(action),
	],
	request: ({ messageId, accountId, action }) => ({
		query: { messageId, accountId, action },
		answer: 'text/plain',
	}),
	output: (answer, { messageId, accountId, action }) =>
		defined<string | boolean | null>({
			acted: saysDone(answer),
			...{ messageId, accountId, action },
			answer: answer.data as string | null,
		}),
});
