/** Writes the table of docs/users/agents.md from a run of every tool in a real n8n: `npm run agents`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEnvironment, stopEnvironment } from './environment';
import { EveryTool } from './everyTool';

const file = path.resolve(__dirname, '../../docs/users/agents.md');
const HEAD =
	'| Operation | Tool | Answer, raw | Answer, simplified |\n| --- | ---: | ---: | ---: |\n';

async function main(): Promise<void> {
	await startEnvironment('agents');
	try {
		const every = await EveryTool.serve();
		const rows = await every.measure();
		await every.close();
		const text = readFileSync(file, 'utf8');
		const start = text.indexOf(HEAD);
		if (start < 0) throw new Error('docs/users/agents.md has no table with the expected head.');
		const end = text.indexOf('\n\n', start);
		writeFileSync(file, `${text.slice(0, start)}${HEAD}${rows.join('\n')}${text.slice(end)}`);
	} finally {
		await stopEnvironment();
	}
}

void main();
