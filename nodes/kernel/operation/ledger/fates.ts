import type { IExecuteFunctions } from 'n8n-workflow';
import {
	ApiError,
	CancelledError,
	CredentialError,
	InputError,
	type Reader,
} from '../../failures/errors';
import { itemsInWords, toItemsError } from '../../failures/nodeError';
import type { Operation } from '../operation';
import type { Outcomes } from '../outcomes';
import type { Ledger } from './ledger';
import type { Entry } from './storedLedger';

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
export function fatesInWords(
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

/**
 * n8n's error for a run in which this try sends nothing, since input was refused. Items of a write may have been
 * carried out before a wait, or in an earlier try; where none was, it only counts those next to one error.
 */
export function unsentRun(
	n8n: IExecuteFunctions,
	{ isRead }: Operation,
	ledger: Ledger,
	reader: Reader,
	refused: Outcomes,
): Error {
	const of = n8n.getInputData().length;
	const errors = refused.flatMap((error, itemIndex) =>
		error instanceof Error ? [{ itemIndex, error }] : [],
	);
	const other = errors.find(({ error }) => !(error instanceof InputError));
	const named = other ? [other] : errors;
	const [first, second] = named;
	const failed = second === undefined && first !== undefined ? first.itemIndex : -1;
	const counts = !isRead && (failed >= 0 || ledger.hasBegun);
	const fates = counts ? fatesInWords([], ledger, { of, failed }) : '';
	return toItemsError({ node: n8n.getNode(), reader }, named, of, fates);
}

/** @param kept what the ledger knows of the item: it may be one of several that were sent together */
function fateOf(outcome: object | undefined, kept: Entry['outcome'] | undefined): Fate {
	if (outcome !== undefined && !(outcome instanceof Error)) return 'done';
	if (isInDoubt(outcome)) return 'inDoubt';
	if (kept && 'result' in kept && !(outcome instanceof ApiError)) return 'done';
	if (kept && ('answers' in kept || ('error' in kept && isInDoubt(kept.error)))) return 'inDoubt';
	const isUntouched =
		outcome === undefined
			? kept === undefined
			: outcome instanceof CancelledError || outcome instanceof CredentialError;
	return isUntouched ? 'notBegun' : 'failed';
}

function isInDoubt(outcome: object | undefined): boolean {
	return (
		(outcome instanceof ApiError || outcome instanceof CancelledError) && outcome.mayHaveCompleted
	);
}
