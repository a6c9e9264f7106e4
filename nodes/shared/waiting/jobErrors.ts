import type { Answer } from '../answer';
import { ApiError, byPerson, CancelledError, CredentialError, inARow } from '../errors';
import { quote } from '../values';
import type { StatusValues } from './jobAnswer';

/**
 * The error for a write that was done, but whose outcome could not be read, for whatever reason, e.g. an ID
 * that no path can hold. A cancellation stays one.
 * @param done what was done, and what could not be read, e.g. `It was sent, but its status could not be read`
 * @param verb what must not be done again, e.g. `send`
 */
export function unreadAfter(done: string, verb: string, error: Error): Error {
	if (error instanceof CancelledError) return error;
	// Nothing was sent then, and no later look would be answered either.
	const kind = error instanceof CredentialError ? 'unauthorized' : 'refused';
	const failure =
		error instanceof ApiError ? error : new ApiError(kind, error.message, { advice: '' }, error);
	// The usual advice, to run it again later, would do it twice.
	const advice = failure.maySucceedLater() ? 'Look at it later.' : failure.advice;
	return failure.with(`${done}: ${error.message}`, {
		advice: inARow(`Do not ${verb} it again.`, advice),
		mayHaveCompleted: true,
	});
}

/** The error for a job that was started and whose status cannot be read. `name`: of the job. */
export function unreadableStatus(name: string, error: Error): Error {
	return unreadAfter(`${name} was started, but its status could not be read`, 'start', error);
}

/** The error for a job that was started and whose status was not found in the answer. `name`: of the job. */
export function withoutStatus(
	name: string,
	{ status, excerpt }: Answer,
	{ statusField = 'status' }: StatusValues,
): ApiError {
	const what = `${name} was started, but its status has no "${statusField}": ${excerpt()}`;
	return new ApiError('unreadable', what, {
		status,
		advice: inARow(
			'Do not start it again.',
			byPerson('Name the field that holds the status in Status Field.'),
		),
		mayHaveCompleted: true,
	});
}

/**
 * The error for a job that was started and has not ended in time.
 * @param when e.g. `after 60 seconds`
 * @param status the last that was seen; a job with an unknown status may have ended
 */
export function notDone(job: string, when: string, status?: string): ApiError {
	const values = 'Done Values, Failed Values or In-Progress Values';
	const name = `If this status means that it has ended, name it in ${values}.`;
	return new ApiError('timedOut', `${job} was not done ${when}${statusPhrase(status)}`, {
		mayHaveCompleted: true,
		advice: inARow(
			'The job is still running.',
			{
				person: 'Check its status later, or wait longer (Wait Timeout).',
				model: 'Check its status later.',
			},
			byPerson(status === undefined ? '' : name),
		),
	});
}

/** A status in a message; nothing where none is known. */
export function statusPhrase(status?: string): string {
	return status === undefined ? '' : `: its status is ${quote(status)}`;
}
