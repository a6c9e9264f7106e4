/** What can be queried, as the sandbox has it. */
export const REPORTS = [
	{ id: 'messages', name: 'Messages by day and channel' },
	{ id: 'cases', name: 'Cases by day and channel' },
];

export const ENGINES = [
	{ id: 'INBOUND', name: 'What customers write' },
	{ id: 'OUTBOUND', name: 'What is published' },
];

export const CUSTOM_METRICS = [
	{ id: 'metric-1', name: 'Answered within an hour', engine: 'INBOUND', type: 'PERCENT' },
];

export const METADATA = {
	dimensions: [
		{ id: 'Day', type: 'DATE' },
		{ id: 'Channel', type: 'TEXT' },
	],
	metrics: [{ id: 'Messages', type: 'NUMBER' }],
};

export const TRENDS = [
	{ topic: 'delivery times', mentions: 320, change: 0.4 },
	{ topic: 'spring collection', mentions: 180, change: 0.2 },
];
