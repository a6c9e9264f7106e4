/** The table of failures: each row, as a person and as a model read it. */
import fc from 'fast-check';
import {
	API_FAILURES,
	MESSAGE,
	POST,
	REFUSALS,
	REPLY,
	rowByPhrases,
	saidTo,
	TOKEN_URL_FAILURES,
	wordsOf,
	type ApiFacts,
	type TokenUrlFacts,
} from '../support/inside';
import { part } from '../support/share';

const token = (endsAt?: number, isNew = false) => ({ isNew, endsAt });
const ENDPOINTS: ReadonlyArray<ApiFacts['sent']['endpoint']> = [
	'POST /webhook-subscriptions',
	'GET /campaign',
	'GET /case',
	'POST /reports/query',
	'POST /crm-user-mapping/upsert',
];

/** Every way in which the facts of one row may differ. */
const facts = fc
	.record({
		endpoint: fc.constantFrom(...ENDPOINTS),
		environment: fc.constantFrom('prod', undefined),
		token: fc.constantFrom(undefined, token(), token(1), token(1, true)),
		values: fc.constantFrom<Record<string, string>>({}, { id: '70001' }, { caseId: '70001' }),
		isWrite: fc.boolean(),
		status: fc.constantFrom(undefined, 404, 409),
		retryAfter: fc.constantFrom(undefined, 1_000, 3_600_000),
		isTooLong: fc.boolean(),
		isDamaged: fc.boolean(),
		hasArrived: fc.boolean(),
		code: fc.constantFrom('', 'ECONNRESET'),
	})
	.map(({ endpoint, environment, token: sentToken, values, isWrite, ...more }): ApiFacts => {
		const hide = (text: string) => text;
		const sent = { endpoint, environment, values, isWrite, maxBytes: 1, hide, token: sentToken };
		return { sent, endpoint, entries: [], mayHaveCompleted: false, reason: 'it broke', ...more };
	});

/** Words of a screen, which a model does not have. */
const SCREEN = /\b(Options|Additional Fields|Max \w+|switch|option)\b/i;

const rows = API_FAILURES.map((row, index) => [`${index} ${toName(row)}`, row] as const);

function toName({ kind, status, phrases, isPage }: (typeof API_FAILURES)[number]): string {
	return [kind, status, phrases, isPage && 'a page'].filter(Boolean).join(' ') || 'any';
}

it.each(rows)('%s: whole sentences for each reader', (_name, row) => {
	fc.assert(
		fc.property(facts, fc.constantFrom('person', 'model'), (known, reader) => {
			const said = (column: 'says' | 'advice' | 'test') => {
				const cell = row[column];
				const words = typeof cell === 'function' ? cell(known) : cell;
				// One that says nothing leaves it to a later row.
				return words && saidTo(reader, words);
			};
			// What happened is followed by the platform's own words.
			expect(said('says') || 'None').toMatch(/^[A-Z][^]*[^.\s]$/);
			for (const sentence of [said('advice'), said('test')])
				expect(sentence || 'None.').toMatch(/^["A-Z][^]*\.$/);
			if (reader === 'model') expect(`${said('says')} ${said('advice')}`).not.toMatch(SCREEN);
		}),
	);
});

const ofPhrases = rows.filter(([, { phrases }]) => phrases !== undefined);

it.each(ofPhrases)('%s: is found by what it lists, unless an earlier row is', (_name, row) => {
	const kind = [row.kind ?? 'refused'].flat()[0];
	const endpoint = ENDPOINTS.find((one) => row.endpoint?.test(one) ?? true);
	const found = new Set<unknown>();
	fc.assert(
		fc.property(fc.stringMatching(row.phrases!), facts, (text, known) => {
			const entries = [{ message: text.trim() }];
			const of = { ...known, entries, kind, endpoint };
			const first = rowByPhrases(API_FAILURES, of)!;
			expect(API_FAILURES.indexOf(first)).toBeLessThanOrEqual(API_FAILURES.indexOf(row));
			expect(wordsOf(API_FAILURES, of, 'says')).not.toBe('');
			found.add(first);
		}),
		// Enough for a row that only some of the texts reach.
		{ numRuns: part(300) },
	);
	expect(found).toContain(row);
});

it('every failure has words, whatever is known of it', () => {
	const kinds = [...new Set(API_FAILURES.flatMap(({ kind }) => kind ?? []))];
	fc.assert(
		fc.property(facts, fc.constantFrom(...kinds), fc.boolean(), (known, kind, isPage) => {
			const of = { ...known, kind, isPage };
			expect(wordsOf(API_FAILURES, of, 'says')).not.toBe('');
			expect(wordsOf(API_FAILURES, of, 'advice')).not.toBe('');
		}),
	);
});

const SENTENCES = /^["A-Z][^]*\.$/;
const READERS = ['person', 'model'] as const;

it.each(TOKEN_URL_FAILURES.map((row, index) => [index, row] as const))(
	'row %i of the token URL: whole sentences for each reader',
	(_index, row) => {
		const tokenFacts = fc.record({
			// Client credentials use nothing up.
			mayBeUsedUp: fc.constantFrom('', 'It may be used up.'),
			hasArrived: fc.boolean(),
			retryAfter: fc.constantFrom(undefined, 1_000),
		});
		fc.assert(
			fc.property(tokenFacts, fc.constantFrom(...READERS), ({ mayBeUsedUp, ...known }, reader) => {
				const grant = { parameters: {}, failed: 'It failed', mayBeUsedUp };
				const of: TokenUrlFacts = { grant, what: 'refused', entries: [], ...known };
				const { advice } = row;
				const words = typeof advice === 'function' ? advice(of) : advice;
				expect(saidTo(reader, words!)).toMatch(SENTENCES);
			}),
		);
	},
);

it.each(REFUSALS.map(({ phrases, advice }) => [phrases, advice] as const))(
	'a refusal to publish that says %s: whole sentences for each reader',
	(_phrases, advice) => {
		for (const published of [MESSAGE, REPLY, POST])
			for (const reader of READERS) {
				const of = { entries: [], ...published };
				const words = saidTo(reader, (typeof advice === 'function' ? advice(of) : advice)!);
				expect(words).toMatch(SENTENCES);
				if (reader === 'model') expect(words).not.toMatch(SCREEN);
			}
	},
);
