import type { Area } from '../../core/area';
import { ok } from '../../core/envelope';
import { Jobs } from '../../core/jobs';

interface ImportResult {
	/** Absent when the import failed. */
	assetId?: string;
}

/** Imports of assets from a URL. */
export const asset: Area = {
	name: 'asset',
	open(platform) {
		const tasks = new Jobs<ImportResult>(platform, 'asset.task');
		return {
			store: undefined,
			state: () => tasks.list(),
			routes: {
				/** Fetches nothing: the import succeeds when the body holds any web URL. */
				'POST /sam/importUrl/async': ({ body }) => {
					const hasUrl = Object.values(body ?? {}).some((value) =>
						/^https?:\/\/\S+$/.test(String(value)),
					);
					const taskId = hasUrl
						? tasks.start({ assetId: platform.ids.hex('asset') }, 'COMPLETED')
						: tasks.start({}, 'FAILED');
					return ok({ taskId });
				},
				'GET /sam/task/status/{taskId}': ({ params: { taskId } }) => {
					const { id, ...task } = tasks.get(taskId!);
					return ok({ taskId: id, ...task });
				},
			},
		};
	},
};
