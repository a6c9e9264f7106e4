/** The sandbox's state as last read, and what has just changed in it. */
import { useEffect, useState } from 'preact/hooks';
import { control, listen } from './controls.js';

/** How long a change is marked, in ms. */
const MARKED = 6000;

const stateOf = (area) => ({
	changesWith: area,
	read: () => control('GET', `/state/${area}`),
});

/**
 * Where each part comes from. `records` lists what can be marked as changed, with a key that is unique
 * in the part.
 */
const PARTS = {
	exchanges: {
		changesWith: 'exchanges',
		read: () => control('GET', '/exchanges'),
		records: (list) => list.map((entry) => [String(entry.id), entry]),
	},
	faults: {
		changesWith: 'faults',
		read: () => control('GET', '/faults'),
		records: (list) => list.map((entry, index) => [String(index), entry]),
	},
	clock: { changesWith: 'clock', read: () => control('GET', '/clock') },
	deliveries: {
		changesWith: 'webhook',
		read: () => control('POST', '/webhook/deliveries'),
		records: byField('id'),
	},
	audit: {
		changesWith: 'auditTrail',
		read: () => control('POST', '/auditTrail/records', { limit: 500 }),
		records: (list) => list.map((entry) => [auditKey(entry), entry]),
	},
	webhook: { ...stateOf('webhook'), records: byField('id') },
	case: {
		...stateOf('case'),
		records: ({ cases, jobs }) => [...byField('id')(cases), ...byField('processId')(jobs)],
	},
	thread: { ...stateOf('thread'), records: byField('entityId') },
	message: { ...stateOf('message'), records: ({ messages }) => byField('messageId')(messages) },
	profile: {
		...stateOf('profile'),
		records: ({ profiles, jobs }) => [...byField('id')(profiles), ...byField('id')(jobs)],
	},
	asset: {
		...stateOf('asset'),
		records: ({ assets, tasks }) => [...byField('id')(assets), ...byField('id')(tasks)],
	},
	campaign: { ...stateOf('campaign'), records: ({ campaigns }) => byField('id')(campaigns) },
	publishing: {
		...stateOf('publishing'),
		records: ({ posts, drafts, previews }) => [
			...byField('postId')(posts),
			...byField('draftId')(drafts),
			...byField('previewId')(previews),
		],
	},
	account: { ...stateOf('account'), records: byField('id') },
	workspace: { ...stateOf('workspace'), records: byField('id') },
	knowledgeBase: { ...stateOf('knowledgeBase'), records: byField('id') },
	crmUserMapping: {
		...stateOf('crmUserMapping'),
		records: (list) => list.map((entry) => [mappingKey(entry), entry]),
	},
	deflection: {
		...stateOf('deflection'),
		records: (list) => list.map((entry, index) => [String(index), entry]),
	},
	feedback: {
		...stateOf('feedback'),
		records: ({ runs }) => runs.map((entry, index) => [String(index), entry]),
	},
	reporting: stateOf('reporting'),
};

export const auditKey = ({ assetClass, assetId, auditDate, changes }) =>
	JSON.stringify([assetClass, assetId, auditDate, changes]);

export const mappingKey = ({ installedAppId, crmUserId }) => `${installedAppId}/${crmUserId}`;

function byField(name) {
	return (list) => list.map((entry) => [String(entry[name]), entry]);
}

/** By part; a part is missing until it has been read. */
const parts = {};
/** The records of each part as text, by key. */
const texts = {};
/** When the marks of each part end, by key. */
const marks = {};
const redraws = new Set();
/** Parts that have changed since they were last looked at. */
const unseen = new Set();
let isLive = false;

let isDue = false;

/** Draws once for all that changes at the same time. */
function redraw() {
	if (isDue) return;
	isDue = true;
	setTimeout(() => {
		isDue = false;
		for (const draw of redraws) draw({});
	});
}

/** Begins to read, and to follow what changes. */
export function follow() {
	listen(
		(changed) => {
			for (const [name, { changesWith }] of Object.entries(PARTS))
				if (changed.includes(changesWith)) void read(name);
		},
		(live) => {
			isLive = live;
			redraw();
		},
	);
}

/** Parts that are being read; true when they have to be read again. */
const reading = new Map();

async function read(name) {
	if (reading.has(name)) return void reading.set(name, true);
	reading.set(name, false);
	try {
		const part = await PARTS[name].read();
		mark(name, part);
		parts[name] = part;
	} catch {
		// The stream shows when the sandbox is reachable again, and everything is read once more.
	}
	const again = reading.get(name);
	reading.delete(name);
	redraw();
	if (again) await read(name);
}

/** Marks the records that are new, or not as they were when the part was read before. */
function mark(name, part) {
	const { records } = PARTS[name];
	if (!records) return;
	const before = texts[name];
	texts[name] = new Map(records(part).map(([key, record]) => [key, JSON.stringify(record)]));
	if (!before) return;
	const ends = (marks[name] ??= new Map());
	const changed = [...texts[name]].filter(([key, text]) => before.get(key) !== text);
	if (changed.length === 0 && before.size === texts[name].size) return;
	unseen.add(name);
	for (const [key] of changed) ends.set(key, Date.now() + MARKED);
	setTimeout(redraw, MARKED + 50);
}

/** Whether a record has just changed. */
export function isMarked(name, key) {
	return (marks[name]?.get(String(key)) ?? 0) > Date.now();
}

/** Whether one of these parts has changed since it was last seen. */
export function hasNews(names) {
	return names.some((name) => unseen.has(name));
}

export function see(names) {
	for (const name of names) unseen.delete(name);
}

/** Draws the component again whenever something has changed. */
export function useParts() {
	const [, draw] = useState({});
	useEffect(() => {
		redraws.add(draw);
		return () => redraws.delete(draw);
	}, []);
	return { parts, isLive };
}
