import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

/** The name of a node's class and of its files, e.g. `EngagementCase` for `engagementCase`. */
export function classOf({ name }: Pick<INodeTypeDescription, 'name'>): string {
	return name.replace(/^./, (letter) => letter.toUpperCase());
}

/** Whether only tools have it: its default is an expression, which no rule expects. */
export function isOfTool({ displayOptions }: INodeProperties): boolean {
	return displayOptions?.show?.['@tool']?.includes(true) === true;
}

/**
 * A node's class as a person would write it by hand, with everything in it that functions make for people:
 * the linters read literals and see nothing else.
 */
export function writtenOut(of: INodeTypeDescription): { name: string; text: string } {
	const name = classOf(of);
	const description = { ...of, properties: of.properties.filter((one) => !isOfTool(one)) };
	const text = `import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

export class ${name} implements INodeType {
	description: INodeTypeDescription = ${literal(description)};
}
`;
	return { name, text };
}

/** Source text of a value, with bare names as keys, as a person would write it. */
function literal(value: unknown, indent = '\t\t'): string {
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
	const parts = Object.entries(value).map(([name, part]) => {
		const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
		return `${indent}${Array.isArray(value) ? '' : `${key}: `}${literal(part, `${indent}\t`)},\n`;
	});
	const [open, close] = Array.isArray(value) ? '[]' : '{}';
	return `${open}\n${parts.join('')}${indent.slice(1)}${close}`;
}
