import type { Platform } from '../../core/platform';

/** The platform's own name as a participant. */
export const PLATFORM_NAME = 'ENGAGEMENT_PLATFORM';

export interface ThreadControl {
	action: 'acquireControl' | 'passControl' | 'releaseControl' | 'checkControl';
	entityType: 'CASE';
	entityId: string;
	/** The contract requires it for every action but `checkControl`. */
	participantId?: string;
}

/** Who holds the thread of each case. */
export class ThreadStore {
	private readonly holders = new Map<string, string>();
	/** Who holds new threads, and gets those that are released. */
	primaryParticipant = PLATFORM_NAME;

	constructor(private readonly platform: Platform) {}

	list(): Array<{ entityId: string; controllingParticipantId: string }> {
		return [...this.holders].map(([entityId, controllingParticipantId]) => ({
			entityId,
			controllingParticipantId,
		}));
	}

	/** Opens the thread of a new case. */
	open(entityId: string, holder = this.primaryParticipant): void {
		this.holders.set(entityId, holder);
	}

	/** Closes the thread of a deleted case. */
	close(entityId: string): void {
		this.holders.delete(entityId);
	}

	/**
	 * Carries out an action and returns the holder after it. Throws 404 for an unknown case, and 400
	 * when a participant that is not the holder releases the control.
	 */
	apply({ action, entityId, participantId }: ThreadControl): string {
		const holder = this.holders.get(entityId) ?? this.platform.fail(404, 'thread.entity.not.found');
		if (action === 'checkControl') return holder;
		if (action === 'releaseControl' && participantId !== holder) {
			this.platform.fail(400, 'thread.control.not.held');
		}
		const newHolder = action === 'releaseControl' ? this.primaryParticipant : participantId!;
		this.holders.set(entityId, newHolder);
		if (newHolder !== holder) {
			this.platform.emit('THREAD_CONTROL_UPDATED', {
				entityType: 'CASE',
				entityId,
				previousParticipant: holder,
				controllingParticipant: newHolder,
			});
		}
		return newHolder;
	}
}
