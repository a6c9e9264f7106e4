/**
 * The names that saved workflows keep: of the parameters of every operation, of the triggers and of the credential.
 * They are only added to: `npm run names` writes down the new ones, and keeps what is gone. Only what was never
 * released is removed, by hand.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { EngagementPlatformApi } from '../../credentials/EngagementPlatformApi.credentials';
import { loadRooms, root } from '../../scripts/lib/rooms';
import { every } from '../support/properties';

const FILE = path.join(root, 'test/contract/parameterNames.json');

/** The names of properties, with those of the fields inside them, e.g. `options.pageSize`. */
const namesIn = (properties: readonly INodeProperties[]) =>
	every(properties, '')
		.filter(({ property: { name, type } }) => type !== 'notice' && !CHOOSING.includes(name))
		.map(({ at }) => at.slice(1));

const CHOOSING = ['resource', 'operation'];

const unique = (names: readonly string[]) => [...new Set(names)].sort().join(' ');

/** Whether a property is shown for an operation, whatever else is chosen. */
const isOf = (resource: string, operation: string) => (property: INodeProperties) => {
	const { resource: resources, operation: operations } = property.displayOptions?.show ?? {};
	return (
		(resources === undefined || resources.includes(resource)) &&
		(operations === undefined || operations.includes(operation))
	);
};

async function namesOfAll(): Promise<Record<string, string>> {
	const names: Record<string, string> = {
		credential: unique(namesIn(new EngagementPlatformApi().properties)),
	};
	for (const { description, resources } of await loadRooms()) {
		const { name, properties } = description;
		if (resources.length === 0) names[name] = unique(namesIn(properties));
		for (const { value: resource, operations } of resources)
			for (const { value: operation } of operations) {
				const own = properties.filter(isOf(resource, operation));
				names[`${name} ${resource}.${operation}`] = unique(namesIn(own));
			}
	}
	return names;
}

/** Each name with where it belongs, e.g. `engagementCase case.get: options.pageSize`. */
const listOf = (names: Readonly<Record<string, string>>) =>
	Object.entries(names).flatMap(([of, all]) => all.split(' ').map((name) => `${of}: ${name}`));

it('no parameter has another name than before', async () => {
	const names = await namesOfAll();
	expect(Object.keys(names).length).toBeGreaterThan(100);
	let known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>;
	if (process.env.NAMES === 'write') {
		const all = Object.keys({ ...names, ...known }).map((of) => [
			of,
			unique(`${known[of] ?? ''} ${names[of] ?? ''}`.trim().split(' ')),
		]);
		known = Object.fromEntries(all) as Record<string, string>;
		writeFileSync(FILE, `${JSON.stringify(known, null, 2)}\n`);
	}
	const before = listOf(known);
	const now = listOf(names);
	const [gone, added] = [
		before.filter((name) => !now.includes(name)),
		now.filter((name) => !before.includes(name)),
	];
	expect({ gone, added }).toEqual({ gone: [], added: [] });
});
