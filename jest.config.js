const { availableParallelism } = require('node:os');

/**
 * One project: swc compiles. n8n and all other packages are loaded once for each worker (test/realm); what is
 * ours is loaded for each file (0.3 s), so a file is cut only where another subject begins.
 */
module.exports = {
	testEnvironment: '<rootDir>/test/realm/environment.js',
	roots: ['<rootDir>/test'],
	testMatch: ['**/{unit,engine,contract,service}/**/*.test.ts'],
	transform: {
		'/node_modules/.+\\.c?js$': '<rootDir>/test/realm/once.js',
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
