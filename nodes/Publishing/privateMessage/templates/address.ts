import { field } from '../fieldTable/field';
import type { Template } from './template';

export const address: Template[] = [
	{
		channel: 'W',
		type: 'ADDRESS',
		name: 'Address Form',
		description: 'Asks the customer for an address, field by field',
		fields: [
			field.text('header', { description: 'The heading above the form' }),
			field.text('message', { rows: 3, description: 'The text that asks for the address' }),
			field.text('footer', { description: 'The small print below the form' }),
			field.list('addressFields', { required: true, placeholder: 'Add Address Field' }, [
				field.text('fieldName', {
					required: true,
					description: 'The part of the address that the customer fills in',
				}),
				field.object('prefilledValuePlaceHolder', {}, [
					field.text('assetClass', {
						displayName: 'Prefilled Value Asset Class',
						description: 'The kind of record that the value is taken from',
					}),
					field.text('customFieldName', {
						displayName: 'Prefilled Value Custom Field Name',
						description: 'The custom field of that record that holds the value to begin with',
					}),
					field.text('displayName', {
						displayName: 'Prefilled Value Display Name',
						description: 'What the value to begin with is called on the screen',
					}),
				]),
				field.text('copyResponseToCustomField', {
					description: 'The custom field that the answer is copied to',
				}),
			]),
		],
	},
];
