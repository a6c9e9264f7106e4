const CONTENT_OF_NO_TEXT = /<(script|style|title|template)\b[^]*?(?:<\/\1[^<>]*>|$)/gi;
const LIST_ITEM = /<li\b[^<>]*>/gi;
const LINE_END = /<(?:br|\/(?:p|div|h[1-6]|li|ul|ol|dt|dd|tr|table|blockquote|pre))\b[^<>]*>/gi;
const TAG = /<[a-z/!?][^<>]*>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;

const ENTITIES: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
};

/** What HTML says, as text: a line for each block, a dash before each entry of a list, no markup. */
export function textOfHtml(html: string): string {
	return html
		.replace(CONTENT_OF_NO_TEXT, '')
		.replace(/\s+/g, ' ')
		.replace(LIST_ITEM, '\n- ')
		.replace(LINE_END, '\n')
		.replace(TAG, '')
		.split('\n')
		.map((line) => line.replace(ENTITY, character).trim())
		.filter((line) => line !== '' && line !== '-')
		.join('\n');
}

/** The character of an entity; one that Unicode lacks stays as it is written. */
function character(entity: string, decimal?: string, hex?: string, name?: string): string {
	if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
	const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
	return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
