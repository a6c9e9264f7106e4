/** One named step of a script: a command that shows what is going on and, when it fails, what to do. */
const { spawn } = require('node:child_process');
const { createWriteStream, mkdirSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '../..');
const logs = path.join(root, '.cache/logs');
const KEPT = 4_000;

/** The program of a development tool. */
const bin = (name) => path.join(root, 'node_modules/.bin', name);

/** What the person can do about it, by what the command printed. The first that fits is said. */
const ADVICE = [
	[
		/ENOSPC|no space left/i,
		'The disk is full. Free some space (the playground needs 3.5 GB), then run the command again.',
	],
	[
		/EACCES|EPERM|EROFS/,
		'This user may not write there. Give it the folder (chown -R), then run the command again.',
	],
	[
		/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network (?:timeout|request)|Temporary failure resolving|Could not resolve/i,
		'The package registry cannot be reached. Check the network or the proxy settings, then run the command again: it goes on where it stopped.',
	],
	[
		/gyp ERR|not found: make|g\+\+: not found|find Python/i,
		'A native part has to be compiled here and the tools for it are missing. Install python3, make and g++ (Debian: apt-get install python3 make g++), then run the command again.',
	],
	[
		/E401|E403/,
		'The package registry refuses this machine. Check the registry settings of npm, then run the command again.',
	],
	[
		/E404|ETARGET|notarget/,
		'The package registry lacks a version that the lock file names. Check which registry npm uses, then run the command again.',
	],
	[/EINTEGRITY/, 'A download was damaged. Run `npm cache verify`, then run the command again.'],
	[/ENOENT|not found/, 'A program or a file is missing. The last lines above name it.'],
];

/** Its message is a sentence for the person at the terminal; where it was thrown says nothing to them. */
class StepFailed extends Error {
	sentence = true;
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);

/**
 * Counts the seconds of a step on one line (a terminal), or on a line every 20 s (a log).
 * Returns what ends it: a function that is given how it ended ("done:", "failed:").
 */
function counter(title, progress) {
	const since = Date.now();
	const live = process.stdout.isTTY;
	const line = () => [`${title} ... ${seconds(since)} s`, progress?.()].filter(Boolean).join(', ');
	if (!live) console.log(`${title} ...`);
	const timer = setInterval(
		() => (live ? process.stdout.write(`\r\x1b[K${line()}`) : console.log(line())),
		live ? 1_000 : 20_000,
	);
	return (outcome) => {
		clearInterval(timer);
		if (live) process.stdout.write('\r\x1b[K');
		console.log(`${outcome} ${title} (${seconds(since)} s)`);
	};
}

/**
 * Runs a command to its end, quietly: its output goes to a log file.
 * `progress` says how far it is; `env` is laid over this process's environment.
 * Resolves with what it printed (the last 4,000 characters); rejects with a StepFailed that says what to do.
 */
function step(title, command, args, { cwd = root, env = {}, progress } = {}) {
	mkdirSync(logs, { recursive: true });
	const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
	const logFile = path.join(logs, `${name}.log`);
	const log = createWriteStream(logFile);
	const done = counter(title, progress);
	let tail = '';
	const keep = (chunk) => {
		log.write(chunk);
		tail = (tail + chunk).slice(-KEPT);
	};
	return new Promise((resolve, reject) => {
		const failed = (reason) => {
			done('failed:');
			const advice = ADVICE.find(([pattern]) => pattern.test(`${tail}\n${reason}`));
			const last = tail.trim().split('\n').slice(-12).join('\n');
			reject(
				new StepFailed(
					[last, `${title} failed: ${reason}.`, advice?.[1], `The whole output: ${logFile}`]
						.filter(Boolean)
						.join('\n'),
				),
			);
		};
		const child = spawn(command, args, {
			cwd,
			env: { ...process.env, ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		child.stdout.on('data', keep);
		child.stderr.on('data', keep);
		child.on('error', (error) => failed(error.message));
		child.on('close', (code, signal) => {
			log.end();
			if (code !== 0) return failed(signal ? `stopped by ${signal}` : `exit code ${code}`);
			done('done:');
			resolve(tail);
		});
	});
}

/** Runs a command whose output is the point of it (a test run). Rejects with a StepFailed when it fails. */
function show(title, command, args, { env = {} } = {}) {
	console.log(`\n${title}`);
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			cwd: root,
			env: { ...process.env, ...env },
			stdio: ['ignore', 'inherit', 'inherit'],
		});
		child.on('error', (error) =>
			reject(new StepFailed(`${title} could not start: ${error.message}`)),
		);
		child.on('close', (code, signal) =>
			code === 0
				? resolve()
				: reject(new StepFailed(`${title}: failed (${signal ?? `exit code ${code}`}).`)),
		);
	});
}

/** Waits until everything that runs side by side has ended, and fails with the first failure. */
async function together(...running) {
	const ends = await Promise.allSettled(running);
	for (const { status, reason } of ends) if (status === 'rejected') throw reason;
}

/** Runs a script's main function; a failed step is a sentence and exit code 1, not a stack. */
function main(run) {
	run().catch((error) => {
		console.error(`\n${error.sentence ? error.message : error.stack}`);
		process.exitCode = 1;
	});
}

module.exports = { bin, counter, main, root, show, step, StepFailed, together };
