import { ApiError } from '../shared/errors';
import { operation } from '../shared/operation';
import { isMissing, quote, toText } from '../shared/values';
import { checkWait, waitForItems, waitOptions } from '../shared/waiting';
import { actOn, checkParticipant, entity, holdersIn, participant } from './control';

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
	executeAll: async (items, context) => {
		const { send, n8n, untilFound } = context;
		return await waitForItems(items, context, {
			look: async (_begun, _at, given) => {
				const { answer, thread } = await untilFound(
					async () =>
						await actOn(given, send, async ({ entityType, entityId }) => {
							const body = { action: 'checkControl', entityType, entityId };
							return await send('POST /thread', { body, isRead: true });
						}),
				);
				const { entityType, entityId } = thread;
				const [found = { entityType, entityId }] = await holdersIn(answer, thread, n8n);
				const { controllingParticipantId: holder, isPlatform, ...others } = found;
				if (holder === undefined && Object.keys(others).some((name) => !(name in thread))) {
					throw new ApiError('unreadable', 'The answer does not say who holds the thread', {
						status: answer.status,
						advice: `It has no "controllingParticipantId". The platform answered: ${answer.excerpt()}`,
					});
				}
				const { participant, participantId } = thread;
				const isDone =
					participant === 'platform'
						? isPlatform === true
						: !isMissing(holder) && toText(holder) === participantId;
				return { isDone, found };
			},
			timedOut: ({ entityId }, { controllingParticipantId: holder } = {}) =>
				new ApiError(
					'timedOut',
					`The control of the thread of case ${quote(entityId)} was not handed over in time`,
					{
						advice: `${isMissing(holder) ? 'Nobody is named as its holder' : `Its holder is ${quote(holder)}`}. Wait longer (Wait Timeout), or continue without it (On Timeout).`,
					},
				),
		});
	},
});
