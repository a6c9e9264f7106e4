import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { CREDENTIAL_TYPE } from '../../playground/account';
import { FAILED, itemsOf, type Workflow } from '../../playground/client';
import { allRun, importExample, readExample, startedByHand } from '../../playground/examples';
import * as platform from '../../playground/platform';
import type { Behaviours } from '../../sandbox';
import { startPostgres, type Service } from '../../playground/services';
import { createExampleTable, pathOfTable, rowsOf } from '../../playground/tables';
import { until } from '../../playground/until';
import { environment, requestLines } from './environment';

/** The examples that only events of the platform start. */
export const EVENT_EXAMPLES = [
	'bot-hand-over.json',
	'crm-round-trip.json',
	'publish-and-confirm.json',
];

/** More, and with faults: `npm run chaos`. */
const CUSTOMERS = 10;

/** A platform whose records can be read late, and which delivers a fifth of its events twice, and a fifth late. */
const DIFFICULT: Partial<Behaviours> = {
	readableAfter: 3,
	sentFor: 2,
	doubled: 0.2,
	overtaken: 0.2,
};

/** Who writes in at the same time, and how many messages each writes within a second. */
const BURST = { customers: 20, messages: 3, within: 1000 };
const ofBurst = Array.from({ length: BURST.customers }, (_, n) =>
	Array.from({ length: BURST.messages }, (_, k) => `Customer ${n + 1}, message ${k + 1}`),
).flat();
const BOT = 'order-bot';
const DAY = 24 * 60 * 60 * 1000;

type Row = Record<string, unknown>;

interface Case {
	id: string;
	subject: string;
	contactInfo: { fullName?: string };
	status?: string;
	workflow: { customProperties: Record<string, string[]> };
}

const cases = () => (environment().sandbox.state('case') as { cases: Case[] }).cases;
const ofCustomers = () =>
	cases().filter(({ contactInfo }) => contactInfo.fullName?.startsWith('Customer '));
const control = (area: string, name: string, spec: Row) =>
	environment().sandbox.control(area, name, spec);
const posts = () =>
	(environment().sandbox.state('publishing') as { posts: Row[] }).posts.map(
		({ caseId, content }) => ({ caseId, text: (content as { text: string }).text }),
	);

const answers = () => posts().map(({ text }) => text);

/** The workflow that is published, until the test has ended. */
let published: string;

async function publish(id: string): Promise<void> {
	published = id;
	await environment().client.activate(id);
}

/** A customer each, with a case. */
async function createCases(): Promise<Case[]> {
	for (let n = 0; n < CUSTOMERS; n++)
		await platform.request(environment().sandbox, 'POST /case', {
			subject: `Customer ${n}`,
			status: 'New',
			channelType: 'EMAIL',
			contactInfo: { email: `customer-${n}@example.com`, fullName: `Customer ${n}` },
		});
	return ofCustomers();
}

/** Each customer says something. */
const say = (all: readonly Case[], text: (n: number) => string) =>
	all.forEach(({ id }, n) => control('case', 'answer', { id, text: text(n) }));

/** Waits until all deliveries are answered and all executions have ended, none of them failed. */
async function settled(workflowId: string): Promise<void> {
	const { client, sandbox } = environment();
	await allRun(client, sandbox, workflowId);
	assert.equal(await client.executionCount(workflowId, FAILED), 0);
}

/** The rows of the tables of an example, wherever they are. */
interface Store {
	rows: (table: string) => Promise<Row[]>;
	/** Somebody closes records in the CRM. */
	close: (caseIds: readonly string[]) => Promise<unknown>;
}

/** n8n's Data Tables. */
const dataTables: Store = {
	rows: async (name) => await rowsOf(environment().client, name),
	close: async (caseIds) => {
		const { client } = environment();
		const table = await pathOfTable(client, 'example-crm-records');
		for (const value of caseIds)
			await client.call('PATCH', `${table}/rows`, {
				filter: { type: 'and', filters: [{ columnName: 'caseId', condition: 'eq', value }] },
				data: { status: 'Closed' },
			});
	},
};

/** Reads the rows that a table gets from now on. */
async function newRows(table: string): Promise<() => Promise<Row[]>> {
	const { length } = await dataTables.rows(table);
	return async () => (await dataTables.rows(table)).slice(length);
}

