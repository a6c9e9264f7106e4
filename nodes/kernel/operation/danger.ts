import { shownWhen, type Input, type Settings } from '../fields';

/** What an operation may do that nobody can undo: `text` says it, and `shownWhen` when, if not always. */
export interface Danger extends Pick<Settings, 'shownWhen'> {
	text: string;
}

export const REACHES_PEOPLE: Danger = {
	text: 'This reaches people outside your company, and cannot be undone.',
};

const MERGE_OFF = { '/options.mergeWithCurrent': [false] };

/** The danger of a full update that is not merged with the current record. `what`: the record in words. */
export const replacesWhole = (what: string): Danger => ({
	text: `Anything in the ${what} that you do not give here may be lost. Switch Merge With Current on to keep it.`,
	shownWhen: MERGE_OFF,
});

/** The dangers of a full update of which JSON replaces everything, since nothing is merged into it. */
export const replacesWholeByJson = (what: string): readonly Danger[] => [
	{ ...replacesWhole(what), shownWhen: { ...MERGE_OFF, inputMode: ['fields', 'mapped'] } },
	{
		text: `The JSON replaces the whole ${what}: anything it leaves out may be lost.`,
		shownWhen: { inputMode: ['json'] },
	},
];

/** A yellow notice at the top of the form, for each danger. */
export function notices(dangers: readonly Danger[]): Input<'notice'> {
	return {
		name: 'notice',
		properties: dangers.map(({ text, shownWhen: conditions }) =>
			shownWhen(conditions, { displayName: text, name: 'notice', type: 'notice', default: '' }),
		),
		read: () => undefined,
	};
}
