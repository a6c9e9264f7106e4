/** The local platform in a process of its own. It counts what reaches it, without anything in between. */
import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '../playground/platform';
import { AT_ONCE, startSandbox, type FaultSpec, type Sandbox } from '../sandbox';
import type { Delivery } from '../sandbox/areas/webhook/deliveries';
import type { Limits } from '../sandbox/core/limits';
import { serve } from './remote';

let requests = 0;
let inFlight = 0;
let mostInFlight = 0;

subscribe('http.server.request.start', () => {
	requests++;
	mostInFlight = Math.max(mostInFlight, ++inFlight);
});
subscribe('http.server.response.finish', () => inFlight--);

const started = startSandbox({ behaviours: AT_ONCE });

/** How a page fails. */
const PAGE_FAULTS: readonly FaultSpec[] = [
	{ status: 503 },
	{ reset: 'after' },
	{ answer: 'truncated' },
	{ answer: 'throttled' },
	{ answer: 'html' },
];

/** One event: when it happened, in ms, and what was sent for it. */
interface Pulse {
	time: number;
	deliveries: Delivery[];
}

const pulses: Pulse[] = [];
let pulsing: NodeJS.Timeout | undefined;

const platform = {
	/** What a credential needs. */
	credential: async () => {
		const { credentials, baseUrl } = await started;
		return { ...credentials, baseUrl };
	},
	bulk: async (area: string, spec: Record<string, unknown>) => (await started).bulk(area, spec),
	/** Creates as many campaigns with an external key, named `Row 0` and so on. */
	createCampaigns: async (count: number) => {
		const sandbox = await started;
		for (let i = 0; i < count; i++)
			await request(sandbox, 'POST /campaign', {
				name: `Row ${i}`,
				status: 'APPROVED',
				externalSource: 'bench',
				externalSourceId: `row-${i}`,
			});
	},
	/** Adds this many milliseconds to every answer from now on; 0 for none. */
	delay: async (ms: number) => {
		const sandbox = await started;
		sandbox.clearFaults();
		if (ms > 0) sandbox.fault({ delay: ms, times: 0 });
	},
	/** Lets 5 % of so many requests for a path fail from now on, evenly and in several ways. Gives how many do. */
	failPages: async (path: string, pages: number) => {
		const sandbox = await started;
		const count = Math.floor(pages * 0.05);
		// A fault does not count the requests that those before it hit.
		for (let n = 0; n < count; n++)
			sandbox.fault({ ...PAGE_FAULTS[n % PAGE_FAULTS.length], path, skip: 20 * n + 10 - n });
		return count;
	},
	/** How many requests each API key may make from now on; none for any number. */
	limits: async (limits: Limits) => (await started).setLimits(limits),
	/** Resets the counters. */
	count: async () => {
		(await started).clearRequests();
		requests = 0;
		mostInFlight = inFlight;
	},
	counted: () => ({ requests, mostInFlight }),
	/** Lets an event happen every so many milliseconds from now on. */
	pulse: async (type: string, every: number) => {
		const sandbox = await started;
		pulses.length = 0;
		pulsing = setInterval(() => {
			const payload = { n: pulses.length };
			const deliveries = sandbox.control('webhook', 'emit', { type, payload }) as Delivery[];
			pulses.push({ time: performance.now(), deliveries });
		}, every);
	},
	/** Ends that. Returns the events with the first answer of the URL to each: null for none, undefined where nothing was sent. */
	pulsed: async (url: string) => {
		clearInterval(pulsing);
		const isOpen = ({ attempts, state }: Delivery) => attempts.length === 0 && state === 'pending';
		while (pulses.some(({ deliveries }) => deliveries.some(isOpen))) await sleep(20);
		return pulses.map(({ time, deliveries }) => {
			const delivery = deliveries.find((one) => one.url === url);
			return { time, status: delivery && (delivery.attempts[0]?.status ?? null) };
		});
	},
	requests: async (): Promise<ReturnType<Sandbox['requests']>> => (await started).requests(),
};

export type Platform = typeof platform;

serve(platform);
