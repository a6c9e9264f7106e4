import type { Platform } from '../../core/platform';
import type { CustomProperties } from '../../core/properties';

/** What a request may set; the custom property maps carry their write-side names. */
export interface CampaignFields {
	name?: string;
	status?: string;
	description?: string;
	parentCampaignId?: string;
	startDate?: number | bigint;
	endDate?: number | bigint;
	tags?: string[];
	archived?: boolean;
	partnerCustomFields?: CustomProperties;
	clientCustomFields?: CustomProperties;
	externalSource?: string;
	externalSourceId?: string;
	visibility?: unknown;
	externalCampaignDetails?: unknown[];
}

/** A campaign as it is answered; the custom property maps carry their read-side names. */
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
	createdTime: number;
	modifiedTime: number;
	owner: number;
}

/** A query that addresses one campaign, by id or by external key. */
export type CampaignAddress = Record<string, string>;

const PARTNER_ID = 9004;

export class CampaignStore {
	private readonly campaigns = new Map<string, Campaign>();

	constructor(private readonly platform: Platform) {}

	list(): Campaign[] {
		return [...this.campaigns.values()];
	}

	/** Throws 404. */
	get(address: CampaignAddress): Campaign {
		const { campaignId, externalSource, externalSourceId } = address;
		const found =
			campaignId !== undefined
				? this.campaigns.get(campaignId)
				: this.byExternalKey(externalSource, externalSourceId);
		return found ?? this.platform.fail(404, 'campaign.not.found');
	}

	create(fields: CampaignFields, owner: number): Campaign {
		this.checkExternalKey(fields);
		const sequence = this.platform.ids.sequence('campaign');
		const now = this.platform.clock.now();
		const campaign: Campaign = {
			id: `${PARTNER_ID}_${sequence}`,
			...this.parentFields(fields.parentCampaignId, sequence),
			...readSide(fields),
			archived: fields.archived ?? false,
			deleted: false,
			createdTime: now,
			modifiedTime: now,
			owner,
		};
		this.campaigns.set(campaign.id, campaign);
		return campaign;
	}

	/** Everything that `fields` leaves out is cleared, but for what the platform manages. */
	replace(current: Campaign, fields: CampaignFields): Campaign {
		this.checkExternalKey(fields, current);
		const sequence = Number(current.id.split('_')[1]);
		return this.keep({
			id: current.id,
			...this.parentFields(fields.parentCampaignId, sequence, current.id),
			...readSide(fields),
			archived: fields.archived ?? false,
			deleted: current.deleted,
			createdTime: current.createdTime,
			modifiedTime: this.platform.clock.now(),
			owner: current.owner,
		});
	}

	/** Only what `fields` names changes. */
	update(current: Campaign, fields: CampaignFields): Campaign {
		const { externalSource, externalSourceId } = { ...current, ...fields };
		this.checkExternalKey({ externalSource, externalSourceId }, current);
		return this.keep({
			...current,
			...readSide(fields),
			archived: fields.archived ?? current.archived,
			modifiedTime: this.platform.clock.now(),
		});
	}

	delete({ id }: Campaign): void {
		this.campaigns.delete(id);
	}

	private keep(campaign: Campaign): Campaign {
		this.campaigns.set(campaign.id, campaign);
		return campaign;
	}

	private parentFields(parentCampaignId: string | undefined, sequence: number, own?: string) {
		if (parentCampaignId === undefined) return {};
		if (parentCampaignId === own || !this.campaigns.has(parentCampaignId)) {
			this.platform.fail(400, 'campaign.parent.not.found');
		}
		return { parentCampaignId, displayId: `SC-${sequence}` };
	}

	private byExternalKey(source?: string, id?: string): Campaign | undefined {
		return this.list().find(
			({ externalSource, externalSourceId }) =>
				externalSource === source && externalSourceId === id,
		);
	}

	/** Both halves or none, and no other campaign with the same. Throws 400. */
	private checkExternalKey(fields: CampaignFields, own?: Campaign): void {
		const { externalSource, externalSourceId } = fields;
		if ((externalSource === undefined) !== (externalSourceId === undefined)) {
			this.platform.fail(400, 'campaign.external.key.incomplete');
		}
		if (externalSource === undefined) return;
		const taken = this.byExternalKey(externalSource, externalSourceId);
		if (taken && taken.id !== own?.id) {
			this.platform.fail(400, `campaign.external.id.exists: ${externalSource} ${externalSourceId}`);
		}
	}
}

/** The fields that a request sets, with their read-side names. */
function readSide(fields: CampaignFields): Partial<Campaign> {
	const { partnerCustomFields, clientCustomFields, ...rest } = pickWritable(fields);
	return {
		...rest,
		...(partnerCustomFields && { partnerCustomProperties: partnerCustomFields }),
		...(clientCustomFields && { clientCustomProperties: clientCustomFields }),
	};
}

const WRITABLE = [
	'name',
	'status',
	'description',
	'startDate',
	'endDate',
	'tags',
	'partnerCustomFields',
	'clientCustomFields',
	'externalSource',
	'externalSourceId',
	'visibility',
	'externalCampaignDetails',
] as const;

/** Without the system fields that a replaced campaign may carry. */
function pickWritable(fields: CampaignFields): CampaignFields {
	return Object.fromEntries(
		WRITABLE.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
	);
}
