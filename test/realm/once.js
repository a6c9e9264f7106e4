/**
 * What a test file gets of a package: that of the realm, in which each package is loaded once. Outside of
 * it, where Jest loads what it needs for itself, the package as it is.
 */
module.exports = {
	process: (source, file) => ({
		code: `if (globalThis.requireOnce) module.exports = globalThis.requireOnce(${JSON.stringify(file)});
else (function () {${source}\n}).call(this);`,
	}),
};
