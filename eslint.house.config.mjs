import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';
import { fingerprint } from './playground/fingerprint.js';

/**
 * What the project checks beyond n8n's own configuration, which is for what is published (eslint.config.js).
 * `npm run lint` runs both.
 */

/** What the types of nodes/ and credentials/ come from. */
const TYPES_FROM = [
	'nodes',
	'credentials',
	'package-lock.json',
	'tsconfig.json',
	'tsconfig.build.json',
];

/** The rules of a config of eslint-plugin-n8n-nodes-base, which knows only the old format. */
const rulesOf = (name) => n8nNodesBase.configs[name].rules;

export default tseslint.config(
	{
		ignores: ['dist/**', '**/node_modules/**', 'coverage/**', '**/.cache/**'],
	},
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	{
		files: [
			'nodes/**/*.ts',
			'credentials/**/*.ts',
			'sandbox/**/*.ts',
			'playground/*.ts',
			'scripts/**/*.ts',
			'test/**/*.ts',
			'bench/**/*.ts',
			'chaos/**/*.ts',
		],
		extends: [tseslint.configs.recommended],
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		extends: [tseslint.configs.strictTypeChecked],
		// What a rule finds in one file depends on the types of all: with this, the cache knows.
		settings: { sources: fingerprint(TYPES_FROM) },
		// Not the project service: it would read the whole house, and take twice as long.
		languageOptions: {
			parserOptions: { project: 'tsconfig.build.json', tsconfigRootDir: import.meta.dirname },
		},
		rules: {
			// A number has one spelling. What else goes into a text has to say how.
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
			// It takes undefined for void: `return at.problem(…)` gives the undefined of a value that is wrong.
			'@typescript-eslint/no-confusing-void-expression': 'off',
			// A function can be async because its type asks for a promise, so that what it throws rejects.
			'@typescript-eslint/require-await': 'off',
			// What the ledger and n8n have stored is typed by whoever stored it: `storedResult<T>`.
			'@typescript-eslint/no-unnecessary-type-parameters': 'off',
		},
	},
	{
		files: ['**/*.ts'],
		plugins: { '@typescript-eslint': tseslint.plugin },
		// The compiler finds them: noUnusedLocals, noUnusedParameters.
		rules: { '@typescript-eslint/no-unused-vars': 'off' },
	},
	{
		// There is one time limit for everything: no outcome may depend on how fast the machine is.
		files: ['test/{unit,engine,contract,service}/**/*.ts'],
		rules: {
			'no-restricted-syntax': [
				'error',
				{
					selector:
						"CallExpression[arguments.length=3]:matches([callee.name='it'], [callee.callee.object.name='it'])",
					message: 'A test has no end of its own: testTimeout in jest.config.js is that of all.',
				},
				{
					selector:
						"CallExpression[callee.property.name='assert'] Property[key.name='numRuns'] > Literal[raw=/^\\d{2,}/]",
					message: 'Of many generated inputs an everyday run takes its share: part(…).',
				},
			],
		},
	},
	{
		// These tests look into answers of any type: what is in them is what they test.
		files: ['test/contract/**/*.ts'],
		rules: { '@typescript-eslint/no-explicit-any': 'off' },
	},
	{
		files: ['nodes/**/*.ts'],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		rules: {
			...rulesOf('nodes'),
			// These want string literals; the community rules want NodeConnectionTypes.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-inputs-wrong-trigger-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
		},
	},
	{
		files: ['credentials/**/*.ts'],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		rules: {
			...rulesOf('credentials'),
			// For n8n's own repository only; community credentials give a URL.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
		},
	},
	{
		files: ['package.json'],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
		rules: rulesOf('community'),
	},
);
