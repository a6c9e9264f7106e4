/** The views of each area: its tables, and the details shown when a row is opened. */
import { control, parse } from './controls.js';
import { html } from './html.js';
import { Chat, Fields, Section, Status, Whole, href } from './parts.js';
import { Exchange } from './exchange.js';
import { CaseStatus } from './caseStatus.js';
import { HandBack } from './handBack.js';
import { auditKey, isMarked, mappingKey } from './store.js';
import { dateTime, inWords, label, said, shortTime } from './words.js';

const time = (title, name) => ({ title, kind: 'time', value: (row) => shortTime(row[name]) });
const text = (title, name) => ({ title, value: (row) => inWords(row[name], name) });
const status = (title, read) => ({
	title,
	value: (row) => html`<${Status} value=${read(row)} />`,
});

/** Newest first. */
const newest = (list, name) => [...list].sort((a, b) => (b[name] ?? 0) - (a[name] ?? 0));

/** A record without a view of its own: its fields, and all of it. */
const plain = (title, record, names) => ({
	title,
	body: html`<${Fields} of=${record} names=${names} /><${Whole} of=${record} />`,
});

const requests = {
	id: 'requests',
	title: 'Requests',
	group: 'What happens',
	parts: ['exchanges'],
	about: 'What workflows sent, and what the platform answered. Tokens and keys are not shown.',
	tables: ({ exchanges }) => [
		{
			caption: 'Requests',
			part: 'exchanges',
			rows: [...exchanges].reverse(),
			keyOf: ({ id }) => String(id),
			empty: 'No request has come yet. Run a workflow, and it appears here.',
			columns: [
				{
					title: 'Request',
					kind: 'wide',
					value: ({ method, path, query, sender }) =>
						html`<code class="request">
								<b class="method ${method.toLowerCase()}">${method}</b>
								<span>${withoutRoot(path)}${query && html`<span class="faint">?${decode(query)}</span>`}</span>
							</code>
							${sender && html`<span class="sender faint">${sender.node} · ${sender.workflow}</span>`}`,
				},
				status('Status', (row) => row.status ?? (row.ms === undefined ? 'pending' : 'reset')),
				{ title: 'ms', kind: 'number', value: ({ ms }) => ms },
				time('Time', 'at'),
			],
		},
	],
	detail: ({ exchanges }, key) => {
		const entry = exchanges.find(({ id }) => String(id) === key);
		return (
			entry && {
				title: `${entry.method} ${withoutRoot(entry.path)}`,
				body: html`<${Exchange} key=${key} entry=${entry} />`,
			}
		);
	},
};

const withoutRoot = (path) => decode(path.replace(/^(\/[^/]+)?\/api(\/v3)?(?=\/)/, ''));

function decode(value) {
	try {
		return decodeURIComponent(value);
	} catch {
		return value;
	}
}

