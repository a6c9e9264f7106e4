/** A workflow that was set up in the product. */
export interface Workflow {
	id: string;
	name: string;
	active: boolean;
}

export const WORKFLOWS: readonly Workflow[] = [
	{ id: '8f14e45f-ceea-467f-a0e6-5a1f3b2c4d5e', name: 'Cart abandonment survey', active: true },
	{ id: 'c9f0f895-fb98-4b91-9f7a-2d1e0c9b8a7f', name: 'Retired survey', active: false },
];
