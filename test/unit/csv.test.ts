import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { CsvError, type CsvRow, parseCsv, writeCsv } from '../support/inside';

const cells = (text: string) => (parseCsv(text) as CsvRow[]).map(({ cells }) => cells);

describe('writing CSV', () => {
	it('ends each line with CRLF, the last one too', () => {
		expect(writeCsv(['id', 'name'], [['1', 'Ada']])).toBe('id,name\r\n1,Ada\r\n');
		expect(writeCsv(['id', 'name'])).toBe('id,name\r\n');
	});

	it('quotes commas, quotes, line breaks and white space at the ends, and nothing else', () => {
		const rows = [
			['a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', ' before', 'after\t', 'in side'],
		];
		expect(writeCsv(['h'], rows)).toBe(
			'h\r\n"a,b","say ""hi""","two\nlines","two\r\nlines"," before","after\t",in side\r\n',
		);
	});

	it('writes numbers with all their digits and a missing value as an empty cell', () => {
		const rows = [[9007199254740993n, 0, true, undefined, null, 'ü😀']];
		expect(writeCsv(['h'], rows)).toBe('h\r\n9007199254740993,0,true,,,ü😀\r\n');
	});

	it('writes a row of one empty cell so that it stays a row', () => {
		expect(writeCsv(['h'], [['']])).toBe('h\r\n""\r\n');
	});

	it('is read by a well-kept reader, and by our own, as what was written', () => {
		const cell = fc.oneof(
			fc.string(),
			fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', 'a', '=', 'é') }),
		);
		const table = fc
			.integer({ min: 1, max: 4 })
			.chain((width) =>
				fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
			);
		fc.assert(
			fc.property(table, ([header, ...rows]) => {
				const text = writeCsv(header!, rows);
				expect(parse(text)).toEqual([header, ...rows]);
				expect(cells(text)).toEqual([header, ...rows]);
			}),
		);
	});
});

describe('reading CSV', () => {
	it('reads rows that end in CRLF, LF or CR, with or without a last line end', () => {
		for (const end of ['\r\n', '\n', '\r']) {
			expect(cells(['a,b', '1,2'].join(end))).toEqual([
				['a', 'b'],
				['1', '2'],
			]);
			expect(cells(['a,b', '1,2', ''].join(end))).toEqual([
				['a', 'b'],
				['1', '2'],
			]);
		}
	});

	it('reads quotes, commas and line breaks inside quotes', () => {
		expect(cells('"a ""b"" c","x,y","two\r\nlines",""\n')).toEqual([
			['a "b" c', 'x,y', 'two\r\nlines', ''],
		]);
	});

	it('says on which line of the file a row begins', () => {
		expect(parseCsv('h\r\n"one\r\ntwo\rthree\nfour"\r\n\r\nlast')).toEqual([
			{ line: 1, cells: ['h'] },
			{ line: 2, cells: ['one\r\ntwo\rthree\nfour'] },
			{ line: 6, cells: [''] },
			{ line: 7, cells: ['last'] },
		]);
	});

	it('keeps empty cells, at the end too, and white space', () => {
		expect(cells(',a,\n, b ,')).toEqual([
			['', 'a', ''],
			['', ' b ', ''],
		]);
	});

	it('passes over a byte order mark and keeps other characters', () => {
		expect(cells('\uFEFF"naïve",日本語,😀')).toEqual([['naïve', '日本語', '😀']]);
	});

	it('has no rows for nothing', () => {
		expect(parseCsv('')).toEqual([]);
		expect(parseCsv('\uFEFF')).toEqual([]);
	});

	it('says where a quote opens that is never closed', () => {
		const error = parseCsv('a,b\n1,"two\nlines\n');
		expect(error).toBeInstanceOf(CsvError);
		expect(error).toMatchObject({
			line: 2,
			message: expect.stringMatching(/^A quote opens in line 2 and is never closed\. Close it/),
		});
	});

	it('says where text follows a closing quote', () => {
		expect(parseCsv('a\n"x\ny"z,1')).toMatchObject({
			line: 3,
			message: expect.stringContaining('In line 3, text follows a closing quote'),
		});
	});

	it('says where a quote is inside a bare cell', () => {
		expect(parseCsv('a\nb\n5" pipe')).toMatchObject({
			line: 3,
			message: expect.stringContaining(
				'In line 3, there is a quote inside a cell that is not quoted',
			),
		});
	});
});
