import type { Area } from '../../core/area';
import { ok } from '../../core/envelope';
import type { Platform } from '../../core/platform';
import { WORKFLOWS } from './workflows';

interface Trigger {
	workflowId: string;
	contextParams?: Record<string, string | boolean>;
	unifiedProfile?: Profile;
}

interface Profile {
	id?: string;
	contact?: Record<string, unknown>;
	profiles?: Array<{ name: string }>;
}

/** One run of a workflow, with the profile that it was started for. */
interface Run extends Omit<Trigger, 'unifiedProfile'> {
	profileId?: string;
	/** Epoch ms. */
	time: number;
}

/** Feedback workflows: their runs, and the profiles that requests create or update with them. */
export const feedback: Area = {
	name: 'feedback',
	open(platform) {
		const runs: Run[] = [];
		const profiles = new Map<string, Profile>();

		const startRun = ({ workflowId, contextParams }: Trigger, profileId?: string) => {
			runs.push({ workflowId, contextParams, profileId, time: platform.clock.now() });
			return ok('Success');
		};

		/** Returns the profile's id. */
		const upsertProfile = (profile: Profile): string => {
			const id = profile.id ?? platform.ids.hex('profile');
			profiles.set(id, { ...profiles.get(id), ...profile, id });
			return id;
		};

		return {
			store: undefined,
			state: () => ({ workflows: WORKFLOWS, runs, profiles: [...profiles.values()] }),
			routes: {
				'POST /cfmWorkflow/trigger': ({ body }) => {
					checkWorkflow(platform, body as Trigger);
					return startRun(body as Trigger);
				},
				'POST /cfmWorkflow/triggerWithNewProfile': ({ body }) => {
					const trigger = body as Trigger;
					checkWorkflow(platform, trigger);
					return startRun(trigger, trigger.unifiedProfile && upsertProfile(trigger.unifiedProfile));
				},
			},
		};
	},
};

/** Throws 404 for an unknown workflow, 400 for one that is not active. */
function checkWorkflow(platform: Platform, { workflowId }: Trigger): void {
	const workflow = WORKFLOWS.find(({ id }) => id === workflowId.toLowerCase());
	if (!workflow) platform.fail(404, 'feedback.workflow.not.found');
	if (!workflow.active) platform.fail(400, 'feedback.workflow.not.active');
}
