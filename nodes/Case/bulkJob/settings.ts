import type { IDataObject } from 'n8n-workflow';
import { InputError } from '../../kernel/failures/errors';
import type { Item } from '../../kernel/operation';
import { titleOf } from '../../kernel/values/titles';
import { whenWaiting } from '../../kernel/waiting/options';
import { flag, stringMap, webAddress, type Field } from '../../service/fields';

/** The fields that belong to a job, not to its records (Part 2, "Cases", rule 4). */
export const jobSettings = [
	...[
		webAddress(
			'callbackUrl',
			'An address that the platform calls when the job is done',
			'https://hooks.example.com/done',
		),
		stringMap('callbackUrlHeaders', 'Headers that the platform sends with the callback'),
	].map((field: Field) => whenWaiting(['nothing', 'polling'], field)),
	whenWaiting(
		['nothing'],
		flag(
			'syncProcessing',
			'Whether the platform processes the job within the request and returns the result of every record',
		),
	),
].map((field: Field): Field => ({ ...field, empty: 'decide' }));

const NAMES: readonly string[] = jobSettings.map(({ name }) => name);

/** The body of a request that queues a job, without its records. */
export type Settings = Readonly<Record<string, unknown>>;

/** An item whose body holds the record and the settings of its job. */
export type BodyItem = Item<{ body: Readonly<Record<string, unknown>> }>;

/**
 * The settings of the jobs that the items become records of. Throws InputError where items differ in
 * them, or where they contradict Wait For.
 */
export function settingsOf(items: readonly BodyItem[], waitFor: string): Settings {
	const [first] = items;
	const settings = first === undefined ? {} : settingsIn(first);
	const expected = JSON.stringify(settings);
	const different = items.find((item) => JSON.stringify(settingsIn(item)) !== expected);
	if (different) {
		throw InputError.of(
			'additionalFields',
			`${NAMES.map((name) => `'${titleOf(name)}'`).join(', ')} must be the same for all items, since they become records of one job. Item ${different.itemIndex} differs from the first.`,
		);
	}
	if (settings.syncProcessing === true && waitFor !== 'nothing') {
		throw InputError.of(
			'waitFor',
			"A job that is processed within the request is done with the answer. Choose Nothing, or switch 'Sync Processing' off.",
		);
	}
	const callbackField = ['callbackUrl', 'callbackUrlHeaders'].find((name) => name in settings);
	if (callbackField !== undefined && waitFor === 'callback') {
		throw InputError.of(
			`body.${callbackField}`,
			"With Callback in 'Wait For' the platform calls this execution. Leave it out, or wait for something else.",
		);
	}
	return settings;
}

function settingsIn({ parameters: { body } }: BodyItem): Settings {
	return Object.fromEntries(NAMES.filter((name) => name in body).map((name) => [name, body[name]]));
}

/** The record that an item becomes. */
export function recordOf({ parameters: { body } }: BodyItem): IDataObject {
	return Object.fromEntries(
		Object.entries(body).filter(([name]) => !NAMES.includes(name)),
	) as IDataObject;
}
