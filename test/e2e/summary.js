/** A reporter of node's test runner: how many tests passed and failed, as JSON. */
module.exports = async function* summary(events) {
	let passed = 0;
	let failed = 0;
	for await (const { type, data } of events) {
		// A suite that fails without a failing test inside (in a hook) counts; otherwise its tests do.
		const counts =
			data?.details?.type !== 'suite' || data.details.error?.failureType === 'hookFailed';
		if (type === 'test:pass' && counts) passed++;
		if (type === 'test:fail' && counts) failed++;
	}
	yield JSON.stringify({ passed, failed });
};
