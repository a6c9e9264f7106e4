/** The numbers that the pages for users name are those of the code. */
import { filesIn, textOf } from '../support/files';

const sources = filesIn('nodes', /(?<!\.node)\.ts$/).map(textOf);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MEGABYTE = 1024 * 1024;

/** The value of a constant, the same wherever it is declared. */
function constant(name: string): number {
	const all = sources.flatMap((code) =>
		[...code.matchAll(new RegExp(`^(?:export )?const ${name} = ([^;]+);`, 'gm'))].map(
			([, value]) => value!,
		),
	);
	const found = [...new Set(all)];
	expect([name, found]).toEqual([name, [expect.stringMatching(/^[\w\s*.()]+$/)]]);
	return found[0]!
		.replace(/_/g, '')
		.split('*')
		.map((part) => (/^[A-Z]/.test(part.trim()) ? constant(part.trim()) : Number(part)))
		.reduce((product, factor) => product * factor, 1);
}

/** A page, what it says, the constant, and its unit there. */
const CLAIMS: ReadonlyArray<[page: string, says: RegExp, name: string, unit?: number]> = [
	['limits', /an answer, unpacked \| (\d+) MB/, 'MAX_ANSWER', MEGABYTE],
	['limits', /nothing arrives \| (\d+) minutes/, 'STALL', MINUTE],
	['limits', /to its last \| (\d+) minutes/, 'TOTAL', MINUTE],
	['limits', /levels of JSON \| (\d+)/, 'MAX_DEPTH'],
	['limits', /tries of a request \| (\d+)/, 'MAX_TRIES'],
	['limits', /no pause of more than (two) minutes/, 'MAX_PAUSE', MINUTE],
	['limits', /for up to (ten) minutes/, 'LONGEST_THROTTLED', MINUTE],
	['limits', /the last ([\d,]+) queries of a node/, 'MAX_KEPT'],
	['limits', /(\d+) pages and \d+ seconds/, 'PAGES_AT_A_TIME'],
	['limits', /\d+ pages and (\d+) seconds/, 'MAX_TIME', SECOND],
	['limits', /bulk job \| (\d+)/, 'BATCH_SIZE'],
	['limits', /the last ([\d,]+) of each trigger/, 'MAX_DELIVERIES'],
	['limits', /(\d+) cases or conversations/, 'MAX_WATCHED'],
	['limits', /([\d,]+) audit records a poll/, 'RECORDS_PER_POLL'],
	['limits', /lists of ([\d,]+)/, 'MAX_RECORDS'],
	['limits', /an hour and (\d+) a second/, 'USUAL_PER_SECOND'],
	['every-operation', /is over \((\d+) seconds/, 'WAIT_UP_TO'],
	['waiting', /Check Interval\*\* \((\d+) seconds/, 'CHECK_INTERVAL_SECONDS'],
	['waiting', /at least (\d+)\)/, 'LEAST_INTERVAL_SECONDS'],
	['waiting', /Wait Timeout\*\* \((\d+) seconds/, 'WAIT_TIMEOUT_SECONDS'],
	['waiting', /Timeout\* is (\d+) seconds; up to that/, 'SHORT_WAIT_SECONDS'],
	['waiting', /For an agent the wait ends after (\d+) seconds/, 'MOST_SECONDS_OF_CALLER'],
	['case', /\*Wait Timeout\* \((\d+) seconds\)/, 'JOB_TIMEOUT_SECONDS'],
	['credential', /for up to (two and a half) minutes/, 'CLAIM_MS', MINUTE],
	['credential', /so on, up to (ten) minutes/, 'LONGEST_COOLDOWN_MS', MINUTE],
	['credential', /next renewal waits (ten) seconds/, 'RETRY_COOLDOWN_MS', SECOND],
	['credential', /stops for (a) second just/, 'SETTLING_MS', SECOND],
	['audit-trail', /up to ([\d,]+) records \(\*Records Per File/, 'RECORDS_PER_FILE'],
	['audit-trail', /Pages of up to (\d+)/, 'MAX_PAGE_SIZE'],
	['audit-trail', /After (four) attempts/, 'MAX_ATTEMPTS'],
	['reporting', /Rows Per File\*, ([\d,]+)/, 'ROWS_PER_FILE'],
	['message', /(\d+) per request/, 'MAX_IDS'],
	['trigger', /publishing \((\d+) seconds\)/, 'PUBLICATION_LIMIT', SECOND],
	['security', /up to (five) redirects/, 'MAX_REDIRECTS'],
	['security', /at least (\d+) characters/, 'SHORTEST_IN_ITEMS'],
];

const WORDS: Readonly<Record<string, number>> = {
	...{ two: 2, four: 4, five: 5, ten: 10 },
	...{ a: 1, 'two and a half': 2.5 },
};

it.each(CLAIMS)('%s: %s', (page, says, name, unit = 1) => {
	const [, said] = says.exec(textOf(`docs/users/${page}.md`)) ?? [];
	if (said === undefined) throw new Error(`docs/users/${page}.md no longer says ${says}`);
	expect((WORDS[said] ?? Number(said.replace(/,/g, ''))) * unit).toBe(constant(name));
});
