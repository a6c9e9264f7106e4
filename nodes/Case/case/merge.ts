import { body, int64, int64List, MISSING, type Location } from '../../shared/fields';
import { operation } from '../../shared/operation';

const parent = int64('parentCaseNumber', {
	positive: true,
	placeholder: 'e.g. 70001',
	description: 'The case that takes up the others',
});

export const merge = operation({
	name: 'Merge',
	value: 'merge',
	action: 'Merge cases into one for good',
	description:
		'Merge child cases into a parent case: their conversations appear on it as agent notes. This cannot be undone through the API.',
	endpoint: 'POST /case/merge',
	fields: [
		body({
			required: [
				int64List('childCaseNumbers', {
					positive: true,
					description: 'The cases that are merged into the parent',
				}),
			],
			// Not required in JSON: the name of the body's field is not known.
			optional: [{ ...parent, property: { ...parent.property, required: true } }],
			rules: checkFamily,
			description:
				'The whole body as JSON, for when the platform names the parent by another field than parentCaseNumber',
		}),
	],
	request: ({ body }) => ({ body }),
	output: (_answer, { body }) => ({ merged: true, ...written(body) }),
});

function checkFamily(given: Readonly<Record<string, unknown>>, at: Location): void {
	const { childCaseNumbers: children, ...others } = given;
	if (at.hasProblems) return;
	if (Object.keys(others).length === 0) at.in('parentCaseNumber').problem(MISSING);
	const numbers = new Set<string>();
	for (const [i, child] of (children as unknown[]).map(String).entries()) {
		if (numbers.has(child)) {
			at.in('childCaseNumbers').in(i).problem(`${child} is in the list already. Take it out.`);
		}
		numbers.add(child);
	}
	for (const [name, number] of Object.entries(others)) {
		if (!numbers.has(String(number))) continue;
		at.in('childCaseNumbers').problem(
			`The parent ${String(number)} (${name}) is among the children. Take it out.`,
		);
	}
}

/** Case numbers as n8n keeps ids: texts. */
function written(body: Readonly<Record<string, unknown>>): Record<string, string | string[]> {
	return Object.fromEntries(
		Object.entries(body).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.map(String) : String(value),
		]),
	);
}
