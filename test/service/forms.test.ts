/**
 * What a person fills in becomes the request that the public documentation of the service shows: its method,
 * path, query and body, digit by digit.
 */
import { parse as exact } from 'lossless-json';
import type { IDataObject } from 'n8n-workflow';
import { locator, rows } from '../support/parameters';
import { rawPart, useService, vectorOf } from './replay';

const replay = useService();
type Row = [vector: string, operation: string, form: IDataObject];

const POST = {
	accountIds: '5001',
	campaignId: locator('77_12'),
	text: 'We are open again.',
	additionalFields: { title: 'Opening hours' },
};

const publishing: Row[] = [
	['publishing-post-create-one-account', 'engagementPublishing.post.create', POST],
	[
		'publishing-post-create-long-location',
		'engagementPublishing.post.create',
		{
			accountIds: '5001',
			campaignId: locator('77_12'),
			text: 'Hello',
			attachmentType: 'IMAGE',
			url: 'https://media.example.com/a.jpg',
			additionalFields: {
				attachmentOptions: rows({ channelType: 'PHOTO', locationId: '90000000000000017' }),
			},
		},
	],
];

const profiles: Row[] = [
	[
		'profiles-create-lists-lost',
		'engagementProfile.profile.upsert',
		{
			firstName: 'Ada',
			channelType: 'email',
			channelId: 'ada@example.com',
			options: { keepProfileLists: false },
		},
	],
];

const assets: Row[] = [
	[
		'assets-replace',
		'engagementAsset.asset.replace',
		{
			assetId: '5a0000000000000000000005',
			updateFields: {
				name: 'Logo',
				description: 'The logo',
				assetType: 'PHOTO',
				status: '={{ "Draft" }}',
				url: 'https://cdn.example.net/77/logo.jpg',
			},
			options: { mergeWithCurrent: false },
		},
	],
];

test.each([...publishing, ...profiles, ...assets])('%s', async (name, operation, form) => {
	const { request } = vectorOf(name);
	const { requests } = await replay(name, operation, {
		with: { inputMode: 'fields', queryParameters: {}, ...form },
	});
	const [sent] = requests;
	const query = Object.entries(request.query).map(([key, value]) => [key, String(value)]);
	expect(sent!.line.split('?')[0]).toBe(`${request.method} ${request.path}`);
	expect(sent!.query).toEqual(Object.fromEntries(query));
	expect(exact(sent!.text)).toEqual(exact(rawPart(name, 'request', 'body')));
});
