/** One project: swc compiles, n8n-core loads once a file (0.75 s), so test files are few and large. */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/{unit,engine,contract}/**/*.test.ts'],
	transform: {
		'^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
	},
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/playground', '<rootDir>/.cache'],
	testTimeout: 60_000,
	setupFiles: ['<rootDir>/test/setup.ts'],
};
