/**
 * Writes the icons of the nodes and of the credential, for a light and a dark background: one mark with
 * a glyph in it. With --check it writes nothing, and exits 1 when one is stale.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { bringUpToDate } from './lib/generated';
import { glyphs, type Glyph } from './lib/glyphs';
import { root } from './lib/rooms';

/** The mark: a speech bubble. */
const MARK =
	'M11 2h38a9 9 0 0 1 9 9v30a9 9 0 0 1-9 9H27L13 59l1-9h-3a9 9 0 0 1-9-9V11a9 9 0 0 1 9-9z';
const COLOURS = {
	'': { mark: '#0b6e6e', glyph: '#fff' },
	'.dark': { mark: '#5fd6c9', glyph: '#06302f' },
};

function svg({ fill, stroke }: Glyph, { mark, glyph }: { mark: string; glyph: string }): string {
	const parts = [
		fill && `<path fill="${glyph}" fill-rule="evenodd" d="${fill}"/>`,
		stroke &&
			`<path fill="none" stroke="${glyph}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="${stroke}"/>`,
	].filter(Boolean);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path fill="${mark}" d="${MARK}"/><g transform="translate(11.6 7.6) scale(1.15)">${parts.join('')}</g></svg>\n`;
}

const wanted = new Map<string, string | undefined>(
	readdirSync(path.join(root, 'icons')).map((file) => [`icons/${file}`, undefined]),
);
for (const [name, glyph] of Object.entries(glyphs)) {
	for (const [theme, colours] of Object.entries(COLOURS))
		wanted.set(`icons/${name}${theme}.svg`, svg(glyph, colours));
}
bringUpToDate(wanted, 'icons');
