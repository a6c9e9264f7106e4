const path = require('node:path');

/** A reporter of node's test runner: the slowest files, and at last the line "N passed, N failed". */
module.exports = async function* summary(events) {
	let passed = 0;
	let failed = 0;
	const times = new Map();
	for await (const { type, data } of events) {
		// A suite that fails without a failing test inside (in a hook) counts; otherwise its tests do.
		const counts =
			data?.details?.type !== 'suite' || data.details.error?.failureType === 'hookFailed';
		if (type === 'test:pass' && counts) passed++;
		if (type === 'test:fail' && counts) failed++;
		if (/^test:(pass|fail)$/.test(type) && data.nesting === 0 && data.file)
			times.set(data.file, (times.get(data.file) ?? 0) + data.details.duration_ms);
	}
	const slowest = [...times].sort(([, a], [, b]) => b - a).slice(0, 10);
	yield 'The slowest files\n';
	for (const [file, ms] of slowest)
		yield `${(ms / 1000).toFixed(1).padStart(6)} s  ${path.relative(process.cwd(), file)}\n`;
	yield `\n${passed} passed, ${failed} failed\n`;
};
