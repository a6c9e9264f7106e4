import { SEED_TIME } from '../../core/clock';

interface CustomField {
	/** What requests and records call it. */
	fieldName: string;
	label: string;
	type: string;
	/** The classes of the records that have it. */
	assetTypes: string[];
	/** What it can be: each value with its label. */
	values?: Record<string, string>;
	enabled?: boolean;
	hidden?: boolean;
}

/** Every property that is in the seed, and some more. */
const CUSTOM_FIELDS: CustomField[] = [
	{
		fieldName: 'region',
		label: 'Region',
		type: 'PICKLIST_MULTISELECT',
		assetTypes: ['UNIVERSAL_CASE', 'CAMPAIGN', 'ACCOUNT'],
		values: { EMEA: 'Europe, Middle East and Africa', APAC: 'Asia and Pacific', AMER: 'Americas' },
	},
	{ fieldName: 'product', label: 'Product', type: 'TEXT', assetTypes: ['UNIVERSAL_CASE'] },
	{
		fieldName: 'spr_uc_status',
		label: 'Status',
		type: 'PICKLIST',
		assetTypes: ['UNIVERSAL_CASE'],
		values: { New: 'New', Open: 'Open', 'In Progress': 'In Progress', Closed: 'Closed' },
	},
	{
		fieldName: 'spr_uc_priority',
		label: 'Priority',
		type: 'PICKLIST',
		assetTypes: ['UNIVERSAL_CASE'],
		values: { Low: 'Low', Medium: 'Medium', High: 'High' },
	},
	{
		fieldName: 'spr_uc_type',
		label: 'Case Type',
		type: 'PICKLIST',
		assetTypes: ['UNIVERSAL_CASE'],
		values: { Problem: 'Problem', Complaint: 'Complaint', Task: 'Task' },
	},
	{
		fieldName: 'spr_is_profile_case',
		label: 'Case of a Profile',
		type: 'TEXT',
		assetTypes: ['UNIVERSAL_CASE'],
		hidden: true,
	},
	{
		fieldName: '_c_5a0000000000000000000012',
		label: 'Reason',
		type: 'PICKLIST',
		assetTypes: ['UNIVERSAL_CASE', 'MESSAGE'],
		values: { lost: 'Lost on the way', late: 'Late', broken: 'Broken' },
	},
	{
		fieldName: '_c_5a0000000000000000000014',
		label: 'Call Back At',
		type: 'DATE',
		assetTypes: ['UNIVERSAL_CASE'],
	},
	{
		fieldName: '_c_5a0000000000000000000015',
		label: 'Order Value',
		type: 'NUMBER',
		assetTypes: ['UNIVERSAL_CASE'],
	},
	{
		fieldName: '_c_5a0000000000000000000016',
		label: 'Reason',
		type: 'TEXT',
		assetTypes: ['UNIVERSAL_CASE'],
		enabled: false,
	},
	{
		fieldName: 'topic',
		label: 'Topic',
		type: 'PICKLIST_MULTISELECT',
		assetTypes: ['MESSAGE'],
		values: { billing: 'Billing', delivery: 'Delivery', returns: 'Returns' },
	},
	{
		fieldName: 'urgency',
		label: 'Urgency',
		type: 'PICKLIST',
		assetTypes: ['MESSAGE'],
		values: { low: 'Low', high: 'High' },
	},
	{ fieldName: 'cost_centre', label: 'Cost Centre', type: 'TEXT', assetTypes: ['CAMPAIGN'] },
	{ fieldName: 'audience', label: 'Audience', type: 'TEXT_MULTI', assetTypes: ['CAMPAIGN'] },
	{ fieldName: 'tier', label: 'Tier', type: 'TEXT', assetTypes: ['ACCOUNT'] },
	{ fieldName: 'customer_number', label: 'Customer Number', type: 'TEXT', assetTypes: ['PROFILE'] },
	{ fieldName: 'licence', label: 'Licence', type: 'TEXT_AREA', assetTypes: ['MEDIA_ASSET'] },
	{ fieldName: 'shift', label: 'Shift', type: 'TEXT', assetTypes: ['USER'] },
	{
		fieldName: 'approved_by',
		label: 'Approved By',
		type: 'TEXT',
		assetTypes: ['OUTBOUND_MESSAGE'],
	},
];

/** All custom fields, as the search shows them. */
export function foundCustomFields(): object[] {
	return CUSTOM_FIELDS.map(({ values = {}, enabled = true, hidden: _, ...field }, n) => ({
		id: (0x5a00_0000_0000 + n).toString(16).padEnd(24, '0'),
		...field,
		values: Object.entries(values).map(([key, label]) => ({ key, label })),
		enabled,
		createdTime: inWords(SEED_TIME),
	}));
}

/** The custom fields of a class of records, as the lists of the first version show them. */
export function listedCustomFields(assetType: string): object[] {
	return CUSTOM_FIELDS.filter(({ assetTypes }) => assetTypes.includes(assetType)).map(
		({ fieldName, label, type, values = {}, enabled = true, hidden = false, assetTypes }) => ({
			fieldName,
			label: { en: label },
			fieldType: type,
			// Publicly known: an empty text is among the values.
			options: type.startsWith('PICKLIST') ? ['', ...Object.keys(values)] : [],
			options2: Object.entries(values).map(([value, name]) => ({ label: name, value })),
			required: false,
			enabled,
			isHidden: hidden,
			assetClassList: assetTypes,
		}),
	);
}

/** `Jan 5, 2026, 09:00:00 AM`. */
function inWords(epochMs: number): string {
	const text = new Date(epochMs).toLocaleString('en-US', {
		...{ month: 'short', day: 'numeric', year: 'numeric' },
		...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: 'UTC' },
	});
	return text.replace('\u202f', ' ');
}
