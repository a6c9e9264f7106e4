/** What is refused names the field as the editor shows it. */
import { quote } from '../support/inside';
import { useEngine } from '../support/engine';
import { JAVASCRIPT, names, placesOfAll, unlike } from '../support/places';
import { sent, sentLines, useSandbox } from '../support/sandbox';
import { shareOfOperations } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** Values that no field of the type accepts. */
const BAD: Record<string, unknown> = {
	string: { a: 1 },
	dateTime: 'soon',
	number: 'many',
	boolean: 'perhaps',
	options: 'unheard-of',
	multiOptions: 'unheard-of',
	json: '{',
};

/** A name of the API, recognized by a capital inside a word. */
const API_NAME = /^[a-z]+[A-Z]\w*$/;

it.each(Object.keys(BAD))(
	'rule "a refusal names the field as the editor shows it": fields of the type %s',
	async (type) => {
		const all = unlike(await placesOfAll(type as 'string'));
		// A type with few fields is swept completely, since most of them may be hidden.
		const places = all.length > 40 ? shareOfOperations(all) : all;
		let refused = 0;
		for (const { name, node, parameters, items, place } of places) {
			// Seeding takes longer than most of what is refused.
			if (sentLines(sandbox).some((line) => !line.startsWith('GET '))) sandbox.reset();
			sandbox.clearRequests();
			const [item] = items ?? [{ json: {} }];
			const { said } = await engine.node(
				node,
				{ ...parameters, ...place.parameters },
				{ items: [{ ...item, json: { bad: BAD[type] } as never }] },
			);
			expect([name, place.name, said]).toEqual([
				...[name, place.name],
				expect.not.stringMatching(JAVASCRIPT),
			]);
			if (!said.includes(quote(BAD[type]))) continue; // hidden with these parameters, or it takes anything
			if (/^HTTP \d/m.test(said)) continue; // a choice that is open: the platform refused the value
			expect([name, place.name, sent(sandbox)]).toEqual([name, place.name, []]);
			refused++;
			const where = [name, place.name, said];
			expect([...where, names(said, place)]).toEqual([...where, true]);
			const words = said.split(/[^\w]+/);
			const own = place.name
				.split('.')
				.filter((part) => API_NAME.test(part) && words.includes(part));
			expect([...where, own]).toEqual([...where, []]);
		}
		expect(refused).toBeGreaterThan(places.length / 10);
	},
);
