import type { IDataObject } from 'n8n-workflow';
import { descriptionOf } from '../shared/agents';
import { itemsOr } from '../shared/answer';
import { f } from '../shared/fields';
import { operation, REACHES_PEOPLE, resourceOf } from '../shared/operation';

const deflect = operation({
	value: 'deflect',
	action: 'Deflect a caller to a digital channel',
	description:
		'Move a caller to a digital channel: sends the asset to the profile there, and by default opens a case. It reaches the customer and cannot be undone.',
	endpoint: 'POST /deflect',
	dangers: [REACHES_PEOPLE],
	fields: [
		f.body({
			fields: [
				f.picked('asset', f.id('assetId', { empty: 'never', description: 'The asset to send' })),
				f.id('snId', {
					empty: 'never',
					displayName: 'Social Network ID',
					description: 'The social network ID of the profile',
				}),
				f.picked(
					'account',
					f.id('accountId', { empty: 'never', description: 'The account that replies' }),
				),
				f.id('deflectionType', {
					empty: 'never',
					placeholder: 'e.g. LIVE_CHAT',
					description: "The channel type to move to, in the platform's own spelling",
				}),
			],
			more: f.asked('comment customProperties', [
				f.id('caseNumber', { empty: 'decide', description: 'The case to link' }),
				f.text('comment', { empty: 'clear', rows: 3, description: 'A remark on the deflection' }),
				f.id('configId', {
					empty: 'decide',
					displayName: 'Configuration ID',
					description: 'The configuration that decides how a case is associated',
				}),
				f.flag('createCase', 'Whether to open a case. The platform does so unless this is off.', {
					empty: 'decide',
					default: true,
				}),
				f.customProperties('customProperties', {
					displayName: 'Case Custom Properties',
					description: 'Custom properties of the case',
				}),
				f.customProperties('messageCustomProperties', {
					description: 'Custom properties of the outgoing message',
				}),
				f.picked(
					'urlShortener',
					f.id('urlShortnerId', {
						displayName: 'URL Shortener ID',
						description:
							'The URL shortener of the deflection link (SMS for business chat or live chat)',
					}),
				),
				f.picked(
					'account',
					f.id('viaAccountId', {
						empty: 'decide',
						description:
							'The account of the channel that delivers the deflection. Requires Via Deflection Type.',
					}),
				),
				f.id('viaDeflectionType', {
					empty: 'decide',
					placeholder: 'e.g. SMS',
					description: 'The channel that delivers the deflection. Requires Via Account ID.',
				}),
			]),
			rules: ({ viaDeflectionType, viaAccountId }, at) => {
				if ((viaDeflectionType === undefined) !== (viaAccountId === undefined)) {
					at.in(viaAccountId === undefined ? 'viaAccountId' : 'viaDeflectionType').problem(
						`To deflect through another channel, both ${at.nameOf('viaDeflectionType')} and ${at.nameOf('viaAccountId')} are needed. Give this one too, or remove the other.`,
					);
				}
			},
		}),
	],
	// A successful answer has no data: the item says what was deflected. Publicly known: it may list messages.
	output: (answer, { body: { assetId, snId, accountId, deflectionType, caseNumber } }) => {
		const messageIds = Array.isArray(answer.data)
			? (answer.data as unknown[]).filter((id): id is string => typeof id === 'string')
			: [];
		const done = {
			deflected: true,
			...{ assetId, snId, accountId, deflectionType },
			...(caseNumber !== undefined && { caseNumber }),
		} as IDataObject;
		return messageIds.length > 0 ? { ...done, messageIds } : itemsOr(answer, done);
	},
});

/** What the node offers. */
export const resources = [resourceOf('deflection', [deflect])];

export const ofArea = descriptionOf('deflection', resources);
