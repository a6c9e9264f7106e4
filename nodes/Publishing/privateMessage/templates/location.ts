import { number, text } from '../../../shared/fields';
import type { Template } from './template';

export const location: Template[] = [
	{
		channel: 'W',
		type: 'GEO_LOCATION',
		name: 'Location',
		description: 'A place on the map',
		fields: [
			number('latitude', {
				fraction: true,
				default: '',
				min: -90,
				max: 90,
				empty: 'never',
				placeholder: 'e.g. 47.3769',
				description: 'In degrees, -90 to 90, negative in the south',
			}),
			number('longitude', {
				fraction: true,
				default: '',
				min: -180,
				max: 180,
				empty: 'never',
				placeholder: 'e.g. 8.5417',
				description: 'In degrees, -180 to 180, negative in the west',
			}),
			text('name', { description: 'The name of the place' }),
			text('address', { description: 'The postal address of the place' }),
		],
	},
	{
		channel: 'W',
		type: 'REQUEST_LOCATION',
		name: 'Location Request',
		description: 'Asks the customer to share a location',
		fields: [text('message', { rows: 3, description: 'The text that asks for the location' })],
	},
];
