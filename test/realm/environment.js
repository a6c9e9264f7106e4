/**
 * One realm for all test files of a worker, in which n8n, every other package, and all that is ours but
 * the tests is loaded once, as a process of n8n does: loading it takes longer than most of the files do,
 * and what was loaded just now runs slowly. A test file and what it uses of test/ are loaded for it alone.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { compileFunction } = require('node:vm');
const { transformSync } = require('@swc/core');
const { TestEnvironment } = require('jest-environment-node');

// Node.js 21 and later have it without a flag; it counts for the realm, which is made afterwards.
if (!JSON.rawJSON) setFlagsFromString('--harmony-json-parse-with-source');

const ROOT = path.resolve(__dirname, '../..');
/** What test/setup.ts replaces. */
const SLEEP = path.join(ROOT, 'nodes/kernel/http/sleep.ts');
/** The version that n8n checks the arguments of tools with, wherever npm has put a newer one. */
const ZOD = 'zod/v3';
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
		const realm = modulesIn(this.context);
		Object.assign(this.global, realm);
	}

	/** Forgets what Jest keeps of the file before: its tests, its globals, and so all that it loaded. */
	again() {
		for (const name of Object.getOwnPropertySymbols(this.global))
			if (/^(EVENT_HANDLERS|JEST_STATE_SYMBOL)$/.test(name.description)) delete this.global[name];
		this._globalProxy.leftovers = [];
		this.global.process.exit = this.exit; // it is wrapped for each file
		return this;
	}

	/** A test that takes longer than a minute says so: what hangs is seen long before its end. */
	handleTestEvent({ name, test }) {
		if (name === 'test_done') clearTimeout(this.late);
		if (name !== 'test_start') return;
		const say = () => process.stderr.write(`Longer than a minute: ${test.name}\n`);
		this.late = setTimeout(say, 60_000).unref();
	}

	// The realm stays.
	async teardown() {
		this.fakeTimers.dispose();
		this.fakeTimersModern.dispose();
		for (const storage of storages) storage.disable();
		storages.clear();
	}
}

// So that `resolve` knows these files; they are never loaded this way.
require.extensions['.ts'] = () => {
	throw new Error('Only the realm loads TypeScript');
};

/** The modules that are evaluated in a realm, each once. */
function modulesIn(realm) {
	const packages = new Map();
	/** What is ours, in the process of n8n that is being simulated. A module gets those of its own process. */
	let current = new Map();

	const load = (name, file, own = current) => {
		if (!path.isAbsolute(file))
			return /^(node:)?process$/.test(name) ? realm.process : require(name);
		if (/\.(node|mjs)$/.test(file)) return require(file);
		const modules = file.includes('node_modules') ? packages : own;
		const known = modules.get(file);
		if (known) return known.exports;
		const module = {
			...{ exports: {}, id: file, filename: file, loaded: false, children: [] },
			require: requireFrom(file, modules === own ? own : undefined),
		};
		modules.set(file, module);
		if (file.endsWith('.json')) module.exports = JSON.parse(readFileSync(file, 'utf8'));
		else if (file === SLEEP) module.exports = { sleep: (...given) => realm.sleepInTests(...given) };
		else evaluate(module);
		module.loaded = true;
		return module.exports;
	};
	const evaluate = (module) => {
		const { exports, filename } = module;
		const [text, shownAs] = filename.endsWith('.ts')
			? compiled(filename)
			: [readFileSync(filename, 'utf8').replace(/^#!.*/, ''), filename];
		const run = compileFunction(text, PARAMETERS, {
			filename: shownAs,
			parsingContext: realm,
			importModuleDynamically: (other) => import(other),
		});
		run.call(exports, module, exports, module.require, filename, path.dirname(filename));
	};
	const requireFrom = (file, own) => {
		const { resolve } = createRequire(file);
		const fileOf = (name) => resolve(name === 'zod' ? ZOD : name);
		return Object.assign((name) => load(name, fileOf(name), own), { resolve, cache: {} });
	};
	return {
		requireOnce: requireFrom(__filename),
		/** Our modules that `work` loads belong to the simulated process of n8n; another one begins with none. */
		inProcess(modules, work) {
			const before = current;
			current = modules;
			try {
				return work();
			} finally {
				current = before;
			}
		},
	};
}

/** Compiled code by its source, since each simulated process loads everything again. */
const known = new Map();

/** What TypeScript compiles to, and the file that holds it, where a stack finds the lines of the source. */
function compiled(source) {
	if (!known.has(source)) known.set(source, readOrCompile(source));
	return known.get(source);
}

function readOrCompile(source) {
	const file = path.join(ROOT, '.cache/jest/own', `${path.relative(ROOT, source)}.js`);
	const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
	if (mtimeMs > statSync(source).mtimeMs) return [readFileSync(file, 'utf8'), file];
	const { code } = transformSync(readFileSync(source, 'utf8'), {
		filename: source,
		...{ swcrc: false, sourceMaps: 'inline' },
		jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
		module: { type: 'commonjs' },
	});
	mkdirSync(path.dirname(file), { recursive: true });
	const unfinished = `${file}.${process.pid}`; // another worker may be reading it
	writeFileSync(unfinished, code);
	renameSync(unfinished, file);
	return [code, file];
}

module.exports = OneRealm;
