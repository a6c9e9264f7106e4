import { parseArgs } from 'node:util';
import { startSandbox } from '.';
import { STYLES } from './core/style';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			host: { type: 'string', default: '127.0.0.1' },
			port: { type: 'string', default: '0' },
			style: { type: 'string', default: 'service' },
		},
	});
	const port = Number(values.port);
	if (!Number.isInteger(port) || port < 0 || port > 65_535) {
		throw new Error(`--port must be a number from 0 to 65535, not ${values.port}`);
	}
	const { host } = values;
	const style = STYLES.find((name) => name === values.style);
	if (!style) throw new Error(`--style must be service or plain, not ${values.style}`);
	const sandbox = await startSandbox({ host, port, style });
	const { accessToken, apiKey, environment, platformName } = sandbox.credentials;
	console.log(`Sandbox:      ${sandbox.url} (open it in a browser to see what happens)`);
	console.log(`Base URL:     ${sandbox.baseUrl}`);
	console.log(`Environment:  ${environment}`);
	console.log(`Access token: ${accessToken}`);
	console.log(`API key:      ${apiKey}`);
	console.log(`Platform:     ${platformName} (its name among the participants of a thread)`);
	const { tokenUrl, clientId, clientSecret } = sandbox.renewal;
	console.log(`Token URL:    ${tokenUrl} (client ${clientId}, secret ${clientSecret})`);
	if (host !== '127.0.0.1')
		console.log(
			`It listens on ${host}: whoever reaches that can control it. Keep it in a container.`,
		);
	console.log('Ctrl-C stops it.');
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
	}
}

main().catch((error: NodeJS.ErrnoException) => {
	console.error(
		error.code === 'EADDRINUSE'
			? 'The port is in use. Choose another one, or leave out --port.'
			: error.message,
	);
	process.exitCode = 1;
});
