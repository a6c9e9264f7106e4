/** Parameters of a node as n8n stores them. */
import type { INodeParameterResourceLocator } from 'n8n-workflow';

/** A resource locator: a record by its id, or as it was picked from the list. */
export const locator = (
	value: INodeParameterResourceLocator['value'],
	mode: 'id' | 'idOrEmail' | 'list' | 'name' = 'id',
): INodeParameterResourceLocator => ({ __rl: true, mode, value });

/** A map of custom properties with one of them; `values` are separated by commas. */
export const customProperty = (id: string, values: string) => ({ property: [{ id, values }] });

/** The rows of a list. */
export const rows = (...entry: object[]) => ({ entry });

/** Options with query parameters of a person's own. */
export const queryParameters = (pairs: Record<string, string>) => ({
	queryParameters: { parameter: Object.entries(pairs).map(([name, value]) => ({ name, value })) },
});

/** An expression that finds nothing. */
export const NOTHING = '={{ $json.nothing }}';

/** The node's setting On Error: failed items come out as items, and the others go on. */
export const continueOnFail = { onError: 'continueRegularOutput' } as const;

/** The body as JSON, where there is one. */
export const asJson = <P extends object>(parameters: P) => ({
	...('jsonBody' in parameters && { inputMode: 'json' }),
	...parameters,
});

/** A private message whose whole form is JSON: the shortest way to give one. The operation is left out. */
export const messageAsJson = {
	resource: 'privateMessage',
	channel: 'W',
	inputMode: 'json',
	jsonBody: JSON.stringify({
		content: { text: 'Hello' },
		taxonomy: { campaignId: '9004_1' },
		accountId: 5003,
		inReplyToMessageId: 'm1',
		toProfile: { channelType: 'BUSINESS_MESSAGING', channelId: 'c1' },
	}),
} as const;
