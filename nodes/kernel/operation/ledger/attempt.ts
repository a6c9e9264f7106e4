import type { Answer } from '../../answers/answer';
import { ApiError, CancelledError, COMPLETED, CredentialError } from '../../failures/errors';
import { resultOf } from '../../failures/results';
import type { Endpoint } from '../../names';
import { isWrite, recordSetBy } from '../../requests';
import type { Send } from '../../sending';
import type { AnsweredWrite, Doubt, Outcome } from './entries';

/** One attempt to do the work for some items. It notes the outcome of each write. */
export class Attempt {
	/** Whether a write of an earlier try was not sent again. */
	isRepeat = false;
	/** Whether there was anything to write. */
	isWrite = false;
	private readonly answers: AnsweredWrite[] = [];
	/** The first write that failed and may have been carried out. */
	private doubt?: Doubt;
	/** Whether the last request was a write that was answered. */
	private endsInAnswer = false;

	/**
	 * @param unused writes of an earlier try: they are not sent again, and return their answers
	 * @param onDoubt notes that a write is about to be sent: whatever happens from then on, it may have
	 * been carried out unless the contrary is known. `record`: what it sets values of, see `recordSetBy`
	 * @param check throws where a newer write to the record has been sent
	 */
	constructor(
		private readonly transport: Send,
		private readonly unused: AnsweredWrite[],
		private readonly onDoubt: (doubt: Doubt, record?: string) => void,
		private readonly check: (record: string) => void,
	) {}

	readonly send: Send = async (endpoint, request) => {
		this.endsInAnswer = false;
		if (!isWrite(endpoint, request)) return await this.transport(endpoint, request);
		const answer = this.earlierAnswer(endpoint) ?? (await this.write(endpoint, request));
		this.endsInAnswer = true;
		this.answers.push({ endpoint, answer });
		return answer;
	};

	private earlierAnswer(endpoint: Endpoint): Answer | undefined {
		const index = this.unused.findIndex((write) => write.endpoint === endpoint);
		const [write] = index < 0 ? [] : this.unused.splice(index, 1);
		if (write === undefined) return undefined;
		this.isRepeat = true;
		this.isWrite = true;
		return write.answer;
	}

	private async write(...[endpoint, request = {}]: Parameters<Send>): Promise<Answer> {
		const record = recordSetBy(endpoint, request);
		if (record !== undefined) this.check(record);
		this.isWrite = true;
		const write = { isSent: false };
		const onSend = () => {
			write.isSent = true;
			this.onDoubt({ endpoint, error: inDoubt(endpoint) }, record);
		};
		const answer = await resultOf(this.transport(endpoint, request, onSend));
		if (!(answer instanceof Error)) return answer;
		const error = write.isSent ? doubtIn(answer, endpoint) : undefined;
		if (error !== undefined) this.doubt = { endpoint, error };
		throw answer instanceof CancelledError ? answer : (error ?? answer);
	}

	/** The outcome for the items, whose work returned this result or error; undefined if nothing was carried out. */
	outcomeOf(result: object): Outcome | undefined {
		if (!(result instanceof Error)) return { result };
		const error = result instanceof ApiError ? result : undefined;
		if (this.doubt) return error?.mayHaveCompleted ? { ...this.doubt, error } : this.doubt;
		const isUndone = error?.mayHaveCompleted === false;
		// What was answered last may say that nothing was done, e.g. by `data: false`.
		const done = isUndone && this.endsInAnswer ? this.answers.slice(0, -1) : this.answers;
		const answers = [...done, ...this.unused];
		if (answers.length > 0) return isUndone ? { answers } : { answers, error };
		return error && { error };
	}
}

/** The doubt that an error leaves about a write; undefined if it shows that nothing was carried out. */
function doubtIn(error: Error, endpoint: Endpoint): ApiError | undefined {
	// No token could be renewed, or the request was not signed, so nothing was carried out.
	if (error instanceof CredentialError) return undefined;
	if ('mayHaveCompleted' in error && !error.mayHaveCompleted) return undefined;
	return error instanceof ApiError ? error : inDoubt(endpoint, error);
}

function inDoubt(endpoint: Endpoint, cause?: Error): ApiError {
	const why = cause ? `: ${cause.message}` : '';
	const message = `The request was sent, but no answer was read (${endpoint})${why}`;
	const details = { advice: COMPLETED, mayHaveCompleted: true };
	return new ApiError('unanswered', message, details, cause);
}
