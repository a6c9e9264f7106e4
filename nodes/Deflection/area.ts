import { itemsOr } from '../kernel/answers/answer';
import { operation, REACHES_PEOPLE, resourceOf } from '../kernel/operation';
import { defined } from '../kernel/values/values';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';

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
				f.picked('asset', f.id('assetId', 'The asset to send', { empty: 'never' })),
				f.id('snId', 'The social network ID of the profile', {
					empty: 'never',
					displayName: 'Social Network ID',
				}),
				f.picked('account', f.id('accountId', 'The account that replies', { empty: 'never' })),
				f.id('deflectionType', "The channel type to move to, in the platform's own spelling", {
					empty: 'never',
					placeholder: 'e.g. LIVE_CHAT',
				}),
			],
			more: f.asked('comment customProperties', [
				f.id('caseNumber', 'The case to link', { empty: 'decide' }),
				f.text('comment', 'A remark on the deflection', { empty: 'clear', rows: 3 }),
				f.id('configId', 'The configuration that decides how a case is associated', {
					empty: 'decide',
					displayName: 'Configuration ID',
				}),
				f.flag('createCase', 'Whether to open a case. The platform does so unless this is off.', {
					empty: 'decide',
					default: true,
				}),
				f.customProperties('customProperties', 'Custom properties of the case', {
					displayName: 'Case Custom Properties',
				}),
				f.customProperties('messageCustomProperties', 'Custom properties of the outgoing message'),
				f.picked(
					'urlShortener',
					f.id(
						'urlShortnerId',
						'The URL shortener of the deflection link (SMS for business chat or live chat)',
						{ displayName: 'URL Shortener ID' },
					),
				),
				f.picked(
					'account',
					f.id(
						'viaAccountId',
						'The account of the channel that delivers the deflection. Requires Via Deflection Type.',
						{ empty: 'decide' },
					),
				),
				f.id(
					'viaDeflectionType',
					'The channel that delivers the deflection. Requires Via Account ID.',
					{ empty: 'decide', placeholder: 'e.g. SMS' },
				),
			]),
			rules: ({ viaDeflectionType, viaAccountId }, at) => {
				if ((viaDeflectionType === undefined) !== (viaAccountId === undefined))
					at.in(viaAccountId === undefined ? 'viaAccountId' : 'viaDeflectionType').problem(
						`To deflect through another channel, both ${at.nameOf('viaDeflectionType')} and ${at.nameOf('viaAccountId')} are needed. Give this one too, or remove the other.`,
					);
			},
		}),
	],
	// A successful answer has no data: the item says what was deflected. Publicly known: it may list messages.
	output: (answer, { body: { assetId, snId, accountId, deflectionType, caseNumber } }) => {
		const given = defined({ assetId, snId, accountId, deflectionType, caseNumber });
		return itemsOr(answer, { deflected: true, ...given });
	},
});

export const { resources, ofArea } = areaOf('deflection', [resourceOf('deflection', [deflect])]);
