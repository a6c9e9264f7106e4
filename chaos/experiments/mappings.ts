import type { WorkflowNode } from '../../playground/client';
import { request } from '../../playground/platform';
import { chain, packageNode, START } from '../../playground/workflows';
import type { Experiment } from '../context';
import { counted, NOTHING, type Outcome } from '../outcome';
import { sentByN8n, type OneProcess } from '../place';

const APP = 'crm-app-1';
const FILE = 'users.csv';

/** The platform's own file of CRM users, imported again after somebody has deleted them. */
export const mappings: Experiment = {
	title: "CRM users from the platform's own file",
	run: async (context) => await context.inOneProcess(async (place) => [await restore(place)]),
};

interface Mapping {
	installedAppId: string;
	crmUserId: string;
	sprUserId: bigint;
}

async function restore(place: OneProcess): Promise<Outcome> {
	const { client, credential, sandbox } = place;
	const users = () =>
		(sandbox.state('crmUserMapping') as Mapping[])
			.filter(({ installedAppId }) => installedAppId === APP)
			.map(({ crmUserId, sprUserId }) => `${crmUserId} ${sprUserId}`);
	const mapping = (parameters: object) =>
		packageNode(
			'Users',
			'CrmUserMapping',
			{ resource: 'mapping', installedAppId: APP, ...parameters },
			credential,
		);
	const run = async (...nodes: WorkflowNode[]) => {
		const id = await client.importWorkflow(chain('Users', [START, ...nodes]));
		const { status, error } = await client.run(id, START.name);
		return error ? `${status}: ${error.message}` : status;
	};
	const before = users();
	sandbox.clearRequests();
	const exported = await run(
		mapping({ operation: 'exportCsv', exportAs: 'file' }),
		file({ operation: 'write', fileName: FILE }),
	);
	await request(sandbox, `DELETE /crm-user-mapping?installedAppId=${APP}`);
	const { length: left } = users();
	const imported = await run(
		file({ operation: 'read', fileSelector: FILE }),
		mapping({ operation: 'importCsv', importFrom: 'file' }),
	);
	const after = users();
	const { length: sent } = sentByN8n(place);
	return {
		...NOTHING,
		what: "CRM users: exported to the platform's own file, deleted, and imported from it",
		size: counted(before.length, 'user'),
		lost: before.filter((user) => !after.includes(user)).length,
		doubled: after.length - new Set(after).size,
		letThrough: left,
		requests: { sent, least: 2, atMost: 2 },
		seen: `the export ended with "${exported}", the import with "${imported}"; ${counted(after.length, 'user')}; ${counted(sent, 'request')}`,
	};
}

const file = (parameters: object): WorkflowNode => ({
	name: 'File',
	type: 'n8n-nodes-base.readWriteFile',
	typeVersion: 1.1,
	position: [0, 0],
	parameters: { ...parameters, options: {} },
});
