import path from 'node:path';
import * as mockTime from './support/time';

mockTime.quicken();
jest.mock('../nodes/shared/transport/sleep', () => ({ sleep: mockTime.pass }));

// n8n-core reads these once, when it is first required.
process.env.N8N_USER_FOLDER = path.resolve(
	__dirname,
	`../.cache/jest/${process.env.JEST_WORKER_ID}`,
);
process.env.N8N_ENCRYPTION_KEY = 'test-encryption-key';
process.env.N8N_LOG_LEVEL = 'silent';
