import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CredentialRef, N8nClient, WorkflowNode } from '../../playground/client';
import * as platform from '../../playground/platform';
import { Sink } from '../../playground/sink';
import { until } from '../../playground/until';
import { chain, packageNode } from '../../playground/workflows';
import type { Sandbox } from '../../sandbox';

interface Place {
	client: N8nClient;
	credential: CredentialRef;
	sandbox: Sandbox;
}

/** The property in which the workflow notes the status that it has handled. */
const HANDLED = 'n8n_handled';

const GUARD = { unhandled: { difference: [{ field: 'status', property: HANDLED }] } };

const PEOPLE = 10;
const EVENTS = 1_000;
/** Of every so many events one is wanted. */
const ONE_OF = 47;

const statusOf = (sandbox: Sandbox, id: string) =>
	(sandbox.state('case') as { cases: Array<{ id: string; status?: string }> }).cases.find(
		(one) => one.id === id,
	)?.status;

/** A workflow that every change of a case starts, and that changes the case itself. */
function selfUpdating(credential: CredentialRef, sink: Sink, onlyIf: Record<string, unknown>) {
	const triggering: WorkflowNode = {
		...packageNode('Trigger', 'Trigger', { subscriptions: ['CASE_UPDATED'], onlyIf }, credential),
		id: randomUUID(),
		webhookId: randomUUID(),
		typeVersion: 2,
	};
	const update = packageNode(
		'Change the case',
		'Case',
		{
			resource: 'case',
			operation: 'update',
			addressBy: 'id',
			id: "={{ $('Trigger').item.json.payload.id }}",
			inputMode: 'json',
			jsonBody: `={{ {
				description: 'Seen at ' + $now.toISO(),
				syncedSelectedCustomProperties: { ${HANDLED}: [$('Trigger').item.json.payload.status] },
			} }}`,
		},
		credential,
	);
	return chain('Changes its own case', [triggering, sink.node, update]);
}

/**
 * A workflow that changes the case that started it runs once for each change of a person, also within the
 * same second; without the guard it starts itself again and again.
 */
export async function changesItsOwnCase({ client, credential, sandbox }: Place): Promise<void> {
	const sink = await Sink.start();
	const change = async (status: string) =>
		await platform.request(sandbox, 'PATCH /case?id=case-1', { status });
	const unguarded = await client.importWorkflow(selfUpdating(credential, sink, {}));
	const guarded = await client.importWorkflow(selfUpdating(credential, sink, GUARD));
	try {
		await client.activate(unguarded);
		await change('In Progress');
		await until('a workflow that starts itself again', () => sink.items, {
			accepts: ({ length }) => length >= 2 * PEOPLE,
		});
		await client.deactivate(unguarded);
		const looped = (await sink.settled(client, unguarded)).length;

		sink.clear();
		await client.activate(guarded);
		for (let n = 0; n < PEOPLE; n++) {
			await change(`Status ${n}`);
			// Its own change comes back, and starts nothing: the next item is of the next person.
			const items = await sink.expect(n + 1, client, guarded);
			await platform.answered(sandbox);
			assert.equal(items.length, n + 1);
			assert.equal((items.at(-1)!.payload as { status: string }).status, `Status ${n}`);
		}
		await platform.answered(sandbox);
		assert.equal((await sink.settled(client, guarded)).length, PEOPLE);
		assert.equal(await client.executionCount(guarded), PEOPLE);
		assert.equal(statusOf(sandbox, 'case-1'), `Status ${PEOPLE - 1}`);
		console.log(
			`A workflow that changes its own case: ${looped} executions after 1 change, then switched off; with Not Handled Yet ${PEOPLE} after ${PEOPLE} changes`,
		);
	} finally {
		await client.deactivate(unguarded);
		await client.deactivate(guarded);
		await sink.close();
	}
}

/**
 * Of many events only those that are wanted start an execution, and none when they are sent again: n8n stores nothing
 * of all others.
 */
export async function filtersEvents({ client, credential, sandbox }: Place): Promise<void> {
	const sink = await Sink.start();
	const triggering: WorkflowNode = {
		...packageNode(
			'Trigger',
			'Trigger',
			{ subscriptions: ['CASE_UPDATED'], onlyIf: { caseStatuses: 'Escalated' } },
			credential,
		),
		id: randomUUID(),
		webhookId: randomUUID(),
		typeVersion: 2,
	};
	const id = await client.importWorkflow(chain('Only If', [triggering, sink.node]));
	try {
		await client.activate(id);
		for (let n = 0; n < EVENTS; n++) {
			const status = n % ONE_OF === 0 ? 'Escalated' : 'Open';
			const payload = { id: `case-${n}`, caseNumber: n, status };
			platform.emit(sandbox, { type: 'CASE_UPDATED', payload });
		}
		const deliveries = (await platform.answered(sandbox)).slice(-EVENTS);
		assert.ok(deliveries.every(({ attempts }) => attempts[0]!.status === 200));
		const wanted = Math.ceil(EVENTS / ONE_OF);
		assert.equal((await sink.expect(wanted, client, id)).length, wanted);
		assert.equal(await client.executionCount(id), wanted);
		// The same of one that is sent again.
		for (const { id: delivery } of deliveries.filter((_, n) => n % ONE_OF === 0))
			sandbox.control('webhook', 'repeat', { id: delivery });
		const repeated = (await platform.answered(sandbox)).slice(-wanted);
		assert.ok(repeated.every(({ attempts }) => attempts[0]!.status === 200));
		await sink.settled(client, id);
		assert.equal(await client.executionCount(id), wanted);
		console.log(`Only If: ${await client.executionCount(id)} executions of ${EVENTS} events`);
	} finally {
		await client.deactivate(id);
		await sink.close();
	}
}
