// n8n ends with whoever started it, however that came about: the pipe on its stdin closes then.
// Its worker threads load this too, and have no such pipe.
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
	process.stdin.on('close', () => process.kill(0, 'SIGKILL')).resume();
	process.stdin.unref();
}
