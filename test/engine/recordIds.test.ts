/** A field for the ID where the specification does not show its query name. */
import fc from 'fast-check';
import { titleOf } from '../support/inside';
import type { INodeProperties } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { locator, NOTHING, queryParameters, rows } from '../support/parameters';
import { answerWith, sent, sentLines, useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

interface Operation {
	node: string;
	resource: string;
	operation: string;
	line: string;
	field: string;
	option: string;
	what: string;
	/** Where the body may name the record. */
	inBody?: true;
}
const publishing = { node: 'engagementPublishing', resource: 'draft' };
const draft = { ...publishing, field: 'draftId', option: 'idParameter', what: 'draft' };
const profiles = { node: 'engagementProfile', resource: 'profile' };
const profile = { ...profiles, field: 'profileId', option: 'idParameter', what: 'profile' };
const inBody = true as const;
const operations: Operation[] = [
	{ ...draft, operation: 'get', line: 'GET /publishing/draft' },
	{ ...draft, operation: 'delete', line: 'DELETE /publishing/draft', inBody },
	{ ...profile, operation: 'get', line: 'GET /profile' },
	{
		...{ node: 'engagementProfile', resource: 'bulkJob', operation: 'getStatus' },
		...{ line: 'GET /profile/bulk/status', field: 'jobId', option: 'statusParameter', what: 'job' },
	},
];

describe.each(operations)('rule "a record is addressed by its ID": $resource $operation', (op) => {
	const { node, resource, operation, field, option, what } = op;
	const line = op.line.replace(' ', ' /prod/api/v3');
	const jsonBody = '{"a": 1}';
	const run = async (parameters: object) =>
		await engine.node(node, { resource, operation, ...parameters } as never);

	it('has a field for the ID, with its query name preset and changeable', async () => {
		const shown = engine.nodeType(node).description.properties.filter(({ displayOptions }) => {
			const { resource: resources = [], operation: names = [] } = displayOptions?.show ?? {};
			return resources.includes(resource) && names.includes(operation);
		});
		expect(shown.find(({ type }) => type !== 'notice')!.name).toBe(field);
		const options = shown.find(({ name }) => name === 'options')!.options as INodeProperties[];
		expect(options.find(({ name }) => name === option)!.default).toBe(field);

		const name = fc.stringMatching(/^[a-zA-Z]{1,8}$/);
		await fc.assert(
			fc.asyncProperty(
				fc.stringMatching(/^[a-z0-9]([a-z0-9 /+&=?]*[a-z0-9])?$/),
				fc.option(name, { nil: undefined }),
				async (id, other) => {
					sandbox.clearRequests();
					answerWith(sandbox, { id: 'found' });
					const { error } = await run({
						[field]: id,
						jsonBody,
						...(other !== undefined && { options: { [option]: other } }),
					});
					expect(error).toBeUndefined();
					expect(sentLines(sandbox)).toEqual([
						`${line}?${other ?? field}=${encodeURIComponent(id)}`,
					]);
				},
			),
			{ numRuns: part(10) },
		);
	});

	it('says what is missing instead of asking for the bare path', async () => {
		const { said } = await run({});
		expect(said).toContain(
			`${titleOf(field)}: No ${what} is named. Give its ID, or name it in Query`,
		);
		for (const id of [NOTHING, '={{ undefined }}', '={{ "  " }}', '={{ ["a"] }}']) {
			const { said: why } = await run({
				[field]: id,
				options: queryParameters({ view: 'all' }),
				jsonBody,
			});
			expect(why).toContain(`${titleOf(field)}: `);
		}
		const twice = { [field]: '1', options: queryParameters({ [field]: '2' }), jsonBody };
		expect((await run(twice)).said).toContain(
			`${titleOf(field)}: Query Parameters give ${field} too`,
		);
		expect(sent(sandbox)).toEqual([]);
	});

	it('takes another way to name it', async () => {
		await run({ options: queryParameters({ channelType: 'PAGE' }), jsonBody });
		if (op.inBody) await run({ jsonBody });
		expect(sentLines(sandbox)).toEqual([`${line}?channelType=PAGE`, ...(op.inBody ? [line] : [])]);
	});
});

it('rule "a record is addressed by its ID": a record that is named and not found is an error', async () => {
	answerWith(sandbox, [], { path: '/profile' });
	const get = engine.resource('engagementProfile', 'profile');
	expect((await get('get', { profileId: 'p1' })).said).toContain('Profile ID "p1"');
});

it('rule "a record is addressed by its ID": a private message gives what it answered and from which account', async () => {
	const send = engine.resource('engagementPublishing', 'privateMessage');
	const { json } = await send('send', {
		channel: 'P',
		recipientFrom: 'fields',
		channelType: 'PAGE',
		channelId: 'c',
		screenName: 's',
		accountId: '9223372036854770001',
		inReplyToMessageId: 'ACCOUNT_5003_1_PAGE_1_m/1',
		campaignId: locator('9004_1'),
		templateType: 'QUICK_REPLY',
		quickReplies: rows({ title: 'Yes' }),
	});
	expect(json).toEqual([
		{
			...{ sent: true, id: expect.any(String), postId: expect.any(String) },
			inReplyToMessageId: 'ACCOUNT_5003_1_PAGE_1_m/1',
			accountId: '9223372036854770001',
		},
	]);
});

describe.each([
	['draft', 'update', 'draftId', 'PUT /publishing/draft'],
	['profile', 'replace', 'profileId', 'PUT /profile'],
])('%s %s names the record in its body', (resource, operation, field, line) => {
	const node = resource === 'draft' ? 'engagementPublishing' : 'engagementProfile';
	const [method, path] = line.split(' ');
	const run = async (parameters: object) =>
		await engine.node(node, { resource, operation, inputMode: 'json', ...parameters } as never);

	it('by its ID, and in the query where that is wanted', async () => {
		const jsonBody = '{"a": 1}';
		await run({ [field]: 'r/1', jsonBody });
		await run({ [field]: 'r/1', jsonBody, options: { idParameter: 'key' } });
		expect(sent(sandbox)).toEqual([
			{ line: `${method} /prod/api/v3${path}`, body: { a: 1, id: 'r/1' } },
			{ line: `${method} /prod/api/v3${path}?key=r%2F1`, body: { a: 1, id: 'r/1' } },
		]);
	});

	it('in JSON, or by query parameters', async () => {
		await run({ jsonBody: '{"id": "r1"}' });
		await run({ jsonBody: '{"a": 1}', options: queryParameters({ name: 'r1' }) });
		expect(sent(sandbox)).toEqual([
			{ line: `${method} /prod/api/v3${path}`, body: { id: 'r1' } },
			{ line: `${method} /prod/api/v3${path}?name=r1`, body: { a: 1 } },
		]);
	});

	it('and says so where nothing names it', async () => {
		const { said } = await run({ inputMode: 'fields', updateFields: { moreFields: '{"a": 1}' } });
		expect(said).toContain(`${titleOf(field)}: No ${resource} is named. Give its ID`);
		const nothing = await run({ [field]: NOTHING, jsonBody: '{"id": "r1"}' });
		expect(nothing.said).toContain(`${titleOf(field)}: The expression finds nothing`);
		expect(sandbox.requests()).toEqual([]);
	});
});
