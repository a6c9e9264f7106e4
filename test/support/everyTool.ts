/** A tool for every operation, as n8n's editor makes one when a person lets the model define all fields. */
import { NodeHelpers, type IDataObject, type INode, type INodeProperties } from 'n8n-workflow';
import { everyOperation, type RunnableOperation } from './everyOperation';
import { locator } from './parameters';

export interface ToolOfOperation {
	/** Area, resource and operation, with dots between them. */
	name: string;
	/** The node, whose tool has `Tool` behind this name, e.g. `engagementCampaign`. */
	node: string;
	parameters: INode['parameters'];
	/** It gives records, of which *Output* says how much comes out. */
	hasOutput: boolean;
	/** It suspends the execution, which a client of MCP cannot wait for. */
	waits: boolean;
}

/** No model can give a file. */
export const NEEDS_A_FILE = ['Campaign.campaign.addBrief'];

const message = {
	inputMode: 'fields',
	templateType: 'GEO_LOCATION',
	recipientFrom: 'message',
};

/** What a person sets, beside what the tests of the nodes give each operation. */
const SET_BY_A_PERSON: Readonly<Record<string, IDataObject>> = {
	'Case.case.create': { inputMode: 'fields', contactInfo: { email: '' } },
	'Case.bulkJob.create': { inputMode: 'fields', contactInfo: { email: '' } },
	'Case.case.upsert': { inputMode: 'fields', contactInfo: { email: '' } },
	'Publishing.privateMessage.send': message,
	'Publishing.privateMessage.sendAndWait': message,
	'CrmUserMapping.mapping.importCsv': { importFrom: 'items' },
	'CrmUserMapping.mapping.exportCsv': { exportAs: 'items' },
};

export async function everyTool(): Promise<ToolOfOperation[]> {
	return (await everyOperation()).map((one) => {
		const name = one.name.replace(/^engagement/, '');
		return {
			name,
			node: one.node,
			parameters: parametersOf(name, one),
			hasOutput: one.operation.gives !== undefined,
			waits: one.operation.waitsFor !== undefined && one.parameters.waitFor !== 'nothing',
		};
	});
}

/** Fields that decide how the node works: a person sets them. */
const HOW = ['options', 'output', 'outputFields', 'returnAll', 'limit'];

function parametersOf(
	name: string,
	{ operation, parameters }: RunnableOperation,
): INode['parameters'] {
	const given: IDataObject = { ...(parameters as IDataObject), ...SET_BY_A_PERSON[name] };
	const properties = operation.inputs.flatMap((input) => input.properties) as INodeProperties[];
	const defaults = Object.fromEntries(
		properties.map((property) => [property.name, property.default]).reverse(),
	);
	const values = { ...defaults, ...given } as INode['parameters'];
	// And so does a person what decides which fields there are.
	const deciding = properties.flatMap(({ displayOptions }) =>
		Object.keys(displayOptions?.show ?? {}),
	);
	const shown = properties.filter(
		(property) =>
			![...HOW, ...deciding].includes(property.name) &&
			NodeHelpers.displayParameter(values, property, null, null),
	);
	const fromModel = shown.flatMap((property): Array<[string, unknown]> => {
		const value = argument(property, given[property.name]);
		return value === undefined ? [] : [[property.name, value]];
	});
	return { ...given, ...Object.fromEntries(fromModel) } as INode['parameters'];
}

/** A field whose value the model gives, under the field's name on the screen; of a collection, the parts that are there. */
function argument({ displayName, type, options = [] }: INodeProperties, given: unknown): unknown {
	const name = displayName.replace(/[^\w-]+/g, '_');
	const as = (kind: string) =>
		`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${name}', \`\`, '${kind}') }}`;
	switch (type) {
		case 'string':
		case 'dateTime':
		case 'options':
		case 'multiOptions':
			return as('string');
		case 'number':
		case 'boolean':
		case 'json':
			return as(type);
		case 'resourceLocator':
			return locator(as('string'));
		case 'collection':
			return Object.fromEntries(
				Object.entries((given ?? {}) as IDataObject).map(([part, value]) => {
					const property = (options as INodeProperties[]).find((option) => option.name === part);
					return [part, (property && argument(property, value)) ?? value];
				}),
			);
		default:
			return undefined;
	}
}
