import {
	choice,
	collection,
	flag,
	id,
	inputOf,
	json,
	propertyOf,
	required,
	text,
	when,
	type Input,
} from '../../shared/fields';
import { toText } from '../../shared/values';
import { PAGE_SIZE, payload, type Query } from './payload';
import { inZone, timeRange, timeZone } from './timeRange';

const inputMode = choice(
	'inputMode',
	[
		{ name: 'Fields', value: 'fields', description: 'Name the widget and the time' },
		{ name: 'JSON', value: 'json', description: 'Give the whole body as JSON' },
	],
	{ required: true, description: 'How the values are given' },
);

const widgetId = required(
	id('widgetId', {
		placeholder: 'e.g. 5a000000000000000000000b',
		description:
			'The ID of the widget: "widgetId" in "additional" of a payload that the product generates for it',
	}),
);

const more = [
	text('interval', {
		placeholder: 'e.g. weeks',
		description: 'How long each part of a date histogram is, e.g. 5d or weeks',
	}),
	flag('skipResolve', 'Whether to return dimensions as IDs instead of names', {
		displayName: 'IDs Instead of Names',
	}),
	json('moreFields', {
		displayName: 'More Fields (JSON)',
		description: 'Further fields of the body, which replace those above',
	}),
] as const;

/** The query of a widget of a dashboard: which, and about which time. */
export function widgetQuery(): Input<'query', Query> {
	const ofTime = timeRange('fields');
	const ofZone = inputOf(timeZone("By default that of the workflow's settings."));
	const ofMore = collection('additionalFields', more);
	const form = [inputOf(widgetId), ofTime, ofZone, ofMore];
	const whole = payload();
	return {
		name: 'query',
		bodyFields: [widgetId, ...more],
		properties: [
			propertyOf(inputMode),
			...form.flatMap((input) => when({ inputMode: ['fields'] }, input).properties),
			...when({ inputMode: ['json'] }, whole).properties,
		],
		read: (reader) => {
			if (inputOf(inputMode).read(reader) === 'json') return whole.read(reader);
			const id = inputOf(widgetId).read(reader);
			const range = ofTime.read(reader);
			const zone = toText(ofZone.read(reader) ?? reader.at.timezone);
			const { moreFields, skipResolve = false, ...others } = ofMore.read(reader);
			const paging = { page: 0, pageSize: PAGE_SIZE };
			const body: Record<string, unknown> = {
				...{ widgetId: id, timeZone: zone, ...paging, skipResolve, jsonResponse: true },
				...others,
				...(moreFields as object | undefined),
			};
			return { body, range: inZone(range, toText(body.timeZone ?? zone), reader) };
		},
	};
}
