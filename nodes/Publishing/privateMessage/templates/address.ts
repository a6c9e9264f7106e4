import { list, object, R, text } from '../part';
import type { Template } from './template';

export const address: Template[] = [
	{
		channel: 'W',
		type: 'ADDRESS',
		name: 'Address Form',
		description: 'Asks the customer for an address, field by field',
		parts: [
			text('header'),
			text('message', { rows: 3 }),
			text('footer'),
			list(
				'addressFields',
				[
					text('fieldName', R),
					object('prefilledValuePlaceHolder', [
						text('assetClass', {
							displayName: 'Prefilled Value Asset Class',
							description: 'The kind of record that the value is taken from',
						}),
						text('customFieldName', { displayName: 'Prefilled Value Custom Field Name' }),
						text('displayName', { displayName: 'Prefilled Value Display Name' }),
					]),
					text('copyResponseToCustomField', {
						description: 'The custom field that the answer is copied to',
					}),
				],
				{ ...R, placeholder: 'Add Address Field' },
			),
		],
	},
];
