import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { editorList } from './editorList';

/** The event types that the service itself lists, by category, for a list in the editor. */
export async function webhookTypes(n8n: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const { data } = await editorList(
		n8n,
		async (send) => await send('GET /webhook-subscriptions/webhook-types'),
	);
	return ((data ?? []) as Array<{ type: string; label?: string; category?: string }>)
		.map(({ type, label, category }) => ({
			name: label ?? type,
			value: type,
			description: category === undefined ? type : `${category}: ${type}`,
		}))
		.sort((a, b) => a.name.localeCompare(b.name));
}
