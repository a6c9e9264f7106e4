import type { IDataObject } from 'n8n-workflow';
import { type Answer, checkRecords, itemsOr, recordsOf } from '../shared/answer';
import { ApiError, InputError } from '../shared/errors';
import { f } from '../shared/fields';
import { saysAbsent } from '../shared/lookUp';
import type { ItemContext } from '../shared/operation';
import { resultOrFailure } from '../shared/results';
import { isSame } from '../shared/sameness';
import { CREDENTIAL_TYPE, type SendRead } from '../shared/transport';
import { isMissing, isNothing, toText } from '../shared/values';

/** The thread, by the entity that it belongs to. */
export const entity = [
	f.choice('entityType', [{ value: 'CASE', name: 'Case' }], {
		empty: 'never',
		description: 'What the thread belongs to',
	}),
	f.id('entityId', {
		empty: 'never',
		placeholder: 'e.g. 64f0c0ffee0123456789abcd',
		description: 'The ID of the case, or its number',
	}),
] as const;

/** A participant by its id, or the platform itself. `role` says what the participant is in this action. */
export const participant = (role: string) =>
	[
		f.choice(
			'participant',
			[
				{ value: 'id', name: 'By ID', description: 'A bot or another participant' },
				{
					value: 'platform',
					name: 'Platform',
					description:
						'The platform itself, with its agents. Uses the platform name of the credential.',
				},
			],
			{ empty: 'never', description: role },
		),
		f.when(
			{ participant: ['id'] },
			f.id('participantId', {
				empty: 'never',
				placeholder: 'e.g. order-bot',
				description: role.replace('The', 'The ID of the'),
			}),
		),
	] as const;

type Thread = f.Values<typeof entity> & { participant?: string; participantId?: string };

const platformNameOf = async (n8n: ItemContext['n8n']): Promise<string> =>
	(await n8n.getCredentials<{ platformName?: string }>(CREDENTIAL_TYPE)).platformName ?? '';

/** Throws InputError when the platform is meant and the credential does not name it. */
export async function checkParticipant(
	{ participant }: Thread,
	{ n8n }: Pick<ItemContext, 'n8n'>,
): Promise<void> {
	if (participant !== 'platform' || (await platformNameOf(n8n)) !== '') return;
	throw InputError.of(
		'participant',
		'The credential has no platform name, so the platform cannot be named. Enter it in the credential (Platform Name), or give the participant by its ID.',
	);
}

/**
 * Sends one action; returns the holder after it, and whether that is the platform, when the credential
 * has a platform name (Part 2, "Thread control"). `done`: what an answer without data means, e.g.
 * `passed`; a check, which does nothing, has none.
 */
export async function control(
	action: string,
	given: Thread,
	{ send, n8n }: Pick<ItemContext, 'send' | 'n8n'>,
	done?: string,
) {
	const participantId = await participantIdOf(given, n8n);
	const { answer, thread } = await actOn(given, send, async ({ entityType, entityId }) => {
		const body = { action, entityType, entityId, participantId };
		return await send('POST /thread', { body, ...(done === undefined && { isRead: true }) });
	});
	return await holdersIn(answer, thread, n8n, done === undefined ? {} : { [done]: true });
}

/**
 * The answer to `act`, and the thread with the ID of its case. The API takes that only, but people know the number:
 * if the platform knows no thread of it, the case is looked up, and asked for again. Throws ApiError.
 */
export async function actOn<T extends Thread>(
	thread: T,
	send: SendRead,
	act: (thread: T) => Promise<Answer>,
): Promise<{ answer: Answer; thread: T }> {
	const answer = await resultOrFailure(act(thread));
	if (!(answer instanceof ApiError)) return { answer, thread };
	const { entityId: caseNumber } = thread;
	const isNumber = saysAbsent(answer) && /^\d+$/.test(caseNumber);
	const cases = isNumber
		? await send('GET /case', { query: { caseNumber } }).then(recordsOf, () => [])
		: [];
	const [{ id, caseNumber: its } = {}] = cases;
	if (cases.length !== 1 || isMissing(id) || toText(its ?? '') !== caseNumber) throw answer;
	const named = { ...thread, entityId: toText(id) };
	return { answer: await act(named), thread: named };
}

/** The participant that is meant, as the platform names it. */
async function participantIdOf(
	{ participant, participantId }: Thread,
	n8n: ItemContext['n8n'],
): Promise<string | undefined> {
	return participant === 'platform' ? await platformNameOf(n8n) : participantId;
}

/** The holder that an answer names, as an item. `done`: what an answer without data means. */
export async function holdersIn(
	answer: Answer,
	{ entityType, entityId }: Thread,
	n8n: ItemContext['n8n'],
	done: IDataObject = {},
): Promise<IDataObject[]> {
	const platformName = await platformNameOf(n8n);
	if (isNothing(done)) checkRecords(answer, 'participants');
	return itemsOr(answer, done).map((holder) => {
		const { controllingParticipantId: id } = holder;
		const known = platformName !== '' && !isMissing(id);
		// Publicly known: the platform writes its name with a capital letter.
		const isPlatform = known && isSame(id, platformName, 'case');
		return { entityType, entityId, ...holder, ...(known && { isPlatform }) };
	});
}
