import axios from 'axios';
import type { Context } from '../context';
import { medianOf } from '../figures';
import { times, type Row } from '../row';

/** Answers of the platform, parsed with and without regard to integers beyond 2^53. */
export async function json(context: Context): Promise<Row[]> {
	const { accessToken, apiKey, environment, baseUrl } = await context.platform.call('credential');
	const http = axios.create({
		baseURL: `${baseUrl.replace('{env}', environment)}/api/v3`,
		headers: { Authorization: `Bearer ${accessToken}`, Key: apiKey, Accept: 'application/json' },
		transformResponse: (text: string) => text,
	});
	const { messageIds } = (await context.platform.call('bulk', 'message', { count: 200 })) as {
		messageIds: string[];
	};
	await context.platform.call('bulk', 'auditTrail', { assetId: 'json', count: 200 });
	const records = await http.post<string>('/audit/search', {
		assetClass: 'UNIVERSAL_CASE',
		assetIds: ['json'],
		limit: 200,
	});
	/** Of the messages, those from listening have a source id beyond 2^53. */
	const messages = async (listening: boolean) => {
		const ids = messageIds.filter((id) => id.startsWith('LISTENING') === listening).slice(0, 50);
		const query = ids.map(encodeURIComponent).join(',');
		return (await http.get<string>(`/message?messageId=${query}`)).data;
	};
	const rounds = context.size(200, 5);
	const ratio = async (text: string) =>
		await context.onSide(async (side) => {
			await side.call('parse', context.home, text, rounds);
			const results = await side.call('parse', context.home, text, rounds);
			return medianOf(results, ({ plain, lossless }) => lossless / plain);
		});
	const page = await ratio(records.data);
	const without = await ratio(await messages(false));
	const withLong = await ratio(await messages(true));
	return [
		{
			name: 'lossless JSON, answers without long integers',
			figures: `a page of 200 audit records ${times(page)} JSON.parse, 50 messages ${times(without)}`,
			target: 'at most 1.05 times JSON.parse',
			reached: page <= 1.05 && without <= 1.05,
			cause: 'see "JSON"',
		},
		{
			name: 'lossless JSON, answers with long integers',
			figures: `50 messages with one each ${times(withLong)} JSON.parse`,
			target: 'at most 3 times JSON.parse',
			reached: withLong <= 3,
			cause: 'see "JSON"',
		},
	];
}
