import type { INodeProperties } from 'n8n-workflow';

/** Every property of a node with the names above it, those inside collections included. */
export function every(
	properties: readonly INodeProperties[],
	above: string,
): Array<{ at: string; property: INodeProperties; siblings: readonly INodeProperties[] }> {
	return properties.flatMap((property) => {
		const at = `${above}.${property.name}`;
		const inside = (property.options ?? []) as Array<
			INodeProperties & { values?: INodeProperties[] }
		>;
		return [
			{ at, property, siblings: properties },
			...(property.type === 'collection' ? every(inside, at) : []),
			...(property.type === 'fixedCollection'
				? inside.flatMap(({ name, values = [] }) => every(values, `${at}.${name}`))
				: []),
		];
	});
}
