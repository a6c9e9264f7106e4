import { spawnSync } from 'node:child_process';
import {
	appendFileSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../..');

describe('the generated table of endpoints', () => {
	const run = (folder: string, ...args: string[]) =>
		spawnSync(
			process.execPath,
			[require.resolve('tsx/cli'), path.join(folder, 'scripts/endpoints.ts'), ...args],
			{ cwd: folder, encoding: 'utf8' },
		);

	/** What the script needs. */
	function copyTo(folder: string): void {
		for (const part of ['scripts/endpoints.ts', 'scripts/lib', 'spec', '.prettierrc.json'])
			cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
		symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
		mkdirSync(path.join(folder, 'nodes/service/generated'), { recursive: true });
	}

	it('is what the contract gives', () => {
		const { status, stderr } = run(root, '--check');
		expect([status, stderr]).toEqual([0, '']);
	});

	it('is refused where `x-answer` says what nothing reads', () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'engagement-endpoints-'));
		try {
			copyTo(folder);
			const file = path.join(folder, 'spec/openapi.yaml');
			const contract = readFileSync(file, 'utf8');
			writeFileSync(file, contract.replace('{ gives: words }', '{ gives: word, ad: [x] }'));
			expect(run(folder)).toMatchObject({
				status: 1,
				stderr: expect.stringContaining('GET /case/smartSummary: x-answer has ad, word, which'),
			});
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	it('is refused when it is stale, or not there', () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'engagement-endpoints-'));
		try {
			copyTo(folder);
			const stale = {
				status: 1,
				stderr: expect.stringContaining('Run `npm run endpoints` and commit the result.'),
			};
			expect(run(folder, '--check')).toMatchObject(stale);
			expect(run(folder)).toMatchObject({ status: 0 });
			expect(run(folder, '--check')).toMatchObject({ status: 0 });
			appendFileSync(
				path.join(folder, 'nodes/service/generated/endpoints.ts'),
				'// changed by hand\n',
			);
			expect(run(folder, '--check')).toMatchObject(stale);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});
