import { ok } from '../../core/envelope';
import type { JsonObject } from '../../core/json';
import type { Area, Platform } from '../../core/platform';
import { profile } from '../profile';
import { WORKFLOWS } from './workflows';

interface Trigger {
	workflowId: string;
	contextParams?: Record<string, string | boolean>;
	unifiedProfile?: JsonObject;
}

/** One run of a workflow, with the profile that it was started for. */
interface Run extends Omit<Trigger, 'unifiedProfile'> {
	profileId?: string;
	/** Epoch ms. */
	time: number;
}

/** Feedback workflows and their runs; a run can create or update a profile. */
export const feedback: Area = {
	name: 'feedback',
	open(platform) {
		const runs: Run[] = [];
		const profiles = platform.use(profile);

		const startRun = ({ workflowId, contextParams }: Trigger, profileId?: string) => {
			runs.push({ workflowId, contextParams, profileId, time: platform.clock.now() });
			return ok('Success');
		};

		return {
			store: undefined,
			state: () => ({ workflows: WORKFLOWS, runs }),
			routes: {
				'POST /cfmWorkflow/trigger': ({ body }) => {
					checkWorkflow(platform, body as Trigger);
					return startRun(body as Trigger);
				},
				'POST /cfmWorkflow/triggerWithNewProfile': ({ body }) => {
					const trigger = body as Trigger;
					checkWorkflow(platform, trigger);
					const { unifiedProfile } = trigger;
					return startRun(trigger, unifiedProfile && profiles.upsert(unifiedProfile).id);
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
