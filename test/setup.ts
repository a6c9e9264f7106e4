import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// n8n-core reads these once, when it is first required.
process.env.N8N_USER_FOLDER = mkdtempSync(path.join(tmpdir(), 'engagement-n8n-'));
process.env.N8N_ENCRYPTION_KEY = 'test-encryption-key';
process.env.N8N_LOG_LEVEL = 'silent';
