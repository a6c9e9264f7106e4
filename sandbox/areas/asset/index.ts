import type { Area } from '../../core/area';
import { ok } from '../../core/envelope';
import { Jobs } from '../../core/jobs';

interface Imported {
	/** Absent when the import failed. */
	assetId?: string;
}

/** Imports from a URL; assets themselves are echoed. */
export const asset: Area = {
	name: 'asset',
	open(platform) {
		const tasks = new Jobs<Imported>(platform, 'asset.task');
		return {
			store: undefined,
			state: () => tasks.list(),
			routes: {
				/** Nothing is fetched: a URL of the web is taken for one that works. */
				'POST /sam/importUrl/async': ({ body }) => {
					const works = Object.values(body ?? {}).some((value) =>
						/^https?:\/\/\S+$/.test(String(value)),
					);
					const taskId = works
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
