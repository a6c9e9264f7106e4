import { field } from '../fieldTable/field';
import type { Template } from './template';

export const address: Template[] = [
	{
		channel: 'W',
		type: 'ADDRESS',
		name: 'Address Form',
		description: 'Asks the customer for an address, field by field',
		fields: [
			field.text('header'),
			field.text('message', { rows: 3 }),
			field.text('footer'),
			field.list('addressFields', { required: true, placeholder: 'Add Address Field' }, [
				field.text('fieldName', { required: true }),
				field.object('prefilledValuePlaceHolder', {}, [
					field.text('assetClass', {
						displayName: 'Prefilled Value Asset Class',
						description: 'The kind of record that the value is taken from',
					}),
					field.text('customFieldName', { displayName: 'Prefilled Value Custom Field Name' }),
					field.text('displayName', { displayName: 'Prefilled Value Display Name' }),
				]),
				field.text('copyResponseToCustomField', {
					description: 'The custom field that the answer is copied to',
				}),
			]),
		],
	},
];
