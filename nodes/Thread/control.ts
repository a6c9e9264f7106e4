import type { IDataObject } from 'n8n-workflow';
import { type Answer, checkRecords, itemsOr, recordsOf } from '../kernel/answers/answer';
import { saysAbsent } from '../kernel/answers/lookUp';
import { InputError } from '../kernel/failures/errors';
import type { ItemContext } from '../kernel/operation';
import type { SendRead } from '../kernel/sending';
import { isSame } from '../kernel/values/sameness';
import { isMissing, isNothing, toText } from '../kernel/values/values';
import { CREDENTIAL_TYPE } from '../service/credential/type';
import { f } from '../service/fields';

/** The thread, by the entity that it belongs to. */
export const entity = [
	f.choice('entityType', 'What the thread belongs to', { empty: 'never' }, [
		{ value: 'CASE', name: 'Case' },
	]),
	f.id('entityId', 'The ID of the case, or its number', {
		empty: 'never',
		placeholder: 'e.g. 64f0c0ffee0123456789abcd',
	}),
] as const;

/** A participant by its id, or the platform itself. `role` says what the participant is in this action. */
export const participant = (role: string) =>
	[
		f.choice('participant', role, { empty: 'never' }, [
			{ value: 'id', name: 'By ID', description: 'A bot or another participant' },
			{
				value: 'platform',
				description:
					'The platform itself, with its agents. Uses the platform name of the credential.',
			},
		]),
		f.when(
			{ participant: ['id'] },
			f.id('participantId', role.replace('The', 'The ID of the'), {
				empty: 'never',
				placeholder: 'e.g. order-bot',
			}),
		),
	] as const;

type Thread = f.Values<typeof entity> & { participant?: string; participantId?: string };
type Context = { send: SendRead } & Pick<ItemContext, 'n8n'>;

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

/** Who holds a thread, and the ID of its case, which may have been given by its number. Changes nothing. */
export async function checkControl(thread: Thread, context: Context) {
	return await holdersOf(thread, context, async (body) => {
		const request = { body: { action: 'checkControl', ...body }, isRead: true } as const;
		return await context.send('POST /thread', request);
	});
}

/**
 * Sends one action with a participant; returns who holds the thread after it.
 * @param done what an answer without data means, e.g. `passed`
 */
export async function control(
	action: string,
	{ participant, participantId: id, ...thread }: Thread,
	context: Pick<ItemContext, 'send' | 'n8n'>,
	done: string,
): Promise<IDataObject[]> {
	const participantId = participant === 'platform' ? await platformNameOf(context.n8n) : id;
	const act = async (body: object) =>
		await context.send('POST /thread', { body: { action, ...body, participantId } });
	return (await holdersOf(thread, context, act, { [done]: true })).holders;
}

/**
 * The holders that the answer to `act` names, each as an item, which also says whether that is the platform, if the
 * credential has its name (Part 2, "Thread control"). The API takes the ID of a case only, but people know its number:
 * if the platform knows no thread of it, the case is looked up, and asked for again. Throws ApiError.
 */
async function holdersOf(
	{ entityType, entityId: given }: Thread,
	{ send, n8n }: Context,
	act: (body: object) => Promise<Answer>,
	done: IDataObject = {},
) {
	let entityId = given;
	const answer = await act({ entityType, entityId }).catch(async (error: unknown) => {
		entityId = await caseIdOf(given, error, send);
		return await act({ entityType, entityId });
	});
	const platformName = await platformNameOf(n8n);
	if (isNothing(done)) checkRecords(answer, 'participants');
	const holders = itemsOr(answer, done).map((holder): IDataObject => {
		const { controllingParticipantId: id } = holder;
		const known = platformName !== '' && !isMissing(id);
		// Publicly known: the platform writes its name with a capital letter.
		const isPlatform = known && isSame(id, platformName, 'case');
		return { entityType, entityId, ...holder, ...(known && { isPlatform }) };
	});
	return { holders, entityId };
}

/** The ID of the case with this number, where `error` says that there is none with this ID; else throws `error`. */
async function caseIdOf(caseNumber: string, error: unknown, send: SendRead): Promise<string> {
	if (!saysAbsent(error) || !/^\d+$/.test(caseNumber)) throw error;
	const cases = await send('GET /case', { query: { caseNumber } }).then(recordsOf, () => []);
	const [{ id, caseNumber: its } = {}] = cases;
	if (cases.length !== 1 || isMissing(id) || toText(its ?? '') !== caseNumber) throw error;
	return toText(id);
}
