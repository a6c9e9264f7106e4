import { itemOfAny } from '../../kernel/answers/answer';
import { operation } from '../../kernel/operation';
import { NAMED_ENTITIES, withTexts } from '../../kernel/values/secrets';
import { f } from '../../service/fields';

export const getSmartSummary = operation({
	value: 'getSmartSummary',
	action: 'Get the smart summary of a case',
	description: "Get the platform's AI summary of a case, as text",
	endpoint: 'GET /case/smartSummary',
	fields: [
		f.required(f.caseNumber),
		f.collection('additionalFields', [
			f.flag('persistInCase', 'Whether to store the summary on the case, which changes the case', {
				empty: 'decide',
				confirms: true,
			}),
			f.flag('regenerate', 'Whether the platform writes a new summary', { empty: 'decide' }),
		]),
	],
	options: [
		f.flag(
			'rawHtml',
			'Whether to return the HTML as the platform sent it. It may contain scripts: never display it.',
		),
	],
	output: ({ data }, { caseNumber, options }) => {
		// The specification does not show the answer: it is a text, or an object with texts.
		const summary = options.rawHtml === true ? data : withTexts(data, textOfHtml);
		return itemOfAny(summary, { caseNumber }, 'smartSummary');
	},
});

const CONTENT_OF_NO_TEXT = /<(script|style|title|template)\b[^]*?(?:<\/\1[^<>]*>|$)/gi;
const LIST_ITEM = /<li\b[^<>]*>/gi;
const LINE_END = /<(?:br|\/(?:p|div|h[1-6]|li|ul|ol|dt|dd|tr|table|blockquote|pre))\b[^<>]*>/gi;
const CELL_END = /<\/t[dh]\b[^<>]*>/gi;
const TAG = /<[a-z/!?][^<>]*>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

/** Punctuation that texts have, and the marks of letters: `&uuml;` is a u with `uml`. */
const SIGNS: Readonly<Record<string, string>> = {
	...{ bull: '•', euro: '€', hellip: '…', middot: '·', szlig: 'ß', mdash: '—', ndash: '–' },
	...{ ldquo: '“', rdquo: '”', bdquo: '„', lsquo: '‘', rsquo: '’', laquo: '«', raquo: '»' },
};
const MARKS: Readonly<Record<string, string>> = {
	...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308' },
	...{ ring: '\u030A', cedil: '\u0327' },
};

/** What HTML says, as text: a line for each block, a dash before each entry of a list, no markup. */
export function textOfHtml(html: string): string {
	return html
		.replace(CONTENT_OF_NO_TEXT, '')
		.replace(/\s+/g, ' ')
		.replace(LIST_ITEM, '\n- ')
		.replace(LINE_END, '\n')
		.replace(CELL_END, ' ')
		.replace(TAG, '')
		.split('\n')
		.map((line) => line.replace(ENTITY, character).trim())
		.filter((line) => line !== '' && line !== '-')
		.join('\n');
}

/** The character of an entity; one that Unicode lacks stays as it is written. */
function character(entity: string, decimal?: string, hex?: string, name?: string): string {
	if (name !== undefined) {
		const known = name.toLowerCase();
		const mark = MARKS[known.slice(1)];
		const letter = mark && `${name.charAt(0)}${mark}`.normalize();
		return NAMED_ENTITIES[known] ?? SIGNS[known] ?? letter ?? entity;
	}
	const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
	return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
