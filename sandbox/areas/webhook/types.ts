/** An event type, as the list of types shows it. */
interface WebhookType {
	type: string;
	label: string;
	category: string;
}

/** The event types that the specification names. */
export const WEBHOOK_TYPES: readonly WebhookType[] = [
	{ type: 'ACCOUNT_CREATED', label: 'Account created', category: 'Account' },
	{ type: 'CASE_CREATED', label: 'Case created', category: 'Case' },
	{ type: 'CASE_UPDATED', label: 'Case updated', category: 'Case' },
];
