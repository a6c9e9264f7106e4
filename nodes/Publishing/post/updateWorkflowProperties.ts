import {
	addedProperties,
	chosenFlag,
	customProperties,
	id,
	knownBody,
	list,
	unlisted,
	removedProperties,
	USUAL,
} from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const updateWorkflowProperties = pathOnly({
	name: 'Update Workflow Properties',
	value: 'updateWorkflowProperties',
	action: 'Update workflow properties of a post',
	description: 'Update tags and custom properties of a post that was published',
	endpoint: 'PUT /publishing/post/workflow-properties',
	fields: [
		unlisted(
			'account',
			id('accountId', {
				required: true,
				placeholder: 'e.g. 5001',
				description: 'The account that published the post',
			}),
		),
		id('channelId', {
			required: true,
			displayName: 'Post ID on the Network',
			placeholder: 'e.g. 1234567890_987654321',
			description:
				'The ID that the network gave the post, which a message has as its channelMessageId',
		}),
		chosenFlag('updateRelatedInboundMessages', 'Whether the comments on the post are updated too', {
			displayName: 'Also Update Comments',
			confirms: true,
		}),
		list('inboundMessagePropertiesToUpdate', {
			displayName: 'Properties for Comments',
			description: 'The IDs of the custom properties that the comments get too',
		}),
	],
	body: knownBody({
		collection: 'updateFields',
		about: 'tags',
		fields: [list('tags', { ...USUAL, description: 'Tags of the post' })],
		more: [
			customProperties('selectivePartnerCustomProperties', {
				displayName: 'Custom Properties to Set',
				description: 'Properties at the partner (global) level that get exactly these values',
			}),
			addedProperties('partnerCustomPropertiesAdded'),
			removedProperties('partnerCustomPropertiesRemoved'),
		],
	}),
	done: 'updated',
	idName: 'postId',
});
