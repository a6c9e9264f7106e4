import { f } from '../../shared/fields';
import { formOrPayload, PAGE_SIZE } from './payload';

const inputMode = f.choice(
	'inputMode',
	[
		{ name: 'Fields', value: 'fields', description: 'Name the widget and the time' },
		{ name: 'JSON', value: 'json', description: 'Give the whole body as JSON' },
	],
	{ empty: 'never', description: 'How the values are given' },
);

const widgetId = f.required(
	f.id('widgetId', {
		placeholder: 'e.g. 5a000000000000000000000b',
		description:
			'The ID of the widget: "widgetId" in "additional" of a payload that the product generates for it',
	}),
);

const more = [
	f.text('interval', {
		empty: 'decide',
		placeholder: 'e.g. weeks',
		description: 'How long each part of a date histogram is, e.g. 5d or weeks',
	}),
	f.flag('skipResolve', 'Whether to return dimensions as IDs instead of names', {
		displayName: 'IDs Instead of Names',
	}),
	f.json('moreFields', {
		displayName: 'More Fields (JSON)',
		description: 'Further fields of the body, which replace those above',
	}),
] as const;

interface FormValues {
	widgetId: string;
	timeZone: string;
	additionalFields?: f.PartialValues<typeof more>;
}

/** The query of a widget of a dashboard: which, and about which time. */
export const widgetQuery = formOrPayload({
	inputMode,
	subject: [widgetId],
	more,
	marks: ['startTime', 'endTime', 'widgetId'],
	bodyOf: ({ widgetId, timeZone, additionalFields = {} }: FormValues) => {
		const { moreFields, skipResolve = false, ...others } = additionalFields;
		return {
			...{ widgetId, timeZone, page: 0, pageSize: PAGE_SIZE, skipResolve, jsonResponse: true },
			...others,
			...(moreFields as object | undefined),
		};
	},
});
