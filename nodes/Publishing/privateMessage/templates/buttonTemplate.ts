import { choice, text } from '../../../shared/fields';
import { many, webUrl, type Template } from './template';

export const buttonTemplate: Template = {
	channel: 'P',
	type: 'BUTTON_TEMPLATE',
	name: 'Button Template',
	description: 'Texts with buttons below them',
	fields: [
		many('elementList', 'Element', 'never', [
			text('title', { empty: 'never', description: 'The text above the buttons' }),
			many('elementList', 'Button', 'never', [
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
			]),
		]),
	],
};
