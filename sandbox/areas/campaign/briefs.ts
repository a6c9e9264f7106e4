import { ok } from '../../core/envelope';
import type { Call, Handler } from '../../core/area';
import type { Platform } from '../../core/platform';
import type { CampaignStore } from './store';

/** An uploaded brief, without its content. */
export interface Brief {
	campaignId: string;
	field: string;
	fileName: string;
	contentType: string;
	/** Bytes. */
	size: number;
}

/** Creates the handler of `POST /campaign/brief`, which adds the files of all fields of the form. */
export function createBriefHandler(
	platform: Platform,
	store: CampaignStore,
	briefs: Brief[],
): Handler {
	return ({ query, form }: Call) => {
		const { id: campaignId } = store.get({ campaignId: query.campaignId! });
		const newBriefs: Brief[] = [];
		for (const [field, part] of form ?? []) {
			if (typeof part === 'string') continue;
			const { name: fileName, type: contentType, size } = part;
			newBriefs.push({ campaignId, field, fileName, contentType, size });
		}
		if (newBriefs.length === 0) platform.fail(400, 'campaign.brief.file.missing');
		briefs.push(...newBriefs);
		return ok(newBriefs);
	};
}
