import { CREDENTIAL_TYPE } from '../../playground/account';
import { allRun, readExample, startedByHand } from '../../playground/examples';
import { LAZY_ISOLATES } from '../../playground/n8n';
import { createExampleTable, rowsOf } from '../../playground/tables';
import { until } from '../../playground/until';
import type { Experiment } from '../context';
import { counted, countsOf, NOTHING, type Outcome } from '../outcome';
import { DIFFICULT, kindsOf, sentByN8n, type OneProcess, type Place } from '../place';

/** How many messages each customer writes, and how many customers write in within a second. */
const MESSAGES = 3;
const A_SECOND = 4;

/** How long a full run may take. */
const WITHIN_MS = 1_800_000;

/** What the example sends for a case: a read of it, a write and a note. Its messages are not read. */
const LEAST = 3;
/** A fast n8n looks for the case after 0, 1, 2.5 and 4.75 s, until it can be read. */
const AT_MOST = LEAST + 3;

interface Case {
	id: string;
	caseNumber: number;
	contactInfo: { fullName?: string };
	workflow: { customProperties: Record<string, string[]> };
}

/** Cases of a platform and records of a CRM, through the example that keeps both in step. */
export const roundTrip: Experiment = {
	title: 'cases and their records in a CRM',
	isInE2e: true,
	run: async (context) =>
		await context.inOneProcess(
			async (place) => [await intoTheCrm(place, context.size(200, 10))],
			// An execution that only passes something on takes no second then.
			LAZY_ISOLATES,
		),
};

async function intoTheCrm(place: OneProcess, customers: number): Promise<Outcome> {
	const { client, credential, sandbox } = place;
	for (const name of ['example-crm-records', 'example-crm-messages', 'example-message-cases'])
		await createExampleTable(client, name);
	const id = await client.importWorkflow(startedByHand(readExample('crm-round-trip.json')), {
		[CREDENTIAL_TYPE]: credential,
	});
	await client.activate(id);
	sandbox.behave(DIFFICULT);
	sandbox.clearRequests();
	const within = (customers / A_SECOND) * 1_000;
	sandbox.control('case', 'burst', { customers, messages: MESSAGES, within });
	const messages = async () => await rowsOf(client, 'example-crm-messages');
	await until('all messages in the CRM', messages, {
		accepts: ({ length }) => length >= customers * MESSAGES,
		within: WITHIN_MS,
		every: 2_000,
	}).catch(() => {});
	await allRun(client, sandbox, id);

	const cases = casesOf(place);
	const records = await rowsOf(client, 'example-crm-records');
	const texts = countsOf((await messages()).map(({ text }) => text));
	const recordsOfCase = countsOf(records.map(({ caseId }) => caseId));
	const sent = sentByN8n(place);
	const notes = countsOf(sent.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`));
	const writes = countsOf(
		sent.flatMap(({ method, query }) => (method === 'PATCH' ? [String(query.id)] : [])),
	);
	/** How often each thing was done that is to be done once. */
	const times = [
		...cases.map((one) => recordsOfCase.get(one.id) ?? 0),
		...cases.map((one) => notes.get(`POST ${one.caseNumber}`) ?? 0),
		...cases.map((one) => writes.get(one.id) ?? 0),
		...cases.flatMap((_, n) =>
			Array.from(
				{ length: MESSAGES },
				(_m, k) => texts.get(`Customer ${n + 1}, message ${k + 1}`) ?? 0,
			),
		),
	];
	const unknown = cases.filter(({ workflow }) => workflow.customProperties.crm_id === undefined);
	await client.deactivate(id);
	return {
		...NOTHING,
		what: `CRM round trip: each case once into the CRM, with a note and a write, and its messages; every event twice, a fifth out of order, records readable after ${DIFFICULT.readableAfter} s`,
		size: `${counted(customers, 'case')}, ${counted(customers * MESSAGES, 'message')}`,
		lost: customers - cases.length + times.filter((count) => count === 0).length + unknown.length,
		doubled: times.filter((count) => count > 1).length,
		requests: { sent: sent.length, least: customers * LEAST, atMost: customers * AT_MOST },
		seen: kindsOf(sent),
	};
}

function casesOf({ sandbox }: Place): Case[] {
	const { cases } = sandbox.state('case') as { cases: Case[] };
	return cases.filter(({ contactInfo }) => contactInfo.fullName?.startsWith('Customer '));
}
