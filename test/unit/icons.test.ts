import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadRooms, root } from '../../scripts/lib/rooms';
import { expectFor } from '../support/expectFor';

it('every node has an icon of its own, for a light and a dark background', async () => {
	const rooms = await loadRooms();
	const icons = rooms.map(({ folder, description: { icon } }) => {
		const { light, dark } = icon as { light: string; dark: string };
		const file = (reference: string) => path.join(folder, reference.replace('file:', ''));
		expect(file(dark)).toBe(file(light).replace('.svg', '.dark.svg'));
		for (const one of [light, dark])
			expectFor(file(one), existsSync(path.join(root, file(one)))).toEqual(true);
		return file(light);
	});
	expect(new Set(icons).size).toBe(rooms.length);
});
