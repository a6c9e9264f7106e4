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

const MESSAGES = '2,000 messages by ID, 20 ms latency, against HTTP Request';
const LAZILY = 'signed deliveries with lazy isolates, against Webhook, Crypto and If';
const USUALLY = 'signed deliveries with defaults, against Webhook, Crypto and If';
const EXPORT = 'export of 1,000,000 audit records';
const UNCHANGED = 'Create or Update of 1,000 campaigns, none changed, 20 ms latency, against';
const PUBLISHED_AGAIN = 'publishing a changed workflow again';

const OUR_TIME = /; (\S+ s)(?: against|, with|, bare)/;
const THEIR_TIME = /against (\S+ s) \(/;
const OUR_RATE = / (\d+)\/s against/;
const THEIR_RATE = /against (\d+)\/s/;

const messages: Figure = [`${MESSAGES} with`, OUR_TIME];
const tenAtATime: Figure = [`${MESSAGES} with`, THEIR_TIME];
const exportMemory: Figure = [EXPORT, /at most (\d+ MB)/];

/** Sentences, by their page; each group is one of the figures behind it. */
const SENTENCES: ReadonlyArray<
	readonly [page: string, sentence: RegExp, figures: readonly Figure[]]
> = [
	[
		README,
		/2,000 requests: (\S+ s) ten at a time, (\S+ s) all at once \| 40 requests, (\S+ s) \|/d,
		[tenAtATime, [`${MESSAGES} all`, THEIR_TIME], messages],
	],
	[
		README,
		/records take (\d+ MB) of memory, and no file is written \| (\d+ MB), and files/d,
		[['the same 1,000,000 records through HTTP Request', /, (\d+ MB) above/], exportMemory],
	],
	[
		README,
		/If verify (\d+) deliveries a second.* one node verifies (\d+),/d,
		[
			[LAZILY, THEIR_RATE],
			[LAZILY, OUR_RATE],
		],
	],
	[
		README,
		/with its defaults, (\d+) and (\d+)\./d,
		[
			[USUALLY, THEIR_RATE],
			[USUALLY, OUR_RATE],
		],
	],
	[
		TRIGGER,
		/are missed, for \[(\S+) to (\S+ s)\]/d,
		[
			[`${PUBLISHED_AGAIN}, 0 ms`, /events of (\S+) s/],
			[`${PUBLISHED_AGAIN}, 300 ms`, /events of (\S+ s)/],
		],
	],
	[TABLE, /take (\S+ s) in 40 requests; with one request each, (\S+ s)\./d, [messages, tenAtATime]],
	[TABLE, /unchanged rows one request and (\S+ s)\./d, [[UNCHANGED, OUR_TIME]]],
	[TABLE, /a million records\*\* in (\S+ s) and (\d+ MB),/d, [[EXPORT, OUR_TIME], exportMemory]],
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
