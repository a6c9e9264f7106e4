import path from 'node:path';
import * as mockTime from './support/time';

mockTime.quicken();
jest.mock('../nodes/shared/transport/sleep', () => ({ sleep: mockTime.pass }));

// As Node.js has it. Jest keeps 100 lines and looks up the source of each, also for errors that are expected.
Error.stackTraceLimit = 10;

// What n8n loads of the package is this file's.
Object.assign(globalThis, { requireOwn: (file: string) => jest.requireActual<object>(file) });

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
