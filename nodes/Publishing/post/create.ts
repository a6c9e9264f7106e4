import { knownBody } from '../../shared/fields';
import { pathOnly, REACHES_PEOPLE } from '../../shared/operation';
import { publishAll, publishedOptions } from '../published';
import { checkAttachment } from './attachment';
import { postDetails, postFields } from './fields';

export const create = pathOnly({
	name: 'Create',
	value: 'create',
	action: 'Publish a post',
	description: 'Publish a post on one or several accounts. It is visible to others.',
	endpoint: 'POST /publishing/post',
	dangers: [REACHES_PEOPLE],
	body: knownBody({
		fields: postFields,
		more: postDetails,
		rules: checkAttachment,
		mapped: [],
	}),
	done: 'created',
	idName: 'postId',
	also: ['GET /publishing/post'],
	waitsFor: 'the platform to publish it',
	options: publishedOptions,
	together: publishAll,
});
