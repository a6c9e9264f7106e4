import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { isOfOthers, type Answer } from '../answers/answer';
import { CancelledError, NotSent } from '../failures/errors';
import type { SentRequest } from '../failures/row';
import { exchange, isSuccess, type Context, type Response } from '../http/http';
import { MAX_PAUSE, MAX_TRIES, pause, pauseBefore, withoutReset } from '../http/retry';
import type { Patience, Waiting } from '../http/stoppable';
import type { Request, Send } from '../sending';
import { known, type Access, type FirstLook, type Place } from '../service';
import { fromJson, toJson } from '../values/json';
import { Secrets } from '../values/secrets';
import { sha256 } from '../values/sha256';
import { MAX_ANSWER } from '../values/size';
import { logPause, logRequest } from './debugLog';
import { failureOf, firstLookAt } from './failure';
import { paceKey, paceOf, type Pace } from './pace';
import { isSingleUse, isWrite, recordNamed, toHttp } from './request';
import { readAnswer } from './success';

/** How long (ms) a throttled request is retried while others of its key are accepted: it may have its own limit. */
const LONGEST_THROTTLED = 600_000;

/** What a caller asks of its way to the platform. */
interface Connection extends Waiting {
	/** Collects what must not leave the node. */
	secrets?: Secrets;
	/** Shows a message on the node, where there is a place for it. */
	hint?: (message: string) => void;
	headers?: Readonly<Record<string, string>>;
	/** A write ends in {@link NotSent}, which describes the request as it would be sent. */
	onlyCheck?: boolean;
	/** The caller is going to write: with a read-only credential not even a read is sent for that. */
	writes?: boolean;
}

/**
 * The way to the platform. The credential is read at the first request; each one is signed with it as
 * n8n has it then (Part 1, "Authentication"). A request throws CredentialError for a base URL that
 * must not be used.
 */
export function connect(
	context: Context,
	{
		signal,
		secrets = new Secrets(),
		hint = () => undefined,
		patience = { pauses: Infinity, end: Infinity },
		headers,
		onlyCheck = false,
		writes = false,
	}: Connection = {},
): Send {
	const access = known.access(context, secrets, { signal, patience });
	let opened: { place: Place; pace: Pace } | undefined;

	return async (endpoint, request = {}, onSend) => {
		// No promise is kept: what could not be read once may be read for the next item.
		const place = opened?.place ?? (await access.open());
		const { pace } = (opened ??= { place, pace: paceOf(paceKey(place.root, place.key)) });
		place.check(endpoint, !onlyCheck && (writes || isWrite(endpoint, request)));
		const { options, values } = toHttp(place, endpoint, request);
		Object.assign(options.headers ?? {}, headers);
		for (const secret of request.secrets ?? []) secrets.add(secret);
		const sent: SentRequest = {
			endpoint,
			isWrite: isWrite(endpoint, request),
			maxBytes: request.maxBytes ?? MAX_ANSWER,
			values,
			environment: place.environment,
			hide: secrets.hide,
		};
		if (onlyCheck && sent.isWrite) throw notSent(place, options, request, secrets);
		const way = { context, access, pace, perSecond: place.perSecond, signal, patience, onSend };
		const answer: Answer = {
			...readAnswer(sent, request, await sendUntilAccepted(sent, options, way)),
			named: recordNamed(endpoint, request),
			shape: known.endpoints[endpoint],
		};
		if (isOfOthers(answer))
			hint('The platform returned another record than the one that was named: its ID differs.');
		return answer;
	};
}

interface Way extends Waiting, Pick<Place, 'perSecond'> {
	context: Context;
	access: Access;
	pace: Pace;
	patience: Patience;
	onSend?: () => void;
}

/**
 * Sends a request when the pace lets it, with the token of the moment, and again after pauses if need be, until it
 * succeeds. Throws the failure after which it is not sent again.
 */
async function sendUntilAccepted(
	sent: SentRequest,
	options: IHttpRequestOptions,
	{ context, access, pace, perSecond, signal, patience, onSend }: Way,
): Promise<Response> {
	const { endpoint, isWrite, maxBytes } = sent;
	let tries = 1;
	let { accepted } = pace;
	const end = Date.now() + LONGEST_THROTTLED;
	const request = () => sha256(JSON.stringify([options.method, options.url, options.body]));
	const onPause = (ms: number) => logPause(context.logger, endpoint, 'throttled', ms);
	const sendOnce: Parameters<Access['sendWithToken']>[1] = async (way, renews) => {
		const refusals = await pace.waitForSlot(endpoint, { signal, patience, perSecond, onPause });
		const since = Date.now();
		let look: FirstLook | undefined;
		try {
			onSend?.();
			look = firstLookAt(await exchange(way, options, { maxBytes, signal, patience }), renews);
			logRequest(context.logger, endpoint, look.response, { tries, since });
			return look;
		} finally {
			pace.end(refusals, look);
		}
	};
	for (;;) {
		const look = await access.sendWithToken({ isWrite, request }, sendOnce);
		const { response } = look;
		sent.token = look.token;
		if (isSuccess(response)) return response;
		if (response.lost && signal?.aborted) throw new CancelledError(isWrite);
		const failure = failureOf(sent, response);
		const wait =
			failure.kind === 'throttled'
				? pace.pauseLeft(Date.now())
				: pauseBefore(tries, withoutReset(response.headers), Date.now());
		// While other requests of the key are accepted, it will be, too.
		if (pace.accepted > accepted && Date.now() < end && failure.kind === 'throttled') tries = 1;
		({ accepted } = pace);
		const longest = Math.min(MAX_PAUSE, patience.pauses, patience.end - Date.now());
		// A request that was throttled did nothing. Any other may have: only a read that does not work just once.
		const isRepeatable = failure.kind === 'throttled' || (!isWrite && !isSingleUse(sent));
		const mayHelp = failure.maySucceedLater() && isRepeatable;
		if (tries >= MAX_TRIES || wait > longest || !mayHelp) throw failure;
		// A request that was refused together with another one has not been tried at the new pace yet.
		if (!look.isOldRefusal) tries++;
		patience.pauses -= wait;
		logPause(context.logger, endpoint, failure.kind, wait);
		await pause(wait, signal);
	}
}

/** What is thrown instead of sending a write with *Only Check*: it describes the request, for a person. */
function notSent(
	{ shown }: Place,
	{ method = 'GET', url }: IHttpRequestOptions,
	{ body, form }: Request,
	{ hideIn }: Secrets,
): NotSent {
	// The size of a file, in place of it.
	const parts = form?.map(({ content, ...part }) =>
		typeof content === 'string' ? { ...part, content } : { ...part, bytes: content.length },
	);
	const sent = parts ? { form: parts } : body !== undefined && { body: fromJson(toJson(body)) };
	return new NotSent(hideIn({ method, path: shown(url), ...sent } as IDataObject));
}
