// n8n ends with whoever started it, however that came about: the pipe on its stdin closes then.
process.stdin.on('close', () => process.kill(0, 'SIGKILL')).resume();
process.stdin.unref();
