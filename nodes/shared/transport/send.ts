import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { isOfOthers, type Answer } from '../answer';
import { CancelledError, NotSent } from '../errors';
import { endpoints, type Endpoint } from '../generated/endpoints';
import { fromJson, toJson } from '../json';
import { Secrets } from '../secrets';
import { sha256 } from '../sha256';
import { MAX_ANSWER } from '../size';
import { Access, hintAtExpiry } from './renewal/access';
import { apiRoot, environmentOf } from './baseUrl';
import { logPause, logRequest } from './debugLog';
import { renewsItself } from './renewal/tokens';
import { rejectLookUp } from './earlierVersions';
import { failureOf } from './failures/failure';
import { firstLookAt, type FirstLook } from './firstLook';
import { exchange, isSuccess, signedWith, type Context, type Response } from './http';
import { paceKey, paceOf } from './pace';
import { isWrite, toHttp, workspaceHeader, type Request } from './request';
import { isReadOnly, readOnlyError } from './readOnly';
import { MAX_PAUSE, MAX_TRIES, pause, pauseBefore, withoutReset } from './retry';
import { isSingleUse, recordNamed, type SentRequest } from './sentRequest';
import type { Patience } from './stoppable';
import { readAnswer } from './success';

/**
 * Sends one request and returns its answer out of the envelope. `onSend` is called just before the request
 * leaves, each time. Throws ApiError for every failure, InputError for an id that no path can hold,
 * CancelledError when the execution was stopped.
 */
export type Send = (endpoint: Endpoint, request?: Request, onSend?: () => void) => Promise<Answer>;

/** The endpoints that change nothing. */
type ReadEndpoint = {
	[E in Endpoint]: (typeof endpoints)[E]['kind'] extends 'read' ? E : never;
}[Endpoint];

/** The same function for reads only, for a caller whose writes go through the ledger. */
export interface SendRead {
	(endpoint: ReadEndpoint, request?: Request): Promise<Answer>;
	(endpoint: Endpoint, request: Request & { isRead: true }): Promise<Answer>;
}

/** How long (ms) a throttled request is retried while others of its key are accepted: it may have its own limit. */
const LONGEST_THROTTLED = 600_000;

/** What a caller asks of its way to the platform. */
interface Connection {
	signal?: AbortSignal;
	/** Collects what must not leave the node. */
	secrets?: Secrets;
	/** Shows a message on the node, where there is a place for it. */
	hint?: (message: string) => void;
	/** Given by a caller that cannot wait forever. */
	patience?: Patience;
	/** The workspace that all requests act in, in place of that of the credential. */
	workspaceId?: unknown;
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
		workspaceId,
		onlyCheck = false,
		writes = false,
	}: Connection = {},
): Send {
	const access = new Access(context, secrets, { signal, patience });
	let service: Service | undefined;

	return async (endpoint, request = {}, onSend) => {
		// No promise is kept: what could not be read once may be read for the next item.
		service ??= await readService(context, access);
		const { root, credential } = service;
		if (isReadOnly(credential) && !onlyCheck && (writes || isWrite(endpoint, request)))
			throw readOnlyError(endpoint);
		rejectLookUp(endpoint, credential);
		const { options, values } = toHttp(root, endpoint, request);
		Object.assign(options.headers ?? {}, workspaceHeader(workspaceId));
		for (const secret of request.secrets ?? []) secrets.add(secret);
		const sent: SentRequest = {
			endpoint,
			isWrite: isWrite(endpoint, request),
			maxBytes: request.maxBytes ?? MAX_ANSWER,
			values,
			environment: environmentOf(credential),
			hide: secrets.hide,
		};
		if (onlyCheck && sent.isWrite) throw notSent(root, options, request, secrets);
		const way = { context, access, ...service, signal, patience, onSend };
		const answer: Answer = {
			...readAnswer(sent, request, await sendUntilAccepted(sent, options, way)),
			named: recordNamed(endpoint, request),
			shape: endpoints[endpoint],
		};
		if (isOfOthers(answer)) hint(ANOTHER);
		return answer;
	};
}

