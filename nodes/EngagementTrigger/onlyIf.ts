import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { InputError } from '../kernel/failures/errors';
import { isSame, type Equality } from '../kernel/values/sameness';
import {
	isMissing,
	isObject,
	listOf,
	partOf,
	toText,
	valuesAt,
	visible,
} from '../kernel/values/values';
import { eventTypeOf } from '../service/events/eventTypes';
import { f } from '../service/fields';
import { isOfBrand } from '../service/reads/conversation';
import type { Remembered } from './remembered';

const property = f.id('property', 'The ID of a custom property', {
	empty: 'never',
	displayName: 'Property ID',
	placeholder: 'e.g. spr_uc_status',
});

/** What an event has to be like to start the workflow. */
export const onlyIf = f.inputOf(
	f.object(
		'onlyIf',
		'Starts the workflow only for events that meet all of these conditions. An event without the value usually passes.',
		{ empty: 'ignore', placeholder: 'Add Condition' },
		[
			f.list('caseStatuses', 'The case has one of these statuses, ignoring case', {
				empty: 'widens',
				placeholder: 'e.g. New, Open',
			}),
			f.list('channels', 'The case or the message is of one of these channel types', {
				empty: 'widens',
				placeholder: 'e.g. EMAIL',
			}),
			f.list('eventTypes', 'The event has one of these types, as a constant or as it arrives', {
				empty: 'widens',
				placeholder: 'e.g. case.update',
			}),
			f.choice(
				'writtenBy',
				'Who has written the message',
				{ empty: 'widens', displayName: 'Message Written By' },
				['brand', 'customer'],
			),
			f.rows(
				'unhandled',
				"One of these fields differs from the property in which your workflow records what it has handled, so the workflow's own changes do not start it again",
				{ displayName: 'Not Handled Yet', rowName: 'difference', placeholder: 'Add Field' },
				[
					f.text('field', 'The field of the case or record that is compared, by its path', {
						empty: 'never',
						placeholder: 'e.g. status',
					}),
					{
						...property,
						description:
							'The ID of the custom property in which your workflow records the value that it has handled',
					},
				],
			),
			f.rows(
				'properties',
				'The values of custom properties',
				{ displayName: 'Property', rowName: 'property' },
				[property, ...f.comparison('condition')],
			),
		],
	),
);

type Payload = Readonly<Record<string, unknown>>;
type Conditions = NonNullable<ReturnType<typeof onlyIf.read>>;

/** Whether an event may start the workflow. One that may not leaves no trace but a line in n8n's log, at level debug. */
export function isWanted(n8n: IWebhookFunctions, trigger: Remembered, item: IDataObject): boolean {
	const values = f.readInputs([onlyIf], f.parametersOf(n8n), n8n.getTimezone());
	if (values instanceof InputError) {
		// Only what an expression gives can be wrong here: the rest was checked when the workflow was published.
		n8n.logger.warn(`Only If cannot be read, so all events pass: ${visible(values.message)}`);
		return true;
	}
	if (meetsAll(values.onlyIf ?? {}, item.type, recordOf(item.payload))) return true;

	trigger.filtered++;
	n8n.logger.debug(
		`${n8n.getNode().name}: an event of type ${visible(toText(item.type))} is filtered out by Only If, ${trigger.filtered} since n8n started`,
	);
	return false;
}

