import { f } from '../../../shared/fields';
import { many, part, type Template } from './template';

export const address: Template = {
	channel: 'W',
	type: 'ADDRESS',
	name: 'Address Form',
	description: 'Asks the customer for an address, field by field',
	fields: [
		f.text('header', { description: 'The heading above the form' }),
		f.text('message', { rows: 3, description: 'The text that asks for the address' }),
		f.text('footer', { description: 'The small print below the form' }),
		many('addressFields', 'Address Field', 'expect', [
			f.text('fieldName', {
				empty: 'never',
				description: 'The part of the address that the customer fills in',
			}),
			part('prefilledValuePlaceHolder', 'leaveOut', [
				f.text('assetClass', {
					displayName: 'Prefilled Value Asset Class',
					description: 'The kind of record that the prefilled value comes from',
				}),
				f.picked(
					'customField',
					f.text('customFieldName', {
						displayName: 'Prefilled Value Custom Field Name',
						description: 'The custom field of that record that contains the prefilled value',
					}),
				),
				f.text('displayName', {
					displayName: 'Prefilled Value Display Name',
					description: 'The display name of the prefilled value',
				}),
			]),
			f.picked(
				'customField',
				f.textOrObject('copyResponseToCustomField', {
					description: 'The custom field that the answer is copied to: a text, or JSON',
				}),
			),
		]),
	],
};
