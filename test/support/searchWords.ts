import { createRequire } from 'node:module';

/** Words that people search n8n's nodes panel by, and the nodes that they have to lead to. */
const WORDS: Readonly<Record<string, string>> = {
	'Engagement Account':
		'account, accounts, page, pages, channel, channels, social account, permission, permissions, deactivate, disconnect, custom property',
	'Engagement Asset':
		'asset, assets, upload, upload image, upload file, photo, image, images, video, videos, file url, media, dam, digital asset, import file, library, creative, banner, brand asset, document',
	'Engagement Audit Trail':
		'audit, audit log, audit trail, history, who changed, compliance, change log, activity log, governance, security log, access log, retention',
	'Engagement Campaign':
		'campaign, campaigns, marketing, sub-campaign, brief, promotion, ads, advertising, launch, budget, content calendar, paid media, utm, sync campaign',
	'Engagement Case':
		'case, cases, ticket, tickets, ticketing, support, service desk, customer service, customer support, customer care, issue, issues, help desk, helpdesk, complaint, incident, priority, new case, close case, close ticket, create ticket, create case, open case, reopen, resolve, escalation, due date, merge, macro, macros, canned response, summary, summarize, duplicate, batch, bulk, job, jobs, assignee, assign, queue, internal note, note, custom field, sla, upsert, wait, wait until, approval, request, case management, customer engagement, engagement platform, new ticket, email case, sms case, case macro',
	'Engagement CRM User Mapping':
		'crm, crm user, user mapping, salesperson, import csv, export csv, import users, sync users, employee, sales rep, owner',
	'Engagement Deflection':
		'call, call center, contact center, call deflection, deflect, ivr, voice, phone, telephony, hotline, caller, sms, channel switch, contact centre, missed call',
	'Engagement Feedback':
		'survey, surveys, nps, csat, ces, feedback, customer satisfaction, questionnaire, rating, ratings, voice of the customer, experience, cart abandonment, form, poll, review, net promoter score',
	'Engagement Knowledge Base':
		'knowledge, knowledge base, article, articles, faq, faqs, help center, folder, category, categories, self service, self-service, guide, wiki',
	'Engagement Message':
		'message, messages, get messages, conversation, conversations, chat, inbox, social inbox, comment, comments, like, hide, hide comment, moderate, moderation, community, assign, assignee, queue, mark as read, sentiment, note, internal note, triage, routing, mention, mentions, dm, social, social listening, label, labels, omnichannel, spam, transcript, web chat, omni channel, chat widget, business chat, inbound sms, read receipt, skill, route, engagement platform',
	'Engagement Polling Trigger':
		'poll, polling, watch, monitor, listen, firewall, on change, new message, new campaign, new case, poll for new cases, engagement platform',
	'Engagement Profile':
		'profile, profiles, lead, leads, contact, contacts, customer, customers, person, people, audience, consumer, follower, customer data, customer profile, profile of a customer, cdp, gdpr, import contacts, segment, upsert contact, opt out, consent, delete customer data, phone number',
	'Engagement Publishing':
		'private message, direct message, private message with buttons, dm, send, send message, send a message, message a customer, reply, replies, reply to customer, reply to a customer, customer reply, notify customer, answer, template, quick reply, rich message, carousel, list picker, card, post, posts, social post, publish, publish post, tweet, story, draft, drafts, schedule, schedule post, preview, social, social media, social media reply, broadcast, chatbot, button, buttons, human in the loop, wait for reply, ask customer, hashtag, content, appointment, answer message, ask and wait, send sms, text message, outbound, bulk message, push notification, attachment, template message, business messaging, messaging app, live chat message, social network, page post, time picker, engagement platform',
	'Engagement Reporting':
		'report, reports, reporting, dashboard, dashboards, kpi, metric, metrics, analytics, statistics, stats, widget, query, viral, research, insight, trend, business intelligence, bi, chart, benchmark, response time, export report, performance, social listening report, mentions report',
	'Engagement Thread':
		'thread, bot, chatbot, ai agent, virtual agent, handover, hand over, handoff, human handoff, escalate, agent, take over, live chat, participant, pass control, hand over to agent, transfer to human, transfer chat, talk to human, agent takeover, who has control',
	'Engagement Trigger':
		'webhook, event, events, notification, notify, case created, case created trigger, case updated, account created, new case, incoming message, message received, listen, listener, real time, subscribe, when message received, conversation ended, when a case is closed, sms received, status changed, engagement platform',
	'Engagement V2':
		'find case, find a case, search cases, list users, user id, queue id, custom field id, look up user, note on a case, custom fields, queue names, user names',
	'Engagement Webhook':
		'webhook, webhooks, subscription, subscriptions, callback, subscribe, unsubscribe, endpoint, event type, push',
	'Engagement Workspace':
		'workspace, workspaces, tenant, client, space, business unit, organization, team',
};

