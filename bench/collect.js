/** Loaded into an n8n: collects its garbage at SIGUSR2. What Node.js does not need to collect yet is no growth. */
process.on('SIGUSR2', () => globalThis.gc());
