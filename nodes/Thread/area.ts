import { operation, resourceOf } from '../kernel/operation';
import { areaOf } from '../service/areaOf';
import * as thread from './control';
import { waitForControl } from './waitForControl';

const checkControl = operation({
	name: 'Check Thread Control',
	value: 'checkControl',
	action: 'Check control of a thread',
	description: 'Find out who holds control of a thread. Changes nothing.',
	endpoint: 'POST /thread',
	also: ['GET /case'],
	isRead: true,
	fields: [...thread.entity],
	execute: async (given, context) => (await thread.checkControl(given, context)).holders,
});

/**
 * An action that changes who holds a thread.
 * @param done what an answer without data means
 * @param role what the participant is in it
 */
const changing = (verb: string, done: string, role: string, description: string) => {
	const value = `${verb.toLowerCase()}Control`;
	return operation({
		name: `${verb} Thread Control`,
		value,
		action: `${verb} control of a thread`,
		description,
		endpoint: 'POST /thread',
		also: ['GET /case'],
		fields: [...thread.entity, ...thread.participant(role)],
		check: thread.checkParticipant,
		execute: async (given, context) => await thread.control(value, given, context, done),
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

const all = [
	// The one that changes nothing comes first: a new node starts with it.
	resourceOf('thread', [checkControl, acquireControl, passControl, releaseControl, waitForControl]),
];

export const { resources, ofArea } = areaOf('thread', all, {
	search:
		'Decides who may answer in a case: a bot or the people. Acquire control before a bot answers, pass it to the platform to hand over.',
	related: {
		engagementPublishing: 'Sends the answer',
		engagementTrigger: 'Starts the workflow when something happens in a case',
	},
});