/** A query in place of each Data Table node of the CRM round trip, and what goes into it. */
const QUERIES: Record<string, [query: string, values: string[]]> = {
	'Add it to the CRM': [
		'INSERT INTO records ("caseId", "caseNumber", subject, customer, status, "syncedStatus") VALUES ($1, $2, $3, $4, $5, $5) RETURNING *',
		[
			'$json.id',
			'$json.caseNumber',
			'$json.subject',
			"$('A case is new or changed').item.json.payload.contact.name",
			'$json.status',
		],
	],
	'Update it in the CRM': [
		'UPDATE records SET status = $2, "syncedStatus" = $2 WHERE "caseId" = $1 RETURNING *',
		['$json.id', '$json.status'],
	],
	'Note the case': [
		'INSERT INTO links ("messageId", "caseId") VALUES ($1, $2)',
		['$json.messageId', "$('A customer writes').item.json.payload.uCase.id"],
	],
	'Its case': [
		'SELECT "caseId" FROM links WHERE "messageId" = $1 LIMIT 1',
		["$('A customer writes').item.json.payload.messageId"],
	],
	'Append it in the CRM': [
		'INSERT INTO messages ("messageId", "caseId", text) VALUES ($1, $2, $3)',
		[
			"$('A customer writes').item.json.payload.messageId",
			'$json.caseId',
			"$('A customer writes').item.json.payload.content.text",
		],
	],
	'Old ones': ["DELETE FROM links WHERE at < now() - interval '1 day'", []],
	'Closed in the CRM': [
		`SELECT * FROM records WHERE status = 'Closed' AND "syncedStatus" <> 'Closed'`,
		[],
	],
	'Note it in the CRM': [
		`UPDATE records SET "syncedStatus" = 'Closed' WHERE "caseId" = $1`,
		["$('Closed in the CRM').item.json.caseId"],
	],
};

/** The example, with PostgreSQL as the CRM's database. */
function onPostgres(example: Workflow, credential: { id: string; name: string }): Workflow {
	const nodes = example.nodes.map((node) => {
		const [query, values] = QUERIES[node.name] ?? [];
		if (query === undefined || values === undefined) return node;
		return {
			...node,
			type: 'n8n-nodes-base.postgres',
			typeVersion: 2.6,
			parameters: {
				operation: 'executeQuery',
				query,
				options: values.length > 0 ? { queryReplacement: `={{ [${values.join(', ')}] }}` } : {},
			},
			credentials: { postgres: credential },
		};
	});
	assert.equal(
		nodes.filter(({ type }) => type.endsWith('.dataTable')).length,
		0,
		'every table is replaced',
	);
	return { ...example, nodes };
}

/** From the case to the record and back, for all customers at once. */
async function roundTrip(example: Workflow, { rows, close }: Store): Promise<void> {
	const { client, credential, sandbox } = environment();
	const id = await client.importWorkflow(startedByHand(example), { [CREDENTIAL_TYPE]: credential });
	await publish(id);
	sandbox.clearRequests();
	const all = await createCases();
	const propertyOf = ({ workflow }: Case, name: string) => workflow.customProperties[name];
	await until('each case to know its record', ofCustomers, {
		accepts: (now) => now.every((one) => propertyOf(one, 'crm_status') !== undefined),
	});
	const records = async () => await rows('example-crm-records');
	const added = await records();
	assert.deepEqual(added.map(({ caseId }) => caseId).sort(), all.map((one) => one.id).sort());
	for (const one of ofCustomers()) {
		const record = added.find(({ caseId }) => caseId === one.id)!;
		assert.deepEqual(propertyOf(one, 'crm_id'), [String(record.id)]);
		assert.deepEqual([record.subject, record.customer], [one.subject, one.contactInfo.fullName]);
	}

	say(all, (n) => `First of ${n}`);
	say(all, (n) => `Second of ${n}`);
	const messages = async () => await rows('example-crm-messages');
	await until('all messages in the CRM', messages, {
		accepts: ({ length }) => length >= 2 * CUSTOMERS,
	});
	await settled(id);
	const texts = (await messages()).map(({ caseId, text }) => `${String(caseId)} ${String(text)}`);
	const said = all.flatMap((one, n) => [`${one.id} First of ${n}`, `${one.id} Second of ${n}`]);
	assert.deepEqual(texts.sort(), said.sort());

	const [here, there] = [all.slice(0, CUSTOMERS / 2), all.slice(CUSTOMERS / 2)];
	for (const one of here) control('case', 'change', { id: one.id, status: 'Closed' });
	await until('the CRM to learn of it', records, {
		accepts: (now) => now.filter(({ status }) => status === 'Closed').length >= here.length,
	});
	await close(there.map((one) => one.id));
	// One that the platform refuses holds up no other, and is tried again.
	const refused = { id: there[0]!.id };
	sandbox.fault({ method: 'PATCH', path: '/case', query: refused, status: 404 });
	await client.run(id, 'Every minute');
	await until('the platform to learn of the others', ofCustomers, {
		accepts: (now) => now.every((one) => (one.status === 'Closed') === (one.id !== refused.id)),
	});
	await settled(id);
	await client.run(id, 'Every minute');
	await until('the platform to learn of it', ofCustomers, {
		accepts: (now) => now.every(({ status }) => status === 'Closed'),
	});
	await settled(id);
	const closed = await records();
	assert.equal(closed.length, CUSTOMERS);
	assert.ok(closed.every((row) => row.status === 'Closed' && row.syncedStatus === 'Closed'));
	// The ID is written back once, and so is each closing, on the other side: nothing answers itself.
	const writes = requestLines().filter((line) => line.startsWith('PATCH '));
	assert.equal(writes.length, CUSTOMERS + here.length + there.length + 1);
}

