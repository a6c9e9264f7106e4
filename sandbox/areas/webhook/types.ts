/** An event type, as the type list answers it. */
export interface WebhookType {
	type: string;
	label: string;
	category: string;
}

/** The types that the specification names. */
export const TYPES: readonly WebhookType[] = [
	{ type: 'ACCOUNT_CREATED', label: 'Account created', category: 'Account' },
	{ type: 'CASE_CREATED', label: 'Case created', category: 'Case' },
	{ type: 'CASE_UPDATED', label: 'Case updated', category: 'Case' },
];
