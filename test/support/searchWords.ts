import { createRequire } from 'node:module';

/** Words that people search n8n's nodes panel by, and the nodes that they have to lead to. */
const WORDS: Readonly<Record<string, string>> = {
	'Engagement Account':
		'account, accounts, page, pages, channel, channels, social account, permission, permissions, deactivate, disconnect, custom property, social accounts, connected accounts, connect account, channel account, brand page, fan page, account permissions, share account, account sharing, update account, account settings, deactivate account, disconnect account, inactive accounts, access rights, user permissions, user access, managed accounts, social media accounts, channel permissions, page permissions, account properties, update page, get account, list accounts, account share, custom properties',
	'Engagement Asset':
		'asset, assets, upload, upload image, upload file, photo, image, images, video, videos, file url, media, dam, digital asset, import file, library, creative, banner, brand asset, document, media library, asset library, asset management, image library, upload a file, upload a video, upload picture, import image, import from url, import video, file upload, media upload, content library, stock photos, creative assets, brand kit, asset import, delete asset, share asset, upload asset, upload video, upload document, get asset, media asset, media assets, digital asset manager, asset manager, import media, brand assets, image upload, video upload, import photo, import asset',
	'Engagement Audit Trail':
		'audit, audit log, audit trail, history, who changed, compliance, change log, activity log, governance, security log, access log, retention, audit report, audit record, audit records, audit export, export audit log, event log, user activity, login history, change history, change tracking, track changes, who deleted, who edited, activity feed, activity history, admin log, audit logs, change audit, audit csv, compliance log, compliance export, activity report, change log export, user history, export history, search audit',
	'Engagement Campaign':
		'campaign, campaigns, marketing, sub-campaign, brief, promotion, ads, advertising, launch, budget, content calendar, paid media, utm, sync campaign, create campaign, update campaign, campaign management, campaign manager, campaign planning, campaign calendar, marketing calendar, marketing campaign, marketing automation, marketing plan, media plan, media planning, ad campaign, social campaign, creative brief, campaign brief, content plan, sub campaign, campaigns sync, product launch, event marketing, brand campaign, get campaign, campaign sync, upsert campaign, marketing budget, list campaign, social media campaign, campaign tags, content planning, brief upload, archive campaign',
	'Engagement Case':
		'case, cases, ticket, tickets, ticketing, support, service desk, customer service, customer support, customer care, issue, issues, help desk, helpdesk, complaint, incident, priority, new case, close case, close ticket, create ticket, create case, open case, reopen, resolve, escalation, due date, merge, macro, macros, canned response, summary, summarize, duplicate, batch, bulk, job, jobs, assignee, assign, queue, internal note, note, custom field, sla, upsert, wait, wait until, approval, request, case management, service request, support ticket, support tickets, update ticket, case sync, sync cases, sync tickets, delete case, case status, change status, change priority, merge cases, merge tickets, duplicate cases, assign case, assign ticket, triage tickets, return request, case summary, smart summary, bulk update, mass update, batch update, case comment, add note, case note, internal comment, crm case, case workflow, apply macro, customer request, customer issue, issue tracking, issue tracker, support case, support cases, customer case, ticket management, create a case, create a ticket, log a ticket, raise a ticket, ticket priority, ticket status, case history, case properties, close tickets, get ticket, get case, support queue, case queue, delete ticket, crm sync, incident management, case assignment, ticket sync',
	'Engagement CRM User Mapping':
		'crm, crm user, user mapping, salesperson, import csv, export csv, import users, sync users, employee, sales rep, owner, crm mapping, map users, user sync, user import, user export, sales users, sales team, agent mapping, map crm users, crm agents, account owner, import csv file, csv import, csv export, account manager, user provisioning, crm user mapping, crm user sync, csv import users, import mapping, mapping import, map agents, salesperson mapping, export mapping',
	'Engagement Deflection':
		'call, call center, contact center, call deflection, deflect, deflect a caller, ivr, voice, phone, telephony, hotline, caller, sms, channel switch, deflect call, phone call, ivr deflection, voice to chat, voice bot, call to chat, call to message, interactive voice response, switch to messaging, switch to chat, sms deflection, inbound call, call routing, phone deflection, deflect phone call, ivr menu, contact center deflection, call center software, deflect to chat, voice channel, phone support, call to sms',
	'Engagement Feedback':
		'survey, surveys, nps, csat, ces, feedback, customer satisfaction, questionnaire, rating, ratings, voice of the customer, experience, cart abandonment, form, poll, review, net promoter score, send survey, send a survey, trigger survey, start survey, survey invitation, survey response, survey workflow, customer experience, customer feedback, experience management, satisfaction survey, nps survey, csat survey, star rating, abandoned cart, cart recovery, customer effort score, product feedback, employee survey, feedback form, surveys trigger, nps score, csat score, customer survey, run survey, feedback survey, online survey, satisfaction score, survey link, product review',
	'Engagement Knowledge Base':
		'knowledge, knowledge base, article, articles, faq, faqs, help center, folder, category, categories, self service, self-service, guide, wiki, knowledge management, knowledge article, knowledge articles, help articles, help desk articles, search articles, search knowledge base, faq search, find article, category tree, self help, support articles, knowledge center, list categories, help center articles, knowledge categories, category list, faq article, knowledge base article, knowledge base search',
	'Engagement Message':
		'message, messages, get messages, conversation, conversations, chat, inbox, social inbox, comment, comments, like, hide, hide comment, moderate, moderation, community, assign, assignee, queue, mark as read, sentiment, note, internal note, triage, routing, mention, mentions, dm, social, social listening, label, labels, omnichannel, spam, inbound message, inbound messages, incoming messages, unread messages, message history, chat history, conversation history, archive message, tag message, hide comments, like comment, customer message, customer messages, message id, delete comment, community manager, unified inbox, shared inbox, assign message, message status, social messages, social customer service, social care, social monitoring, brand mention, brand mentions, fetch messages, read message, customer conversation, conversation id, chat messages, comment moderation, hide a comment, message assignment, inbound social, message notes, message triage, community engagement',
	'Engagement Polling Trigger':
		'poll, polling, watch, monitor, listen, firewall, on change, new message, new campaign, new case, poll for new cases, poll cases, polling trigger, watch for changes, check for changes, changed case, changed cases, field changed, case changed, campaign changed, new conversation message, changed campaign, on change trigger, no public url, poll for changes, polling cases, watch case, watch campaign, detect changes, new messages, campaign updated, audit watch',
	'Engagement Profile':
		'profile, profiles, lead, leads, contact, contacts, customer, customers, person, people, audience, consumer, follower, customer data, customer profile, profile of a customer, cdp, gdpr, import contacts, segment, upsert contact, customer record, customer 360, single customer view, contact record, create contact, update contact, new contact, new lead, leads import, lead generation, import leads, import customers, sync contacts, contact sync, contact list, address book, bulk import contacts, social profile, social profiles, consumer data, customer database, golden record, identity resolution, merge contacts, merge profiles, delete contact, right to be forgotten, crm contact, crm contacts, customer attributes, loyalty member, custom attribute, custom audience, customer data platform, get customer, find customer, update profile, create profile, bulk profiles, lead import, contact data, customer information, profile data, crm lead, create customer, update customer, contact import, bulk contacts',
	'Engagement Publishing':
		'private message, direct message, private message with buttons, dm, send, send message, send a message, message a customer, reply, replies, reply to customer, reply to a customer, reply to a customer on social media, customer reply, notify customer, answer, template, quick reply, rich message, carousel, list picker, card, post, posts, social post, publish, publish post, tweet, story, draft, drafts, schedule, schedule post, preview, social, social media, social media reply, broadcast, chatbot, button, buttons, human in the loop, wait for reply, ask customer, hashtag, content, feed, appointment, send dm, send reply, send a dm, reply to message, reply to comment, reply to review, respond to customer, auto reply, outbound message, proactive message, message template, message templates, text message, post to social media, social publishing, social scheduler, content publishing, scheduling posts, schedule a post, editorial calendar, approve post, delete post, draft post, edit post, link preview, call to action, interactive message, send file, time picker, ask a question, send and wait for response, wait for answer, wait for response, notify customers, welcome message, appointment reminder, authentication message, reply to a message, send private message, reply message, publish a post, publish to social, quick replies, carousel message, list message, response template, schedule message, preview post, draft reply, customer answer, wait for customer, post content, answer customer, chat reply, direct messages, send template',
	'Engagement Reporting':
		'report, analytics report, reports, reporting, dashboard, dashboards, kpi, metric, metrics, analytics, statistics, stats, widget, query, viral, research, insight, trend, business intelligence, bi, chart, benchmark, response time, export report, performance, run report, report export, csv report, kpi dashboard, social analytics, engagement metrics, engagement rate, follower count, sentiment analysis, share of voice, csat report, agent performance, handle time, average handle time, first response time, resolution time, volume report, data export, bi export, weekly report, monthly report, ad hoc report, ad-hoc query, trending topics, word cloud, top posts, viral posts, competitive analysis, industry benchmark, reporting api, run query, social report, performance report, report data, get report, analytics export, metrics export, dashboard export, viral content, audience insights, customer insights, social listening report, bi report',
	'Engagement Thread':
		'thread, bot, chatbot, ai agent, virtual agent, handover, hand over, handoff, human handoff, escalate, agent, take over, live chat, participant, pass control, chat handover, handover protocol, bot handover, agent handover, agent handoff, hand off, human agent, human takeover, transfer to agent, transfer chat, transfer conversation, give control, take control, get control, thread control, release thread, acquire thread, conversational ai, bot builder, chat bot, escalate to agent, escalate to human, escalation to human, wait for agent, end conversation, close chat, close conversation, return to bot, thread owner, join conversation, add participant, bot control, chatbot handover, pass to agent, hand over to agent, live agent, agent takeover, pass thread control, live chat handover, release bot, chat transfer',
	'Engagement Trigger':
		'webhook, event, events, notification, notify, case created, case created trigger, case updated, account created, new case, incoming message, message received, listen, listener, real time, subscribe, webhook trigger, case trigger, cases trigger, on new case, on new message, on message, on case update, when case is created, when a case is closed, new ticket, ticket created, ticket updated, event trigger, event listener, signed webhook, incoming webhook, inbound webhook, start on event, case event, message event, account event, received message, message trigger, new comment, realtime events, new case trigger, webhook event, on case created, new message trigger, event notification, message received trigger, on event trigger',
	'Engagement Webhook':
		'webhook, webhooks, subscription, subscriptions, callback, subscribe, unsubscribe, endpoint, event type, push, webhook subscription, create webhook, delete webhook, list webhooks, register webhook, event subscription, event types, activate webhook, deactivate webhook, callback url, pre-shared key, webhook management, webhook create, get webhook, webhook events, event webhook, subscribe webhook, update subscription, verify webhook',
	'Engagement Workspace':
		'workspace, workspaces, tenant, client, space, business unit, organization, team, workspace id, space id, business units, list workspaces, get workspaces, accessible clients, get workspace, client list, brand workspace',
};

