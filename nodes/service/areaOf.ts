import { NodeConnectionTypes, type INodeTypeDescription } from 'n8n-workflow';
import { toolProperties } from '../kernel/agents';
import * as operation from '../kernel/operation';
import { titleOf } from '../kernel/values/titles';
import { CREDENTIAL_TYPE } from './credential/type';

/**
 * An area: its operations, and the parts of its node's description that are the same for all areas, or follow from its
 * operations, with what a tool says to a model and asks it for. The build writes these parts as JSON. n8n's linter
 * wants icon and subtitle named where the node is, too.
 * @param area what the files of its icon are called, too, e.g. `auditTrail`
 * @param hint what those who build a workflow with a model should know of it, and of the nodes that go with it, by name
 * @param more parts of the description that only this area has
 */
export function areaOf<M extends Partial<INodeTypeDescription> = object>(
	area: string,
	resources: readonly operation.Resource[],
	hint?: { search: string; related: Readonly<Record<string, string>> },
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
		properties: toolProperties(resources),
	} satisfies Partial<INodeTypeDescription>;
	return { resources, ofArea: { ...ofArea, ...(more as M) } };
}
