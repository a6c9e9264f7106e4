import { spawnSync } from 'node:child_process';
import {
	appendFileSync,
	cpSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bringUpToDate } from '../../scripts/lib/generated';

const root = path.join(__dirname, '../..');

/** That it is what the contract gives, the build says. */
describe('the generated table of endpoints', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'engagement-endpoints-'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	it('is refused where `x-answer` says what nothing reads', () => {
		for (const part of ['scripts/endpoints.ts', 'scripts/lib', 'spec', '.prettierrc.json'])
			cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
		symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
		const file = path.join(folder, 'spec/openapi.yaml');
		const contract = readFileSync(file, 'utf8');
		writeFileSync(file, contract.replace('{ gives: words }', '{ gives: word, ad: [x] }'));
		const script = [require.resolve('tsx/cli'), path.join(folder, 'scripts/endpoints.ts')];
		expect(spawnSync(process.execPath, script, { cwd: folder, encoding: 'utf8' })).toMatchObject({
			status: 1,
			stderr: expect.stringContaining('GET /case/smartSummary: x-answer has ad, word, which'),
		});
	});

	it('is refused when it is stale, or not there', () => {
		const table = path.join(folder, 'generated/endpoints.ts');
		const says = jest.spyOn(console, 'error').mockImplementation();
		const update = (...given: string[]) => {
			const { argv, exitCode } = process;
			Object.assign(process, { argv: [...argv, ...given], exitCode: 0 });
			bringUpToDate(new Map([[path.relative(root, table), 'const a = 1;\n']]), 'endpoints');
			const status = process.exitCode;
			Object.assign(process, { argv, exitCode });
			return status;
		};
		expect(update('--check')).toBe(1);
		expect(update()).toBe(0);
		expect(readFileSync(table, 'utf8')).toBe('const a = 1;\n');
		expect(update('--check')).toBe(0);
		appendFileSync(table, '// changed by hand\n');
		expect(update('--check')).toBe(1);
		const advice = expect.stringContaining('Run `npm run endpoints` and commit the result.');
		expect(says.mock.calls).toEqual([[advice], [advice]]);
	});
});
