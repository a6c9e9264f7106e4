import { choice, type Field } from '../../kernel/fields';

/** What happens if a message that was asked for is not returned. */
type OnMissing = 'fail' | 'giveError' | 'leaveOut';

/** An option of operations that fetch many messages at once. */
export const onMissing = choice(
	'onMissing',
	'What to do when a message is not returned, e.g. because it was deleted or may not be viewed. A platform that does not answer always fails the item.',
	{ displayName: 'On Missing Message' },
	[
		{
			name: 'Fail the Item',
			value: 'fail',
			description: 'The input item that asked for it fails',
		},
		{
			name: 'Return an Item That Says Why',
			value: 'giveError',
			description: 'An item with its ID and the reason takes its place',
		},
		{
			name: 'Leave It Out',
			value: 'leaveOut',
			description: 'The other messages are returned without it',
		},
	],
) as Field<'onMissing', OnMissing>;