const subscriptions = {
	id: 'subscriptions',
	title: 'Webhooks',
	group: 'What happens',
	parts: ['webhook', 'deliveries'],
	about: 'Who receives events, and the result of each delivery. One that fails is tried again.',
	tables: ({ webhook, deliveries }) => [
		{
			caption: 'Subscriptions',
			part: 'webhook',
			rows: webhook,
			keyOf: ({ id }) => id,
			empty: 'Nobody has subscribed. Publish a workflow with a trigger.',
			columns: [
				text('Name', 'name'),
				{
					title: 'Events',
					value: (row) =>
						row.filteredSubscriptions.map(({ webhookType }) => webhookType).join(', '),
				},
				status('State', ({ active }) => (active ? 'active' : 'inactive')),
			],
		},
		{
			caption: 'Deliveries',
			part: 'deliveries',
			rows: [...deliveries].reverse(),
			keyOf: ({ id }) => id,
			empty:
				'Nothing has been delivered yet. An event goes to the active subscriptions that match.',
			columns: [
				{ title: 'Event', value: (row) => eventOf(row).type },
				{ title: 'To', value: ({ url }) => html`<code>${url}</code>`, kind: 'wide' },
				status('State', ({ state }) => state),
				{ title: 'Attempts', kind: 'number', value: ({ attempts }) => attempts.length },
			],
		},
	],
	detail: ({ webhook, deliveries }, key, act) => {
		const delivery = deliveries.find(({ id }) => id === key);
		if (delivery) return deliveryDetail(delivery, act);
		const found = webhook.find(({ id }) => id === key);
		if (!found) return undefined;
		const { preSharedKey, ...subscription } = found;
		return {
			title: subscription.name,
			body: html`<${Fields}
					of=${{ ...subscription, preSharedKey: preSharedKey && '•••' }}
					names=${['id', 'description', 'url', 'active', 'verified', 'viaProxy', 'preSharedKey', 'createdTime', 'lastSuccessTimestamp', 'lastFailedTimestamp']}
				/>
				<${Section} title="Events">
					<ul>
						${subscription.filteredSubscriptions.map(
							({ webhookType, filters = [] }) =>
								html`<li>
									${webhookType}
									${filters.map(
										({ id, checkCondition, values }) =>
											html`<span class="faint"> · ${id} ${checkCondition} ${values.join(', ')}</span>`,
									)}
								</li>`,
						)}
					</ul>
				<//>
				<${Whole} of=${subscription} />`,
		};
	},
};

const eventOf = ({ body }) => parse(body);

function deliveryDetail(delivery, act) {
	const event = eventOf(delivery);
	const again = () => control('POST', '/webhook/repeat', { id: delivery.id });
	return {
		title: event.type,
		body: html`<${Fields} of=${delivery} names=${['state', 'url', 'subscriptionId']} />
			<${Section} title="Attempts">
				<ol class="attempts">
					${delivery.attempts.map(
						({ status: code, ms }) =>
							html`<li><${Status} value=${code ?? 'no answer'} /> <span class="faint">after ${ms} ms</span></li>`,
					)}
				</ol>
				${delivery.state === 'pending' && html`<p class="faint">It is sent again until it is answered with 200, four times in all.</p>`}
			<//>
			<p><button onClick=${() => act(again, 'Sent again, byte for byte')}>Deliver again</button></p>
			<${Section} title="What is delivered">
				<pre tabindex="0">${JSON.stringify(event, null, 2)}</pre>
			<//>`,
	};
}

