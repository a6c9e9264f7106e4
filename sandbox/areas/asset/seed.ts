import type { Records } from '../../core/records';

/** An asset whose id must be encoded in a URL, and two that deflections can use. */
export function seedAssets(assets: Records): void {
	const media = 'https://media.example.com';
	assets.create(
		{ name: 'Logo', type: 'IMAGE', status: 'ACTIVE', tags: ['brand'], url: `${media}/logo.png` },
		'asset/7 + 8',
	);
	assets.create(
		{ name: 'Chat with us', type: 'LINK', status: 'ACTIVE', url: 'https://chat.example.com' },
		'deflection-asset-1',
	);
	assets.create(
		{ name: 'Write to us', type: 'LINK', status: 'ACTIVE', url: 'https://write.example.com' },
		'deflection-asset-2',
	);
}
