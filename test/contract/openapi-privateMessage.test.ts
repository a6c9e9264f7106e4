/** What the contract takes as a private message, held against the tables of the specification; see openapi.test.ts. */
import { samples, type Json, type Sample } from '../support/privateMessageSamples';
import { bodyOf, change, expectRules, named, operation } from './contract';

describe('Part 3: private messages', () => {
	const reply = {
		content: { text: 'Hello', attachment: { type: 'QUICK_REPLY' } as object },
		taxonomy: {
			...{ campaignId: '1_2', subCampaignId: '1_3', tags: ['t'], urlShortenerId: 'u' },
			...{ clientCustomProperties: { a: ['b'] }, partnerCustomProperties: { a: ['b'] } },
		},
		scheduleDate: 1767225600000,
		accountId: 5,
		inReplyToMessageId: 'm1',
		toProfile: { channelType: 'SOME_CHANNEL', channelId: 'u1', screenName: 'someone' } as object,
	};
	const quick = (extra: object = {}, item: object = {}) => ({
		type: 'QUICK_REPLY',
		...extra,
		quickReplies: [{ title: 'Yes', ...item, actionDetail: { action: 'TEXT' } }],
	});
	const carousel = (actionDetail: object) => ({
		type: 'CAROUSEL',
		cardAttachmentList: [
			{
				...{ type: 'CARD', title: 't', description: 'd', previewImageUrl: 'p' },
				buttons: [{ title: 'b', actionDetail }],
			},
		],
	});
	const with_ = (attachment: object, toProfile: object = reply.toProfile) => ({
		...reply,
		content: { text: 'Hello', attachment },
		toProfile,
	});
	const button = 'elementList.0.elementList.0';
	const card = 'cardAttachmentList.0';

	it('takes the general body', () => {
		expectRules(bodyOf('POST /publishing/message'), reply, {
			required: ['content', 'taxonomy', 'taxonomy.campaignId', 'scheduleDate'],
			refused: [
				['accountId', '5'],
				['scheduleDate', '2026-01-01'],
				['content.isRichText', 'no'],
				['taxonomy.tags', 't'],
			],
		});
		for (const type of ['ACCOUNT_OWNER', 'USER', 'APPROVAL_PATH', 'NONE']) {
			expect(named('Reply')({ ...reply, approval: { type, id: '1' } })).toEqual([]);
		}
		expect(named('Reply')({ ...reply, approval: { type: 'ANYONE' } })).not.toEqual([]);
		const others = {
			...{ allowDuplicateMessages: true, channelOptions: [{}], status: 'SCHEDULED' },
			...{ externalId: 'x', sourceLocale: 'x', contentLocale: 'x', messageCategory: 'x' },
			...{ conversationId: 'x', parentMessageId: 'x', accountGroupId: 'x', permalink: 'x' },
			...{ publishedDate: 1, createdTime: 1, modifiedTime: 1, authorId: 'x', enrichments: {} },
			...{ customPropertiesMetadata: [], autoResponse: true },
		};
		expect(named('Reply')({ ...reply, ...others })).toEqual([]);
		expect(Object.keys(operation('POST /publishing/message')['x-channel-kinds'] as object)).toEqual(
			['P', 'I', 'M', 'W', 'A', 'L'],
		);
	});

	it.each([
		['P', quick()],
		['I', quick({ message: 'm' })],
		['M', quick({ message: 'm' })],
		['W', { type: 'REQUEST_LOCATION' }],
		['A', { type: 'AUTHENTICATION' }],
		['L', { type: 'SURVEY' }],
	])('asks on channel %s for what no message can do without', (kind, attachment) => {
		const validate = named(`Reply_${kind}`);
		const noName = { channelType: 'SOME_CHANNEL', channelId: 'u1' };
		const sample = with_(attachment, kind === 'W' ? noName : reply.toProfile);
		expectRules(validate, sample, {
			required: [
				...['content', 'taxonomy', 'taxonomy.campaignId', 'scheduleDate', 'accountId'],
				...['toProfile', 'toProfile.channelType', 'toProfile.channelId'],
				'content.attachment.type',
			],
			// A text goes everywhere, as is publicly known.
			optional: [
				'inReplyToMessageId',
				...(kind === 'W' ? [] : ['toProfile.screenName']),
				'content.attachment',
			],
		});
		if (kind === 'W') expect(validate(with_(attachment))).not.toEqual([]);

		// Of all types only those of the channel are taken. Their fields are checked below.
		const typesIn = (some: Sample[]) => [
			...new Set(some.flatMap(({ message }) => (message.content.attachment as Json)?.type ?? [])),
		];
		const all = [...typesIn(samples), 'LINK', 'somemaker_pay', '_PAY'];
		const taken = all.filter(
			(type) =>
				!validate(change(sample, 'content.attachment', { type })).some((error) =>
					error.startsWith('/content/attachment/type'),
				),
		);
		const types = typesIn(samples.filter(({ channel }) => channel === kind));
		const files = ['IMAGE', 'VIDEO', 'DOC', 'AUDIO'];
		expect(taken.sort()).toEqual([...new Set([...types, ...files])].sort());
	});

	it('takes plain text on channel A, and nothing but the text', () => {
		const validate = named('Reply_A');
		expect(validate({ ...reply, content: { text: 'Hello' } })).toEqual([]);
		expect(validate({ ...reply, content: {} })).not.toEqual([]);
		expect(validate({ ...reply, content: { text: '' } })).not.toEqual([]);
		expect(validate({ ...reply, content: { text: 'Hello', title: 't' } })).not.toEqual([]);
	});

	it('checks quick replies on P, I and M', () => {
		const item = 'quickReplies.0';
		const full = { subtitle: 's', imageUrl: 'i', id: '1' };
		const required = ['quickReplies', `${item}.title`, `${item}.actionDetail`];
		const refused: Array<[string, unknown]> = [
			['quickReplies', []],
			[`${item}.actionDetail.action`, 'OPEN_URL'],
		];
		const common = {
			required: [...required, `${item}.actionDetail.action`],
		};
		expectRules(named('PrivateMessage_P'), quick({ message: 'm' }, full), {
			...common,
			optional: ['message', `${item}.subtitle`, `${item}.imageUrl`, `${item}.id`],
			refused: [...refused, [`${item}.payload`, 'p']],
		});
		expectRules(named('PrivateMessage_I'), quick({ message: 'm' }, { ...full, payload: 'p' }), {
			...common,
			required: [...common.required, 'message'],
			optional: [`${item}.subtitle`, `${item}.imageUrl`, `${item}.id`, `${item}.payload`],
			refused,
		});
		expectRules(named('PrivateMessage_M'), quick({ message: 'm' }, full), {
			...common,
			required: [...common.required, 'message'],
			optional: [`${item}.id`, `${item}.subtitle`, `${item}.imageUrl`],
			refused: [...refused, [`${item}.payload`, 'p']],
		});
	});

	it('checks button templates on P', () => {
		const element = { title: 'b', actionType: 'web_url', url: 'https://example.com', type: 'x' };
		const sample = {
			type: 'BUTTON_TEMPLATE',
			elementList: [{ title: 't', elementList: [element] }],
		};
		expectRules(named('PrivateMessage_P'), sample, {
			required: [
				...['elementList', 'elementList.0.title', 'elementList.0.elementList'],
				...[`${button}.title`, `${button}.actionType`, `${button}.url`],
			],
			optional: [`${button}.type`],
			refused: [[`${button}.actionType`, 'phone']],
		});
		expect(
			named('PrivateMessage_P')(change(sample, button, { title: 'b', actionType: 'no_action' })),
		).toEqual([]);
	});

	it('checks carousels on P and I', () => {
		const action = `${card}.buttons.0.actionDetail`;
		const common = {
			required: [
				...['cardAttachmentList', `${card}.type`, `${card}.title`, `${card}.description`],
				...[`${card}.previewImageUrl`, `${card}.buttons`, `${card}.buttons.0.title`],
				...[action, `${action}.action`],
			],
		};
		const P = named('PrivateMessage_P');
		const I = named('PrivateMessage_I');
		expectRules(P, carousel({ action: 'OPEN_URL', url: 'https://example.com' }), {
			required: [...common.required, `${action}.url`],

			refused: [
				[`${card}.type`, 'IMAGE'],
				[`${action}.action`, 'TEXT'],
			],
		});
		expect(P(carousel({ action: 'POST_BACK' }))).toEqual([]);
		expectRules(I, carousel({ action: 'TEXT', data: 'd' }), {
			required: [...common.required, `${action}.data`],

			refused: [
				[`${action}.action`, 'OPEN_URL'],
				[`${action}.action`, 'POST_BACK'],
			],
		});
	});

	it('checks list pickers on W and A', () => {
		expectRules(
			named('PrivateMessage_W'),
			{
				...{ type: 'LIST_PICKER', header: { text: 'h' }, body: 'b', footerText: 'f' },
				buttonTitle: 't',
				sections: [{ title: 's', items: [{ id: '1', title: 'i', subtitle: 's' }] }],
			},
			{
				required: [
					...['header', 'header.text', 'body', 'footerText', 'buttonTitle', 'sections'],
					...['sections.0.title', 'sections.0.items.0.id', 'sections.0.items.0.title'],
				],
				optional: ['sections.0.items', 'sections.0.items.0.subtitle'],
			},
		);
		expectRules(
			named('PrivateMessage_A'),
			{
				...{ type: 'LIST_PICKER', multipleSelection: true },
				sections: [
					{
						...{ title: 's', multipleSelection: false },
						items: [{ title: 'i', subtitle: 's', imageUrl: 'u', style: 'icon' }],
					},
				],
				receivedMessage: { title: 'Pick' },
				replyMessage: { title: 'Picked' },
			},
			{
				required: [
					...['multipleSelection', 'sections', 'receivedMessage', 'replyMessage'],
					...['sections.0.title', 'sections.0.multipleSelection', 'sections.0.items'],
				],
				optional: ['title', 'subtitle', 'imageUrl', 'style'].map(
					(name) => `sections.0.items.0.${name}`,
				),
				refused: [
					['multipleSelection', 'true'],
					['sections.0.multipleSelection', 1],
					['sections.0.items.0.style', 'huge'],
				],
			},
		);
	});

	it('checks cards on W: a text header, or an image, video or document', () => {
		const validate = named('PrivateMessage_W');
		const sample = {
			...{ type: 'CARD', header: { text: 'h' }, footerText: 'f' },
			buttons: [{ id: '1', title: 't', subtitle: 's' }],
		};
		expectRules(validate, sample, {
			required: ['header', 'header.text', 'footerText', 'buttons.0.id', 'buttons.0.title'],
			optional: ['buttons', 'buttons.0.subtitle'],
		});
		for (const type of ['IMAGE', 'DOC']) {
			expectRules(
				validate,
				{ ...sample, header: { type, url: 'u', title: 't' } },
				{
					required: ['header.url'],
					optional: ['header.title'],
				},
			);
		}
		expect(validate({ ...sample, header: { type: 'VIDEO' } })).toEqual([]);
		expect(validate({ ...sample, header: { type: 'AUDIO', url: 'u' } })).not.toEqual([]);
		const file = (part: string, type: string) => ({
			...{ type: 'CARD', title: 'b', footerText: 'f' },
			header: { [part]: { type, url: 'u' } },
		});
		for (const [part, type] of [
			['image', 'IMAGE'],
			['video', 'VIDEO'],
			['document', 'DOC'],
		] as const) {
			expectRules(validate, file(part, type), {
				optional: ['title', `header.${part}.type`],
				required: type === 'VIDEO' ? [] : [`header.${part}.url`],
				refused: [[`header.${part}.type`, 'AUDIO']],
			});
		}
		expect(validate({ ...sample, header: {} })).not.toEqual([]);
	});

	it('checks locations, addresses and links on W', () => {
		const W = named('PrivateMessage_W');
		expectRules(
			W,
			{ type: 'GEO_LOCATION', latitude: 47.4, longitude: 8.5, name: 'n', address: 'a' },
			{
				required: ['latitude', 'longitude'],
				optional: ['name', 'address'],
				refused: [
					['latitude', '47.4'],
					['longitude', '8.5'],
				],
			},
		);
		expectRules(W, { type: 'REQUEST_LOCATION', message: 'm' }, { optional: ['message'] });
		const field = 'addressFields.0';
		expectRules(
			W,
			{
				...{ type: 'ADDRESS', header: 'h', message: 'm', footer: 'f' },
				addressFields: [
					{
						fieldName: 'city',
						prefilledValuePlaceHolder: { assetClass: 'a', customFieldName: 'c', displayName: 'd' },
						copyResponseToCustomField: 'cf',
					},
				],
			},
			{
				required: [`${field}.fieldName`],
				optional: [
					'addressFields',
					...['header', 'message', 'footer', `${field}.prefilledValuePlaceHolder`],
					`${field}.copyResponseToCustomField`,
				],
			},
		);
		expectRules(
			W,
			{
				...{ type: 'CTA_URL', body: 'b', footerText: 'f', ctaUrl: 'u', displayText: 'd' },
				...{ urlType: 'STATIC', header: { image: { type: 'IMAGE', url: 'u' } } },
			},
			{
				required: ['ctaUrl', 'displayText', 'urlType'],
				optional: ['header', 'body', 'footerText'],
				refused: [
					['urlType', 'DYNAMIC'],
					['header.image.type', 'VIDEO'],
				],
			},
		);
	});

	it('checks rich links and authentication on A, and leaves the rest of A and L open', () => {
		const A = named('PrivateMessage_A');
		expectRules(
			A,
			{ type: 'RICH_LINK', mediaUrl: 'm', link: 'l', title: 't', previewUrl: 'p' },
			{
				required: ['mediaUrl'],
				optional: ['link', 'title', 'previewUrl'],
			},
		);
		expectRules(
			A,
			{ type: 'AUTHENTICATION', loginAppConfigId: '1' },
			{
				optional: ['loginAppConfigId'],
			},
		);
		for (const type of ['QUICK_REPLY', 'TIME_PICKER', 'APP_LINK', 'SOMEMAKER_PAY', 'FORM']) {
			expect(A({ type, anything: 1 })).toEqual([]);
		}
		for (const type of ['CARD', 'SURVEY', 'CAROUSEL']) {
			expect(named('PrivateMessage_L')({ type, anything: 1 })).toEqual([]);
		}
	});
});