/** Drafts that are scheduled, and published later or not. */
async function publishAndConfirm(id: string): Promise<void> {
	const { sandbox } = environment();
	const FAILING = CUSTOMERS / 5;
	await publish(id);
	const rows = await newRows('example-posts');
	const draft = async (from: number, to: number) => {
		for (let n = from; n < to; n++)
			await platform.request(sandbox, 'POST /publishing/draft', {
				accountIds: [5001],
				content: { text: `Post ${n}` },
				scheduleDate: Date.now() + DAY,
			});
		await until('the drafts to be scheduled', rows, {
			accepts: ({ length }) => length >= to,
		});
	};
	await draft(0, CUSTOMERS - FAILING);
	control('publishing', 'course', { delay: 0, error: 'media.too.large' });
	await draft(CUSTOMERS - FAILING, CUSTOMERS);
	await settled(id);
	assert.ok((await rows()).every(({ status }) => status === 'SCHEDULED'));

	sandbox.moveClock(2 * DAY);
	await until('news of all posts', rows, {
		accepts: (now) => now.every(({ status }) => status !== 'SCHEDULED'),
	});
	await settled(id);
	const seen = (await rows()).map(({ text, status, reason }) => [text, status, reason]);
	const expected = Array.from({ length: CUSTOMERS }, (_, n) =>
		n < CUSTOMERS - FAILING
			? [`Post ${n}`, 'PUBLISHED', '']
			: [`Post ${n}`, 'FAILED', 'media.too.large'],
	);
	assert.deepEqual(seen.sort(), expected.sort());
}

