import { itemsOr, recordsOf } from '../../shared/answer';
import { f } from '../../shared/fields';
import { operation, REACHES_PEOPLE } from '../../shared/operation';
import { isNothing, toText } from '../../shared/values';
import { POST, withPublishingAdvice } from '../advice';
import { scheduleDateWith } from '../privateMessage/messageFields';
import { currentDraft, draftId } from './update';

export const schedule = operation({
	value: 'schedule',
	action: 'Schedule a draft to be published',
	description:
		'Schedule a draft, so that the platform publishes it. Others can then see it, which cannot be undone.',
	endpoint: 'POST /publishing/draft/schedule',
	also: ['GET /publishing/draft'],
	dangers: [REACHES_PEOPLE],
	fields: [
		f.required(draftId),
		f.knownBody({
			mayBeEmpty: true,
			fields: [
				scheduleDateWith({
					description: "When it is published. Without it, the draft's own date applies.",
				}),
			],
		}),
	],
	options: [
		f.unlessJson(
			f.flag(
				'sendWholeDraft',
				'Whether to fetch the draft first and send all of it with the date, as the platform may ask for. When off, only the date is sent.',
				{ confirms: true },
			),
		),
	],
	execute: async ({ draftId: id, body, options }, context) => {
		const draftId = toText(id);
		const sent = options.sendWholeDraft
			? { ...(await currentDraft(id, context)), id, ...body }
			: body;
		const request = context.send('POST /publishing/draft/schedule', {
			query: { ...options.queryParameters, draftId },
			...(!isNothing(sent) && { body: sent }),
		});
		const answer = await withPublishingAdvice(request, POST);
		// The ID of the draft is not that of a post.
		const isDraft = recordsOf(answer).some(({ id, data }) =>
			[id, data].some((one) => [draftId, `MESSAGE_${draftId}`].includes(toText(one))),
		);
		return itemsOr(isDraft ? { ...answer, shape: undefined } : answer, {
			scheduled: true,
			draftId,
		});
	},
});
