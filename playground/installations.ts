import path from 'node:path';

/** The folder of the newest n8n, which everything runs in. */
export const NEWEST = path.join(__dirname, 'newest');

/** The folder of the oldest n8n that is supported. */
export const OLDEST = path.join(__dirname, 'oldest');
