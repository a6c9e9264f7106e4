/** A status or priority that is neither known nor was shown by the platform: it is sent, with a hint. */
import type { INodeParameters } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { answerWith, sentBodies, useSandbox } from '../support/sandbox';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

const oneCase = { resource: 'case', addressBy: 'id', id: 'case-1' };
const update = async (updateFields: object, items?: object[]) => {
	const { hints, error } = await engine.node(
		'engagementCase',
		{ ...oneCase, operation: 'update', updateFields } as INodeParameters,
		items && { items: items.map((json) => ({ json: json as never })) },
	);
	expect(error).toBeUndefined();
	return hints.map(({ message }) => message);
};
const CASE_PRIORITY =
	'The platform has not shown the priority "URGENT!!" so far. It is sent as it is. Known are Highest, High, Medium, Low, Lowest; your platform may have others.';

it('is said once, however many items have it, and sent', async () => {
	expect(await update({ priority: 'URGENT!!' }, [{}, {}])).toEqual([CASE_PRIORITY]);
	expect(sentBodies(sandbox)[0]).toMatchObject({ priority: 'URGENT!!' });
});

it.each([
	[{ priority: 'High', status: 'In Progress' }],
	[{ priority: 'medium', status: 'closed' }],
	[{ status: 'Archived' }],
	[{ status: 'IN_PROGRESS' }],
	[{ subject: 'Anything' }],
])('says nothing of %j', async (fields) => {
	expect(await update(fields)).toEqual([]);
});

it('says nothing of what a read has shown before, with the same API key', async () => {
	expect(await update({ status: 'With the Courier' })).toHaveLength(1);
	answerWith(sandbox, { id: 'case-1', status: 'With the Courier' }, { path: '/case', times: 1 });
	await engine.node('engagementCase', { ...oneCase, operation: 'get' });
	expect(await update({ status: 'With the courier' })).toEqual([]);
	expect(await update({ status: 'WITH_THE_COURIER' })).toEqual([]);
	expect(await update({ status: 'With the Couriers' })).toHaveLength(1);
});

it.each<[string, string, INodeParameters]>([
	[
		'a new case',
		'engagementCase',
		{
			...{ resource: 'case', operation: 'create', channelType: 'EMAIL', priority: 'URGENT!!' },
			contactInfo: { email: 'kim@example.com' },
		},
	],
	[
		'cases in bulk',
		'engagementCase',
		{
			...{ resource: 'bulkJob', operation: 'create', channelType: 'EMAIL', priority: 'URGENT!!' },
			contactInfo: { email: 'kim@example.com' },
		},
	],
	[
		'what is only checked',
		'engagementCase',
		{
			...{ ...oneCase, operation: 'update', updateFields: { priority: 'URGENT!!' } },
			options: { onlyCheck: true },
		},
	],
])('%s has the hint too', async (_what, node, parameters) => {
	const { hints } = await engine.node(node, parameters);
	expect(hints.map(({ message }) => message)).toContain(CASE_PRIORITY);
});

it('a campaign has one for its status', async () => {
	const create = async (status: string) =>
		(
			await engine.node('engagementCampaign', {
				...{ resource: 'campaign', operation: 'create', name: 'A', status },
			})
		).hints.map(({ message }) => message);
	expect(await create('APROVED')).toEqual([
		'The platform has not shown the status "APROVED" so far. It is sent as it is. Known are APPROVED, DRAFT, EXPIRED, INFLUENCER_DISCOVERY, INFLUENCER_OUTREACH, INFLUENCER_ONBOARDING, CONTENT_SUBMISSIONS, CONTENT_APPROVALS, ANALYSE_AND_MONITOR; your platform may have others.',
	]);
	for (const known of ['APPROVED', 'Draft', 'EXPIRED', 'ANALYSE_AND_MONITOR'])
		expect(await create(known)).toEqual([]);
});
