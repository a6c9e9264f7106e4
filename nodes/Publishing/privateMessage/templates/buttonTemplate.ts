import { choice, rows, text } from '../../../shared/fields';
import { webUrl, type Template } from './template';

export const buttonTemplate: Template = {
	channel: 'P',
	type: 'BUTTON_TEMPLATE',
	name: 'Button Template',
	description: 'Texts with buttons below them',
	fields: [
		rows(
			'elementList',
			[
				text('title', { empty: 'never', description: 'The text above the buttons' }),
				rows(
					'elementList',
					[
						text('title', { empty: 'never', description: 'The text on the button' }),
						choice('actionType', ['web_url', 'no_action'], {
							exact: true,
							empty: 'never',
							description: 'What a tap on the button does',
						}),
						webUrl('url', 'The address that the button opens', {
							requiredIf: { actionType: ['web_url'] },
							shownWhen: { actionType: ['web_url'] },
						}),
						text('type', { description: 'The type of the button, if your channel asks for one' }),
					],
					{ empty: 'never', displayName: 'Buttons', placeholder: 'Add Button' },
				),
			],
			{ empty: 'never', displayName: 'Elements', placeholder: 'Add Element' },
		),
	],
};
