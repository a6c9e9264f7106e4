import { ok } from '../../core/envelope';
import type { Call, Handler } from '../../core/area';
import type { Platform } from '../../core/platform';
import type { CampaignStore } from './store';

/** What is kept of an uploaded brief. */
export interface Brief {
	campaignId: string;
	field: string;
	fileName: string;
	contentType: string;
	/** Bytes. */
	size: number;
}

/** `POST /campaign/brief`: takes the files of the form, whatever their fields are called. */
export function addBrief(platform: Platform, store: CampaignStore, briefs: Brief[]): Handler {
	return ({ query, form }: Call) => {
		const { id: campaignId } = store.get({ campaignId: query.campaignId! });
		const added: Brief[] = [];
		for (const [field, part] of form ?? []) {
			if (typeof part === 'string') continue;
			const { name: fileName, type: contentType, size } = part;
			added.push({ campaignId, field, fileName, contentType, size });
		}
		if (added.length === 0) platform.fail(400, 'campaign.brief.file.missing');
		briefs.push(...added);
		return ok(added);
	};
}
