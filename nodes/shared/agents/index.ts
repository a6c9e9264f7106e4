/** The edge of the nodes at which a model gives arguments and reads items, instead of a workflow. */
import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeTypeDescription,
} from 'n8n-workflow';
import * as operation from '../operation';
import { titleOf } from '../titles';
import { CREDENTIAL_TYPE, patienceFor } from '../transport';
import { ArgumentsIn } from './argumentsIn';
import { ModelEdge } from './modelEdge';
import { withArguments } from './toolArguments';
import { toolProperties } from './toolText';

/** How long a tool may work (ms), and its pauses within that: its callers give up after 60 s, and then call again. */
const PATIENCE = { pauses: 20_000, time: 40_000 };

/**
 * How the node of an area is executed: it carries the chosen operation out, for a workflow or for a model.
 * @param load the operations, which are needed only now: see "What loads when" in docs/developers/architecture.md
 */
export function executing(load: () => Promise<{ resources: readonly operation.Resource[] }>) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { resources } = await load();
		// For an agent and an MCP client n8n makes a second type of the node, whose name has this ending. n8n's
		// function `isToolExecution` returns false when an agent has its tool run as a node.
		if (!this.getNode().type.endsWith('Tool')) return await operation.run(this, resources);
		const edgeOf = (chosen: operation.Operation) =>
			new ModelEdge(chosen, new ArgumentsIn(this, chosen), patienceFor(PATIENCE));
		return await operation.run(this, resources, edgeOf);
	};
}

/** What those who build a workflow with a model should know of a node, and of the nodes that go with it, by name. */
interface BuilderHint {
	search: string;
	related: Readonly<Record<string, string>>;
}

/**
 * An area: its operations, and the parts of its node's description that are the same for all areas, or follow from its
 * operations, with what a tool says to a model and asks it for. The build writes these parts as JSON. n8n's linter
 * wants icon and subtitle named where the node is, too.
 * @param area what the files of its icon are called, too, e.g. `auditTrail`
 * @param more parts of the description that only this area has
 */
export function areaOf<M extends Partial<INodeTypeDescription> = object>(
	area: string,
	resources: readonly operation.Resource[],
	hint?: BuilderHint,
	more?: M,
) {
	const name = `engagement${area.charAt(0).toUpperCase()}${area.slice(1)}`;
	const displayName = titleOf(name);
	const icon = `file:../../icons/${area}` as const;
	const related = Object.entries(hint?.related ?? {});
	const relatedNodes = related.map(([other, relationHint]) => ({
		nodeType: `n8n-nodes-engagement-platform.${other}`,
		relationHint,
	}));
	const ofArea = {
		...{ name, displayName, defaults: { name: displayName } },
		icon: { light: `${icon}.svg`, dark: `${icon}.dark.svg` } as const,
		group: ['transform'],
		version: 1,
		credentials: [{ name: CREDENTIAL_TYPE, required: true, testedBy: 'testCredential' }],
		...(hint && { builderHint: { searchHint: hint.search, relatedNodes } }),
		...operation.canvasTextsOf(resources),
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [...toolProperties(resources), ...operation.propertiesOf(resources, withArguments)],
	} satisfies Partial<INodeTypeDescription>;
	return { resources, ofArea: { ...ofArea, ...(more as M) } };
}
