const { dest, parallel, src } = require('gulp');

/** What tsc does not carry over: icons, codex files and the generated output schemas. */
const icons = () => src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
const codex = () => src('nodes/**/*.node.json').pipe(dest('dist/nodes'));
const schemas = () =>
	src('nodes/**/__schema__/**/*.json', { allowEmpty: true }).pipe(dest('dist/nodes'));

exports.default = parallel(icons, codex, schemas);
