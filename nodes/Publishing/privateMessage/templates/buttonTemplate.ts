import { list, oneOf, R, requiredWhen, text } from '../part';
import type { Template } from './template';

export const buttonTemplate: Template[] = [
	{
		channel: 'P',
		type: 'BUTTON_TEMPLATE',
		name: 'Button Template',
		description: 'Texts with buttons below them',
		parts: [
			list(
				'elementList',
				[
					text('title', R),
					list(
						'elementList',
						[
							text('title', R),
							oneOf('actionType', ['web_url', 'no_action'], R),
							text('url', {
								...requiredWhen('actionType', 'web_url'),
								shownWhen: { part: 'actionType', is: ['web_url'] },
								placeholder: 'e.g. https://example.com',
							}),
							text('type'),
						],
						{ ...R, displayName: 'Buttons', placeholder: 'Add Button' },
					),
				],
				{ ...R, displayName: 'Elements', placeholder: 'Add Element' },
			),
		],
	},
];
