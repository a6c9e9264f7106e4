/*
 * How fast a key may send, as learned from refusals: a gateway that refuses in words names no limit. The
 * rate begins with the number of requests accepted in the second before the first refusal. Then it follows
 * CUBIC (RFC 9438): a little lower after a refusal, soon back to where it was, and then growing faster and
 * faster, since another process may have ended.
 */

export const SECOND = 1_000;

/** The publicly known limit. It becomes the rate if it fits the number of accepted requests. */
const USUAL_PER_SECOND = 10;

/** A key with this many accepted requests in that second most likely shares the usual limit with one other process. */
const LEAST_OF_SHARED = 1;
const MOST_OF_SHARED = 8;
const USUAL_SHARE = USUAL_PER_SECOND / 2;

const LEAST_PER_SECOND = 0.5;

/** The share of the rate that a refusal leaves; the second if far fewer requests were just accepted. */
const LEFT = 0.98;
const LEFT_WHERE_FAR = 0.85;
const FAR = 0.8;

/** The rate recovers in this many times the pause of a refusal, within these limits (ms). */
const PAUSES_TO_RECOVERY = 120;
const LEAST_RECOVERY_MS = 15_000;
const LONGEST_RECOVERY_MS = 120_000;

/** How often the growth doubles in each further time of that length. */
const DOUBLINGS = 4;

/** How many times are remembered: a limit of more requests in a second need not be learned. */
const MOST_TIMES = 1_000;

export class Rate {
	/** What it was after the last refusal. */
	private perSecond = Infinity;
	/** When that was (epoch ms). */
	private since = 0;
	/** When the pause after it ended (epoch ms). */
	private pausedUntil = 0;
	/** How long (ms) it takes to be back at the rate before the refusal. */
	private recovery = LEAST_RECOVERY_MS;
	/** How many were accepted in the second of the first refusal, until the next one. */
	private first = Infinity;
	/** When the answers of the second before the latest one came (epoch ms). */
	private times: number[] = [];

	/** How long (ms) from one request to the next. */
	intervalAt(now: number): number {
		return SECOND / this.at(now);
	}

	/** `isNews`: the request left after the last refusal. */
	noteAccepted(isNews: boolean, now: number): void {
		this.times = [...this.recent(now), now].slice(-MOST_TIMES);
		// It was under way when the first refusal came.
		if (this.first < USUAL_PER_SECOND && !isNews) this.learn(this.first + 1);
	}

	private learn(accepted: number): void {
		this.first = accepted;
		const isShared = accepted >= LEAST_OF_SHARED && accepted <= MOST_OF_SHARED;
		// Our second may overlap two of the platform's.
		const isUsual = accepted >= USUAL_PER_SECOND && accepted <= 2 * USUAL_PER_SECOND;
		const whole = accepted === 0 || isUsual ? USUAL_PER_SECOND : accepted;
		this.perSecond = LEFT * (isShared ? USUAL_SHARE : whole);
	}

	/** What the platform says it takes in a second, when that is used up: the rate until a refusal. */
	noteLimit(perSecond: number, now: number): void {
		if (this.perSecond < Infinity) return;
		this.perSecond = LEFT * Math.max(perSecond, LEAST_PER_SECOND);
		this.since = now;
	}

	/** `pause`: until the next request (ms). */
	noteRefused(now: number, pause: number): void {
		const accepted = this.recent(now).length;
		if (this.perSecond === Infinity) {
			this.learn(accepted);
		} else {
			this.first = Infinity;
			// After a quiet time the rate may be far above anything that was ever accepted.
			const before = Math.min(this.at(now), Math.max(accepted, this.perSecond));
			// In a second with a pause few requests were accepted, however high the limit is.
			const isFar = now - this.pausedUntil >= SECOND && accepted < FAR * before;
			// Another process takes its part. One that is refused twice within a second sees that, too.
			const isShared = isFar || now - this.since < SECOND;
			const mayShareUsual = before > USUAL_SHARE && before <= USUAL_PER_SECOND;
			const left =
				isShared && mayShareUsual
					? USUAL_SHARE * LEFT
					: (isShared ? LEFT_WHERE_FAR : LEFT) * before;
			this.perSecond = Math.max(LEAST_PER_SECOND, left);
		}
		this.since = now;
		this.pausedUntil = now + pause;
		const recovery = Math.max(LEAST_RECOVERY_MS, PAUSES_TO_RECOVERY * pause);
		this.recovery = Math.min(LONGEST_RECOVERY_MS, recovery);
	}

	private at(now: number): number {
		const passed = Math.max(0, now - this.since) / this.recovery;
		const growth = passed ** 3 * 2 ** (DOUBLINGS * Math.max(0, passed - 1));
		return this.perSecond * (1 + (1 - LEFT) * growth);
	}

	private recent(now: number): number[] {
		return this.times.filter((time) => Math.abs(now - time) < SECOND);
	}
}
