import { decimal, R, text } from '../part';
import type { Template } from './template';

export const location: Template[] = [
	{
		channel: 'W',
		type: 'GEO_LOCATION',
		name: 'Location',
		description: 'A place on the map',
		parts: [
			decimal('latitude', { ...R, placeholder: 'e.g. 47.3769' }),
			decimal('longitude', { ...R, placeholder: 'e.g. 8.5417' }),
			text('name'),
			text('address'),
		],
	},
	{
		channel: 'W',
		type: 'REQUEST_LOCATION',
		name: 'Location Request',
		description: 'Asks the customer to share a location',
		parts: [text('message', { rows: 3 })],
	},
];
