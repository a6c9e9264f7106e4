import { asked, body, required } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { accountId, clientCustomProperties, partnerCustomProperties, spaceId } from './fields';

export const replaceProperties = operation({
	name: 'Replace Account Properties',
	value: 'replaceProperties',
	action: 'Replace all custom properties of an account',
	description:
		'Replace the custom properties of an account. Properties that are not given are lost; to add some and keep the others, use Update.',
	endpoint: 'PUT /account',
	dangers: [
		{ text: 'All custom properties that you do not give here are lost. Update keeps them.' },
	],
	fields: [
		accountId,
		body({
			fields: [required(spaceId)],
			collection: 'updateFields',
			more: asked('clientCustomProperties partnerCustomProperties', [
				clientCustomProperties,
				partnerCustomProperties,
			]),
			rules: (changes, at) => {
				if (at.hasProblems) return;
				if ('clientCustomProperties' in changes || 'partnerCustomProperties' in changes) return;
				at.in('clientCustomProperties').problem(
					`There is nothing to replace. Give ${at.nameOf('clientCustomProperties')}, ${at.nameOf('partnerCustomProperties')} or both; {} in JSON clears one.`,
				);
			},
		}),
	],
	request: ({ id, body }) => ({ query: { id }, body }),
	done: 'replaced',
});
