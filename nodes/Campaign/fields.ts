import { isNothing } from '../kernel/values/values';
import { f } from '../service/fields';

export const externalKey = <const S extends f.Settings>(
	system: string,
	id = 'The ID of the campaign in that system',
	settings: S = {} as S,
) => [f.id('externalSource', system, settings), f.id('externalSourceId', id, settings)] as const;

const key = externalKey('The system that an external campaign comes from');

export const campaignId = f.campaignLocator('The campaign, by its ID');

/** The two exclusive ways to name a campaign (Part 1, "Campaign"). */
export const campaign = f.addressBy({ campaignId: [campaignId], externalKey: key });

export const name = f.id('name', 'The name of the campaign. An update never clears it.', {
	placeholder: 'e.g. Spring launch',
});

/** The specification names `APPROVED`; the others are publicly known, and any is accepted. */
export const status = f.id(
	'status',
	'The campaign status, e.g. APPROVED, DRAFT or EXPIRED. The platform may have others.',
	{ same: 'name' },
);

export const archived = f.chosenFlag(
	'archived',
	'Whether the campaign is retired without being removed',
	{ empty: 'decide' },
);

export const parentCampaign = (description: string) =>
	f.campaignField('parentCampaignId', description, {
		empty: 'decide',
		displayName: 'Parent Campaign',
	});

/**
 * The value that clears a field. The specification does not say how a date is cleared: null is the one
 * JSON value that is not a date.
 */
export const EMPTY_VALUES = {
	clientCustomFields: {},
	description: '',
	endDate: null,
	externalCampaignDetails: [],
	partnerCustomFields: {},
	startDate: null,
	tags: [],
} as const;

/** What a create, a full and a partial update have in common. */
export const details = f.asked('description endDate startDate tags', [
	f.customProperties(
		'clientCustomFields',
		'Custom properties of the workspace (client). Reads return them as clientCustomProperties.',
		{ places: ['clientCustomProperties'] },
	),
	f.text('description', 'What the campaign is about. In an update an empty value clears it.', {
		empty: 'clear',
		rows: 3,
	}),
	f.time('endDate', 'When the campaign ends'),
	f.rows('externalCampaignDetails', '', { placeholder: 'Add Detail' }, [
		f.id('connector', "The channel type, in the platform's own spelling"),
		f.list('externalIds', { empty: 'decideOrClear' }),
	]),
	f.customProperties(
		'partnerCustomFields',
		'Custom properties at the partner (global) level. Reads return them as partnerCustomProperties.',
		{ places: ['partnerCustomProperties'] },
	),
	f.time('startDate', 'When the campaign begins'),
	f.list(
		'tags',
		'All tags that the campaign should have; a hint says if an update has only added some',
		{ empty: 'clear' },
	),
	f.visibility(),
]);

/** Read-side names and the write-side names of the same data (Part 1, "Asymmetry rule"). */
const WRITE_NAMES: ReadonlyMap<string, string> = new Map(
	details.flatMap(({ name, places = [] }: f.Field) => places.map((place) => [place, name])),
);

/** A campaign with the names of a request, whether it was read or written by hand. */
export function withWriteNames(campaign: Readonly<Record<string, unknown>>, at?: f.Location) {
	if (![...WRITE_NAMES.keys()].some((name) => name in campaign)) return campaign;
	for (const [name, writeName] of WRITE_NAMES)
		if (name in campaign && writeName in campaign)
			at?.in(name).problem(`It is the same as ${at.nameOf(writeName)}. Give one of the two.`);
	const entries = Object.entries(campaign).map(
		([name, value]) => [WRITE_NAMES.get(name) ?? name, value] as const,
	);
	// A platform may answer with both names, one of them empty.
	const filled = entries.filter(([, value]) => !isNothing(value));
	return Object.fromEntries([...entries, ...filled]);
}

/** What a full and a partial update have in common. */
export const changeable = f.asked('name status', [name, status, archived, ...details, ...key]);
