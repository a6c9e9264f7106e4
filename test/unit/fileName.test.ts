import fc from 'fast-check';
import { fileNameOf } from '../support/inside';

it.each([
	['a.pdf', 'a.pdf'],
	['Report 1.zip', 'Report 1.zip'],
	['café (2).pdf', 'café (2).pdf'],
	['../../etc/passwd', 'passwd'],
	['C:\\x\\y.exe', 'y.exe'],
	['a\0b.png', 'ab.png'],
	['a\nb\r\nc.png', 'a b c.png'],
	['.\0./.\u200b.', 'file'],
	['..', 'file'],
	['.', 'file'],
	['', 'file'],
	[' \t', 'file'],
	['a/', 'file'],
	['\u202egnp.exe', 'gnp.exe'],
	['.profile', '.profile'],
	[`${'a'.repeat(300)}.png`, `${'a'.repeat(251)}.png`],
	['a'.repeat(300), 'a'.repeat(255)],
	[`${'é'.repeat(200)}.png`, `${'é'.repeat(125)}.png`],
	[`${'😀'.repeat(100)}.png`, `${'😀'.repeat(62)}.png`],
	[`a.${'b'.repeat(300)}`, `a.${'b'.repeat(253)}`],
])('%j is the file %j', (given, name) => {
	expect(fileNameOf(given)).toBe(name);
});

it('whatever is given is one name that a file system takes, and the same when it is given again', () => {
	const parts = fc.constantFrom('..', '.', '/', '\\', '\0', '\n', '\u0085', '\u2028', '%00', ' ');
	const given = fc
		.array(fc.oneof(parts, fc.string({ unit: 'grapheme', maxLength: 300 })), { maxLength: 12 })
		.map((all) => all.join(''));
	fc.assert(
		fc.property(given, (text) => {
			const name = fileNameOf(text);
			expect(name).not.toMatch(/[/\\\p{Cc}]|^\.*$/u);
			expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
			expect(Buffer.from(name).toString()).toBe(name);
			expect(fileNameOf(name)).toBe(name);
		}),
	);
});
