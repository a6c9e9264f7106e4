import { created, ok } from '../../core/envelope';
import { Jobs, type Job } from '../../core/jobs';
import type { Area } from '../../core/platform';
import { fieldsOf, named, Records, type PlainRecord } from '../../core/records';
import { seedAssets } from './seed';

interface ImportResult {
	/** Absent when the import failed. */
	assetId?: string;
}

const UPLOAD_STATUS: Record<Job['status'], string> = {
	IN_PROGRESS: 'In Progress',
	COMPLETED: 'Completed',
	FAILED: 'Failed',
};

/** Assets, and their imports from a URL. The shape of an asset is the sandbox's own. */
export const asset: Area<Records> = {
	name: 'asset',
	open(platform) {
		/** How often an asset has been changed, by its ID. */
		const versions = new Map<unknown, number>();
		const assets = new Records(platform, 'asset', 'id', (change, record) => {
			versions.set(record.id, change === 'CREATED' ? 0 : (versions.get(record.id) ?? 0) + 1);
			platform.emit(`DIGITAL_ASSET_${change}`, record);
		});
		const known = { data: (asset: PlainRecord) => knownAsset(asset, versions.get(asset.id)) };
		const tasks = new Jobs<ImportResult>(platform, 'asset.task');
		seedAssets(assets);
		return {
			store: assets,
			state: () => ({ assets: assets.list(), tasks: tasks.list() }),
			answers: {
				'POST /sam': known,
				'PUT /sam': known,
				'GET /sam/{assetId}': known,
				'PATCH /sam/{assetId}': known,
				'DELETE /sam/{assetId}': { noContent: true },
				'POST /sam/template': known,
				'POST /sam/importUrl/async': { data: ({ taskId }: { taskId: string }) => taskId },
				'GET /sam/task/status/{taskId}': {
					data: ({ status, assetId }: { status: Job['status']; assetId?: string }) => ({
						uploadTaskStatus: UPLOAD_STATUS[status],
						...(assetId !== undefined && { uploadedContent: contentOf(assets.find(assetId)!) }),
					}),
				},
			},
			routes: {
				'POST /sam': ({ body }) => created(assets.create({ status: 'ACTIVE', ...fieldsOf(body) })),
				'PUT /sam': (call) => ok(assets.replace(named(call, 'assetId', 'id'), fieldsOf(call.body))),
				'GET /sam/{assetId}': ({ params }) => ok(assets.get(params.assetId)),
				'PATCH /sam/{assetId}': ({ params, body }) =>
					ok(assets.update(params.assetId, fieldsOf(body))),
				'DELETE /sam/{assetId}': ({ params }) => {
					assets.delete(params.assetId);
					return ok(null);
				},
				'POST /sam/template': ({ body }) =>
					created(assets.create({ status: 'ACTIVE', ...fieldsOf(body), type: 'TEMPLATE' })),
				/** Fetches nothing: the import succeeds when the body holds any web URL. */
				'POST /sam/importUrl/async': ({ query, body }) => {
					const fields = { ...query, ...(body !== undefined && fieldsOf(body)) };
					const url = Object.values(fields).find((value) =>
						/^https?:\/\/\S+$/i.test(String(value)),
					);
					if (url === undefined) return ok({ taskId: tasks.start({}, 'FAILED') });
					const name = String(url).split('/').at(-1);
					const imported = assets.create({ name, status: 'ACTIVE', ...fields });
					return ok({ taskId: tasks.start({ assetId: assets.idOf(imported) }, 'COMPLETED') });
				},
				'GET /sam/task/status/{taskId}': ({ params: { taskId } }) => {
					const { id, ...task } = tasks.get(taskId!);
					return ok({ taskId: id, ...task });
				},
			},
		};
	},
};

/** An asset as it is publicly known to be answered: what was sent, and what the platform adds. */
function knownAsset(asset: PlainRecord, versionId = 0): object {
	return {
		...{ taxonomy: {}, validity: { neverExpire: false } },
		...asset,
		status: knownStatus(asset.status),
		versionId,
	};
}

/** What is not text is shown as it was sent. */
function knownStatus(status: unknown): unknown {
	if (typeof status !== 'string') return status;
	if (status === 'ACTIVE') return 'Approved';
	return status.charAt(0).toUpperCase() + status.slice(1).toLowerCase();
}

/** What an import is publicly known to show of the file that it has stored. */
function contentOf({ id, url, name }: PlainRecord): object {
	return {
		id,
		url,
		previewUrl: url,
		mimeType: 'image/png',
		name,
		size: 1024,
		width: 64,
		height: 64,
	};
}
