/** What a model that calls every operation once has to know, and in which order it does so. */
import type { Input, NaiveModel } from './naiveModel';

/** What a person has said, by the words for it. */
export const SAID: Readonly<Record<string, string>> = {
	'account id': '5001',
	'case id': 'case-1',
	'case number': '70001',
	'crm user id': 'crm-900',
	'installed app id': 'crm-app-1',
	'platform user id': 'user1500@example.com',
	'post id on the network': 'customer-1',
	'profile channel id': 'customer-1',
};

/** Lists come first, then creates; deletes come last. */
const ORDER = [
	// A mapping is made of users that have none.
	/^CrmUserMapping\.mapping\.create$/,
	/\.(getAll|search|getAssociatedMessages|exportCsv)$/,
	/\.(create|start|send|trigger\w*)$/,
	/\.(?!merge|deflect|delete|deactivate)\w+$/,
	/\.(merge|deflect)$/,
	/./,
];

const rankOf = (name: string) =>
	/\.preview\./.test(name) ? 3.5 : ORDER.findIndex((pattern) => pattern.test(name));

export function inOrder<T extends { name: string }>(tools: readonly T[]): T[] {
	return [...tools].sort(
		(a, b) =>
			rankOf(a.name) - rankOf(b.name) ||
			Number(/create$/.test(b.name)) - Number(/create$/.test(a.name)),
	);
}

/** What the model learns from the answer of an operation's tool. */
export function learn(model: NaiveModel, name: string, answer: string, input: Input = {}): void {
	if (/^Publishing.*\.delete$/.test(name)) return model.forget(input);
	// An asset of the audit trail is a record of any kind.
	if (!name.startsWith('AuditTrail.')) model.read(name.split('.')[1] ?? name, answer);
}
