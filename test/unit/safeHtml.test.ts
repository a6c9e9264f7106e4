import fc from 'fast-check';
import { safeHtml } from '../support/inside';
import { expectFor } from '../support/expectFor';
import { expectLinear } from '../support/growth';
import { part } from '../support/share';

describe('safeHtml', () => {
	it.each([
		['keeps what is harmless', '<p>Hi <b>you</b><br>there</p>', '<p>Hi <b>you</b><br>there</p>'],
		[
			'keeps entities',
			'a &amp; b &lt;script&gt; &#60;i&#62; &eacute;',
			'a &amp; b &lt;script&gt; &#60;i&#62; &eacute;',
		],
		[
			'escapes what is no entity',
			'AT&T & R&D; 1 < 2 > 0 "x"',
			'AT&amp;T &amp; R&D; 1 &lt; 2 &gt; 0 &quot;x&quot;',
		],
		['drops a script with its content', 'a<script>alert("<b>")</script>b', 'ab'],
		['in any case and with spaces', 'a<ScRiPt >alert(1)</sCrIpT\n>b', 'ab'],
		['and to the end when it does not end', 'a<script>alert(1)', 'a'],
		['is not misled by another end tag', '<script>a</scripty>b</script>c', 'c'],
		[
			'takes a < within the name of a tag as part of it',
			'<scr<script>ipt>alert(1)</script>',
			'ipt&gt;alert(1)',
		],
		[
			'drops style, svg, math and iframe',
			'<style>p{}</style><svg><a>x</a></svg><math>y</math><iframe src=x>z</iframe>!',
			'!',
		],
		['drops handlers', '<b onclick="x()" ONMOUSEOVER=y()>z</b>', '<b>z</b>'],
		['and those without a space before', '<p/onclick=x()>z</p>', '<p>z</p>'],
		['drops style and class', '<span style="x:expression(1)" class=a>z</span>', '<span>z</span>'],
		['drops an image with its handler', '<img src=x onerror=alert(1)>z', 'z'],
		['keeps the text of an unknown element', '<custom-a x=1>z</custom-a>', 'z'],
		[
			'keeps a link to a web page',
			'<a href="https://example.com/?a=1&b=2" target=_top>z</a>',
			'<a href="https://example.com/?a=1&amp;b=2">z</a>',
		],
		[
			'with other quotes',
			"<a HREF='http://example.com/\"x'>z</a>",
			'<a href="http://example.com/&quot;x">z</a>',
		],
		[
			'without quotes',
			'<a href=mailto:kim@example.com>z</a>',
			'<a href="mailto:kim@example.com">z</a>',
		],
		['drops a javascript link', '<a href="javascript:alert(1)">z</a>', '<a>z</a>'],
		['in any spelling', '<a href=" JaVaScRiPt:alert(1)">z</a>', '<a>z</a>'],
		['written with entities', '<a href="&#106;avascript&colon;alert(1)">z</a>', '<a>z</a>'],
		['written with hexadecimal ones', '<a href="&#x6A&#x61;vascript:alert(1)">z</a>', '<a>z</a>'],
		['with a line break within', '<a href="java\nscript:alert(1)">z</a>', '<a>z</a>'],
		['with a control character before', '<a href="\u0001javascript:alert(1)">z</a>', '<a>z</a>'],
		['drops a data link', '<a href="data:text/html,<script>alert(1)</script>">z</a>', '<a>z</a>'],
		[
			'drops a link without a scheme',
			'<a href="//example.com">z</a><a href="/x">y</a>',
			'<a>z</a><a>y</a>',
		],
		[
			'keeps one link of two',
			'<a href="https://a.example.com" href="javascript:x">z</a>',
			'<a href="https://a.example.com">z</a>',
		],
		[
			'takes the first link that is allowed',
			'<a href="javascript:x" href="https://a.example.com">z</a>',
			'<a href="https://a.example.com">z</a>',
		],
		['drops a comment', 'a<!-- <b>x</b> -->b', 'ab'],
		['to the end when it does not end', 'a<!-- <b>x</b>', 'a'],
		[
			'drops a doctype, an instruction and CDATA',
			'<!doctype html><?xml version="1"?><![CDATA[x]]>a',
			'a',
		],
		['drops a tag that does not end', 'a<b onclick="x', 'a<b></b>'],
		[
			'reads a > within quotes as part of the value',
			'<b title="a>b" onclick="x">z</b>',
			'<b>z</b>',
		],
		['takes a < that begins no tag as text', 'a <3 b < c <', 'a &lt;3 b &lt; c &lt;'],
		['closes what is open', '<div><p><b>z', '<div><p><b>z</b></p></div>'],
		['closes what was opened within', '<div><b>z</div>y', '<div><b>z</b></div>y'],
		['drops an end without a start', 'a</div></b>b', 'ab'],
		['drops an empty end tag', 'a</>b', 'ab'],
		['is not misled by two openings', '<<b>script>z', '&lt;<b>script&gt;z</b>'],
		['gives nothing for nothing', '', ''],
	])('%s', (_what, html, safe) => {
		expect(safeHtml(html)).toBe(safe);
	});

	it('gives nothing but listed tags and text for whatever comes, and the same when it is done again', () => {
		const parts = [
			'<',
			'>',
			'</',
			'"',
			"'",
			'=',
			' ',
			'/',
			'!--',
			'-->',
			'a',
			'b',
			'script',
			'svg',
			'href',
			'onload',
			'javascript:',
			'https://x',
			'&',
			'&#106;',
			';',
			'\n',
			'p',
			'?',
			'\u0000',
		];
		let seed = 1;
		const next = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
		for (let i = 0; i < part(5_000); i++) {
			const html = Array.from({ length: 1 + next(25) }, () => parts[next(parts.length)]).join('');
			const safe = safeHtml(html);
			const rest = safe.replace(/<\/?(a|b|p)>|<a href="(https?:\/\/|mailto:)[^"<>]*">/g, '');
			expectFor(html, rest).toEqual(expect.not.stringMatching(/[<>"]/));
			expect(safeHtml(safe)).toBe(safe);
		}
	});

	describe('rule "long texts do no harm": no summary blocks n8n', () => {
		/** What hostile documents are made of. */
		const piece = fc.constantFrom(
			...['<', '</', '<a ', '<a href="', '<a href=x ', '<!--', '<!', '<script>', '</script', '<p>'],
			...['<b>', '</b>', '<i>', '</i>', '<b a=', '<p/', '&', '&#', '&#x1', '&amp;', '"', "'", '='],
			...[' ', '\n', '/', '>', '-->', 'x', '<custom-tag>', '</custom-tag>', '\u{1F600}', '\uD800'],
		);
		const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
		/** A beginning, two parts that each come again and again, and an end. */
		const hostile = fc.tuple(text, text, text, text);
		const documentOf =
			([start, first, second, end]: readonly string[]) =>
			(length: number) =>
				start! +
				first!.repeat(length / 2 / first!.length) +
				second!.repeat(length / 2 / second!.length) +
				end!;
		const examples = [
			['', '<b>', '</i>', ''],
			['<i>', '<b>', '</i><i>', ''],
			['', '<b>', '</b>', ''],
			...['<', '<a ', '<a href="', '<!--', '<script>', '<b a=', '&#', '<p>', '<a href=x ', ' '].map(
				(unit) => ['<a', unit, unit, ''],
			),
		].map(
			(parts) => [parts as [string, string, string, string]] as [[string, string, string, string]],
		);

		it('takes time that grows with its length alone', () => {
			fc.assert(
				fc.property(hostile, (parts) => expectLinear(safeHtml, documentOf(parts))),
				{ numRuns: examples.length + part(30), examples },
			);
		});

		it('gives elements a hundred deep at most, each closed where it is opened', () => {
			fc.assert(
				fc.property(hostile, (parts) => {
					const open: string[] = [];
					for (const [, end, name] of safeHtml(documentOf(parts)(4_000)).matchAll(
						/<(\/?)([a-z]\w*)[^>]*>/g,
					)) {
						if (end) expect(open.pop()).toBe(name);
						else if (!['br', 'hr'].includes(name!)) open.push(name!);
						expect(open.length).toBeLessThanOrEqual(100);
					}
					expect(open).toEqual([]);
				}),
				{ numRuns: examples.length + part(100), examples },
			);
		});

		it('leaves out what is too deep, and keeps its text and what follows', () => {
			const deep = `${'<b>'.repeat(150)}<i>x</i>${'</b>'.repeat(150)}<p>y</p>`;
			expect(safeHtml(deep)).toBe(`${'<b>'.repeat(100)}x${'</b>'.repeat(100)}<p>y</p>`);
		});
	});
});
