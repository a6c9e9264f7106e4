import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const { RECORD: folder } = process.env;

/** What differs from run to run: ports, boundaries of forms, and the time of day as epoch ms and as text. */
const VARYING: ReadonlyArray<readonly [RegExp, string]> = [
	[/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT'],
	[/engagement[0-9a-f]{32}/g, 'engagementBOUNDARY'],
	[/\b(?:179|18\d)\d{10}\b/g, 'NOW'],
	[/\b202[6-9]-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'NOW'],
];

/**
 * With `RECORD=<folder>`, writes the requests and items of each test into a file per test file. Two such
 * folders, one from before a change and one from after it, are compared with `diff -r`: what no test
 * asserts must not change unnoticed either.
 */
export function record(what: object): void {
	if (folder === undefined) return;
	const { testPath = '', currentTestName = '' } = expect.getState();
	mkdirSync(folder, { recursive: true });
	const file = path.join(folder, `${path.basename(testPath, '.test.ts')}.txt`);
	const text = JSON.stringify(what, (_name, value: unknown) =>
		typeof value === 'bigint' ? String(value) : value,
	);
	const fixed = VARYING.reduce((all, [pattern, name]) => all.replace(pattern, name), text);
	appendFileSync(file, `${currentTestName}\t${fixed}\n`);
}
