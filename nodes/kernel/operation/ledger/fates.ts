import type { IExecuteFunctions } from 'n8n-workflow';
import { ApiError, CancelledError, CredentialError, InputError } from '../../failures/errors';
import { itemsInWords, presentable, toItemsError } from '../../failures/nodeError';
import type { Secrets } from '../../values/secrets';
import type { Edge } from '../edge';
import type { Outcomes } from '../outcomes';
import { isInDoubt, type Outcome } from './entries';
import type { Ledger } from './ledger';

/** What became of an item of a write. Nobody but the platform knows whether one in doubt was carried out. */
type Fate = 'done' | 'inDoubt' | 'failed' | 'notBegun';

/** For one item, and for several. */
const WORDS: Readonly<Record<Fate, readonly [string, string]>> = {
	done: ['was carried out and is not undone', 'were carried out and are not undone'],
	inDoubt: ['may have been carried out', 'may have been carried out'],
	failed: ['failed and was not carried out', 'failed and were not carried out'],
	notBegun: ['was not begun', 'were not begun'],
};

/**
 * What became of the items of a write that ended the run, in a sentence for each fate that there is; those
 * in doubt are named by their indexes. The item of the error is left out where the error itself says it.
 * @param outcomes what came of each item that was reached: its output, or its own error
 * @param of how many items the run has
 * @param failed the index of the item of the error; -1 for none
 */
function fatesInWords(
	outcomes: ReadonlyArray<object | undefined>,
	{ entries }: Pick<Ledger, 'entries'>,
	{ of, failed }: { of: number; failed: number },
): string {
	// Of each item that was worked on, in this try or an earlier one.
	const kept = new Map(
		entries.all().flatMap(({ items, outcome }) => items.map((item) => [item, outcome] as const)),
	);
	const fates = Array.from({ length: of }, (_, i) => fateOf(outcomes[i], kept.get(i)));
	const error = outcomes[failed];
	const saysIt = error instanceof ApiError || error instanceof InputError;
	const isLeftOut = saysIt || fates[failed] === 'failed' || fates[failed] === 'notBegun';
	const sentences = (Object.keys(WORDS) as Fate[]).flatMap((fate) => {
		const items = [...fates.keys()].filter(
			(i) => fates[i] === fate && !(isLeftOut && i === failed),
		);
		if (items.length === 0) return [];
		const who = `${isLeftOut ? 'other ' : ''}${items.length === 1 ? 'item' : 'items'}`;
		const which = fate === 'inDoubt' ? `: ${itemsInWords(items)}` : '';
		return [`${items.length} ${who} ${WORDS[fate][items.length === 1 ? 0 : 1]}${which}.`];
	});
	return sentences.join(' ');
}

type ItemError = Parameters<typeof toItemsError>[1][number];

export function errorsIn(outcomes: Outcomes): ItemError[] {
	return outcomes.flatMap((error, itemIndex) =>
		error instanceof Error ? [{ itemIndex, error }] : [],
	);
}

/** The errors that end a run in which this try sends nothing, since input was refused: all, unless one is another. */
export function errorsOfUnsent(refused: Outcomes): ItemError[] {
	const errors = errorsIn(refused);
	const other = errors.find(({ error }) => !(error instanceof InputError));
	return other ? [other] : errors;
}

/**
 * n8n's error for a run that these errors end, with what became of the items of a write: some may have been carried
 * out before a wait, or in an earlier try. Where none was, it only counts those next to one error.
 * @param outcomes see {@link fatesInWords}
 */
export function errorOfRun(
	n8n: IExecuteFunctions,
	run: Pick<Edge, 'reader'> & { ledger: Ledger; writes: boolean; secrets: Secrets },
	errors: readonly ItemError[],
	outcomes: ReadonlyArray<object | undefined> = [],
): Error {
	const { ledger, writes, reader, secrets } = run;
	const of = n8n.getInputData().length;
	const failed = errors.length === 1 ? (errors[0]?.itemIndex ?? -1) : -1;
	const counts = writes && (failed >= 0 || ledger.hasBegun);
	const fates = counts ? fatesInWords(outcomes, ledger, { of, failed }) : '';
	const shown = errors.map((one) => ({ ...one, error: presentable(one.error, secrets) }));
	return toItemsError({ node: n8n.getNode(), reader }, shown, of, fates);
}

/** @param kept what the ledger knows of the item: it may be one of several that were sent together */
function fateOf(outcome: object | undefined, kept: Outcome | undefined): Fate {
	if (outcome !== undefined && !(outcome instanceof Error)) return 'done';
	if (isInDoubt(outcome)) return 'inDoubt';
	if (kept?.result && !(outcome instanceof ApiError)) return 'done';
	if (kept?.answers || isInDoubt(kept?.error)) return 'inDoubt';
	const isUntouched =
		outcome === undefined
			? kept === undefined
			: outcome instanceof CancelledError || outcome instanceof CredentialError;
	return isUntouched ? 'notBegun' : 'failed';
}
