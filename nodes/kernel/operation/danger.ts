import { shownWhen, type Input, type Settings } from '../fields';

/** What an operation may do that nobody can undo: a sentence, and when it does so, if not always. */
export interface Danger extends Pick<Settings, 'shownWhen'> {
	text: string;
}

/** Something leaves the platform. */
export const REACHES_PEOPLE: Danger = {
	text: 'This reaches people outside your company, and cannot be undone.',
};

const MERGE_OFF = { '/options.mergeWithCurrent': [false] };

/** A full update that does not know what the record holds. `what` names the record. */
export const replacesWhole = (what: string): Danger => ({
	text: `Anything in the ${what} that you do not give here may be lost. Switch Merge With Current on to keep it.`,
	shownWhen: MERGE_OFF,
});

/** The same where JSON is sent as it is, so that nothing is merged into it. */
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
		properties: dangers.map(({ text, shownWhen: conditions }) => {
			const notice = { displayName: text, name: 'notice', type: 'notice', default: '' } as const;
			return conditions ? shownWhen(conditions, notice) : notice;
		}),
		read: () => undefined,
	};
}