const jobs = {
	id: 'jobs',
	title: 'Jobs',
	group: 'What happens',
	parts: ['case', 'profile', 'asset'],
	about: 'Work that is carried out after the request was answered.',
	tables: ({ case: cases, profile, asset }) => {
		const total = ({ total: all, records }) => `${records?.length ?? 0} of ${all}`;
		return [
			{
				caption: 'Cases in bulk',
				part: 'case',
				rows: [...cases.jobs].reverse(),
				keyOf: ({ processId }) => processId,
				empty: 'No bulk job of cases.',
				columns: [
					text('Job', 'processId'),
					status('Status', (job) => job.status),
					{ title: 'Records', kind: 'number', value: total },
				],
			},
			{
				caption: 'Profiles in bulk',
				part: 'profile',
				rows: [...profile.jobs].reverse(),
				keyOf: ({ id }) => id,
				empty: 'No bulk job of profiles.',
				columns: [
					text('Job', 'id'),
					status('Status', (job) => job.status),
					{
						title: 'Failed',
						kind: 'number',
						value: ({ failed, total: all }) => (all === undefined ? '' : `${failed} of ${all}`),
					},
				],
			},
			{
				caption: 'Imports of assets',
				part: 'asset',
				rows: [...asset.tasks].reverse(),
				keyOf: ({ id }) => id,
				empty: 'No import.',
				columns: [
					text('Task', 'id'),
					status('Status', (task) => task.status),
					text('Asset', 'assetId'),
				],
			},
		];
	},
	detail: ({ case: cases, profile, asset }, key, act) => {
		const bulk = cases.jobs.find(({ processId }) => processId === key);
		const job = bulk ?? [...profile.jobs, ...asset.tasks].find(({ id }) => id === key);
		if (!job) return undefined;
		const finish = () => control('POST', '/case/finish', { processId: key });
		const { records = [], ...rest } = job;
		return {
			title: 'Job',
			body: html`<${Fields} of=${rest} />
				${bulk && bulk.status !== 'COMPLETED' && html`<p><button onClick=${() => act(finish, 'The job has ended')}>End it now</button></p>`}
				${
					records.length > 0 &&
					html`<${Section} title="Records">
					<ul>
						${records.map(
							({ index, success, case: made, errors = [] }) =>
								html`<li>
									${index}: ${success ? html`<a href=${href('cases', made.id)}>case ${made.caseNumber}</a>` : errors.map(({ message }) => message).join(', ')}
								</li>`,
						)}
					</ul>
				<//>`
				}
				<${Whole} of=${job} />`,
		};
	},
};

const audit = {
	id: 'audit',
	title: 'Audit trail',
	group: 'What happens',
	parts: ['audit'],
	about: 'Who changed what: the last 500 records of all assets.',
	tables: ({ audit: records }) => [
		{
			caption: 'Audit trail',
			part: 'audit',
			rows: records,
			keyOf: auditKey,
			empty: 'Nothing has been changed.',
			columns: [
				{ title: 'Asset', value: ({ assetId }) => html`<code>${assetId}</code>` },
				{ title: 'Changed', kind: 'wide', value: ({ changes }) => inBrief(changes) },
				{ title: 'By', kind: 'number', value: ({ userId }) => userId || 'customer' },
				time('Time', 'auditDate'),
			],
		},
	],
	detail: ({ audit: records }, key) => {
		const record = records.find((one) => auditKey(one) === key);
		return (
			record && {
				title: record.assetId,
				body: html`<${Fields} of=${record} names=${['assetClass', 'assetId', 'userId', 'auditDate']} />
				<${Section} title="Changes"><${Changes} of=${record.changes} /><//>`,
			}
		);
	},
};

/** The names of the first fields, each without the path that leads to it. */
function inBrief(changes) {
	const names = changes.map(({ fieldName }) => fieldName.split('.').at(-1));
	const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
	return names.slice(0, 3).join(', ') + more;
}

function Changes({ of }) {
	const words = (values) => (values.length === 0 ? '–' : values.join(', '));
	return html`<table class="changes">
		<thead>
			<tr><th scope="col">Field</th><th scope="col">Before</th><th scope="col">After</th></tr>
		</thead>
		<tbody>
			${of.map(
				({ fieldName, oldValues, newValues }) =>
					html`<tr><td>${fieldName}</td><td class="old">${words(oldValues)}</td><td>${words(newValues)}</td></tr>`,
			)}
		</tbody>
	</table>`;
}