const withNode = (lists: Readonly<Record<string, string>>) =>
	Object.entries(lists).flatMap(([node, list]) =>
		list.split(', ').map((word): [word: string, node: string] => [word, node]),
	);

/** Each word with its node. */
export const SEARCH_WORDS = withNode(WORDS);

/** Phrases that were written down before the aliases were looked at: what the aliases find that were not made for them. */
const HELD_OUT: Readonly<Record<string, string>> = {
	'Engagement Case':
		'new ticket, close a case, support request, merge tickets, case status, escalate case, assign case, customer complaint, case summary, open cases, reopen ticket',
	'Engagement Message':
		'customer message, mark read, tag message, inbox messages, conversation history, assign message, chat history',
	'Engagement Profile':
		'customer profile, new contact, update customer, import contacts, find customer',
	'Engagement Publishing':
		'send dm, social post, schedule content, publish to social, reply to comment, delete post, send buttons, wait for answer, post draft, answer customer',
	'Engagement Campaign': 'marketing campaign, campaign budget',
	'Engagement Asset': 'digital asset, upload photo, media library',
	'Engagement Audit Trail': 'audit log, who changed, compliance report',
	'Engagement Reporting': 'dashboard data, social analytics, run report, kpi report',
	'Engagement Feedback': 'send survey, nps survey',
	'Engagement Knowledge Base': 'help articles, faq category',
	'Engagement Thread': 'hand over, bot handoff, human agent',
	'Engagement Deflection': 'phone call',
	'Engagement CRM User Mapping': 'crm contact, user mapping',
	'Engagement Webhook': 'register webhook',
	'Engagement Account': 'social account',
	'Engagement Trigger': 'case created, incoming message',
	'Engagement Polling Trigger': 'poll cases',
};

export const HELD_OUT_PHRASES = withNode(HELD_OUT);

/** A node as n8n's panel has it. */
export interface Entry {
	properties: { displayName: string; codex: { alias: string[] } };
}

/** What n8n's panel searches for: it leaves out "trigger", or the beginning of it, after other words. */
const withoutTrigger = (word: string) => word.replace(/ t(r(i(g(g(er?)?)?)?)?)?$/, '');

type Search = (words: string, entries: readonly Entry[]) => Array<{ item: Entry }>;

/** n8n's own search of its panel: gives the names of the nodes, best first. */
export function searchOfN8n(): (word: string, entries: readonly Entry[]) => string[] {
	const ofN8n = createRequire(require.resolve('n8n-core'));
	const { sublimeSearch } = ofN8n('@n8n/utils/search/sublime-search') as { sublimeSearch: Search };
	return (word, entries) =>
		sublimeSearch(withoutTrigger(word), entries).map(({ item }) => item.properties.displayName);
}

/** As many as a person sees without scrolling. */
const FIRST = 5;

/**
 * The words of n8n's own nodes, by name or alias, that show one of the package's nodes among the first five
 * without being a word of its field; and those of them where it comes before every node whose word it is.
 */
export function annoying(entries: readonly Entry[], isOurs: (name: string) => boolean) {
	const search = searchOfN8n();
	const ofField = new Set(SEARCH_WORDS.map(([word]) => word));
	const owners = new Map<string, Set<string>>();
	for (const { properties } of entries) {
		const { displayName, codex } = properties;
		if (isOurs(displayName)) continue;
		const texts = [displayName, ...displayName.split(/[^a-z0-9]+/i), ...codex.alias];
		for (const word of texts.map((text) => text.toLowerCase()))
			if (word.length > 2 && !ofField.has(word))
				owners.set(word, (owners.get(word) ?? new Set()).add(displayName));
	}
	const shown: string[] = [];
	const first: string[] = [];
	for (const [word, names] of owners) {
		const found = search(word, entries);
		const rank = found.findIndex(isOurs);
		if (rank < 0 || rank >= FIRST) continue;
		shown.push(word);
		if (rank < found.findIndex((name) => names.has(name))) first.push(word);
	}
	return { words: owners.size, shown, first };
}
