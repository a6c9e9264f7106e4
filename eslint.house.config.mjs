import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

/**
 * What the project checks beyond n8n's own configuration, which is eslint.config.mjs, unedited, for what
 * is published. `npm run lint` runs both.
 */

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
		// Answers are looked into freely there: what they hold is the very question.
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