const conversations = {
	id: 'conversations',
	title: 'Conversations',
	group: 'Customers',
	parts: ['message'],
	about: 'What customers and the brand said to each other, on all channels.',
	tables: ({ message }) => {
		const byId = Map.groupBy(message.messages, ({ conversationId }) => conversationId);
		const rows = [...byId].map(([id, messages]) => {
			const sorted = [...messages].sort((a, b) => a.channelCreatedTime - b.channelCreatedTime);
			const first = sorted[0];
			const customer = first.brandPost ? first.receiverProfile : first.senderProfile;
			// What is published to everybody has no receiver.
			return {
				id,
				customer: customer?.screenName ?? customer?.name ?? customer?.channelId ?? 'everybody',
				channelType: first.channelType,
				last: sorted.at(-1),
				messages: sorted,
			};
		});
		return [
			{
				caption: 'Conversations',
				part: 'message',
				rows: rows.sort((a, b) => b.last.channelCreatedTime - a.last.channelCreatedTime),
				keyOf: ({ id }) => id,
				changed: ({ messages }) => messages.some(({ messageId }) => isMarked('message', messageId)),
				empty: 'No conversation.',
				columns: [
					text('Customer', 'customer'),
					{ title: 'Last message', kind: 'wide', value: ({ last }) => said(last) },
					{ title: 'Channel', value: ({ channelType }) => label(channelType.toLowerCase()) },
					{ title: 'Time', kind: 'time', value: ({ last }) => shortTime(last.channelCreatedTime) },
				],
			},
		];
	},
	detail: ({ message }, key, act) => {
		const messages = message.messages
			.filter(({ conversationId }) => conversationId === key)
			.sort((a, b) => a.channelCreatedTime - b.channelCreatedTime);
		if (messages.length === 0) return undefined;
		const last = messages.at(-1);
		const deeds = message.deeds.filter(({ messageId }) =>
			messages.some((one) => one.messageId === messageId),
		);
		const say = (answer) =>
			act(
				() => control('POST', '/message/answer', { messageId: last.messageId, ...answer }),
				'The customer has answered',
			);
		const { workflow, enrichments } = last;
		return {
			title: `Conversation on ${label(last.channelType.toLowerCase())}`,
			body: html`<${Chat} messages=${messages} onSay=${say} />
				<${Section} title="The last message">
					<${Fields}
						of=${{ ...workflow, ...enrichments, messageId: last.messageId, properties: inWords(workflow.customProperties) }}
						names=${['messageId', 'assignment', 'queues', 'properties', 'sentiment', 'campaignId']}
					/>
				<//>
				${
					deeds.length > 0 &&
					html`<${Section} title="Done with these messages">
					<ul>
						${deeds.map(({ kind, value, time: when }) => html`<li>${label(kind)}: ${inWords(value)} <span class="faint">${shortTime(when)}</span></li>`)}
					</ul>
				<//>`
				}
				<${Whole} of=${last} title="The last message in whole" />`,
		};
	},
};

const cases = {
	id: 'cases',
	title: 'Cases',
	group: 'Customers',
	parts: ['case', 'thread'],
	needs: ['message'],
	about: 'What people and bots work on: the messages, notes, versions and holder of each case.',
	tables: ({ case: { cases: list }, thread }) => [
		{
			caption: 'Cases',
			part: 'case',
			rows: newest(list, 'modifiedTime'),
			keyOf: ({ id }) => id,
			changed: ({ id }) => isMarked('thread', id),
			empty: 'No case.',
			columns: [
				{ title: 'Number', kind: 'number', value: ({ caseNumber }) => caseNumber },
				{
					title: 'Subject',
					kind: 'wide',
					value: ({ subject, caseNumber, contact }) =>
						subject.replace(`#${caseNumber} `, '').replace(`${contact.channelType} `, ''),
				},
				status('Status', (row) => row.status),
				text('Priority', 'priority'),
				{ title: 'Holder', value: ({ id }) => holderOf(thread, id) },
				time('Changed', 'modifiedTime'),
			],
		},
	],
	detail: ({ case: { cases: list }, thread, message }, key, act) => {
		const record = list.find(({ id }) => id === key);
		if (!record) return undefined;
		const { messages: entries, notes, macros, versions, ...rest } = record;
		const byId = new Map(message.messages.map((one) => [one.messageId, one]));
		const messages = entries.map(({ messageId }) => byId.get(messageId)).filter(Boolean);
		const say = (answer) =>
			act(
				() => control('POST', '/case/answer', { id: key, ...answer }),
				'The customer has answered',
			);
		const holder = thread.find(({ entityId }) => entityId === key);
		return {
			title: record.subject,
			body: html`<${CaseStatus} id=${key} status=${rest.status} act=${act} />
				<${HandBack} key=${key} entityId=${key} holder=${holder?.controllingParticipantId} act=${act} />
				<${Fields}
					of=${{ ...rest, contact: rest.contactInfo }}
					names=${['priority', 'caseType', 'description', 'contact']}
				/>
				<${Section} title=${`Messages (${messages.length})`}>
					<${Chat} messages=${messages} onSay=${say} />
				<//>
				<${Section} title=${`Notes (${notes.length})`}>
					${
						notes.length === 0
							? html`<p class="empty">No note.</p>`
							: html`<ul>
								${notes.map(
									({ text: words, attachment, commentingUser, createdTime }) =>
										html`<li>
											<span class="note">${words}</span>${attachment && html` <code>${attachment.url}</code>`}
											${' '}<span class="faint">${dateTime(createdTime)}, user ${commentingUser}</span>
										</li>`,
								)}
							</ul>`
					}
				<//>
				<${Section} title=${`Versions (${versions.length + 1})`}>
					<ol class="versions" reversed>
						${[...versions].reverse().map(
							({ version, time: when, userId, changes }) =>
								html`<li>
									<b>Version ${version}</b>
									<span class="faint">${dateTime(when)}, ${userId ? `user ${userId}` : 'customer'}</span>
									${changes.length > 0 ? html`<${Changes} of=${changes} />` : html`<p class="empty">No field that is audited.</p>`}
								</li>`,
						)}
						<li><b>Version 0</b> <span class="faint">${dateTime(record.createdTime)}, created</span></li>
					</ol>
				<//>
				<${Section} title="More">
					<${Fields}
						of=${{
							...rest,
							queues: rest.workflow.queues.map(({ queueId }) => queueId),
							properties: rest.workflow.customProperties,
							external: rest.externalCaseInfo.externalCases,
						}}
						names=${['id', 'queues', 'properties', 'external', 'summary', 'smartSummary', 'createdTime', 'modifiedTime']}
					/>
				<//>
				<${Whole} of=${rest} />`,
		};
	},
};

