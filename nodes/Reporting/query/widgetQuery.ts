import { f } from '../../shared/fields';
import { formOrPayload } from './payload';

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

const interval = f.text('interval', {
	empty: 'decide',
	placeholder: 'e.g. weeks',
	description: 'How long each part of a date histogram is, e.g. 5d or weeks',
});

/** The query of a widget of a dashboard: which, and about which time. */
export const widgetQuery = formOrPayload({
	inputMode,
	subject: [widgetId],
	more: [interval],
	what: 'body',
	marks: ['startTime', 'endTime', 'widgetId'],
	bodyOf: ({ widgetId }: { widgetId: string }) => ({ widgetId }),
});
