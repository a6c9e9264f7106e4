/** What holds for the settings of every operation that waits. */
import type { INodeParameters } from 'n8n-workflow';
import { jobParameters, people } from '../support/cases';
import { useEngine } from '../support/engine';
import { NOTHING } from '../support/parameters';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

interface Waiting {
	type: string;
	parameters: INodeParameters;
	settings: readonly string[];
}

const forPeople = ['checkInterval', 'waitTimeout', 'onTimeout'];
const forStatus = [
	...['waitTimeout', 'doneValues', 'failedValues', 'inProgressValues', 'statusField'],
];
const forJobs = [...forStatus, 'jobIdField'];
const jsonBody = '{"url": "https://media.example.com/logo.png"}';

const waiting: Waiting[] = [
	{
		type: 'engagementThread',
		parameters: {
			...{ resource: 'thread', operation: 'waitForControl', entityType: 'CASE' },
			...{ entityId: 'case-1', participant: 'id', participantId: 'order-bot' },
		},
		settings: forPeople,
	},
	{
		type: 'engagementCase',
		parameters: {
			...{ resource: 'case', operation: 'waitUntil', addressBy: 'id', id: 'case-1' },
			...{ until: 'value', field: 'status', values: 'Closed' },
		},
		settings: forPeople,
	},
	{
		type: 'engagementPublishing',
		parameters: {
			...{ resource: 'privateMessage', operation: 'sendAndWait', channel: 'W' },
			...{ inputMode: 'json', jsonBody: JSON.stringify({ content: {} }) },
		},
		settings: forPeople,
	},
	...['polling', 'callback'].map((waitFor) => ({
		type: 'engagementCase',
		parameters: { ...(jobParameters as INodeParameters), waitFor },
		settings: [...forStatus, 'batchSize', ...(waitFor === 'callback' ? ['checkInterval'] : [])],
	})),
	...['create', 'replace', 'update', 'upsert'].map((operation) => ({
		type: 'engagementProfile',
		parameters: { resource: 'bulkJob', operation, jsonBody: '[{}]', waitFor: 'polling' },
		settings: [...forJobs, 'statusParameter'],
	})),
	{
		type: 'engagementAsset',
		parameters: { resource: 'import', operation: 'start', jsonBody, waitFor: 'polling' },
		settings: forJobs,
	},
];

const cases = waiting.flatMap(({ type, parameters, settings }) =>
	settings.map((name) => {
		const { resource, operation, waitFor = '' } = parameters;
		return [
			[type, resource, operation, waitFor].join(' '),
			name,
			{ type, parameters, settings },
		] as const;
	}),
);

it.each(cases)(
	'%s refuses an empty %s, and does not take the default',
	async (_, name, { type, parameters, settings }) => {
		for (const empty of ['', NOTHING, '={{ null }}', '={{ "" }}']) {
			const options = { [name]: empty };
			const { said } = await engine.node(
				type,
				{ ...parameters, options },
				{ items: people('301') },
			);
			// n8n does not evaluate an expression in a setting that is the same for all items.
			const isText = empty !== '' && forPeople === settings;
			expect(said).toMatch(
				isText
					? /Options > .* (is out of place|is not one of the allowed values)/
					: /Options > .*: It is empty, so the default would apply\. Give a value, or remove it\./,
			);
		}
		expect(sandbox.requests()).toEqual([]);
	},
);
