// Each request of this n8n to a server on this machine says which node of which workflow sent it, in a header that the
// local platform takes off, and shows on its page.
const { AsyncLocalStorage } = require('node:async_hooks');
const { subscribe } = require('node:diagnostics_channel');
const Module = require('node:module');

const senders = new AsyncLocalStorage();

subscribe('http.client.request.created', ({ request }) => {
	const sender = senders.getStore();
	if (sender && /^(127\.0\.0\.1|localhost)$/.test(request.host))
		request.setHeader('x-sent-by', sender);
});

// n8n makes the functions that send requests for each node that runs.
const load = Module._load;
Module._load = (...of) => {
	const loaded = load(...of);
	const make = of[0] === './factory' && loaded.getRequestHelperFunctions;
	if (make && !changed.has(make)) {
		loaded.getRequestHelperFunctions = (workflow, node, ...more) =>
			sentBy({ workflow: workflow.name, node: node.name }, make(workflow, node, ...more));
		changed.add(loaded.getRequestHelperFunctions);
	}
	return loaded;
};
const changed = new WeakSet();

const sentBy = (sender, functions) =>
	Object.fromEntries(
		Object.entries(functions).map(([name, send]) => [
			name,
			function (...values) {
				const run = () => send.apply(this, values);
				return senders.run(String(new URLSearchParams(sender)), run);
			},
		]),
	);
