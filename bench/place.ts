/** Where the two sides find what they run: n8n's own modules, its Node.js, and the package as it is published. */
import path from 'node:path';
import { NEWEST } from '../playground/installations';

export const root = path.resolve(__dirname, '..');

/** n8n's own modules. */
export const n8nModules = path.join(NEWEST, 'node_modules');

/** The Node.js that n8n runs on. */
export const node = path.join(n8nModules, 'node/bin/node');

export const PACKAGE = 'n8n-nodes-engagement-platform';

/** The installed package below a user folder of n8n. */
export const packageIn = (home: string) => path.join(home, '.n8n/nodes/node_modules', PACKAGE);
