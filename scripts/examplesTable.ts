import { exampleFiles, readExample } from '../playground/examples';
import { blockIn } from './lib/generated';

/** The examples by purpose, in the order in which they are read, and what each does. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'Begin here': {
		'first-run':
			'replies with two buttons to each customer who writes in, and goes on with the answer',
	},
	'Drag-and-drop automation': {
		'bot-hand-over':
			'a bot answers on any channel until somebody asks for a person, and resumes afterwards',
		'bot-takes-up-again': 'a bot hands a case over, and waits until it comes back',
		'first-message': 'writes first to customers, with a template that the channel has approved',
		'survey-reply': 'asks each customer in a table, waits for days, and notes the answers',
		'case-created-alert': 'answers an urgent case at once, and alerts your team',
		'list-picker-reply': 'answers with a list to choose from',
		'message-triage': 'puts each new message into a queue, and marks it as read',
		'cart-abandonment-survey': 'starts a survey for each cart left behind, once',
		'publish-and-confirm': 'schedules each new draft, and notes what became of it',
		'asset-import': 'imports files from URLs, and creates assets from them',
		'audit-alarm': 'alerts your team when a field is changed, also behind a firewall',
	},
	'Low-code CRM sync': {
		'crm-round-trip':
			'each new case becomes a record of a CRM; what is closed on one side is closed on both',
		'crm-case-sync': 'keeps the cases of a CRM and the platform in step, both ways',
		'nightly-mapping-import': 'imports a table of CRM users, and says what to correct',
		'campaign-sync': 'creates or updates a campaign for each row of a table',
		'find-cases': 'finds cases by their fields, and leaves each a note for its agents, once',
		'enrich-with-names': 'writes the names of users and queues into a table',
	},
	'Scheduled export': {
		'scheduled-audit-export': 'writes the changes since the last export to a file',
		'weekly-report': 'writes a report to a chart and a file',
		'late-figures': 'keeps a table of figures in step, also those that come late',
		'mentions-into-a-table': 'writes each new mention into a table, once',
	},
	Agents: {
		'read-only-mcp-server': 'gives any MCP client seven tools that read',
		'support-agent': 'drafts an answer, and sends it once a person approves',
		'bot-agent': 'a model answers on a thread of its own, or hands it over',
	},
};

interface Example {
	nodes: Array<{ parameters: { content?: string } }>;
}

/** What an example does, and who needs it, as its canvas says. */
function row([example, what]: [string, string]): string {
	const { nodes } = readExample(`${example}.json`) as unknown as Example;
	const notes = nodes.map(({ parameters }) => parameters.content ?? '').join('\n');
	const [, who] = /^\*\*Who needs this:\*\* (.+)\.$/m.exec(notes)!;
	const picture = `../docs/images/example-${example}.png`;
	const canvas = `[<img alt="${example}" src="${picture}" width="240">](${picture})`;
	return `| [${example}](${example}.json) | ${what} | ${who} | ${canvas} |`;
}

/** The page of the examples with a row for each. */
export function withExamples(page: string): string {
	const listed = Object.values(GROUPS).flatMap(Object.keys);
	const missing = exampleFiles().filter((file) => !listed.includes(file.replace('.json', '')));
	if (missing.length > 0) throw new Error(`scripts/examplesTable.ts lacks ${missing.join(', ')}`);
	const rows = Object.entries(GROUPS).flatMap(([group, names]) => [
		`| **${group}** | | | |`,
		...Object.entries(names).map(row),
	]);
	const head = ['| Example | What it does | Who needs this | |', '| --- | --- | --- | --- |'];
	return blockIn(page, 'examples', [...head, ...rows].join('\n'));
}