const itemsOf = (list: string) => list.split(', ');

/** Each word with its node. */
export const SEARCH_WORDS = Object.entries(WORDS).flatMap(([node, list]) =>
	itemsOf(list).map((word): [word: string, node: string] => [word, node]),
);

/** Two-word forms: each word before the × with each word after it, as the operations are called and as people ask for them. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
	'Engagement Account': [
		'get, find, read, view, list, search, fetch, update, edit, change, manage, connect, deactivate, disconnect, delete, remove, share × account, page, channel',
		'account, page, channel × details, id, list, name, settings, permissions',
	],
	'Engagement Asset': [
		'create, add, new, upload, get, find, read, view, list, search, fetch, update, edit, change, rename, replace, delete, remove, share, import, store × asset, image, video, photo',
		'import, upload, attach, store × file, media, document, picture',
		'asset, media, image, video, file × library, upload, import, url, id, list',
	],
	'Engagement Audit Trail': [
		'get, find, read, view, list, search, fetch, export, download, show × audit log, audit records, audit trail',
		'export, search, get, view, show × history, activity, changes, log',
		'audit, change, user, access × log, history, events, export, report',
	],
	'Engagement CRM User Mapping': [
		'create, add, new, get, find, read, view, list, search, fetch, delete, remove, update, upsert, import, export × mapping, user mapping',
		'import, sync, map, export, upload × users, csv, agents, employees, salesperson',
		'user, crm, csv, agent × mapping, import, export, list, sync, owner',
	],
	'Engagement Campaign': [
		'create, add, new, get, find, read, view, list, search, fetch, update, edit, change, delete, remove, upsert, sync, replace, launch, start, plan, manage, tag, archive × campaign',
		'add, upload, create × brief',
		'campaign × id, list, status, details, name, dates, budget, brief, sync, report, plan',
	],
	'Engagement Case': [
		'create, add, new, get, find, read, view, list, search, fetch, update, edit, change, delete, remove, upsert, sync, open, close, reopen, resolve, assign, reassign, escalate, prioritize, merge, log, raise, bulk, replace, manage, wait for, summarize × case, ticket',
		'create, new, close, resolve, open, assign, escalate × issue, request, complaint, incident',
		'apply, run × macro',
		'change, update, set × status, priority',
		'case, ticket × status, priority, queue, id, number, details, list, history, update, note, owner, summary, sync, subject',
		'add × note',
		'customer, support, service × case, ticket, request, issue, desk',
	],
	'Engagement Deflection': [
		'deflect, transfer, redirect, switch, move, route × call, phone call, caller, voice call',
		'call, phone, voice × deflection, routing, center, chat, sms, menu, message',
	],
	'Engagement Feedback': [
		'send, trigger, start, create, run × survey, nps, csat, feedback, questionnaire, poll',
		'collect, ask for, get × feedback, rating, review',
		'survey, feedback, customer × response, results, answers, score, link, invitation, rating, satisfaction, feedback, survey, workflow',
	],
	'Engagement Knowledge Base': [
		'get, find, read, view, list, search, fetch, open × article, category, faq, knowledge, answers',
		'knowledge, help, faq, article, support × article, base, list, category, center, search',
	],
	'Engagement Message': [
		'get, find, read, view, list, search, fetch, like, hide, delete, moderate, assign, archive, tag, label, mark, flag, block × message, comment',
		'get, find, read, view, list × conversation, mention, chat, inbox',
		'add × note',
		'message, conversation, chat, comment, inbox × id, history, status, details, list, thread, queue, moderation, note',
		'customer, inbound, unread, new, social × message, conversation, comment, mention, inbox, chat',
	],
	'Engagement Polling Trigger': [
		'watch, poll, monitor, detect, check × case, campaign, changes, message, conversation, asset, updates',
		'new, changed, updated × records, campaign, case, message, asset',
	],
	'Engagement Profile': [
		'create, add, new, save, store, get, find, read, view, list, search, fetch, update, edit, change, delete, remove, upsert, sync, merge, import, replace, bulk, enrich, lookup × profile, contact, customer, lead',
		'profile, contact, customer, lead × details, data, list, id, lookup, sync, import, record, name, email',
	],
	'Engagement Publishing': [
		'send, schedule, write, compose × message, private message, direct message, dm',
		'send, create, draft, post, write × reply, answer, response',
		'create, add, new, get, find, read, view, list, search, fetch, update, edit, change, delete, remove, publish, schedule, send, approve, plan × post, draft',
		'create, get, show × preview',
		'publish, schedule, create, send × tweet, story, content, template, carousel',
		'wait for, ask, message, answer, notify, text, reply to × reply, answer, customer',
		'message, reply, response, post, draft × template, buttons, id, list, preview, status, schedule',
	],
	'Engagement Reporting': [
		'run, get, create, generate, view, export, download, schedule, load, pull, build × report, query, dashboard, metrics, analytics, statistics, widget',
		'list, get × dimensions, viral trends',
		'daily, weekly, monthly, sales, social, message, case, agent × report, metrics, statistics, analytics, dashboard',
	],
	'Engagement Thread': [
		'acquire, take, pass, release, check, give, wait for, get × control, thread control',
		'hand over, transfer, escalate, take over, end, return, pause, stop × chat, conversation, bot, thread',
		'bot, human, agent, live, chat × handover, handoff, control, agent, chat, transfer, takeover',
	],
	'Engagement Trigger': [
		'new, on new, when × case, message, ticket, comment, event',
		'case, ticket, message, account × created, updated, closed, received, arrives, event, trigger',
		'receive, listen to × events, webhook',
	],
	'Engagement Webhook': [
		'create, add, new, get, find, read, view, list, search, fetch, update, edit, change, delete, remove, activate, deactivate, verify, register, test, manage × webhook, subscription',
		'webhook, subscription, callback × list, url, id, status, events, types, details',
		'add, create, remove × callback, hook',
	],
	'Engagement Workspace': [
		'get, find, read, view, list, search, fetch, select, choose × workspace, client, space, tenants',
		'workspace, client, space × list, id, name, details',
	],
};

/** Each two-word form with its node. */
export const TWO_WORD_FORMS = Object.entries(FORMS).flatMap(([node, tables]) =>
	tables.flatMap((table) => {
		const [first = '', second = ''] = table.split(' × ');
		const pairs = itemsOf(first).flatMap((a) => itemsOf(second).map((b) => [a, b] as const));
		return pairs
			.filter(([a, b]) => a !== b)
			.map(([a, b]): [word: string, node: string] => [`${a} ${b}`, node]);
	}),
);

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
	const ofField = new Set([...SEARCH_WORDS, ...TWO_WORD_FORMS].map(([word]) => word));
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
