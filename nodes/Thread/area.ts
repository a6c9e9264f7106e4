import type { IDataObject } from 'n8n-workflow';
import { checkRecords, itemsOr, recordsOf } from '../kernel/answers/answer';
import { excerpt } from '../kernel/answers/envelope';
import { saysAbsent } from '../kernel/answers/lookUp';
import { ApiError, InputError } from '../kernel/failures/errors';
import { unlessRefused } from '../kernel/failures/results';
import { operation, resourceOf, type RunContext } from '../kernel/operation';
import type { SendRead } from '../kernel/sending';
import { isSame } from '../kernel/values/sameness';
import { isMissing, isNothing, quote, toText } from '../kernel/values/values';
import { untilPeopleAct } from '../kernel/waiting/clocks';
import { waitOptions } from '../kernel/waiting/options';
import { waitForItems } from '../kernel/waiting/wait';
import { areaOf } from '../service/areaOf';
import { CREDENTIAL_TYPE } from '../service/credential/type';
import { f } from '../service/fields';

const entity = [
	f.choice('entityType', 'What the thread belongs to', { empty: 'never' }, ['CASE']),
	f.id('entityId', 'The case whose conversation it is', {
		empty: 'never',
		displayName: 'Case ID or Number',
		placeholder: 'e.g. 64f0c0ffee0123456789abcd',
	}),
] as const;

/** A participant by its id, or the platform itself. `role` says what the participant is in this action. */
const participant = (role: string) =>
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

const platformNameOf = async (n8n: RunContext['n8n']): Promise<string> =>
	(await n8n.getCredentials<{ platformName?: string }>(CREDENTIAL_TYPE)).platformName ?? '';

/** Throws InputError when the platform is meant and the credential does not name it. */
async function checkParticipant({ participant }: Thread, { n8n }: Pick<RunContext, 'n8n'>) {
	if (participant !== 'platform' || (await platformNameOf(n8n)) !== '') return;
	throw InputError.of(
		'participant',
		'The credential has no platform name, so the platform cannot be named. Enter it in the credential (Platform Name), or give the participant by its ID.',
	);
}

/**
 * The holders that the answer to `act` names, each as an item, which also says whether that is the platform, if the
 * credential has its name (Part 2, "Thread control"); by default it only asks for them. The API takes the ID of a case
 * only, but people know its number: if the platform knows no thread of it, the case is looked up, and asked for again.
 */
async function holdersOf(
	{ entityType, entityId: given }: Thread,
	{ send, n8n }: RunContext,
	done: IDataObject = {},
	act = async (thread: object) =>
		await send('POST /thread', { body: { action: 'checkControl', ...thread }, isRead: true }),
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
		if (platformName === '' || isMissing(id)) return { entityType, entityId, ...holder };
		// Publicly known: the platform writes its name with a capital letter.
		return { entityType, entityId, ...holder, isPlatform: isSame(id, platformName, 'case') };
	});
	return { holders, entityId };
}

/** The ID of the case with this number, where `error` says that there is none with this ID; else throws `error`. */
async function caseIdOf(caseNumber: string, error: unknown, send: SendRead): Promise<string> {
	if (!saysAbsent(error) || !/^\d+$/.test(caseNumber)) throw error;
	const reading = send('GET /case', { query: { caseNumber } });
	const answer = await unlessRefused(reading, (failure) => !failure.maySucceedLater());
	const [{ id, caseNumber: its } = {}, ...others] = answer ? recordsOf(answer) : [];
	if (others.length > 0 || isMissing(id) || toText(its ?? '') !== caseNumber) throw error;
	return toText(id);
}

const checkControl = operation({
	name: 'Check Thread Control',
	value: 'checkControl',
	action: 'Check control of a thread',
	description: 'Find out who holds control of a thread. Changes nothing.',
	endpoint: 'POST /thread',
	also: ['GET /case'],
	isRead: true,
	fields: [...entity],
	execute: async (given, context) => (await holdersOf(given, context)).holders,
});

