import { operation, resourceOf } from '../kernel/operation';
import { f } from '../service/fields';
import { POST } from './advice';
import { alsoWithoutPrefix } from './alsoWithoutPrefix';
import { newPost, published } from './fields';
import { untilPublished } from './published';

const updateWorkflowProperties = operation({
	value: 'updateWorkflowProperties',
	action: 'Update workflow properties of a post',
	description: 'Update tags and custom properties of a post that was published',
	endpoint: 'PUT /publishing/post/workflow-properties',
	fields: [
		f.required(f.picked('account', f.id('accountId', 'The account that published the post'))),
		f.id('channelId', {
			description:
				'The ID that the network gave the post, which a message has as its channelMessageId',
			empty: 'never',
			displayName: 'Post ID on the Network',
			placeholder: 'e.g. 1234567890_987654321',
		}),
		f.chosenFlag(
			'updateRelatedInboundMessages',
			'Whether the comments on the post are updated too',
			{ displayName: 'Also Update Comments', confirms: true },
		),
		f.pickedFrom(
			f.PROPERTY_SEARCHES.any,
			f.list('inboundMessagePropertiesToUpdate', {
				description: 'The IDs of the custom properties that the comments get too',
				displayName: 'Properties for Comments',
				shownWhen: { updateRelatedInboundMessages: [true] },
			}),
		),
		f.knownBody({
			collection: 'updateFields',
			about: 'tags',
			fields: [f.list('tags', 'Tags of the post', { ...f.USUAL })],
			more: [
				f.customProperties('selectivePartnerCustomProperties', {
					description: 'Properties at the partner (global) level that get exactly these values',
					displayName: 'Custom Properties to Set',
				}),
				f.changedProperties('adds', 'partnerCustomPropertiesAdded'),
				f.changedProperties('removes', 'partnerCustomPropertiesRemoved'),
			],
		}),
	],
	done: 'updated',
});

/** A post is published as it is given, which a draft is not. */
const fields = newPost.fields.map((field) =>
	field.name === published.about ? { ...field, ...f.USUAL } : field,
);

const create = operation({
	value: 'create',
	action: 'Publish a post',
	description: 'Publish a post on one or several accounts. It is visible to others.',
	endpoint: 'POST /publishing/post',
	fields: [f.knownBody({ ...newPost, ...published, fields })],
	...untilPublished(POST),
});

const remove = operation({
	value: 'delete',
	description: 'Delete a post for good',
	endpoint: 'DELETE /publishing/post',
	dangers: [{ text: 'The post is deleted for good.' }],
	fields: [f.bareId(f.id('postId', 'The post to delete', { empty: 'never' }))],
});

const get = operation({
	value: 'get',
	action: 'Get posts',
	description:
		'Get one or several posts by their IDs, e.g. those that Private Message: Send returned',
	endpoint: 'GET /publishing/post',
	isBrief: true,
	fields: [f.list('postIds', 'The posts to get', { empty: 'never' })],
	execute: alsoWithoutPrefix,
});

export const resource = resourceOf('post', [create, remove, get, updateWorkflowProperties]);
