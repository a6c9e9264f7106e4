import { DISABLED_MODULES } from './n8n';

/**
 * The defaults that n8n 3 changes, as far as 2.41 has a setting for them, by environment variable. n8n 2.41
 * lists what 3 changes itself (*Settings → Migration report*).
 */
export const N8N_3_DEFAULTS: Readonly<Record<string, string>> = {
	N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	N8N_RUNNERS_TASK_TIMEOUT: '60',
	N8N_COMPRESSION_NODE_MAX_DECOMPRESSED_SIZE_BYTES: String(256 * 1024 * 1024),
	N8N_COMPRESSION_NODE_MAX_ZIP_ENTRIES: '1000',
	N8N_DISABLED_MODULES: `${DISABLED_MODULES},chat-hub`,
	// Off in n8n 3: an installation with this package has to switch it on until n8n has verified the package.
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	// Not on by default there either, but with more in its list; the local platform is allowed.
	N8N_SSRF_PROTECTION_ENABLED: 'true',
	N8N_SSRF_BLOCKED_IP_RANGES: 'default,100.64.0.0/10,64:ff9b::/96,2001::/32,2002::/16',
	N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.1/32',
};
