import type { Answer } from '../answer';
import { ApiError, type InputError } from '../errors';
import type { Endpoint } from '../generated/endpoints';
import { resultOf } from '../results';
import { isWrite, type Send } from '../transport';

/** A write that was answered. */
export interface AnsweredWrite {
	endpoint: Endpoint;
	answer: Answer;
}

/** What a run again has to know of items that were worked on; undefined when nothing was carried out. */
export type Outcome =
	| { result: object }
	| { error: ApiError | InputError }
	/** They failed after these writes. */
	| { answers: readonly AnsweredWrite[] }
	| undefined;

/** One attempt to do the work for some items. It notes what came of each write. */
export class Attempt {
	/** Whether a write of an earlier run was not sent again. */
	isRepeat = false;
	/** Whether there was anything to write. */
	isWrite = false;
	private readonly answers: AnsweredWrite[] = [];
	/** The first write that failed and may have been carried out all the same. */
	private uncertain?: ApiError;
	/** Whether the last request was a write that was answered. */
	private endsInAnswer = false;
	private readonly unused: AnsweredWrite[];

	/** @param earlier writes of an earlier run: they are not sent again, and give their answers */
	constructor(
		private readonly sendNow: Send,
		earlier: readonly AnsweredWrite[],
	) {
		this.unused = [...earlier];
	}

	readonly send: Send = async (endpoint, request) => {
		this.endsInAnswer = false;
		if (!isWrite(endpoint, request)) return await this.sendNow(endpoint, request);
		this.isWrite = true;
		const answer =
			this.earlierAnswer(endpoint) ?? (await resultOf(this.sendNow(endpoint, request)));
		if (answer instanceof Error) {
			if (answer instanceof ApiError && answer.mayHaveCompleted) this.uncertain ??= answer;
			throw answer;
		}
		this.endsInAnswer = true;
		this.answers.push({ endpoint, answer });
		return answer;
	};

	private earlierAnswer(endpoint: Endpoint): Answer | undefined {
		const index = this.unused.findIndex((write) => write.endpoint === endpoint);
		if (index < 0) return undefined;
		this.isRepeat = true;
		return this.unused.splice(index, 1)[0]!.answer;
	}

	/** What came of the items, whose work gave this result or error. */
	outcomeOf(result: object): Outcome {
		if (!(result instanceof Error)) return { result };
		const isUndone = result instanceof ApiError && !result.mayHaveCompleted;
		if (this.uncertain) {
			return { error: result instanceof ApiError && !isUndone ? result : this.uncertain };
		}
		// What was answered last may say that nothing was done, e.g. by `data: false`.
		const done = isUndone && this.endsInAnswer ? this.answers.slice(0, -1) : this.answers;
		const answers = [...done, ...this.unused];
		if (answers.length > 0) return { answers };
		return result instanceof ApiError ? { error: result } : undefined;
	}
}
