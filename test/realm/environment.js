/**
 * One realm for all test files of a worker, in which n8n and every other package is loaded once: n8n alone
 * takes longer than most of the files do. All that is ours is loaded afresh for each file, as Jest does.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { compileFunction } = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

const PARAMETERS = ['module', 'exports', 'require', '__filename', '__dirname'];

let first;

/**
 * Jest makes a storage for each file and never ends it. Until then Node.js 20 hands it on in every promise,
 * which takes longer from file to file.
 */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parameters) {
	storages.add(this);
	return run.apply(this, parameters);
};

class OneRealm extends TestEnvironment {
	constructor(...config) {
		if (first) return first.again();
		super(...config);
		first = this;
		this.exit = this.global.process.exit;
		this.global.requireOnce = requireIn(this.context);
	}

	/** Forgets what Jest keeps of the file before: its tests, its globals, and so all that it loaded. */
	again() {
		for (const name of Object.getOwnPropertySymbols(this.global))
			if (/^(EVENT_HANDLERS|JEST_STATE_SYMBOL)$/.test(name.description)) delete this.global[name];
		this._globalProxy.leftovers = [];
		this.global.process.exit = this.exit; // it is wrapped for each file
		return this;
	}

	// The realm stays.
	async teardown() {
		this.fakeTimers.dispose();
		this.fakeTimersModern.dispose();
		for (const storage of storages) storage.disable();
		storages.clear();
	}
}

/** A `require` of packages whose modules are evaluated in a realm, each once. */
function requireIn(realm) {
	const modules = new Map();
	const load = (name, file) => {
		if (!path.isAbsolute(file))
			return /^(node:)?process$/.test(name) ? realm.process : require(name);
		// n8n loads the nodes: these are Jest's.
		if (!file.includes('node_modules')) return realm.requireOwn(file);
		if (/\.(node|mjs)$/.test(file)) return require(file);
		const known = modules.get(file);
		if (known) return known.exports;
		const module = {
			...{ exports: {}, id: file, filename: file, loaded: false, children: [] },
			require: requireFrom(file),
		};
		modules.set(file, module);
		const text = readFileSync(file, 'utf8');
		if (file.endsWith('.json')) module.exports = JSON.parse(text);
		else {
			const run = compileFunction(text.replace(/^#!.*/, ''), PARAMETERS, {
				filename: file,
				parsingContext: realm,
				importModuleDynamically: (other) => import(other),
			});
			const { exports } = module;
			run.call(exports, module, exports, module.require, file, path.dirname(file));
		}
		module.loaded = true;
		return module.exports;
	};
	const requireFrom = (file) => {
		const { resolve } = createRequire(file);
		return Object.assign((name) => load(name, resolve(name)), { resolve, cache: {} });
	};
	return requireFrom(__filename);
}

module.exports = OneRealm;
