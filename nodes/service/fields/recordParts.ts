/** Parts that records of several areas have. */
import * as f from '../../kernel/fields';
import { isObject } from '../../kernel/values/values';
import { picked, PICKED } from './picked';

const parts = f.object('assignment', '', {}, [
	picked('user', f.int64('assignedById', 'The user who assigns')),
	picked('user', f.id('assigneeId', 'The user or bot that it is assigned to', { empty: 'decide' })),
	f.id('assigneeType', 'What kind of assignee the ID belongs to, e.g. USER or BOT', {
		empty: 'decide',
		placeholder: 'e.g. USER or BOT',
	}),
	f.time('assignmentTime', 'When it is assigned'),
]);

/** `assignment`: who a case or a message is assigned to. */
export const assignment = f.refined(parts, (value, at, raw) => {
	const isUnnamed = value.assigneeType !== undefined && value.assigneeId === undefined;
	// Problems with one that is given are already reported, as is an expression that finds nothing.
	const given = isObject(raw) && 'assigneeId' in raw ? raw.assigneeId : '';
	if (isUnnamed && (given === null || given === ''))
		at.in('assigneeId').problem(
			`It is empty, and ${at.nameOf('assigneeType')} alone might take the assignment away. Give both, or neither.`,
		);
	return value;
});

/** An attachment: a union by `type`, which must always be set (Part 1, "Content object"). */
const attachment = f.refined(
	f.json(
		'attachment',
		'The attachment as JSON. It must have a type, e.g. IMAGE, VIDEO, LINK, DOC, CAROUSEL, CARD or AUDIO; the other fields depend on it.',
		{ default: '{"type": ""}' },
	),
	(value, at) => {
		if (!isObject(value) || (typeof value.type === 'string' && value.type !== '')) return value;
		return at.in('type').problem('An attachment must have a type. Give e.g. {"type": "IMAGE", …}.');
	},
);

/** `content` of a message (Part 1, "Content object"). */
export const content = (description: string) =>
	f.object('content', description, {}, [
		attachment,
		f.chosenFlag('isRichText', 'Whether the text is rich text'),
		f.id('postbackPayload', 'The payload of a postback, sent as it is given'),
		f.text('richText', 'The text with its formatting', { empty: 'clear', rows: 4 }),
		f.id('templateId', 'ID of a template stored on the platform'),
		f.text('text', 'What the message says, without formatting', { empty: 'clear', rows: 4 }),
		f.id('textHash', 'A hash of Text, sent as it is given'),
		f.text('title', 'The heading above the text', { empty: 'clear' }),
		f.id('titleHash', 'A hash of Title, sent as it is given'),
	]);

/** Whom something can be shared with: the values that the specification names, and it says there are more. */
const shareType = f.openChoice(
	'type',
	'The platform may have more types: an expression can give any',
	{ empty: 'never', unset: f.CHOOSE },
	['CLIENT', 'CLIENT_GROUP', 'GLOBAL', 'USER', 'USER_GROUP'],
);

/** A list of whom something is shared with: lines of `{ type, ids }` (Part 1, "Campaign"). */
export const shareList = <const N extends f.FieldName>(
	name: N,
	description: string,
	settings: f.Settings,
) =>
	f.rows(name, '', { placeholder: 'Add Share', ...settings }, [
		shareType,
		picked('shared', f.list('ids', description, { empty: 'decideOrClear' })),
	] as const);

/** `visibility`: shared with everyone, or with those listed (campaigns and accounts). */
export const visibility = (description = '', settings: f.Settings = {}) =>
	f.object('visibility', description, settings, [
		f.chosenFlag('globallyVisible', 'Whether everyone in the platform can see it', {
			empty: 'decide',
		}),
		shareList('visibilityConfig', 'Whom it is shared with', { displayName: 'Shared With' }),
	]);

/** Where a body or a case has custom properties: a case in its workflow, a change in one of two maps. */
export const CASE_PROPERTY_MAPS = [
	'workflow.customProperties',
	'syncedSelectedCustomProperties',
	'syncedCustomProperties',
] as const;

/**
 * A field that a case is publicly known to have also as a custom property, by which alone it may change. The
 * specification names both places (Part 2, "Case").
 */
const mirrored = <const N extends 'status' | 'priority' | 'caseType'>(name: N, what: string) => {
	const { known, property } = PICKED[name];
	const usual = [...known.keys()];
	const description = `${what}, e.g. ${usual.join(', ')}`;
	const field = picked(name, f.id(name, description, { placeholder: `e.g. ${usual[0]}` }));
	const places = CASE_PROPERTY_MAPS.map((map) => `${map}.${property}`);
	return { ...field, same: 'name', places } as const;
};

/** The fields of a case that are custom properties too. */
export const caseStates = [
	mirrored('status', 'The status of the case'),
	mirrored('priority', 'How urgent the case is'),
	mirrored('caseType', 'The kind of case'),
] as const;