/** An action that changes who holds a thread. `done`: what an answer without data means. */
const changing = (verb: string, done: string, role: string, description: string) => {
	const value = `${verb.toLowerCase()}Control`;
	return operation({
		name: `${verb} Thread Control`,
		value,
		action: `${verb} control of a thread`,
		description,
		endpoint: 'POST /thread',
		also: ['GET /case'],
		fields: [...entity, ...participant(role)],
		check: checkParticipant,
		execute: async ({ participant, participantId: id, ...thread }, context) => {
			const participantId = participant === 'platform' ? await platformNameOf(context.n8n) : id;
			const act = async (body: object) =>
				await context.send('POST /thread', { body: { action: value, ...body, participantId } });
			return (await holdersOf(thread, context, { [done]: true }, act)).holders;
		},
	});
};

const acquireControl = changing(
	'Acquire',
	'acquired',
	'The participant that takes control',
	'Let a participant take control of a thread: from then on only this participant may answer',
);
const passControl = changing(
	'Pass',
	'passed',
	'The participant that receives control',
	'Pass control of a thread to another participant, e.g. from a bot to the platform and its agents. Passing it to the current holder changes nothing.',
);
const releaseControl = changing(
	'Release',
	'released',
	'The participant that holds control now and gives it up',
	'Let the current holder give up control of a thread: it returns to the primary participant of the account, which is usually the bot. To hand over to agents, use Pass Thread Control.',
);

const waitForControl = operation({
	name: 'Wait for Thread Control',
	value: 'waitForControl',
	action: 'Wait for control of a thread',
	description:
		'Wait until a participant holds control of a thread, e.g. until the agents give it back to a bot. The execution is suspended meanwhile.',
	endpoint: 'POST /thread',
	also: ['GET /case'],
	isRead: true,
	waitsFor: 'the control of the thread',
	readsById: true,
	fields: [...entity, ...participant('The participant that should hold control')],
	options: waitOptions,
	check: checkParticipant,
	executeAll: async (items, context) =>
		await waitForItems(items, context, {
			// The case of a number is looked up once: its ID is what later looks ask for.
			look: async ({ entityId: known }: { entityId?: string }, _at, given) => {
				const asked = { ...given, entityId: known ?? given.entityId };
				const look = async () => await holdersOf(asked, context);
				const { holders, entityId } = await context.untilFound(look);
				const [found = {}] = holders;
				const { controllingParticipantId: holder, isPlatform, ...others } = found;
				if (holder === undefined && Object.keys(others).some((name) => !(name in given)))
					throw new ApiError('unreadable', 'The answer does not say who holds the thread', {
						advice: `It has no "controllingParticipantId". The platform answered: ${excerpt(toText(others))}`,
					});
				const { participant, participantId } = given;
				const isDone =
					participant === 'platform' ? isPlatform === true : toText(holder ?? '') === participantId;
				return { isDone, found, begun: { entityId } };
			},
			time: untilPeopleAct(items, context, 'Use Check Thread Control.'),
			late: (_begun, { controllingParticipantId: holder } = {}, { entityId }) => [
				`The control of the thread of case ${quote(entityId)} was not handed over in time`,
				`${isMissing(holder) ? 'Nobody is named as its holder' : `Its holder is ${quote(holder)}`}. Wait longer (Wait Timeout), or continue without it (On Timeout).`,
			],
		}),
});

// The one that changes nothing comes first: a new node starts with it.
const operations = [checkControl, acquireControl, passControl, releaseControl, waitForControl];

export const { resources, ofArea } = areaOf('thread', [resourceOf('thread', operations)], {
	search:
		'Decides who may answer in a case: a bot or the people. Acquire control before a bot answers, pass it to the platform to hand over.',
	related: {
		engagementPublishing: 'Sends the answer',
		engagementTrigger: 'Starts the workflow when something happens in a case',
	},
});
