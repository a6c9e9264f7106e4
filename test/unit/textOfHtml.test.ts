import fc from 'fast-check';
import { expectLinear } from '../support/growth';
import { textOfHtml } from '../support/inside';

it.each([
	['a line for each block', '<h3>Parcel</h3><p>It is <b>late</b>.</p>', 'Parcel\nIt is late.'],
	['a line break', 'one<br>two<br/>three', 'one\ntwo\nthree'],
	['a dash for each entry', '<ul>\n <li>one</li>\n <li>two</li>\n</ul>', '- one\n- two'],
	['white space as HTML reads it', '<p> a \n\t b </p>\n\n<p>c</p>', 'a b\nc'],
	['entities', '&lt;b&gt; R&amp;D &#8364; &#x20AC;&nbsp;&quot;x&apos;', '<b> R&D € € "x\''],
	['one that does not exist', 'a &unknown; &#9999999; b', 'a &unknown; &#9999999; b'],
	['no scripts and styles', 'a<ScRiPt >x("</p>")</sCrIpT\n><style>p{}</style>b', 'ab'],
	['nothing of a script without an end', 'a<script>alert(1)', 'a'],
	['no comments', 'a<!-- hidden --><!doctype html>b', 'ab'],
	['what is no tag', 'a < b, a<3, and <unclosed', 'a < b, a<3, and <unclosed'],
	['a text without markup as it is', 'Nothing to say', 'Nothing to say'],
])('keeps of HTML %s', (_what, html, text) => {
	expect(textOfHtml(html)).toBe(text);
});

it('keeps every word, whatever the markup around it', () => {
	const word = fc.stringMatching(/^[\w'",;=]{1,8}$/);
	const inBlock = (name: string) => (inner: string) => `<${name} class="a">${inner}</${name}>`;
	const markup = fc.constantFrom(
		inBlock('p'),
		inBlock('div'),
		inBlock('h2'),
		(inner: string) => `${inner}<br/>`,
		(inner: string) => `<p><b onclick='x()'>${inner}</b><script>x("</p>")</script></p>`,
		(inner: string) => `<!-- x --><div><style>p{}</style><img src=x>${inner}</div>`,
	);
	fc.assert(
		fc.property(fc.array(fc.tuple(word, markup)), (parts) => {
			const html = parts.map(([text, around]) => around(text)).join('');
			expect(textOfHtml(html)).toBe(parts.map(([text]) => text).join('\n'));
		}),
	);
});

it.each(['<script>', '<', '<b ', '<!--', '&', '&#', ' ', '<li', '\n<p>', '<title'])(
	'takes linear time for many %j',
	(part) => {
		expectLinear(textOfHtml, (length) => part.repeat(length / part.length));
	},
);
