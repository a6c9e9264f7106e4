import { f } from '../service/fields';

export const engine = f.pickedFrom(
	'searchEngines',
	f.id('reportingEngine', 'The part of the product that is reported on, by its ID', {
		displayName: 'Engine',
		placeholder: 'e.g. OUTBOUND_MESSAGE',
	}),
);

/** The engine of what is listed. The specification does not say that it is needed. */
export const listedEngine = {
	...engine,
	empty: 'decide' as const,
	description: 'The engine to list entries of, by its ID. Most platforms ask for it.',
};

export const listedReports = f.pickedFrom(
	'searchReports',
	f.list(
		'reports',
		'The reports to list entries of, by their IDs. Without any, all of the engine',
		{ empty: 'decide', placeholder: 'e.g. OUTBOUND_MESSAGE' },
	),
);

/** The names under which the query may give the engine: all three are publicly known. */
export const ENGINE_PARAMETERS = ['engine', 'reportingEngine', 'reportingEngineId'] as const;

export const engineParameter = f.choice(
	'engineParameter',
	'What the query parameter with the engine is called. The specification does not say, and public documentation has these three.',
	{},
	ENGINE_PARAMETERS,
);

export const searchFilter = (entries = 'entries') =>
	f.filters(
		f.text('search', `Only ${entries} whose ID or name contains this text, ignoring case`, {
			placeholder: 'e.g. engagement',
		}),
	);
