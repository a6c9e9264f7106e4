/** What a session has written on the platform, and the platform as it was before one of its calls. */
import type { LoggedRequest, Sandbox } from '../../sandbox';
import type { ToolAnswer } from './agentTools';
import { sent } from './sandbox';

/** The specification shows no body for scheduling a draft, so no tool asks for one. */
export const AS_SPECIFIED = { schedulesWhole: false };

export class Session {
	constructor(private readonly sandbox: Sandbox) {}

	/** What was written so far. */
	writes(): LoggedRequest[] {
		return this.sandbox
			.requests()
			.filter(({ method, status = 0 }) => method !== 'GET' && status < 400);
	}

	/**
	 * The platform before a call, which is right: with the records that the session had written until then, as
	 * far as the call needs them. Each is written again after every call that changes something.
	 */
	async before(writes: LoggedRequest[], right: () => Promise<ToolAnswer>): Promise<PlatformBefore> {
		const asked = new Set<string>();
		const isOfSameArea = ({ path }: LoggedRequest) => asked.has(areaOf(path));
		for (const needed of [() => [], () => writes.filter(isOfSameArea), () => writes]) {
			const platform = new PlatformBefore(this.sandbox, needed());
			if (await platform.learn(right)) return platform;
			for (const { path } of this.sandbox.requests()) asked.add(areaOf(path));
		}
		throw new Error('A call that was right is not so again');
	}
}

/** The first part of a path below the API's address, e.g. `publishing`. */
const areaOf = (path: string) => /\/api\/v3\/([^/]+)/.exec(path)?.[1] ?? '';

export class PlatformBefore {
	private isChanged = true;
	private wanted = '';

	constructor(
		private readonly sandbox: Sandbox,
		private readonly writes: readonly LoggedRequest[],
	) {}

	/** Learns what the right call sends; gives whether it is carried out. */
	async learn(right: () => Promise<ToolAnswer>): Promise<boolean> {
		const { failed } = await this.after(right);
		this.wanted = JSON.stringify(sent(this.sandbox));
		return !failed;
	}

	/** Makes a call; it is right where it is carried out, or sends what the right one sends. */
	async call(make: () => Promise<ToolAnswer>): Promise<{ text: string; isRight: boolean }> {
		const { text, failed } = await this.after(make);
		return { text, isRight: !failed || JSON.stringify(sent(this.sandbox)) === this.wanted };
	}

	private async after(make: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
		if (this.isChanged) await this.restore();
		this.sandbox.clearRequests();
		const answer = await make();
		this.isChanged = this.sandbox.requests().some(({ method }) => method !== 'GET');
		return answer;
	}

	private async restore(): Promise<void> {
		this.sandbox.reset();
		this.sandbox.behave(AS_SPECIFIED);
		for (const { method, path, rawQuery, headers, bodyBytes } of this.writes) {
			const { 'content-length': _, host, connection, ...others } = headers;
			await fetch(`${this.sandbox.url}${path}${rawQuery && `?${rawQuery}`}`, {
				method,
				headers: others as Record<string, string>,
				...(bodyBytes.length > 0 && { body: new Uint8Array(bodyBytes) }),
			});
		}
	}
}