export function eventExamples(): void {
	describe('examples that events start', () => {
		before(async () => {
			for (const name of [
				'example-crm-records',
				'example-crm-messages',
				'example-message-cases',
				'example-posts',
			])
				await createExampleTable(environment().client, name);
		});
		beforeEach(() => environment().sandbox.reset());
		afterEach(async () => await environment().client.deactivate(published));

		const imported = async (file: string) =>
			await importExample(environment().client, file, environment().credential);

		it(`bot-hand-over.json: ${CUSTOMERS} customers, each answered once, by the bot or by nobody but a person`, async () => {
			control('thread', 'primary', { participantId: BOT });
			const id = await imported('bot-hand-over.json');
			await publish(id);
			const all = await createCases();
			say(all, (n) => `Where is parcel ${n}?`);
			await until('an answer to each', posts, { accepts: ({ length }) => length >= CUSTOMERS });
			await settled(id);
			const first = all.map((_, n) => `You asked: “Where is parcel ${n}?” It is on its way.`);
			assert.deepEqual(answers().sort(), first.sort());

			const holders = () =>
				(environment().sandbox.state('thread') as Array<Record<string, string>>).filter(
					({ entityId }) => all.some((one) => one.id === entityId),
				);
			say(all, () => 'I want to talk to a person.');
			await until('the agents to have all threads', holders, {
				accepts: (now) => now.every((one) => one.controllingParticipantId !== BOT),
			});
			say(all, (n) => `Is parcel ${n} lost?`);
			await settled(id);
			assert.equal(posts().length, CUSTOMERS, 'the bot is quiet while a person has control');

			// Where a person wrote last, the platform publishes no reply to the case.
			const [answered, waiting] = [all.slice(CUSTOMERS / 2), all.slice(0, CUSTOMERS / 2)];
			for (const one of answered)
				await platform.request(
					environment().sandbox,
					`POST /publishing/reply/by-case?caseId=${one.id}`,
					{ messageCategory: 'PRIVATE_MESSAGE', content: { text: 'It is found.' } },
				);
			for (const one of all) control('thread', 'hand', { entityId: one.id, participantId: BOT });
			await until('the bot to take up again who waits', posts, {
				accepts: ({ length }) => length >= CUSTOMERS + answered.length + waiting.length,
			});
			await settled(id);
			const again = posts().slice(CUSTOMERS + answered.length);
			assert.deepEqual(
				again.map(({ caseId }) => caseId).sort(),
				waiting.map((one) => one.id).sort(),
			);
			assert.ok(again.every(({ text }) => text.startsWith('Here I am again.')));
			const { client } = environment();
			const alerts: string[] = [];
			for (const one of await client.executionIds(id)) {
				const execution = await client.waitForExecution(one);
				if (execution.runs['The alert'] === undefined) continue;
				alerts.push(...itemsOf(execution, 'The alert').map(({ json }) => String(json.text)));
			}
			const unsaid = alerts.filter((text) => text.includes('Nothing was published'));
			assert.deepEqual([alerts.length, unsaid.length], [CUSTOMERS, answered.length]);
		});

		it(`publish-and-confirm.json: ${CUSTOMERS} drafts, each published or not, and noted as such`, async () => {
			await publishAndConfirm(await imported('publish-and-confirm.json'));
		});

		it(`crm-round-trip.json: ${CUSTOMERS} cases there and back, on n8n's Data Tables`, async () => {
			await roundTrip(readExample('crm-round-trip.json'), dataTables);
		});

		describe('when the platform is late and repeats itself, and customers write in bursts', () => {
			beforeEach(() => environment().sandbox.behave(DIFFICULT));

			it('bot-hand-over.json answers each message once', async () => {
				control('thread', 'primary', { participantId: BOT });
				const id = await imported('bot-hand-over.json');
				await publish(id);
				control('case', 'burst', BURST);
				await until('an answer to each', posts, {
					accepts: ({ length }) => length >= ofBurst.length,
				});
				await settled(id);
				const expected = ofBurst.map((text) => `You asked: “${text}” It is on its way.`);
				assert.deepEqual(answers().sort(), expected.sort());
			});

			it('publish-and-confirm.json notes each draft once', async () => {
				await publishAndConfirm(await imported('publish-and-confirm.json'));
			});

			it('crm-round-trip.json has each case and each message once', async () => {
				const { client, credential } = environment();
				// The tables have the cases of an earlier test, whose IDs a reset gives again.
				environment().sandbox.bulk('case', { count: 2 * CUSTOMERS });
				const example = startedByHand(readExample('crm-round-trip.json'));
				const id = await client.importWorkflow(example, { [CREDENTIAL_TYPE]: credential });
				await publish(id);
				const records = await newRows('example-crm-records');
				const messages = await newRows('example-crm-messages');
				control('case', 'burst', BURST);
				await until('all messages in the CRM', messages, {
					accepts: ({ length }) => length >= ofBurst.length,
				});
				await until('each case to know its record', ofCustomers, {
					accepts: (now) =>
						now.every(({ workflow }) => workflow.customProperties.crm_id !== undefined),
				});
				await settled(id);
				assert.deepEqual((await messages()).map(({ text }) => text).sort(), [...ofBurst].sort());
				assert.deepEqual(
					(await records()).map(({ caseId }) => caseId).sort(),
					ofCustomers()
						.map((one) => one.id)
						.sort(),
				);
			});
		});

		describe('with PostgreSQL as the database of the CRM', () => {
			let folder: string;
			let database: Service;
			/** Lines of JSON, one for each row. */
			const sql = async (query: string) => {
				const at = ['-h', '127.0.0.1', '-p', String(database.port), '-U', 'n8n', '-d', 'postgres'];
				const { stdout } = await promisify(execFile)('psql', [...at, '-Atc', query]);
				return stdout;
			};
			const postgres: Store = {
				rows: async (table) => {
					const name = table.replace('example-crm-', '');
					const lines = await sql(`SELECT row_to_json(t) FROM ${name} t`);
					return lines
						.split('\n')
						.filter((line) => line !== '')
						.map((line) => JSON.parse(line) as Row);
				},
				close: async (ids) =>
					await sql(
						`UPDATE records SET status = 'Closed' WHERE "caseId" IN (${ids.map((id) => `'${id}'`).join(', ')})`,
					),
			};

			before(async () => {
				// Not below this project: the user of the database must be able to get there.
				folder = await mkdtemp(path.join(tmpdir(), 'engagement-crm-'));
				await chmod(folder, 0o711);
				database = await startPostgres(folder);
				await sql(
					'CREATE TABLE records (id serial PRIMARY KEY, "caseId" text UNIQUE, "caseNumber" text, subject text, customer text, status text, "syncedStatus" text); CREATE TABLE messages ("messageId" text PRIMARY KEY, "caseId" text, text text); CREATE TABLE links ("messageId" text, "caseId" text, at timestamptz DEFAULT now())',
				);
			});
			after(async () => {
				await database?.stop();
				await rm(folder, { recursive: true, force: true });
			});

			it(`crm-round-trip.json: ${CUSTOMERS} cases there and back`, async () => {
				const { client } = environment();
				const ref = await client.createCredential('postgres', 'CRM', {
					host: '127.0.0.1',
					port: database.port,
					database: 'postgres',
					user: 'n8n',
					password: '',
					ssl: 'disable',
				});
				await roundTrip(onPostgres(readExample('crm-round-trip.json'), ref), postgres);
			});
		});
	});
}
