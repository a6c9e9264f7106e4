import { object, rows, text, textOrObject } from '../../../shared/fields';
import type { Template } from './template';

export const address: Template[] = [
	{
		channel: 'W',
		type: 'ADDRESS',
		name: 'Address Form',
		description: 'Asks the customer for an address, field by field',
		fields: [
			text('header', { description: 'The heading above the form' }),
			text('message', { rows: 3, description: 'The text that asks for the address' }),
			text('footer', { description: 'The small print below the form' }),
			rows(
				'addressFields',
				[
					text('fieldName', {
						required: true,
						description: 'The part of the address that the customer fills in',
					}),
					object(
						'prefilledValuePlaceHolder',
						[
							text('assetClass', {
								displayName: 'Prefilled Value Asset Class',
								description: 'The kind of record that the prefilled value comes from',
							}),
							text('customFieldName', {
								displayName: 'Prefilled Value Custom Field Name',
								description: 'The custom field of that record that contains the prefilled value',
							}),
							text('displayName', {
								displayName: 'Prefilled Value Display Name',
								description: 'The display name of the prefilled value',
							}),
						],
						{ flat: true },
					),
					textOrObject('copyResponseToCustomField', {
						description: 'The custom field that the answer is copied to: a text, or JSON',
					}),
				],
				{ expected: true, placeholder: 'Add Address Field' },
			),
		],
	},
];
