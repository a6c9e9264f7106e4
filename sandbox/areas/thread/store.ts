import type { Platform } from '../../core/platform';

/** The name that stands for the platform itself among the participants. */
export const PLATFORM_NAME = 'ENGAGEMENT_PLATFORM';

export interface ThreadControl {
	action: 'acquireControl' | 'passControl' | 'releaseControl' | 'checkControl';
	entityType: 'CASE';
	entityId: string;
	/** The contract asks for it but to check. */
	participantId?: string;
}

/** The holder of each case's thread. */
export class ThreadStore {
	private readonly holders = new Map<string, string>();

	constructor(private readonly platform: Platform) {}

	list(): Array<{ entityId: string; controllingParticipantId: string }> {
		return [...this.holders].map(([entityId, holder]) => ({
			entityId,
			controllingParticipantId: holder,
		}));
	}

	/** A case has a thread from now on; the platform holds it. */
	open(entityId: string, holder = PLATFORM_NAME): void {
		this.holders.set(entityId, holder);
	}

	/** The thread of a case that was deleted goes with it. */
	close(entityId: string): void {
		this.holders.delete(entityId);
	}

	/** Carries out one action and gives the holder after it. Throws 404, and 400 for a release by another than the holder. */
	control({ action, entityId, participantId }: ThreadControl): string {
		const holder = this.holders.get(entityId) ?? this.platform.fail(404, 'thread.entity.not.found');
		if (action === 'checkControl') return holder;
		if (action === 'releaseControl' && participantId !== holder) {
			this.platform.fail(400, 'thread.control.not.held');
		}
		const next = action === 'releaseControl' ? PLATFORM_NAME : participantId!;
		this.holders.set(entityId, next);
		return next;
	}
}
