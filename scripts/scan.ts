/**
 * n8n's scan of published packages, before there is one: of the packed package and of its sources. What
 * functions make is invisible to it, so n8n's rules are held against the nodes written out in full, too.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { parser } from 'typescript-eslint';
import { loadRooms, root } from './lib/rooms';
import { writtenOut } from './lib/writtenOut';

/** Parts of packages that come without types for them, and are therefore loaded by name. */
interface Scanner {
	SOURCE_FILE_PATTERNS: string[];
	analyzePackage(
		folder: string,
		patterns: string[],
	): Promise<{ passed: boolean; details?: string }>;
}
const scanner: string = '@n8n/scan-community-package/scanner/scanner.mjs';

async function main(): Promise<void> {
	const { analyzePackage, SOURCE_FILE_PATTERNS } = (await import(scanner)) as Scanner;
	const cache = path.join(root, '.cache');
	mkdirSync(cache, { recursive: true });
	const folder = mkdtempSync(path.join(cache, 'scan-'));
	try {
		report('the packed package', await analyzePackage(unpack(folder), ['**/*.js', 'package.json']));
		report('its sources', await analyzePackage(root, SOURCE_FILE_PATTERNS));
		report('its nodes written out', await lintWrittenOut());
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function report(what: string, { passed, details }: { passed: boolean; details?: string }): void {
	if (passed) return;
	console.error(`n8n's scan finds in ${what}: ${details ?? 'nothing it could read'}`);
	process.exitCode = 1;
}

/** The package as it would be published, in `folder`. */
function unpack(folder: string): string {
	const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
	execFileSync('npm', pack, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
	const [tarball] = readdirSync(folder);
	execFileSync('tar', ['-xzf', tarball!], { cwd: folder });
	return path.join(folder, 'package');
}

async function lintWrittenOut(): Promise<{ passed: boolean; details: string }> {
	const { n8nCommunityNodesPlugin } = await import('@n8n/eslint-plugin-community-nodes');
	const eslint = new ESLint({
		cwd: root,
		overrideConfigFile: true,
		overrideConfig: [
			n8nCommunityNodesPlugin.configs.recommended as never,
			{
				files: ['**/*.ts'],
				languageOptions: { parser: parser as never },
				rules: {
					// The written-out source has the value where the original names the constant.
					'@n8n/community-nodes/node-connection-type-literal': 'off',
					// It is the description alone: the trigger's class has the methods. The case node has a
					// webhook to be resumed by, as n8n's Wait node has, and nothing to register.
					'@n8n/community-nodes/webhook-lifecycle-complete': 'off',
				},
			},
		],
	});
	const results = await Promise.all(
		(await loadRooms()).map(async ({ folder, description }) => {
			const { name, text } = writtenOut(description);
			return await eslint.lintText(text, { filePath: path.join(folder, `${name}.node.ts`) });
		}),
	);
	const broken = ESLint.getErrorResults(results.flat());
	const formatter = await eslint.loadFormatter('stylish');
	return { passed: broken.length === 0, details: await formatter.format(broken) };
}

void main();
