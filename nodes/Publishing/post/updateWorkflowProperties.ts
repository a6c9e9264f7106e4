import { f } from '../../shared/fields';
import { pathOnly } from '../../shared/operation';

export const updateWorkflowProperties = pathOnly({
	name: 'Update Workflow Properties',
	value: 'updateWorkflowProperties',
	action: 'Update workflow properties of a post',
	description: 'Update tags and custom properties of a post that was published',
	endpoint: 'PUT /publishing/post/workflow-properties',
	fields: [
		f.unlisted(
			'account',
			f.id('accountId', {
				required: true,
				placeholder: 'e.g. 5001',
				description: 'The account that published the post',
			}),
		),
		f.id('channelId', {
			required: true,
			displayName: 'Post ID on the Network',
			placeholder: 'e.g. 1234567890_987654321',
			description:
				'The ID that the network gave the post, which a message has as its channelMessageId',
		}),
		f.chosenFlag(
			'updateRelatedInboundMessages',
			'Whether the comments on the post are updated too',
			{
				displayName: 'Also Update Comments',
				confirms: true,
			},
		),
		f.list('inboundMessagePropertiesToUpdate', {
			displayName: 'Properties for Comments',
			description: 'The IDs of the custom properties that the comments get too',
		}),
	],
	body: f.knownBody({
		collection: 'updateFields',
		about: 'tags',
		fields: [f.list('tags', { ...f.USUAL, description: 'Tags of the post' })],
		more: [
			f.customProperties('selectivePartnerCustomProperties', {
				displayName: 'Custom Properties to Set',
				description: 'Properties at the partner (global) level that get exactly these values',
			}),
			f.addedProperties('partnerCustomPropertiesAdded'),
			f.removedProperties('partnerCustomPropertiesRemoved'),
		],
	}),
	done: 'updated',
	idName: 'postId',
});
