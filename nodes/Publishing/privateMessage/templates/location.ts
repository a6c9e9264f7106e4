import { field } from '../fieldTable/field';
import type { Template } from './template';

export const location: Template[] = [
	{
		channel: 'W',
		type: 'GEO_LOCATION',
		name: 'Location',
		description: 'A place on the map',
		fields: [
			field.decimal('latitude', { required: true, placeholder: 'e.g. 47.3769' }),
			field.decimal('longitude', { required: true, placeholder: 'e.g. 8.5417' }),
			field.text('name'),
			field.text('address'),
		],
	},
	{
		channel: 'W',
		type: 'REQUEST_LOCATION',
		name: 'Location Request',
		description: 'Asks the customer to share a location',
		fields: [field.text('message', { rows: 3 })],
	},
];
