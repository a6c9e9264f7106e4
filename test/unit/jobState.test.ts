import { jobState } from '../../nodes/shared/waiting/status';

it.each([
	['COMPLETED', 'done'],
	['COMPLETED_WITH_ERRORS', 'done'],
	['completedWithErrors', 'done'],
	['Partially processed', 'done'],
	['Success', 'done'],
	['FAILED', 'failed'],
	['cancelled by user', 'failed'],
	['ErrorInInput', 'failed'],
	['FINISHING', 'inProgress'],
	['CANCEL_REQUESTED', 'inProgress'],
	['IN_PROGRESS', 'inProgress'],
	['NOT_COMPLETED', 'inProgress'],
	['', 'inProgress'],
	['7', 'inProgress'],
])('the first word of "%s" says %s', (status, state) => {
	expect(jobState(status)).toBe(state);
});

it('values that are given replace the words, and are compared as a whole', () => {
	const values = { done: ['Ready'], failed: ['lost'] };
	expect(
		['READY', 'LOST', 'READY_SOON', 'COMPLETED', 'FAILED'].map((s) => jobState(s, values)),
	).toEqual(['done', 'failed', 'inProgress', 'inProgress', 'inProgress']);
	expect(jobState('FAILED', { done: ['READY'] })).toBe('failed');
});
