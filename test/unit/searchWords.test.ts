/** Words that people search n8n's nodes panel by, and the nodes that they have to lead to. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadRooms } from '../../scripts/lib/rooms';

const WORDS: Readonly<Record<string, string>> = {
	'Engagement Account': 'account, page, channel, social account, permission, deactivate',
	'Engagement Asset': 'asset, upload, photo, image, video, file, media, dam',
	'Engagement Audit Trail': 'audit, audit log, history, who changed, compliance, change log',
	'Engagement Campaign': 'campaign, marketing, sub-campaign, brief, promotion',
	'Engagement Case':
		'case, ticket, support, issue, help desk, complaint, incident, priority, close case, close ticket, reopen, escalation, due date, merge, macro, summary',
	'Engagement CRM User Mapping': 'crm, user mapping, sync, salesperson',
	'Engagement Deflection': 'call, call deflection, ivr, voice, phone, hotline',
	'Engagement Feedback': 'survey, nps, csat, feedback, customer satisfaction, questionnaire',
	'Engagement Knowledge Base': 'knowledge, article, faq, help center, folder, category',
	'Engagement Message':
		'message, conversation, chat, inbox, comment, like, hide, moderate, assign, queue, mark as read, sentiment, note, triage, mention, dm, social',
	'Engagement Polling Trigger': 'poll, watch, firewall',
	'Engagement Profile': 'profile, lead, contact, customer, person, audience',
	'Engagement Publishing':
		'private message, direct message, dm, send, reply, answer, template, quick reply, carousel, list picker, card, post, publish, draft, schedule, social, social media',
	'Engagement Reporting': 'report, dashboard, kpi, metrics, analytics, statistics',
	'Engagement Thread': 'thread, bot, handover, handoff, escalate, agent, take over, live chat',
	'Engagement Trigger': 'webhook, event, notification, case created, subscribe',
	'Engagement Webhook': 'webhook, subscription, callback',
	'Engagement Workspace': 'workspace, tenant, client',
};
const words = Object.entries(WORDS).flatMap(([node, list]) =>
	list.split(', ').map((word): [word: string, node: string] => [word, node]),
);

/** What n8n's search looks at: the name that is shown, and the aliases. */
const searched = new Map<string, readonly string[]>();
beforeAll(async () => {
	for (const { folder, description } of await loadRooms()) {
		const codex = readdirSync(folder).find((file) => file.endsWith('.node.json'))!;
		const { alias } = JSON.parse(readFileSync(path.join(folder, codex), 'utf8')) as {
			alias: string[];
		};
		searched.set(description.displayName, [...alias, description.displayName]);
	}
});

it('has eighty words and more, for every node', () => {
	expect(words.length).toBeGreaterThanOrEqual(80);
	expect(Object.keys(WORDS).sort()).toEqual([...searched.keys()].sort());
});

it.each(words)('%s finds %s', (word, node) => {
	expect(searched.get(node)!.filter((text) => text.toLowerCase().includes(word))).not.toEqual([]);
});