/** Whether an event meets each condition that is set. What it does not show meets one; a case shows all its properties. */
function meetsAll(conditions: Conditions, type: unknown, record: Payload): boolean {
	const { caseStatuses, channels, eventTypes, writtenBy } = conditions;
	const { properties = [], unhandled = [] } = conditions;
	const { channelType, snType, contact, brandPost } = record;
	const statuses = isCase(record) ? valuesOfField(record, 'status').flat() : [];
	const authors = isMissing(brandPost) ? [] : [isOfBrand(record) ? 'brand' : 'customer'];
	const showsProperties = isCase(record) || propertyMaps(record).length > 0;
	return (
		meets(eventTypes?.map(eventTypeOf), listOf(type).map(toText).map(eventTypeOf)) &&
		meets(listOf(writtenBy), authors) &&
		meets(caseStatuses, statuses, 'name') &&
		meets(channels, [channelType, snType, partOf(contact, 'channelType')], 'letters') &&
		(!showsProperties ||
			(properties.every(({ property = '', condition, values = [] }) => {
				const found = valuesInMaps(record, property).flat();
				const as = f.partAt(f.caseStates, `workflow.customProperties.${property}`)?.field.same;
				return found.some((one) => has(values, one, as)) === (condition === 'IS');
			}) &&
				isUnhandled(record, unhandled)))
	);
}

/** Whether one of the fields has other values than those that the workflow has noted in its property. */
function isUnhandled(record: Payload, differences: NonNullable<Conditions['unhandled']>): boolean {
	const compared = differences
		.map(({ field = '', property = '' }) => ({
			present: valuesOfField(record, field).find((values) => !values.every(isMissing)) ?? [],
			noted: valuesInMaps(record, property),
			as: f.partAt(f.caseStates, field)?.field.same,
		}))
		// Other records may not have the field at all, e.g. the status of cases.
		.filter(({ present }) => isCase(record) || !present.every(isMissing));
	if (compared.length === 0) return true;
	// Each workspace may have a property of its own: n8n's workflow sets all of them, or one.
	return compared.some(
		({ present, noted, as }) =>
			![noted.flat(), ...noted].some((values) => haveSame(values, present, as)),
	);
}

/** Whether two lists have the same values, in any order. */
function haveSame(values: unknown[], others: unknown[], as: Equality = 'exact'): boolean {
	const areIn = (some: unknown[], all: unknown[]) => some.every((one) => has(all, one, as));
	return areIn(values, others) && areIn(others, values);
}

/** The values of a field at its path and, of a case's status, in the custom property that is the same. */
function valuesOfField(record: Payload, path: string): unknown[][] {
	const [, mirror = ''] = f.partAt(f.caseStates, path)?.places ?? [];
	const property = mirror.slice(mirror.lastIndexOf('.') + 1);
	return [valuesAt(record, path).flatMap(listOf), ...valuesInMaps(record, property)];
}

/** The record that an event is about; a case may be next to what happened to it. */
function recordOf(payload: unknown): Payload {
	const record = partOf(payload, 'uCase') ?? payload;
	return isObject(record) ? record : {};
}

function isCase(record: Payload): boolean {
	return !isMissing(record.caseNumber);
}

/** Whether one of the shown values is wanted; true if no value is shown, or none is asked for. */
function meets(wanted: readonly unknown[] = [], recordValues: readonly unknown[], as?: Equality) {
	const values = recordValues.filter((value) => !isMissing(value));
	return wanted.length === 0 || values.length === 0 || values.some((one) => has(wanted, one, as));
}

function has(list: readonly unknown[], value: unknown, as: Equality = 'case'): boolean {
	return list.some((one) => isSame(one, value, as));
}

/** The parts of a record that may have custom properties, as the record itself may, and under which names. */
const HOLDERS = [
	...['workflow', 'workflow.spaceWorkflows', 'taxonomy', 'globalAttributes'],
	...['profileWorkflow', 'profileWorkflow.profileSpaceWorkflows'],
];
const MAPS = ['customProperties', 'customFields'].concat(
	['client', 'partner', 'transaction'].map((level) => `${level}CustomProperties`),
);

function propertyMaps(record: Payload): unknown[] {
	const holders = HOLDERS.flatMap((path) => valuesAt(record, path)).flatMap(listOf);
	return [record, ...holders]
		.flatMap((holder) => MAPS.map((name) => partOf(holder, name)))
		.filter(isObject);
}

/** The values of a property, for each map that has some. */
function valuesInMaps(record: Payload, property: string): unknown[][] {
	return propertyMaps(record)
		.map((map) => listOf(partOf(map, property)))
		.filter((values) => values.length > 0);
}
