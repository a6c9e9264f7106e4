import { jobState, statusOf } from '../support/inside';

it.each([
	['COMPLETED', 'done'],
	['COMPLETED_WITH_ERRORS', 'done'],
	['completedWithErrors', 'done'],
	['Partially processed', 'done'],
	['Success', 'done'],
	['FAILED', 'failed'],
	['cancelled by user', 'failed'],
	['ErrorInInput', 'failed'],
	['TIMED_OUT', 'failed'],
	['timedOut', 'failed'],
	['Timeout', 'failed'],
	['REJECTED', 'failed'],
	['EXPIRED', 'failed'],
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
	const values = { doneValues: ['Ready'], failedValues: ['lost'] };
	expect(
		['READY', 'LOST', 'READY_SOON', 'COMPLETED', 'FAILED'].map((s) => jobState(s, values)),
	).toEqual(['done', 'failed', 'inProgress', 'inProgress', 'inProgress']);
	expect(jobState('FAILED', { doneValues: ['READY'] })).toBe('failed');
});

it('anything but the values in progress has ended, where they are given', () => {
	const values = { inProgressValues: ['brewing', 'Completed'] };
	expect(
		['BREWING', 'completed', 'SERVED', 'COMPLETED_LATE', 'FAILED'].map((s) => jobState(s, values)),
	).toEqual(['inProgress', 'inProgress', 'done', 'done', 'failed']);
	expect(jobState('brewing', { ...values, doneValues: ['brewing'] })).toBe('done');
	expect(jobState('served', { ...values, failedValues: ['served'] })).toBe('failed');
	expect(jobState('served', { ...values, doneValues: ['eaten'] })).toBe('inProgress');
});

it.each([
	['RUNNING', 'RUNNING'],
	[{ status: 'RUNNING' }, 'RUNNING'],
	[[{ status: 'RUNNING' }], 'RUNNING'],
	[['RUNNING'], 'RUNNING'],
	[{ status: 'SUCCESS', jobStatus: 'RUNNING' }, 'RUNNING'],
	[{ processStatus: 'RUNNING', state: 'OK' }, 'RUNNING'],
	[{ status: 200, state: 'RUNNING' }, 'RUNNING'],
	[{ status: 3 }, '3'],
	[[{ status: 'a' }, { status: 'b' }], undefined],
	[{ status: '' }, undefined],
	[{}, undefined],
])('the status of %j is %s', (data, status) => {
	expect(statusOf(data)).toBe(status);
});

it('a field that is named is the only place, also in a list of one', () => {
	const data = { status: 'SUCCESS', job: { phase: 'RUNNING' } };
	expect(statusOf(data, { statusField: 'job.phase' })).toBe('RUNNING');
	expect(statusOf([data], { statusField: 'job.phase' })).toBe('RUNNING');
	expect(statusOf([data], { statusField: '0.job.phase' })).toBe('RUNNING');
	expect(statusOf(data, { statusField: 'phase' })).toBeUndefined();
});
