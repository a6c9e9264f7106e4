/** A field that a person adds in the editor has no preset that would be sent unasked. */
import fc from 'fast-check';
import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { useEngine } from '../support/engine';
import { locator } from '../support/parameters';
import { samples } from '../support/privateMessageSamples';
import { sent, sentBodies, useSandbox } from '../support/sandbox';
import { part } from '../support/share';

const sandbox = useSandbox();
const engine = useEngine(sandbox);

/** The records that the updates of the nodes are about. */
const ADDRESSES: Record<string, object> = {
	engagementAccount: { id: '5001', spaceId: locator('77') },
	engagementAsset: { assetId: 'asset-1' },
	engagementCampaign: { addressBy: 'campaignId', campaignId: locator('9004_1') },
	engagementCase: { addressBy: 'id', id: 'case-1' },
	engagementMessage: { addressBy: 'messageId', messageId: 'm1' },
	engagementProfile: { profileId: 'profile-1' },
	engagementPublishing: { accountId: '5001', channelId: 'post-1', draftId: '2000000734' },
	engagementWebhook: { subscriptionId: locator('s1') },
};

/** What the editor puts there when a person adds a field, and each field inside it. */
function presets({ type, default: start, options = [] }: INodeProperties): unknown[] {
	if (type === 'collection') {
		return (options as INodeProperties[]).flatMap((child) =>
			presets(child).map((value) => ({ [child.name]: value })),
		);
	}
	if (type === 'fixedCollection') {
		return (options as INodePropertyCollection[]).map(({ name, values }) => ({
			[name]: [Object.fromEntries(values.map((part) => [part.name, part.default]))],
		}));
	}
	return type === 'string' ? [] : [start]; // an empty text is shown, and clears on purpose
}

describe('rule "nothing is preset": a field that is added to an update is empty', () => {
	it.each(Object.keys(ADDRESSES))('%s', async (node) => {
		const { properties } = engine.nodeType(node).description;
		const collections = properties.filter(({ name }) => name === 'updateFields');
		expect(collections).not.toEqual([]);
		for (const { displayOptions, options = [] } of collections) {
			const { resource, operation } = displayOptions!.show as Record<string, string[]>;
			for (const field of options as INodeProperties[]) {
				for (const preset of presets(field)) {
					const { said } = await engine.node(node, {
						...ADDRESSES[node],
						resource: resource![0]!,
						operation: operation![0]!,
						updateFields: { [field.name]: preset },
					} as never);
					expect([operation, field.name, preset, said]).toEqual([
						operation,
						field.name,
						preset,
						expect.stringMatching(
							/(Update Fields|Channel ID|Profiles|Tags).*: (There is nothing|It is empty|.* has no ID|"" is not a map|An att|An entry has no name)/,
						),
					]);
				}
			}
		}
		expect(sent(sandbox)).toEqual([]);
	});
});

describe('rule "nothing is preset"', () => {
	const properties = (node: string, name: string) =>
		engine.nodeType(node).description.properties.filter((property) => property.name === name);

	it('Act has no default action', async () => {
		const [action] = properties('engagementMessage', 'action');
		expect(action!.default).toBe('');
		const { said } = await engine.resource('engagementMessage', 'message')('act', {
			messageId: 'm1',
			accountId: '5001',
		});
		expect(said).toMatch(/action/i);
		expect(sent(sandbox)).toEqual([]);
	});

	it('Sentiment is not 0 unless a person says so', async () => {
		const update = engine.resource('engagementMessage', 'message');
		const preset = properties('engagementMessage', 'updateFields')[0]!.options!.find(
			({ name }) => name === 'sentiment',
		) as INodeProperties;
		const { said } = await update('updateWorkflow', {
			...ADDRESSES.engagementMessage,
			updateFields: { sentiment: preset.default },
		});
		expect(said).toMatch(/Update Fields: There is nothing to send/);
		expect(sent(sandbox)).toEqual([]);
		await update('updateWorkflow', {
			...ADDRESSES.engagementMessage,
			updateFields: { sentiment: '0' },
		});
		expect(sent(sandbox)[0]!.body).toEqual({ sentiment: 0 });
	});

	it('Status is preset for a new campaign only', () => {
		const inUpdates = properties('engagementCampaign', 'updateFields').map(
			({ options }) => options!.find(({ name }) => name === 'status') as INodeProperties,
		);
		expect(inUpdates.map((status) => status.default)).toEqual(['', '']);
	});

	it('an attachment that has nothing but its type is refused', async () => {
		// The specification requires the fields of an address; the node sends one without some of them.
		const known = samples.filter(({ isPublic, template }) => isPublic || template === 'ADDRESS');
		expect(known.length).toBeGreaterThan(13);
		for (const { channel, template, message } of known) {
			const { type } = message.content.attachment as { type: string };
			await fc.assert(
				fc.asyncProperty(
					fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.constantFrom('', null), {
						maxKeys: 2,
					}),
					async (nothing) => {
						const attachment = { ...nothing, type };
						const inFields = {
							...{ templateType: template, walletMaker: 'SOMEMAKER' },
							channel,
							recipientFrom: 'fields',
							channelType: 'LIVE_CHAT',
							channelId: 'c',
							screenName: 's',
							accountId: '5003',
							inReplyToMessageId: 'm1',
							campaignId: locator('9004_1'),
						};
						const jsonBody = { ...message, content: { attachment } };
						for (const [parameters, at] of [
							[inFields, 'Template Type'],
							[{ channel, inputMode: 'json', jsonBody }, 'JSON Body > content.attachment'],
						] as const) {
							const { said } = await engine.node('engagementPublishing', {
								resource: 'privateMessage',
								operation: 'send',
								...parameters,
							} as never);
							expect(said).toContain(`${at}: It has nothing but its type.`);
						}
					},
				),
				{ numRuns: 1 },
			);
		}
		expect(sent(sandbox)).toEqual([]);
	});

	it('the type of an approval and of a share is chosen by a person', async () => {
		const [fields] = properties('engagementPublishing', 'additionalFields');
		const approval = fields!.options!.find(({ name }) => name === 'approval') as INodeProperties;
		const type = approval.options!.find(({ name }) => name === 'type') as INodeProperties;
		expect(type.default).toBe('');
	});
});

