/**
 * The kernel knows n8n and HTTP, and nothing of the service: none of its files has a path of the contract, a field of
 * it, or a word for what the service has.
 */
import { load } from 'js-yaml';
import { endpoints } from '../support/inside';
import { filesIn, textOf } from '../support/files';

/** What the specification calls the things of the service. Words that every program has, e.g. message, are not listed. */
const NOUNS =
	/campaign|subscription|audit|\basset|profile|conversation|deflection|knowledge|survey|feedback|\bcrm\b|workspace|channel|\bbrand|listening|macro|partner|engagement|private ?message|smart ?summary|\bcase(?:s|[ _]?(?:id|number|type|status|create))\b/i;

/** Names of the contract that n8n, HTTP or every program has, too. */
const COMMON = ['defaultValue', 'displayName', 'firstName', 'isHidden', 'mimeType', 'startDate'];

const own = (load(textOf('spec/own-names.yaml')) as { names: string }).names.split(/\s+/);
const fields = [...textOf('nodes/service/generated/names.d.ts').matchAll(/^\t\| '(\w+)'/gm)]
	.map(([, name]) => name!)
	.filter((name) => /[a-z][A-Z]|_/.test(name) && ![...own, ...COMMON].includes(name));
const paths = Object.keys(endpoints).map((endpoint) => endpoint.split(' ')[1]!);
const PATH = /(?<=[ '`])\/[\w{}/-]+/g;

/** What of the service a text names. */
function namesIn(text: string): string[] {
	const words = new Set(text.match(/\w+/g));
	const named = new Set(text.match(PATH));
	return [
		...fields.filter((name) => words.has(name)),
		...paths.filter((path) => named.has(path)),
		// An abbreviation of every office.
		...(NOUNS.exec(text.replace("'API ID IDs URL CRM", '')) ?? []),
	];
}

it.each(filesIn('nodes/kernel', /\.ts$/))('%s names nothing of the service', (file) => {
	expect(namesIn(textOf(file))).toEqual([]);
});

it.each([
	["send('GET /webhook-subscriptions')", '/webhook-subscriptions'],
	['const { caseNumber } = record;', 'caseNumber'],
	['/** Where a campaign is. */', 'campaign'],
])('would find %s', (text, name) => {
	expect(namesIn(text)).toContain(name);
});
