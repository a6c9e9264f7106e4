import { pathOnly } from '../../shared/operation';

export const replace = pathOnly({
	name: 'Replace',
	value: 'replace',
	action: 'Replace an asset as a whole',
	description:
		'Replace a whole asset: what the body leaves out may be lost. Name the asset in the body. Use Update to change parts of it.',
	endpoint: 'PUT /sam',
	body: {
		what: 'The asset',
		example: { id: 'asset-1', name: 'Logo', url: 'https://media.example.com/logo.png' },
	},
	done: 'replaced',
});