describe('rule "nothing is preset": JSON', () => {
	const workflowId = '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e';
	const profile = (contact: object) =>
		engine.resource('engagementFeedback', 'workflow')('triggerWithProfile', {
			workflowId,
			unifiedProfile: { contact },
		} as object);

	it('a part of a customer that is added and left as it is is not sent', async () => {
		const { properties } = engine.nodeType('engagementFeedback').description;
		const [contact] = (
			properties.find(({ name }) => name === 'unifiedProfile')!.options as INodeProperties[]
		).filter(({ name }) => name === 'contact');
		const added = Object.fromEntries(
			(contact!.options as INodeProperties[]).map((part) => [part.name, part.default]),
		);
		expect(added).toEqual(
			expect.objectContaining({ address: '', emailDetails: '', phoneDetails: '' }),
		);
		await profile(added);
		expect(sentBodies(sandbox)).toEqual([{ workflowId }]);
	});

	it.each([
		['by hand', '[]'],
		['by an expression', '={{ [] }}'],
	])('an empty list is sent where it is given %s', async (_how, phoneDetails) => {
		await profile({ phoneDetails });
		await engine.resource('engagementProfile', 'profile')('replace', {
			...ADDRESSES.engagementProfile,
			updateFields: { phoneDetails },
			options: { mergeWithCurrent: false },
		} as object);
		expect(sentBodies(sandbox)).toEqual([
			{ workflowId, unifiedProfile: { contact: { phoneDetails: [] } } },
			{ id: 'profile-1', contact: { phoneDetails: [] } },
		]);
	});
});

describe('rule "nothing is preset": context parameters', () => {
	const workflow = engine.resource('engagementFeedback', 'workflow');
	const workflowId = '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e';
	const usual = () => {
		const { properties } = engine.nodeType('engagementFeedback').description;
		const { options } = properties.find(({ name }) => name === 'contextParams')!;
		return (options as INodePropertyCollection[]).find(({ name }) => name === 'usual')!.values;
	};

	it('Usual Parameter starts without a choice, and is not sent so', async () => {
		expect(usual().map((part) => part.default)).toEqual(['', '', '']);
		const contextParams = { usual: [{ name: '', value: '' }] };
		const { said } = await workflow('trigger', { workflowId, contextParams });
		expect(said).toMatch(/Context Parameters > Row 1: A parameter has no name/);
		expect(sent(sandbox)).toEqual([]);
	});

	it('Ignore Duplicates is chosen, true or false; all others are texts', () => {
		const value = usual().find(
			({ displayOptions }) =>
				(displayOptions?.show?.name as string[] | undefined)?.includes('IGNORE_DEDUP') === true,
		)!;
		expect(value.displayOptions!.show!.name).toEqual(['IGNORE_DEDUP']);
		const text = usual().find(
			({ displayOptions }) => displayOptions && displayOptions !== value.displayOptions,
		)!;
		expect([text.type, text.displayOptions]).toEqual([
			'string',
			{ hide: { name: ['IGNORE_DEDUP'] } },
		]);
		expect(value.options!.map((option) => (option as { value: unknown }).value)).toEqual([
			'',
			false,
			true,
		]);
	});

	it('Survey Filled is any text: the specification names no values for it', async () => {
		const name = 'surveyFilled';
		for (const value of ['no', 'partly', '2026-01-01']) {
			for (const contextParams of [
				{ usual: [{ name, value }] },
				{ json: [{ json: JSON.stringify({ [name]: value }) }] },
			]) {
				sandbox.clearRequests();
				await workflow('trigger', { workflowId, contextParams } as object);
				expect(sent(sandbox)[0]!.body).toEqual({ workflowId, contextParams: { [name]: value } });
			}
		}
	});

	it('IGNORE_DEDUP takes true and false and no more', async () => {
		const name = 'IGNORE_DEDUP';
		const ways = (value: unknown) => [
			{ usual: [{ name, value }] },
			{ other: [{ name, value }] },
			{ json: [{ json: JSON.stringify({ [name]: value }) }] },
		];
		for (const value of [true, false, 'true', 'false']) {
			for (const contextParams of ways(value)) {
				sandbox.clearRequests();
				await workflow('trigger', { workflowId, contextParams } as object);
				expect(sent(sandbox)[0]!.body).toEqual({
					workflowId,
					contextParams: { [name]: String(value) },
				});
			}
		}
		sandbox.clearRequests();
		await fc.assert(
			fc.asyncProperty(
				fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(1, 0, 'yes', 'True', ' true')),
				async (value) => {
					fc.pre(value !== 'true' && value !== 'false' && !String(value).startsWith('='));
					for (const contextParams of ways(value)) {
						const { said } = await workflow('trigger', { workflowId, contextParams } as object);
						expect(said).toMatch(/neither true nor false|half a character/);
					}
				},
			),
			{ numRuns: part(6) },
		);
		expect(sent(sandbox)).toEqual([]);
	});
});
