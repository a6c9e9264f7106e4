import { excerpt } from '../kernel/answers/envelope';
import { ApiError } from '../kernel/failures/errors';
import { operation } from '../kernel/operation';
import { isMissing, quote, toText } from '../kernel/values/values';
import { checkWait, waitOptions } from '../kernel/waiting/options';
import { waitForItems } from '../kernel/waiting/wait';
import { checkControl, checkParticipant, entity, participant } from './control';

export const waitForControl = operation({
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
	check: async (parameters, context) => {
		checkWait(parameters, context, 'Use Check Thread Control.');
		await checkParticipant(parameters, context);
	},
	executeAll: async (items, context) =>
		await waitForItems(items, context, {
			// The case of a number is looked up once: its ID is what later looks ask for.
			look: async ({ entityId: known }: { entityId?: string }, _at, given) => {
				const thread = { ...given, entityId: known ?? given.entityId };
				const look = async () => await checkControl(thread, context);
				const { holders, entityId } = await context.untilFound(look);
				const [found = {}] = holders;
				const { controllingParticipantId: holder, isPlatform, ...others } = found;
				if (holder === undefined && Object.keys(others).some((name) => !(name in given))) {
					throw new ApiError('unreadable', 'The answer does not say who holds the thread', {
						advice: `It has no "controllingParticipantId". The platform answered: ${excerpt(toText(others))}`,
					});
				}
				const { participant, participantId } = given;
				const isDone =
					participant === 'platform'
						? isPlatform === true
						: !isMissing(holder) && toText(holder) === participantId;
				return { isDone, found, begun: { entityId } };
			},
			timedOut: ({ entityId }, { controllingParticipantId: holder } = {}) =>
				new ApiError(
					'timedOut',
					`The control of the thread of case ${quote(entityId)} was not handed over in time`,
					{
						advice: `${isMissing(holder) ? 'Nobody is named as its holder' : `Its holder is ${quote(holder)}`}. Wait longer (Wait Timeout), or continue without it (On Timeout).`,
					},
				),
		}),
});
