/**
 * What a test file gets of a package, or of all that is ours but the tests: that of the realm, in which it is
 * loaded once. Outside of it, where Jest loads what it needs for itself, the package as it is.
 */
module.exports = {
	process: (source, file) => ({
		code: file.endsWith('.ts')
			? `module.exports = globalThis.requireOnce(${JSON.stringify(file)});`
			: `if (globalThis.requireOnce) module.exports = globalThis.requireOnce(${JSON.stringify(file)});
else (function () {${source}\n}).call(this);`,
	}),
};
