const { availableParallelism } = require('node:os');

/**
 * One project: swc compiles. n8n-core loads once for each file that needs it (0.75 s), so such a file
 * is an area or more, and is cut only where another subject begins.
 */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/{unit,engine,contract,service}/**/*.test.ts'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
	},
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/playground', '<rootDir>/.cache'],
	// An end for what hangs. No outcome may depend on how fast the machine is, so it is far away.
	testTimeout: 600_000,
	// Two for each core: tests of retries and deliveries wait more than they work.
	maxWorkers: 2 * availableParallelism(),
	restoreMocks: true,
	setupFiles: ['<rootDir>/test/setup.ts'],
};
