/** A reporter of node's test runner: how many tests passed and failed, and why, as JSON. */
module.exports = async function* summary(events) {
	let passed = 0;
	const failures = [];
	for await (const { type, data } of events) {
		// A suite that fails without a failing test inside (in a hook) counts; otherwise its tests do.
		const counts =
			data?.details?.type !== 'suite' || data.details.error?.failureType === 'hookFailed';
		if (type === 'test:pass' && counts) passed++;
		if (type === 'test:fail' && counts) {
			const { cause = data.details.error } = data.details.error;
			failures.push(`${data.name}: ${cause?.message ?? cause}`);
		}
	}
	yield JSON.stringify({ passed, failed: failures.length, failures });
};
