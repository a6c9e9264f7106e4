import type { Integer } from '../../core/json';
import type { Platform } from '../../core/platform';
import type { CustomProperties } from '../../core/properties';

/** The fields that a request can set; requests name the custom property maps `...CustomFields`. */
export interface CampaignFields {
	name?: string;
	status?: string;
	description?: string;
	parentCampaignId?: string;
	/** Epoch ms; null in a partial update clears it. */
	startDate?: Integer | null;
	/** Epoch ms; null in a partial update clears it. */
	endDate?: Integer | null;
	tags?: string[];
	archived?: boolean;
	partnerCustomFields?: CustomProperties;
	clientCustomFields?: CustomProperties;
	externalSource?: string;
	externalSourceId?: string;
	visibility?: unknown;
	externalCampaignDetails?: unknown[];
}

/** A campaign as responses show it; they name the custom property maps `...CustomProperties`. */
export interface Campaign extends Omit<
	CampaignFields,
	'partnerCustomFields' | 'clientCustomFields'
> {
	id: string;
	displayId?: string;
	partnerCustomProperties?: CustomProperties;
	clientCustomProperties?: CustomProperties;
	archived: boolean;
	deleted: boolean;
	/** Epoch ms. */
	createdTime: number;
	/** Epoch ms. */
	modifiedTime: number;
	/** A user id. */
	owner: number;
}

/** A query that addresses one campaign, by id or by external key. */
export type CampaignAddress = Record<string, string>;

const PARTNER_ID = 9004;

export class CampaignStore {
	private readonly campaigns = new Map<string, Campaign>();

	constructor(private readonly platform: Platform) {}

	list(): Campaign[] {
		return [...this.campaigns.values()].filter((campaign) => this.platform.shows(campaign));
	}

	/** Throws 404. */
	get(address: CampaignAddress): Campaign {
		return this.find(address) ?? this.platform.fail(404, 'campaign.not.found');
	}

	has(address: CampaignAddress): boolean {
		return this.find(address) !== undefined;
	}

	private find(address: CampaignAddress): Campaign | undefined {
		const { campaignId, externalSource, externalSourceId } = address;
		if (campaignId === undefined) return this.findByExternalKey(externalSource, externalSourceId);
		const campaign = this.campaigns.get(campaignId);
		return campaign && this.platform.shows(campaign) ? campaign : undefined;
	}

	create(fields: CampaignFields, owner: number): Campaign {
		this.checkExternalKey(fields);
		const sequence = this.platform.ids.sequence('campaign');
		const now = this.platform.clock.now();
		const campaign: Campaign = {
			id: `${PARTNER_ID}_${sequence}`,
			...this.checkParent(fields.parentCampaignId, sequence),
			...toResponseFields(fields),
			archived: fields.archived ?? false,
			deleted: false,
			createdTime: now,
			modifiedTime: now,
			owner,
		};
		this.campaigns.set(campaign.id, campaign);
		this.platform.emit('CAMPAIGN_CREATED', campaign);
		return campaign;
	}

	/** Clears what `fields` omits, except the fields that the platform manages. */
	replace(current: Campaign, fields: CampaignFields): Campaign {
		this.checkExternalKey(fields, current);
		const sequence = Number(current.id.split('_')[1]);
		return this.save({
			id: current.id,
			...this.checkParent(fields.parentCampaignId, sequence, current.id),
			...toResponseFields(fields),
			archived: fields.archived ?? false,
			deleted: current.deleted,
			createdTime: current.createdTime,
			modifiedTime: this.platform.clock.now(),
			owner: current.owner,
		});
	}

	/** Changes only what `fields` contains. */
	update(current: Campaign, fields: CampaignFields): Campaign {
		const { externalSource, externalSourceId } = { ...current, ...fields };
		this.checkExternalKey({ externalSource, externalSourceId }, current);
		const updated: Campaign = {
			...current,
			...toResponseFields(fields),
			archived: fields.archived ?? current.archived,
			modifiedTime: this.platform.clock.now(),
		};
		for (const name of ['startDate', 'endDate'] as const) {
			if (updated[name] === null) delete updated[name]; // null clears a date
		}
		return this.save(updated);
	}

	delete({ id }: Campaign): void {
		this.campaigns.delete(id);
		this.platform.emit('CAMPAIGN_DELETED', id);
	}

	private save(campaign: Campaign): Campaign {
		this.campaigns.set(campaign.id, campaign);
		this.platform.emit('CAMPAIGN_UPDATED', campaign);
		return campaign;
	}

	/** Returns the fields of a sub-campaign; none without a parent. Throws 400 for an invalid parent. */
	private checkParent(parentCampaignId: string | undefined, sequence: number, ownId?: string) {
		if (parentCampaignId === undefined) return {};
		if (parentCampaignId === ownId || !this.campaigns.has(parentCampaignId)) {
			this.platform.fail(400, 'campaign.parent.not.found');
		}
		return { parentCampaignId, displayId: `SC-${sequence}` };
	}

	private findByExternalKey(source?: string, id?: string): Campaign | undefined {
		return this.list().find(
			({ externalSource, externalSourceId }) =>
				externalSource === source && externalSourceId === id,
		);
	}

	/** Throws 400 for half a key, and for the key of another campaign. */
	private checkExternalKey(fields: CampaignFields, current?: Campaign): void {
		const { externalSource, externalSourceId } = fields;
		if ((externalSource === undefined) !== (externalSourceId === undefined)) {
			this.platform.fail(400, 'campaign.external.key.incomplete');
		}
		if (externalSource === undefined) return;
		const match = this.findByExternalKey(externalSource, externalSourceId);
		if (match && match.id !== current?.id) {
			this.platform.fail(400, `campaign.external.id.exists: ${externalSource} ${externalSourceId}`);
		}
	}
}

/** Picks the fields that a request can set, under the names of the response. */
function toResponseFields(fields: CampaignFields): Partial<Campaign> {
	const settable = Object.entries(fields).filter(([name]) => !MANAGED_FIELDS.has(name));
	const { partnerCustomFields, clientCustomFields, ...rest } = Object.fromEntries(
		settable,
	) as CampaignFields;
	return {
		...rest,
		...(partnerCustomFields && { partnerCustomProperties: partnerCustomFields }),
		...(clientCustomFields && { clientCustomProperties: clientCustomFields }),
	};
}

/** What a request may contain, like a fetched campaign, and cannot set, or not in every request. */
const MANAGED_FIELDS = new Set([
	'id',
	'displayId',
	'parentCampaignId',
	'archived',
	'deleted',
	'createdTime',
	'modifiedTime',
	'owner',
]);
