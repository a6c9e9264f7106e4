import { checkDone } from '../../kernel/answers/answer';
import { operation } from '../../kernel/operation';
import { toText } from '../../kernel/values/values';
import { f } from '../../service/fields';

/** Not required in JSON: the specification does not show the name of the field. */
const parent = f.int64('parentCaseNumber', 'The case that the others are merged into', {
	positive: true,
	placeholder: 'e.g. 70001',
});

export const merge = operation({
	value: 'merge',
	action: 'Merge cases into one for good',
	description:
		'Merge child cases into a parent case: their conversations appear on it as agent notes. This cannot be undone through the API.',
	endpoint: 'POST /case/merge',
	dangers: [{ text: 'Cases that are merged cannot be separated again through the API.' }],
	fields: [
		f.body({
			fields: [
				f.starred(parent),
				f.listEach('childCaseNumbers', f.int64('item', { positive: true }), {
					description: 'The cases that are merged into the parent',
					empty: 'never',
				}),
			],
			rules: checkCases,
			description:
				'The whole body as JSON, in case the platform names the parent by another field than parentCaseNumber',
		}),
	],
	output: (answer, { body }) => {
		checkDone(answer);
		// As n8n keeps IDs.
		const texts = Object.entries(body).map(
			([name, value]) => [name, Array.isArray(value) ? value.map(toText) : toText(value)] as const,
		);
		return { merged: true, ...Object.fromEntries(texts) };
	},
});

function checkCases(caseNumbers: Readonly<Record<string, unknown>>, at: f.Location): void {
	const { childCaseNumbers, ...parents } = caseNumbers;
	if (at.problemCount > 0) return;
	if (Object.keys(parents).length === 0) at.in('parentCaseNumber').problem(f.MISSING);
	const children = new Set<string>();
	for (const [i, child] of (childCaseNumbers as unknown[]).map(toText).entries()) {
		if (children.has(child)) {
			at.in('childCaseNumbers').in(i).problem(`${child} is already in the list. Remove it.`);
		}
		children.add(child);
	}
	for (const [name, parent] of Object.entries(parents)) {
		if (!children.has(toText(parent))) continue;
		at.in('childCaseNumbers').problem(
			`The parent ${toText(parent)} (${at.nameOf(name)}) is among the children. Remove it.`,
		);
	}
}
