import type { IDataObject } from 'n8n-workflow';
import { type Answer, onlyOf } from '../kernel/answers/answer';
import { ApiError } from '../kernel/failures/errors';
import { operation, type Operation, resourceOf } from '../kernel/operation';
import { isMissing, isObject, quote, toText } from '../kernel/values/values';
import { areaOf } from '../service/areaOf';
import { f } from '../service/fields';

const workflowId = f.pattern(
	'workflowId',
	'The active workflow to start, as feedback management shows it. It has to be set up for events from the API.',
	/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
	'the ID of a workflow in the form of a UUID, e.g. 8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e',
	{ displayName: 'Feedback Workflow ID' },
);

/** The name whose value is true or false; of the others no values are shown. */
const FLAG = 'IGNORE_DEDUP';

/** The names that the specification calls conventional; any other is allowed too. */
const usualName = f.openChoice(
	'name',
	'The name of the parameter: one that the specification lists',
	{ unset: f.CHOOSE },
	[
		'country',
		{ value: 'countryCode', description: 'Two letters, e.g. DE' },
		{
			name: 'Ignore Duplicates',
			value: FLAG,
			description:
				'Whether the workflow runs even if the trigger looks like a duplicate (true or false)',
		},
		{ name: 'Language', value: 'lang' },
		'surveyFilled',
	],
);
const value = f.text('value', 'The value of the parameter, sent as text');
const asJson = f.json('json', 'Names with text values, e.g. {"orderId": "4711"}');

/**
 * The open map of names and values that a workflow is started with. Everything is sent as text, also
 * what the examples show as a boolean (Part 3, "Feedback workflow trigger").
 */
const contextParams = f.kindOf(() =>
	f.mapOf<string>('map', {
		groups: {
			usual: {
				displayName: 'Usual Parameter',
				fields: [
					usualName,
					{ ...value, hiddenWhen: { name: [FLAG] } },
					f.chosenFlag('value', 'The value of the parameter', { shownWhen: { name: [FLAG] } }),
				],
			},
			other: {
				displayName: 'Other Parameter',
				fields: [f.text('name', 'The name of the parameter in the workflow'), value],
			},
			json: { displayName: 'JSON', fields: [asJson] },
		},
		noName: 'A parameter has no name. Enter one, or remove it.',
		twice: 'It is given twice. Keep one of them.',
		example: '{"orderId": "4711"}',
		read: ({ name, value, at }) => {
			if (isMissing(value)) return at.problem('It has no value. Give one, or remove it.');
			const text = f.readText(value, at);
			if (name === 'countryCode' && text !== undefined && !/^[A-Za-z]{2}$/.test(text))
				at.problem(`${quote(text)} is not a country code. Give two letters, e.g. DE.`);
			if (name === FLAG && text !== undefined && !/^(true|false)$/.test(text))
				at.problem(`${quote(text)} is neither true nor false.`);
			return text;
		},
	}),
)('contextParams', {
	displayName: 'Context Parameters',
	placeholder: 'Add Parameter',
	description: 'Details of the event for the workflow, e.g. for its conditions and the survey',
});

/** Objects whose fields the specification does not show. */
const details = <const N extends f.FieldName>(name: N) =>
	f.json(name, 'A list of objects as JSON, as your API documentation describes them', {
		any: true,
	});

const contact = f.object('contact', '', { empty: 'ignore' }, [
	f.json('address', 'The address as a JSON object, as your API documentation describes it'),
	f.email('The email address of the customer', { placeholder: 'e.g. name@example.com' }),
	details('emailDetails'),
	f.id('firstName', 'The given name of the customer'),
	f.id('fullName', 'The full name of the customer'),
	f.id('lastName', 'The family name of the customer'),
	f.id('maidenName', 'The family name of the customer at birth'),
	details('phoneDetails'),
	f.id('phoneNo', 'The phone number of the customer', { displayName: 'Phone Number' }),
	f.id('username', 'The user name of the customer'),
	f.list('website', { empty: 'clear', displayName: 'Websites' }),
]);

const profile = f.rows(
	'profiles',
	'The identities decide which channels the survey can use',
	{ displayName: 'Social Identities', placeholder: 'Add Identity', empty: 'ignore' },
	[
		f.id('name', 'The name of the identity', { empty: 'never' }),
		f.json(
			'moreFields',
			'Further fields of the identity as a JSON object, e.g. its channel, as your API documentation describes them',
		),
	],
);

/** The identities as the API has them: the fields of `moreFields` are next to the name. */
const profiles = f.refined(profile, (rows, _at, raw) => {
	if (!isObject(raw)) return rows;
	return rows.map(({ moreFields, ...row }) => ({ ...(moreFields as object), ...row }));
});

/** The customer that a workflow is run with (Part 3, "Feedback workflow trigger"). */
const unifiedProfile = f.object(
	'unifiedProfile',
	'The customer: the profile is created or updated, and the workflow runs with it',
	{ displayName: 'Profile', empty: 'losesCustomer' },
	[
		contact,
		f.id('id', 'The profile to update. Leave it out to create one.', { empty: 'decide' }),
		profiles,
	],
);

/** What an accepted trigger means, and what it does not (Part 3, "Feedback workflow triggers", 1). */
function triggered({ data, status, excerpt }: Answer, workflowId: unknown): IDataObject {
	// Publicly known: the text may come with quotation marks of its own.
	if (status !== 204 && !/^[\s"'\\]*success[\s"'\\.!]*$/i.test(toText(onlyOf(data))))
		throw new ApiError('unreadable', 'The platform did not say that the workflow was triggered', {
			status,
			advice: `It answered ${excerpt()} instead of "Success". The workflow may be running anyway: look in feedback management before you trigger it again.`,
			mayHaveCompleted: true,
		});
	return {
		triggered: true,
		workflowId: workflowId as string,
		...(status !== 204 && { answer: 'Success' }),
		note: 'The workflow was triggered. Whether a survey is delivered is not known yet: that happens later, on the platform.',
	};
}

/** An operation that starts a workflow. `profile`: the customer that it is run with. */
const triggering = (
	texts: Pick<Operation, 'name' | 'value' | 'action' | 'description' | 'endpoint'>,
	...profile: f.Field[]
) =>
	operation({
		...texts,
		dangers: [{ text: 'The workflow may send a survey to customers, which cannot be undone.' }],
		fields: [f.body({ fields: [f.required(workflowId), ...profile, contextParams] })],
		output: (answer, { body }) => triggered(answer, body.workflowId),
	});

const trigger = triggering({
	name: 'Trigger Feedback Workflow',
	value: 'trigger',
	action: 'Trigger a survey workflow',
	description:
		'Start a feedback workflow. It may send a survey to customers; whether it was sent is not known yet when this operation ends.',
	endpoint: 'POST /cfmWorkflow/trigger',
});

const triggerWithProfile = triggering(
	{
		name: 'Trigger Feedback Workflow with Profile',
		value: 'triggerWithProfile',
		action: 'Trigger a survey workflow with a profile',
		description:
			'Create or update the profile of a customer and start a feedback workflow with it. It may send a survey to that customer; whether it was sent is not known yet when this operation ends.',
		endpoint: 'POST /cfmWorkflow/triggerWithNewProfile',
	},
	unifiedProfile,
);

export const { resources, ofArea } = areaOf('feedback', [
	resourceOf('workflow', [trigger, triggerWithProfile], 'Feedback Workflow'),
]);
