import path from 'node:path';
import { configureGlobal } from 'fast-check';
import { BY_TEXT, TextMemory } from './support/inside';
import { part } from './support/share';
import { pass, quicken } from './support/time';

quicken();
// What is generated is the same in every run; SEED=2 npx jest … generates something else.
configureGlobal({ seed: Number(process.env.SEED ?? 1), numRuns: part(100) });
// In place of that of nodes/kernel/http/sleep.ts, which is loaded once for many files.
Object.assign(globalThis, { sleepInTests: pass });

// A test file begins as a process of n8n does, without any memory.
for (const name of Object.keys(BY_TEXT) as Array<keyof typeof BY_TEXT>)
	new TextMemory(name)['entries'].clear();

// As Node.js has it. Jest keeps 100 lines and looks up the source of each, also for errors that are expected.
Error.stackTraceLimit = 10;

// n8n-core reads these once, when it is first required.
process.env.N8N_USER_FOLDER = path.resolve(
	__dirname,
	`../.cache/jest/${process.env.JEST_WORKER_ID}`,
);
process.env.N8N_ENCRYPTION_KEY = 'test-encryption-key';
// Not the level `silent`, for which it looks for the caller of every message before it drops it.
process.env.N8N_LOG_LEVEL = 'error';
process.env.N8N_LOG_OUTPUT = 'file';
process.env.N8N_LOG_FILE_LOCATION = '/dev/null';
