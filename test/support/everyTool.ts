/** A tool for every operation, as it is when a person drops it on the canvas and chooses what decides its fields. */
import {
	NodeHelpers,
	type IDataObject,
	type INode,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { partName } from '../../nodes/shared/tool';
import { isObject } from '../../nodes/shared/values';
import { loadRooms } from '../../scripts/lib/rooms';
import { everyOperation, type RunnableOperation } from './everyOperation';

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

/** What a person sets, apart from what the tests of the nodes give each operation. */
const SET_BY_A_PERSON: Readonly<Record<string, IDataObject>> = {
	'Case.case.create': { inputMode: 'fields' },
	'Case.bulkJob.create': { inputMode: 'fields' },
	'Case.case.upsert': { inputMode: 'fields' },
	'Publishing.privateMessage.send': message,
	'Publishing.privateMessage.sendAndWait': message,
	'CrmUserMapping.mapping.importCsv': { importFrom: 'items' },
	'CrmUserMapping.mapping.exportCsv': { exportAs: 'items' },
};

export async function everyTool(): Promise<ToolOfOperation[]> {
	const rooms = await loadRooms();
	return (await everyOperation()).map((one) => {
		const name = one.name.replace(/^engagement/, '');
		const { description } = rooms.find(({ description }) => description.name === one.node)!;
		return {
			name,
			node: one.node,
			parameters: parametersOf(name, one, description),
			hasOutput: one.operation.gives !== undefined,
			waits: one.operation.waitsFor !== undefined && !isOptional(one),
		};
	});
}

/** Whether it only waits if a person asks for it. */
function isOptional({ operation, parameters }: RunnableOperation): boolean {
	if (parameters.waitFor !== undefined) return parameters.waitFor === 'nothing';
	return (operation.options ?? []).some(({ name }) => name === 'waitFor');
}

/** What a person sets: what decides which fields there are, and what no model can give. */
function parametersOf(
	name: string,
	{ operation, parameters }: RunnableOperation,
	description: INodeTypeDescription,
): INode['parameters'] {
	const all = { ...(parameters as IDataObject), ...SET_BY_A_PERSON[name] };
	const properties = operation.inputs.flatMap((input) => input.properties) as INodeProperties[];
	const asked = new Set(
		description.properties
			.filter(({ displayOptions }) => displayOptions?.show?.['@tool']?.includes(true))
			.filter(({ displayOptions: { show = {} } = {} }) => show.operation?.includes(operation.value))
			.map((property) => property.name),
	);
	const own = Object.entries(all)
		.filter(([field]) => !asked.has(field) || properties.every(({ name }) => name !== field))
		.map(([field, value]) => [field, isObject(value) ? without(field, value) : value]);
	function without(collection: string, value: object) {
		const parts = Object.entries(value).filter(([part]) => !asked.has(partName(collection, part)));
		return Object.fromEntries(parts);
	}
	const node = { name, type: `${description.name}Tool`, typeVersion: 1 } as INode;
	return NodeHelpers.getNodeParameters(
		description.properties,
		Object.fromEntries(own) as INode['parameters'],
		true,
		false,
		node,
		{ ...description, name: `${description.name}Tool` },
	)!;
}
