/** Puts the figures of the table in docs/developers/performance.md into the sentences that name them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bringUpToDate } from './lib/generated';
import { root } from './lib/rooms';

const TABLE = 'docs/developers/performance.md';
const README = 'README.md';
const TRIGGER = 'docs/users/trigger.md';

/** What is measured: how the name of its row begins, and where in the row it is. */
type Figure = readonly [row: string, place: RegExp];

const by = (row: string, own: RegExp, other: RegExp): readonly [Figure, Figure] => [
	[row, own],
	[row, other],
];
const SECONDS = [/; (\S+ s) against/, /against (\S+ s) \(/] as const;
const RATES = [/ (\d+)\/s against/, /against (\d+)\/s/] as const;

const [messages, tenAtATime] = by(
	'2,000 messages by ID, 20 ms latency, against HTTP Request with',
	...SECONDS,
);
const [, allAtOnce] = by(
	'2,000 messages by ID, 20 ms latency, against HTTP Request all',
	...SECONDS,
);
const [ofTrigger, ofCrypto] = by(
	'signed deliveries with lazy isolates, against Webhook, Crypto',
	...RATES,
);
const [ofTriggerUsually, ofCryptoUsually] = by(
	'signed deliveries with defaults, against Webhook, Crypto',
	...RATES,
);
const [exportTime, exportMemory] = by(
	'export of 1,000,000 audit records',
	/; (\S+ s), bare/,
	/at most (\d+ MB)/,
);
const otherMemory: Figure = ['the same 1,000,000 records through HTTP Request', /, (\d+ MB) above/];
const unchanged: Figure = [
	'Create or Update of 1,000 campaigns, none changed, 20 ms latency, against',
	/; (\S+ s), with/,
];

const missedAtOnce: Figure = ['publishing a changed workflow again, 0 ms', /events of (\S+) s/];
const missedWithLatency: Figure = [
	'publishing a changed workflow again, 300 ms',
	/events of (\S+ s)/,
];

/** Sentences, by their page; each group is one of the figures behind it. */
const SENTENCES: ReadonlyArray<
	readonly [page: string, sentence: RegExp, figures: readonly Figure[]]
> = [
	[
		README,
		/2,000 requests: (\S+ s) ten at a time, (\S+ s) all at once \| 40 requests, (\S+ s) \|/d,
		[tenAtATime, allAtOnce, messages],
	],
	[
		README,
		/records take (\d+ MB) of memory, and no file is written \| (\d+ MB), and files/d,
		[otherMemory, exportMemory],
	],
	[
		README,
		/If verify (\d+) deliveries a second.* one node verifies (\d+),/d,
		[ofCrypto, ofTrigger],
	],
	[README, /with its defaults, (\d+) and (\d+)\./d, [ofCryptoUsually, ofTriggerUsually]],
	[TRIGGER, /are missed, for \[(\S+) to (\S+ s)\]/d, [missedAtOnce, missedWithLatency]],
	[TABLE, /take (\S+ s) in 40 requests; with one request each, (\S+ s)\./d, [messages, tenAtATime]],
	[TABLE, /unchanged rows one request and (\S+ s)\./d, [unchanged]],
	[TABLE, /a million records\*\* in (\S+ s) and (\d+ MB),/d, [exportTime, exportMemory]],
];

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

function measured(table: string, [row, place]: Figure): string {
	const line = table.split('\n').find((one) => one.startsWith(`| ${row}`)) ?? '';
	const [, figure] = place.exec(line) ?? [];
	if (figure === undefined) throw new Error(`${TABLE} has no figure ${String(place)} of "${row}".`);
	return figure;
}

const pages = new Map([TABLE, README, TRIGGER].map((page) => [page, textOf(page)]));
const table = textOf(TABLE);
for (const [page, sentence, figures] of SENTENCES) {
	const text = pages.get(page) ?? '';
	const found = sentence.exec(text);
	if (found === null) throw new Error(`${page} no longer says ${String(sentence)}.`);
	const places = figures.map((figure, i) => [...found.indices![i + 1]!, figure] as const);
	// From the end, so that the places before stay where they are.
	const filledIn = places.reduceRight(
		(all, [start, end, figure]) => all.slice(0, start) + measured(table, figure) + all.slice(end),
		text,
	);
	pages.set(page, filledIn);
}
bringUpToDate(pages, 'figures');
