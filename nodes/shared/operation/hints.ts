import type { RunContext } from './operation';

/** Shows a message next to the items that come out. It appears once, however many items cause it. */
export function hintOnce({ n8n, once }: Pick<RunContext, 'n8n' | 'once'>, message: string): void {
	once(message, () => n8n.addExecutionHints({ message, location: 'outputPane' }));
}
