import { operation } from '../../shared/operation';
import { message } from './message';

export const send = operation({
	name: 'Send',
	value: 'send',
	action: 'Send a private message to a customer',
	description:
		'Send a private message to a customer, made of a template such as a list picker, quick replies or a card. It reaches the customer and cannot be taken back.',
	endpoint: 'POST /publishing/message',
	fields: [message],
	request: (p) => ({ body: p.message }),
	output: ({ data }) => ({
		postIds: (Array.isArray(data) ? data : [data ?? []]).flat() as string[],
	}),
});
