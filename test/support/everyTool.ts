/** A tool for every operation, as it is when a person drops it on the canvas and chooses what decides its fields. */
import { existsSync, readdirSync } from 'node:fs';
import {
	NodeHelpers,
	type IDataObject,
	type INode,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { loadRooms } from '../../scripts/lib/rooms';
import { everyOperation, type RunnableOperation } from './everyOperation';
import type { ModelTool } from './naiveModel';
import { shareOfOperations } from './share';

export interface ToolOfOperation {
	/** Area, resource and operation, with dots between them. */
	name: string;
	/** The node, whose tool has `Tool` behind this name, e.g. `engagementCampaign`. */
	node: string;
	parameters: INode['parameters'];
	/** What the screen calls the fields of the node, where that is more than a word. */
	labels: readonly string[];
	/** It gives records, of which *Output* says how much comes out. */
	hasOutput: boolean;
	/** It suspends the execution, which a client of MCP cannot wait for. */
	waits: boolean;
}

/** The first part of the names of tools. */
export const AREAS = readdirSync('nodes').filter((name) => existsSync(`nodes/${name}/area.ts`));

/** No model can give a file. */
export const NEEDS_A_FILE = ['Campaign.campaign.addBrief'];

/** What only a person gives. */
const SET_BY_A_PERSON: Readonly<Record<string, IDataObject>> = {
	'Webhook.subscription.create': { preSharedKey: 'pre-shared/key+of="four"&parts' },
};

/** The search with a cursor in its answer, as Get Page takes it; set by a person. */
export const SEARCH = 'AuditTrail.auditRecord.search';
export const FIRST_PAGE_ONLY = { firstPageOnly: true, rows: 1 };

export async function everyTool(): Promise<ToolOfOperation[]> {
	const rooms = await loadRooms();
	return (await everyOperation()).map((one) => {
		const name = one.name.replace(/^engagement/, '');
		const { description } = rooms.find(({ description }) => description.name === one.node)!;
		return {
			name,
			node: one.node,
			parameters: parametersOf(name, one, description),
			labels: [...new Set(labelsOf(description.properties))].filter((label) => /\w \w/.test(label)),
			hasOutput: one.operation.gives !== undefined,
			waits: one.operation.waitsFor !== undefined && !isOptional(one),
		};
	});
}

/** The names of the tools that a sweep goes over. */
export async function sweptTools(): Promise<ReadonlySet<string>> {
	const swept = shareOfOperations(await everyOperation());
	return new Set(swept.map(({ name }) => name.replace(/^engagement/, '')));
}

function labelsOf(properties: readonly INodeProperties[]): string[] {
	return properties
		.filter(({ type }) => type !== 'notice')
		.flatMap(({ displayName, options = [] }) => [
			displayName,
			...labelsOf(
				options.flatMap((option) =>
					'values' in option ? option.values : 'type' in option ? [option] : [],
				),
			),
		]);
}

/** The names of fields in a text for a model that are none of its arguments. */
export function foreignNames(
	{ labels }: Pick<ToolOfOperation, 'labels'>,
	tool: ModelTool,
	text: string,
): string[] {
	// What found nothing is repeated with all of its values, those of a person too.
	const said = text.replace(/^Nothing was found for .*/, '');
	const own = Object.keys(tool.arguments).map((name) => name.replaceAll('_', ' '));
	const isOwn = (name: string) => own.some((one) => one.includes(name));
	return labels.filter((label) => said.includes(label) && !isOwn(label));
}

/** Whether it only waits if a person asks for it. */
function isOptional({ operation, parameters }: RunnableOperation): boolean {
	if (parameters.waitFor !== undefined) return parameters.waitFor === 'nothing';
	return (operation.options ?? []).some(({ name }) => name === 'waitFor');
}

/** The parameters that n8n stores: a person sets resource and operation, and what no model can give. */
function parametersOf(
	name: string,
	{ parameters: { resource, operation } }: RunnableOperation,
	description: INodeTypeDescription,
): INode['parameters'] {
	const node = { name, type: `${description.name}Tool`, typeVersion: 1 } as INode;
	const given = { resource, operation, ...SET_BY_A_PERSON[name] } as INode['parameters'];
	const type = { ...description, name: `${description.name}Tool` };
	return NodeHelpers.getNodeParameters(description.properties, given, true, false, node, type)!;
}