const holderOf = (threads, id) => {
	const holder = threads.find(({ entityId }) => entityId === id)?.controllingParticipantId ?? '';
	return holder === 'ENGAGEMENT_PLATFORM' ? 'platform' : holder;
};

const profiles = {
	id: 'profiles',
	title: 'Profiles',
	group: 'Customers',
	parts: ['profile'],
	about: 'Customers, and how each is known on the channels.',
	tables: ({ profile }) => [
		{
			caption: 'Profiles',
			part: 'profile',
			rows: newest(profile.profiles, 'modifiedTime'),
			keyOf: ({ id }) => id,
			empty: 'No profile.',
			columns: [
				{ title: 'Name', kind: 'wide', value: nameOf },
				{ title: 'Email', value: ({ contact = {} }) => contact.email },
				{ title: 'Channels', value: channelsOf },
				time('Changed', 'modifiedTime'),
			],
		},
	],
	detail: ({ profile }, key) => {
		const record = profile.profiles.find(({ id }) => id === key);
		return record && plain(nameOf(record), record);
	},
};

function nameOf({ contact = {}, name, id }) {
	const parts = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
	return contact.fullName || parts || name || id;
}

const channelsOf = ({ profiles: list }) =>
	Array.isArray(list)
		? list
				.map(({ channelType }) => channelType)
				.filter(Boolean)
				.join(', ')
		: '';

