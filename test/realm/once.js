/**
 * What a test file gets for a package, or for our own code other than tests: the copy of the realm, which is
 * loaded once. Outside the realm, where Jest loads what it needs for itself, it gets the package itself.
 */
module.exports = {
	process: (source, file) => ({
		code: file.endsWith('.ts')
			? `module.exports = globalThis.requireOnce(${JSON.stringify(file)});`
			: `if (globalThis.requireOnce) module.exports = globalThis.requireOnce(${JSON.stringify(file)});
else (function () {${source}\n}).call(this);`,
	}),
};
