import { operation } from '../../shared/operation';
import { campaign } from './fields';

export const remove = operation({
	name: 'Delete Campaign',
	value: 'delete',
	action: 'Delete a campaign',
	description: 'Delete a campaign for good. Update can archive it instead.',
	endpoint: 'DELETE /campaign',
	dangers: [{ text: 'The campaign is deleted for good. Update can archive it instead.' }],
	fields: [campaign],
	request: ({ address }) => ({ query: address }),
	done: 'deleted',
});