const ANOTHER = 'The platform returned another record than the one that was named: its ID differs.';

/** What a request needs on its way. */
interface Way extends Pick<Service, 'pace' | 'perSecond'> {
	context: Context;
	access: Access;
	signal?: AbortSignal;
	patience: Patience;
	onSend?: () => void;
}

/**
 * Sends a request, again after pauses if need be, until it succeeds. Throws the failure after which it is not
 * sent again.
 */
async function sendUntilAccepted(
	sent: SentRequest,
	options: IHttpRequestOptions,
	way: Way,
): Promise<Response> {
	const { context, pace, signal, patience } = way;
	let tries = 1;
	let { accepted } = pace;
	const end = Date.now() + LONGEST_THROTTLED;
	for (;;) {
		const { response, token, isOldRefusal } = await sendOnce(sent, options, way, tries);
		sent.token = token;
		if (isSuccess(response)) return response;
		if (response.lost && signal?.aborted) throw new CancelledError(sent.isWrite);
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
		const isRepeatable = failure.kind === 'throttled' || (!sent.isWrite && !isSingleUse(sent));
		const mayHelp = failure.maySucceedLater() && isRepeatable;
		if (tries >= MAX_TRIES || wait > longest || !mayHelp) throw failure;
		// A request that was refused together with another one has not been tried at the new pace yet.
		if (!isOldRefusal) tries++;
		patience.pauses -= wait;
		logPause(context, sent.endpoint, failure.kind, wait);
		await pause(wait, signal);
	}
}

/** Sends a request when the pace lets it, with the token of the moment or another one. Throws where there is no token. */
async function sendOnce(
	{ endpoint, isWrite, maxBytes }: SentRequest,
	options: IHttpRequestOptions,
	{ context, access, pace, perSecond, signal, patience, onSend }: Way,
	tries: number,
): ReturnType<Access['sendWithToken']> {
	const request = () => sha256(JSON.stringify([options.method, options.url, options.body]));
	return await access.sendWithToken({ isWrite, request }, async (signer) => {
		const onPause = (ms: number) => logPause(context, endpoint, 'throttled', ms);
		const known = await pace.waitForSlot(endpoint, { signal, patience, perSecond, onPause });
		const since = Date.now();
		let look: FirstLook | undefined;
		try {
			onSend?.();
			const limits = { maxBytes, signal, patience };
			const response = await exchange(signedWith(context, signer), options, limits);
			look = firstLookAt(response, renewsItself(signer));
			logRequest(context, endpoint, look.response, { tries, since });
			return look;
		} finally {
			pace.end(known, look);
		}
	});
}

/** Where the platform is and how fast requests may leave, as the credential says. */
type Service = Awaited<ReturnType<typeof readService>>;

async function readService(context: Context, access: Access) {
	const credential = await access.read();
	const root = apiRoot(credential); // its error shows the address, so the secrets are known first
	hintAtExpiry(context, credential);
	const perSecond = Number(credential.requestsPerSecond);
	return {
		...{ credential, root },
		pace: paceOf(paceKey(root, credential.apiKey)),
		perSecond: perSecond > 0 ? perSecond : undefined, // if nobody has set it
	};
}

/** What is thrown instead of sending a write with *Only Check*: it describes the request, for a person. */
function notSent(
	root: string,
	{ method = 'GET', url }: IHttpRequestOptions,
	{ body, form }: Request,
	{ hideIn }: Secrets,
): NotSent {
	return new NotSent(
		hideIn({
			method,
			path: url.slice(root.length - '/api/v3'.length),
			...(form === undefined && body !== undefined && { body: fromJson(toJson(body)) }),
			// The size of a file, in place of it.
			...(form !== undefined && {
				form: form.map(({ content, ...part }) =>
					typeof content === 'string' ? { ...part, content } : { ...part, bytes: content.length },
				),
			}),
		} as IDataObject),
	);
}
