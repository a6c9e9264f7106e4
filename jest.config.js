const { availableParallelism } = require('node:os');

const here = __dirname.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** One project: swc compiles. All but the tests is loaded once for each worker (test/realm). */
module.exports = {
	testEnvironment: '<rootDir>/test/realm/environment.js',
	roots: ['<rootDir>/test'],
	testMatch: ['**/{unit,engine,contract,service}/**/*.test.ts'],
	transform: {
		'/node_modules/.+\\.c?js$': '<rootDir>/test/realm/once.js',
		[`^${here}/(nodes|credentials|sandbox|scripts|playground)/.+\\.ts$`]:
			'<rootDir>/test/realm/once.js',
		'^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
	},
	transformIgnorePatterns: [],
	// An end for what hangs. No outcome may depend on how fast the machine is, so it is far away.
	testTimeout: 600_000,
	// Two for each core: tests of retries and deliveries wait more than they work.
	maxWorkers: 2 * availableParallelism(),
	// Nothing keeps a worker alive; but a busy machine takes its time to end a process of half a gigabyte.
	workerGracefulExitTimeout: 10_000,
	restoreMocks: true,
	setupFiles: ['<rootDir>/test/setup.ts'],
};
