import type { Operation } from '../../nodes/shared/operation';
import { useEngine } from '../support/engine';
import { everyOperation } from '../support/everyOperation';
import { sentBodies, useSandbox } from '../support/sandbox';

/** The bodies that the specification does not show: the editor shows one of each that can be pasted. */
const sandbox = useSandbox();
const engine = useEngine(sandbox);

const HINT = 'On the local platform: ';

const bodyHint = ({ inputs }: Operation): string =>
	inputs
		.flatMap(({ properties }) => properties)
		.find(({ name, hint }) => name === 'jsonBody' && hint?.startsWith(HINT))?.hint ?? '';

/** Records that the addresses of the operations name, with IDs that the platform gives. */
async function records(): Promise<Record<string, unknown>> {
	const create = async (type: string, resource: string, body: object) => {
		const parameters = {
			...{ resource, operation: 'create', inputMode: 'json' },
			jsonBody: JSON.stringify(body),
		};
		return (await engine.node(type, parameters)).json[0]!;
	};
	const address = { accountId: '5001', channelId: 'page1:9' };
	await create('engagementPublishing', 'post', address);
	return {
		draftId: (await create('engagementPublishing', 'draft', { text: 'A draft' })).draftId,
		assetId: (await create('engagementAsset', 'asset', { name: 'An asset' })).id,
		...{ caseId: 'case-1', id: 'case-1', ...address },
	};
}

it('takes each example of a body that the editor shows', async () => {
	const shown = (await everyOperation()).filter(({ operation }) => bodyHint(operation) !== '');
	expect(shown.length).toBeGreaterThan(10);
	const refused: string[] = [];
	for (const { name, node, parameters, operation } of shown) {
		sandbox.reset();
		const known = await records();
		const named = Object.fromEntries(
			Object.keys(parameters).flatMap((key) => (key in known ? [[key, known[key]]] : [])),
		);
		// An asset has the ID that the platform gave.
		const example = bodyHint(operation).slice(HINT.length);
		const jsonBody = example.replace('asset-1', String(known.assetId));
		sandbox.clearRequests();
		const { said } = await engine.node(node, {
			...parameters,
			...(named as object),
			jsonBody,
		});
		if (said !== '') refused.push(`${name}: ${said}`);
		else expect(sentBodies(sandbox)[0]).toEqual(JSON.parse(jsonBody));
	}
	expect(refused).toEqual([]);
});
