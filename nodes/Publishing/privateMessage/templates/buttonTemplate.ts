import { field } from '../fieldTable/field';
import type { Template } from './template';

export const buttonTemplate: Template[] = [
	{
		channel: 'P',
		type: 'BUTTON_TEMPLATE',
		name: 'Button Template',
		description: 'Texts with buttons below them',
		fields: [
			field.list(
				'elementList',
				{ required: true, displayName: 'Elements', placeholder: 'Add Element' },
				[
					field.text('title', { required: true, description: 'The text above the buttons' }),
					field.list(
						'elementList',
						{ required: true, displayName: 'Buttons', placeholder: 'Add Button' },
						[
							field.text('title', { required: true, description: 'The text on the button' }),
							field.choice('actionType', ['web_url', 'no_action'], {
								required: true,
								description: 'What a tap on the button does',
							}),
							field.text('url', {
								requiredWhen: { sibling: 'actionType', is: ['web_url'] },
								shownWhen: { sibling: 'actionType', is: ['web_url'] },
								placeholder: 'e.g. https://example.com',
								description: 'The address that the button opens',
							}),
							field.text('type', {
								description: 'The type of the button, if your channel asks for one',
							}),
						],
					),
				],
			),
		],
	},
];
