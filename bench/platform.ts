/** The local platform in a process of its own. It counts what reaches it, without anything in between. */
import { subscribe } from 'node:diagnostics_channel';
import { startSandbox, type Sandbox } from '../sandbox';
import { serve } from './remote';

let requests = 0;
let inFlight = 0;
let mostInFlight = 0;

subscribe('http.server.request.start', () => {
	requests++;
	mostInFlight = Math.max(mostInFlight, ++inFlight);
});
subscribe('http.server.response.finish', () => inFlight--);

const started = startSandbox();

const platform = {
	/** What a credential needs. */
	credential: async () => {
		const { credentials, baseUrl } = await started;
		return { ...credentials, baseUrl };
	},
	bulk: async (area: string, spec: Record<string, unknown>) => (await started).bulk(area, spec),
	/** Adds this many milliseconds to every answer from now on; 0 for none. */
	delay: async (ms: number) => {
		const sandbox = await started;
		sandbox.clearFaults();
		if (ms > 0) sandbox.fault({ delay: ms, times: 0 });
	},
	/** Begins to count anew. */
	count: async () => {
		(await started).clearRequests();
		requests = 0;
		mostInFlight = inFlight;
	},
	counted: () => ({ requests, mostInFlight }),
	requests: async (): Promise<ReturnType<Sandbox['requests']>> => (await started).requests(),
};

export type Platform = typeof platform;

serve(platform);