const campaigns = {
	id: 'campaigns',
	title: 'Campaigns',
	group: 'Content',
	parts: ['campaign'],
	about: 'Campaigns, with the sub-campaigns under each.',
	tables: ({ campaign }) => [
		{
			caption: 'Campaigns',
			part: 'campaign',
			rows: asTree(campaign.campaigns),
			keyOf: ({ id }) => id,
			empty: 'No campaign.',
			columns: [
				{
					title: 'Name',
					kind: 'wide',
					value: ({ depth, name, id }) =>
						html`<span class="branch depth-${Math.min(depth, 4)}">${name || id}</span>`,
				},
				text('ID', 'id'),
				status('Status', ({ archived, status: value }) => (archived ? 'archived' : value)),
				time('Changed', 'modifiedTime'),
			],
		},
	],
	detail: ({ campaign }, key) => {
		const record = campaign.campaigns.find(({ id }) => id === key);
		if (!record) return undefined;
		const briefs = campaign.briefs.filter(({ campaignId }) => campaignId === key);
		const { title, body } = plain(record.name || key, record);
		return {
			title,
			body: html`${body}
				${
					briefs.length > 0 &&
					html`<${Section} title="Briefs"><ul>${briefs.map(({ fileName, size }) => html`<li>${fileName} <span class="faint">${size} bytes</span></li>`)}</ul><//>`
				}`,
		};
	},
};

/** Each campaign, followed by those under it. */
function asTree(list) {
	const under = Map.groupBy(list, ({ parentCampaignId }) => parentCampaignId ?? '');
	const ids = new Set(list.map(({ id }) => id));
	const branch = (record, depth) => [
		{ ...record, depth },
		...(under.get(record.id) ?? []).flatMap((child) => branch(child, depth + 1)),
	];
	return list
		.filter(({ parentCampaignId }) => !ids.has(parentCampaignId))
		.flatMap((record) => branch(record, 0));
}

const publishing = {
	id: 'publishing',
	title: 'Publishing',
	group: 'Content',
	parts: ['publishing'],
	about: 'What was sent or published, what is still a draft, and previews.',
	tables: ({ publishing: { posts, drafts, previews } }) => [
		{
			caption: 'Posts and replies',
			part: 'publishing',
			rows: newest(posts, 'createdTime'),
			keyOf: ({ postId }) => postId,
			empty: 'Nothing has been published.',
			columns: [
				{ title: 'Content', kind: 'wide', value: (post) => summary(post) || post.postId },
				{ title: 'To', value: ({ toProfile, caseId }) => toProfile?.channelId ?? caseId },
				status('Status', (post) => post.status),
				time('Time', 'createdTime'),
			],
		},
		{
			caption: 'Drafts',
			part: 'publishing',
			rows: newest(drafts, 'modifiedTime'),
			keyOf: ({ draftId }) => draftId,
			empty: 'No draft.',
			columns: [
				{ title: 'Content', kind: 'wide', value: (draft) => summary(draft) || draft.draftId },
				status('Status', (draft) => draft.status),
				time('Changed', 'modifiedTime'),
			],
		},
		{
			caption: 'Previews',
			part: 'publishing',
			rows: newest(previews, 'createdTime'),
			keyOf: ({ previewId }) => previewId,
			empty: 'No preview.',
			columns: [text('Name', 'name'), text('Type', 'exportType'), time('Time', 'createdTime')],
		},
	],
	detail: ({ publishing: { posts, drafts, previews } }, key) => {
		const record = [...posts, ...drafts, ...previews].find(({ postId, draftId, previewId }) =>
			[postId, draftId, previewId].includes(key),
		);
		return record && plain(summary(record) || record.name || key, record);
	},
};

const summary = ({ content, text: words }) =>
	said({
		content: typeof content === 'object' && content !== null ? content : { text: content ?? words },
	});

/** A view of one list, whose records have nothing special. */
function simple(
	id,
	title,
	group,
	about,
	part,
	{ rows = (list) => list, keyOf = (row) => row.id, name, columns, empty, names },
) {
	return {
		id,
		title,
		group,
		about,
		parts: [part],
		tables: (parts) => [{ caption: title, part, rows: rows(parts[part]), keyOf, empty, columns }],
		detail: (parts, key) => {
			const record = rows(parts[part]).find((row) => keyOf(row) === key);
			return record && plain(name(record), record, names);
		},
	};
}

const numbered = (list) => list.map((row, index) => ({ ...row, number: String(index) })).reverse();

export const VIEWS = [
	requests,
	subscriptions,
	jobs,
	audit,
	conversations,
	cases,
	profiles,
	campaigns,
	publishing,
	simple('assets', 'Assets', 'Content', 'Pictures, files and templates.', 'asset', {
		rows: ({ assets }) => newest(assets, 'modifiedTime'),
		name: (row) => row.name ?? row.id,
		empty: 'No asset.',
		columns: [
			{ title: 'Name', kind: 'wide', value: ({ name, id }) => name ?? id },
			text('Type', 'type'),
			status('Status', (row) => row.status),
			time('Changed', 'modifiedTime'),
		],
	}),
	simple(
		'categories',
		'Knowledge base',
		'Content',
		'Categories, and what they are under.',
		'knowledgeBase',
		{
			name: (row) => row.name,
			empty: 'No category.',
			columns: [
				{
					title: 'Name',
					kind: 'wide',
					value: ({ name, path = [] }) =>
						html`<span class="branch depth-${Math.min(Math.max(path.length - 1, 0), 4)}">${name}</span>`,
				},
				text('ID', 'id'),
				text('Kinds', 'assetClasses'),
			],
		},
	),
	simple(
		'accounts',
		'Accounts',
		'Set up',
		'The accounts of the brand on its channels.',
		'account',
		{
			name: (row) => row.displayName,
			empty: 'No account.',
			columns: [
				{ title: 'Name', kind: 'wide', value: ({ displayName }) => displayName },
				text('ID', 'id'),
				text('Channel', 'channelType'),
				status('State', ({ active }) => (active ? 'active' : 'inactive')),
			],
		},
	),
	simple('workspaces', 'Workspaces', 'Set up', 'The workspaces of the credential.', 'workspace', {
		name: (row) => row.name,
		empty: 'No workspace.',
		columns: [{ title: 'Name', kind: 'wide', value: ({ name }) => name }, text('ID', 'id')],
	}),
	simple(
		'mappings',
		'CRM mappings',
		'Set up',
		'Who in the CRM is who on the platform.',
		'crmUserMapping',
		{
			keyOf: mappingKey,
			name: (row) => row.crmUserId,
			empty: 'No mapping.',
			columns: [
				text('CRM user', 'crmUserId'),
				text('Platform user', 'sprUserId'),
				text('App', 'installedAppId'),
				time('Changed', 'lastModifiedTime'),
			],
		},
	),
	simple('surveys', 'Feedback', 'Set up', 'Runs of feedback workflows.', 'feedback', {
		rows: ({ runs }) => numbered(runs),
		keyOf: (row) => row.number,
		name: () => 'Run of a feedback workflow',
		empty: 'No workflow has been started.',
		columns: [
			{
				title: 'Workflow',
				kind: 'wide',
				value: ({ workflowId }) => html`<code>${workflowId}</code>`,
			},
			text('Profile', 'profileId'),
			time('Time', 'time'),
		],
	}),
	simple(
		'deflections',
		'Deflections',
		'Set up',
		'Callers who were moved to a digital channel.',
		'deflection',
		{
			rows: numbered,
			keyOf: (row) => row.number,
			name: () => 'Deflection',
			empty: 'Nobody has been deflected.',
			columns: [
				text('Asset', 'assetId'),
				text('Caller', 'snId'),
				text('Type', 'deflectionType'),
				text('Account', 'accountId'),
			],
		},
	),
	simple(
		'reports',
		'Reports',
		'Set up',
		'What can be queried. A query has a row for each day and channel that it asks for.',
		'reporting',
		{
			rows: ({ reports }) => reports,
			name: (row) => row.name,
			empty: 'No report.',
			columns: [{ title: 'Name', kind: 'wide', value: ({ name }) => name }, text('ID', 'id')],
		},
	),
];
